"""The text record of solitaire: set-up and moves as people read them.

Headers: ``cards`` (``seed N``, ``in hands``, or ``order`` with all cards of the deck) and ``option
NAME``, one line an option. The words for the moves are ``takes 1RFO 2RFO 3RFO``, ``lays three
more``, ``asks for a hint``, ``finishes``, and at a physical table ``laid 1RFO``, ``lifted 1RFO``.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, assert_never

from solver.board import Lay, Lift
from solver.cards import Card
from solver.deals import CardSource, format_source, parse_source
from solver.errors import InvalidError
from solver.game import Log
from solver.notation import format_short, parse_cards
from solver.option_headers import format_options, option_keys, parse_options
from solver.record import Record, TimedLine, format_record, parse_record
from solver.solo.moves import AskHint, Finish, MoreCards, SoloMove, Take
from solver.solo.options import DEFAULTS, SoloOptions
from solver.solo.position import SoloState, new_game

__all__ = [
    "GAME",
    "SoloRecord",
    "format_solo",
    "format_solo_move",
    "parse_solo",
    "parse_solo_move",
]

GAME: Final = "solo"


@dataclass(frozen=True, slots=True, kw_only=True)
class SoloRecord:
    """A solitaire to keep: how it began, the moves that stand and those undone."""

    source: CardSource
    options: SoloOptions = DEFAULTS
    moves: tuple[SoloMove, ...] = ()
    undone: tuple[SoloMove, ...] = ()

    @property
    def log(self) -> Log[SoloState, SoloMove]:
        """The log from which every position follows."""
        return Log(new_game(self.source, self.options), self.moves, self.undone)


def format_solo_move(move: SoloMove) -> str:
    """Return the words for a move, without its time.

    >>> format_solo_move(MoreCards(0))
    'lays three more'
    """
    match move:
        case Take(cards):
            return f"takes {_short(cards)}".rstrip()
        case MoreCards():
            return "lays three more"
        case AskHint():
            return "asks for a hint"
        case Finish():
            return "finishes"
        case Lay(cards):
            return f"laid {_short(cards)}".rstrip()
        case Lift(cards):
            return f"lifted {_short(cards)}".rstrip()
        case _:
            assert_never(move)


def _short(cards: Iterable[Card]) -> str:
    return " ".join(map(format_short, cards))


def parse_solo_move(text: str, at_ms: int) -> SoloMove:
    """Read the words for a move; the inverse of `format_solo_move`.

    Raises
    ------
    InvalidError
        If the words are no move of solitaire.
    """
    match text.split():
        case ["lays", "three", "more"]:
            return MoreCards(at_ms)
        case ["asks", "for", "a", "hint"]:
            return AskHint(at_ms)
        case ["finishes"]:
            return Finish(at_ms)
        case ["takes", *cards]:
            return Take(parse_cards(" ".join(cards)), at_ms)
        case ["laid", *cards]:
            return Lay(parse_cards(" ".join(cards)), at_ms)
        case ["lifted", *cards]:
            return Lift(parse_cards(" ".join(cards)), at_ms)
        case _:
            raise InvalidError(
                f"expected a move such as 'takes 1RFO 2RFO 3RFO' or 'lays three more', got {text!r}"
            )


def format_solo(record: SoloRecord) -> str:
    """Return the text of a solitaire; the inverse of `parse_solo`."""
    headers = [("cards", value) for value in format_source(record.source)]
    text = Record(
        game=GAME,
        headers=(*headers, *format_options(record.options)),
        moves=tuple(TimedLine(move.at_ms, format_solo_move(move)) for move in record.moves),
        undone=tuple(TimedLine(move.at_ms, format_solo_move(move)) for move in record.undone),
    )
    return format_record(text)


def parse_solo(text: str | Record) -> SoloRecord:
    """Read the text of a solitaire. Whether its moves are legal is not asked here.

    Raises
    ------
    InvalidError
        If it is no record of a solitaire; the message says what was expected.
    """
    record = parse_record(text) if isinstance(text, str) else text
    if record.game != GAME:
        raise InvalidError(f"expected a record of the game {GAME!r}, got {record.game!r}")
    known = {"cards"} | option_keys(DEFAULTS)
    if unknown := [key for key, _ in record.headers if key not in known]:
        raise InvalidError(f"unknown header {unknown[0]!r} in a record of solitaire")
    parsed = SoloRecord(
        source=parse_source(record.values("cards")),
        options=parse_options(record, DEFAULTS),
        moves=tuple(parse_solo_move(line.text, line.at_ms) for line in record.moves),
        undone=tuple(parse_solo_move(line.text, line.at_ms) for line in record.undone),
    )
    new_game(parsed.source, parsed.options)
    return parsed

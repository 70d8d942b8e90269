"""The text record of solitaire: set-up and moves as people read them.

Headers: ``cards`` (``seed N``, ``in hands``, or ``order`` with all cards of the deck) and ``option
NAME``, one line an option. The words for the moves are in `solver.solo.notation`.
"""

from dataclasses import dataclass
from typing import Final

from solver.deals import CardSource, format_source, parse_source
from solver.game import Log
from solver.option_headers import format_options, option_keys, parse_options
from solver.record import Record, TimedLine, format_record_text, parse_record_text
from solver.solo.moves import SoloMove
from solver.solo.notation import format_move, parse_move
from solver.solo.options import DEFAULTS, SoloOptions
from solver.solo.position import SoloState, new_game

__all__ = ["GAME", "SoloRecord", "format_record", "parse_record"]

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


def format_record(record: SoloRecord) -> str:
    """Return the text of a solitaire; the inverse of `parse_record`."""
    headers = [("cards", value) for value in format_source(record.source)]
    text = Record(
        game=GAME,
        headers=(*headers, *format_options(record.options)),
        moves=tuple(TimedLine(move.at_ms, format_move(move)) for move in record.moves),
        undone=tuple(TimedLine(move.at_ms, format_move(move)) for move in record.undone),
    )
    return format_record_text(text)


def parse_record(text: str | Record) -> SoloRecord:
    """Read the text of a solitaire. Whether its moves are legal is not asked here.

    Raises
    ------
    InvalidError
        If it is no record of a solitaire; the message says what was expected.
    """
    record = (parse_record_text(text) if isinstance(text, str) else text).of(GAME)
    known = {"cards"} | option_keys(DEFAULTS)
    record.allow(known)
    parsed = SoloRecord(
        source=parse_source(record.values("cards")),
        options=parse_options(record, DEFAULTS),
        moves=tuple(parse_move(line.text, line.at_ms) for line in record.moves),
        undone=tuple(parse_move(line.text, line.at_ms) for line in record.undone),
    )
    new_game(parsed.source, parsed.options)
    return parsed

"""The text record of a classic game: set-up, names and moves as people read them.

Headers: ``players``; ``player 1`` and so on, the names where they are known; ``first dealer``;
``cards``, which is ``seed N``, ``in hands`` (a physical table), or ``order`` with the cards of a
deck, first one first, one line a deal; ``option NAME``, one line an option, in the order of
`ClassicOptions`. An option that is missing has its default. Players are counted from 1; the words
for moves are in `solver.classic.notation`.
"""

from dataclasses import dataclass
from typing import Final

from solver.classic.moves import ClassicMove
from solver.classic.notation import format_move, parse_move
from solver.classic.options import DEFAULTS
from solver.classic.setup import MAX_PLAYERS, Setup
from solver.classic.state import ClassicState
from solver.deals import format_source, parse_source
from solver.errors import InvalidError
from solver.game import Log, Seat
from solver.option_headers import format_options, option_keys, parse_number, parse_options
from solver.record import Record, TimedLine, format_record_text, parse_record_text

__all__ = ["GAME", "ClassicRecord", "format_record", "parse_record"]

GAME: Final = "classic"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassicRecord:
    """A classic game to keep: how it began, who played, the moves that stand and those undone.

    Raises
    ------
    InvalidError
        If there are names, but not one line of text for each player.
    """

    setup: Setup
    names: tuple[str, ...] = ()
    moves: tuple[ClassicMove, ...] = ()
    undone: tuple[ClassicMove, ...] = ()

    def __post_init__(self) -> None:
        if self.names and len(self.names) != self.setup.players:
            raise InvalidError(f"{self.setup.players} names expected, got {len(self.names)}")
        for name in self.names:
            if not name.strip() or name != name.strip() or not name.isprintable():
                raise InvalidError(f"a name is one line of text, got {name!r}")

    @property
    def log(self) -> Log[ClassicState, ClassicMove]:
        """The log from which every position follows."""
        return Log(self.setup.start(), self.moves, self.undone)


def format_record(record: ClassicRecord, *, annotate: bool = False) -> str:
    """Return the text of a game; the inverse of `parse_record`.

    Parameters
    ----------
    record
        The game.
    annotate
        Whether verdicts, new totals and what lies there are added as remarks.

    Raises
    ------
    IllegalError
        With `annotate`, if one of the moves is illegal.
    """
    setup = record.setup
    headers = [("players", str(setup.players))]
    headers += [(f"player {place}", name) for place, name in enumerate(record.names, 1)]
    headers.append(("first dealer", str(setup.first_dealer + 1)))
    headers += [("cards", value) for value in format_source(setup.source)]
    headers += format_options(setup.options)
    text = Record(
        game=GAME,
        headers=tuple(headers),
        moves=tuple(TimedLine(move.at_ms, format_move(move)) for move in record.moves),
        undone=tuple(TimedLine(move.at_ms, format_move(move)) for move in record.undone),
    )
    return format_record_text(text, _remarks(record.log) if annotate else ())


def _remarks(log: Log[ClassicState, ClassicMove]) -> list[str]:
    remarks = []
    before = log.initial
    for after in list(log.states())[1:]:
        remark = ""
        if after.verdict is not None and after.verdict is not before.verdict:
            remark = str(after.verdict)
        elif after.hint_steps > before.hint_steps:
            remark = str(after.hint)
        elif len(after.board.cards) > len(before.board.cards):
            remark = f"{len(after.board.cards)} cards on the table"
        if after.is_deal_over and not before.is_deal_over:
            remark = f"{remark} The deal is over.".strip()
        remarks.append(remark)
        before = after
    return remarks


def parse_record(text: str | Record) -> ClassicRecord:
    """Read the text of a game. Whether its moves are legal is not asked here.

    Raises
    ------
    InvalidError
        If it is no record of a classic game; the message says what was expected.
    """
    record = (parse_record_text(text) if isinstance(text, str) else text).of(GAME)
    players = parse_number(record.value("players"), "players")
    seats = [f"player {place}" for place in range(1, min(players, MAX_PLAYERS) + 1)]
    known = {"players", "first dealer", "cards", *seats} | option_keys(DEFAULTS)
    record.allow(known)
    names = [record.value(seat) for seat in seats]
    dealer = parse_number(record.value("first dealer") or "1", "first dealer")
    setup = Setup(
        players=players,
        options=parse_options(record, DEFAULTS),
        source=parse_source(record.values("cards")),
        first_dealer=Seat(dealer - 1),
    )
    return ClassicRecord(
        setup=setup,
        names=tuple(name for name in names if name is not None),
        moves=tuple(parse_move(line.text, line.at_ms) for line in record.moves),
        undone=tuple(parse_move(line.text, line.at_ms) for line in record.undone),
    )

"""The text record of a house game: set-up, names and moves as people read them.

Headers: ``note``, that the game is ours; ``players``; ``player 1`` and so on, their names;
``seed``; ``config``, the settings that have not their default. The words for moves are in
`solver.little_wolf.notation`, the grammar in `solver.record`. What was taken back is not written.
"""

from dataclasses import dataclass
from typing import Final

from solver.errors import IllegalError, InvalidError
from solver.game import Log
from solver.little_wolf.house import HOUSE_LABEL, WolfMove, WolfState, new_game
from solver.little_wolf.notation import format_move, parse_move
from solver.little_wolf.old_record import parse_old_record
from solver.little_wolf.options import format_settings, parse_settings
from solver.option_headers import parse_number
from solver.record import (
    Record,
    TimedLine,
    format_names,
    format_record_text,
    game_of,
    parse_names,
    parse_record_text,
)

__all__ = ["GAME", "WolfRecord", "format_record", "parse_record"]

GAME: Final = "little-wolf"


@dataclass(frozen=True, slots=True)
class WolfRecord:
    """A house game and the names of its players, by seat."""

    names: tuple[str, ...]
    log: Log[WolfState, WolfMove]


def format_record(record: WolfRecord) -> str:
    """Return the text of a game; the inverse of `parse_record`.

    >>> game = new_game(seed=7, players=2)
    >>> print(format_record(WolfRecord(("Ana", "Ben"), Log(game))).splitlines()[0])
    settable little-wolf 2
    """
    initial = record.log.initial
    headers = [("note", HOUSE_LABEL), *format_names(record.names), ("seed", str(initial.seed))]
    if settings := format_settings(initial.config):
        headers.append(("config", " ".join(settings)))
    lines = []
    for before, move in zip(record.log.states(), record.log.moves, strict=False):
        lines.append(TimedLine(move.at_ms, format_move(move, before)))
    return format_record_text(Record(game=GAME, headers=tuple(headers), moves=tuple(lines)))


def parse_record(text: str) -> WolfRecord:
    """Read a game, of this version or an older one, and verify every move.

    Raises
    ------
    InvalidError
        If a line cannot be read, a header is missing or a move is illegal; the message names
        the line.
    """
    if game_of(text) == GAME and not text.startswith(f"settable {GAME}"):
        return WolfRecord(*parse_old_record(text))
    record = parse_record_text(text).of(GAME)
    names = parse_names(record)
    keys = {"note", "seed", "config", *(key for key, _ in format_names(names))}
    record.allow(keys)
    start = new_game(
        seed=parse_number(record.value("seed"), "seed"),
        players=len(names),
        config=parse_settings((record.value("config") or "").split()),
    )
    state = start
    moves: list[WolfMove] = []
    for line in record.moves:
        try:
            move = parse_move(line.text, line.at_ms, state)
            state = state.apply(move)
        except (InvalidError, IllegalError) as error:
            raise InvalidError(f"line {line.line}: {error}") from error
        moves.append(move)
    return WolfRecord(names, Log(start, tuple(moves)))

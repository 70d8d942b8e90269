"""Reads the records of a house game from before the games had one grammar; none is written.

::

    settable wolf 1
    # House scaffold: ours, not official. ...
    seed: 7
    players: Ana, Ben
    config: freeRuff=true

    1200 lead 1 9D 9H LW
    2500 play 0 KC KD KH
    4000 pass 0

A move reads TIME VERB SEAT [CARD ...], the time in milliseconds of the table's clock, seats
counted from 0. Settings that have their default are left out. What follows ``#`` is a comment.
"""

from collections.abc import Sequence
from typing import Final

from solver.errors import IllegalError, InvalidError
from solver.game import Log, Seat
from solver.little_wolf.cards import parse_wolf_cards
from solver.little_wolf.house import (
    PassLead,
    WolfMove,
    WolfState,
    new_game,
)
from solver.little_wolf.options import parse_settings
from solver.little_wolf.trick import PlayCards

__all__ = ["parse_old_record"]

_VERSION_LINE: Final = "settable wolf 1"
_KEYS: Final = ("seed", "players", "config")


def parse_old_record(text: str) -> tuple[tuple[str, ...], Log[WolfState, WolfMove]]:
    """Return the players of a game and its log, and verify every move.

    Raises
    ------
    InvalidError
        If a line cannot be read, a header is missing or a move is illegal; the message names
        the line.
    """
    numbered = [(n, line.split("#")[0].strip()) for n, line in enumerate(text.splitlines(), 1)]
    lines = [(n, line) for n, line in numbered if line]
    if not lines or lines[0][1] != _VERSION_LINE:
        raise InvalidError(f"a record begins with {_VERSION_LINE!r}")
    headers: dict[str, str] = {}
    moves: list[tuple[int, str]] = []
    for number, line in lines[1:]:
        key, colon, value = line.partition(":")
        if colon and not moves:
            if key not in _KEYS or key in headers:
                raise InvalidError(
                    f"line {number}: expected one of {', '.join(_KEYS)}, got {key!r}"
                )
            headers[key] = value.strip()
        else:
            moves.append((number, line))
    names, log = _read_headers(headers)
    return names, _read_moves(log, moves)


def _read_headers(headers: dict[str, str]) -> tuple[tuple[str, ...], Log[WolfState, WolfMove]]:
    for key in ("seed", "players"):
        if key not in headers:
            raise InvalidError(f"a record needs the header {key!r}")
    names = tuple(name.strip() for name in headers["players"].split(","))
    try:
        seed = int(headers["seed"])
    except ValueError:
        raise InvalidError(f"the seed is a whole number, got {headers['seed']!r}") from None
    config = parse_settings(headers.get("config", "").split())
    return names, Log(new_game(seed=seed, players=len(names), config=config))


def _read_moves(
    log: Log[WolfState, WolfMove], lines: Sequence[tuple[int, str]]
) -> Log[WolfState, WolfMove]:
    state = log.initial
    moves: list[WolfMove] = []
    for number, line in lines:
        try:
            move = _parse_move(state, line)
            state = state.apply(move)
        except (InvalidError, IllegalError) as error:
            raise InvalidError(f"line {number}: {error}") from error
        moves.append(move)
    return Log(log.initial, tuple(moves))


def _parse_move(state: WolfState, line: str) -> WolfMove:
    words = line.split()
    if len(words) < 3 or not (words[0].isdecimal() and words[2].isdecimal()):
        raise InvalidError(f"a move reads TIME VERB SEAT [CARD ...], got {line!r}")
    at_ms, seat = int(words[0]), Seat(int(words[2]))
    cards = parse_wolf_cards(" ".join(words[3:]))
    expected = "play" if state.trick.plays else "lead"
    match words[1]:
        case "pass" if not cards:
            return PassLead(seat=seat, at_ms=at_ms)
        case verb if verb == expected and cards:
            return PlayCards(seat=seat, cards=cards, at_ms=at_ms)
        case _:
            raise InvalidError(f"expected {expected!r} with cards or 'pass' alone, got {line!r}")

"""Reads the records of SET Poker from before the games had one grammar; they are not written.

A version line, header lines `key: value`, an empty line, then one move a line with its time::

    settable poker 1
    players: Ana, Ben
    dealer: Ana
    seed: 8

    0:00.000 deal
    0:04.250 Ben bets 3
    0:06.000 Ana calls
    0:08.000 Ben shows
    0:09.500 Ana does not show

Options that have their default are left out. What follows `#` is a comment.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from solver.cards import Card
from solver.errors import InvalidError
from solver.game import Log, Seat
from solver.notation import parse_cards
from solver.poker.moves import PokerMove
from solver.poker.notation import parse_move, parse_number
from solver.poker.options import OddChips, PokerOptions, ShortStacks, TableKind
from solver.poker.state import PokerState, new_game

__all__ = ["VERSION_LINE", "parse_old_record"]

VERSION_LINE: Final = "settable poker 1"

_MOVE_TIME: Final = re.compile(r"([0-9]{1,9}):([0-5][0-9])\.([0-9]{3})")
"""Minutes, seconds, milliseconds since the table was opened."""

PokerLog = Log[PokerState, PokerMove]

_OPTION_KEYS: Final = {
    "table": "kind",
    "limit": "limit",
    "chips": "chips",
    "raises": "max_raises",
    "smallest bet": "min_bet",
    "ante": "ante",
    "odd chips": "odd_chips",
    "disjoint": "disjoint",
    "short stacks": "short_stacks",
    "betting": "betting",
    "rounds": "rounds",
    "show timer": "show_timer_ms",
    "turn timer": "turn_timer_ms",
}
_DECK_KEY: Final = re.compile(r"deck (\d+)")
_DEFAULTS: Final = PokerOptions()


def parse_old_record(text: str) -> PokerLog:
    """Read a game.

    The moves are read, not judged: `Log.state` says whether they are legal.

    Raises
    ------
    InvalidError
        If a line cannot be read; the message names the line.
    """
    lines = [
        (number, content)
        for number, line in enumerate(text.splitlines(), 1)
        if (content := line.split("#")[0].strip())
    ]
    if not lines or lines[0][1] != VERSION_LINE:
        came = repr(lines[0][1]) if lines else "nothing"
        raise InvalidError(f"expected the first line {VERSION_LINE!r}, got {came}")
    is_move = [_MOVE_TIME.match(content) is not None for _, content in lines]
    first_move = is_move.index(True) if True in is_move else len(lines)
    initial = _parse_header(lines[1:first_move])
    moves: list[PokerMove] = []
    for number, content in lines[first_move:]:
        with _Line(number):
            time, _, said = content.partition(" ")
            moves.append(parse_move(said, _parse_time(time, content), initial.names))
    return Log(initial, tuple(moves))


def _parse_time(time: str, line: str) -> int:
    found = _MOVE_TIME.fullmatch(time)
    if found is None:
        raise InvalidError(f"expected a time such as 0:04.250 and a move, got {line!r}")
    minutes, seconds, milliseconds = map(int, found.groups())
    return minutes * 60_000 + seconds * 1000 + milliseconds


@dataclass(frozen=True, slots=True)
class _Line:
    """Adds the number of the line to whatever is wrong with it."""

    number: int

    def __enter__(self) -> None:
        return

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, InvalidError):
            raise InvalidError(f"line {self.number}: {error}") from error


def _parse_header(lines: list[tuple[int, str]]) -> PokerState:
    values: dict[str, str] = {}
    for number, content in lines:
        key, colon, value = (part.strip() for part in content.partition(":"))
        known = key in {"players", "dealer", "seed", "stacks"} | set(_OPTION_KEYS)
        if not colon or not (known or _DECK_KEY.fullmatch(key)) or key in values:
            raise InvalidError(
                f"line {number}: expected a header line once, one of players, dealer, seed, "
                f"stacks, {', '.join(_OPTION_KEYS)}, deck 1, deck 2 ...; got {content!r}"
            )
        values[key] = value
    if "players" not in values:
        raise InvalidError("expected a header line 'players: NAME, NAME'")
    names = tuple(name.strip() for name in values["players"].split(","))
    options = _parse_options(values)
    stacks = values["stacks"].split(",") if "stacks" in values else None
    return new_game(
        names,
        options=options,
        seed=parse_number("seed", values.get("seed", "0")),
        dealer=_parse_name(values.get("dealer", names[0]), names),
        chips=None if stacks is None else [parse_number("stacks", one) for one in stacks],
        decks=_parse_decks(values),
    )


def _parse_options(values: dict[str, str]) -> PokerOptions:
    given: dict[str, Any] = {
        field: _parse_value(key, values[key], getattr(_DEFAULTS, field))
        for key, field in _OPTION_KEYS.items()
        if key in values
    }
    return PokerOptions(**given)


def _parse_value(key: str, text: str, default: object) -> object:
    known: Mapping[str, object]
    match default:
        case TableKind() | OddChips() | ShortStacks():
            known = {str(one.value): one for one in type(default)}
        case bool():
            known = {"yes": True, "no": False}
        case None if text == "none":
            return None
        case _:
            return parse_number(key, text)
    if text not in known:
        raise InvalidError(f"{key}: expected {' or '.join(known)}, got {text!r}")
    return known[text]


def _parse_name(text: str, names: tuple[str, ...]) -> Seat:
    if text not in names:
        raise InvalidError(f"expected one of {', '.join(names)}, got {text!r}")
    return Seat(names.index(text))


def _parse_decks(values: dict[str, str]) -> list[tuple[Card, ...]]:
    numbers = sorted(int(found[1]) for key in values if (found := _DECK_KEY.fullmatch(key)))
    if numbers != list(range(1, len(numbers) + 1)):
        raise InvalidError(f"expected the decks numbered from 1 without a gap, got {numbers}")
    return [parse_cards(values[f"deck {number}"]) for number in numbers]

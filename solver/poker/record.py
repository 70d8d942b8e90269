"""A game of SET Poker as text that people can read and replay.

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

Options that have their default are left out. What follows `#` is a comment: `format_record` can
tell the game in comments (which cards fell, who won), `parse_record` reads past them.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from solver.cards import Card
from solver.errors import InvalidError
from solver.game import Log, Seat
from solver.notation import format_cards, parse_cards
from solver.poker.moves import PokerMove
from solver.poker.narration import narrate
from solver.poker.notation import MOVE_TIME, format_move, parse_move, parse_number
from solver.poker.options import OddChips, PokerOptions, ShortStacks, TableKind
from solver.poker.state import PokerState, new_game

__all__ = ["VERSION_LINE", "format_record", "parse_record"]

VERSION_LINE: Final = "settable poker 1"

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


def format_record(log: PokerLog, *, comments: bool = False) -> str:
    """Return the text of a game: the moves that stand, not those taken back.

    Parameters
    ----------
    comments
        Tell the game between the moves. This names hidden cards, as the seed does anyhow.

    Raises
    ------
    IllegalError
        With comments, if a move is illegal where it stands.

    Examples
    --------
    >>> from solver.poker import Check, Deal
    >>> game = new_game(["Ana", "Ben"], seed=7)
    >>> print(format_record(Log(game, (Deal(0), Check(Seat(1), 900)))))
    settable poker 1
    players: Ana, Ben
    dealer: Ana
    seed: 7
    <BLANKLINE>
    0:00.000 deal
    0:00.900 Ben checks
    <BLANKLINE>
    """
    lines = [VERSION_LINE, *_header(log.initial), ""]
    state = log.initial
    for move in log.moves:
        lines.append(format_move(move, state.names))
        if comments:
            after = state.apply(move)
            lines.extend(f"# {line}" for line in narrate(state, after))
            state = after
    return "\n".join(lines) + "\n"


def _header(state: PokerState) -> Iterator[str]:
    yield f"players: {', '.join(state.names)}"
    yield f"dealer: {state.names[state.first_dealer]}"
    yield f"seed: {state.seed}"
    if set(state.chips) != {state.options.chips}:
        yield f"stacks: {', '.join(map(str, state.chips))}"
    for key, field in _OPTION_KEYS.items():
        value = getattr(state.options, field)
        if value != getattr(_DEFAULTS, field):
            yield f"{key}: {_format_value(value)}"
    for number, deck in enumerate(state.decks, 1):
        yield f"deck {number}: {format_cards(deck)}"


def _format_value(value: object) -> str:
    match value:
        case Enum():
            return str(value.value)
        case bool():
            return "yes" if value else "no"
        case _:
            return str(value)


def parse_record(text: str) -> PokerLog:
    """Read a game; the inverse of `format_record`.

    The moves are read, not judged: `Log.state` says whether they are legal.

    Raises
    ------
    InvalidError
        If a line cannot be read; the message names the line.

    Examples
    --------
    >>> from solver.poker import Deal, TimeUp
    >>> text = format_record(Log(new_game(["Ana", "Ben"], seed=7), (Deal(0), TimeUp(900))))
    >>> format_record(parse_record(text)) == text
    True
    """
    lines = [
        (number, content)
        for number, line in enumerate(text.splitlines(), 1)
        if (content := line.split("#")[0].strip())
    ]
    if not lines or lines[0][1] != VERSION_LINE:
        came = repr(lines[0][1]) if lines else "nothing"
        raise InvalidError(f"expected the first line {VERSION_LINE!r}, got {came}")
    is_move = [MOVE_TIME.match(content) is not None for _, content in lines]
    first_move = is_move.index(True) if True in is_move else len(lines)
    initial = _parse_header(lines[1:first_move])
    moves: list[PokerMove] = []
    for number, content in lines[first_move:]:
        with _Line(number):
            moves.append(parse_move(content, initial.names))
    return Log(initial, tuple(moves))


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

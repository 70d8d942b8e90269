"""Reads the records of a passing game from before the games had one grammar.

::

    settable passing 1
    seed: 7
    seats: 3
    mode: simultaneous
    direction: clockwise
    timer: 20
    rounds: 3
    redeal: no
    category: birds
    words: ["Barn owl", "Heron", "Robin"]
    0 start 0
    1200 highlight 2 Barn owl
    1650 lock 2 Barn owl
    20000 pass
    21730 call 1

A move reads TIME VERB [SEAT [CARD]], the time in milliseconds of the table's clock. It is read
strictly, as it was written; it is not written any more.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from typing import Final, TypeAlias, TypeVar

from solver.errors import IllegalError, InvalidError
from solver.game import Log, Seat
from solver.passing.moves import (
    CallSet,
    EndRound,
    Highlight,
    Join,
    Leave,
    Lock,
    Pass,
    PassingMove,
    Return,
    Show,
    StartRound,
    TimeUp,
)
from solver.passing.options import Direction, Mode, PassingOptions
from solver.passing.state import PassingState

__all__ = ["parse_old_move", "parse_old_record"]

PassingLog: TypeAlias = Log[PassingState, PassingMove]

_VERSION_LINE: Final = "settable passing 1"
_KEYS: Final = (
    "seed",
    "seats",
    "mode",
    "direction",
    "timer",
    "rounds",
    "redeal",
    "category",
    "words",
)
_SeatMove: TypeAlias = Join | Leave | Return | StartRound | EndRound | CallSet | Show | TimeUp
_SEAT_VERBS: Final[dict[str, type[_SeatMove]]] = {
    "join": Join,
    "leave": Leave,
    "return": Return,
    "start": StartRound,
    "end": EndRound,
    "call": CallSet,
    "show": Show,
    "time-up": TimeUp,
}
_CARD_VERBS: Final[dict[str, type[Highlight | Lock]]] = {"highlight": Highlight, "lock": Lock}
_NUMBER: Final = r"(0|-?[1-9][0-9]{0,3999})"
_MOVE: Final = re.compile(rf"{_NUMBER} ([a-z-]+)(?: {_NUMBER}(?: (.+))?)?")

EnumT = TypeVar("EnumT", bound=Enum)


def parse_old_move(line: str) -> PassingMove:
    """Read the line of a move.

    Raises
    ------
    InvalidError
        If it is not of that form.
    """
    found = _MOVE.fullmatch(line)
    if found is None:
        raise _not_a_move(line)
    at_ms, verb, seat, card = int(found[1]), found[2], found[3], found[4]
    if verb == "pass" and seat is None:
        return Pass(at_ms=at_ms)
    if verb in _SEAT_VERBS and seat is not None and card is None:
        return _SEAT_VERBS[verb](at_ms=at_ms, seat=Seat(int(seat)))
    if verb in _CARD_VERBS and seat is not None and card is not None:
        return _CARD_VERBS[verb](at_ms=at_ms, seat=Seat(int(seat)), card=card)
    raise _not_a_move(line)


def _not_a_move(line: str) -> InvalidError:
    verbs = ", ".join((*_SEAT_VERBS, *_CARD_VERBS, "pass"))
    return InvalidError(
        f"a move reads like '1650 lock 2 Barn owl': milliseconds, one of {verbs}, seat and card "
        f"where the verb has them; got {line!r}"
    )


def parse_old_record(text: str) -> PassingLog:
    """Read and replay the text of a game.

    Raises
    ------
    InvalidError
        If the text is no record; the message names the line.
    IllegalError
        If a move is against the rules where it stands; the message names the line.
    """
    version, *lines = text.removesuffix("\n").split("\n")
    if version != _VERSION_LINE:
        raise InvalidError(f"line 1: a record begins with {_VERSION_LINE!r}; got {version!r}")
    state = _initial(_header(lines[: len(_KEYS)]))
    log: PassingLog = Log(state)
    moves: list[PassingMove] = []
    for number, line in enumerate(lines[len(_KEYS) :], len(_KEYS) + 2):
        try:
            move = parse_old_move(line)
            state = state.apply(move)
        except InvalidError as error:
            raise InvalidError(f"line {number}: {error}") from error
        except IllegalError as error:
            message = f"line {number}, {line!r}: {error.args[0]}"
            raise IllegalError(error.code, message, rule=error.rule) from error
        moves.append(move)
    return replace(log, moves=tuple(moves))


def _header(lines: Sequence[str]) -> dict[str, str]:
    header: dict[str, str] = {}
    for number, key in enumerate(_KEYS, 2):
        line = lines[number - 2] if number - 2 < len(lines) else ""
        found, separator, value = line.partition(": ")
        if found != key or not separator:
            raise InvalidError(f"line {number}: expected '{key}: ...'; got {line!r}")
        header[key] = value
    return header


def _initial(header: dict[str, str]) -> PassingState:
    options = PassingOptions(
        words=_words(header["words"]),
        category=header["category"],
        mode=_choice("mode", Mode, header["mode"]),
        direction=_choice("direction", Direction, header["direction"]),
        timer_s=_integer("timer", header["timer"]),
        rounds=_integer("rounds", header["rounds"]),
        redeal_if_complete=_yes_or_no("redeal", header["redeal"]),
    )
    seats = _integer("seats", header["seats"])
    return PassingState(options=options, seed=_integer("seed", header["seed"]), seats=seats)


def _integer(key: str, text: str) -> int:
    if not re.fullmatch(_NUMBER, text):
        raise InvalidError(f"{key}: expected a whole number; got {text!r}")
    return int(text)


def _yes_or_no(key: str, text: str) -> bool:
    if text not in ("yes", "no"):
        raise InvalidError(f"{key}: expected yes or no; got {text!r}")
    return text == "yes"


def _choice(key: str, kind: type[EnumT], text: str) -> EnumT:
    try:
        return kind(text)
    except ValueError as error:
        expected = " or ".join(str(choice.value) for choice in kind)
        raise InvalidError(f"{key}: expected {expected}; got {text!r}") from error


def _words(text: str) -> tuple[str, ...]:
    try:
        words = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidError(f"words: expected a JSON list of texts; got {text!r}") from error
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise InvalidError(f"words: expected a JSON list of texts; got {text!r}")
    if text != json.dumps(words, ensure_ascii=False):
        raise InvalidError(f"words: expected {json.dumps(words, ensure_ascii=False)}; got {text!r}")
    return tuple(words)

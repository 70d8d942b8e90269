"""The words for each move of SET Poker, to write and to read: ``player 2 bets 3``.

Strict to parse, one canonical format, each the inverse of the other.
"""

import re
from typing import Final, assert_never

from solver.errors import InvalidError
from solver.game import Seat
from solver.notation import format_cards, parse_cards
from solver.poker.moves import (
    Answer,
    Bet,
    BetMove,
    Call,
    Check,
    Deal,
    Drop,
    Lay,
    PokerMove,
    Raise,
    Reveal,
    TimeUp,
)
from solver.poker.options import MOST_SEATS

__all__ = ["NUMBERED", "format_done", "format_move", "parse_move", "parse_number"]

NUMBERED: Final = tuple(f"player {place}" for place in range(1, MOST_SEATS + 1))
"""What the players are called in a record, where their names stand once, in the headers."""


def format_move(move: PokerMove, names: tuple[str, ...] = NUMBERED) -> str:
    """Return the words for a move, without its time.

    >>> format_move(Bet(seat=Seat(1), amount=2, at_ms=61_005))
    'player 2 bets 2'
    """
    match move:
        case Deal():
            return "deal"
        case TimeUp():
            return "time up"
        case Lay(cards=cards):
            return f"centre {format_cards(cards)}"
        case Check() | Bet() | Call() | Raise() | Drop() | Answer() | Reveal():
            return f"{names[move.seat]} {format_done(move)}"
        case _:
            assert_never(move)


def format_done(move: BetMove | Answer | Reveal) -> str:
    """Return what a player does, to be written behind the name.

    >>> format_done(Raise(seat=Seat(1), amount=2, at_ms=0))
    'raises 2'
    """
    match move:
        case Check():
            return "checks"
        case Call():
            return "calls"
        case Drop():
            return "drops"
        case Bet(amount=amount):
            return f"bets {amount}"
        case Raise(amount=amount):
            return f"raises {amount}"
        case Answer(show=show):
            return "shows" if show else "does not show"
        case Reveal(cards=cards):
            return f"holds {format_cards(cards)}"
        case _:
            assert_never(move)


def parse_move(text: str, at_ms: int, names: tuple[str, ...] = NUMBERED) -> PokerMove:
    """Read the words for a move; the inverse of `format_move`.

    Raises
    ------
    InvalidError
        If it is no move of one of these players.

    Examples
    --------
    >>> parse_move("player 2 bets 2", 61_005)
    Bet(seat=1, amount=2, at_ms=61005)
    """
    said = text.strip()
    if said in {"deal", "time up"}:
        return Deal(at_ms) if said == "deal" else TimeUp(at_ms)
    # The longest name first: of Ana and "Ana Lena" the line means the one that fits.
    for name in sorted(names, key=len, reverse=True):
        if said.startswith(f"{name} "):
            move = _parse_act(said.removeprefix(f"{name} "), Seat(names.index(name)), at_ms)
            if move is not None:
                return move
    if said.startswith("centre "):
        return Lay(parse_cards(said.removeprefix("centre ")), at_ms)
    raise InvalidError(
        "expected deal, time up, centre CARDS or one of "
        f"{', '.join(names)} with checks, calls, drops, bets N, raises N, shows, does not show, "
        f"holds CARDS; got {said!r}"
    )


def _parse_act(text: str, seat: Seat, at_ms: int) -> PokerMove | None:
    verb, _, rest = text.partition(" ")
    match verb, rest:
        case "checks", "":
            return Check(seat, at_ms)
        case "calls", "":
            return Call(seat, at_ms)
        case "drops", "":
            return Drop(seat, at_ms)
        case "shows", "":
            return Answer(seat=seat, show=True, at_ms=at_ms)
        case "does", "not show":
            return Answer(seat=seat, show=False, at_ms=at_ms)
        case "bets", _:
            return Bet(seat=seat, amount=parse_number("bets", rest), at_ms=at_ms)
        case "raises", _:
            return Raise(seat=seat, amount=parse_number("raises", rest), at_ms=at_ms)
        case "holds", _:
            return Reveal(seat=seat, cards=parse_cards(rest), at_ms=at_ms)
        case _:
            return None


def parse_number(what: str, text: str) -> int:
    """Read a whole number.

    Raises
    ------
    InvalidError
        If it is none; `what` names it in the message.

    Examples
    --------
    >>> parse_number("chips", " 30 ")
    30
    """
    if not re.fullmatch(r"-?[0-9]{1,100}", text.strip()):
        raise InvalidError(f"{what}: expected a whole number, got {text!r}")
    return int(text)

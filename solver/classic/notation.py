"""The words for each move of a classic game, to write and to read. Players are counted from 1.

==================================  =====================================
`CallSet`                              ``player 1 calls SET``
`Claim`                             ``player 1 takes 1RFO 2RFO 3RFO``
`TimeUp`                            ``time is up``
`VoteNoSet`                         ``player 1 sees no SET``
`WithdrawVote`                      ``player 1 takes the vote back``
`AskHint`                           ``player 1 asks for a hint``
`NextDeal`                          ``next deal``
`Lay`, `Lift` (physical table)      ``laid 1RFO 2RFO``, ``lifted 1RFO``
`PlayOn`                            ``play on``
==================================  =====================================
"""

import re
from collections.abc import Iterable
from typing import Final, TypeAlias, assert_never

from solver.board import Lay, Lift
from solver.cards import Card
from solver.classic.moves import (
    AskHint,
    CallSet,
    Claim,
    ClassicMove,
    NextDeal,
    PlayOn,
    TimeUp,
    VoteNoSet,
    WithdrawVote,
)
from solver.errors import InvalidError
from solver.game import Seat
from solver.notation import format_short, parse_cards

__all__ = ["format_move", "parse_move"]

_PLAIN: Final[dict[str, type[TimeUp] | type[NextDeal] | type[PlayOn]]] = {
    "time is up": TimeUp,
    "next deal": NextDeal,
    "play on": PlayOn,
}
PlayerMove: TypeAlias = CallSet | Claim | VoteNoSet | WithdrawVote | AskHint


def format_move(move: ClassicMove) -> str:
    """Return the words for a move, without its time.

    >>> format_move(CallSet(Seat(0), 0)), format_move(TimeUp(5000))
    ('player 1 calls SET', 'time is up')
    """
    match move:
        case CallSet() | Claim() | VoteNoSet() | WithdrawVote() | AskHint():
            return f"player {move.seat + 1} {_said(move)}"
        case TimeUp():
            return "time is up"
        case NextDeal():
            return "next deal"
        case PlayOn():
            return "play on"
        case Lay(cards):
            return f"laid {_short(cards)}".rstrip()
        case Lift(cards):
            return f"lifted {_short(cards)}".rstrip()
        case _:
            assert_never(move)


def _said(move: PlayerMove) -> str:
    match move:
        case CallSet():
            return "calls SET"
        case Claim():
            return f"takes {_short(move.cards)}".rstrip()
        case VoteNoSet():
            return "sees no SET"
        case WithdrawVote():
            return "takes the vote back"
        case AskHint():
            return "asks for a hint"
        case _:
            assert_never(move)


def _short(cards: Iterable[Card]) -> str:
    return " ".join(map(format_short, cards))


def parse_move(text: str, at_ms: int) -> ClassicMove:
    """Read the words for a move; the inverse of `format_move`.

    Raises
    ------
    InvalidError
        If the words are no move of a classic game.
    """
    if text in _PLAIN:
        return _PLAIN[text](at_ms)
    if match := re.fullmatch(r"(laid|lifted)\b(.*)", text):
        cards = parse_cards(match[2])
        return Lay(cards, at_ms) if match[1] == "laid" else Lift(cards, at_ms)
    if match := re.fullmatch(r"player (\d{1,3}) (.+)", text):
        return _parse_player_move(Seat(int(match[1]) - 1), match[2], at_ms)
    raise InvalidError(f"expected a move such as 'player 1 calls SET', got {text!r}")


def _parse_player_move(seat: Seat, words: str, at_ms: int) -> ClassicMove:
    match words.split():
        case ["calls", "SET"]:
            return CallSet(seat, at_ms)
        case ["sees", "no", "SET"]:
            return VoteNoSet(seat, at_ms)
        case ["asks", "for", "a", "hint"]:
            return AskHint(seat, at_ms)
        case ["takes", "the", "vote", "back"]:
            return WithdrawVote(seat, at_ms)
        case ["takes", *cards]:
            return Claim(seat=seat, cards=parse_cards(" ".join(cards)), at_ms=at_ms)
        case _:
            raise InvalidError(
                f"a player calls SET, takes cards, sees no SET, takes the vote back or asks for "
                f"a hint; got {words!r}"
            )

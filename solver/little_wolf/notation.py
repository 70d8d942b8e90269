"""The words for each move of a house game, to write and to read. Players are counted from 1.

``player 2 leads 9D 9H LW``, ``player 1 plays KC KD KH``, ``player 1 passes``.
"""

import re
from typing import Final, assert_never

from solver.errors import InvalidError
from solver.game import Seat
from solver.little_wolf.cards import format_wolf_cards, parse_wolf_cards
from solver.little_wolf.house import PassLead, WolfMove, WolfState
from solver.little_wolf.trick import PlayCards

__all__ = ["format_move", "parse_move"]

_PLAYER: Final = re.compile(r"player ([1-9]) (leads|plays|passes)\b(.*)")


def format_move(move: WolfMove, before: WolfState) -> str:
    """Return the words for a move, without its time; whether it leads, the position before says.

    >>> from solver.little_wolf.house import new_game
    >>> format_move(PassLead(seat=Seat(1), at_ms=0), new_game(seed=7, players=2))
    'player 2 passes'
    """
    match move:
        case PlayCards(seat=seat, cards=cards):
            return f"player {seat + 1} {_verb(before)} {format_wolf_cards(cards)}"
        case PassLead(seat=seat):
            return f"player {seat + 1} passes"
        case _:
            assert_never(move)


def parse_move(text: str, at_ms: int, before: WolfState) -> WolfMove:
    """Read the words for a move; the inverse of `format_move`.

    Raises
    ------
    InvalidError
        If the words are no move of a house game in this position.
    """
    found = _PLAYER.fullmatch(text)
    expected = _verb(before)
    if found is not None:
        seat, cards = Seat(int(found[1]) - 1), parse_wolf_cards(found[3])
        if found[2] == "passes" and not cards:
            return PassLead(seat=seat, at_ms=at_ms)
        if found[2] == expected and cards:
            return PlayCards(seat=seat, cards=cards, at_ms=at_ms)
    raise InvalidError(f"expected 'player N {expected} CARDS' or 'player N passes', got {text!r}")


def _verb(before: WolfState) -> str:
    return "plays" if before.trick.plays else "leads"

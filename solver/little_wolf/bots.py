"""Bots of the house game. They see a `WolfView`, never another hand.

Rule: little wolf 1.11 "Bots" (house scaffold, ours). The simple bot wins with the cheapest
winning play if it has any, else it throws the cheapest play; it leads its largest Set, of equal
ones the one with the fewest wild cards and then the highest rank. The random bot plays any
legal cards.
"""

import random
from collections.abc import Callable, Sequence
from enum import Enum
from typing import Final, assert_never

from solver.errors import InvalidError
from solver.little_wolf.cards import BIG_BEAR, NaturalCard, WolfCard
from solver.little_wolf.house import PassLead, WolfMove
from solver.little_wolf.setting import setting
from solver.little_wolf.trick import PlayCards
from solver.little_wolf.view import WolfView

__all__ = ["BotLevel", "bot_move"]

Play = tuple[WolfCard, ...]

_TRUMP_COST: Final = 15
"""Above the highest strength: a trump is kept before any card of another suit."""


class BotLevel(Enum):
    """How a bot chooses among its legal plays."""

    SIMPLE = "simple"
    RANDOM = "random"


def bot_move(seen: WolfView, level: BotLevel, *, at_ms: int, rng: random.Random) -> WolfMove:
    """Return the move of the seat whose view this is.

    Raises
    ------
    InvalidError
        If it is not that seat's turn.
    """
    if seen.seat is None or seen.seat != seen.turn:
        raise InvalidError(f"seat {seen.turn} moves now, the view is of seat {seen.seat}")
    choices = seen.choices()
    if not choices:
        return PassLead(seat=seen.seat, at_ms=at_ms)
    match level:
        case BotLevel.RANDOM:
            cards = rng.choice(choices)
        case BotLevel.SIMPLE:
            cards = _simple(seen, choices)
        case _:
            assert_never(level)
    return PlayCards(seat=seen.seat, cards=cards, at_ms=at_ms)


def _simple(seen: WolfView, choices: Sequence[Play]) -> Play:
    cost = _cost_of(seen)
    if seen.lead is None:
        return max(choices, key=lambda play: (len(play), -_wilds(play), cost(play)))
    winning = [play for play in choices if seen.would_take(play)]
    return min(winning or choices, key=cost)


def _cost_of(seen: WolfView) -> Callable[[Play], int]:
    table = setting(seen.trump, seen.config)

    def cost(play: Play) -> int:
        kept = (BIG_BEAR.index, *table.trumps)
        return sum(table.strength[card.index] + _TRUMP_COST * (card.index in kept) for card in play)

    return cost


def _wilds(play: Play) -> int:
    return sum(not isinstance(card, NaturalCard) for card in play)

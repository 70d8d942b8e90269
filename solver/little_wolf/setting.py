"""Trump and configuration worked out into tables by card, so that judging a play is counting.

Rule: little wolf 1.3: what is trump-like (LW-10, LW-11), what makes a group (LW-02), the rank
order (LW-25).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from solver.little_wolf.cards import (
    BIG_BEAR,
    CARDS,
    LITTLE_WOLF,
    NaturalCard,
    Rank,
    Suit,
    WolfCard,
)
from solver.little_wolf.options import GroupBy, WolfOptions

__all__ = ["Setting", "setting"]

_RANKS: Final = tuple(Rank)
_NO_KEY: Final = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """Trump and configuration with the tables that follow from them, by card index 0-53.

    Attributes
    ----------
    group_key
        The number that cards of one group share, -1 for a Den card: the rank, or with
        ``groupBy=rank+suit`` the card itself (LW-02).
    rank_keys
        For each rank the group keys that have it.
    side_cards
        For each rank the indices of its cards that are no trumps.
    trumps
        The indices of the trump-like cards (LW-10, LW-11).
    natural_trumps
        The indices of the natural cards of the trump suit.
    strength
        The place of the card's rank in the rank order, 0-12 (LW-25); 13 for a Big Bear; -1 for
        the Little Wolf, which has no rank to out-rank anything with.
    """

    trump: Suit
    config: WolfOptions
    group_key: tuple[int, ...]
    rank_keys: dict[Rank, tuple[int, ...]]
    side_cards: dict[Rank, tuple[int, ...]]
    trumps: frozenset[int]
    natural_trumps: frozenset[int]
    strength: tuple[int, ...]


def _key(card: WolfCard, group_by: GroupBy) -> int:
    if not isinstance(card, NaturalCard):
        return _NO_KEY
    return _RANKS.index(card.rank) if group_by is GroupBy.RANK else card.index


def _strength(card: WolfCard, order: Sequence[Rank]) -> int:
    if isinstance(card, NaturalCard):
        return order.index(card.rank)
    return len(order) if card == BIG_BEAR else -1


@lru_cache(maxsize=256)
def setting(trump: Suit, config: WolfOptions) -> Setting:
    """Return the tables of a trump suit and a configuration."""
    naturals = [card for card in CARDS if isinstance(card, NaturalCard)]
    trumps = {card.index for card in naturals if card.suit is trump}
    bears = {BIG_BEAR.index} if config.big_bear_is_trump else set()
    wolves = {LITTLE_WOLF.index} if config.little_wolf_is_trump else set()
    of_rank = {rank: [card.index for card in naturals if card.rank is rank] for rank in Rank}
    keys = tuple(_key(card, config.group_by) for card in CARDS)
    return Setting(
        trump=trump,
        config=config,
        group_key=keys,
        rank_keys={rank: tuple(sorted({keys[i] for i in of_rank[rank]})) for rank in Rank},
        side_cards={rank: tuple(i for i in of_rank[rank] if i not in trumps) for rank in Rank},
        trumps=frozenset(trumps | bears | wolves),
        natural_trumps=frozenset(trumps),
        strength=tuple(_strength(card, config.rank_order) for card in CARDS),
    )

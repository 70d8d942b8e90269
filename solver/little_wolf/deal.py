"""Deck and deal of the house scaffold. Ours, not official.

Rule: little wolf 1.11. Hands, trump and stock follow from the seed and the number of the deal.
"""

import random
from dataclasses import dataclass
from typing import Final

from solver.cards import shuffled
from solver.errors import InvalidError
from solver.little_wolf.cards import (
    BIG_BEAR,
    CARDS,
    LITTLE_WOLF,
    NaturalCard,
    Suit,
    WolfCard,
)

__all__ = ["HOUSE_DECK", "HouseDeal", "deal_cards"]

_NATURALS: Final = tuple(card for card in CARDS if isinstance(card, NaturalCard))
HOUSE_DECK: Final[tuple[WolfCard, ...]] = (
    *_NATURALS,
    *_NATURALS,
    LITTLE_WOLF,
    *(BIG_BEAR,) * 4,
)
"""Two copies of 52 natural cards, one Little Wolf, four Big Bears: 109 cards."""

_HAND_SIZE: Final = {2: 14, 3: 14, 4: 12}
"""Players -> cards in a hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseDeal:
    """The cards of one deal: hands by seat, the cards turned up for trump, the rest."""

    hands: tuple[tuple[WolfCard, ...], ...]
    turned: tuple[WolfCard, ...]
    stock: tuple[WolfCard, ...]
    trump: Suit


def deal_cards(seed: int, number: int, players: int) -> HouseDeal:
    """Return deal `number` (from 0) of the game with this seed.

    Cards are turned up from the stock until a natural card shows; its suit is trump, and the
    turned cards are shuffled back.

    Raises
    ------
    InvalidError
        If there are not 2 to 4 players.

    Examples
    --------
    >>> deal = deal_cards(7, 0, 2)
    >>> [len(hand) for hand in deal.hands], len(deal.stock)
    ([14, 14], 81)
    """
    if players not in _HAND_SIZE:
        raise InvalidError(f"a house game has 2 to 4 players, got {players}")
    rng = random.Random(f"little wolf {seed} {number}")
    cards = shuffled(HOUSE_DECK, rng)
    size = _HAND_SIZE[players]
    hands = tuple(tuple(sorted(cards[seat * size : (seat + 1) * size])) for seat in range(players))
    stock = cards[players * size :]
    last, trump = next(
        (place, card.suit) for place, card in enumerate(stock) if isinstance(card, NaturalCard)
    )
    return HouseDeal(hands=hands, turned=stock[: last + 1], stock=shuffled(stock, rng), trump=trump)

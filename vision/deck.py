"""DeckRule: what is known of the cards in play before the camera looks."""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final

from solver.cards import Card

__all__ = ["ONE_DECK", "DeckRule"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckRule:
    """What is known of the cards: copies of each in play, and those known to be elsewhere."""

    copies: int = 1
    taken: AbstractSet[Card] = frozenset()


ONE_DECK: Final = DeckRule()
"""One deck, no card known to be elsewhere."""

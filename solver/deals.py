"""Which cards a game is played with, and where they come from: a seed, given orders, people.

Chance is handed in: a seed names the shuffle once and for all, an order says it card by card
(classic 4.3: "Randomness comes from one seeded generator").
"""

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias, assert_never

from solver.cards import DECK, SMALL_DECK, Card, shuffled
from solver.errors import InvalidError
from solver.notation import format_short, parse_cards

__all__ = [
    "IN_HANDS",
    "CardSource",
    "DeckKind",
    "Decks",
    "InHands",
    "Seed",
    "check_layout_size",
    "deck_orders",
    "format_source",
    "parse_source",
]


class DeckKind(Enum):
    """Which cards are shuffled."""

    FULL = "full"
    SOLID = "solid"

    @property
    def cards(self) -> tuple[Card, ...]:
        """All 81, or the 27 solid ones (Swedish sheet, "Enklare start")."""
        return DECK if self is DeckKind.FULL else SMALL_DECK


def check_layout_size(deck: DeckKind, size: int) -> None:
    """Return quietly when this deck may be laid out so: 12 cards, or 9 of the solid ones (SC-07).

    Raises
    ------
    InvalidError
        If it may not.
    """
    sizes = (12,) if deck is DeckKind.FULL else (9, 12)
    if size not in sizes:
        raise InvalidError(
            f"the {deck.value} deck is laid out as {' or '.join(map(str, sizes))} cards, "
            f"got {size} (SC-07)"
        )


@dataclass(frozen=True, slots=True)
class Seed:
    """The engine shuffles, with a generator that begins at this number."""

    number: int


@dataclass(frozen=True, slots=True)
class Decks:
    """The order of every deck is given, first card first; one deck a deal."""

    orders: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class InHands:
    """The deck is in people's hands; the engine is told what is laid and lifted."""


IN_HANDS: Final = InHands()

CardSource: TypeAlias = Seed | Decks | InHands


def deck_orders(source: Seed | Decks, deck: Sequence[Card], deals: int) -> Decks:
    """Return the order of each deck.

    Raises
    ------
    InvalidError
        If decks are given, but not one complete deck a deal.

    Examples
    --------
    >>> from solver.cards import DECK
    >>> deck_orders(Seed(1), DECK, 2) == deck_orders(Seed(1), DECK, 2)
    True
    """
    if isinstance(source, Seed):
        rng = random.Random(source.number)
        return Decks(tuple(shuffled(deck, rng) for _ in range(deals)))
    if len(source.orders) != deals:
        raise InvalidError(f"expected the order of {deals} decks, got {len(source.orders)}")
    cards = sorted(deck)
    for order in source.orders:
        if sorted(order) != cards:
            raise InvalidError(
                f"a deck order holds each of the {len(cards)} cards once, got {len(order)} cards "
                f"with {len(set(order) & set(cards))} different ones of this deck"
            )
    return source


def format_source(source: CardSource) -> tuple[str, ...]:
    """Return the values of the header ``cards`` of a record, one a deal where orders are given.

    >>> format_source(Seed(7)), format_source(InHands())
    (('seed 7',), ('in hands',))
    """
    match source:
        case Seed(number):
            return (f"seed {number}",)
        case Decks(orders):
            return tuple("order " + " ".join(map(format_short, order)) for order in orders)
        case InHands():
            return ("in hands",)
        case _:
            assert_never(source)


def parse_source(values: Sequence[str]) -> CardSource:
    """Read the values of the header ``cards``; the inverse of `format_source`.

    Raises
    ------
    InvalidError
        If they are none of the three forms.
    """
    if list(values) == ["in hands"]:
        return InHands()
    if len(values) == 1 and (match := re.fullmatch(r"seed (-?\d{1,100})", values[0], re.ASCII)):
        return Seed(int(match[1]))
    if values and all(value.startswith("order ") for value in values):
        return Decks(tuple(parse_cards(value.removeprefix("order ")) for value in values))
    raise InvalidError(
        "the header 'cards' is 'seed N', 'in hands' or 'order' with all cards of a deck, "
        f"got {', '.join(values) or 'none'}"
    )

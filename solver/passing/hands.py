"""Hands of name cards: dealing them, choosing one for the absent, moving the chosen ones.

Rule: passing 2.2 and 2.4. A card is its name; the n copies of a name are alike, and a hand keeps
its order: the card that arrives lies where the card that left was.
"""

import random
from collections.abc import Sequence
from typing import TypeAlias

from solver.game import Seat
from solver.passing.options import Direction

__all__ = ["Hand", "deal", "exchanged", "is_complete", "receiver"]

Hand: TypeAlias = tuple[str, ...]


def is_complete(hand: Hand) -> bool:
    """Say whether all cards of a hand show one name.

    >>> is_complete(("Owl", "Owl", "Owl")), is_complete(("Owl", "Owl", "Robin")), is_complete(())
    (True, False, False)
    """
    return len(set(hand)) == 1


def deal(
    words: Sequence[str], *, seats: int, rng: random.Random, redeal_if_complete: bool = False
) -> tuple[Hand, ...]:
    """Draw as many names as there are seats and deal as many copies of each.

    With `redeal_if_complete`, deal until nobody holds a complete hand (PC-09).

    >>> hands = deal(["Owl", "Robin", "Heron", "Swan"], seats=3, rng=random.Random(3))
    >>> cards = [card for hand in hands for card in hand]
    >>> len(set(cards)), {cards.count(card) for card in cards}
    (3, {3})
    """
    names = rng.sample(words, seats)
    cards = [name for name in names for _ in range(seats)]
    while True:
        rng.shuffle(cards)
        hands = tuple(tuple(cards[seat::seats]) for seat in range(seats))
        if not (redeal_if_complete and any(map(is_complete, hands))):
            return hands


def receiver(seat: Seat, active: Sequence[Seat], direction: Direction) -> Seat:
    """Return who gets the card of an active seat: the next active one (PC-07).

    >>> receiver(Seat(0), (Seat(0), Seat(2), Seat(3)), Direction.CLOCKWISE)
    2
    >>> receiver(Seat(0), (Seat(0), Seat(2), Seat(3)), Direction.COUNTER_CLOCKWISE)
    3
    """
    step = 1 if direction is Direction.CLOCKWISE else -1
    return active[(active.index(seat) + step) % len(active)]


def exchanged(hand: Hand, *, sent: str, received: str) -> Hand:
    """Return the hand with the received card in the place of the sent one.

    >>> exchanged(("Owl", "Robin", "Swan"), sent="Robin", received="Heron")
    ('Owl', 'Heron', 'Swan')
    """
    place = hand.index(sent)
    return (*hand[:place], received, *hand[place + 1 :])

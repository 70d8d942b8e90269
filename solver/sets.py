"""SETs: what three cards are one, why others are not, and where they lie.

Rule: in each of the four features the three cards are all alike or all different; two alike and
one not is no SET (Swedish sheet, "Spelets syfte" and "Snabb kontroll"). With the features as
digits that is: each digit sums to 0 modulo 3, so two cards determine the third.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from solver.cards import DECK, FEATURES, Card, Feature

__all__ = [
    "completing_card",
    "differing_features",
    "features_at_fault",
    "find_sets",
    "is_set",
    "sets_of",
]


def _third_index(first: Card, second: Card) -> int:
    return sum(
        3**place * ((-a - b) % 3)
        for place, (a, b) in enumerate(zip(first.digits, second.digits, strict=True))
    )


# 81 x 81 table of the index that completes a pair: one lookup instead of four additions a pair.
_THIRD: Final = tuple(tuple(_third_index(first, second) for second in DECK) for first in DECK)


def completing_card(first: Card, second: Card) -> Card:
    """Return the one card that makes a SET with two others (itself, when both are the same).

    >>> str(completing_card(DECK[0], DECK[1])), str(completing_card(DECK[0], DECK[80]))
    ('3-red-solid-oval', '2-green-striped-squiggle')
    """
    return DECK[_THIRD[first.index][second.index]]


def features_at_fault(first: Card, second: Card, third: Card) -> tuple[Feature, ...]:
    """Return the features in which exactly two of the three cards agree.

    Three different cards are a SET when the result is empty.

    >>> [feature.value for feature in features_at_fault(DECK[0], DECK[1], DECK[3])]
    ['number', 'color']
    """
    return tuple(
        feature
        for feature, a, b, c in zip(
            FEATURES, first.digits, second.digits, third.digits, strict=True
        )
        if len({a, b, c}) == 2
    )


def differing_features(first: Card, second: Card) -> int:
    """Return in how many features two cards differ, 1-4: so do all three of a SET.

    People find a SET the later, the more features differ in it.

    >>> differing_features(DECK[0], DECK[1]), differing_features(DECK[0], DECK[40])
    (1, 4)
    """
    return sum(one != other for one, other in zip(first.digits, second.digits, strict=True))


def is_set(first: Card, second: Card, third: Card) -> bool:
    """Say whether three cards are a SET; three times the same card (two decks mixed) is none.

    >>> is_set(DECK[0], DECK[1], DECK[2]), is_set(DECK[0], DECK[1], DECK[3])
    (True, False)
    """
    return first != second and completing_card(first, second) == third


def find_sets(cards: Sequence[Card]) -> tuple[tuple[int, int, int], ...]:
    """Find every SET among the cards, as places in the sequence.

    Doubles (two mixed decks) are separate cards: each makes its own SETs.

    Returns
    -------
    tuple of (int, int, int)
        Ascending places, in lexicographic order.

    Examples
    --------
    >>> find_sets([DECK[0], DECK[1], DECK[2], DECK[2]])
    ((0, 1, 2), (0, 1, 3))
    """
    indices = [card.index for card in cards]
    places: list[list[int]] = [[] for _ in DECK]
    for place, index in enumerate(indices):
        places[index].append(place)
    found: list[tuple[int, int, int]] = []
    for i, first in enumerate(indices):
        row = _THIRD[first]
        for j in range(i + 1, len(indices)):
            second = indices[j]
            if second != first and (thirds := places[row[second]]):
                found.extend((i, j, k) for k in thirds if k > j)
    return tuple(found)


def sets_of(cards: Iterable[Card]) -> tuple[tuple[Card, Card, Card], ...]:
    """Find every SET among the cards, as cards.

    >>> [[str(card) for card in found] for found in sets_of(DECK[:3])]
    [['1-red-solid-oval', '2-red-solid-oval', '3-red-solid-oval']]
    """
    row = tuple(cards)
    return tuple((row[i], row[j], row[k]) for i, j, k in find_sets(row))

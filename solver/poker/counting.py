"""Which SETs count for a hand: those with at least one of its cards (poker 3.6).

"All SETS must be made with at least one card from the hand" (last sentence of both sheets). A
card may serve in several SETs, unless the table agreed on disjoint ones (poker 3.7 SP-02).
"""

from itertools import combinations
from typing import Final

from solver.cards import Card
from solver.sets import find_sets

__all__ = ["HAND_SIZE", "Hand", "Triple", "counted_sets"]

Hand = tuple[Card, ...]
"""The private cards of one player: two, or none where they are not known."""

Triple = tuple[Card, Card, Card]

HAND_SIZE: Final = 2


def counted_sets(
    hand: Hand, table: tuple[Card, ...], *, disjoint: bool = False
) -> tuple[Triple, ...]:
    """Return the SETs that count for a hand, hand cards first.

    Parameters
    ----------
    hand
        The player's cards.
    table
        The centre cards, all different from the hand.
    disjoint
        Return only as many as share no card: the first largest choice.

    Examples
    --------
    >>> from solver.notation import parse_cards
    >>> table = parse_cards("1RFO 2RFO 3RFO")
    >>> counted_sets(parse_cards("1GSD 2PFD"), table)
    ()
    >>> [[str(card) for card in one] for one in counted_sets(parse_cards("1GFO 1PFO"), table)]
    [['1-green-solid-oval', '1-purple-solid-oval', '1-red-solid-oval']]
    """
    cards = hand + table
    found = tuple((cards[i], cards[j], cards[k]) for i, j, k in find_sets(cards) if i < len(hand))
    return _first_disjoint(found) if disjoint else found


def _first_disjoint(found: tuple[Triple, ...]) -> tuple[Triple, ...]:
    # Two hand cards, one needed for each SET: no choice has more than two.
    for first, second in combinations(found, 2):
        if not set(first) & set(second):
            return (first, second)
    return found[:1]

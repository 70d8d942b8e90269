"""How likely it is that a SET lies there: exact numbers, beside those that the sheet prints.

The sheet claims odds of about 33:1 for a SET among 12 cards and 2500:1 among 15. The exact figures
for a freshly dealt table are 29.96:1 and 2741:1 (classic 4.10). In play, where the cards seen are
known, the chance that the next cards bring a SET is counted, not estimated.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Final

from solver.cards import Card
from solver.errors import InvalidError
from solver.sets import completing_card, find_sets

__all__ = [
    "PRINTED_ODDS",
    "FreshTable",
    "chance_after_deal",
    "chance_of_needed_card",
    "expected_sets",
    "fresh_table",
    "needed_cards",
]

PRINTED_ODDS: Final = {12: 33, 15: 2500}
"""Cards on the table -> the odds to one that the sheet prints ("Notera: ~ 33:1 ... ~ 2500:1")."""

# Layouts of 0, 1, 2, ... cards that hold no SET, of 81 and of 27 cards. Counted exhaustively: the
# SET-free collections of six cards up to symmetry (7 kinds), each extended in every way. Those of 9
# and of 12 to 16 cards agree with classic 4.10; 20 is the largest (Pellegrino 1971), 9 of 27 cards.
_SET_FREE: Final = {
    81: (
        1,
        81,
        3_240,
        84_240,
        1_579_500,
        22_441_536,
        247_615_056,
        2_144_076_480,
        14_587_567_020,
        77_541_824_880,
        318_294_370_368,
        991_227_481_920,
        2_284_535_476_080,
        3_764_369_026_080,
        4_217_827_554_720,
        2_970_003_246_912,
        1_141_342_138_404,
        176_310_866_160,
        6_482_268_000,
        13_646_880,
        682_344,
    ),
    27: (1, 27, 351, 2_808, 14_742, 50_544, 107_406, 126_360, 63_180, 2_106),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class FreshTable:
    """What can be said about cards dealt from a whole shuffled deck.

    Attributes
    ----------
    cards
        How many lie there.
    chance_of_set
        That at least one SET is among them; exact.
    expected_sets
        How many SETs there are on average; exact.
    printed_odds
        What the sheet claims, to one, or None where it says nothing.
    """

    cards: int
    chance_of_set: Fraction
    expected_sets: Fraction
    printed_odds: int | None

    @property
    def odds(self) -> Fraction | None:
        """The exact odds to one that a SET is there; None when there always is one."""
        without = 1 - self.chance_of_set
        return self.chance_of_set / without if without else None

    def __str__(self) -> str:
        if self.odds is None:
            return f"{self.cards} fresh cards always hold a SET"
        text = f"{self.cards} fresh cards: {float(self.odds):,.4g} to 1 that a SET is there"
        return text if self.printed_odds is None else f"{text} (printed: {self.printed_odds} to 1)"


def fresh_table(cards: int, deck_size: int = 81) -> FreshTable:
    """Return the exact chances of so many cards dealt from the whole deck.

    Raises
    ------
    InvalidError
        If the deck has neither 81 nor 27 cards, or not so many as are to lie there.

    Examples
    --------
    >>> print(fresh_table(12))
    12 fresh cards: 29.96 to 1 that a SET is there (printed: 33 to 1)
    >>> print(fresh_table(15))
    15 fresh cards: 2,741 to 1 that a SET is there (printed: 2500 to 1)
    """
    if deck_size not in _SET_FREE or not 0 <= cards <= deck_size:
        raise InvalidError(
            f"expected up to 81 cards of 81 or up to 27 of 27, got {cards} of {deck_size}"
        )
    counts = _SET_FREE[deck_size]
    free = counts[cards] if cards < len(counts) else 0
    return FreshTable(
        cards=cards,
        chance_of_set=1 - Fraction(free, comb(deck_size, cards)),
        expected_sets=expected_sets(cards, deck_size),
        printed_odds=PRINTED_ODDS.get(cards) if deck_size == 81 else None,
    )


def expected_sets(cards: int, deck_size: int = 81) -> Fraction:
    """Return the mean number of SETs: any two cards leave one third card of all the others.

    >>> expected_sets(12)
    Fraction(220, 79)
    """
    return Fraction(comb(cards, 3), deck_size - 2)


def needed_cards(table: Sequence[Card], unseen: Iterable[Card]) -> frozenset[Card]:
    """Return the unseen cards that would make a SET with two cards of the table."""
    completing = frozenset(completing_card(a, b) for a, b in combinations(table, 2))
    return completing.intersection(unseen) - frozenset(table)


def chance_of_needed_card(table: Sequence[Card], unseen: Collection[Card], count: int) -> Fraction:
    """Return the hypergeometric chance that one of the next cards completes a pair on the table.

    It counts only SETs of one new card and two old ones; `chance_after_deal` counts all.

    >>> from solver.notation import parse_cards
    >>> chance_of_needed_card(parse_cards("1RFO 2RFO"), parse_cards("3RFO 1GFO 2GFO 3GFO"), 1)
    Fraction(1, 4)
    """
    _check_count(unseen, count)
    others = len(unseen) - len(needed_cards(table, unseen))
    return 1 - Fraction(comb(others, count), comb(len(unseen), count))


def chance_after_deal(table: Sequence[Card], unseen: Collection[Card], count: int) -> Fraction:
    """Return the chance that a SET lies there after `count` of the unseen cards are dealt; exact.

    The needed cards are counted hypergeometrically; of the other draws every one is looked at, so
    `count` should be small (three of 69 are 52,394 draws).

    >>> from solver.notation import parse_cards
    >>> chance_after_deal(parse_cards("1RFO"), parse_cards("2RFO 3RFO 1GFO"), 2)
    Fraction(1, 3)
    """
    _check_count(unseen, count)
    if find_sets(table):
        return Fraction(1)
    others = sorted(set(unseen) - needed_cards(table, unseen))
    free = _count_set_free_draws(list(table), others, count)
    return 1 - Fraction(free, comb(len(unseen), count))


def _check_count(unseen: Collection[Card], count: int) -> None:
    if not 0 <= count <= len(unseen):
        raise InvalidError(f"expected 0 to {len(unseen)} cards to be dealt, got {count}")


def _count_set_free_draws(lying: list[Card], others: Sequence[Card], count: int) -> int:
    if count == 0:
        return 1
    if count == 1:
        return len(others)
    total = 0
    for place, card in enumerate(others):
        barred = {completing_card(card, old) for old in lying}
        rest = [other for other in others[place + 1 :] if other not in barred]
        total += _count_set_free_draws([*lying, card], rest, count - 1)
    return total

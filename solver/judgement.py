"""Why three cards are a SET, or are not: feature by feature, in words.

Rule: each of the four features taken one by one is the same on every card or different on every
card; "two are red and one is purple, then it is not a SET" (Swedish sheet, "Snabb kontroll").
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias, assert_never

from solver.cards import FEATURES, Card, Feature
from solver.errors import InvalidError
from solver.sets import is_set

__all__ = ["Agreement", "FeatureReason", "Judgement", "Triple", "judge"]

Triple: TypeAlias = tuple[Card, Card, Card]
"""Three cards, a SET or not."""


class Agreement(Enum):
    """How three cards stand to each other in one feature; only a split spoils a SET."""

    ALIKE = "all alike"
    DIFFERENT = "all different"
    SPLIT = "two alike, one not"


@dataclass(frozen=True, slots=True)
class FeatureReason:
    """What one feature says about three cards, with its three values in the cards' order."""

    feature: Feature
    agreement: Agreement
    values: tuple[str, str, str]

    def __str__(self) -> str:
        name = self.feature.value
        match self.agreement:
            case Agreement.ALIKE:
                return f"{name}: all {self.values[0]}"
            case Agreement.DIFFERENT:
                return f"{name}: all different ({', '.join(self.values)})"
            case Agreement.SPLIT:
                (twice, _), (once, _) = Counter(self.values).most_common()
                return f"{name}: two are {twice} and one is {once}"
            case _:
                assert_never(self.agreement)


@dataclass(frozen=True, slots=True)
class Judgement:
    """Three cards, whether they are a SET, and the reason in each feature."""

    cards: Triple
    is_set: bool
    reasons: tuple[FeatureReason, ...]

    @property
    def at_fault(self) -> tuple[FeatureReason, ...]:
        """The reasons that spoil the SET; empty when three different cards are one."""
        return tuple(reason for reason in self.reasons if reason.agreement is Agreement.SPLIT)

    def __str__(self) -> str:
        if self.is_set:
            return "A SET. " + "; ".join(map(str, self.reasons)) + "."
        if not self.at_fault:
            return "Not a SET: the same card cannot count more than once."
        return "Not a SET. " + "; ".join(map(str, self.at_fault)) + "."


def judge(cards: Sequence[Card]) -> Judgement:
    """Judge three cards.

    Raises
    ------
    InvalidError
        If there are not exactly three.

    Examples
    --------
    >>> from solver.notation import parse_cards
    >>> print(judge(parse_cards("1RFO 2RFO 3PFO")))
    Not a SET. color: two are red and one is purple.
    """
    if len(cards) != 3:
        raise InvalidError(f"a SET has three cards, got {len(cards)}")
    first, second, third = cards
    reasons = tuple(_reason(feature, (first, second, third)) for feature in FEATURES)
    return Judgement((first, second, third), is_set(first, second, third), reasons)


_AGREEMENT = {1: Agreement.ALIKE, 2: Agreement.SPLIT, 3: Agreement.DIFFERENT}


def _reason(feature: Feature, cards: Triple) -> FeatureReason:
    first, second, third = (card.value(feature).value for card in cards)
    return FeatureReason(feature, _AGREEMENT[len({first, second, third})], (first, second, third))

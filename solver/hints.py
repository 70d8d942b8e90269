"""Help that does not spoil: a hint in four steps, and the proof that no SET lies there.

Each step tells a little more than the one before: is there a SET; in which features do its cards
agree; one of its cards; two of them. The third is never told: two cards determine it (classic 4.2).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import combinations

from solver.cards import Card
from solver.errors import InvalidError
from solver.judgement import Agreement, FeatureReason, judge
from solver.sets import completing_card, sets_of

__all__ = ["Hint", "HintStep", "NeededCard", "hint", "prove_no_set"]


class HintStep(IntEnum):
    """How much a hint tells."""

    EXISTS = 1
    FEATURES = 2
    ONE_CARD = 3
    TWO_CARDS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """A hint: only what its step may tell is filled in.

    Attributes
    ----------
    step
        How far the ladder was climbed.
    exists
        Whether a SET lies there.
    features
        How the hidden SET's cards stand in each feature, from step FEATURES on; the values are
        withheld, only alike or different is told.
    cards
        One or two cards of the hidden SET.
    """

    step: HintStep
    exists: bool
    features: tuple[tuple[str, Agreement], ...] = ()
    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        if not self.exists:
            return "No SET lies here."
        if self.cards:
            return "A SET with " + " and ".join(map(str, self.cards)) + "."
        if self.features:
            return "A SET with " + ", ".join(f"{n} {a.value}" for n, a in self.features) + "."
        return "A SET lies here."


def hint(cards: Sequence[Card], step: HintStep) -> Hint:
    """Return what this step tells about the first SET among the cards.

    The same SET is meant at every step, so that the ladder leads to one place.

    >>> from solver.notation import parse_cards
    >>> layout = parse_cards("1RFO 1GSS 2RFO 3RFO")
    >>> print(hint(layout, HintStep.FEATURES))
    A SET with number all different, color all alike, shading all alike, shape all alike.
    >>> print(hint(layout, HintStep.ONE_CARD))
    A SET with 1-red-solid-oval.
    """
    found = sets_of(cards)
    if not found:
        return Hint(step=step, exists=False)
    target = found[0]
    reasons: tuple[FeatureReason, ...] = judge(target).reasons
    told = tuple((reason.feature.value, reason.agreement) for reason in reasons)
    return Hint(
        step=step,
        exists=True,
        features=told if step >= HintStep.FEATURES else (),
        cards=target[: max(0, step - HintStep.FEATURES)],
    )


@dataclass(frozen=True, slots=True)
class NeededCard:
    """Two cards that lie there, and the one card that would complete them."""

    first: Card
    second: Card
    needed: Card

    def __str__(self) -> str:
        return f"{self.first} and {self.second} need {self.needed}"


def prove_no_set(cards: Sequence[Card]) -> tuple[NeededCard, ...] | None:
    """Certify that no SET lies there: for each pair, the card needed, none of which is there.

    Whoever reads down the list and finds no needed card on the table has checked it.

    Returns
    -------
    tuple of NeededCard, or None
        One entry a pair in the order of the layout; None when a SET lies there.

    Raises
    ------
    InvalidError
        If a card occurs twice: the certificate speaks of one deck.

    Examples
    --------
    >>> from solver.notation import parse_cards
    >>> print(*prove_no_set(parse_cards("1RFO 2RFO 3PFO")), sep="; ")  # doctest: +ELLIPSIS
    1-red-solid-oval and 2-red-solid-oval need 3-red-solid-oval; 1-red-solid-oval and 3-purple-...
    """
    there = frozenset(cards)
    if len(there) != len(cards):
        raise InvalidError("the cards of one deck are expected, one of them occurs twice")
    pairs = tuple(NeededCard(a, b, completing_card(a, b)) for a, b in combinations(cards, 2))
    return None if any(pair.needed in there for pair in pairs) else pairs

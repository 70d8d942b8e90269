"""What the whole deck tells about a table: sums that must be zero, the card that is missing.

Every SET, and so the whole deck, sums to zero modulo 3 in each feature (classic 4.10). Hence at any
moment table and face-down cards together sum to zero, whatever SETs were taken; one hidden card
follows from the open ones; and a reading that breaks a sum, or shows a card twice, is wrong.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from solver.cards import DECK, Card
from solver.errors import InvalidError
from solver.judgement import Triple, judge
from solver.notation import format_cards
from solver.sets import completing_card

__all__ = [
    "Doubt",
    "Misreading",
    "Trouble",
    "audit",
    "differing_features",
    "digit_sums",
    "face_down_card",
    "likely_misreadings",
    "missing_card",
]

Sums = tuple[int, int, int, int]


def digit_sums(cards: Iterable[Card]) -> Sums:
    """Return the sums of number, color, shading and shape, each modulo 3.

    >>> digit_sums(DECK), digit_sums(DECK[:3]), digit_sums(DECK[1:3])
    ((0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))
    >>> digit_sums(DECK[:5])
    (1, 2, 0, 0)
    """
    n = c = f = s = 0
    for card in cards:
        digits = card.digits
        n, c, f, s = n + digits[0], c + digits[1], f + digits[2], s + digits[3]
    return n % 3, c % 3, f % 3, s % 3


def _shifted(card: Card, sums: Sums) -> Card:
    """Return the card that stood here if the sums are to vanish: its digits minus the sums."""
    n, c, f, s = ((d - excess) % 3 for d, excess in zip(card.digits, sums, strict=True))
    return Card.from_index(n + 3 * c + 9 * f + 27 * s)


def missing_card(cards: Collection[Card], deck: Sequence[Card] = DECK) -> Card:
    """Name the one card that a deck of 80 lacks (or a small deck of 26), by its sums alone.

    Raises
    ------
    InvalidError
        If not exactly one card of the deck is missing.

    Examples
    --------
    >>> str(missing_card(DECK[1:]))
    '1-red-solid-oval'
    """
    if len(cards) != len(deck) - 1 or len(set(cards)) != len(cards) or not set(cards) < set(deck):
        raise InvalidError(
            f"expected {len(deck) - 1} different cards of a deck of {len(deck)}, "
            f"got {len(cards)} with {len(set(cards) & set(deck))} different ones of it"
        )
    return _shifted(deck[0], digit_sums([*cards, deck[0]]))


def face_down_card(open_cards: Sequence[Card], deck: Sequence[Card] = DECK) -> Card:
    """Name the last face-down card from the open ones; all other cards were taken in SETs.

    Raises
    ------
    InvalidError
        If that cannot be: their number does not fit, or the card named lies open, so that a card
        was misread or three cards were taken that are no SET.

    Examples
    --------
    >>> from solver.notation import parse_cards
    >>> str(face_down_card(parse_cards("1RFO 2RFO 1GFO 2GFO 1PFO")))
    '2-purple-solid-oval'
    """
    if (len(open_cards) + 1) % 3:
        raise InvalidError(
            "SETs have three cards, so the open cards and the hidden one are a multiple of three; "
            f"got {len(open_cards)} open ones"
        )
    card = _shifted(DECK[0], digit_sums([*open_cards, DECK[0]]))
    if card in open_cards or card not in deck:
        where = "lies open" if card in open_cards else "is not of this deck"
        raise InvalidError(
            f"the hidden card would be {card}, which {where}: a card was misread or three cards "
            "were taken that are no SET"
        )
    return card


@dataclass(frozen=True, slots=True)
class Misreading:
    """A card as it was read, and what it may be."""

    seen: Card
    actual: Card

    def __str__(self) -> str:
        return f"{self.seen} may be {self.actual}"


class Trouble(Enum):
    """What does not add up."""

    TWICE = "a card in two places"
    FOREIGN = "a card of another deck"
    NOT_A_SET = "three cards taken that are no SET"
    COUNT = "too many or too few cards"
    SUM = "the sums are not zero"
    UNEXPECTED = "not expected here"


@dataclass(frozen=True, slots=True)
class Doubt:
    """One thing that cannot be so, and what would explain it, the likeliest first."""

    trouble: Trouble
    message: str
    candidates: tuple[Misreading, ...] = ()

    def __str__(self) -> str:
        return "; ".join([self.message, *map(str, self.candidates)])


def differing_features(first: Card, second: Card) -> int:
    """Return in how many features two cards differ, 0 to 4."""
    return sum(a != b for a, b in zip(first.digits, second.digits, strict=True))


def likely_misreadings(seen: Card, possible: Iterable[Card]) -> tuple[Misreading, ...]:
    """Return what the card may be, fewest differing features first (then by card).

    Cameras and people mistake one feature, seldom two: stripes for an outline, red for purple.
    """
    ranked = sorted(possible, key=lambda card: (differing_features(seen, card), card.index))
    return tuple(Misreading(seen, card) for card in ranked)


def audit(
    *,
    table: Sequence[Card],
    taken: Sequence[Triple] = (),
    aside: Sequence[Card] = (),
    remaining: int,
    undealt: Collection[Card] | None = None,
    deck: Sequence[Card] = DECK,
) -> tuple[Doubt, ...]:
    """Check that table, taken SETs and face-down cards add up to the deck.

    Parameters
    ----------
    table
        The open cards, as read.
    taken
        The SETs taken whose cards are known.
    aside
        Cards known to be elsewhere, such as in a hand.
    remaining
        How many cards are face down.
    undealt
        Which ones, where the engine holds the deck; None at a physical table.
    deck
        All cards of the game.

    Returns
    -------
    tuple of Doubt
        Empty when all adds up; otherwise each doubt with the misreadings that would explain it.
    """
    own = frozenset(deck)
    known = [*table, *(card for one in taken for card in one), *aside, *(undealt or ())]
    unseen = sorted(own.difference(known))
    doubts = [
        *_foreign(known, own, unseen),
        *_twice(known, own, unseen),
        *_no_sets(taken, unseen),
    ]
    if (total := len(table) + 3 * len(taken) + len(aside) + remaining) != len(deck):
        doubts.append(
            Doubt(
                Trouble.COUNT,
                f"{len(table)} cards on the table, {3 * len(taken)} in SETs, {len(aside)} aside "
                f"and {remaining} in the deck make {total}, not {len(deck)}",
            )
        )
    if undealt is not None or remaining == 0:
        hidden = [*aside, *(undealt or ())]
        doubts = _by_sums(doubts, table, hidden, unseen)
    return tuple(doubts)


def _foreign(known: list[Card], deck: frozenset[Card], unseen: list[Card]) -> list[Doubt]:
    return [
        Doubt(Trouble.FOREIGN, f"{card} is not of this deck", likely_misreadings(card, unseen))
        for card in known
        if card not in deck
    ]


def _twice(known: list[Card], deck: frozenset[Card], unseen: list[Card]) -> list[Doubt]:
    return [
        Doubt(
            Trouble.TWICE,
            f"{card} is in {count} places, the deck has it once",
            likely_misreadings(card, unseen),
        )
        for card, count in Counter(known).items()
        if count > 1 and card in deck
    ]


def _no_sets(taken: Sequence[Triple], unseen: list[Card]) -> list[Doubt]:
    doubts = []
    for one in taken:
        judgement = judge(one)
        if not judgement.is_set:
            first, second, third = one
            repairs = (
                Misreading(first, completing_card(second, third)),
                Misreading(second, completing_card(first, third)),
                Misreading(third, completing_card(first, second)),
            )
            possible = [repair for repair in repairs if repair.actual in unseen]
            possible.sort(key=lambda repair: differing_features(repair.seen, repair.actual))
            message = f"{format_cards(one)} were taken: {judgement}"
            doubts.append(Doubt(Trouble.NOT_A_SET, message, tuple(possible)))
    return doubts


def _by_sums(
    doubts: list[Doubt], table: Sequence[Card], hidden: list[Card], unseen: list[Card]
) -> list[Doubt]:
    """Add the doubt of the sums, or let them narrow down the candidates found before."""
    sums = digit_sums([*table, *hidden])
    if not any(sums):
        return doubts
    repairs = [Misreading(card, _shifted(card, sums)) for card in table]
    possible = [repair for repair in repairs if repair.actual in unseen]
    possible.sort(key=lambda repair: differing_features(repair.seen, repair.actual))
    message = (
        f"the table and the deck sum to {sums} instead of zero: a card on the table is misread, "
        "or three cards were taken that are no SET"
    )
    narrowed = [
        Doubt(doubt.trouble, doubt.message, tuple(set_aside))
        if (set_aside := [c for c in doubt.candidates if c in possible])
        else doubt
        for doubt in doubts
    ]
    return [*narrowed, Doubt(Trouble.SUM, message, tuple(possible))]

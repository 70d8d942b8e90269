"""The lead of a Set: three or more cards of one rank, where only here a Den card is wild.

Rule: printed page ¶1 to ¶3, little wolf 1.4. The seven checks run in the order written there;
the first that fails gives the error code. Check 1 needs the Leader's hand and check 7 the other
hands, so `read_lead` makes checks 2 to 6 and `verify_lead` all of them.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from solver.errors import IllegalError
from solver.little_wolf.cards import (
    NaturalCard,
    Rank,
    Suit,
    WolfCard,
    format_wolf_cards,
    wolf_rank_name,
)
from solver.little_wolf.options import GroupBy, MixedTrumpLead, WolfOptions
from solver.little_wolf.setting import Setting, setting

__all__ = ["Lead", "legal_leads", "read_lead", "verify_lead"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lead:
    """A Set that was led and stands: its cards, its rank, whether it is trump.

    `cards` are in the order of their text. Compared by cards, trump and configuration.
    """

    cards: tuple[WolfCard, ...]
    rank: Rank
    is_trump: bool
    trump: Suit
    config: WolfOptions
    setting: Setting = field(repr=False, compare=False)

    @property
    def size(self) -> int:
        """The number of cards led, N: what every follower must play."""
        return len(self.cards)

    def __str__(self) -> str:
        kind = "trump" if self.is_trump else "plain"
        name = wolf_rank_name(self.rank, plural=True)
        return f"{format_wolf_cards(self.cards)} ({kind} Set of {self.size} {name})"


def read_lead(cards: Iterable[WolfCard], *, trump: Suit, config: WolfOptions | None = None) -> Lead:
    """Return the lead that these cards make, whoever holds them (checks 2 to 6).

    Raises
    ------
    IllegalError
        ``SET_TOO_SMALL``, ``SET_NEEDS_NATURAL``, ``SET_TOO_MANY_WILDS``, ``SET_RANK_MISMATCH``,
        ``SET_SUIT_MISMATCH`` or ``SET_MIXES_TRUMP``.

    Examples
    --------
    >>> from solver.little_wolf.cards import parse_wolf_cards
    >>> lead = read_lead(parse_wolf_cards("KS KS BB"), trump=Suit.SPADES)
    >>> lead.rank, lead.is_trump
    (<Rank.KING: 'K'>, True)
    """
    config = config or WolfOptions()
    ordered = tuple(sorted(cards))
    naturals = [card for card in ordered if isinstance(card, NaturalCard)]
    _check_numbers(ordered, len(naturals), config)
    _check_one_kind(naturals, config)
    trumps = sum(card.suit is trump for card in naturals)
    mixed = 0 < trumps < len(naturals)
    if mixed and config.mixed_trump_lead is MixedTrumpLead.REJECT:
        raise _illegal(
            "SET_MIXES_TRUMP",
            "the natural cards of a led Set are all trump or none is; "
            f"in {format_wolf_cards(naturals)} {trumps} of {len(naturals)} are",
            "1.4 check 6, LW-03",
        )
    return Lead(
        cards=ordered,
        rank=naturals[0].rank,
        is_trump=trumps == len(naturals),
        trump=trump,
        config=config,
        setting=setting(trump, config),
    )


def _illegal(code: str, message: str, rule: str) -> IllegalError:
    return IllegalError(code, message, rule=f"little wolf {rule}")


def _check_numbers(cards: Sequence[WolfCard], naturals: int, config: WolfOptions) -> None:
    if len(cards) < 3:
        raise _illegal(
            "SET_TOO_SMALL", f"a Set is three or more cards, got {len(cards)}", "¶1, 1.4 check 2"
        )
    if naturals < config.min_naturals_in_lead:
        raise _illegal(
            "SET_NEEDS_NATURAL",
            "a Den card takes the rank of the other cards, so a Set needs at least "
            f"{config.min_naturals_in_lead} with a rank of its own, got {naturals}",
            "¶3, 1.4 check 3, LW-19",
        )
    wilds = len(cards) - naturals
    if config.max_wilds_in_lead is not None and wilds > config.max_wilds_in_lead:
        raise _illegal(
            "SET_TOO_MANY_WILDS",
            f"at most {config.max_wilds_in_lead} Den card may be wild in a Set here, got {wilds}",
            "¶2, LW-19",
        )


def _check_one_kind(naturals: Sequence[NaturalCard], config: WolfOptions) -> None:
    ranks = sorted({card.rank.value for card in naturals})
    if len(ranks) > 1:
        raise _illegal(
            "SET_RANK_MISMATCH",
            f"the cards of a Set have one rank, got {' and '.join(ranks)}",
            "¶1, 1.4 check 4",
        )
    suits = sorted({card.suit.value for card in naturals})
    if config.group_by is GroupBy.RANK_AND_SUIT and len(suits) > 1:
        raise _illegal(
            "SET_SUIT_MISMATCH",
            f"the cards of a Set have one suit too here, got {' and '.join(suits)}",
            "1.4 check 5, LW-02",
        )


def verify_lead(
    cards: Iterable[WolfCard],
    hand: Iterable[WolfCard],
    *,
    trump: Suit,
    config: WolfOptions | None = None,
    others: Iterable[int] = (),
) -> Lead:
    """Return the lead, or raise: all seven checks of little wolf 1.4.

    Parameters
    ----------
    others
        How many cards each other player holds; each must be able to answer.

    Raises
    ------
    IllegalError
        ``CARD_NOT_IN_HAND``, what `read_lead` raises, or ``FOLLOWER_TOO_SHORT``.
    """
    played = tuple(cards)
    missing = Counter(played) - Counter(hand)
    if missing:
        named = format_wolf_cards(missing.elements())
        raise _illegal(
            "CARD_NOT_IN_HAND",
            f"a player leads cards of the own hand; not held: {named}",
            "1.4 check 1",
        )
    lead = read_lead(played, trump=trump, config=config)
    shortest = min(others, default=lead.size)
    if shortest < lead.size:
        raise _illegal(
            "FOLLOWER_TOO_SHORT",
            f"every other player must be able to answer {lead.size} cards, one holds {shortest}",
            "1.4 check 7",
        )
    return lead


def legal_leads(
    hand: Iterable[WolfCard],
    *,
    trump: Suit,
    config: WolfOptions | None = None,
    others: Iterable[int] = (),
) -> tuple[Lead, ...]:
    """List every Set that may be led from a hand, in the order of the cards' text.

    Examples
    --------
    >>> from solver.little_wolf.cards import parse_wolf_cards
    >>> hand = parse_wolf_cards("9H 9D 9S LW KH")
    >>> [format_wolf_cards(lead.cards) for lead in legal_leads(hand, trump=Suit.SPADES)]
    ['9D 9H LW']
    """
    held = sorted(hand)
    longest = min(others, default=len(held))
    naturals: dict[Rank, list[WolfCard]] = {}
    for card in held:
        if isinstance(card, NaturalCard):
            naturals.setdefault(card.rank, []).append(card)
    wilds = [card for card in held if not isinstance(card, NaturalCard)]
    found = {}
    for cards in (play for same in naturals.values() for play in _mixtures(same, wilds, longest)):
        try:
            found[cards] = read_lead(cards, trump=trump, config=config)
        except IllegalError:
            continue
    return tuple(found[cards] for cards in sorted(found))


def _mixtures(
    naturals: Sequence[WolfCard], wilds: Sequence[WolfCard], longest: int
) -> Iterator[tuple[WolfCard, ...]]:
    for some in _parts(naturals):
        for wild in _parts(wilds):
            if 3 <= len(some) + len(wild) <= longest:
                yield tuple(sorted((*some, *wild)))


def _parts(cards: Sequence[WolfCard]) -> set[tuple[WolfCard, ...]]:
    parts: set[tuple[WolfCard, ...]] = {()}
    for card in cards:
        parts |= {(*part, card) for part in parts}
    return parts

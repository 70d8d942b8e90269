"""The lead of a Set: three or more cards of one rank, where only here a Den card is wild.

Rule: printed page ¶1 to ¶3, little wolf 1.4. The seven checks run in the order written there;
the first that fails gives the error code. Check 1 needs the Leader's hand and check 7 the other
hands, so `read_lead` makes checks 2 to 6 and `verify_lead` all of them.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from solver.errors import IllegalError
from solver.little_wolf.cards import (
    BIG_BEAR,
    CARDS,
    LITTLE_WOLF,
    NaturalCard,
    Rank,
    Suit,
    WolfCard,
    format_wolf_cards,
    wolf_rank_name,
)
from solver.little_wolf.config import GroupBy, MixedTrumpLead, WolfConfig

__all__ = ["Lead", "Setting", "legal_leads", "read_lead", "setting", "verify_lead"]

_RANKS: Final = tuple(Rank)
_NO_KEY: Final = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """Trump and configuration with the tables that follow from them, by card index 0-53.

    Attributes
    ----------
    group_key
        The number that cards of one group share, -1 for a Den card: the rank, or with
        ``groupBy=rank+suit`` the card itself (LW-02).
    rank_keys
        For each rank the group keys that have it.
    side_cards
        For each rank the indices of its cards that are no trumps.
    trumps
        The indices of the trump-like cards (LW-10, LW-11).
    natural_trumps
        The indices of the natural cards of the trump suit.
    strength
        The place of the card's rank in the rank order, 0-12 (LW-25); 13 for a Big Bear; -1 for
        the Little Wolf, which has no rank to out-rank anything with.
    """

    trump: Suit
    config: WolfConfig
    group_key: tuple[int, ...]
    rank_keys: dict[Rank, tuple[int, ...]]
    side_cards: dict[Rank, tuple[int, ...]]
    trumps: frozenset[int]
    natural_trumps: frozenset[int]
    strength: tuple[int, ...]


def _key(card: WolfCard, group_by: GroupBy) -> int:
    if not isinstance(card, NaturalCard):
        return _NO_KEY
    return _RANKS.index(card.rank) if group_by is GroupBy.RANK else card.index


def _strength(card: WolfCard, order: Sequence[Rank]) -> int:
    if isinstance(card, NaturalCard):
        return order.index(card.rank)
    return len(order) if card == BIG_BEAR else -1


@lru_cache(maxsize=256)
def setting(trump: Suit, config: WolfConfig) -> Setting:
    """Return the tables of a trump suit and a configuration."""
    naturals = [card for card in CARDS if isinstance(card, NaturalCard)]
    trumps = {card.index for card in naturals if card.suit is trump}
    bears = {BIG_BEAR.index} if config.big_bear_is_trump else set()
    wolves = {LITTLE_WOLF.index} if config.little_wolf_is_trump else set()
    of_rank = {rank: [card.index for card in naturals if card.rank is rank] for rank in Rank}
    keys = tuple(_key(card, config.group_by) for card in CARDS)
    return Setting(
        trump=trump,
        config=config,
        group_key=keys,
        rank_keys={rank: tuple(sorted({keys[i] for i in of_rank[rank]})) for rank in Rank},
        side_cards={rank: tuple(i for i in of_rank[rank] if i not in trumps) for rank in Rank},
        trumps=frozenset(trumps | bears | wolves),
        natural_trumps=frozenset(trumps),
        strength=tuple(_strength(card, config.rank_order) for card in CARDS),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Lead:
    """A Set that was led and stands: its cards, its rank, whether it is trump.

    `cards` are in the order of their text. Compared by cards, trump and configuration.
    """

    cards: tuple[WolfCard, ...]
    rank: Rank
    is_trump: bool
    trump: Suit
    config: WolfConfig
    setting: Setting = field(repr=False, compare=False)

    @property
    def size(self) -> int:
        """The number of cards led, N: what every follower must play."""
        return len(self.cards)

    def __str__(self) -> str:
        kind = "trump" if self.is_trump else "plain"
        name = wolf_rank_name(self.rank, plural=True)
        return f"{format_wolf_cards(self.cards)} ({kind} Set of {self.size} {name})"


def read_lead(cards: Iterable[WolfCard], *, trump: Suit, config: WolfConfig | None = None) -> Lead:
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
    config = config or WolfConfig()
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


def _check_numbers(cards: Sequence[WolfCard], naturals: int, config: WolfConfig) -> None:
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


def _check_one_kind(naturals: Sequence[NaturalCard], config: WolfConfig) -> None:
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
    config: WolfConfig | None = None,
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
    config: WolfConfig | None = None,
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

"""The showdown: table and hands in, SETs, winners, payout and explanation out (poker 3.6).

One pure call, without any betting before it: what a referee needs at a table with real cards.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from solver.cards import Card
from solver.errors import InvalidError
from solver.poker.counting import HAND_SIZE, Hand, Triple, counted_sets
from solver.poker.options import OddChips
from solver.poker.pots import Pot, PotShare, divide

__all__ = ["FIRST_TABLE_SIZE", "Showdown", "doubled_card", "explain", "judge_showdown"]

FIRST_TABLE_SIZE = 2
"""Centre cards at the first betting interval (German sheet, "Geben")."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Showdown:
    """The verdict on open hands; everything by place, in order from the dealer's left.

    Attributes
    ----------
    table, hands
        What was judged.
    sets
        The SETs that count, by place.
    winners
        Places with the most SETs; everyone when nobody has one (poker 3.7 SP-10).
    shares
        How each pot was divided, the main pot first.
    payout
        Chips each place gets.
    stacks
        Chips each place had before that.
    """

    table: tuple[Card, ...]
    hands: tuple[Hand, ...]
    sets: tuple[tuple[Triple, ...], ...]
    winners: tuple[int, ...]
    shares: tuple[PotShare, ...]
    payout: tuple[int, ...]
    stacks: tuple[int, ...]

    @property
    def counts(self) -> tuple[int, ...]:
        """SETs that count, by place."""
        return tuple(map(len, self.sets))


def judge_showdown(
    table: Sequence[Card],
    hands: Sequence[Sequence[Card]],
    *,
    pot: int = 0,
    stacks: Sequence[int] | None = None,
    side_pots: Sequence[Pot] | None = None,
    odd_chips: OddChips = OddChips.TIED_WINNER,
    disjoint: bool = False,
) -> Showdown:
    """Judge a showdown.

    Parameters
    ----------
    table
        The centre cards, at least two.
    hands
        Two cards for each player still in, in order from the dealer's left, the dealer last.
    pot
        Chips to win.
    stacks
        Chips each of them has left, before the pot is paid out; None: all the same.
    side_pots
        Instead of `pot`: pots that not everybody can win, from `solver.poker.side_pots`.

    Raises
    ------
    InvalidError
        If a hand has not two cards, the table fewer than two, a card lies twice, or the chips
        are not whole numbers of at least 0.

    Examples
    --------
    >>> from solver.notation import parse_cards
    >>> hands = [parse_cards("3RFO 1GSD"), parse_cards("1GFO 2PSD")]
    >>> verdict = judge_showdown(parse_cards("1RFO 2RFO"), hands, pot=4)
    >>> verdict.counts, verdict.winners, verdict.payout
    ((1, 0), (0,), (4, 0))
    """
    centre, held = tuple(table), tuple(tuple(hand) for hand in hands)
    before = (0,) * len(held) if stacks is None else tuple(stacks)
    _check(centre, held, before, pot)
    sets = tuple(counted_sets(hand, centre, disjoint=disjoint) for hand in held)
    counts = tuple(map(len, sets))
    pots = (Pot(pot, tuple(range(len(held)))),) if side_pots is None else tuple(side_pots)
    shares = tuple(divide(one, counts, before, odd_chips) for one in pots)
    return Showdown(
        table=centre,
        hands=held,
        sets=sets,
        winners=tuple(place for place, count in enumerate(counts) if count == max(counts)),
        shares=shares,
        payout=_payout(shares, len(held)),
        stacks=before,
    )


def _payout(shares: Iterable[PotShare], places: int) -> tuple[int, ...]:
    chips = [0] * places
    for share in shares:
        for place in share.winners:
            chips[place] += share.each
        if share.odd_to is not None:
            chips[share.odd_to] += share.odd
    return tuple(chips)


def doubled_card(table: Iterable[Card], hands: Iterable[Hand]) -> Card | None:
    """Return a card that lies in two places, None when there is none (a deck has each once)."""
    seen: set[Card] = set()
    for card in (*table, *(card for hand in hands for card in hand)):
        if card in seen:
            return card
        seen.add(card)
    return None


def _check(
    table: tuple[Card, ...], hands: tuple[Hand, ...], stacks: tuple[int, ...], pot: int
) -> None:
    if len(table) < FIRST_TABLE_SIZE:
        raise InvalidError(f"expected at least two centre cards, got {len(table)}")
    if not hands:
        raise InvalidError("expected the hands of the players still in, got none")
    for place, hand in enumerate(hands, 1):
        if len(hand) != HAND_SIZE:
            raise InvalidError(f"expected two cards in hand {place}, got {len(hand)}")
    if (card := doubled_card(table, hands)) is not None:
        raise InvalidError(f"each card is in the deck once, but {card} lies twice")
    if len(stacks) != len(hands):
        raise InvalidError(f"expected one stack for each hand, got {len(stacks)} for {len(hands)}")
    if pot < 0 or min(stacks) < 0:
        raise InvalidError("pot and stacks are whole numbers of at least 0")


def explain(showdown: Showdown, names: Sequence[str]) -> tuple[str, ...]:
    """Say in sentences what each hand counts and where the chips go.

    Parameters
    ----------
    names
        The players, in the order of the hands.

    Examples
    --------
    >>> from solver.notation import parse_cards
    >>> hands = [parse_cards("3RFO 1GSD"), parse_cards("1GFO 2PSD")]
    >>> for line in explain(judge_showdown(parse_cards("1RFO 2RFO"), hands, pot=4), ["Ana", "Ben"]):
    ...     print(line)
    Ana has 1 SET: 3-red-solid-oval 1-red-solid-oval 2-red-solid-oval.
    Ben has no SET.
    Ana has the most SETs and takes the pot of 4.
    """
    lines = [_counted(name, sets) for name, sets in zip(names, showdown.sets, strict=True)]
    for number, share in enumerate(showdown.shares):
        pot = "the pot" if len(showdown.shares) == 1 else ("the main pot", "a side pot")[number > 0]
        lines.extend(_divided(share, pot, showdown, names))
    return tuple(lines)


def _counted(name: str, sets: tuple[Triple, ...]) -> str:
    if not sets:
        return f"{name} has no SET."
    found = "; ".join(" ".join(map(str, one)) for one in sets)
    return f"{name} has {len(sets)} SET{'s' if len(sets) > 1 else ''}: {found}."


def _divided(share: PotShare, pot: str, showdown: Showdown, names: Sequence[str]) -> Iterator[str]:
    chips = share.pot.chips
    who = [names[place] for place in share.winners]
    if len(share.pot.eligible) == 1 and len(showdown.hands) > 1:
        yield f"{who[0]} alone can win {pot} of {chips} and takes it."
        return
    if len(who) == 1:
        among = " of those who can win it" if len(share.pot.eligible) < len(names) else ""
        yield f"{who[0]} has the most SETs{among} and takes {pot} of {chips}."
        return
    tie = "Nobody has a SET" if showdown.counts[share.winners[0]] == 0 else "It is a tie"
    yield f"{tie}: {' and '.join(who)} share {pot} of {chips}, {share.each} each."
    if share.odd_to is not None:
        what = "the odd chip" if share.odd == 1 else f"the {share.odd} odd chips"
        poor = names[share.odd_to]
        yield f"{poor} gets {what}: fewest chips, among equals nearest the dealer's left."

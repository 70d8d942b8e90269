"""Chances of one hand against hands it does not see (poker 3.6).

Every rival's two cards and the centre cards to come are equally likely to be any of the cards not
seen: nothing is concluded from how the rivals bet. Small cases are counted out; larger ones are
sampled with the generator handed in, and the result states its standard error.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb, sqrt
from typing import Final

from solver.cards import DECK, Card
from solver.errors import InvalidError
from solver.poker.counting import HAND_SIZE, counted_sets
from solver.poker.showdown import doubled_card
from solver.poker.view import PokerView
from solver.sets import completing_card

__all__ = ["Chance", "Out", "chance", "chances", "outs"]

EXACT_MOST: Final = 300_000
"""Cases counted out rather than sampled: about a fifth of a second."""

SAMPLES: Final = 2_000
"""Samples by default: a standard error of at most 0.012."""

_THIRD: Final = tuple(tuple(completing_card(a, b).index for b in DECK) for a in DECK)


@dataclass(frozen=True, slots=True, kw_only=True)
class Chance:
    """How a hand would fare if all hands were shown after `ahead` more centre cards.

    Attributes
    ----------
    ahead
        Centre cards still to come before that showdown.
    win
        Probability of having the most SETs alone.
    tie
        Probability of sharing the most SETs.
    lose
        Probability that a rival has more.
    none
        Probability that nobody has a SET. The four sum to 1.
    share
        Expected part of the pot, where somebody has a SET.
    cases
        Cases counted, or samples drawn.
    is_exact
        Whether all cases were counted.
    standard_error
        Standard error of `share`, rather too large than too small; 0 where it is exact.
    """

    ahead: int
    win: float
    tie: float
    lose: float
    none: float
    share: float
    cases: int
    is_exact: bool
    standard_error: float


@dataclass(frozen=True, slots=True)
class Out:
    """A centre card that would help: the SETs the hand would then count more."""

    card: Card
    sets: int


def outs(hand: Sequence[Card], table: Sequence[Card], *, disjoint: bool = False) -> tuple[Out, ...]:
    """Return the unseen cards that would give the hand a SET more, in the order of the deck.

    Examples
    --------
    >>> from solver.notation import parse_cards
    >>> [str(out.card) for out in outs(parse_cards("1RFO 1GFO"), parse_cards("2RFO 3GFO"))]
    ['3-red-solid-oval', '2-green-solid-oval', '1-purple-solid-oval', '2-purple-solid-oval', \
'3-purple-solid-oval']
    """
    held, centre = tuple(hand), tuple(table)
    now = len(counted_sets(held, centre, disjoint=disjoint))
    wanted = {
        _THIRD[card.index][other.index]
        for card in held
        for other in (*held, *centre)
        if card != other
    } - {card.index for card in (*held, *centre)}
    gained = (
        Out(DECK[index], len(counted_sets(held, (*centre, DECK[index]), disjoint=disjoint)) - now)
        for index in sorted(wanted)
    )
    return tuple(out for out in gained if out.sets > 0)


def chances(
    seen: PokerView,
    rng: random.Random,
    *,
    ahead: int = 2,
    samples: int = SAMPLES,
    exact_most: int = EXACT_MOST,
) -> tuple[Chance, ...]:
    """Return the viewing seat's chances now and after each of the next centre cards.

    Parameters
    ----------
    seen
        The seat's view, with its two cards and all centre cards known.
    rng
        Where samples come from.
    ahead
        How many centre cards to look ahead; fewer when the deck holds fewer.
    samples
        Showdowns to sample where there are too many cases to count.
    exact_most
        Count all cases when there are at most so many.

    Raises
    ------
    InvalidError
        If the view knows no hand of its own or not the whole centre, or nobody else is in.
    """
    if not seen.hand or len(seen.table) != seen.table_size:
        raise InvalidError("chances need the seat's two cards and all centre cards")
    rivals = len(seen.active) - (seen.seat in seen.active)
    if rivals == 0:
        raise InvalidError("chances need somebody to play against")
    ahead = min(ahead, seen.cards_left)
    return tuple(
        chance(
            seen.hand,
            seen.table,
            rivals=rivals,
            rng=rng,
            ahead=more,
            samples=samples,
            exact_most=exact_most,
            disjoint=seen.options.disjoint,
        )
        for more in range(ahead + 1)
    )


def chance(
    hand: Sequence[Card],
    table: Sequence[Card],
    *,
    rivals: int,
    rng: random.Random,
    ahead: int = 0,
    samples: int = SAMPLES,
    exact_most: int = EXACT_MOST,
    disjoint: bool = False,
) -> Chance:
    """Return the chance of one hand against hidden ones.

    Parameters
    ----------
    hand, table
        The cards seen.
    rivals
        Other players still in, at least one. What dropped players held is as unknown as the deck.
    rng
        Where samples come from; unused where all cases are counted.
    ahead
        Centre cards to come before the showdown.
    samples
        Showdowns to sample where there are too many cases to count.
    exact_most
        Count all cases when there are at most so many.

    Raises
    ------
    InvalidError
        If the hand has not two cards, a card lies twice, or the deck cannot hold so many cards.

    Examples
    --------
    >>> from solver.notation import parse_cards
    >>> now = chance(parse_cards("3RFO 1GSD"), parse_cards("1RFO 2RFO"), rivals=1,
    ...              rng=random.Random(0))
    >>> now.cases, round(now.win, 3), round(now.tie, 3), now.is_exact
    (2926, 0.974, 0.026, True)
    """
    unseen = _unseen(hand, table, drawn=ahead + HAND_SIZE * rivals)
    own = (hand[0].index, hand[1].index)
    centre = _Centre(tuple(card.index for card in table), disjoint=disjoint)
    cases = _number_of_cases(len(unseen), rivals, ahead)
    tally = _Tally()
    exact = cases <= exact_most
    if exact:
        for more in combinations(unseen, ahead):
            here = centre.with_more(more)
            rest = [card for card in unseen if card not in more]
            mine = here.count(*own)
            for hands in _all_hands(rest, rivals):
                tally.add(mine, [here.count(a, b) for a, b in hands])
    else:
        for _ in range(samples):
            drawn = rng.sample(unseen, ahead + HAND_SIZE * rivals)
            here = centre.with_more(drawn[:ahead])
            first, second = drawn[ahead::2], drawn[ahead + 1 :: 2]
            tally.add(here.count(*own), list(map(here.count, first, second)))
    return tally.chance(ahead, is_exact=exact)


def _unseen(hand: Sequence[Card], table: Sequence[Card], *, drawn: int) -> list[int]:
    if len(hand) != HAND_SIZE:
        raise InvalidError(f"expected two cards in the hand, got {len(hand)}")
    if (card := doubled_card(table, [tuple(hand)])) is not None:
        raise InvalidError(f"each card is in the deck once, but {card} lies twice")
    seen = {card.index for card in (*hand, *table)}
    unseen = [index for index in range(len(DECK)) if index not in seen]
    if drawn > len(unseen):
        raise InvalidError(f"{drawn} hidden cards needed, but only {len(unseen)} are unseen")
    return unseen


def _number_of_cases(unseen: int, rivals: int, ahead: int) -> int:
    cases = comb(unseen, ahead)
    for dealt in range(rivals):
        cases *= comb(unseen - ahead - HAND_SIZE * dealt, HAND_SIZE)
    return cases


def _all_hands(cards: list[int], rivals: int) -> Iterator[tuple[tuple[int, int], ...]]:
    if rivals == 1:
        for only in combinations(cards, HAND_SIZE):
            yield (only,)
        return
    for first in combinations(cards, HAND_SIZE):
        rest = [card for card in cards if card not in first]
        for others in _all_hands(rest, rivals - 1):
            yield (first, *others)


class _Centre:
    """Centre cards prepared for counting: for each card, how many of their pairs it completes."""

    __slots__ = ("_cards", "_disjoint", "_lies", "_pairs")

    def __init__(self, cards: tuple[int, ...], *, disjoint: bool) -> None:
        self._cards: tuple[int, ...] = ()
        self._pairs = [0] * len(DECK)
        self._lies = [0] * len(DECK)
        self._disjoint = disjoint
        self._lay(cards)

    def _lay(self, more: Sequence[int]) -> None:
        pairs, cards = self._pairs, self._cards
        for card in more:
            row = _THIRD[card]
            for other in cards:
                pairs[row[other]] += 1
            self._lies[card] = 1
            cards = (*cards, card)
        self._cards = cards

    def with_more(self, more: Sequence[int]) -> "_Centre":
        """Return the centre with further cards; itself when there are none."""
        if not more:
            return self
        after = _Centre.__new__(_Centre)
        after._cards, after._disjoint = self._cards, self._disjoint
        after._pairs, after._lies = self._pairs.copy(), self._lies.copy()
        after._lay(more)
        return after

    def count(self, first: int, second: int) -> int:
        """Return the SETs that count for a hand of two cards."""
        pairs = self._pairs
        found = pairs[first] + pairs[second] + self._lies[_THIRD[first][second]]
        if not self._disjoint or found < 2:
            return found
        if not pairs[first] or not pairs[second]:
            return 1
        hand = (DECK[first], DECK[second])
        return len(counted_sets(hand, tuple(DECK[card] for card in self._cards), disjoint=True))


class _Tally:
    """Counts of how showdowns ended for one hand."""

    __slots__ = ("lose", "none", "share", "tie", "total", "win")

    def __init__(self) -> None:
        self.total = self.win = self.tie = self.lose = self.none = 0
        self.share = 0.0

    def add(self, mine: int, others: list[int]) -> None:
        """Count one showdown."""
        self.total += 1
        best = max(others)
        if mine > best:
            self.win += 1
            self.share += 1.0
        elif mine < best:
            self.lose += 1
        elif mine == 0:
            self.none += 1
        else:
            self.tie += 1
            self.share += 1.0 / (1 + others.count(mine))

    def chance(self, ahead: int, *, is_exact: bool) -> Chance:
        """Return the frequencies."""
        total = self.total
        # A share lies in 0..1, so its variance is at most p (1 - p); p is moved off 0 and 1 so
        # that a run without a single win does not claim to be certain (Agresti and Coull 1998).
        p = (self.share + 1) / (total + 2)
        return Chance(
            ahead=ahead,
            win=self.win / total,
            tie=self.tie / total,
            lose=self.lose / total,
            none=self.none / total,
            share=self.share / total,
            cases=total,
            is_exact=is_exact,
            standard_error=0.0 if is_exact else sqrt(p * (1 - p) / total),
        )

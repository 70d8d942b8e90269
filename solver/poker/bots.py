"""Players made of chances: three levels, each with its own patience and bluff rate.

A bot sees a `PokerView`, so it knows what its seat knows and nothing more; chance is handed in.
Easy looks at its SETs only and pays too often. Medium weighs its share of the pot now or after
the next centre card against the price of a call. Hard also looks two cards ahead, believes
rivals who bet, bluffs often but cheaply, is not bluffed out easily, and keeps a good hand back
while the pot still grows.
"""

import random
from dataclasses import dataclass
from enum import Enum
from typing import Final

from solver.errors import InvalidError
from solver.poker.betting import AmountRange
from solver.poker.chances import chances
from solver.poker.moves import Answer, Bet, BetMove, Call, Check, Drop, Raise
from solver.poker.round import Phase
from solver.poker.view import PokerView

__all__ = ["STYLES", "BotLevel", "Style", "bot_move"]


class BotLevel(Enum):
    """How well a bot plays."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """The numbers a bot plays by.

    Attributes
    ----------
    bluff
        Probability of betting a weak hand against one rival where a bet is possible; with poise,
        for a pot worth stealing.
    curiosity
        Probability of calling though the price is too high.
    defence
        Part of the bets it will not be bluffed out of: pot / (pot + cost) of them would leave a
        bluffer with nothing gained.
    poise
        Whether the size of its bets hides the strength of its hand.
    ahead
        Centre cards to look ahead; None: look at the own SETs only.
    samples
        Showdowns sampled for one decision.
    belief
        Factor on its own share for each rival who has bet or raised in this interval.
    growth
        Share of a limit bet it expects each rival to pay in the next interval, when it decides
        whether to show.
    """

    bluff: float
    curiosity: float
    defence: float
    poise: bool
    ahead: int | None
    samples: int
    belief: float
    growth: float


STYLES: Final = {
    BotLevel.EASY: Style(
        bluff=0.05,
        curiosity=0.5,
        defence=0.0,
        poise=False,
        ahead=None,
        samples=0,
        belief=1.0,
        growth=0.0,
    ),
    BotLevel.MEDIUM: Style(
        bluff=0.1,
        curiosity=0.15,
        defence=0.0,
        poise=False,
        ahead=1,
        samples=100,
        belief=1.0,
        growth=0.0,
    ),
    BotLevel.HARD: Style(
        bluff=0.9,
        curiosity=0.0,
        defence=0.6,
        poise=True,
        ahead=2,
        samples=200,
        belief=0.8,
        growth=0.15,
    ),
}

_VALUE_BET: Final = 0.5
"""Share from which a bet is made for its own sake: more often won than lost."""

_SOME_BLUFF: Final = 0.05
"""Least bluff rate against one rival, so that no bet ever proves a SET."""

_COUNT_ALL: Final = 3_000
"""Cases counted rather than sampled: all hands of one rival."""

_LATER: Final = 0.85
"""Factor on a share that a further centre card must bring: it costs another interval of bets."""


def bot_move(
    seen: PokerView, level: BotLevel, rng: random.Random, *, at_ms: int
) -> BetMove | Answer:
    """Return the bot's move for the viewing seat.

    Parameters
    ----------
    seen
        The view of a seat that is asked to bet or to answer the show question.
    rng
        Where bluffs and samples come from.
    at_ms
        Time the move is made.

    Raises
    ------
    InvalidError
        If the seat is not asked anything, or its cards are not known.

    Examples
    --------
    >>> from solver.game import Seat
    >>> from solver.poker import Deal, new_game, view
    >>> seen = view(new_game(["Ana", "Ben"], seed=3).apply(Deal(at_ms=0)), Seat(1))
    >>> bot_move(seen, BotLevel.HARD, random.Random(1), at_ms=5)
    Check(seat=1, at_ms=5)
    """
    if seen.seat is None or seen.seat not in seen.waiting_for or not seen.hand:
        raise InvalidError("a bot needs the view of a seat that is asked and knows its cards")
    style = STYLES[level]
    if seen.phase is Phase.QUESTION:
        show = seen.legal.show and _would_show(seen, style, rng)
        return Answer(seat=seen.seat, show=show, at_ms=at_ms)
    return _bet(seen, style, rng, at_ms)


def _shares(seen: PokerView, style: Style, rng: random.Random) -> tuple[float, ...]:
    if style.ahead is None:
        # One SET more counts as much as half of what is still missing to certainty.
        return (1 - 0.5 ** len(seen.sets),)
    found = chances(seen, rng, ahead=style.ahead, samples=style.samples, exact_most=_COUNT_ALL)
    return tuple(one.share for one in found)


def _strength(seen: PokerView, style: Style, rng: random.Random) -> float:
    """Return the share of the pot the bot hopes for, now or after further cards."""
    shares = _shares(seen, style, rng)
    best = max(share * _LATER**more for more, share in enumerate(shares))
    bettors = {
        move.seat
        for move in seen.history
        if isinstance(move, Bet | Raise) and move.seat != seen.seat and move.seat in seen.active
    }
    return best * style.belief ** len(bettors)


def _would_show(seen: PokerView, style: Style, rng: random.Random) -> bool:
    shares = _shares(seen, style, rng)
    if len(shares) == 1:
        return True
    if seen.pot == 0:
        # Nothing to win yet: let the others bet first.
        return False
    growth = style.growth * seen.options.limit * (len(seen.active) - 1)
    can_grow = growth if seen.options.betting and min(seen.stacks[i] for i in seen.active) else 0.0
    return shares[0] * seen.pot >= shares[1] * (seen.pot + can_grow)


def _bet(seen: PokerView, style: Style, rng: random.Random, at_ms: int) -> BetMove:
    assert seen.seat is not None
    seat, legal = seen.seat, seen.legal
    strength = _strength(seen, style, rng)
    room = legal.bet or legal.raising
    weak = strength < _VALUE_BET
    if room is not None and (not weak or rng.random() < _boldness(seen, style)):
        amount = _amount(room, strength, style, rng)
        if legal.bet is not None:
            return Bet(seat=seat, amount=amount, at_ms=at_ms)
        return Raise(seat=seat, amount=amount, at_ms=at_ms)
    if legal.check:
        return Check(seat, at_ms)
    cost = legal.call or 0
    if strength * (seen.pot + cost) >= cost or rng.random() < _stubbornness(seen, style, cost):
        return Call(seat, at_ms)
    return Drop(seat, at_ms)


def _boldness(seen: PokerView, style: Style) -> float:
    # With poise it steals pots nobody has claimed; the others bluff for the sake of bluffing.
    worth = 1.0
    if style.poise:
        worth = seen.pot / (seen.pot + seen.options.limit) if seen.bet == 0 else 0.0
    return max(style.bluff * worth, _SOME_BLUFF) / (len(seen.active) - 1)


def _stubbornness(seen: PokerView, style: Style, cost: int) -> float:
    before = max(seen.pot - cost, 0)
    holds = before / (before + cost) if cost else 1.0
    return style.curiosity + style.defence * holds / (len(seen.active) - 1)


def _amount(room: AmountRange, strength: float, style: Style, rng: random.Random) -> int:
    if style.poise:
        # The same sizes with and without a SET, mostly small: a bluff should be cheap.
        pull = rng.random() ** 2
    else:
        pull = rng.random() if strength < _VALUE_BET else max(strength, rng.random())
    return room.least + round(pull * (room.most - room.least))

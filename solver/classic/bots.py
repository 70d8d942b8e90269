"""Players of the classic game that are no people: as quick, and as blind, as people are.

A bot looks at the layout and stumbles on SETs by and by. How long each takes is an exponential
time, so that it does not matter when the bot began to look: after every move of the table it may
begin anew. A SET is found the later the more features differ in it, as people find them (Jacob and
Hochstein, "Set recognition as a window to perceptual and cognitive processes", Perception &
Psychophysics 2008; Nyamsuren and Taatgen, "Set as an instance of a real-world visual-cognitive
task", Cognitive Science 2013). A bot that finds none agrees some time that there is none, rightly
or not, and a weak one now and then takes three cards that are nearly a SET.

The same seed and the same position give the same move: nothing is remembered.
"""

import random
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from solver.board import DealtBoard
from solver.bots import BotLevel
from solver.cards import Card
from solver.classic.moves import CallSet, Claim, VoteNoSet
from solver.classic.state import ClassicState
from solver.game import Seat
from solver.judgement import Triple
from solver.sets import differing_features, features_at_fault, sets_of

__all__ = ["BotMove", "bot_move"]

BotMove = CallSet | Claim | VoteNoSet


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sight:
    """The numbers a bot plays by.

    Attributes
    ----------
    find_ms
        Mean time to stumble on one SET whose cards differ in one feature.
    harder
        By how much each further differing feature multiplies that.
    react_ms
        Least time from what happened to what it does.
    patience_ms
        Mean time until it believes that there is no SET.
    slip
        How often it takes three cards that are no SET, 0-1.
    pick_ms
        From its call to its claim, at least and at most.
    """

    find_ms: float
    harder: float
    react_ms: int
    patience_ms: float
    slip: float
    pick_ms: tuple[int, int]


_PERSUADED: Final = 8  # times sooner one gives up when another player says that there is none
_SIGHTS: Final = {
    BotLevel.EASY: _Sight(
        find_ms=28_000,
        harder=1.7,
        react_ms=2_000,
        patience_ms=150_000,
        slip=0.08,
        pick_ms=(1_500, 2_600),
    ),
    BotLevel.MEDIUM: _Sight(
        find_ms=14_000,
        harder=1.5,
        react_ms=1_300,
        patience_ms=100_000,
        slip=0.03,
        pick_ms=(1_100, 2_000),
    ),
    BotLevel.HARD: _Sight(
        find_ms=6_000,
        harder=1.3,
        react_ms=900,
        patience_ms=60_000,
        slip=0.0,
        pick_ms=(800, 1_500),
    ),
}


def bot_move(game: ClassicState, seat: Seat, level: BotLevel, seed: int) -> BotMove | None:
    """Return what a bot does next if nobody moves before, with its time; None when it may nothing.

    Parameters
    ----------
    seed
        Of the table: the same one gives the same move in the same position.

    Examples
    --------
    >>> from solver.classic import Seed, Setup
    >>> game = Setup(players=2, source=Seed(2)).start()
    >>> move = bot_move(game, Seat(1), BotLevel.HARD, seed=5)
    >>> type(move).__name__, move.at_ms > 900
    ('CallSet', True)
    """
    if not isinstance(game.board, DealtBoard):
        return None  # it has no hands to take real cards with
    rng = random.Random(f"classic bot {seed} {seat} {game.at_ms} {level.value}")
    sight = _SIGHTS[level]
    if game.control is not None:
        return _claim(game, rng, sight) if game.control.seat == seat else None
    found = [
        (rng.expovariate(1 / _mean_ms(sight, three)), three) for three in sets_of(game.board.cards)
    ]
    patience_ms = sight.patience_ms / (_PERSUADED if game.votes else 1)
    gives_up_ms = rng.expovariate(1 / patience_ms)
    first_ms = min((after_ms for after_ms, _ in found), default=None)
    call = None if first_ms is None else CallSet(seat, _later(game, sight, first_ms))
    vote = VoteNoSet(seat, _later(game, sight, gives_up_ms))
    moves = [move for move in (call, vote) if move is not None and game.can(move)]
    return min(moves, key=lambda move: move.at_ms, default=None)


def _claim(game: ClassicState, rng: random.Random, sight: _Sight) -> Claim | None:
    """Return the three cards that the bot called for: the likelier, the sooner they are seen."""
    assert game.control is not None
    at_ms = min(game.at_ms + rng.randint(*sight.pick_ms), game.control.deadline_ms - 1)
    threes = sets_of(game.board.cards)
    weights = [1 / _mean_ms(sight, three) for three in threes]
    if rng.random() < sight.slip:
        near = _near_sets(game.board.cards)
        threes, weights = (near, [1.0] * len(near)) if near else (threes, weights)
    if not threes:
        return None
    cards = rng.choices(threes, weights)[0]
    move = Claim(seat=game.control.seat, cards=tuple(cards), at_ms=max(at_ms, game.at_ms))
    return move if game.can(move) else None


def _mean_ms(sight: _Sight, three: Triple) -> float:
    return sight.find_ms * sight.harder ** (differing_features(three[0], three[1]) - 1)


def _later(game: ClassicState, sight: _Sight, after_ms: float) -> int:
    return game.at_ms + sight.react_ms + round(after_ms)


def _near_sets(cards: tuple[Card, ...]) -> tuple[Triple, ...]:
    """Return the threes that fail in one feature only, as people mistake them."""
    return tuple(three for three in combinations(cards, 3) if len(features_at_fault(*three)) == 1)

"""Bots in three levels, and the loop that lets clock and bots play up to a moment.

Ours, within passing 2.6 (fact 5) and 2.7. A bot sees what its seat sees, a `PassingView`, never
the state. What it does in one pass follows from its seed, that view and its memory alone, so a
server may ask as often as it likes and always gets the same answer.

Every bot keeps the name it holds most of. They differ in

* what they do with equal names: easy ones decide by lot, the others take the name that keeps
  arriving (the sheet's tip: the neighbour is probably not collecting it), and they pass from
  their smallest name, holding the next best in reserve;
* memory: nothing, the last three arrivals, the whole round;
* how fast they lock and press Set.

Two that stick to one name can block each other for ever; a bot whose best name has not grown for
some passes therefore falls back to lots, with which every round ends.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from solver.game import Seat
from solver.passing.hands import Hand
from solver.passing.moves import CallSet, Lock, Pass, PassingMove
from solver.passing.options import Phase
from solver.passing.state import PassingState
from solver.passing.view import PassingView, view

__all__ = [
    "Advance",
    "Bot",
    "BotLevel",
    "BotMemory",
    "advance",
    "bot_move",
    "card_to_pass",
    "remember",
]


class BotLevel(Enum):
    """How good a bot is."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Skill:
    memory: int
    uses_lots: bool
    reaction_ms: tuple[int, int]
    locking_ms: tuple[int, int]


# Reaction: passing 2.7 suggests 0.8 to 2.5 s. Locking stays well below the shortest timer, 20 s.
_SKILLS: Final = {
    BotLevel.EASY: _Skill(
        memory=0, uses_lots=True, reaction_ms=(1800, 2500), locking_ms=(2000, 9000)
    ),
    BotLevel.MEDIUM: _Skill(
        memory=3, uses_lots=False, reaction_ms=(1200, 1900), locking_ms=(1500, 7000)
    ),
    BotLevel.HARD: _Skill(
        memory=1000, uses_lots=False, reaction_ms=(800, 1300), locking_ms=(1000, 5000)
    ),
}
# Tried from 0 to 0.9 over 2,000 rounds for each n: one arrival should weigh far less than one
# card held, and a bot should wait about five passes before it takes itself for blocked.
_ARRIVAL_WEIGHT: Final = 0.2
_BLOCKED_PASSES: Final = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Bot:
    """Who plays a seat: how well, and with which luck."""

    seat: Seat
    level: BotLevel = BotLevel.MEDIUM
    seed: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class BotMemory:
    """What a bot remembers of the present round.

    Attributes
    ----------
    arrivals
        Cards the neighbour passed, oldest first.
    best_counts
        How many cards of one name the hand held at most, after the deal and after each pass.
    """

    round_number: int = 0
    arrivals: tuple[str, ...] = ()
    best_counts: tuple[int, ...] = ()


def remember(memory: BotMemory, seen: PassingView) -> BotMemory:
    """Return the memory with what the latest pass brought; unchanged when there was none.

    Forgets everything when a new round has been dealt.
    """
    if seen.phase is not Phase.PASSING or seen.hand is None:
        return memory
    if memory.round_number != seen.round_number:
        memory = BotMemory(round_number=seen.round_number)
    if len(memory.best_counts) > seen.passes:
        return memory
    best = max(seen.hand.count(name) for name in seen.hand)
    arrived = () if seen.arrived is None else (seen.arrived,)
    return replace(
        memory,
        arrivals=(*memory.arrivals, *arrived),
        best_counts=(*memory.best_counts, best),
    )


def card_to_pass(level: BotLevel, hand: Hand, memory: BotMemory, rng: random.Random) -> str:
    """Return the card that a bot of this level passes from a hand that is not complete.

    >>> card_to_pass(BotLevel.EASY, ("Owl", "Robin", "Owl"), BotMemory(), random.Random(0))
    'Robin'
    """
    skill = _SKILLS[level]
    by_lot = skill.uses_lots or _is_blocked(memory)
    worth: dict[str, float] = {name: hand.count(name) for name in hand}
    if not by_lot:
        for name in memory.arrivals[-skill.memory :]:
            if name in worth:
                worth[name] += _ARRIVAL_WEIGHT
    best = max(worth.values())
    kept = rng.choice([name for name in worth if worth[name] == best])
    others = [card for card in hand if card != kept] or list(hand)
    if not by_lot:
        least = min(worth[card] for card in others)
        others = [card for card in others if worth[card] == least]
    return rng.choice(others)


def _is_blocked(memory: BotMemory) -> bool:
    counts = memory.best_counts
    return len(counts) > _BLOCKED_PASSES and counts[-1] <= counts[-1 - _BLOCKED_PASSES]


def bot_move(bot: Bot, seen: PassingView, memory: BotMemory) -> PassingMove | None:
    """Return the bot's next move with the time it plans it for, or None until the next pass.

    The plan may lie in the past when the bot is asked late. `memory` is what `remember` made of
    this view.
    """
    if seen.phase is not Phase.PASSING or seen.hand is None:
        return None
    own = seen.seats[bot.seat]
    if not own.is_active or own.is_away:
        return None
    skill = _SKILLS[bot.level]
    rng = random.Random(f"bot {bot.seed} {bot.seat} {seen.round_number} {seen.passes}")
    reaction_ms, locking_ms = rng.randint(*skill.reaction_ms), rng.randint(*skill.locking_ms)
    if seen.is_complete:
        return CallSet(at_ms=seen.last_move_ms + reaction_ms, seat=bot.seat)
    if seen.locked is not None:
        return None
    card = card_to_pass(bot.level, seen.hand, memory, rng)
    return Lock(at_ms=seen.last_move_ms + locking_ms, seat=bot.seat, card=card)


@dataclass(frozen=True, slots=True, kw_only=True)
class Advance:
    """What clock and bots did: their moves in order, the position and the memories after them."""

    state: PassingState
    memories: Mapping[Seat, BotMemory]
    moves: tuple[PassingMove, ...] = ()
    next_ms: int | None = None


def advance(
    state: PassingState,
    bots: Sequence[Bot],
    memories: Mapping[Seat, BotMemory],
    *,
    until_ms: int,
) -> Advance:
    """Play everything that clock and bots do up to and including a moment.

    A driver calls it before it plays a person's move, and again at the returned `next_ms`, the
    time of the next move known by then (None when nothing is planned). Without bots it plays the
    clock alone. At the same millisecond bots go before the clock, in their given order.

    Examples
    --------
    >>> from solver.passing import PassingOptions, StartRound
    >>> options = PassingOptions(words=("Owl", "Robin", "Heron"), rounds=1)
    >>> table = PassingState(options=options, seed=2, seats=3)
    >>> table = table.apply(StartRound(at_ms=0, seat=Seat(0)))
    >>> bots = [Bot(seat=Seat(seat)) for seat in range(3)]
    >>> advance(table, bots, {}, until_ms=300_000).state.totals
    (500, 1000, 0)
    """
    known = dict(memories)
    plans: dict[Seat, PassingMove | None] = {}
    moves: list[PassingMove] = []
    stale: Sequence[Bot] = bots
    while True:
        for bot in stale:
            seen = view(state, bot.seat)
            known[bot.seat] = remember(known.get(bot.seat, BotMemory()), seen)
            plans[bot.seat] = bot_move(bot, seen, known[bot.seat])
        move = _next_move(state, plans)
        if move is None or move.at_ms > until_ms:
            next_ms = move.at_ms if move else None
            return Advance(state=state, memories=known, moves=tuple(moves), next_ms=next_ms)
        state = state.apply(move)
        moves.append(move)
        if isinstance(move, Pass) or state.phase is not Phase.PASSING:
            stale = bots
        else:  # who has locked or called plans nothing before the next pass
            stale = ()
            plans[move.seat] = None


def _next_move(state: PassingState, plans: Mapping[Seat, PassingMove | None]) -> PassingMove | None:
    candidates = [move for move in plans.values() if move is not None]
    due = state.due()
    if due is not None:
        candidates.append(due)
    move = min(candidates, key=lambda one: max(one.at_ms, state.now_ms), default=None)
    if move is None or move.at_ms >= state.now_ms:
        return move
    return replace(move, at_ms=state.now_ms)

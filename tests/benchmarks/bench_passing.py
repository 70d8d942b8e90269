"""Rounds of bots at the table: passes until the first Set and the end, and time a round."""

import time

from solver.game import Seat
from solver.passing import (
    Bot,
    BotLevel,
    CallSet,
    Pass,
    PassingOptions,
    PassingState,
    Phase,
    StartRound,
    advance,
)
from tests.benchmarks.measure import Row

__all__ = ["rows"]

ROUNDS = {BotLevel.EASY: 1000, BotLevel.MEDIUM: 200, BotLevel.HARD: 200}
SIMPLE_BOTS = {3: (1.9, 2.3), 4: (3.7, 5.9), 5: (6.8, 9.9), 6: (10.9, 15.9)}
"""Mean passes to the first Set and to the end (passing 2.6, fact 5)."""

HOUR_MS = 3_600_000


def rows() -> list[Row]:
    """Play whole rounds through the state machine, clock, bots and all."""
    return [row for level in BotLevel for seats in SIMPLE_BOTS for row in _rows(level, seats)]


def _rows(level: BotLevel, seats: int) -> list[Row]:
    rounds = ROUNDS[level]
    start_s = time.process_time()
    results = [_round(level, seats, seed) for seed in range(rounds)]
    round_ms = (time.process_time() - start_s) * 1000 / rounds
    first, last, seconds = (sum(column) / rounds for column in zip(*results, strict=True))
    bounds = ("", "")
    if level is BotLevel.EASY:
        low_high = [(value * 0.85, value * 1.15) for value in SIMPLE_BOTS[seats]]
        bounds = (
            f"{low_high[0][0]:.2f} to {low_high[0][1]:.2f}",
            f"{low_high[1][0]:.2f} to {low_high[1][1]:.2f}",
        )
    what = f"{seats} {level.value} bots, {rounds} rounds"
    longest = max(result[1] for result in results)
    return [
        Row(f"{what}: passes to the first Set", f"{first:.2f}", bounds[0]),
        Row(f"{what}: passes to the end (longest {longest})", f"{last:.2f}", bounds[1]),
        Row(f"{what}: seconds on the table's clock", f"{seconds:.0f}", ""),
        Row(f"{what}: processor time a round", f"{round_ms:.2f} ms", "50 ms"),
    ]


def _round(level: BotLevel, seats: int, seed: int) -> tuple[int, int, float]:
    options = PassingOptions(words=("Owl", "Robin", "Heron", "Swan", "Eagle", "Crow"), rounds=1)
    state = PassingState(options=options, seed=seed, seats=seats)
    state = state.apply(StartRound(at_ms=0, seat=Seat(0)))
    bots = [Bot(seat=Seat(seat), level=level, seed=seed) for seat in range(seats)]
    done = advance(state, bots, {}, until_ms=HOUR_MS)
    if done.state.phase is not Phase.GAME_OVER:
        raise RuntimeError(f"{seats} {level.value} bots with seed {seed} play for ever")
    first = next(place for place, move in enumerate(done.moves) if isinstance(move, CallSet))
    before = sum(isinstance(move, Pass) for move in done.moves[:first])
    return before, done.state.passes, done.state.now_ms / 1000

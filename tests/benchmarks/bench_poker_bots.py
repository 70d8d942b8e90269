"""Strength of the bots of SET Poker: chips won a round, the same decks from both sides."""

import random

from solver.poker import BotLevel, Deal, Phase, PokerOptions, bot_move, new_game, view
from tests.benchmarks.measure import Row

__all__ = ["rows"]

_CHIPS = 100_000
_ROUNDS = 100


def rows() -> list[Row]:
    """Measure each level against the next, and all at one table; ante 1."""
    pairs = (
        (BotLevel.HARD, BotLevel.MEDIUM),
        (BotLevel.HARD, BotLevel.EASY),
        (BotLevel.MEDIUM, BotLevel.EASY),
    )
    table = [BotLevel.MEDIUM, BotLevel.HARD, BotLevel.MEDIUM, BotLevel.EASY]
    won = [chips / _ROUNDS for chips in _won(table, seed=3)]
    at_one_table = ", ".join(
        f"{level.value} {chips:+.2f}" for level, chips in zip(table, won, strict=True)
    )
    duels = [
        Row(f"{one.value} against {two.value}, chips a round", f"{_duel(one, two):+.2f}")
        for one, two in pairs
    ]
    return [*duels, Row("four at one table, chips a round", at_one_table)]


def _duel(first: BotLevel, second: BotLevel) -> float:
    here, there = _won([first, second], seed=1)[0], _won([second, first], seed=1)[1]
    return (here + there) / (2 * _ROUNDS)


def _won(levels: list[BotLevel], *, seed: int) -> list[int]:
    rng = random.Random(seed)
    names = [f"{level.value} {seat}" for seat, level in enumerate(levels)]
    options = PokerOptions(rounds=_ROUNDS, ante=1, chips=_CHIPS)
    state = new_game(names, options=options, seed=seed)
    while state.outcome() is None:
        if state.phase is Phase.DEAL:
            state = state.apply(Deal(0))
            continue
        seat = state.waiting_for[0]
        state = state.apply(bot_move(view(state, seat), levels[seat], rng, at_ms=0))
    return [stack - _CHIPS for stack in state.stacks]

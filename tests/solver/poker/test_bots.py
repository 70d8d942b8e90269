"""Tests of solver.poker.bots: legal, seeded, and better with each level."""

import random

import pytest

from solver.errors import InvalidError
from solver.game import Seat, replay
from solver.poker import (
    Answer,
    Bet,
    BotLevel,
    Call,
    Check,
    Deal,
    Drop,
    Phase,
    PokerOptions,
    PokerState,
    Raise,
    ShortStacks,
    TableKind,
    bot_move,
    new_game,
    view,
)
from tests.solver.poker.tables import TA, dealt, not_now

A, B = Seat(0), Seat(1)
STRONG = {"A": "1122 3121", "B": "3333 1213"}  # B has a SET at TA, A none
WEAK = {"A": "3333 1213", "B": "1122 3121"}


def bots_play(levels: list[BotLevel], seed: int, options: PokerOptions) -> PokerState:
    rng = random.Random(seed)
    state = new_game([f"P{i}" for i in range(len(levels))], options=options, seed=seed)
    while state.outcome() is None:
        if state.phase is Phase.DEAL:
            state = state.apply(Deal(0))
            continue
        seat = state.waiting_for[0]
        state = state.apply(bot_move(view(state, seat), levels[seat], rng, at_ms=0))
    return state


@pytest.mark.parametrize("short_stacks", ShortStacks)
@pytest.mark.parametrize("level", BotLevel)
def test_bots_play_legally_to_the_end(level: BotLevel, short_stacks: ShortStacks) -> None:
    options = PokerOptions(rounds=6, chips=9, ante=1, short_stacks=short_stacks)
    state = bots_play([level] * 4, 3, options)
    assert sum(state.stacks) == 36
    assert state.phase is Phase.OVER


@pytest.mark.parametrize("level", BotLevel)
def test_the_same_seed_plays_the_same(level: BotLevel) -> None:
    options = PokerOptions(rounds=3)
    assert bots_play([level] * 3, 8, options) == bots_play([level] * 3, 8, options)


@pytest.mark.parametrize("level", BotLevel)
def test_a_bot_with_the_best_hand_bets_and_never_drops(level: BotLevel) -> None:
    state = dealt(STRONG, TA)
    for seed in range(20):
        first = bot_move(view(state, B), level, random.Random(seed), at_ms=4)
        assert isinstance(first, Bet)
        raised = replay(state, [Check(B, 0), Bet(seat=A, amount=3, at_ms=0)])
        answer = bot_move(view(raised, B), level, random.Random(seed), at_ms=4)
        assert isinstance(answer, Raise | Call)


@pytest.mark.parametrize("level", BotLevel)
def test_a_bot_without_a_set_bluffs_now_and_then_and_mostly_does_not(level: BotLevel) -> None:
    seen = view(dealt(WEAK, TA), B)
    moves = [bot_move(seen, level, random.Random(seed), at_ms=0) for seed in range(60)]
    bluffs = sum(isinstance(move, Bet) for move in moves)
    assert 0 < bluffs < 30
    assert all(isinstance(move, Bet | Check) for move in moves)


@pytest.mark.parametrize("level", BotLevel)
def test_a_bot_without_a_set_does_not_pay_every_bet(level: BotLevel) -> None:
    options = PokerOptions(ante=2)
    state = dealt(STRONG, TA, options=options).apply(Bet(seat=B, amount=2, at_ms=0))
    moves = [bot_move(view(state, A), level, random.Random(seed), at_ms=0) for seed in range(60)]
    assert 10 < sum(isinstance(move, Drop) for move in moves) < 60
    state = dealt(WEAK, TA, options=options).apply(Bet(seat=B, amount=2, at_ms=0))
    assert not isinstance(bot_move(view(state, A), level, random.Random(0), at_ms=0), Drop)


@pytest.mark.parametrize("level", BotLevel)
def test_a_bot_never_shows_without_a_set_and_shows_a_sure_winner_of_a_full_pot(
    level: BotLevel,
) -> None:
    state = replay(dealt(STRONG, TA), [Bet(seat=B, amount=3, at_ms=0), Call(A, 0)])
    assert bot_move(view(state, A), level, random.Random(0), at_ms=7) == Answer(
        seat=A, show=False, at_ms=7
    )
    late = not_now(dealt(STRONG, TA), until=2)
    assert isinstance(bot_move(view(late, B), level, random.Random(0), at_ms=7), Answer)
    if level is not BotLevel.HARD:
        assert bot_move(view(state, B), level, random.Random(0), at_ms=7) == Answer(
            seat=B, show=True, at_ms=7
        )


def test_a_bot_needs_a_seat_that_is_asked_and_knows_its_cards() -> None:
    state = dealt(STRONG, TA)
    real = new_game(["A", "B"], options=PokerOptions(kind=TableKind.PHYSICAL)).apply(Deal(0))
    for seen in (view(state, A), view(state, None), view(real, B)):
        with pytest.raises(InvalidError, match="a bot needs the view of a seat that is asked"):
            bot_move(seen, BotLevel.EASY, random.Random(0), at_ms=0)


def won_by_first(first: BotLevel, second: BotLevel, rounds: int) -> int:
    """Return the chips the first bot wins over the same decks played from both sides."""
    options = PokerOptions(rounds=rounds, ante=1, chips=10_000)
    here = bots_play([first, second], 1, options).stacks[0]
    there = bots_play([second, first], 1, options).stacks[1]
    return here + there - 20_000


def test_hard_wins_from_easy_over_the_same_decks_from_both_sides() -> None:
    assert won_by_first(BotLevel.HARD, BotLevel.EASY, 40) > 0

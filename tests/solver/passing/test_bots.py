"""Tests of solver.passing.bots: levels, seeds, memory, and that every round ends."""

import random
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from solver.game import Seat
from solver.passing import (
    Advance,
    Bot,
    BotLevel,
    BotMemory,
    CallSet,
    Direction,
    Leave,
    Lock,
    Pass,
    PassingMove,
    Phase,
    StartRound,
    advance,
    bot_move,
    card_to_pass,
    remember,
    view,
)
from solver.passing.hands import deal, exchanged, is_complete, receiver
from tests.solver.passing.tables import WORDS, A, B, C, dealt, highlight, options, played, table

MEAN_PASSES = {3: (1.9, 2.3), 4: (3.7, 5.9), 5: (6.8, 9.9), 6: (10.9, 15.9)}
"""To the first Set and to the end of the round, simple bots (passing 2.6, fact 5)."""


def _bots(seats: int, level: BotLevel, seed: int = 0) -> list[Bot]:
    return [Bot(seat=Seat(seat), level=level, seed=seed) for seat in range(seats)]


def _round(seats: int, level: BotLevel, seed: int) -> Advance:
    start = dealt(seats, seed=seed, chosen=options(rounds=1))
    return advance(start, _bots(seats, level, seed), {}, until_ms=3_600_000)


def _quick_round(seats: int, rng: random.Random) -> tuple[int, int]:
    """Play a round of easy bots on bare hands; return passes to the first Set and to the end."""
    hands = dict(enumerate(deal(WORDS, seats=seats, rng=rng)))
    active = [Seat(seat) for seat in range(seats)]
    passes, first = 0, None
    while True:
        complete = [seat for seat in active if is_complete(hands[seat])]
        if complete and first is None:
            first = passes
        active = [seat for seat in active if seat not in complete]
        if len(active) < 2:
            assert first is not None
            return first, passes
        sent = {s: card_to_pass(BotLevel.EASY, hands[s], BotMemory(), rng) for s in active}
        for seat in active:
            to = receiver(seat, active, Direction.CLOCKWISE)
            hands[to] = exchanged(hands[to], sent=sent[to], received=sent[seat])
        passes += 1
        assert passes < 1000, "this round does not end"


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_10_000_rounds_of_simple_bots_end_with_the_known_mean_of_passes(seats: int) -> None:
    rng = random.Random(seats)
    rounds = [_quick_round(seats, rng) for _ in range(10_000)]
    for place, expected in enumerate(MEAN_PASSES[seats]):
        mean = sum(one[place] for one in rounds) / len(rounds)
        assert mean == pytest.approx(expected, rel=0.15)


@pytest.mark.parametrize("level", BotLevel)
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_rounds_at_the_table_end_at_every_level(seats: int, level: BotLevel) -> None:
    for seed in range(25):
        ended = _round(seats, level, seed).state
        assert ended.phase is Phase.GAME_OVER
        assert len(ended.placed) == seats - 1
        assert ended.passes < 150


def test_bots_who_stick_to_the_same_names_do_not_block_each_other_for_ever() -> None:
    for level in (BotLevel.MEDIUM, BotLevel.HARD):
        state = table("oohh", "hhrr", "rroo", "ssss", chosen=options(rounds=1))
        ended = advance(state, _bots(4, level), {}, until_ms=3_600_000).state
        assert ended.phase is Phase.GAME_OVER


def test_the_same_seeds_play_the_same_game_and_others_another() -> None:
    assert _round(5, BotLevel.HARD, 3).moves == _round(5, BotLevel.HARD, 3).moves
    assert _round(5, BotLevel.HARD, 3).moves != _round(5, BotLevel.HARD, 4).moves


def test_a_bot_asked_again_gives_the_same_answer() -> None:
    state = dealt(4, seed=2)
    for bot in _bots(4, BotLevel.MEDIUM):
        memory = remember(BotMemory(), view(state, bot.seat))
        first = bot_move(bot, view(state, bot.seat), memory)
        assert first is not None
        assert first == bot_move(bot, view(state, bot.seat), memory)


def test_advancing_in_small_steps_is_advancing_at_once() -> None:
    state = dealt(4, seed=6)
    bots = _bots(4, BotLevel.HARD, 6)
    at_once = advance(state, bots, {}, until_ms=60_000)
    step = Advance(state=state, memories={})
    moves: list[PassingMove] = []
    for until_ms in range(0, 60_001, 250):
        step = advance(step.state, bots, step.memories, until_ms=until_ms)
        moves.extend(step.moves)
    assert tuple(moves) == at_once.moves
    assert step.state == at_once.state
    assert step.next_ms == at_once.next_ms


@pytest.mark.parametrize("level", BotLevel)
def test_a_bot_keeps_what_it_holds_most_of(level: BotLevel) -> None:
    passed = {
        card_to_pass(level, ("Owl", "Robin", "Owl", "Heron"), BotMemory(), random.Random(seed))
        for seed in range(30)
    }
    assert passed == {"Robin", "Heron"}


def test_an_easy_bot_decides_equal_names_by_lot_and_others_by_what_keeps_arriving() -> None:
    hand = ("Owl", "Owl", "Robin", "Robin", "Heron")
    memory = BotMemory(round_number=1, arrivals=("Robin", "Heron", "Robin"), best_counts=(2, 2))

    def passed(level: BotLevel, hand: tuple[str, ...]) -> set[str]:
        return {card_to_pass(level, hand, memory, random.Random(seed)) for seed in range(60)}

    assert passed(BotLevel.EASY, hand) == {"Owl", "Robin", "Heron"}
    assert passed(BotLevel.HARD, hand) == {"Heron"}, "the pair of owls is held in reserve"
    assert passed(BotLevel.HARD, hand[:4]) == {"Owl"}, "robins keep arriving"


def test_a_hard_bot_remembers_the_whole_round_and_a_medium_one_three_arrivals() -> None:
    memory = BotMemory(
        round_number=1, arrivals=("Owl", "Owl", "Robin", "Heron", "Swan"), best_counts=(2, 2)
    )
    hand = ("Owl", "Owl", "Robin", "Robin")
    for level, expected in ((BotLevel.HARD, {"Robin"}), (BotLevel.MEDIUM, {"Owl"})):
        passed = {card_to_pass(level, hand, memory, random.Random(seed)) for seed in range(40)}
        assert passed == expected


def test_a_bot_whose_best_name_has_not_grown_for_five_passes_falls_back_to_lots() -> None:
    hand = ("Owl", "Owl", "Robin", "Robin", "Heron")
    for counts, expected in (
        ((2, 2, 2, 2, 2), {"Heron"}),
        ((1, 2, 2, 2, 2, 2), {"Heron"}),
        ((2, 2, 2, 2, 2, 2), {"Owl", "Robin", "Heron"}),
    ):
        memory = BotMemory(round_number=1, best_counts=counts)
        seeds = range(60)
        passed = {card_to_pass(BotLevel.HARD, hand, memory, random.Random(s)) for s in seeds}
        assert passed == expected


def test_a_bot_asked_late_moves_now_and_not_in_the_past() -> None:
    state = table("ooor", "rrrh", "hhhs", "ssso").apply(highlight(A, "Owl", 15_000))
    late = advance(state, _bots(4, BotLevel.HARD)[1:], {}, until_ms=15_000)
    assert [move.at_ms for move in late.moves] == [15_000] * 3
    assert late.state.can(highlight(A, "Robin", 15_000))


def test_advance_plays_up_to_and_including_the_moment() -> None:
    assert advance(dealt(3), [], {}, until_ms=19_999).moves == ()
    assert advance(dealt(3), [], {}, until_ms=20_000).moves == (Pass(at_ms=20_000),)


def test_memory_takes_each_pass_once_and_forgets_at_a_new_deal() -> None:
    state = dealt(3, seed=1)
    memory = remember(BotMemory(), view(state, A))
    assert memory.arrivals == ()
    state = state.apply(Pass(at_ms=20_000))
    memory = remember(memory, view(state, A))
    assert memory == remember(memory, view(state, A))
    assert memory.arrivals == (state.holdings[A].arrived,)
    assert len(memory.best_counts) == 2
    next_round = replace(view(state, A), round_number=2, passes=0, arrived=None)
    assert remember(memory, next_round).arrivals == ()


@pytest.mark.parametrize("level", BotLevel)
def test_bots_call_after_a_reaction_of_0_8_to_2_5_s(level: BotLevel) -> None:
    state = table("oooo", "rrrr", "hhsh", "sssh")
    for seed in range(50):
        bot = Bot(seat=B, level=level, seed=seed)
        planned = bot_move(bot, view(state, B), remember(BotMemory(), view(state, B)))
        assert isinstance(planned, CallSet)
        assert 800 <= planned.at_ms <= 2500


def test_harder_bots_react_and_lock_faster() -> None:
    calls: list[int] = []
    choices: list[int] = []
    for level in (BotLevel.HARD, BotLevel.MEDIUM, BotLevel.EASY):
        states = (table("oooo", "rrrr", "hhsh", "sssh"), table("ooro", "rrrh", "hhsh", "ssso"))
        for state, times in zip(states, (calls, choices), strict=True):
            seen = view(state, A)
            plans = [
                bot_move(Bot(seat=A, level=level, seed=s), seen, BotMemory()) for s in range(50)
            ]
            times.append(sum(plan.at_ms for plan in plans if plan))
            assert all(plan and plan.at_ms < 20_000 for plan in plans), "below the timer"
    assert calls == sorted(calls)
    assert choices == sorted(choices)


def test_bots_play_the_timer_and_the_floor_as_people_do() -> None:
    moves = _round(4, BotLevel.HARD, 1).moves
    passes = [0, *(move.at_ms for move in moves if isinstance(move, Pass))]
    gaps = [after - before for before, after in pairwise(passes)]
    assert gaps
    assert min(gaps) >= 6000
    waiting = advance(dealt(4), _bots(4, BotLevel.HARD)[1:], {}, until_ms=19_999)
    assert Counter(map(type, waiting.moves)) == {Lock: 3}
    assert waiting.next_ms == 20_000, "the person at seat 0 has the whole timer"


def test_a_bot_that_has_called_left_or_has_no_cards_plans_nothing() -> None:
    state = table("oooo", "rrrr", "hhsh", "sssh")
    called = state.apply(CallSet(at_ms=0, seat=A))
    gone = state.apply(Leave(at_ms=0, seat=A))
    ended = played(table("ooo", "rrr", "sss"), CallSet(at_ms=0, seat=B), CallSet(at_ms=0, seat=C))
    assert ended.phase is Phase.ROUND_OVER
    for position in (called, gone, ended):
        assert bot_move(Bot(seat=A), view(position, A), BotMemory()) is None
    assert bot_move(Bot(seat=A), view(state, None), BotMemory()) is None


def test_advance_without_bots_plays_the_clock_alone() -> None:
    done = advance(dealt(3), [], {}, until_ms=45_000)
    assert done.moves == (Pass(at_ms=20_000), Pass(at_ms=40_000))
    assert done.next_ms == 60_000
    over = advance(done.state, [], {}, until_ms=1_000)
    assert over.moves == ()


def test_the_next_round_goes_on_with_the_same_bots() -> None:
    state = dealt(3, chosen=options(rounds=2))
    first = advance(state, _bots(3, BotLevel.HARD), {}, until_ms=3_600_000)
    assert first.next_ms is None
    started = first.state.apply(StartRound(at_ms=first.state.now_ms + 1, seat=A))
    second = advance(started, _bots(3, BotLevel.HARD), first.memories, until_ms=7_200_000)
    assert second.state.phase is Phase.GAME_OVER
    assert sum(second.state.totals) == 3000

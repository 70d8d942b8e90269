"""Tests of solver.classic.bots: quick, blind, seeded, and never against the rules."""

from dataclasses import replace

import pytest

from solver.cards import DECK
from solver.classic import (
    DEFAULTS,
    IN_HANDS,
    BotLevel,
    CallSet,
    Claim,
    ClassicState,
    Decks,
    Seed,
    Setup,
    VoteNoSet,
    bot_move,
)
from solver.game import Seat
from solver.sets import differing_features, is_set, sets_of

LEVELS = (BotLevel.EASY, BotLevel.MEDIUM, BotLevel.HARD)


def play(levels: tuple[BotLevel, ...], seed: int) -> ClassicState:
    """Return the end of a game that bots play alone."""
    game = Setup(players=len(levels), source=Seed(seed)).start()
    for _ in range(2_000):
        if game.is_over:
            return game
        plans = [
            move
            for place, level in enumerate(levels)
            if (move := bot_move(game, Seat(place), level, seed)) is not None
        ]
        if game.control is not None:
            plans = [one for one in plans if one.at_ms < game.control.deadline_ms]
        game = game.apply(min(plans, key=lambda one: one.at_ms))
    raise AssertionError("a game of bots does not end")


def test_the_same_seed_and_position_give_the_same_move() -> None:
    game = Setup(players=2, source=Seed(3)).start()
    first = bot_move(game, Seat(0), BotLevel.MEDIUM, 7)
    assert first == bot_move(game, Seat(0), BotLevel.MEDIUM, 7)
    assert first != bot_move(game, Seat(0), BotLevel.MEDIUM, 8)
    assert first != bot_move(game, Seat(1), BotLevel.MEDIUM, 7)


@pytest.mark.parametrize("seed", range(3))
def test_bots_play_whole_games_by_the_rules_to_their_end(seed: int) -> None:
    game = play(LEVELS, seed)
    assert sum(len(hand.sets) for hand in game.hands) * 3 + len(game.board.cards) == 81


def test_better_bots_get_more_points() -> None:
    totals = [0, 0, 0]
    for seed in range(12):
        for place, score in enumerate(play(LEVELS, seed).scores):
            totals[place] += score
    assert totals[0] < totals[1] < totals[2]


def test_a_set_with_more_differing_features_is_found_later() -> None:
    waits: dict[int, list[int]] = {1: [], 4: []}
    for seed in range(400):
        game = Setup(players=1, source=Seed(seed)).start()
        found = sets_of(game.board.cards)
        if len(found) == 1 and (kind := differing_features(*found[0][:2])) in waits:
            for draw in range(20):
                move = bot_move(game, Seat(0), BotLevel.MEDIUM, draw)
                waits[kind] += [move.at_ms] if isinstance(move, CallSet) else []
    assert min(map(len, waits.values())) > 30
    means = {kind: sum(times) / len(times) for kind, times in waits.items()}
    assert means[1] < means[4]


def test_without_a_set_a_bot_agrees_that_there_is_none() -> None:
    none = next(
        game
        for seed in range(500)
        if not sets_of((game := Setup(players=1, source=Seed(seed)).start()).board.cards)
    )
    for level in LEVELS:
        move = bot_move(none, Seat(0), level, 1)
        assert isinstance(move, VoteNoSet)
        voted = none.apply(move)
        if not voted.votes:  # one player alone agrees with everybody
            assert len(voted.board.cards) == len(none.board.cards) + 3


def test_a_bot_in_control_takes_a_set_in_time_and_weak_ones_slip_now_and_then() -> None:
    game = Setup(players=2, source=Seed(2)).start()
    called = game.apply(CallSet(Seat(1), 500))
    assert called.control is not None
    wrong = dict.fromkeys(LEVELS, 0)
    for level in LEVELS:
        for seed in range(200):
            move = bot_move(called, Seat(1), level, seed)
            assert isinstance(move, Claim)
            assert move.at_ms < called.control.deadline_ms
            wrong[level] += not is_set(*move.cards)
    assert wrong[BotLevel.EASY] > wrong[BotLevel.MEDIUM] > wrong[BotLevel.HARD] == 0


def test_a_bot_waits_while_another_player_picks_up_and_when_locked_out() -> None:
    game = Setup(players=2, source=Seed(2)).start()
    assert bot_move(game.apply(CallSet(Seat(0), 500)), Seat(1), BotLevel.HARD, 1) is None
    options = replace(DEFAULTS, lockout=True)
    game = Setup(players=2, options=options, source=Seed(2)).start()
    called = game.apply(CallSet(Seat(1), 500))
    wrong = next(
        tuple(three)
        for three in (called.board.cards[i : i + 3] for i in range(9))
        if not is_set(*three)
    )
    out = called.apply(Claim(seat=Seat(1), cards=wrong, at_ms=900))
    assert not isinstance(bot_move(out, Seat(1), BotLevel.HARD, 1), CallSet)


def test_a_bot_takes_no_part_at_a_table_of_real_cards() -> None:
    game = Setup(players=2, source=IN_HANDS).start()
    assert bot_move(game, Seat(1), BotLevel.HARD, 1) is None


def test_a_short_pick_up_time_is_kept() -> None:
    options = replace(DEFAULTS, claim_time_ms=3_000)
    game = Setup(players=1, options=options, source=Decks((DECK,))).start()
    called = game.apply(CallSet(Seat(0), 10))
    assert called.control is not None
    for seed in range(50):
        move = bot_move(called, Seat(0), BotLevel.EASY, seed)
        assert move is not None
        assert called.at_ms < move.at_ms < called.control.deadline_ms

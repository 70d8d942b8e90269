"""Bots of the house scaffold, little wolf 1.11 "Bots"."""

import random

import pytest

from solver.errors import InvalidError
from solver.game import Seat
from solver.little_wolf import (
    BotLevel,
    PassLead,
    PlayCards,
    bot_move,
    parse_wolf_cards,
    view,
)
from tests.solver.little_wolf.games import dealt_state


def test_a_simple_bot_wins_with_the_cheapest_winning_play() -> None:
    state = dealt_state("9H 9D 9C 2D", "KH KD KC AH AD AC", "3H 4H 5H 6D", leader=0)
    lead = PlayCards(seat=Seat(0), cards=parse_wolf_cards("9H 9D 9C"), at_ms=0)
    seen = view(state.apply(lead), Seat(1))
    move = bot_move(seen, BotLevel.SIMPLE, at_ms=1, rng=random.Random(0))
    assert move == PlayCards(seat=Seat(1), cards=parse_wolf_cards("KC KD KH"), at_ms=1)


def test_a_simple_bot_that_cannot_win_throws_the_cheapest_play() -> None:
    state = dealt_state("9H 9D 9C 2D", "5H AS KS 7D 3C", "3H 4H 5H 6D")
    lead = PlayCards(seat=Seat(0), cards=parse_wolf_cards("9H 9D 9C"), at_ms=0)
    seen = view(state.apply(lead), Seat(1))
    move = bot_move(seen, BotLevel.SIMPLE, at_ms=1, rng=random.Random(0))
    assert move == PlayCards(seat=Seat(1), cards=parse_wolf_cards("3C 5H 7D"), at_ms=1)


def test_bots_pass_when_they_must_and_refuse_another_seats_turn() -> None:
    state = dealt_state("3H 4H 5H 6D", "9H 9D LW 2C")
    rng = random.Random(0)
    assert bot_move(view(state, Seat(0)), BotLevel.SIMPLE, at_ms=7, rng=rng) == PassLead(
        seat=Seat(0), at_ms=7
    )
    with pytest.raises(InvalidError, match="seat 0 moves now"):
        bot_move(view(state, Seat(1)), BotLevel.SIMPLE, at_ms=7, rng=rng)

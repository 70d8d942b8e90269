"""The acceptance tests of the specification, one by one (classic 4.11)."""

import random
from dataclasses import replace
from itertools import combinations

import pytest

from solver.cards import DECK, SMALL_DECK, Card
from solver.classic import (
    CallSet,
    Claim,
    ClassicOptions,
    ClassicState,
    DeckKind,
    NextDeal,
    Seed,
    Setup,
    TimeUp,
    VoteNoSet,
)
from solver.game import Outcome, Seat
from solver.notation import parse_cards
from solver.sets import completing_card, find_sets
from tests.solver.classic.playing import code_of, dealt, emptied, play_at_random, set_free

SET = parse_cards("1RFO 2RFO 3RFO")
NO_SET = parse_cards("1RFO 2RFO 1GFO")
A, B, C = Seat(0), Seat(1), Seat(2)


def all_vote(game: ClassicState) -> ClassicState:
    for seat in game.seats:
        game = game.apply(VoteNoSet(seat, game.at_ms))
    return game


def test_1_there_are_1080_sets_40_a_card_and_the_third_card_is_an_involution() -> None:
    found = find_sets(DECK)
    assert len(found) == 1080
    assert all(sum(place in one for one in found) == 40 for place in range(81))
    assert all(completing_card(a, completing_card(a, b)) == b for a, b in combinations(DECK, 2))


def test_1_the_small_deck_has_117_sets_13_a_card() -> None:
    found = find_sets(SMALL_DECK)
    assert len(found) == 117
    assert all(sum(place in one for one in found) == 13 for place in range(27))


def test_2_a_correct_set_at_12_leaves_12_takes_3_from_the_deck_and_scores_1() -> None:
    game = dealt()
    won = game.apply(CallSet(A, 0)).apply(Claim(seat=A, cards=SET, at_ms=1))
    assert len(won.board.cards) == 12
    assert won.board.remaining == game.board.remaining - 3 == 66
    assert won.scores == (1, 0)


def test_3_a_correct_set_at_15_leaves_12_and_the_deck_unchanged() -> None:
    game = all_vote(dealt())
    assert len(game.board.cards) == 15
    won = game.apply(CallSet(A, 0)).apply(Claim(seat=A, cards=SET, at_ms=1))
    assert len(won.board.cards) == 12
    assert won.board.remaining == game.board.remaining == 66


def test_4_wrong_cards_cost_a_point_leave_the_board_and_free_control() -> None:
    game = dealt()
    wrong = game.apply(CallSet(A, 0)).apply(Claim(seat=A, cards=NO_SET, at_ms=1))
    assert wrong.scores == (-1, 0)
    assert wrong.board == game.board
    assert wrong.control is None


def test_5_the_deadline_costs_a_point() -> None:
    game = dealt().apply(CallSet(B, 100))
    assert code_of(game, Claim(seat=B, cards=SET, at_ms=5_100)) == "TIME_UP"
    late = game.apply(TimeUp(5_100))
    assert late.scores == (0, -1)
    assert late.control is None


def test_6_a_second_caller_during_control_is_told_whose_it_is() -> None:
    game = dealt().apply(CallSet(B, 0))
    assert code_of(game, CallSet(A, 1)) == "CONTROL_TAKEN"
    with pytest.raises(Exception, match="player 2 has called SET"):
        game.verify(CallSet(A, 1))


def test_7_all_vote_12_to_15_and_again_to_18_and_a_call_clears_the_votes() -> None:
    game = Setup(players=3, source=set_free()).start()
    fifteen = all_vote(game)
    eighteen = all_vote(fifteen)
    assert [len(state.board.cards) for state in (game, fifteen, eighteen)] == [12, 15, 18]
    voted = game.apply(VoteNoSet(A, 0)).apply(VoteNoSet(B, 0))
    assert voted.votes == {A, B}
    assert voted.apply(CallSet(C, 0)).votes == frozenset()


def test_8_with_the_deck_empty_and_all_votes_the_game_is_over() -> None:
    game = emptied(SET)  # one SET is left, but the agreement counts (SC-05)
    assert game.outcome() is None
    assert all_vote(game).outcome() == Outcome((0, 0), (A, B))


def test_9_a_long_game_of_three_players_has_three_deals() -> None:
    setup = Setup(players=3, options=ClassicOptions(long_game=True), source=Seed(4))
    deals, dealers = 1, [A]
    points = [0, 0, 0]
    for move, game in play_at_random(setup.start(), random.Random(4)):
        if isinstance(move, NextDeal):
            deals += 1
            dealers.append(game.dealer)
        if game.is_deal_over:
            points = [p + hand.score for p, hand in zip(points, game.hands, strict=True)]
    assert deals == 3
    assert dealers == [A, B, C]
    outcome = game.outcome()
    assert outcome is not None
    assert list(outcome.scores) == points


@pytest.mark.parametrize("seed", range(30))
def test_11_three_cards_are_never_left_over(seed: int) -> None:
    *_, (_, game) = play_at_random(Setup(source=Seed(seed)).start(), random.Random(seed))
    assert len(game.board.cards) in {0, 6, 9, 12, 15, 18}


def test_11_three_left_over_cards_would_be_a_set() -> None:
    game = replace(emptied(SET), is_deal_over=False)
    assert game.outcome() is None
    over = game.apply(CallSet(A, 0)).apply(Claim(seat=A, cards=SET, at_ms=1))
    assert over.outcome() == Outcome((1, 0), (A,))


def test_12_twelve_cards_of_the_small_deck_always_hold_a_set() -> None:
    options = ClassicOptions(deck=DeckKind.SOLID)
    rng = random.Random(12)
    assert all(find_sets(rng.sample(options.deck.cards, 12)) for _ in range(2_000))
    assert _largest_set_free_size(list(options.deck.cards), 10) == 9


def _largest_set_free_size(cards: list[Card], stop: int) -> int:
    """Search exhaustively: by symmetry some largest SET-free collection holds any given card."""
    best = 0

    def grow(chosen: list[Card], rest: list[Card]) -> None:
        nonlocal best
        best = max(best, len(chosen))
        for place, card in enumerate(rest):
            if len(chosen) + len(rest) - place <= best or best >= stop:
                return
            barred = {completing_card(card, other) for other in chosen}
            grow([*chosen, card], [c for c in rest[place + 1 :] if c not in barred])

    grow([cards[0]], cards[1:])
    return best

"""The Swedish sheet, sentence by sentence (sources/classic_set.sv.txt).

Each test is named after the sentence it holds the engine to, in the order of the sheet.
"""

import random
from dataclasses import replace
from itertools import permutations

import pytest

from solver.board import DealtBoard
from solver.cards import DECK, FEATURES, SMALL_DECK, Color, Number, Shading, Shape
from solver.chances import fresh_table
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
from solver.judgement import Agreement, judge
from solver.notation import parse_cards
from solver.sets import features_at_fault, is_set
from solver.solo import MoreCards, Take, new_game
from tests.solver.classic.playing import code_of, dealt, emptied, play_at_random, set_free

SET = parse_cards("1RFO 2RFO 3RFO")
NO_SET = parse_cards("1RFO 2RFO 1GFO")
A, B, C = Seat(0), Seat(1), Seat(2)


def all_agree(game: ClassicState) -> ClassicState:
    for seat in game.seats:
        game = game.apply(VoteNoSet(seat, game.at_ms))
    return game


def take(game: ClassicState, seat: Seat, text: str) -> ClassicState:
    called = game.apply(CallSet(seat, game.at_ms))
    return called.apply(Claim(seat=seat, cards=parse_cards(text), at_ms=game.at_ms))


# Komponenter


def test_there_are_81_playing_cards() -> None:
    assert len(set(DECK)) == 81


def test_each_card_has_one_of_3_colors_numbers_shadings_and_symbols() -> None:
    """Sheet defects: "rutor" are squiggles and "skuggad" is striped (classic 4.1)."""
    assert {c.value for c in Color} == {"green", "purple", "red"}
    assert {n.value for n in Number} == {"1", "2", "3"}
    assert {s.value for s in Shading} == {"solid", "open", "striped"}
    assert {s.value for s in Shape} == {"oval", "squiggle", "diamond"}


# Spelets syfte


def test_the_aim_is_a_set_of_3_from_12_cards_face_up() -> None:
    assert len(dealt().board.cards) == 12
    assert take(dealt(), A, "1RFO 2RFO 3RFO").scores == (1, 0)


def test_each_card_has_four_features() -> None:
    assert [feature.value for feature in FEATURES] == ["number", "color", "shading", "shape"]


def test_a_set_is_alike_or_different_in_each_feature_one_by_one() -> None:
    rng = random.Random(0)
    for _ in range(3_000):
        three = rng.sample(DECK, 3)
        by_hand = all(
            len({card.value(feature) for card in three}) in {1, 3} for feature in FEATURES
        )
        assert is_set(*three) == by_hand


@pytest.mark.parametrize(
    ("text", "at_fault"),
    [
        ("1RFO 1GFO 2PFO", "number"),
        ("1RFO 2RFO 3GFO", "color"),
        ("1RFO 2RFO 3RSO", "shading"),
        ("1RFO 2RFO 3RFD", "shape"),
    ],
)
def test_all_features_must_satisfy_the_rule_on_their_own(text: str, at_fault: str) -> None:
    cards = parse_cards(text)
    assert not is_set(cards[0], cards[1], cards[2])
    assert [feature.value for feature in features_at_fault(*cards)] == [at_fault]


def test_in_other_words_the_shape_is_the_same_on_all_three_or_different_on_each() -> None:
    assert is_set(*parse_cards("1RFO 2RFO 3RFO"))
    assert is_set(*parse_cards("1RFO 1RFS 1RFD"))
    assert not is_set(*parse_cards("1RFO 2RFO 3RFD"))


# Snabb kontroll


def test_two_cards_alike_and_one_not_in_some_feature_is_not_a_set() -> None:
    judgement = judge(NO_SET)
    assert not judgement.is_set
    assert all(reason.agreement is Agreement.SPLIT for reason in judgement.at_fault)


def test_two_red_and_one_purple_is_not_a_set() -> None:
    assert str(judge(parse_cards("1RFO 2RFO 3PFO"))) == (
        "Not a SET. color: two are red and one is purple."
    )


# Enklare start


def test_the_small_deck_has_only_solid_symbols_and_so_one_feature_less() -> None:
    game = Setup(source=Seed(1), options=ClassicOptions(deck=DeckKind.SOLID)).start()
    assert isinstance(game.board, DealtBoard)
    cards = game.board.cards + game.board.deck
    assert sorted(cards) == list(SMALL_DECK)
    assert {card.shading for card in cards} == {Shading.SOLID}


def test_both_decks_shuffled_together_are_the_full_game() -> None:
    others = [card for card in DECK if card not in SMALL_DECK]
    assert sorted([*SMALL_DECK, *others]) == list(DECK)
    assert ClassicOptions().deck is DeckKind.FULL


# Spelet spelas


def test_the_dealer_shuffles_and_lays_12_face_up() -> None:
    game = Setup(players=2, source=Seed(6)).start()
    assert (len(game.board.cards), game.board.remaining) == (12, 69)
    assert game.board != Setup(players=2, source=Seed(7)).start().board


def test_players_take_sets_of_3_cards_from_anywhere_on_the_table() -> None:
    for places in ([0, 1, 2], [0, 5, 11], [9, 10, 11]):
        order = [card for card in DECK if card not in SET]
        for place, card in zip(places, SET, strict=True):
            order.insert(place, card)
        game = replace(dealt(), board=DealtBoard(cards=tuple(order[:12]), deck=tuple(order[12:])))
        assert take(game, A, "1RFO 2RFO 3RFO").scores == (1, 0)


def test_the_order_in_which_cards_are_taken_does_not_matter() -> None:
    for order in permutations(SET):
        game = dealt().apply(CallSet(A, 0)).apply(Claim(seat=A, cards=order, at_ms=0))
        assert game.scores == (1, 0)


def test_each_set_is_checked() -> None:
    verdict = take(dealt(), A, "1RFO 2RFO 3RFO").verdict
    assert verdict is not None
    assert verdict.judgement == judge(SET)
    assert str(verdict).endswith("Player 1: +1.")


def test_a_correct_set_is_kept_for_one_point_and_replaced_by_3_from_the_deck() -> None:
    before = dealt()
    after = take(before, B, "1RFO 2RFO 3RFO")
    assert after.hands[B].sets == (SET,)
    assert after.hands[B].score == 1
    assert len(after.board.cards) == 12
    assert after.board.remaining == before.board.remaining - 3


def test_a_player_must_call_set_before_picking_up() -> None:
    assert code_of(dealt(), Claim(seat=A, cards=SET, at_ms=0)) == "NOT_IN_CONTROL"


def test_there_are_no_turns_and_the_first_caller_gets_control() -> None:
    for seat in (A, B, C):
        game = dealt(players=3).apply(CallSet(seat, 0))
        assert game.control is not None
        assert game.control.seat == seat
    again = take(take(dealt(), A, "1RFO 2RFO 3RFO"), A, "1GFO 2GFO 3GFO")
    assert again.scores == (2, 0)


def test_nobody_else_can_pick_up_until_that_player_is_done() -> None:
    game = dealt().apply(CallSet(A, 0))
    assert code_of(game, Claim(seat=B, cards=SET, at_ms=1)) == "NOT_IN_CONTROL"
    assert code_of(game, CallSet(B, 1)) == "CONTROL_TAKEN"
    done = game.apply(TimeUp(5_000))
    assert code_of(done, CallSet(B, 5_000)) is None


def test_a_set_must_be_picked_up_within_a_few_seconds() -> None:
    game = dealt().apply(CallSet(A, 0))
    assert code_of(game, Claim(seat=A, cards=SET, at_ms=4_999)) is None
    assert code_of(game, Claim(seat=A, cards=SET, at_ms=5_000)) == "TIME_UP"


def test_calling_and_having_nothing_loses_a_point() -> None:
    assert dealt().apply(CallSet(A, 0)).apply(TimeUp(5_000)).scores == (-1, 0)


def test_a_wrong_set_loses_a_point_and_the_three_cards_are_put_back() -> None:
    before = dealt()
    after = take(before, A, "1RFO 2RFO 1GFO")
    assert after.scores == (-1, 0)
    assert after.board.cards == before.board.cards


def test_when_all_agree_that_there_is_no_set_among_12_three_more_are_laid() -> None:
    game = dealt(players=3)
    two = game.apply(VoteNoSet(A, 0)).apply(VoteNoSet(B, 0))
    assert len(two.board.cards) == 12
    three = two.apply(VoteNoSet(C, 0))
    assert len(three.board.cards) == 15
    assert three.board.cards[:12] == game.board.cards


def test_the_3_cards_are_not_replaced_when_the_next_set_is_found() -> None:
    game = take(all_agree(dealt()), A, "1RFO 2RFO 3RFO")
    assert (len(game.board.cards), game.board.remaining) == (12, 66)


def test_the_printed_odds_are_33_and_2500_to_one() -> None:
    assert fresh_table(12).printed_odds == 33
    assert fresh_table(15).printed_odds == 2500


# Spelets slut


def test_play_goes_on_until_the_deck_is_exhausted() -> None:
    for _, game in play_at_random(Setup(source=Seed(5)).start(), random.Random(5)):
        assert not (game.board.remaining and game.is_over)
    assert game.board.remaining == 0


def test_at_the_end_cards_that_form_no_set_may_remain() -> None:
    *_, (_, game) = play_at_random(Setup(source=Seed(5)).start(), random.Random(5))
    assert len(game.board.cards) in {6, 9}


def test_the_sets_held_by_each_player_are_counted_one_point_each() -> None:
    game = take(take(dealt(), A, "1RFO 2RFO 3RFO"), B, "1GFO 2GFO 3GFO")
    game = take(game, B, "1PFO 2PFO 3PFO")
    assert [len(hand.sets) for hand in game.hands] == [1, 2]
    assert game.scores == (1, 2)


def test_the_player_with_the_most_points_wins() -> None:
    game = emptied(parse_cards("1RFO 2RFO 3RFO 1GSS 2GSS 3GSS"))
    game = take(take(game, B, "1RFO 2RFO 3RFO"), B, "1GSS 2GSS 3GSS")
    assert game.outcome() == Outcome((0, 2), (B,))


def test_in_a_longer_game_the_deal_passes_to_the_left_and_the_deck_is_reshuffled() -> None:
    setup = Setup(players=2, options=ClassicOptions(long_game=True), source=Seed(9), first_dealer=B)
    game = setup.start()
    first = game.board.cards
    assert game.dealer == B
    for move, game in play_at_random(setup.start(), random.Random(9)):
        if isinstance(move, NextDeal):
            assert game.dealer == A  # to the left of the last player sits the first
            assert (len(game.board.cards), game.board.remaining) == (12, 69)
            assert game.board.cards != first
    assert game.deal == 1


def test_when_all_players_have_dealt_the_game_ends_and_the_highest_total_wins() -> None:
    setup = Setup(players=3, options=ClassicOptions(long_game=True), source=Seed(2))
    *_, (_, game) = play_at_random(setup.start(), random.Random(2))
    assert game.deal == 2
    outcome = game.outcome()
    assert outcome is not None
    assert {outcome.scores[seat] for seat in outcome.winners} == {max(outcome.scores)}
    assert code_of(game, NextDeal(game.at_ms)) == "GAME_OVER"


# Solo


def test_solo_three_more_cards_are_laid_with_a_penalty_of_one_set() -> None:
    game = new_game(set_free()).apply(MoreCards(0))
    assert (len(game.board.cards), game.extra_deals, game.debt) == (15, 1, 1)


def test_solo_to_win_the_penalty_is_removed_by_a_set_among_the_last_12_cards() -> None:
    game = replace(new_game(Seed(0)), extra_deals=1, board=DealtBoard(cards=SET, deck=()))
    assert game.debt == 1
    won = game.apply(Take(SET, 1))
    assert won.debt == 0
    assert won.is_won


# Exempel


@pytest.mark.parametrize(
    ("text", "alike"),
    [
        ("2RFO 2RSO 2ROO", {"shape", "color", "number"}),
        ("1RSO 2GSS 3PSD", {"shading"}),
        ("1RFO 2GSS 3POD", set()),
    ],
)
def test_the_three_examples_are_sets(text: str, alike: set[str]) -> None:
    judgement = judge(parse_cards(text))
    assert judgement.is_set
    assert {r.feature.value for r in judgement.reasons if r.agreement is Agreement.ALIKE} == alike
    assert all(r.agreement is not Agreement.SPLIT for r in judgement.reasons)

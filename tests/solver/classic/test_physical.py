"""Tests of the referee at a physical table: what people lay and lift, and what is expected next."""

import random
from dataclasses import replace

import pytest

from solver.board import Handling, PhysicalBoard
from solver.cards import DECK, Card
from solver.classic import (
    CallSet,
    Claim,
    ClassicMove,
    ClassicOptions,
    ClassicState,
    DeckKind,
    Lay,
    Lift,
    NextDeal,
    PlayOn,
    Ruling,
    Setup,
    TimeUp,
    VoteNoSet,
)
from solver.classic.readings import Explanation, check_table, explain_reading
from solver.deck_knowledge import Misreading, Trouble
from solver.errors import IllegalError
from solver.game import Seat, replay
from solver.notation import parse_card, parse_cards
from tests.solver.classic.playing import code_of, dealt, physical, play_at_random

TWELVE = parse_cards("1RFO 2RFO 3RFO 1GSS 2GSS 3GOD 1POD 2POD 3PFS 1GFD 2PSO 3ROS")
SET, NO_SET = TWELVE[:3], TWELVE[1:4]
FRESH = tuple(card for card in DECK if card not in TWELVE)
A, B = Seat(0), Seat(1)


def game(options: ClassicOptions | None = None) -> ClassicState:
    return physical(TWELVE, options=options or ClassicOptions())


def called(at_ms: int = 0) -> ClassicState:
    return game().apply(CallSet(A, at_ms))


def table_of(state: ClassicState) -> PhysicalBoard:
    assert isinstance(state.board, PhysicalBoard)
    return state.board


def test_the_first_layout_is_expected_card_by_card() -> None:
    state = Setup(players=2).start()
    assert state.expected == Handling(deal=12)
    assert str(state.expected) == "deal 12 cards"
    assert code_of(state, CallSet(A, 0)) == "TABLE_NOT_READY"
    state = state.apply(Lay(TWELVE[:11], 0))
    assert str(state.expected) == "deal 1 card"
    assert code_of(state, CallSet(A, 0)) == "TABLE_NOT_READY"
    assert code_of(state, VoteNoSet(A, 0)) == "TABLE_NOT_READY"
    state = state.apply(Lay(TWELVE[11:], 0))
    assert state.expected == Handling()
    assert state.board.remaining == 69


def test_a_claim_by_lifting_three_cards_is_judged_at_once() -> None:
    won = called().apply(Lift(SET, 900))
    assert won.scores == (1, 0)
    assert won.expected == Handling(deal=3)
    assert won.board.remaining == 69
    refilled = won.apply(Lay(FRESH[:2], 1_000)).apply(Lay(FRESH[2:3], 1_100))
    assert refilled.expected == Handling()
    assert refilled.board.remaining == 66


def test_cards_lifted_one_by_one_are_judged_with_the_third() -> None:
    state = called()
    for card in SET[:2]:
        state = state.apply(Lift((card,), 100))
    assert state.control is not None
    assert state.verdict is None
    assert table_of(state).lifted == SET[:2]
    assert state.apply(Lift(SET[2:], 200)).scores == (1, 0)


def test_a_card_put_back_before_the_third_does_not_count() -> None:
    state = called().apply(Lift(SET[:1], 1)).apply(Lay(SET[:1], 2)).apply(Lift(NO_SET[2:], 3))
    assert state.verdict is None
    assert table_of(state).lifted == NO_SET[2:]


def test_a_wrong_lift_must_be_put_back_and_the_engine_says_what_is_missing() -> None:
    state = called().apply(Lift(NO_SET, 900))
    assert state.scores == (-1, 0)
    assert state.verdict is not None
    assert state.verdict.ruling is Ruling.NOT_A_SET
    assert state.expected == Handling(put_back=NO_SET)
    for move in (CallSet(B, 1_000), VoteNoSet(B, 1_000)):
        assert code_of(state, move) == "PUT_BACK_FIRST"
    state = state.apply(Lay(NO_SET[:1], 1_000))
    assert state.expected.put_back == NO_SET[1:]
    assert str(state.expected) == f"put back {NO_SET[1]} {NO_SET[2]}"
    state = state.apply(Lay(NO_SET[1:], 1_100))
    assert code_of(state, CallSet(B, 1_200)) is None


def test_when_time_is_up_the_lifted_cards_go_back() -> None:
    state = called().apply(Lift(SET[:2], 100))
    assert code_of(state, Lift(SET[2:], 5_000)) == "TIME_UP"
    late = state.apply(TimeUp(5_000))
    assert late.scores == (-1, 0)
    assert late.expected.put_back == SET[:2]


def test_cards_lifted_without_a_call_go_back_and_cost_nothing() -> None:
    state = game().apply(Lift(SET, 0))
    assert state.scores == (0, 0)
    assert state.expected.put_back == SET
    assert code_of(state, CallSet(A, 0)) == "PUT_BACK_FIRST"


def test_a_named_set_is_to_be_picked_up_and_play_goes_on_meanwhile() -> None:
    won = called().apply(Claim(seat=A, cards=SET, at_ms=1))
    assert won.scores == (1, 0)
    assert won.expected == Handling(pick_up=SET, deal=3)
    assert str(won.expected).startswith("pick up 1-red-solid-oval")
    won = won.apply(Lift(SET[:2], 2)).apply(Lay(FRESH[:3], 3)).apply(Lift(SET[2:], 4))
    assert won.expected == Handling()
    assert won.scores == (1, 0)


def test_a_wrong_claim_by_name_leaves_everything_where_it_is() -> None:
    wrong = called().apply(Claim(seat=A, cards=NO_SET, at_ms=1))
    assert wrong.scores == (-1, 0)
    assert wrong.expected == Handling()


def test_a_named_claim_must_include_the_cards_in_the_hand() -> None:
    state = called().apply(Lift(SET[:1], 1))
    assert code_of(state, Claim(seat=A, cards=NO_SET, at_ms=2)) == "OTHER_CARD_LIFTED"
    won = state.apply(Claim(seat=A, cards=SET, at_ms=2))
    assert won.expected == Handling(pick_up=SET[1:], deal=3)


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Lay(FRESH[:1], 1), "UNEXPECTED_CARD"),
        (Lay(TWELVE[:1], 1), "DUPLICATE_CARD"),
        (Lay((), 1), "NO_CARDS"),
        (Lay(FRESH[:1] * 2, 1), "DUPLICATE_CARD"),
        (Lift(FRESH[:1], 1), "CARD_NOT_ON_BOARD"),
        (Lift((), 1), "NO_CARDS"),
        (Lift(TWELVE[:1] * 2, 1), "DUPLICATE_CARD"),
        (Lift(TWELVE[:4], 1), "NEED_THREE_CARDS"),
        (PlayOn(1), "NOTHING_MISSING"),
    ],
)
def test_what_cannot_have_happened_is_refused(move: ClassicMove, code: str) -> None:
    assert code_of(called(), move) == code


def test_a_taken_card_cannot_come_back() -> None:
    won = called().apply(Lift(SET, 1))
    assert code_of(won, Lay((SET[0], *FRESH[:2]), 2)) == "CARD_TAKEN"
    assert code_of(won, Lay(FRESH[:4], 2)) == "UNEXPECTED_CARD"


def test_no_new_card_is_laid_before_the_missing_ones_are_back() -> None:
    state = called().apply(Lift(SET, 1)).apply(Lift(TWELVE[4:5], 2))
    assert state.expected == Handling(put_back=TWELVE[4:5], deal=3)
    assert code_of(state, Lay(FRESH[:3], 3)) == "PUT_BACK_FIRST"
    assert code_of(state, Lay((TWELVE[4], *FRESH[:3]), 3)) is None


def test_the_small_deck_takes_no_striped_card() -> None:
    state = Setup(options=ClassicOptions(deck=DeckKind.SOLID)).start()
    assert code_of(state, Lay(parse_cards("1RSO"), 0)) == "NOT_IN_DECK"


def test_players_may_call_while_a_set_is_being_replaced() -> None:
    state = called().apply(Lift(SET, 1)).apply(Lay(FRESH[:1], 2)).apply(CallSet(B, 3))
    state = state.apply(Lay(FRESH[1:2], 4)).apply(TimeUp(5_003))
    assert state.expected == Handling(deal=1)
    assert state.scores == (1, -1)


def test_an_agreement_asks_for_three_more_cards_that_are_not_replaced_later() -> None:
    state = game().apply(VoteNoSet(A, 0)).apply(VoteNoSet(B, 0))
    assert state.expected == Handling(deal=3)
    assert state.hint_steps == 0
    state = state.apply(Lay(FRESH[:3], 1)).apply(CallSet(A, 2)).apply(Lift(SET, 3))
    assert state.expected == Handling()
    assert len(state.board.cards) == 12


def test_the_moderator_may_let_play_go_on_and_the_debt_stays() -> None:
    state = game().apply(Lift(SET[:1], 0)).apply(PlayOn(1))
    assert state.expected == Handling(owed=SET[:1], deal=1)
    assert str(state.expected) == "deal 1 card; put back when convenient 1-red-solid-oval"
    state = state.apply(Lay(FRESH[:1], 2)).apply(Lay(SET[:1], 3))
    assert len(state.board.cards) == 13
    assert state.expected == Handling()


def test_the_next_deal_of_a_long_game_waits_for_twelve_cards() -> None:
    options = ClassicOptions(long_game=True)
    state = Setup(players=2, options=options).start()
    for move, after in play_at_random(state, random.Random(3)):
        if isinstance(move, NextDeal):
            assert after.expected == Handling(deal=12)
            assert after.board.remaining == 81
        state = after
    assert state.is_over


def test_a_deal_ends_only_when_no_card_is_missing() -> None:
    options = ClassicOptions(deck=DeckKind.SOLID, layout_size=9)
    state = Setup(options=options).start()
    for move, after in play_at_random(state, random.Random(5), error_rate=0.4):
        board = table_of(after)
        if after.is_over and not isinstance(move, VoteNoSet):
            assert (board.lifted, board.put_back, board.remaining) == ((), (), 0)


def last_cards(lying: tuple[Card, ...], in_deck: tuple[Card, ...]) -> ClassicState:
    """Return a game in which only these cards are left, and one of those lying is still to come."""
    won = tuple(card for card in DECK if card not in lying + in_deck)
    board = PhysicalBoard(deck=frozenset(DECK), target=12, cards=lying, won=won, is_open=True)
    return replace(Setup(players=2).start(), board=board)


SET_FREE = parse_cards("1RFO 2RFO 1GFO 2GFO 1RSO 2RSO")


def test_a_deal_does_not_end_while_a_player_has_control() -> None:
    state = last_cards(SET_FREE[:3], SET_FREE[3:]).apply(CallSet(A, 0)).apply(Lay(SET_FREE[3:], 1))
    assert state.board.remaining == 0
    assert not state.is_over
    assert state.apply(TimeUp(5_000)).is_over


def test_an_owed_card_keeps_the_deal_open() -> None:
    state = last_cards(SET_FREE[:3], SET_FREE[3:]).apply(Lift(SET_FREE[:1], 0)).apply(PlayOn(0))
    state = state.apply(Lay(SET_FREE[3:], 1))
    assert state.board.remaining == 0
    assert not state.is_over
    assert state.apply(Lay(SET_FREE[:1], 2)).is_over


# Readings: the engine works out what happened from what lies there.


def explained(state: ClassicState, seen: tuple[Card, ...], at_ms: int = 1) -> ClassicState:
    reading = explain_reading(state, seen, at_ms)
    assert reading.doubts == ()
    return replay(state, reading.moves)


def test_a_reading_in_which_nothing_changed_or_cards_only_moved_is_no_move() -> None:
    assert explain_reading(game(), TWELVE[::-1], 1).moves == ()


def test_a_reading_tells_what_was_taken_and_what_was_dealt() -> None:
    state = called()
    assert explain_reading(state, TWELVE[3:], 1).moves == (Lift(SET, 1),)
    at_once = explained(state, (*TWELVE[3:], *FRESH[:3]))
    assert at_once.scores == (1, 0)
    assert at_once.board.remaining == 66


def test_a_reading_after_the_deadline_ends_the_claim_first() -> None:
    reading = explain_reading(called(), TWELVE[3:], 6_000)
    assert reading.moves == (TimeUp(6_000), Lift(SET, 6_000))
    assert replay(called(), reading.moves).expected.put_back == SET


def test_a_reading_with_cards_back_and_others_gone() -> None:
    state = game().apply(Lift(SET[:1], 0))
    after = explained(state, (*TWELVE[:1], *TWELVE[2:]))
    assert after.expected.put_back == SET[1:2]


def test_cards_still_lying_there_to_be_picked_up_are_no_news() -> None:
    won = called().apply(Claim(seat=A, cards=SET, at_ms=1))
    assert explain_reading(won, TWELVE, 2).moves == ()
    assert explained(won, TWELVE[3:], 2).expected == Handling(deal=3)


def test_one_card_read_as_another_is_a_doubt_that_names_both() -> None:
    misread = parse_card("1RSO")
    reading = explain_reading(game(), (misread, *TWELVE[1:]), 1)
    assert reading.moves == ()
    (doubt,) = reading.doubts
    assert doubt.trouble is Trouble.UNEXPECTED
    assert doubt.candidates == (Misreading(misread, TWELVE[0]),)


def test_a_taken_card_seen_again_may_be_any_card_not_seen_yet() -> None:
    won = called().apply(Lift(SET, 1))
    (doubt,) = explain_reading(won, (*TWELVE[3:], SET[0]), 2).doubts
    assert "taken in a SET before" in doubt.message
    assert doubt.candidates[0].seen == SET[0]
    assert {m.actual for m in doubt.candidates} == set(FRESH)


def test_a_card_read_twice_is_a_doubt() -> None:
    (doubt,) = explain_reading(game(), (TWELVE[0], *TWELVE[:11]), 1).doubts
    assert doubt.trouble is Trouble.TWICE
    assert TWELVE[11] in {m.actual for m in doubt.candidates}


def test_four_vanished_cards_are_a_doubt_for_a_caller() -> None:
    (doubt,) = explain_reading(called(), TWELVE[4:], 1).doubts
    assert "put 1 back" in doubt.message


def test_cards_gathered_after_the_end_are_no_news() -> None:
    over = last_cards(SET_FREE[:3], SET_FREE[3:]).apply(Lay(SET_FREE[3:], 1))
    assert over.is_over
    assert explain_reading(over, (), 2) == Explanation()


def test_three_cards_laid_without_an_agreement_are_a_doubt_that_says_what_is_missing() -> None:
    (doubt,) = explain_reading(game(), (*TWELVE, *FRESH[:3]), 1).doubts
    assert "more are laid when all agree" in doubt.message
    waiting = called().apply(Lift(SET, 1))
    (doubt,) = explain_reading(waiting, (*TWELVE[3:], *FRESH[:4]), 2).doubts
    assert "expected at most 3 cards from the deck, got 4" in doubt.message


def test_a_dealt_table_is_not_read() -> None:
    with pytest.raises(IllegalError, match="nothing is read"):
        explain_reading(dealt(), DECK[:12], 0)


@pytest.mark.parametrize("seed", range(4))
def test_a_whole_game_can_be_followed_by_its_readings_alone(seed: int) -> None:
    """The camera says what lies there after each move; the moves found give the same position."""
    known = Setup(players=2).start()
    for move, truth in play_at_random(known, random.Random(seed)):
        if isinstance(move, Lay | Lift):
            board = table_of(truth)
            known = explained(known, board.cards + board.pick_up, move.at_ms)
        else:
            known = known.apply(move)
        assert check_table(known) == ()
        assert known.scores == truth.scores
        assert sorted(known.board.cards) == sorted(truth.board.cards)
    assert known.is_over


def test_a_dealt_table_adds_up_and_a_misread_screen_does_not() -> None:
    state = dealt()
    assert check_table(state) == ()
    seen = (parse_card("3POD"), *state.board.cards[1:])
    assert {d.trouble for d in check_table(state, seen)} == {Trouble.TWICE, Trouble.SUM}

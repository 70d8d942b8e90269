"""Tests of solver.classic.corrections: what followed a misread card is judged again."""

import random
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.board import PhysicalBoard
from solver.cards import DECK
from solver.classic import (
    CallSet,
    Claim,
    ClassicMove,
    ClassicOptions,
    ClassicState,
    Lay,
    Lift,
    NextDeal,
    PlayOn,
    Ruling,
    Setup,
    TimeUp,
    VoteNoSet,
)
from solver.classic.corrections import correct_card
from solver.errors import IllegalError
from solver.game import Log, Seat
from solver.notation import parse_card, parse_cards
from solver.sets import is_set
from tests.solver.classic.playing import play_at_random

# The third card is really 3RFO but was read as 3RSO.
READ = parse_cards("1RFO 2RFO 3RSO 1GSS 2GSS 3GOD 1POD 2POD 3PFS 1GFD 2PSO 3ROS")
SEEN, ACTUAL = parse_card("3RSO"), parse_card("3RFO")
REST = tuple(card for card in DECK if card not in (*READ, ACTUAL))
A, B = Seat(0), Seat(1)


def log_of(
    *moves: ClassicMove, options: ClassicOptions | None = None
) -> Log[ClassicState, ClassicMove]:
    log: Log[ClassicState, ClassicMove] = Log(
        Setup(players=2, options=options or ClassicOptions()).start()
    )
    for move in (Lay(READ, 0), *moves):
        log = log.push(move)
    return log


def is_whole(game: ClassicState) -> bool:
    """Say whether every card is in one place and every SET won is one."""
    board = game.board
    assert isinstance(board, PhysicalBoard)
    places = [*board.cards, *board.out_of_play, *board.won, *board.unseen]
    won = [one for hand in game.hands for one in hand.sets]
    return sorted(places) == list(DECK) and all(is_set(*one) for one in won)


def test_a_claim_that_was_judged_wrong_becomes_a_set() -> None:
    log = log_of(
        CallSet(A, 1),
        Lift(READ[:3], 2),
        Lay(READ[:3], 3),
        CallSet(B, 4),
        TimeUp(6_000),
    )
    assert log.state().scores == (-1, -1)
    correction = correct_card(log, seen=SEEN, actual=ACTUAL)
    state = correction.log.state()
    assert state.scores == (1, -1)
    assert ACTUAL in state.hands[A].sets[0]
    (change,) = correction.rejudged
    assert change.index == 2
    assert (change.before and change.before.ruling) is Ruling.NOT_A_SET
    assert (change.after and change.after.ruling) is Ruling.SET
    (dropped,) = correction.dropped  # the cards that went back belong to the player now
    assert dropped.move == Lay(parse_cards("1RFO 2RFO 3RFO"), 3)
    assert dropped.reason.code == "CARD_TAKEN"
    assert state.expected.deal == 3


def test_a_claim_that_was_judged_a_set_becomes_wrong_and_play_stands() -> None:
    read = (*READ[:2], parse_card("3RFO"), *READ[3:])
    log: Log[ClassicState, ClassicMove] = Log(Setup(players=2).start(), (Lay(read, 0),))
    for move in (
        CallSet(A, 1),
        Lift(read[:3], 2),
        Lay(REST[:3], 3),
        CallSet(B, 4),
        TimeUp(6_000),
    ):
        log = log.push(move)
    assert log.state().scores == (1, -1)
    correction = correct_card(log, seen=ACTUAL, actual=SEEN)
    state = correction.log.state()
    assert state.scores == (-1, -1)
    assert correction.dropped == ()
    assert PlayOn(3) in correction.log.moves
    assert state.expected.owed == (*READ[:2], SEEN)
    back = state.apply(Lay((*READ[:2], SEEN), 7_000))
    assert len(back.board.cards) == 15
    assert back.expected.deal == 0


def test_a_correction_that_changes_no_verdict_renames_the_card_everywhere() -> None:
    log = log_of(CallSet(A, 1), Claim(seat=A, cards=READ[1:4], at_ms=2), VoteNoSet(A, 3))
    correction = correct_card(log, seen=SEEN, actual=ACTUAL)
    assert (correction.rejudged, correction.dropped) == ((), ())
    assert ACTUAL in correction.log.state().board.cards
    assert SEEN not in correction.log.state().board.cards
    assert correction.log.moves[2] == Claim(seat=A, cards=(READ[1], ACTUAL, READ[3]), at_ms=2)


def test_a_correction_is_its_own_inverse_when_nothing_is_dropped() -> None:
    log = log_of(CallSet(A, 1), TimeUp(6_000))
    there = correct_card(log, seen=SEEN, actual=ACTUAL).log
    assert correct_card(there, seen=ACTUAL, actual=SEEN).log == log


def test_two_cards_read_as_each_other_are_corrected_at_once() -> None:
    log = log_of(VoteNoSet(A, 4), VoteNoSet(B, 5), Lay((ACTUAL, *REST[:2]), 6))
    cards = correct_card(log, seen=SEEN, actual=ACTUAL).log.state().board.cards
    assert (cards[2], cards[12]) == (ACTUAL, SEEN)


def test_a_correction_to_a_card_that_lies_there_is_refused_with_the_reason() -> None:
    with pytest.raises(IllegalError, match="laid at the same time"):
        correct_card(log_of(), seen=SEEN, actual=READ[0])
    agreed = log_of(VoteNoSet(A, 1), VoteNoSet(B, 1), Lay(REST[:3], 2))
    with pytest.raises(IllegalError, match="lies on the table already"):
        correct_card(agreed, seen=REST[0], actual=READ[0])


@pytest.mark.parametrize("index", [None, 0, 1, 9])
def test_a_card_that_was_not_laid_cannot_be_corrected(index: int | None) -> None:
    with pytest.raises(IllegalError, match="was not laid"):
        correct_card(log_of(CallSet(A, 1)), seen=REST[5], actual=ACTUAL, index=index)


def test_a_correction_does_not_reach_into_the_next_deal() -> None:
    options = ClassicOptions(long_game=True, ends_by_certainty=False)
    start = Setup(players=2, options=options).start()
    played = [move for move, _ in play_at_random(start, random.Random(8))]
    log: Log[ClassicState, ClassicMove] = Log(start, tuple(played))
    between = played.index(next(move for move in played if isinstance(move, NextDeal)))
    first_lay = next(move for move in played if isinstance(move, Lay))
    seen, actual = (
        first_lay.cards[0],
        next(
            card
            for move in reversed(played[:between])
            if isinstance(move, Lay)
            for card in move.cards
            if card not in first_lay.cards
        ),
    )
    corrected = correct_card(log, seen=seen, actual=actual, index=0).log
    assert corrected.moves[0] != played[0]
    assert corrected.moves[-len(played) + between :] == log.moves[between:]


def test_without_an_index_the_last_deal_of_the_card_is_corrected() -> None:
    start = Setup(players=2, options=ClassicOptions(long_game=True)).start()
    played = [move for move, _ in play_at_random(start, random.Random(8))]
    between = played.index(next(move for move in played if isinstance(move, NextDeal)))
    log: Log[ClassicState, ClassicMove] = Log(start, (*played[: between + 1], Lay(READ, 10**6)))
    corrected = correct_card(log, seen=SEEN, actual=ACTUAL).log
    assert corrected.moves[: between + 1] == log.moves[: between + 1]
    assert ACTUAL in corrected.state().board.cards


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 9_999), st.integers(1, 60))
def test_a_corrected_game_is_legal_and_correcting_it_back_restores_what_was_not_dropped(
    seed: int, length: int
) -> None:
    rng = random.Random(seed)
    start = Setup(players=2).start()
    moves = [move for move, _ in islice(play_at_random(start, rng), length)]
    log: Log[ClassicState, ClassicMove] = Log(start, tuple(moves))
    laid = [card for move in moves if isinstance(move, Lay) for card in move.cards]
    seen = rng.choice(laid)
    actual = rng.choice([card for card in DECK if card not in laid])
    there = correct_card(log, seen=seen, actual=actual)
    assert is_whole(there.log.state())
    back = correct_card(there.log, seen=actual, actual=seen)
    if not there.dropped and not there.rejudged:
        assert back.log == log

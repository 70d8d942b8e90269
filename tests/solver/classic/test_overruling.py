"""Tests of solver.classic.overruling: people may decide otherwise than the referee did."""

import pytest

from solver.cards import DECK
from solver.classic import (
    CallSet,
    ClassicMove,
    ClassicState,
    Lay,
    Lift,
    PlayOn,
    Setup,
    TimeUp,
    grant_claim,
    withdraw_claim,
)
from solver.errors import IllegalError
from solver.game import Log, Seat
from solver.notation import parse_cards

LAYOUT = parse_cards("1RFO 2RFO 3RFO 1GSS 2GSS 3GOD 1POD 2POD 3PFS 1GFD 2PSO 3ROS")
SET, NO_SET = LAYOUT[:3], LAYOUT[3:6]
REST = tuple(card for card in DECK if card not in LAYOUT)
A, B = Seat(0), Seat(1)


def log_of(*moves: ClassicMove) -> Log[ClassicState, ClassicMove]:
    log: Log[ClassicState, ClassicMove] = Log(Setup(players=2).start())
    for move in (Lay(LAYOUT, 0), *moves):
        log = log.push(move)
    return log


def test_a_wrong_claim_that_is_withdrawn_costs_nothing_but_the_cards_go_back() -> None:
    log = log_of(CallSet(A, 10), Lift(NO_SET, 20))
    after = withdraw_claim(log, 2).log.state()
    assert after.scores == (0, 0)
    assert after.expected.put_back == NO_SET


def test_a_set_that_is_withdrawn_becomes_a_debt_of_what_lies_there_by_now() -> None:
    log = log_of(CallSet(A, 10), Lift(SET, 20), Lay(REST[:3], 30), CallSet(B, 40), Lift(NO_SET, 50))
    overruled = withdraw_claim(log, 2)
    after = overruled.log.state()
    assert after.scores == (0, -1)
    assert after.expected.owed == SET
    assert PlayOn(30) in overruled.log.moves
    assert overruled.dropped == ()


def test_a_claim_whose_time_was_up_can_be_withdrawn() -> None:
    log = log_of(CallSet(A, 10), TimeUp(5_010))
    assert withdraw_claim(log, 2).log.state().scores == (0, 0)


def test_only_what_decided_a_claim_can_be_withdrawn() -> None:
    log = log_of(CallSet(A, 10), Lift(SET[:1], 20), Lift(SET[1:], 30))
    for index in (0, 1, 2, 9):
        with pytest.raises(IllegalError) as caught:
            withdraw_claim(log, index)
        assert caught.value.code == "NO_VERDICT"


def test_cards_lifted_without_a_shout_can_be_granted_to_who_did_shout() -> None:
    log = log_of(Lift(SET, 20), Lay(SET, 900), CallSet(B, 1_000))
    after = grant_claim(log, 1, A)
    assert after.log.state().scores == (1, 0)
    assert Lay(SET, 900) in after.dropped  # they were won, so nobody can have put them back


def test_a_claim_that_was_withdrawn_can_be_granted_to_somebody_else() -> None:
    log = log_of(CallSet(A, 10), Lift(SET[:1], 20), Lift(SET[1:2], 30), Lift(SET[2:], 40))
    withdrawn = withdraw_claim(log, 4).log
    assert withdrawn.state().scores == (0, 0)
    granted = grant_claim(withdrawn, len(withdrawn.moves) - 1, B).log
    assert granted.state().scores == (0, 1)


def test_a_grant_judges_the_cards_like_any_claim() -> None:
    log = log_of(Lift(NO_SET, 20))
    after = grant_claim(log, 1, B).log.state()
    assert after.scores == (0, -1)
    assert after.expected.put_back == NO_SET


def test_a_late_claim_that_is_granted_loses_its_penalty() -> None:
    log = log_of(CallSet(A, 10), TimeUp(5_010), Lift(SET, 5_400))
    after = grant_claim(log, 3, A).log.state()
    assert after.scores == (1, 0)


def test_a_penalty_of_somebody_else_stays() -> None:
    log = log_of(CallSet(A, 10), TimeUp(5_010), Lift(SET, 5_400))
    assert grant_claim(log, 3, B).log.state().scores == (-1, 1)


def test_only_cards_lifted_without_right_can_be_granted() -> None:
    log = log_of(CallSet(A, 10), Lift(SET, 20))
    for index in (0, 1, 2, 7):
        with pytest.raises(IllegalError) as caught:
            grant_claim(log, index, A)
        assert caught.value.code == "NO_LIFT"


def test_a_grant_to_nobody_at_the_table_is_refused() -> None:
    with pytest.raises(IllegalError) as caught:
        grant_claim(log_of(Lift(SET, 20)), 1, Seat(5))
    assert caught.value.code == "NO_SUCH_SEAT"


def test_overruling_changes_nothing_before_it() -> None:
    log = log_of(CallSet(A, 10), Lift(SET, 20), Lay(REST[:3], 30), CallSet(B, 40), Lift(NO_SET, 50))
    overruled = withdraw_claim(log, 5).log
    assert overruled.moves[:4] == log.moves[:4]
    assert overruled.state().scores == (1, 0)

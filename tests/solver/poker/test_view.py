"""Tests of solver.poker.view: what a screen needs, and the delayed open view."""

import pytest

from solver.errors import InvalidError
from solver.game import Seat, replay
from solver.poker import (
    AmountRange,
    Answer,
    Bet,
    Call,
    Check,
    Deal,
    Drop,
    LegalActions,
    Phase,
    PokerOptions,
    TableKind,
    new_game,
    view,
)
from tests.solver.poker.tables import TA, coded, dealt, not_now

A, B, C = Seat(0), Seat(1), Seat(2)
THREE = {"A": "3333 1213", "B": "1122 3121", "C": "1131 2133"}


def test_before_the_first_deal_the_table_is_empty_and_anybody_may_deal() -> None:
    state = new_game(["A", "B"], dealer=1)
    seen = view(state, A)
    assert (seen.phase, seen.dealer, seen.round_number, seen.table) == (Phase.DEAL, B, 0, ())
    assert seen.legal == LegalActions(deal=True)
    assert view(state, None).legal == LegalActions()


def test_a_seat_sees_its_hand_its_sets_and_its_legal_bets_with_amounts() -> None:
    state = replay(dealt(THREE, TA), [Bet(seat=B, amount=2, at_ms=0), Call(C, 0)])
    seen = view(state, A)
    assert seen.hand == coded("3333 1213")
    assert seen.sets == (coded("3333 1111 2222"),)
    assert (seen.turn, seen.pot, seen.bet, seen.stacks) == (A, 4, 2, (30, 28, 28))
    assert seen.legal == LegalActions(drop=True, call=2, raising=AmountRange(1, 3))
    assert view(state, B).legal == LegalActions()
    assert view(state, B).hands == ((), coded("1122 3121"), ())


def test_a_spectator_sees_the_table_and_no_hand() -> None:
    seen = view(dealt(THREE, TA), None)
    assert (seen.hand, seen.hands, seen.table) == ((), ((), (), ()), coded(TA))


def test_dropped_cards_stay_hidden_after_the_showdown_except_from_their_owner() -> None:
    state = replay(dealt(THREE, TA), [Check(B, 0), Drop(C, 0), Check(A, 0)])
    state = replay(state, [Answer(seat=s, show=s == A, at_ms=0) for s in (A, B)])
    assert view(state, B).hands == (coded(THREE["A"]), coded(THREE["B"]), ())
    assert view(state, C).hands[C] == coded(THREE["C"])


def test_who_is_asked_and_until_when_is_public_the_answer_is_not() -> None:
    state = not_now(dealt(THREE, TA), until=2).apply(Answer(seat=A, show=True, at_ms=5))
    assert view(state, B).waiting_for == (B, C)
    assert view(state, B).deadline_ms == 20_000
    assert view(state, A).answer is True
    assert view(state, B).answer is None


def test_at_a_real_table_a_view_says_how_many_centre_cards_to_tell() -> None:
    state = new_game(["A", "B"], options=PokerOptions(kind=TableKind.PHYSICAL)).apply(Deal(0))
    assert view(state, A).legal.lay == 2
    state = replay(state, [Check(B, 0), Check(A, 0), Answer(seat=A, show=True, at_ms=0)])
    assert view(state, A).legal == LegalActions(reveal=True, lay=2)


def test_there_is_no_view_for_a_seat_that_is_not_there() -> None:
    with pytest.raises(InvalidError, match="expected a seat from 0 to 1, got 2"):
        view(new_game(["A", "B"]), Seat(2))


def test_the_view_after_the_game_names_its_winners() -> None:
    state = dealt(THREE, TA, options=PokerOptions(rounds=1))
    state = replay(state, [Bet(seat=B, amount=1, at_ms=0), Drop(C, 0), Call(A, 0)])
    state = replay(state, [Answer(seat=s, show=s == A, at_ms=0) for s in (A, B)])
    assert (view(state, None).phase, view(state, None).winners) == (Phase.OVER, (A,))

"""Tests of solver.passing.view: what a seat is told, and what it is not (acceptance test 9)."""

from dataclasses import fields

from solver.game import Seat
from solver.passing import (
    Leave,
    Mode,
    Pass,
    PassingView,
    Phase,
    Show,
    StartRound,
    view,
)
from tests.solver.passing.tables import (
    A,
    B,
    C,
    call,
    dealt,
    highlight,
    lobby,
    lock,
    locks,
    options,
    played,
    table,
)


def test_a_seat_is_told_its_own_cards_lock_highlight_and_arrival() -> None:
    state = played(table("orh", "rho", "hor"), highlight(A, "Owl", 1), lock(B, "Heron", 2))
    assert view(state, A).hand == ("Owl", "Robin", "Heron")
    assert view(state, A).highlighted == "Owl"
    assert view(state, B).locked == "Heron"
    moved = state.apply(Pass(at_ms=20_000))
    assert view(moved, B).arrived == "Owl"
    assert view(moved, B).highlighted is None


def test_everybody_is_told_flags_places_scores_host_and_clock() -> None:
    state = played(table("ooo", "rhr", "hrh"), call(A, 10), lock(B, "Robin", 20))
    state = state.apply(Leave(at_ms=30, seat=C))
    for seat in (A, B, C, None):
        seen = view(state, seat)
        assert [one.place for one in seen.seats] == [1, None, None]
        assert [one.is_active for one in seen.seats] == [False, True, True]
        assert [one.is_locked for one in seen.seats] == [False, True, False]
        assert [one.is_away for one in seen.seats] == [False, False, True]
        assert [one.is_host for one in seen.seats] == [True, False, False]
        assert (seen.last_move_ms, seen.earliest_ms, seen.due_ms) == (0, 6000, 20_000)


def test_a_view_names_neither_seed_nor_words_nor_names_of_the_round() -> None:
    names = {field.name for field in fields(PassingView)}
    assert names.isdisjoint({"seed", "words", "names", "holdings", "options", "state"})


def test_a_spectator_and_a_seat_that_does_not_exist_are_told_no_hand() -> None:
    state = locks(dealt(3), A, at_ms=1)
    for seat in (None, Seat(-1), Seat(3)):
        seen = view(state, seat)
        assert (seen.hand, seen.locked, seen.highlighted, seen.arrived) == (None,) * 4
        assert not seen.is_complete


def test_in_the_lobby_nobody_has_a_hand() -> None:
    seen = view(lobby(4), A)
    assert seen.hand is None
    assert seen.due_ms is None
    assert len(seen.seats) == 4


def test_in_pass_and_play_only_the_shown_hand_is_told_and_only_to_its_seat() -> None:
    state = table("ooo", "rhr", "hrh", chosen=options(mode=Mode.PASS_AND_PLAY))
    assert [view(state, seat).hand for seat in (A, B, C)] == [None] * 3
    shown = state.apply(Show(at_ms=0, seat=A))
    assert view(shown, A).is_complete
    assert [view(shown, seat).hand for seat in (B, C, None)] == [None] * 3
    locked = shown.apply(lock(A, "Owl", 5))
    assert view(locked, A).hand is None
    assert view(locked, A).locked is None


def test_after_a_round_locks_are_gone_and_the_winners_are_told_at_the_end() -> None:
    state = table("ooo", "rrr", "hhh", chosen=options(rounds=1))
    ended = played(state, lock(C, "Heron", 1), call(B, 2), call(A, 3))
    assert ended.holdings[C].locked is None
    seen = view(ended, C)
    assert seen.phase is Phase.GAME_OVER
    assert not any(one.is_locked for one in seen.seats)
    assert [one.total for one in seen.seats] == [500, 1000, 0]
    assert seen.winners == (B,)
    assert view(lobby(3).apply(StartRound(at_ms=0, seat=A)), A).winners == ()

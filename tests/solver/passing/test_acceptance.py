"""The nine acceptance tests of the rules (passing 2.9), each by its sentence."""

from dataclasses import asdict

import pytest

from solver.errors import IllegalError
from solver.passing import Pass, Phase, clean_words, view
from tests.solver.passing.tables import (
    WORDS,
    A,
    B,
    C,
    D,
    E,
    F,
    call,
    dealt,
    due_ms,
    hands_of,
    highlight,
    lobby,
    lock,
    locks,
    options,
    played,
    refusal,
    table,
)


def test_1_all_lock_at_1_s_and_cards_move_at_6_s_not_before() -> None:
    state = locks(dealt(4), A, B, C, D, at_ms=1000)
    assert due_ms(state) == 6000
    assert refusal(state, Pass(at_ms=5999)) == "TIME_LEFT"
    moved = state.apply(Pass(at_ms=6000))
    first = [hand[0] for hand in hands_of(state)]
    assert [hand[0] for hand in hands_of(moved)] == [first[3], first[0], first[1], first[2]]


def test_2_one_seat_never_locks_and_cards_move_at_20_s() -> None:
    state = locks(dealt(4), A, B, C, at_ms=1000)
    assert due_ms(state) == 20_000
    assert refusal(state, Pass(at_ms=19_999)) == "TIME_LEFT"
    assert state.apply(Pass(at_ms=20_000)).passes == 1


def test_2_the_seat_that_never_locks_passes_its_highlighted_card() -> None:
    state = locks(table("orrr", "ohsh", "oshh", "osss"), A, B, C, at_ms=1000)
    state = played(state, highlight(D, "Owl", at_ms=2000), Pass(at_ms=20_000))
    assert state.holdings[A].arrived == "Owl"
    assert sorted(state.holdings[D].hand) == ["Owl", "Swan", "Swan", "Swan"]


def test_3_after_b_calls_set_cards_go_from_a_to_c_c_to_d_d_to_a() -> None:
    state = table("osss", "rrrr", "hohh", "osoh")
    state = played(
        state, call(B, 1000), lock(A, "Owl", 1500), lock(C, "Heron", 1600), lock(D, "Swan", 1700)
    )
    state = state.apply(Pass(at_ms=6000))
    assert [state.holdings[seat].arrived for seat in (C, D, A)] == ["Owl", "Heron", "Swan"]
    assert state.holdings[B].hand == ("Robin",) * 4


def test_4_lock_twice_is_already_locked() -> None:
    state = table("ors", "ors", "ors").apply(lock(A, "Owl", 1000))
    assert refusal(state, lock(A, "Robin", 2000)) == "ALREADY_LOCKED"
    assert refusal(state, lock(A, "Owl", 2000)) == "ALREADY_LOCKED"
    assert refusal(state, highlight(A, "Robin", 2000)) == "ALREADY_LOCKED"


def test_5_six_seats_calling_in_order_score_1000_500_250_125_62_and_0() -> None:
    state = table("oooooo", "rrrrrr", "hhhhhh", "ssssss", "eeeeee", "cccccc")
    state = played(state, *(call(seat, 100 * seat) for seat in (A, B, C, D, E)))
    assert state.phase is Phase.ROUND_OVER
    assert state.totals == (1000, 500, 250, 125, 62, 0)
    assert refusal(state, call(F, 600)) == "ROUND_OVER"


def test_6_two_seats_left_and_both_complete_the_first_press_scores_and_ends_the_round() -> None:
    state = table("ooo", "rrr", "sss", chosen=options(rounds=1))
    state = played(state, call(B, 800), call(C, 900))
    assert state.phase is Phase.GAME_OVER
    assert state.totals == (0, 1000, 500)
    with pytest.raises(IllegalError, match="too late: your hand is complete"):
        state.apply(call(A, 901))


def test_7_a_call_after_a_lock_frees_the_lock_and_the_others_pass_goes_on() -> None:
    state = locks(table("rrrr", "ohsh", "oshs", "oosh"), A, B, C, at_ms=1000)
    assert due_ms(state.apply(lock(D, "Owl", 1500))) == 6000
    assert due_ms(state) == 20_000
    called = state.apply(call(A, 7000))
    assert called.holdings[A].locked is None
    assert due_ms(called) == 20_000, "D has still to choose"
    all_locked = called.apply(lock(D, "Owl", 8000))
    assert due_ms(all_locked) == 8000
    assert all_locked.apply(Pass(at_ms=8000)).holdings[B].arrived == "Owl"


def test_7_the_pass_may_fire_when_the_call_leaves_only_locked_seats() -> None:
    state = locks(table("rrrr", "ohsh", "oshs", "oosh"), B, C, D, at_ms=1000)
    assert due_ms(state) == 20_000
    assert due_ms(state.apply(call(A, 9000))) == 9000


def test_8_five_custom_words_for_six_players_are_not_enough() -> None:
    with pytest.raises(IllegalError) as refused:
        clean_words(WORDS[:5], seats=6)
    assert refused.value.code == "NOT_ENOUGH_WORDS"
    assert len(clean_words(WORDS[:6], seats=6)) == 6


def test_9_no_view_of_a_seat_contains_another_seats_cards() -> None:
    state = locks(table("oooo", "rrrr", "hhhh", "ssss"), B, at_ms=500)
    state = played(state, highlight(C, "Heron", 600), call(D, 700))
    for seat in (A, B, C, D):
        text = repr(asdict(view(state, seat)))
        others = {
            card for other in (A, B, C, D) if other != seat for card in hands_of(state)[other]
        }
        assert others.isdisjoint(word for word in WORDS if word in text)
        assert state.holdings[seat].hand[0] in text
    assert not [word for word in WORDS if word in repr(asdict(view(state, None)))]
    assert lobby(4).holdings == ()

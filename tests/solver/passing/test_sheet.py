"""A test for each bullet of the printed page, in its order and its words."""

from dataclasses import replace

import pytest

from solver.errors import IllegalError, InvalidError
from solver.game import Outcome, Seat
from solver.passing import (
    Direction,
    Join,
    Mode,
    Pass,
    PassingOptions,
    PassingState,
    Phase,
    StartRound,
    place_score,
    view,
)
from tests.solver.passing.tables import (
    WORDS,
    A,
    B,
    C,
    D,
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


@pytest.mark.parametrize("mode", Mode)
def test_three_to_six_players_can_play(mode: Mode) -> None:
    chosen = options(mode=mode)
    for seats in (3, 4, 5, 6):
        assert dealt(seats, chosen=chosen).phase is Phase.PASSING
    for seats in (1, 2, 7):
        state = lobby(seats, chosen=chosen)
        assert refusal(state, StartRound(at_ms=0, seat=A)) == "BAD_PLAYER_COUNT"
    assert refusal(lobby(6, chosen=chosen), Join(at_ms=0, seat=Seat(6))) == "BAD_PLAYER_COUNT"


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_each_player_is_dealt_as_many_cards_as_there_are_players(seats: int) -> None:
    hands = hands_of(dealt(seats))
    assert len(hands) == seats
    assert all(len(hand) == seats for hand in hands)
    assert any(len(set(hand)) > 1 for hand in hands), "mixed across several names"


def test_the_host_chooses_direction_and_a_timer_of_20_25_or_30_seconds() -> None:
    for direction, expected in ((Direction.CLOCKWISE, B), (Direction.COUNTER_CLOCKWISE, C)):
        chosen = options(direction=direction, timer_s=20)
        state = locks(table("ors", "hhs", "sor", chosen=chosen), A, B, C, at_ms=0)
        assert state.apply(Pass(at_ms=6000)).holdings[expected].arrived == "Owl"
    for timer_s in (20, 25, 30):
        assert due_ms(dealt(3, chosen=options(timer_s=timer_s))) == timer_s * 1000
    for timer_s in (0, 19, 21, 60):
        with pytest.raises(InvalidError, match="20, 25 or 30"):
            PassingOptions(words=WORDS, timer_s=timer_s)


def test_every_pass_all_pick_secretly_and_the_cards_travel_one_seat_at_once() -> None:
    state = table("orh", "rho", "hor")
    state = played(state, highlight(A, "Robin"), lock(A, "Owl"), lock(B, "Robin"))
    assert view(state, C).seats[A].is_locked
    assert "Owl" not in repr(view(state, B).seats)
    assert hands_of(state) == hands_of(table("orh", "rho", "hor")), "nothing moves before the last"
    state = played(state, lock(C, "Heron"), Pass(at_ms=6000))
    assert hands_of(state) == (
        ("Heron", "Robin", "Heron"),
        ("Owl", "Heron", "Owl"),
        ("Robin", "Owl", "Robin"),
    )


def test_a_complete_hand_may_be_claimed_at_once() -> None:
    state = table("ooo", "rrs", "srs")
    assert view(state, A).is_complete
    assert state.apply(call(A, 0)).placed == (A,)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_there_are_as_many_names_as_players_with_one_card_of_each_per_player(seats: int) -> None:
    cards = [card for hand in hands_of(dealt(seats)) for card in hand]
    assert len(set(cards)) == seats
    assert {cards.count(name) for name in cards} == {seats}
    assert set(cards) <= set(WORDS)


def test_nobody_sees_what_he_will_receive_and_a_locked_card_cannot_be_changed() -> None:
    before = table("orh", "rho", "hor")
    locked = before.apply(lock(A, "Owl", 1000))
    relocked = before.apply(lock(A, "Heron", 1000))
    assert view(locked, B) == view(relocked, B)
    assert refusal(locked, lock(A, "Heron", 1001)) == "ALREADY_LOCKED"


def test_cards_never_move_sooner_than_6_seconds_after_the_previous_pass() -> None:
    state = locks(dealt(3), A, B, C, at_ms=0).apply(Pass(at_ms=6000))
    state = locks(state, A, B, C, at_ms=6001)
    assert due_ms(state) == 12_000
    assert refusal(state, Pass(at_ms=11_999)) == "TOO_EARLY"
    assert state.apply(Pass(at_ms=12_000)).passes == 2


def test_when_the_timer_runs_out_a_highlighted_card_goes_and_otherwise_a_random_one() -> None:
    state = table("orh", "rho", "hor").apply(highlight(A, "Robin", 1000))
    assert state.apply(Pass(at_ms=20_000)).holdings[B].arrived == "Robin"
    changed = state.apply(highlight(A, "Heron", 1500))
    assert changed.apply(Pass(at_ms=20_000)).holdings[B].arrived == "Heron"
    arrivals = {
        dealt(4, seed=seed).apply(Pass(at_ms=20_000)).holdings[B].arrived for seed in range(60)
    }
    assert arrivals == set(WORDS)


def test_set_scores_1000_500_250_halving_but_never_less_than_50() -> None:
    assert [place_score(k) for k in range(1, 9)] == [1000, 500, 250, 125, 62, 50, 50, 50]


def test_a_caller_stops_passing_and_the_round_ends_with_one_player_left_who_scores_0() -> None:
    state = table("oooo", "rrrr", "hhhh", "ssss")
    state = state.apply(call(C, 10))
    assert state.active == (A, B, D)
    assert refusal(state, lock(C, "Heron", 11)) == "NOT_ACTIVE"
    assert refusal(state, call(C, 11)) == "NOT_ACTIVE"
    state = played(state, call(A, 20), call(D, 30))
    assert state.phase is Phase.ROUND_OVER
    assert state.round_scores == ((500, 0, 1000, 250),)


def test_totals_carry_across_rounds_and_the_highest_wins_after_the_last() -> None:
    state = table("ooo", "rrr", "sss", chosen=options(rounds=2))
    state = played(state, call(A, 0), call(B, 1))
    assert state.outcome() is None
    state = state.apply(StartRound(at_ms=5000, seat=A))
    assert state.round_number == 2
    assert due_ms(state) == 25_000
    ended = played(_all_complete(state), call(B, 5001), call(C, 5002))
    assert ended.totals == (1000, 1500, 500)
    assert ended.outcome() == Outcome((1000, 1500, 500), (B,))
    assert refusal(ended, StartRound(at_ms=9000, seat=A)) == "WRONG_PHASE"


def test_custom_words_may_be_used_and_too_few_of_them_cannot_be_dealt() -> None:
    mine = PassingOptions(words=("Grandma", "Uncle Bo", "the cat"))
    cards = {card for hand in hands_of(dealt(3, chosen=mine)) for card in hand}
    assert cards == {"Grandma", "Uncle Bo", "the cat"}
    state = lobby(4, chosen=mine)
    assert refusal(state, StartRound(at_ms=0, seat=A)) == "NOT_ENOUGH_WORDS"
    with pytest.raises(IllegalError, match="4 players need at least 4 different words; got 3"):
        state.apply(StartRound(at_ms=0, seat=A))


def _all_complete(state: PassingState) -> PassingState:
    complete = tuple(
        replace(holding, hand=(name,) * state.seats)
        for holding, name in zip(state.holdings, WORDS, strict=False)
    )
    return replace(state, holdings=complete)

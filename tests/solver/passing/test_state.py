"""Tests of solver.passing.state and checks: where the sheet is silent, and each error code."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from solver.errors import IllegalError, InvalidError
from solver.game import Log, Outcome, Seat
from solver.passing import (
    CallSet,
    EndRound,
    Join,
    Leave,
    Mode,
    Pass,
    PassingMove,
    PassingOptions,
    PassingState,
    Phase,
    Return,
    Show,
    StartRound,
    TimeUp,
    is_complete,
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

ONE_DEVICE = options(mode=Mode.PASS_AND_PLAY)


def show(seat: Seat, at_ms: int = 0) -> Show:
    return Show(at_ms=at_ms, seat=seat)


def test_pc_01_a_game_has_1_to_10_rounds_and_3_by_default() -> None:
    assert PassingOptions(words=WORDS).rounds == 3
    assert options(rounds=10).rounds == 10
    for rounds in (0, 11):
        with pytest.raises(InvalidError, match="1 to 10 rounds"):
            options(rounds=rounds)


def test_pc_03_a_wrong_call_is_refused_without_penalty() -> None:
    state = table("oor", "rrh", "hho")
    assert refusal(state, call(A)) == "NOT_A_SET"
    assert state.totals == (0, 0, 0)


def test_pc_04_and_pc_05_set_may_be_called_while_locked_and_the_deal_starts_the_6_s() -> None:
    state = table("ooo", "rrr", "hhh").apply(lock(A, "Owl", 1))
    assert state.apply(call(A, 2)).placed == (A,)
    started = lobby(3).apply(StartRound(at_ms=50_000, seat=A))
    assert due_ms(locks(started, A, B, C, at_ms=50_001)) == 56_000


def test_pc_06_calls_at_the_same_time_count_in_order_of_receipt() -> None:
    state = played(table("oooo", "rrrr", "hhhh", "ssss"), call(D, 5), call(B, 5))
    assert state.placed == (D, B)


def test_pc_08_equal_totals_share_the_victory() -> None:
    state = table("ooo", "rrr", "hhh", chosen=options(rounds=1))
    ended = played(state, call(A), call(B))
    assert ended.outcome() == Outcome((1000, 500, 0), (A,))
    drawn = PassingState(
        options=options(rounds=2),
        seed=1,
        seats=3,
        phase=Phase.GAME_OVER,
        round_scores=((1000, 500, 0), (0, 500, 1000)),
    )
    assert drawn.outcome() == Outcome((1000, 1000, 1000), (A, B, C))


def test_pc_09_a_complete_deal_may_be_called_or_by_option_is_dealt_again() -> None:
    complete = [seed for seed in range(100) if any(map(is_complete, hands_of(dealt(3, seed=seed))))]
    assert 3 <= len(complete) <= 20, "1 in 10 (passing 2.6, fact 4)"
    again = options(redeal_if_complete=True)
    assert not any(
        is_complete(h) for s in complete for h in hands_of(dealt(3, seed=s, chosen=again))
    )


def test_pc_10_each_round_draws_its_names_anew() -> None:
    names = set()
    for seed in range(10):
        state = dealt(3, seed=seed)
        names.add(frozenset(card for hand in hands_of(state) for card in hand))
    assert len(names) > 3


def test_pc_12_the_floor_never_delays_a_time_out() -> None:
    assert due_ms(dealt(3)) == 20_000


def test_pc_14_the_random_card_is_uniform_over_the_cards_of_the_hand() -> None:
    state = table("oor", "rrh", "hho")
    sent = Counter(
        replace(state, seed=seed).apply(Pass(at_ms=20_000)).holdings[B].arrived
        for seed in range(3000)
    )
    assert sent["Owl"] + sent["Robin"] == 3000
    # Two thirds of 3,000, give or take four standard deviations of 26.
    assert sent["Owl"] == pytest.approx(2000, abs=104)


def test_pc_15_the_clock_stands_while_nobody_at_play_is_connected() -> None:
    state = table("ooo", "rhr", "hrh").apply(call(A, 100))
    state = played(state, Leave(at_ms=200, seat=B), Leave(at_ms=300, seat=C))
    assert state.due() is None
    assert refusal(state, Pass(at_ms=90_000)) == "CLOCK_STANDS"
    back = state.apply(Return(at_ms=90_000, seat=C))
    assert due_ms(back) == 110_000, "a whole timer for the first to return"
    ended = state.apply(EndRound(at_ms=90_000, seat=A))
    assert ended.round_scores == ((1000, 0, 0),)


def test_pc_15_a_round_somebody_still_plays_cannot_be_ended() -> None:
    state = table("ooo", "rhr", "hrh")
    assert refusal(state, EndRound(at_ms=0, seat=A)) == "STILL_PLAYING"
    assert refusal(lobby(3), EndRound(at_ms=0, seat=A)) == "WRONG_PHASE"
    assert refusal(state, EndRound(at_ms=0, seat=B)) == "NOT_HOST"


def test_a_disconnected_seat_is_played_by_the_timer_and_returns_to_its_hand() -> None:
    state = locks(dealt(3), A, B, at_ms=10).apply(Leave(at_ms=20, seat=C))
    assert due_ms(state) == 20_000
    assert refusal(state, lock(C, state.holdings[C].hand[0], 30)) == "SEAT_AWAY"
    moved = played(state, Pass(at_ms=20_000), Return(at_ms=21_000, seat=C))
    assert moved.can(lock(C, moved.holdings[C].hand[0], 21_001))
    assert due_ms(moved) == 40_000, "nobody's timer restarts when another was there"


def test_host_leaves_and_the_next_connected_seat_becomes_host() -> None:
    state = lobby(4).apply(Leave(at_ms=0, seat=B))
    assert state.host == A, "another seat's leaving does not matter"
    state = state.apply(Leave(at_ms=0, seat=A))
    assert state.host == C
    assert refusal(state, StartRound(at_ms=1, seat=B)) == "SEAT_AWAY"
    assert refusal(state, StartRound(at_ms=1, seat=D)) == "NOT_HOST"
    assert state.can(StartRound(at_ms=1, seat=C))
    assert state.apply(Return(at_ms=2, seat=A)).host == C
    alone = played(state, Leave(at_ms=3, seat=C), Leave(at_ms=4, seat=D))
    assert alone.apply(Return(at_ms=5, seat=B)).host == B


def test_one_joins_before_the_first_round_only() -> None:
    state = lobby(2).apply(Join(at_ms=0, seat=C))
    assert state.seats == 3
    assert refusal(state, Join(at_ms=0, seat=C)) == "NO_SUCH_SEAT"
    state = state.apply(StartRound(at_ms=0, seat=A))
    assert refusal(state, Join(at_ms=1, seat=D)) == "WRONG_PHASE"


def test_after_the_deadline_the_clock_moves_before_anybody_else() -> None:
    state = table("oor", "rrh", "hho")
    assert state.can(lock(A, "Owl", 20_000)), "the pass is not played yet"
    assert refusal(state, lock(A, "Owl", 20_001)) == "CLOCK_MOVES_FIRST"
    late = state.apply(Pass(at_ms=31_000))
    assert due_ms(late) == 51_000, "a clock that slept passes once, not once a missed timer"


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (lock(A, "Crow", 10), "CARD_NOT_IN_HAND"),
        (highlight(A, "Heron", 10), "CARD_NOT_IN_HAND"),
        (lock(Seat(3), "Owl", 10), "NO_SUCH_SEAT"),
        (lock(Seat(-1), "Owl", 10), "NO_SUCH_SEAT"),
        (call(Seat(9), 10), "NO_SUCH_SEAT"),
        (lock(A, "Owl", 9), "TIME_RUNS_BACK"),
        (Return(at_ms=10, seat=A), "SEAT_PRESENT"),
        (StartRound(at_ms=10, seat=A), "WRONG_PHASE"),
        (show(A, 10), "WRONG_MODE"),
        (TimeUp(at_ms=20_000, seat=A), "WRONG_MODE"),
    ],
)
def test_each_failed_check_has_its_code(move: PassingMove, code: str) -> None:
    state = table("oor", "rrh", "hho").apply(highlight(B, "Robin", 10))
    assert refusal(state, move) == code


@pytest.mark.parametrize("move", [lock(A, "Owl", 5), highlight(A, "Owl", 5), call(A, 5)])
def test_there_is_nothing_to_choose_or_call_before_a_deal_and_after_a_round(
    move: PassingMove,
) -> None:
    assert refusal(lobby(3), move) == "WRONG_PHASE"
    over = played(table("oor", "rrr", "hhh"), call(B, 0), call(C, 1))
    assert refusal(over, move) == "ROUND_OVER"
    assert refusal(over, Pass(at_ms=20_000)) == "WRONG_PHASE"


def test_too_late_is_said_to_a_complete_hand_and_already_called_to_a_caller() -> None:
    over = played(table("ooo", "rrr", "hhh"), call(B, 0), call(C, 1))
    with pytest.raises(IllegalError, match="too late: your hand is complete"):
        over.apply(call(A, 2))
    with pytest.raises(IllegalError, match="called Set already"):
        over.apply(call(B, 2))


def test_fact_2_with_two_active_seats_both_hands_are_complete_or_neither() -> None:
    state = played(table("ooo", "rhr", "hrh"), call(A, 0))
    state = played(state, lock(B, "Heron", 1), lock(C, "Robin", 2), Pass(at_ms=6000))
    assert [is_complete(hand) for hand in hands_of(state)] == [True, True, True]


def test_a_new_round_counts_passes_places_and_arrivals_anew() -> None:
    state = played(table("oor", "rrh", "hho"), Pass(at_ms=20_000))
    over = played(table("ooo", "rrr", "hhh"), call(A), call(B))
    over = replace(over, passes=state.passes, holdings=state.holdings)
    again = over.apply(StartRound(at_ms=30_000, seat=A))
    assert (again.round_number, again.passes, again.placed) == (2, 0, ())
    assert {holding.arrived for holding in again.holdings} == {None}
    assert again.totals == (1000, 500, 0)


def test_fact_3_a_complete_hand_that_is_not_called_is_broken_by_the_pass() -> None:
    state = table("ooo", "rhs", "hrs").apply(Pass(at_ms=20_000))
    assert not is_complete(state.holdings[A].hand)


def test_pass_and_play_shows_one_seat_after_the_other_and_moves_all_cards_afterwards() -> None:
    state = table("orh", "rho", "hor", chosen=ONE_DEVICE)
    assert state.due() is None, "no timer runs behind the cover screen"
    for seat, card in ((A, "Owl"), (B, "Robin"), (C, "Heron")):
        assert state.next_to_show == seat
        state = played(state, show(seat, 1000 * seat), lock(seat, card, 1000 * seat + 500))
        assert state.shown is None
    assert due_ms(state) == 6000
    state = state.apply(Pass(at_ms=6000))
    assert hands_of(state)[B] == ("Owl", "Heron", "Owl")
    assert state.next_to_show == B, "the first shown moves on by one each pass"


def test_pass_and_play_timer_runs_while_a_hand_is_shown_and_then_chooses() -> None:
    state = played(table("orh", "rho", "hor", chosen=ONE_DEVICE), show(A, 50_000))
    assert state.due() == TimeUp(at_ms=70_000, seat=A)
    assert refusal(state, TimeUp(at_ms=69_999, seat=A)) == "TIME_LEFT"
    assert refusal(state, TimeUp(at_ms=70_000, seat=B)) == "HAND_COVERED"
    assert refusal(state, Pass(at_ms=70_000)) == "NOT_ALL_CHOSEN"
    state = played(state, highlight(A, "Heron", 60_000), TimeUp(at_ms=70_000, seat=A))
    assert state.holdings[A].locked == "Heron"
    by_lot = played(state, show(B, 71_000), TimeUp(at_ms=91_000, seat=B))
    assert by_lot.holdings[B].locked in by_lot.holdings[B].hand
    assert by_lot.next_to_show == C


def test_pass_and_play_acts_while_ones_own_hand_is_shown_only() -> None:
    state = table("ooo", "rhr", "hrh", chosen=ONE_DEVICE)
    assert refusal(state, call(A)) == "HAND_COVERED"
    assert refusal(state, show(B)) == "NOT_YOUR_TURN"
    shown = state.apply(show(A))
    assert refusal(shown, lock(B, "Robin")) == "HAND_COVERED"
    assert refusal(shown, show(B)) == "HAND_SHOWN"
    assert refusal(shown, Leave(at_ms=0, seat=A)) == "WRONG_MODE"
    called = shown.apply(call(A, 10))
    assert called.shown is None
    assert called.next_to_show == B


def test_pass_and_play_gives_the_place_to_whom_of_two_complete_hands_is_shown_first() -> None:
    state = table("ooo", "rhr", "hrh", chosen=ONE_DEVICE)
    state = played(state, show(A), call(A), show(B), lock(B, "Heron"), show(C), lock(C, "Robin"))
    state = state.apply(Pass(at_ms=6000))
    assert state.next_to_show == B
    ended = played(state, show(B, 7000), call(B, 8000))
    assert ended.round_scores == ((1000, 500, 0),)
    assert refusal(ended, show(C, 9000)) == "ROUND_OVER"
    again = ended.apply(StartRound(at_ms=9000, seat=A))
    assert again.next_to_show == B, "the first shown moves on with each round, too"


def test_log_rebuilds_the_game_and_takes_moves_back() -> None:
    log: Log[PassingState, PassingMove] = Log(lobby(3, seed=5))
    log = log.push(StartRound(at_ms=0, seat=A)).push(Pass(at_ms=20_000)).push(Pass(at_ms=40_000))
    assert log.undo().undo().state() == dealt(3, seed=5)
    assert log.undo().redo() == log
    assert log.undo().push(Pass(at_ms=40_000)).state() == log.state(), "the same card by lot"
    assert [before.passes + 1 for before, _ in pairwise(list(log.states())[1:])] == [1, 2]


def test_a_refused_move_is_not_logged() -> None:
    log: Log[PassingState, PassingMove] = Log(table("oor", "rrh", "hho"))
    with pytest.raises(IllegalError):
        log.push(CallSet(at_ms=0, seat=A))

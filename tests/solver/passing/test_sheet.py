"""A test for each bullet of the printed page, in its order and its words."""

import random
from dataclasses import replace

import pytest

from solver.errors import IllegalError, InvalidError
from solver.game import Outcome, Seat
from solver.passing import (
    Bot,
    BotLevel,
    BotMemory,
    Direction,
    Join,
    Mode,
    Pass,
    PassingOptions,
    PassingState,
    Phase,
    StartRound,
    advance,
    card_to_pass,
    is_complete,
    place_score,
    view,
)
from solver.passing.hands import deal, exchanged
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
    assert refusal(state, Pass(at_ms=11_999)) == "TIME_LEFT"
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


def test_tip_collect_what_you_hold_most_of_and_notice_what_keeps_arriving() -> None:
    for level in BotLevel:
        rng = random.Random(1)
        kept = ("Owl", "Owl", "Owl", "Robin")
        assert card_to_pass(level, kept, BotMemory(), rng) == "Robin"
    arriving = BotMemory(arrivals=("Robin", "Robin", "Robin"), best_counts=(2,))
    tied = ("Owl", "Owl", "Robin", "Robin")
    assert {card_to_pass(BotLevel.HARD, tied, arriving, random.Random(s)) for s in range(9)} == {
        "Owl"
    }


def test_tip_who_does_not_lock_may_lose_the_card_he_needed() -> None:
    state = table("ooor", "rrrh", "hhhs", "ssso")
    lost = {
        replace(state, seed=seed).apply(Pass(at_ms=20_000)).holdings[B].arrived
        for seed in range(20)
    }
    assert lost == {"Owl", "Robin"}
    assert state.apply(lock(A, "Robin", 1)).apply(Pass(at_ms=20_000)).holdings[B].arrived == "Robin"


def test_tip_who_keeps_to_no_name_seldom_calls_first() -> None:
    rng = random.Random(2)
    firsts = 0
    for _ in range(300):
        hands = list(deal(WORDS, seats=4, rng=rng))
        while not any(map(is_complete, hands)):
            sent = [rng.choice(hands[A])]
            sent += [card_to_pass(BotLevel.EASY, hand, BotMemory(), rng) for hand in hands[1:]]
            hands = [
                exchanged(hand, sent=sent[seat], received=sent[seat - 1])
                for seat, hand in enumerate(hands)
            ]
        firsts += is_complete(hands[A])
    assert firsts < 45, "a fair share of 300 rounds would be 75"


def test_tip_a_moment_of_hesitation_can_halve_the_score() -> None:
    state = table("oooo", "rrrr", "hshs", "shsh")
    assert played(state, call(A, 900), call(B, 950)).placed == (A, B)
    assert [place_score(played(state, call(B, 950), call(A, 960)).placed.index(A) + 1)] == [500]


def test_passing_against_bots_uses_the_same_timer_and_the_same_6_seconds() -> None:
    bots = [Bot(seat=seat, level=BotLevel.HARD) for seat in (B, C)]
    waiting = advance(dealt(3, chosen=options(timer_s=25)), bots, {}, until_ms=24_999)
    assert waiting.next_ms == 25_000
    quick = advance(locks(dealt(3), A, at_ms=0), bots, {}, until_ms=5999)
    assert quick.next_ms == 6000
    assert quick.state.passes == 0


def _all_complete(state: PassingState) -> PassingState:
    complete = tuple(
        replace(holding, hand=(name,) * state.seats)
        for holding, name in zip(state.holdings, WORDS, strict=False)
    )
    return replace(state, holdings=complete)

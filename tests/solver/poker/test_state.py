"""Tests of solver.poker.state: rounds, timers, real tables, short stacks, the end of the game."""

import pytest

from solver.cards import DECK
from solver.errors import IllegalError, InvalidError
from solver.game import Log, Outcome, Seat, replay
from solver.poker import (
    Answer,
    Bet,
    Call,
    Check,
    Deal,
    Drop,
    Ending,
    Lay,
    Phase,
    PokerMove,
    PokerOptions,
    PokerState,
    Raise,
    Reveal,
    ShortStacks,
    TableKind,
    TimeUp,
    agree,
    explain_result,
    new_game,
)
from tests.solver.poker.tables import T3, TA, coded, dealt, not_now, open_round

A, B, C, D = Seat(0), Seat(1), Seat(2), Seat(3)
TWO = {"A": "3333 1213", "B": "1122 3121"}
THREE = {"A": "3333 1213", "B": "1122 3121", "C": "1131 2133"}
ALL_IN = PokerOptions(short_stacks=ShortStacks.ALL_IN)
REAL = PokerOptions(kind=TableKind.PHYSICAL)


def code_of(state: PokerState, move: PokerMove) -> str:
    with pytest.raises(IllegalError) as error:
        state.apply(move)
    return error.value.code


def test_no_second_deal_before_the_round_is_over() -> None:
    assert code_of(dealt(TWO, TA), Deal(0)) == "WRONG_PHASE"


def test_no_bet_before_the_deal_and_none_after_the_round() -> None:
    state = new_game(["A", "B"])
    assert code_of(state, Check(A, 0)) == "WRONG_PHASE"
    state = dealt(TWO, TA).apply(Drop(B, 0))
    assert code_of(state, Check(A, 0)) == "WRONG_PHASE"


def test_a_bet_while_the_show_question_is_open_comes_too_late() -> None:
    assert code_of(not_now(dealt(TWO, TA), until=2), Check(B, 0)) == "WRONG_PHASE"


def test_time_never_runs_back_and_is_counted_in_whole_milliseconds() -> None:
    state = dealt(TWO, TA).apply(Check(B, 500))
    assert code_of(state, Check(A, 499)) == "TIME_RUNS_BACK"
    assert code_of(state, Check(A, 500.5)) == "NOT_AN_INTEGER"  # type: ignore[arg-type]
    assert state.apply(Check(A, 500)).at_ms == 500


def test_a_bet_is_a_whole_number_of_chips() -> None:
    state = dealt(TWO, TA)
    for amount in (1.5, True, "2"):
        assert code_of(state, Bet(seat=B, amount=amount, at_ms=0)) == "NOT_AN_INTEGER"  # type: ignore[arg-type]


def test_a_seat_that_is_not_there_is_refused() -> None:
    assert code_of(dealt(TWO, TA), Check(Seat(2), 0)) == "NO_SUCH_SEAT"


def test_nobody_bets_twice_on_an_open_bet_or_raises_without_one() -> None:
    state = dealt(TWO, TA)
    assert code_of(state, Raise(seat=B, amount=1, at_ms=0)) == "NOTHING_TO_RAISE"
    state = state.apply(Bet(seat=B, amount=1, at_ms=0))
    assert code_of(state, Bet(seat=A, amount=1, at_ms=0)) == "BET_ALREADY_OPEN"


def test_an_answer_stands() -> None:
    state = not_now(dealt(TWO, TA), until=2).apply(Answer(seat=A, show=False, at_ms=0))
    assert code_of(state, Answer(seat=A, show=True, at_ms=0)) == "ALREADY_ANSWERED"


def test_silence_after_the_show_timer_means_not_now() -> None:
    state = replay(dealt(TWO, T3), [Check(B, 1000), Check(A, 2000)])
    assert state.deadline_ms == 22_000
    state = state.apply(Answer(seat=B, show=False, at_ms=9000))
    assert state.deadline_ms == 22_000
    assert code_of(state, TimeUp(21_999)) == "TIME_LEFT"
    state = state.apply(TimeUp(22_000))
    assert (state.phase, open_round(state).table_size) == (Phase.BETTING, 3)


def test_no_timer_runs_while_bets_have_no_hurry() -> None:
    state = dealt(TWO, TA)
    assert state.deadline_ms is None
    assert code_of(state, TimeUp(10**9)) == "WRONG_PHASE"


def test_with_a_turn_timer_silence_checks_or_else_drops() -> None:
    state = dealt(THREE, TA, options=PokerOptions(turn_timer_ms=10_000))
    assert code_of(state, TimeUp(9_999)) == "TIME_LEFT"
    state = state.apply(TimeUp(10_000))
    assert open_round(state).history == (Check(B, 10_000),)
    state = state.apply(Bet(seat=C, amount=1, at_ms=11_000))
    state = state.apply(TimeUp(21_000))
    assert open_round(state).active == (B, C)


def test_the_deck_runs_out_and_everybody_shows() -> None:
    names = [f"P{seat}" for seat in range(20)]
    state = new_game(names, seed=1).apply(Deal(0))
    state = not_now(state, until=41)
    state = replay(state, [Answer(seat=s, show=False, at_ms=0) for s in open_round(state).active])
    result = open_round(state).result
    assert result is not None
    assert (result.ending, result.showers, len(result.seats)) == (Ending.FORCED, (), 20)
    assert explain_result(open_round(state))[0] == "No card is left: everybody shows."


def test_a_player_without_chips_is_out_between_rounds() -> None:
    state = new_game(list("ABC"), options=ALL_IN, chips=[3, 0, 3]).apply(Deal(0))
    assert open_round(state).order == (C, A)
    assert code_of(state, Check(B, 0)) == "NOT_ACTIVE"


def test_the_game_ends_when_one_player_has_all_chips() -> None:
    state = dealt(TWO, TA, options=ALL_IN, chips=[2, 5])
    state = replay(state, [Bet(seat=B, amount=2, at_ms=0), Call(A, 0)])
    state = replay(state, [Answer(seat=s, show=s == A, at_ms=0) for s in (A, B)])
    assert state.stacks == (4, 3)
    assert state.outcome() is None
    state = dealt({"A": TWO["B"], "B": TWO["A"]}, TA, options=ALL_IN, chips=[2, 5])
    state = replay(state, [Bet(seat=B, amount=2, at_ms=0), Call(A, 0)])
    state = replay(state, [Answer(seat=s, show=s == B, at_ms=0) for s in (A, B)])
    assert state.outcome() == Outcome((0, 7), (B,))
    assert code_of(state, Deal(0)) == "GAME_OVER"


def test_the_game_ends_after_the_chosen_number_of_rounds_and_equals_share_the_first_place() -> None:
    state = dealt(TWO, TA, options=PokerOptions(rounds=1)).apply(Drop(B, 0))
    assert state.outcome() == Outcome((30, 30), (A, B))
    assert state.phase is Phase.OVER


def test_the_ante_is_paid_before_the_cards_and_capped_by_the_poorest_at_table_stake() -> None:
    state = dealt(THREE, TA, options=PokerOptions(ante=2), chips=[5, 1, 5])
    assert open_round(state).paid == (1, 1, 1)
    options = PokerOptions(ante=2, short_stacks=ShortStacks.ALL_IN)
    assert open_round(dealt(THREE, TA, options=options, chips=[5, 1, 5])).paid == (2, 1, 2)


def test_with_an_empty_stack_in_play_everybody_can_only_check() -> None:
    state = dealt(THREE, TA, options=PokerOptions(ante=1), chips=[5, 1, 5]).apply(Check(B, 0))
    assert code_of(state, Bet(seat=C, amount=1, at_ms=0)) == "OVER_TABLE_STAKE"
    assert state.can(Check(C, 0))


def test_all_in_the_best_hand_wins_only_what_it_can_match() -> None:
    # A 1 SET with one chip in, B none; C none: A takes 3, the rest is shared by B and C.
    state = dealt(THREE, TA, options=ALL_IN, chips=[1, 9, 9])
    state = replay(state, [Bet(seat=B, amount=3, at_ms=0), Call(C, 0), Call(A, 0)])
    state = replay(state, [Answer(seat=s, show=s == A, at_ms=0) for s in (A, B, C)])
    result = open_round(state).result
    assert result is not None
    assert result.showdown is not None
    assert [share.pot.chips for share in result.showdown.shares] == [3, 4]
    assert state.stacks == (3, 8, 8)


def test_all_in_chips_nobody_could_match_come_back() -> None:
    state = dealt(TWO, TA, options=ALL_IN, chips=[1, 9])
    state = replay(state, [Bet(seat=B, amount=3, at_ms=0), Call(A, 0)])
    state = replay(state, [Answer(seat=s, show=s == A, at_ms=0) for s in (A, B)])
    assert state.stacks == (2, 8)
    assert "B alone can win a side pot of 2 and takes it." in explain_result(open_round(state))


def test_with_one_player_left_to_bet_there_are_no_more_intervals() -> None:
    state = dealt(TWO, T3, options=ALL_IN, chips=[1, 9])
    state = replay(state, [Bet(seat=B, amount=1, at_ms=0), Call(A, 0)])
    state = replay(state, [Answer(seat=s, show=False, at_ms=0) for s in (A, B)])
    assert (state.phase, open_round(state).table_size) == (Phase.QUESTION, 3)


def test_when_the_other_player_with_chips_drops_nobody_is_asked_to_bet_against_all_ins() -> None:
    options = PokerOptions(ante=1, short_stacks=ShortStacks.ALL_IN)
    state = dealt(THREE, TA, options=options, chips=[9, 1, 9])
    assert open_round(state).to_act == (C, A)
    state = state.apply(Drop(C, 0))
    assert (state.phase, open_round(state).active) == (Phase.QUESTION, (B, A))


def test_all_in_a_last_bet_may_be_less_than_the_minimum() -> None:
    options = PokerOptions(limit=5, min_bet=3, short_stacks=ShortStacks.ALL_IN)
    state = dealt(TWO, TA, options=options, chips=[9, 2])
    assert code_of(state, Bet(seat=B, amount=1, at_ms=0)) == "BELOW_MINIMUM"
    assert code_of(state, Bet(seat=B, amount=3, at_ms=0)) == "INSUFFICIENT_CHIPS"
    assert state.can(Bet(seat=B, amount=2, at_ms=0))


def real_table() -> PokerState:
    return new_game(list("ABC"), options=REAL).apply(Deal(0))


def test_at_a_real_table_the_engine_knows_no_card() -> None:
    one = open_round(real_table())
    assert (one.table, one.table_size, one.hands, one.deck) == ((), 2, ((), (), ()), ())
    assert one.cards_left == 73


def test_at_a_real_table_the_first_word_show_opens_the_hands_and_the_cards_are_told() -> None:
    state = replay(real_table(), [Bet(seat=B, amount=1, at_ms=0), Call(C, 0), Call(A, 0)])
    state = state.apply(Answer(seat=A, show=True, at_ms=0))
    assert (state.phase, state.waiting_for) == (Phase.REVEAL, (B, C, A))
    hands = [Reveal(seat=Seat("ABC".index(n)), cards=coded(h), at_ms=0) for n, h in THREE.items()]
    state = replay(state, [*hands, Lay(coded(TA), 0)])
    result = open_round(state).result
    assert result is not None
    assert (result.winners, result.payout) == ((A,), (3, 0, 0))


def test_at_a_real_table_the_hand_is_the_last_thing_told_just_as_well() -> None:
    state = replay(real_table(), [Check(B, 0), Check(C, 0), Drop(A, 0)])
    state = replay(state, [Answer(seat=C, show=True, at_ms=0), Lay(coded(TA), 0)])
    assert code_of(state, Reveal(seat=A, cards=coded(THREE["A"]), at_ms=0)) == "NOT_ACTIVE"
    state = state.apply(Reveal(seat=B, cards=coded(THREE["B"]), at_ms=0))
    assert open_round(state).result is None
    state = state.apply(Reveal(seat=C, cards=coded(THREE["C"]), at_ms=0))
    assert open_round(state).result is not None


def test_at_a_real_table_who_shows_without_a_set_is_told_so_and_the_hands_are_judged() -> None:
    state = new_game(["A", "B"], options=REAL).apply(Deal(0))
    state = replay(state, [Check(B, 0), Check(A, 0), Answer(seat=B, show=True, at_ms=0)])
    state = state.apply(Lay(coded(TA), 0))
    hands = [Reveal(seat=Seat("AB".index(n)), cards=coded(h), at_ms=0) for n, h in TWO.items()]
    state = replay(state, hands)
    told = explain_result(open_round(state))
    assert told[:2] == ("B showed.", "B had no SET to show; only who has one may show.")
    assert state.wins == (1, 0)


def test_at_a_real_table_nobody_waits_for_the_timer_when_all_have_said_no() -> None:
    state = replay(real_table(), [Check(B, 0), Check(C, 0), Check(A, 0), TimeUp(10)])
    one = open_round(state)
    assert (state.phase, one.table_size, one.table) == (Phase.BETTING, 3, ())


def test_at_a_real_table_the_cards_told_must_be_possible() -> None:
    state = real_table()
    assert code_of(state, Lay(coded(T3), 0)) == "WRONG_TABLE"
    assert code_of(state, Lay(coded("1111 1111"), 0)) == "DUPLICATE_CARD"
    hidden = Reveal(seat=B, cards=coded(THREE["B"]), at_ms=0)
    assert code_of(state, hidden) == "WRONG_PHASE"
    state = replay(state, [Lay(coded(TA), 0), Check(B, 0), Check(C, 0), Check(A, 0)])
    state = state.apply(Answer(seat=C, show=True, at_ms=0))
    assert code_of(state, Reveal(seat=B, cards=coded("1122"), at_ms=0)) == "WRONG_HAND"
    assert code_of(state, Reveal(seat=B, cards=coded("1122 1111"), at_ms=0)) == "DUPLICATE_CARD"
    state = state.apply(hidden)
    assert code_of(state, Reveal(seat=C, cards=coded("1122 3333"), at_ms=0)) == "DUPLICATE_CARD"
    corrected = Reveal(seat=B, cards=coded("1122 3331"), at_ms=0)
    assert open_round(state.apply(corrected)).hands[B] == coded("1122 3331")


def test_cards_are_told_at_a_real_table_and_while_a_round_is_played_only() -> None:
    assert code_of(dealt(TWO, TA), Lay(coded(TA), 0)) == "NOT_PHYSICAL"
    state = replay(real_table(), [Drop(B, 0), Drop(C, 0)])
    assert code_of(state, Lay(coded(TA), 0)) == "WRONG_PHASE"
    assert code_of(new_game(["A", "B"], options=REAL), Lay(coded(TA), 0)) == "WRONG_PHASE"


def test_without_betting_the_show_question_follows_the_deal_and_rounds_won_decide() -> None:
    options = PokerOptions(betting=False, rounds=1)
    state = dealt(TWO, TA, options=options)
    assert state.phase is Phase.QUESTION
    state = replay(state, [Answer(seat=s, show=s == A, at_ms=0) for s in (A, B)])
    assert state.outcome() == Outcome((1, 0), (A,))


def test_the_log_takes_a_bet_back() -> None:
    log: Log[PokerState, PokerMove] = Log(new_game(["A", "B"], seed=2))
    log = log.push(Deal(0)).push(Bet(seat=B, amount=3, at_ms=1))
    assert log.undo().state().stacks == (30, 30)
    assert log.undo().redo().state().stacks == (30, 27)


@pytest.mark.parametrize(
    "names",
    [["A"], ["A", "a"], ["A", ""], ["A", " B"], ["A", "B:C"], ["A", "B\n"], ["A", "B#"]],
)
def test_names_must_be_different_and_fit_into_a_record(names: list[str]) -> None:
    with pytest.raises(InvalidError):
        new_game(names)


def test_chips_dealer_and_decks_must_be_possible() -> None:
    for chips in ([1], [0, 1], [-1, 5]):
        with pytest.raises(InvalidError, match="expected chips for 2 players"):
            new_game(["A", "B"], chips=chips)
    with pytest.raises(InvalidError, match="expected a dealer with chips"):
        new_game(["A", "B"], dealer=2)
    with pytest.raises(InvalidError, match="81 cards once"):
        new_game(["A", "B"], decks=[DECK[:80]])


def test_an_agreement_needs_a_proposal() -> None:
    with pytest.raises(InvalidError, match="one proposal from each player, got none"):
        agree([])


def test_options_say_which_number_is_wrong() -> None:
    with pytest.raises(InvalidError, match="limit: expected a whole number of at least 2, got 1"):
        PokerOptions(limit=1, min_bet=2)
    with pytest.raises(InvalidError, match="rounds"):
        PokerOptions(rounds=0)
    with pytest.raises(InvalidError, match="turn_timer_ms"):
        PokerOptions(turn_timer_ms=0)
    with pytest.raises(InvalidError, match="chips"):
        PokerOptions(chips=True)

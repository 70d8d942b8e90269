"""The numeric examples P1 to P19 of poker 3.8, each by its number."""

from dataclasses import replace

import pytest

from solver.cards import Card
from solver.errors import IllegalError
from solver.game import Seat, replay
from solver.poker import (
    Answer,
    Bet,
    BetMove,
    Call,
    Check,
    Drop,
    Ending,
    OddChips,
    Phase,
    PokerState,
    Raise,
    Showdown,
    judge_showdown,
)
from tests.solver.poker.tables import T3, T4, T5, TA, coded, dealt, not_now, open_round

A, B, C, D = Seat(0), Seat(1), Seat(2), Seat(3)
P7 = {"A": "1312 2211", "B": "2123 3231", "C": "3333 2321", "D": "1323 3112"}


def judged(
    table: str,
    hands: dict[str, str],
    pot: int,
    stacks: dict[str, int] | None = None,
    *,
    odd_chips: OddChips = OddChips.TIED_WINNER,
    disjoint: bool = False,
) -> tuple[dict[str, int], dict[str, int], Showdown]:
    """Judge with A as dealer; return counts and payout by name, and the whole verdict."""
    order = sorted(hands, key=lambda name: (name == "A", name))
    verdict = judge_showdown(
        coded(table),
        [coded(hands[name]) for name in order],
        pot=pot,
        stacks=None if stacks is None else [stacks[name] for name in order],
        odd_chips=odd_chips,
        disjoint=disjoint,
    )
    counts = dict(zip(order, verdict.counts, strict=True))
    return counts, dict(zip(order, verdict.payout, strict=True)), verdict


def found(verdict: Showdown, place: int) -> set[frozenset[Card]]:
    return {frozenset(one) for one in verdict.sets[place]}


def triples(*texts: str) -> set[frozenset[Card]]:
    return {frozenset(coded(text)) for text in texts}


def test_p1_one_hand_card_and_two_centre_cards() -> None:
    counts, payout, verdict = judged(TA, {"A": "3333 1213", "B": "1122 3121"}, 4)
    assert counts == {"A": 1, "B": 0}
    assert payout == {"A": 4, "B": 0}
    assert found(verdict, 1) == triples("3333 1111 2222")


def test_p2_both_hand_cards_and_one_centre_card() -> None:
    counts, payout, verdict = judged(TA, {"A": "1112 1113", "B": "2313 3131"}, 12)
    assert counts == {"A": 1, "B": 0}
    assert payout["A"] == 12
    assert found(verdict, 1) == triples("1112 1113 1111")


P3 = {"A": "1323 3112", "B": "2322 2323"}


def test_p3_a_set_of_centre_cards_only_is_ignored() -> None:
    counts, payout, verdict = judged(T5, P3, 10)
    assert counts == {"A": 0, "B": 1}
    assert payout["B"] == 10
    assert found(verdict, 0) == triples("2322 2323 2321")


def test_p3_a_may_not_show_and_b_may() -> None:
    state = not_now(dealt(P3, T5), until=5)
    with pytest.raises(IllegalError, match="NO_SET_TO_SHOW"):
        state.apply(Answer(seat=A, show=True, at_ms=0))
    state = replay(state, [Answer(seat=A, show=False, at_ms=0), Answer(seat=B, show=True, at_ms=0)])
    result = open_round(state).result
    assert result is not None
    assert result.winners == (B,)


P4 = {"A": "1312 2211", "B": "3333 1122"}


def test_p4_one_card_serves_in_two_sets() -> None:
    counts, payout, verdict = judged(T4, P4, 9)
    assert counts == {"A": 2, "B": 1}
    assert payout["A"] == 9
    assert found(verdict, 1) == triples("1312 1111 1213", "1312 2222 3132")


def test_p4_the_disjoint_reading_makes_it_a_tie() -> None:
    counts, _, verdict = judged(T4, P4, 8, disjoint=True)
    assert counts == {"A": 1, "B": 1}
    assert verdict.winners == (0, 1)


def test_p5_three_sets() -> None:
    counts, payout, verdict = judged(T4, {"A": "2123 2321", "B": "3333 1131"}, 8)
    assert counts == {"A": 3, "B": 1}
    assert payout["A"] == 8
    assert found(verdict, 1) == triples("2123 2321 2222", "2123 1111 3132", "2321 1213 3132")


P6 = {"A": "2123 3231", "B": "1312 3112", "C": "1131 2133"}


def test_p6_the_best_hand_wins_whoever_showed() -> None:
    counts, payout, verdict = judged(T5, P6, 18)
    assert counts == {"A": 4, "B": 2, "C": 1}
    assert payout == {"A": 18, "B": 0, "C": 0}
    assert found(verdict, 1) == triples("1131 2133 3132")
    state = not_now(dealt(P6, T5), until=5)
    answers = [Answer(seat=who, show=who == C, at_ms=0) for who in (A, B, C)]
    result = open_round(replay(state, answers)).result
    assert result is not None
    assert (result.showers, result.winners) == ((C,), (A,))


def test_p7_a_tie_of_three_is_divided_evenly() -> None:
    counts, payout, _ = judged(T4, P7, 24)
    assert counts == {"A": 2, "B": 2, "C": 2, "D": 0}
    assert payout == {"A": 8, "B": 8, "C": 8, "D": 0}


def only(names: str) -> dict[str, str]:
    return {name: P7[name] for name in names}


def test_p8_the_odd_chip_goes_to_the_poorer_winner() -> None:
    _, payout, _ = judged(T4, only("AB"), 13, {"A": 14, "B": 11})
    assert payout == {"A": 6, "B": 7}


def test_p9_both_odd_chips_go_to_the_poorest_winner() -> None:
    _, payout, _ = judged(T4, only("ABC"), 20, {"A": 14, "B": 11, "C": 9})
    assert payout == {"A": 6, "B": 6, "C": 8}


def test_p10_among_equally_poor_winners_the_nearest_to_the_dealers_left_gets_them() -> None:
    _, payout, _ = judged(T4, only("ABC"), 20, {"A": 10, "B": 10, "C": 15})
    assert payout == {"A": 6, "B": 8, "C": 6}


def test_p11_a_poor_loser_gets_nothing_unless_the_table_agreed_so() -> None:
    stacks = {"A": 14, "B": 11, "D": 3}
    _, payout, _ = judged(T4, only("ABD"), 13, stacks)
    assert payout == {"A": 6, "B": 7, "D": 0}
    _, payout, _ = judged(T4, only("ABD"), 13, stacks, odd_chips=OddChips.ANY_ACTIVE)
    assert payout == {"A": 6, "B": 6, "D": 1}


def test_p12_a_dropped_hand_does_not_compete_however_good() -> None:
    hands = {"A": "2312 3333", "B": "3123 1311", "C": "2132 1231"}
    bets = [Bet(seat=B, amount=3, at_ms=0), Call(C, 0), Drop(A, 0)]
    state = replay(dealt(hands, T3), bets)
    for who in (B, C):
        state = state.apply(Answer(seat=who, show=False, at_ms=0))
    state = replay(state, [Check(B, 0), Check(C, 0), Answer(seat=B, show=False, at_ms=0)])
    pot = replace(open_round(state), paid=(1, 3, 3))
    state = replace(state, round=pot).apply(Answer(seat=C, show=True, at_ms=0))
    result = open_round(state).result
    assert result is not None
    assert result.showdown is not None
    assert (result.winners, result.payout) == ((C,), (0, 0, 7))
    assert result.showdown.counts == (0, 1)
    counts, _, _ = judged(T3, hands, 7)
    assert counts == {"A": 2, "B": 0, "C": 1}


def test_p13_the_odd_chip_follows_the_stacks_not_the_order() -> None:
    hands = {"A": "2122 3133", "B": "2113 2331", "C": "1222 3212"}
    counts, payout, verdict = judged(T3, hands, 9, {"A": 5, "B": 6, "C": 9})
    assert counts == {"A": 1, "B": 1, "C": 0}
    assert payout == {"A": 5, "B": 4, "C": 0}
    assert found(verdict, 2) == triples("2122 3133 1111")
    assert found(verdict, 0) == triples("2113 2331 2222")


def test_p14_the_last_player_in_takes_the_pot_and_shows_nothing() -> None:
    state = dealt({"A": "3333 1213", "B": "1122 3121", "C": "1131 2133"}, TA)
    one = replace(open_round(state), paid=(2, 2, 1), to_act=(A, B))
    state = replay(replace(state, round=one), [Drop(A, 0), Drop(B, 0)])
    result = open_round(state).result
    assert result is not None
    assert (result.ending, result.payout) == (Ending.LAST_IN, (0, 0, 5))
    assert result.showdown is None


P1 = {"A": "3333 1213", "B": "1122 3121"}


def test_p15_a_hand_of_checks_without_ante_wins_nothing() -> None:
    state = not_now(dealt(P1, TA), until=2)
    answers = [Answer(seat=A, show=True, at_ms=0), Answer(seat=B, show=False, at_ms=0)]
    state = replay(state, answers)
    result = open_round(state).result
    assert result is not None
    assert (result.winners, result.pot, result.payout) == ((A,), 0, (0, 0))
    assert state.phase is Phase.DEAL


def test_p16_nobody_shows_one_more_centre_card_and_a_new_interval() -> None:
    bets = [Bet(seat=B, amount=3, at_ms=0), Call(A, 0)]
    state = replay(dealt(P1, T3), bets)
    state = replay(state, [Answer(seat=who, show=False, at_ms=0) for who in (A, B)])
    one = open_round(state)
    assert one.table == coded(T3)
    assert (state.phase, one.interval, one.active, one.turn) == (Phase.BETTING, 2, (B, A), B)
    assert one.pot == 6


HANDS3 = {"A": "3333 1213", "B": "1122 3121", "C": "1131 2133"}


def refused(state: PokerState, move: BetMove, code: str) -> None:
    with pytest.raises(IllegalError) as error:
        state.apply(move)
    assert error.value.code == code


def test_p17_limit_three_and_one_raise_each() -> None:
    state = dealt(HANDS3, TA, chips=[10, 10, 10])
    refused(state, Bet(seat=B, amount=4, at_ms=0), "OVER_LIMIT")
    state = state.apply(Bet(seat=B, amount=3, at_ms=0))
    state = state.apply(Raise(seat=C, amount=2, at_ms=0))
    assert open_round(state).paid == (0, 3, 5)
    state = state.apply(Raise(seat=A, amount=3, at_ms=0))
    assert open_round(state).paid == (8, 3, 5)
    state = state.apply(Raise(seat=B, amount=1, at_ms=0))
    assert open_round(state).paid == (8, 9, 5)
    refused(state, Raise(seat=C, amount=1, at_ms=0), "RAISE_LIMIT")
    state = replay(state, [Call(C, 0), Call(A, 0)])
    one = open_round(state)
    assert (state.phase, one.paid, one.pot, state.stacks) == (
        Phase.QUESTION,
        (9, 9, 9),
        27,
        (1, 1, 1),
    )


def test_p18_no_check_after_a_bet_and_a_check_is_no_raise() -> None:
    state = replay(dealt(HANDS3, TA), [Check(B, 0), Bet(seat=C, amount=2, at_ms=0)])
    refused(state, Check(A, 0), "CHECK_AFTER_BET")
    state = state.apply(Call(A, 0))
    assert open_round(state).turn == B
    assert all(state.can(move) for move in (Call(B, 0), Raise(seat=B, amount=3, at_ms=0)))
    assert state.can(Drop(B, 0))


def test_p19_no_bet_that_the_poorest_active_player_cannot_match() -> None:
    state = dealt(HANDS3, TA, chips=[9, 2, 9]).apply(Check(B, 0))
    refused(state, Bet(seat=C, amount=3, at_ms=0), "OVER_TABLE_STAKE")
    state = state.apply(Bet(seat=C, amount=2, at_ms=0))
    refused(state, Raise(seat=A, amount=1, at_ms=0), "OVER_TABLE_STAKE")

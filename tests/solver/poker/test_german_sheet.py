"""The German sheet of SET Poker, sentence by sentence: each test quotes the one it holds."""

import random

import pytest

from solver.cards import DECK
from solver.errors import IllegalError, InvalidError
from solver.game import Seat, replay
from solver.poker import (
    Answer,
    Bet,
    Call,
    Check,
    Deal,
    Drop,
    Ending,
    Phase,
    PokerMove,
    PokerOptions,
    PokerState,
    Raise,
    agree,
    counted_sets,
    judge_showdown,
    new_game,
    view,
)
from solver.sets import is_set
from tests.solver.poker.tables import T3, T4, T5, TA, coded, dealt, not_now, open_round

A, B, C = Seat(0), Seat(1), Seat(2)
ONE_SET = {"A": "3333 1213", "B": "1122 3121"}  # A has one SET at TA, B none
PAIR = {"A": "1112 1113", "B": "2313 3131"}  # the same, without cards of T5
THREE = {"A": "3333 1213", "B": "1122 3121", "C": "1131 2133"}


def refused(state: PokerState, move: PokerMove) -> str:
    with pytest.raises(IllegalError) as error:
        state.apply(move)
    return error.value.code


def answered(state: PokerState, *showers: Seat) -> PokerState:
    """Let all active players answer; those named show."""
    seats = open_round(state).active
    return replay(state, [Answer(seat=s, show=s in showers, at_ms=0) for s in seats])


def test_the_sets_are_those_of_the_classic_game() -> None:
    """Setzt voraus, dass Sie bereits wissen wie man SETS bildet."""
    rng = random.Random(0)
    for _ in range(200):
        cards = tuple(rng.sample(DECK, 8))
        assert all(is_set(*one) for one in counted_sets(cards[:2], cards[2:]))


def test_who_has_no_set_may_bet_and_raise_as_if_he_had() -> None:
    """Die Kunst des Bluffens kann angewandt werden, um seine Gegner zu schlagen."""
    state = dealt(ONE_SET, TA)
    assert view(state, B).sets == ()
    state = replay(state, [Bet(seat=B, amount=3, at_ms=0), Drop(A, 0)])
    assert state.stacks == (30, 30)
    result = open_round(state).result
    assert result is not None
    assert result.winners == (B,)


def test_the_aim_is_most_sets_with_a_card_of_the_hand() -> None:
    """Ziel: die meisten SETS mit mindestens einer Karte aus der Hand zu den Karten vom Tisch."""
    verdict = judge_showdown(coded(T4), [coded("3333 1122"), coded("1312 2211")], pot=9)
    assert verdict.counts == (1, 2)
    assert verdict.winners == (1,)


def test_who_succeeds_wins_every_chip_in_the_pot() -> None:
    """Derjenige Spieler gewinnt alle Spielmarken im Topf."""
    state = replay(dealt(ONE_SET, TA), [Bet(seat=B, amount=2, at_ms=0), Call(A, 0)])
    assert answered(state, A).stacks == (32, 28)


def test_two_or_more_play() -> None:
    """Anzahl der Spieler: 2 oder mehr."""
    assert len(new_game(["A", "B"]).names) == 2
    assert len(new_game([f"P{n}" for n in range(20)]).apply(Deal(0)).names) == 20
    with pytest.raises(InvalidError, match="expected 2 to 20 players, got 1"):
        new_game(["A"])


def test_one_card_open_in_the_centre_and_one_face_down_to_each() -> None:
    """Eine Karte wird offen in die Mitte gelegt, sodann eine Karte umgedreht zu jedem."""
    state = new_game(list("ABC"), decks=[DECK]).apply(Deal(0))
    one = open_round(state)
    assert one.table[0] == DECK[0]
    assert [one.hands[seat][0] for seat in (B, C, A)] == list(DECK[1:4])
    assert view(state, B).hands == ((), one.hands[B], ())


def test_then_a_second_card_to_the_centre_and_to_each() -> None:
    """Eine zweite Karte wird wiederum in die Mitte gelegt und eine verdeckt zu jedem Spieler."""
    one = open_round(new_game(list("ABC"), decks=[DECK]).apply(Deal(0)))
    assert one.table == (DECK[0], DECK[4])
    assert [one.hands[seat][1] for seat in (B, C, A)] == list(DECK[5:8])


def test_after_a_showdown_nobody_used_one_more_centre_card() -> None:
    """Nach jedem Aufdecken, wenn kein Spieler gemeldet hat, eine zusätzliche Karte offen."""
    state = not_now(dealt(PAIR, T4), until=4)
    assert open_round(state).table == coded(T4)


def test_first_the_deal_then_the_bets_clockwise_from_the_first_dealers_left() -> None:
    """Im Uhrzeigersinn, links beginnend vom ersten Geber - zuerst gegeben, dann gewettet."""
    state = new_game(list("ABC"))
    assert refused(state, Check(B, 0)) == "WRONG_PHASE"
    state = state.apply(Deal(0))
    turns = []
    for _ in range(3):
        turn = open_round(state).turn
        assert turn is not None
        turns.append(turn)
        state = state.apply(Check(turn, 0))
    assert turns == [B, C, A]
    state = answered(state)
    while open_round(state).result is None:
        turn = open_round(state).turn
        assert turn is not None
        state = state.apply(Drop(turn, 0))
    assert open_round(state.apply(Deal(0))).dealer == B


def test_who_gave_up_is_passed_over_and_the_game_goes_on_without_him() -> None:
    """Falls ein Spieler aufgegeben hat, wird er bei der nächsten Runde übergangen."""
    state = replay(dealt(THREE, T3), [Check(B, 0), Drop(C, 0), Check(A, 0)])
    assert refused(state, Answer(seat=C, show=False, at_ms=0)) == "NOT_ACTIVE"
    state = answered(state)
    assert open_round(state).to_act == (B, A)


def test_the_chips_are_divided_among_all_players() -> None:
    """Man verteilt die Spielmarken unter allen Spielern."""
    assert new_game(list("ABCD")).stacks == (30, 30, 30, 30)


def test_the_cards_are_shuffled_and_dealt() -> None:
    """Die Karten werden gemischt und vom Geber verteilt."""
    rounds = [open_round(new_game(["A", "B"], seed=seed).apply(Deal(0))) for seed in range(5)]
    assert len({one.deck for one in rounds}) == 5
    for one in rounds:
        assert {*one.deck, *one.table, *one.hands[0], *one.hands[1]} == set(DECK)


def test_one_or_more_intervals_in_which_to_bet_or_drop() -> None:
    """Ein oder mehrere Unterbrechungen, während denen die Spieler wetten oder aussteigen."""
    state = not_now(dealt(PAIR, T5), until=4)
    assert open_round(state).interval == 3
    first = dealt(PAIR, TA)
    assert first.can(Bet(seat=B, amount=1, at_ms=0))
    assert first.can(Drop(B, 0))


def test_at_the_end_of_every_interval_all_who_are_still_in_may_show() -> None:
    """Am Ende jedes Wettunterbruchs folgt das Aufdecken."""
    for size in (2, 3, 4):
        state = not_now(dealt(PAIR, T5), until=size)
        assert state.phase is Phase.QUESTION
        assert state.can(Answer(seat=A, show=True, at_ms=0))


def test_nobody_shows_another_card_and_a_new_interval_with_all_active_players() -> None:
    """Wenn keiner zeigen möchte, eine weitere Karte und eine erneute Wettpause."""
    state = answered(not_now(dealt(THREE, T3), until=2))
    one = open_round(state)
    assert (one.table_size, state.phase, one.to_act) == (3, Phase.BETTING, (B, C, A))


def test_the_last_player_in_takes_the_pot_without_showing() -> None:
    """Nimmt der Letztere den Topf, ohne dass er seine eigenen Karten zeigen muss."""
    state = replay(dealt(THREE, TA), [Bet(seat=B, amount=2, at_ms=0), Call(C, 0), Drop(A, 0)])
    state = replay(answered(state), [Drop(B, 0)])
    result = open_round(state).result
    assert result is not None
    assert (result.ending, result.payout) == (Ending.LAST_IN, (0, 0, 4))
    assert view(state, A).hands[C] == ()


def test_all_players_agree_on_the_limits() -> None:
    """Alle Mitspieler müssen einstimmig über die Wettgrenzen abstimmen."""
    five = PokerOptions(limit=5, max_raises=2)
    assert agree([five, five]) == five
    with pytest.raises(IllegalError, match=r"they differ in limit \(3, 5\); max_raises \(1, 2\)"):
        agree([five, PokerOptions()])


def test_there_is_a_most_for_each_bet_and_three_is_recommended() -> None:
    """Es sollte eine Höchstquote für jede Wette festgelegt werden; empfohlen wird drei."""
    assert PokerOptions().limit == 3
    state = dealt(ONE_SET, TA)
    assert refused(state, Bet(seat=B, amount=4, at_ms=0)) == "OVER_LIMIT"
    wide = dealt(ONE_SET, TA, options=PokerOptions(limit=4))
    assert wide.can(Bet(seat=B, amount=4, at_ms=0))


def test_one_raise_for_each_player_and_interval() -> None:
    """Die Anzahl der Erhöhungen während der Wettpause auf eine pro Spieler zu beschränken."""
    assert PokerOptions().max_raises == 1
    state = replay(
        dealt(ONE_SET, T3),
        [
            Bet(seat=B, amount=1, at_ms=0),
            Raise(seat=A, amount=1, at_ms=0),
            Raise(seat=B, amount=1, at_ms=0),
        ],
    )
    assert refused(state, Raise(seat=A, amount=1, at_ms=0)) == "RAISE_LIMIT"
    state = answered(state.apply(Call(A, 0)))
    state = replay(state, [Bet(seat=B, amount=1, at_ms=0)])
    assert state.can(Raise(seat=A, amount=1, at_ms=0))


def test_one_player_has_the_first_bet() -> None:
    """Ein Spieler hat das Privileg oder die Pflicht, die erste Wette zu machen."""
    state = dealt(THREE, TA)
    assert open_round(state).turn == B
    assert refused(state, Bet(seat=C, amount=1, at_ms=0)) == "NOT_YOUR_TURN"


def test_each_following_player_chooses_one_after_the_other() -> None:
    """Jeder nachfolgende Spieler, einer nach dem anderen, kann entweder."""
    state = dealt(THREE, TA).apply(Bet(seat=B, amount=1, at_ms=0))
    for move in (Drop(C, 0), Call(C, 0), Raise(seat=C, amount=3, at_ms=0)):
        assert open_round(state.apply(move)).turn == A


def test_a_dropped_player_wins_nothing_whatever_happens() -> None:
    """(a) nicht mehr am Gewinn beteiligt, ganz egal was noch im weiteren Spielverlauf passiert."""
    state = replay(dealt(THREE, TA), [Check(B, 0), Check(C, 0), Drop(A, 0)])
    state = not_now(state, until=5)
    while open_round(state).result is None:
        state = not_now(answered(state), until=open_round(state).table_size + 1)
        one = open_round(state)
        showers = [seat for seat in one.active if view(state, seat).sets]
        if showers:
            state = answered(state, *showers)
    result = open_round(state).result
    assert result is not None
    assert A not in result.winners
    assert A not in result.seats


def test_a_call_pays_enough_to_be_level_and_no_more() -> None:
    """(b) genügend - aber nicht mehr - um mit den anderen Spielern gleichzuziehen."""
    bets = [Bet(seat=B, amount=2, at_ms=0), Raise(seat=C, amount=3, at_ms=0), Call(A, 0)]
    state = replay(dealt(THREE, TA), bets)
    assert open_round(state).placed == (5, 2, 5)
    assert open_round(state.apply(Call(B, 0))).paid == (5, 5, 5)


def test_a_raise_pays_the_call_and_one_or_more_on_top() -> None:
    """(c) genügend Spielmarken und noch zusätzlich eine oder mehrere."""
    state = dealt(THREE, TA).apply(Bet(seat=B, amount=2, at_ms=0))
    assert refused(state, Raise(seat=C, amount=0, at_ms=0)) == "BELOW_MINIMUM"
    assert open_round(state.apply(Raise(seat=C, amount=1, at_ms=0))).placed[C] == 3


def test_a_check_only_while_nobody_has_bet_in_this_interval() -> None:
    """(d) eine leere Wette, vorausgesetzt, dass keiner während dieser Wettpause gewettet hat."""
    state = dealt(ONE_SET, T3).apply(Check(B, 0))
    assert state.can(Check(A, 0))
    state = dealt(ONE_SET, T3).apply(Bet(seat=B, amount=1, at_ms=0))
    assert refused(state, Check(A, 0)) == "CHECK_AFTER_BET"
    state = answered(state.apply(Call(A, 0)))
    assert state.can(Check(B, 0))


def test_an_interval_ends_when_all_have_acted_and_the_bets_are_level() -> None:
    """Beendet wenn jeder aktive Spieler eine Wettmöglichkeit hatte und die Wetten gleich sind."""
    state = dealt(THREE, TA)
    for move in (Check(B, 0), Check(C, 0), Bet(seat=A, amount=1, at_ms=0), Call(B, 0)):
        state = state.apply(move)
        assert state.phase is Phase.BETTING
    assert state.apply(Call(C, 0)).phase is Phase.QUESTION
    assert state.apply(Drop(C, 0)).phase is Phase.QUESTION


def test_with_the_bets_level_the_dealer_asks_who_would_like_to_show() -> None:
    """Fragt der Geber: Möchte jemand seine Karten zeigen."""
    state = dealt(ONE_SET, TA)
    assert refused(state, Answer(seat=A, show=True, at_ms=0)) == "WRONG_PHASE"
    state = replay(state, [Check(B, 0), Check(A, 0)])
    assert view(state, None).waiting_for == (B, A)


def test_who_has_a_set_may_show_but_need_not() -> None:
    """Falls ein Spieler ein SET hat, kann, aber muss er zu diesem Zeitpunkt nicht zeigen."""
    state = not_now(dealt(ONE_SET, TA), until=2)
    assert state.can(Answer(seat=A, show=True, at_ms=0))
    assert state.can(Answer(seat=A, show=False, at_ms=0))
    assert refused(state, Answer(seat=B, show=True, at_ms=0)) == "NO_SET_TO_SHOW"


def test_one_shows_and_all_who_are_still_in_lay_their_cards_open() -> None:
    """Müssen alle noch aktiven Mitspieler ihre Karten offen auf dem Tisch auslegen."""
    state = replay(dealt(THREE, TA), [Check(B, 0), Drop(C, 0), Check(A, 0)])
    state = answered(state, A)
    hands = open_round(state).hands
    assert view(state, None).hands == (hands[A], hands[B], ())


def test_most_sets_win_the_round_and_a_tie_is_shared_fairly() -> None:
    """Der Spieler mit den meisten SETS erhält alle Spielmarken, bei Punktegleichheit aufgeteilt."""
    hands = [coded(hand) for hand in ("2123 3231", "3333 2321", "1323 3112", "1312 2211")]
    assert judge_showdown(coded(T4), hands, pot=24).payout == (8, 8, 0, 8)
    assert judge_showdown(coded(T4), hands[2:], pot=24).payout == (0, 24)


def test_what_cannot_be_divided_goes_to_the_player_with_the_fewest_chips() -> None:
    """Sollten einige Spielmarken übrig bleiben, erhält diese der mit den wenigsten."""
    hands = [coded(hand) for hand in ("2123 3231", "3333 2321", "1312 2211")]
    assert judge_showdown(coded(T4), hands, pot=20, stacks=[11, 9, 14]).payout == (6, 8, 6)


def test_every_set_needs_a_card_of_the_hand() -> None:
    """Alle SETS müssen mit mindestens einer Karte aus der Hand gebildet werden."""
    assert is_set(*coded("1213 3132 2321"))
    assert counted_sets(coded("1323 3112"), coded(T5)) == ()

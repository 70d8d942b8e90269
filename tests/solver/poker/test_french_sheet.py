"""The French sheet of SET Poker, sentence by sentence: each test quotes the one it holds."""

from itertools import permutations

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
    LegalActions,
    OddChips,
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
from tests.solver.poker.tables import T3, T4, T5, TA, coded, dealt, not_now, open_round

A, B, C = Seat(0), Seat(1), Seat(2)
TWO = {"A": "1312 2211", "B": "2123 3231"}  # two SETs each at T4
THREE = {"A": "2123 3231", "B": "1312 3112", "C": "1131 2133"}  # 4, 2 and 1 SETs at T5


def code_of(state: PokerState, move: PokerMove) -> str:
    with pytest.raises(IllegalError) as error:
        state.apply(move)
    return error.value.code


def all_say(state: PokerState, *, show: bool) -> PokerState:
    seats = open_round(state).active
    return replay(state, [Answer(seat=seat, show=show, at_ms=0) for seat in seats])


def test_a_game_of_chance_on_sets_as_in_the_classic_game() -> None:
    """Un jeu de chance qui a comme condition préalable de savoir comment on fait des SETS."""
    hand, table = coded("1112 1113"), coded(TA)
    assert counted_sets(hand, table) == (coded("1112 1113 1111"),)


def test_bluff_and_win() -> None:
    """Allez-y, bluffez afin de gagner la partie."""
    state = dealt({"A": "3333 1213", "B": "1122 3121"}, TA)
    state = replay(state, [Check(B, 0), Bet(seat=A, amount=3, at_ms=0)])
    state = state.apply(Raise(seat=B, amount=3, at_ms=0)).apply(Drop(A, 0))
    assert state.stacks == (27, 33)


def test_the_aim_is_as_many_sets_as_possible_with_a_card_of_the_hand() -> None:
    """Faire le maximum de SETS en utilisant au moins une carte de la main."""
    hands = [coded(THREE[name]) for name in "BCA"]
    assert judge_showdown(coded(T5), hands, pot=18).counts == (2, 1, 4)


def test_there_is_no_race_the_order_of_the_answers_changes_nothing() -> None:
    """Le joueur qui y arrive le premier recevra tous les jetons (read as no race, SP-01)."""
    state = not_now(dealt(THREE, T5), until=5)
    for order in permutations((A, B, C)):
        end = replay(state, [Answer(seat=seat, show=True, at_ms=0) for seat in order])
        result = open_round(end).result
        assert result is not None
        assert result.winners == (A,)


def test_two_or_more_players() -> None:
    """Nombre de joueurs: 2 ou plus."""
    with pytest.raises(InvalidError, match="expected 2 to 20 players, got 21"):
        new_game([f"P{n}" for n in range(21)])
    assert new_game(["A", "B"]).can(Deal(0))


def test_one_card_face_up_then_one_face_down_before_each_player() -> None:
    """On pose une carte face dessus au centre, puis une autre face dessous devant chacun."""
    state = new_game(["A", "B"], decks=[DECK]).apply(Deal(0))
    one = open_round(state)
    assert (one.table[0], one.hands[B][0], one.hands[A][0]) == DECK[:3]
    assert view(state, None).hands == ((), ())


def test_then_a_second_one_each() -> None:
    """Ensuite une deuxième carte face dessus au centre et une face dessous devant chacun."""
    one = open_round(new_game(["A", "B"], decks=[DECK]).apply(Deal(0)))
    assert (one.table[1], one.hands[B][1], one.hands[A][1]) == DECK[3:6]
    assert one.deck == DECK[6:]


def test_after_each_discovery_without_a_show_one_card_is_added() -> None:
    """Après chaque découverte, si aucun joueur montre ses cartes, on ajoute une carte."""
    state = not_now(dealt(TWO, T3), until=2)
    assert open_round(all_say(state, show=False)).table == coded(T3)


def test_clockwise_one_after_the_other_deals_and_bets() -> None:
    """Le jeu se déroule dans le sens horaire, l'un après l'autre donne et pari."""
    state = new_game(list("ABC"), seed=4)
    dealers = []
    for _ in range(4):
        state = state.apply(Deal(0))
        dealers.append(open_round(state).dealer)
        while (turn := open_round(state).turn) is not None:
            state = state.apply(Drop(turn, 0))
    assert dealers == [A, B, C, A]


def test_after_a_drop_the_game_goes_on_without_him() -> None:
    """Dès qu'un joueur a abandonné, le jeu continue normalement, mais sans lui."""
    state = dealt(THREE, T5).apply(Drop(B, 0))
    assert open_round(state).to_act == (C, A)
    assert code_of(state, Check(B, 0)) == "NOT_ACTIVE"


def test_the_chips_are_divided_correctly_among_all() -> None:
    """On distribue les jetons correctement parmi tous les joueurs."""
    assert set(new_game(list("ABC"), options=PokerOptions(chips=12)).stacks) == {12}


def test_the_dealer_shuffles_and_deals() -> None:
    """Le donneur mélange et donne les cartes."""
    state = new_game(["A", "B"], seed=9)
    first = open_round(state.apply(Deal(0)))
    assert first == open_round(state.apply(Deal(0)))
    assert first.table != open_round(new_game(["A", "B"], seed=10).apply(Deal(0))).table


def test_intervals_in_which_to_bet_on_the_hand_or_give_up() -> None:
    """Une ou plusieurs pauses pour parier sur les cartes dans la main (ou sinon abandonner)."""
    legal = view(dealt(TWO, TA), B).legal
    assert legal.bet is not None
    assert legal.drop


def test_after_each_interval_all_who_have_not_given_up_can_show() -> None:
    """A la fin de chacune de ces pauses, chaque joueur a la possibilité de montrer ses SETS."""
    state = not_now(dealt(TWO, T4), until=4)
    assert all(state.can(Answer(seat=seat, show=True, at_ms=0)) for seat in (A, B))


def test_nobody_wants_to_show_another_card_then_another_interval() -> None:
    """Si personne ne veut montrer, on pose une autre carte, suivi d'une autre pause."""
    state = all_say(not_now(dealt(TWO, T4), until=3), show=False)
    assert (state.phase, open_round(state).table) == (Phase.BETTING, coded(T4))


def test_all_but_one_gave_up_the_last_takes_the_pot_without_uncovering() -> None:
    """Ce dernier recevra tous les jetons du pot, sans devoir découvrir ses cartes."""
    state = replay(dealt(THREE, TA), [Bet(seat=B, amount=3, at_ms=0), Drop(C, 0), Drop(A, 0)])
    result = open_round(state).result
    assert result is not None
    assert (result.ending, result.showdown, result.pot) == (Ending.LAST_IN, None, 3)
    assert view(state, None).hands == ((), (), ())


def test_all_agree_on_the_limit_of_the_bets() -> None:
    """Tous les participants du jeu doivent être d'accord concernant la limite des paris."""
    with pytest.raises(IllegalError) as error:
        agree([PokerOptions(), PokerOptions(), PokerOptions(limit=2)])
    assert error.value.code == "NOT_UNANIMOUS"


def test_a_limit_for_each_bet_three_is_the_recommendation() -> None:
    """Il doit avoir une limite pour chaque pari; la recommandation est trois."""
    state = dealt(TWO, TA).apply(Bet(seat=B, amount=3, at_ms=0))
    assert code_of(state, Raise(seat=A, amount=4, at_ms=0)) == "OVER_LIMIT"
    assert state.can(Raise(seat=A, amount=3, at_ms=0))


def test_the_raises_of_each_player_are_limited_to_one_as_recommended() -> None:
    """Limiter le nombre d'augmentations de chaque joueur; nous recommandons une par joueur."""
    bets = [
        Bet(seat=B, amount=1, at_ms=0),
        Raise(seat=C, amount=1, at_ms=0),
        Raise(seat=A, amount=1, at_ms=0),
        Raise(seat=B, amount=1, at_ms=0),
    ]
    state = replay(dealt(THREE, TA), bets)
    assert code_of(state, Raise(seat=C, amount=1, at_ms=0)) == "RAISE_LIMIT"
    twice = dealt(THREE, TA, options=PokerOptions(max_raises=2))
    assert replay(twice, bets).can(Raise(seat=C, amount=1, at_ms=0))


def test_one_player_makes_the_first_bet_and_may_decline() -> None:
    """Un joueur a l'avantage ou le devoir de faire le premier pari."""
    state = dealt(THREE, TA)
    assert view(state, B).turn == B
    assert state.can(Check(B, 0))
    assert code_of(state, Check(C, 0)) == "NOT_YOUR_TURN"


def test_each_player_after_him_has_the_choice() -> None:
    """Chaque joueur après celui-ci aura le choix."""
    legal = view(dealt(THREE, TA).apply(Bet(seat=B, amount=2, at_ms=0)), C).legal
    assert (legal.drop, legal.call, legal.check) == (True, 2, False)
    assert legal.raising is not None


def test_for_who_gives_up_the_round_is_over() -> None:
    """(a) dans ce cas la partie est terminée pour lui, n'importe ce qui se passera plus tard."""
    state = dealt(THREE, T5).apply(Drop(B, 0))
    legal = view(state, B).legal
    assert legal == LegalActions()
    state = all_say(not_now(state, until=5), show=True)
    assert state.stacks[B] == 30
    assert view(state, A).hands[B] == ()


def test_a_call_makes_him_level_and_never_more() -> None:
    """(b) le nombre de ses jetons ne doit pas dépasser celui des autres."""
    state = replay(dealt(TWO, TA), [Bet(seat=B, amount=3, at_ms=0), Call(A, 0)])
    assert open_round(state).placed == (3, 3)
    assert code_of(dealt(TWO, TA), Call(B, 0)) == "NOTHING_TO_CALL"


def test_a_raise_adds_one_or_more_chips_to_the_call() -> None:
    """(c) assez de jetons pour pouvoir annoncer, en ajoutant un ou plusieurs supplémentaires."""
    state = replay(dealt(TWO, TA), [Bet(seat=B, amount=1, at_ms=0)])
    for amount in (1, 2, 3):
        assert open_round(state.apply(Raise(seat=A, amount=amount, at_ms=0))).bet == 1 + amount


def test_an_empty_bet_only_if_nobody_has_bet_in_this_interval() -> None:
    """(d) un pari dans le vide, à condition qu'aucun autre joueur n'ait fait un pari."""
    state = dealt(TWO, TA)
    assert state.can(Check(B, 0))
    assert code_of(state.apply(Bet(seat=B, amount=1, at_ms=0)), Check(A, 0)) == "CHECK_AFTER_BET"


def test_the_interval_ends_when_each_had_a_chance_and_all_have_paid_the_same() -> None:
    """Se termine quand chaque joueur a contribué le même nombre de jetons ou a abandonné."""
    state = replay(dealt(THREE, TA), [Check(B, 0), Bet(seat=C, amount=2, at_ms=0), Drop(A, 0)])
    assert state.phase is Phase.BETTING
    state = state.apply(Call(B, 0))
    assert state.phase is Phase.QUESTION
    assert open_round(state).placed == (0, 2, 2)


def test_then_the_dealer_asks_who_wants_to_show() -> None:
    """Le donneur demande: Qui veut montrer ses cartes."""
    state = not_now(dealt(TWO, TA), until=2)
    assert view(state, A).legal.not_now
    assert view(state, None).waiting_for == (B, A)


def test_he_may_show_a_set_or_not() -> None:
    """Si un joueur a un SET, il pourra le montrer ou non à ce moment-là."""
    legal = view(not_now(dealt(TWO, T4), until=4), A).legal
    assert (legal.show, legal.not_now) == (True, True)


def test_when_he_shows_every_active_player_lays_his_cards_open() -> None:
    """Chaque joueur encore actif de la partie doit alors poser ses cartes bien visibles."""
    state = not_now(dealt(THREE, T5), until=5)
    answers = [Answer(seat=seat, show=seat == C, at_ms=0) for seat in (A, B, C)]
    state = replay(state, answers)
    assert view(state, None).hands == open_round(state).hands


def test_most_sets_take_the_pot_and_equals_share_it() -> None:
    """Avec le maximum de SETS tous les jetons; s'il y a égalité, répartis parmi les gagnants."""
    state = replay(dealt(TWO, T4), [Bet(seat=B, amount=2, at_ms=0), Call(A, 0)])
    state = all_say(not_now(all_say(state, show=False), until=4), show=True)
    result = open_round(state).result
    assert result is not None
    assert (result.winners, result.payout) == ((B, A), (2, 2))


def test_surplus_chips_of_the_division_among_winners_go_to_the_one_with_fewest() -> None:
    """Ne pourront plus être divisés parmi les gagnants: le joueur avec le plus petit nombre."""
    hands = [coded(hand) for hand in ("2123 3231", "1323 3112", "1312 2211")]
    for rule, payout in (
        (OddChips.TIED_WINNER, (7, 0, 6)),
        (OddChips.ANY_ACTIVE, (6, 1, 6)),
    ):
        verdict = judge_showdown(coded(T4), hands, pot=13, stacks=[11, 3, 14], odd_chips=rule)
        assert verdict.payout == payout


def test_all_sets_are_made_with_a_card_of_the_hand() -> None:
    """Tous les SETS doivent être fait avec au moins une carte de la main."""
    for name, hand in THREE.items():
        for one in counted_sets(coded(hand), coded(T5)):
            assert set(one) & set(coded(hand)), name

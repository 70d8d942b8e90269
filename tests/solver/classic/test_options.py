"""Tests of solver.classic.options: each line of the table of ambiguities (classic 4.9)."""

import random
from dataclasses import replace

import pytest

from solver.cards import SMALL_DECK
from solver.classic import (
    AskHint,
    CallSet,
    Claim,
    ClassicOptions,
    ClassicState,
    DeckKind,
    Decks,
    NextDeal,
    Seed,
    Setup,
    TimeUp,
    VoteNoSet,
)
from solver.errors import InvalidError
from solver.game import Seat
from solver.notation import parse_cards
from solver.sets import find_sets, sets_of
from tests.solver.classic.playing import code_of, dealt, emptied, play_at_random, set_free

SET = parse_cards("1RFO 2RFO 3RFO")
NO_SET = parse_cards("1RFO 2RFO 1GFO")
A, B = Seat(0), Seat(1)


def wrong(game: ClassicState, seat: Seat) -> ClassicState:
    return game.apply(CallSet(seat, game.at_ms)).apply(
        Claim(seat=seat, cards=NO_SET, at_ms=game.at_ms)
    )


def right(game: ClassicState, seat: Seat) -> ClassicState:
    cards = sets_of(game.board.cards)[0]
    return game.apply(CallSet(seat, game.at_ms)).apply(
        Claim(seat=seat, cards=cards, at_ms=game.at_ms)
    )


def test_the_defaults_are_the_documented_ones() -> None:
    assert ClassicOptions() == ClassicOptions(
        deck=DeckKind.FULL,
        layout_size=12,
        claim_time_ms=5_000,
        lockout=False,
        floor_at_zero=False,
        one_by_one=False,
        strict_no_set=False,
        refill_in_place=True,
        ends_by_certainty=True,
        long_game=False,
        hints=True,
        hint_cost=0,
    )


@pytest.mark.parametrize("claim_time_ms", [2_999, 10_001])
def test_sc_01_the_claim_time_lies_between_3_and_10_seconds(claim_time_ms: int) -> None:
    with pytest.raises(InvalidError, match=r"3000\.\.10000"):
        ClassicOptions(claim_time_ms=claim_time_ms)


def test_sc_01_the_deadline_follows_the_option() -> None:
    game = dealt(options=ClassicOptions(claim_time_ms=10_000)).apply(CallSet(A, 500))
    assert game.control is not None
    assert game.control.deadline_ms == 10_500
    assert code_of(game, TimeUp(10_499)) == "TIME_LEFT"


def test_sc_02_scores_may_go_below_zero() -> None:
    assert wrong(wrong(dealt(), A), A).scores == (-2, 0)


def test_sc_02_floor_at_zero_a_penalty_at_zero_costs_nothing() -> None:
    game = wrong(dealt(options=ClassicOptions(floor_at_zero=True)), A)
    assert game.scores == (0, 0)
    assert game.verdict is not None
    assert game.verdict.points == 0
    assert right(game, A).scores == (1, 0)


def test_sc_03_no_lockout_by_default() -> None:
    assert code_of(wrong(dealt(), A), CallSet(A, 0)) is None


def test_sc_03_lockout_lasts_until_the_next_set() -> None:
    game = wrong(dealt(players=3, options=ClassicOptions(lockout=True)), A)
    assert code_of(game, CallSet(A, 0)) == "LOCKED_OUT"
    assert code_of(game, VoteNoSet(A, 0)) is None
    assert code_of(right(game, B), CallSet(A, 0)) is None


def test_sc_03_when_all_are_locked_out_all_may_call_again() -> None:
    game = wrong(wrong(dealt(options=ClassicOptions(lockout=True)), A), B)
    assert code_of(game, CallSet(A, 0)) is None
    assert code_of(game, CallSet(B, 0)) is None


def test_sc_04_three_more_cards_again_and_again_by_default() -> None:
    game = Setup(source=set_free()).start().apply(VoteNoSet(A, 0)).apply(VoteNoSet(A, 0))
    assert len(game.board.cards) == 18


def test_sc_04_one_by_one_from_15_and_then_refilled_up_to_12_only() -> None:
    options = ClassicOptions(one_by_one=True)
    game = Setup(source=Seed(0), options=options).start()
    sizes = []
    for _ in range(3):
        game = game.apply(VoteNoSet(A, 0))
        sizes.append(len(game.board.cards))
    assert sizes == [15, 16, 17]
    counts = []
    for _ in range(3):
        game = right(game, A)
        counts.append((len(game.board.cards), game.board.remaining))
    assert counts == [(14, 64), (12, 63), (12, 60)]


def test_sc_05_strict_refuses_a_wrong_agreement_at_its_last_vote() -> None:
    game = dealt(options=ClassicOptions(strict_no_set=True)).apply(VoteNoSet(A, 0))
    assert code_of(game, VoteNoSet(B, 0)) == "SET_EXISTS"
    free = Setup(players=2, options=ClassicOptions(strict_no_set=True), source=set_free()).start()
    assert len(free.apply(VoteNoSet(A, 0)).apply(VoteNoSet(B, 0)).board.cards) == 15


def test_sc_07_the_solid_deck_is_laid_out_as_12_or_9() -> None:
    for size in (12, 9):
        game = Setup(
            source=Seed(1), options=ClassicOptions(deck=DeckKind.SOLID, layout_size=size)
        ).start()
        assert len(game.board.cards) == size
        assert game.board.remaining == 27 - size
        assert set(game.board.cards) <= set(SMALL_DECK)


def test_sc_07_with_9_laid_out_a_set_is_replaced_up_to_9() -> None:
    game = Setup(source=Seed(1), options=ClassicOptions(deck=DeckKind.SOLID, layout_size=9)).start()
    assert len(right(game, A).board.cards) == 9


@pytest.mark.parametrize(("deck", "size"), [(DeckKind.FULL, 9), (DeckKind.SOLID, 10)])
def test_sc_07_other_layouts_are_refused(deck: DeckKind, size: int) -> None:
    with pytest.raises(InvalidError, match=f"got {size}"):
        ClassicOptions(deck=deck, layout_size=size)


@pytest.mark.parametrize("seed", range(10))
def test_sc_09_what_is_left_over_is_a_multiple_of_three_even_one_by_one(seed: int) -> None:
    setup = Setup(options=ClassicOptions(one_by_one=True), source=Seed(seed))
    *_, (_, game) = play_at_random(setup.start(), random.Random(seed), error_rate=0.5)
    assert len(game.board.cards) in {0, 6, 9, 12, 15, 18}


def test_sc_13_a_tie_is_shared() -> None:
    over = emptied(SET).apply(VoteNoSet(A, 0)).apply(VoteNoSet(B, 0)).outcome()
    assert over is not None
    assert over.winners == (A, B)


def test_new_cards_lie_in_the_places_of_the_old_ones() -> None:
    game = dealt("1RFO 1GFO 1PFO 2RFO 2GFO 1RSO 3RFO")
    before = game.board.cards
    won = game.apply(CallSet(A, 0)).apply(Claim(seat=A, cards=SET, at_ms=0))
    changed = [place for place in range(12) if won.board.cards[place] != before[place]]
    assert changed == [before.index(card) for card in SET] == [0, 3, 6]
    assert not set(won.board.cards) & set(SET)


def test_out_of_place_the_gaps_close_and_new_cards_follow() -> None:
    game = dealt(options=ClassicOptions(refill_in_place=False))
    won = game.apply(CallSet(A, 0)).apply(Claim(seat=A, cards=SET, at_ms=0))
    assert won.board.cards[:9] == game.board.cards[3:]


def test_from_15_the_last_cards_move_into_the_gaps() -> None:
    game = dealt().apply(VoteNoSet(A, 0)).apply(VoteNoSet(B, 0))
    before = game.board.cards
    won = game.apply(CallSet(A, 0)).apply(Claim(seat=A, cards=SET, at_ms=0))
    assert won.board.cards == before[12:] + before[3:12]


def test_the_end_comes_by_certainty_or_only_by_agreement() -> None:
    certain = right(emptied(SET), A)
    assert certain.is_over
    agreed = right(emptied(SET, options=ClassicOptions(ends_by_certainty=False)), A)
    assert not agreed.is_over
    assert agreed.apply(VoteNoSet(A, 0)).apply(VoteNoSet(B, 0)).is_over


def test_hints_may_be_forbidden_or_cost_points() -> None:
    assert code_of(dealt(options=ClassicOptions(hints=False)), AskHint(A, 0)) == "NO_HINTS"
    assert dealt(options=ClassicOptions(hint_cost=2)).apply(AskHint(B, 0)).scores == (0, -2)
    with pytest.raises(InvalidError, match="0 points or more"):
        ClassicOptions(hint_cost=-1)


def test_by_vote_a_hint_is_told_once_every_player_has_asked() -> None:
    game = dealt(options=ClassicOptions(hints_by_vote=True, hint_cost=1))
    asked = game.apply(AskHint(A, 0))
    assert (asked.hint, asked.asked) == (None, frozenset({A}))
    assert code_of(asked, AskHint(A, 0)) == "ALREADY_ASKED"
    told = asked.apply(AskHint(B, 0))
    assert (told.hint_steps, told.asked, told.scores) == (1, frozenset(), (-1, -1))
    assert told.hint is not None
    more = told.apply(AskHint(B, 0))
    assert more.hint_steps == 1, "the next step is wished for anew"


def test_without_a_vote_it_is_known_who_asked_and_others_may_ask_for_the_same() -> None:
    game = dealt()
    for _ in range(4):
        game = game.apply(AskHint(A, 0))
    assert (game.hint_steps, game.asked) == (4, frozenset({A}))
    assert code_of(game, AskHint(A, 0)) == "NO_MORE_HINTS"
    late = game.apply(AskHint(B, 0))
    assert (late.hint_steps, late.asked) == (4, frozenset({A, B}))
    taken = right(late, A)
    assert (taken.hint_steps, taken.asked) == (0, frozenset())


def test_a_setup_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(InvalidError, match="1 to 12 players"):
        Setup(players=0)
    with pytest.raises(InvalidError, match="1 to 12 players"):
        Setup(players=13)
    with pytest.raises(InvalidError, match="first dealer"):
        Setup(players=2, first_dealer=Seat(2))
    with pytest.raises(InvalidError, match="each of the 81 cards"):
        Setup(source=Decks((SMALL_DECK,)))
    with pytest.raises(InvalidError, match="2 decks, got 1"):
        Setup(players=2, options=ClassicOptions(long_game=True), source=set_free())


def test_the_long_game_counts_the_totals_of_all_deals() -> None:
    options = ClassicOptions(long_game=True)
    game = replace(emptied(SET, options=options), coming=set_free().orders)
    game = right(game.apply(CallSet(A, 0)).apply(TimeUp(5_000)), B)
    assert game.is_deal_over
    assert game.scores == (-1, 1)
    second = game.apply(NextDeal(game.at_ms))
    assert second.hands[B].score == 0
    assert second.scores == (-1, 1)
    assert (second.dealer, second.deal, len(second.board.cards)) == (B, 1, 12)
    assert not find_sets(second.board.cards)

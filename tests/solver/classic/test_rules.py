"""Tests of solver.classic.rules: one error code after the other (classic 4.4 to 4.7)."""

from dataclasses import replace

import pytest

from solver.classic import (
    AskHint,
    CallSet,
    Claim,
    ClassicMove,
    ClassicOptions,
    Lay,
    Lift,
    NextDeal,
    PlayOn,
    Seed,
    Setup,
    TimeUp,
    VoteNoSet,
    WithdrawVote,
)
from solver.errors import IllegalError
from solver.game import Seat
from solver.notation import parse_cards
from tests.solver.classic.playing import code_of, dealt, emptied, set_free

SET = parse_cards("1RFO 2RFO 3RFO")
NO_SET = parse_cards("1RFO 2RFO 1GFO")
A, B = Seat(0), Seat(1)


def claim(text: str, seat: Seat = A, at_ms: int = 1) -> Claim:
    return Claim(seat=seat, cards=parse_cards(text), at_ms=at_ms)


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (claim("1RFO 2RFO"), "NEED_THREE_CARDS"),
        (claim("1RFO 2RFO 3RFO 1GFO"), "NEED_THREE_CARDS"),
        (claim("1RFO 1RFO 2RFO"), "DUPLICATE_CARD"),
        (claim("1RFO 2RFO 3POD"), "CARD_NOT_ON_BOARD"),
        (claim("1RFO 2RFO 3RFO", seat=B), "NOT_IN_CONTROL"),
        (claim("1RFO 2RFO 3RFO", at_ms=5_000), "TIME_UP"),
        (CallSet(B, 1), "CONTROL_TAKEN"),
        (CallSet(A, 1), "CONTROL_TAKEN"),
        (VoteNoSet(B, 1), "CONTROL_TAKEN"),
        (AskHint(B, 1), "CONTROL_TAKEN"),
        (TimeUp(4_999), "TIME_LEFT"),
        (WithdrawVote(A, 1), "NOT_VOTED"),
        (claim("1RFO 2RFO 3RFO", at_ms=4_999), None),
        (TimeUp(5_000), None),
    ],
)
def test_while_a_player_has_control(move: ClassicMove, code: str | None) -> None:
    assert code_of(dealt().apply(CallSet(A, 0)), move) == code


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (claim("1RFO 2RFO 3RFO"), "NOT_IN_CONTROL"),
        (TimeUp(9_000), "NOT_IN_CONTROL"),
        (VoteNoSet(A, 1), "ALREADY_VOTED"),
        (WithdrawVote(B, 1), "NOT_VOTED"),
        (CallSet(Seat(2), 1), "NO_SUCH_SEAT"),
        (VoteNoSet(Seat(-1), 1), "NO_SUCH_SEAT"),
        (CallSet(B, -1), "TIME_RUNS_BACK"),
        (NextDeal(1), "DEAL_GOES_ON"),
        (Lay(SET, 1), "NOT_PHYSICAL"),
        (Lift(SET, 1), "NOT_PHYSICAL"),
        (PlayOn(1), "NOT_PHYSICAL"),
        (CallSet(A, 1), None),
        (CallSet(B, 1), None),
        (WithdrawVote(A, 1), None),
        (AskHint(B, 1), None),
    ],
)
def test_while_nobody_has_control(move: ClassicMove, code: str | None) -> None:
    assert code_of(dealt().apply(VoteNoSet(A, 0)), move) == code


@pytest.mark.parametrize(
    "move", [CallSet(A, 1), VoteNoSet(A, 1), TimeUp(1), AskHint(A, 1), Lay(SET, 1), NextDeal(1)]
)
def test_after_the_end_nothing_is_played(move: ClassicMove) -> None:
    over = emptied(SET).apply(VoteNoSet(A, 0)).apply(VoteNoSet(B, 0))
    assert code_of(over, move) == "GAME_OVER"


def test_between_two_deals_only_the_next_deal_is_played() -> None:
    options = ClassicOptions(long_game=True)
    between = emptied(SET, options=options).apply(VoteNoSet(A, 0)).apply(VoteNoSet(B, 0))
    assert between.is_deal_over
    assert between.outcome() is None
    assert code_of(between, CallSet(A, 1)) == "DEAL_OVER"
    assert between.apply(NextDeal(1)).dealer == B


def test_a_withdrawn_vote_does_not_count() -> None:
    game = dealt().apply(VoteNoSet(A, 0)).apply(WithdrawVote(A, 0)).apply(VoteNoSet(B, 0))
    assert game.votes == {B}
    assert len(game.board.cards) == 12


def test_more_than_21_cards_are_never_laid() -> None:
    game = Setup(source=set_free()).start()
    for _ in range(3):
        game = game.apply(VoteNoSet(A, 0))
    assert len(game.board.cards) == 21
    assert code_of(game, VoteNoSet(A, 0)) == "TABLE_FULL"
    assert code_of(game, CallSet(A, 0)) is None


def test_the_message_says_what_was_expected() -> None:
    with pytest.raises(IllegalError, match="SET has 3 cards, got 2") as refused:
        dealt().apply(CallSet(A, 0)).apply(claim("1RFO 2RFO"))
    assert refused.value.rule == "classic 4.4"


def test_a_wrong_agreement_counts_and_reveals_nothing() -> None:
    game = dealt().apply(VoteNoSet(A, 0)).apply(VoteNoSet(B, 0))  # a SET lies there (SC-05)
    assert len(game.board.cards) == 15
    assert game.scores == (0, 0)


def test_the_clock_ends_control_when_it_is_due() -> None:
    game = dealt().apply(CallSet(A, 1_000))
    assert game.due(5_999) is None
    due = game.due(6_000)
    assert due == TimeUp(6_000)
    assert game.apply(due).due(9_000) is None


def test_calls_are_decided_by_their_order_of_arrival() -> None:
    game = dealt().apply(CallSet(B, 7))
    assert code_of(game, CallSet(A, 7)) == "CONTROL_TAKEN"  # the same millisecond (SC-10)
    assert game.control is not None
    assert game.control.seat == B


def test_hints_climb_the_ladder_and_stop_before_the_third_card() -> None:
    game = dealt()
    assert game.hint is None
    for told in ("A SET lies here.", "number", "A SET with", "and"):
        game = game.apply(AskHint(A, 0))
        assert told in str(game.hint)
    assert code_of(game, AskHint(A, 0)) == "NO_MORE_HINTS"
    also = game.apply(AskHint(B, 0))  # what was told already is there for whoever asks now
    assert also.hint == game.hint
    assert code_of(also, AskHint(B, 0)) == "NO_MORE_HINTS"
    won = game.apply(CallSet(A, 0)).apply(claim("1RFO 2RFO 3RFO"))
    assert won.hint is None
    assert won.scores == (1, 0)


def test_a_hint_about_no_set_ends_with_its_first_step() -> None:
    game = Setup(source=set_free()).start().apply(AskHint(A, 0))
    assert str(game.hint) == "No SET lies here."
    assert code_of(game, AskHint(A, 0)) == "NO_MORE_HINTS"
    assert game.apply(VoteNoSet(A, 0)).hint is None


def test_ties_are_shared() -> None:
    game = Setup(players=3, source=Seed(1)).start()
    game = game.apply(CallSet(A, 0)).apply(TimeUp(5_000))
    game = replace(game, board=emptied(SET, players=3).board)
    for seat in game.seats:
        game = game.apply(VoteNoSet(seat, 5_000))
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.scores == (-1, 0, 0)
    assert outcome.winners == (1, 2)


def test_the_legal_moves_of_a_player_are_those_that_can_be_played() -> None:
    game = dealt().apply(VoteNoSet(A, 0))
    assert game.legal_moves(A, 5) == (CallSet(A, 5), WithdrawVote(A, 5), AskHint(A, 5))
    assert game.legal_moves(B, 5) == (CallSet(B, 5), VoteNoSet(B, 5), AskHint(B, 5))
    assert game.apply(CallSet(A, 5)).legal_moves(B, 6) == ()
    between = emptied(SET, options=ClassicOptions(long_game=True))
    for seat in (A, B):
        between = between.apply(VoteNoSet(seat, 0))
    assert between.legal_moves(A, 1) == (NextDeal(1),)

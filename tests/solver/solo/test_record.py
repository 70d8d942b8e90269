"""Tests of solver.solo.record and solver.solo.personal: nothing is lost, the best time is kept."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.board import DealtBoard
from solver.cards import DECK
from solver.errors import InvalidError
from solver.solo import (
    AskHint,
    Finish,
    Lay,
    Lift,
    MoreCards,
    PersonalRecord,
    Seed,
    SoloMove,
    SoloOptions,
    SoloState,
    Take,
    new_game,
    result_of,
)
from solver.solo.notation import format_move, parse_move
from solver.solo.record import SoloRecord, format_record, parse_record

cards = st.lists(st.sampled_from(DECK), max_size=4).map(tuple)
times = st.integers(0, 10**7)


@given(
    st.one_of(
        st.builds(Take, cards, times),
        st.builds(Lay, cards, times),
        st.builds(Lift, cards, times),
        st.builds(MoreCards, times),
        st.builds(AskHint, times),
        st.builds(Finish, times),
    )
)
def test_the_words_for_a_move_parse_back(move: SoloMove) -> None:
    assert parse_move(format_move(move), move.at_ms) == move


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("settable solo 2", "settable go 2", "expected a record of the game 'solo', got 'go'"),
        ("option hints", "option hint", "unknown header 'option hint'"),
        ("finishes", "stops", "expected a move such as"),
        ("redemption: counter", "redemption: never", "is counter or flag or classic"),
        ("cards: seed 1", "cards: order 1RFO", "each of the 81 cards once, got 1 cards"),
    ],
)
def test_a_record_that_cannot_be_read_is_refused(old: str, new: str, message: str) -> None:
    record = SoloRecord(source=Seed(1), moves=(Finish(9),), undone=(MoreCards(10),))
    text = format_record(record)
    assert parse_record(text) == record
    with pytest.raises(InvalidError, match=message):
        parse_record(text.replace(old, new))


def finished(at_ms: int, *, hints: int = 0, won: bool = True) -> SoloState:
    game = replace(
        new_game(Seed(0)),
        board=DealtBoard(cards=DECK[:3], deck=()),
        extra_deals=int(not won),
    )
    for _ in range(hints):
        game = game.apply(AskHint(0))
    return game.apply(Finish(at_ms))


def test_the_personal_record_is_the_fastest_game_won_without_help() -> None:
    options = SoloOptions()
    record = PersonalRecord()
    assert record.best(options) is None
    for game, is_new in [
        (finished(900), True),
        (finished(800, hints=1), False),
        (finished(700, won=False), False),
        (finished(950), False),
        (finished(600), True),
    ]:
        result = result_of(game)
        assert record.is_new_best(result) is is_new
        record = record.add(result)
    best = record.best(options)
    assert best is not None
    assert best.time_ms == 600
    assert record.best(SoloOptions(wrong_costs=False)) is None


def test_a_game_that_goes_on_has_no_result() -> None:
    with pytest.raises(InvalidError, match="no result yet"):
        result_of(new_game(Seed(1)))

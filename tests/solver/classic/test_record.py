"""Tests of solver.classic.record and .notation: people can read it, and nothing is lost."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.cards import DECK
from solver.classic import (
    IN_HANDS,
    AskHint,
    CallSet,
    Claim,
    ClassicMove,
    ClassicOptions,
    DeckKind,
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
from solver.classic.notation import format_move, parse_move
from solver.classic.record import ClassicRecord, format_record, parse_record
from solver.errors import InvalidError
from solver.game import Seat
from solver.record import Record
from tests.solver.classic.playing import play_at_random, stacked

seats = st.integers(0, 11).map(Seat)
times = st.integers(0, 10**7)
cards = st.lists(st.sampled_from(DECK), max_size=4).map(tuple)
any_move: st.SearchStrategy[ClassicMove] = st.one_of(
    st.builds(CallSet, seats, times),
    st.builds(Claim, seat=seats, cards=cards, at_ms=times),
    st.builds(TimeUp, times),
    st.builds(VoteNoSet, seats, times),
    st.builds(WithdrawVote, seats, times),
    st.builds(AskHint, seats, times),
    st.builds(NextDeal, times),
    st.builds(Lay, cards, times),
    st.builds(Lift, cards, times),
    st.builds(PlayOn, times),
)
EXAMPLE = """\
settable classic 2
players: 2
player 1: Ada
player 2: Bo Ek
first dealer: 2
cards: seed 7
option deck: full
option layout size: 12
option claim time ms: 5000
option lockout: no
option floor at zero: no
option one by one: no
option strict no set: no
option refill in place: yes
option ends by certainty: yes
option long game: no
option hints: yes
option hint cost: 0
option hints by vote: no

0:01.500  player 2 calls SET
0:06.500  time is up
0:08.000  player 1 sees no SET
0:09.000  player 2 asks for a hint
0:10.000  player 1 takes the vote back
~ 0:11.000  player 1 calls SET
~ 0:12.250  player 1 takes 1RFO 2RFO 3RFO
"""


@given(any_move)
def test_the_words_for_a_move_parse_back(move: ClassicMove) -> None:
    assert parse_move(format_move(move), move.at_ms) == move


@pytest.mark.parametrize(
    "text", ["", "Player 1 calls SET", "player 1 calls set", "player one calls SET", "laid 1RFX"]
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(InvalidError):
        parse_move(text, 0)


def test_an_example_reads_and_writes_as_documented() -> None:
    record = parse_record(EXAMPLE)
    assert record.names == ("Ada", "Bo Ek")
    assert record.setup == Setup(players=2, source=Seed(7), first_dealer=Seat(1))
    assert record.moves[1] == TimeUp(6_500)
    assert len(record.undone) == 2
    assert format_record(record) == EXAMPLE
    old = EXAMPLE.replace("settable classic 2", "settable record 1\ngame: classic")
    assert parse_record(old) == record
    assert record.log.state().scores == (0, -1)


@settings(max_examples=15, deadline=None)
@given(
    st.integers(0, 9_999),
    st.sampled_from([Seed(3), IN_HANDS, stacked("1RFO")]),
    st.sampled_from([ClassicOptions(), ClassicOptions(hint_cost=1, lockout=True)]),
)
def test_a_random_game_survives_its_record(
    seed: int, source: Seed, options: ClassicOptions
) -> None:
    setup = Setup(players=3, source=source, options=options)
    played = list(play_at_random(setup.start(), random.Random(seed)))
    moves = tuple(move for move, _ in played)
    record = ClassicRecord(setup=setup, moves=moves[:-4], undone=moves[-4:])
    assert parse_record(format_record(record)) == record
    assert parse_record(format_record(record, annotate=True)) == record
    log = record.log
    for _ in range(4):
        log = log.redo()
    assert log.state() == played[-1][1]


def test_the_remarks_tell_verdicts_hints_new_cards_and_the_end() -> None:
    options = ClassicOptions(deck=DeckKind.SOLID)
    setup = Setup(players=2, options=options, source=Seed(2))
    game = setup.start()
    moves: list[ClassicMove] = [AskHint(Seat(0), 5)]
    moves += [VoteNoSet(Seat(0), 6), VoteNoSet(Seat(1), 7), CallSet(Seat(1), 8), TimeUp(5_008)]
    for move in moves:
        game = game.apply(move)
    moves += [move for move, _ in play_at_random(game, random.Random(1), error_rate=0)]
    text = format_record(ClassicRecord(setup=setup, moves=tuple(moves)), annotate=True)
    for remark in (
        "player 1 asks for a hint  ; A SET lies here.",
        "player 2 sees no SET  ; 15 cards on the table",
        "time is up  ; Time is up: no three cards were taken. Player 2: -1.",
        "; A SET. number:",
        "The deal is over.",
    ):
        assert remark in text


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "settable classic 2",
            "settable chess 2",
            "expected a record of the game 'classic', got 'chess'",
        ),
        ("players: 2", "players: two", "'players' is a number, got 'two'"),
        ("players: 2\n", "", "'players' is a number, got None"),
        ("players: 2", "players: 13", "1 to 12 players"),
        ("player 2: Bo Ek", "player 3: Bo", "unknown header 'player 3'"),
        ("player 2: Bo Ek\n", "", "2 names expected, got 1"),
        ("option deck: full", "option decks: full", "unknown header 'option decks'"),
        ("cards: seed 7\n", "", "'cards' is .* got none"),
        ("option claim time ms: 5000", "option claim time ms: 1", r"3000\.\.10000"),
        ("0:06.500  time is up", "0:06.500  time is over", "expected a move such as"),
        ("player 2 asks for a hint", "player 2 asks for more", "a player calls SET, takes cards"),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_was_expected(
    old: str, new: str, message: str
) -> None:
    with pytest.raises(InvalidError, match=message):
        parse_record(EXAMPLE.replace(old, new, 1))


@pytest.mark.parametrize("name", ["", " ", "a\nb", " Ada"])
def test_a_name_is_one_line_of_text(name: str) -> None:
    with pytest.raises(InvalidError, match="a name is one line"):
        ClassicRecord(setup=Setup(), names=(name,))


def test_missing_options_have_their_defaults() -> None:
    record = parse_record(Record(game="classic", headers=(("players", "1"), ("cards", "in hands"))))
    assert record.setup == Setup()

"""Tests of solver.poker.record and its neighbours: text that people read and machines replay."""

import random

import pytest

from solver.errors import InvalidError
from solver.game import Log, Seat
from solver.poker import (
    Answer,
    Bet,
    Call,
    Check,
    Deal,
    Drop,
    Lay,
    OddChips,
    PokerMove,
    PokerOptions,
    PokerState,
    Raise,
    Reveal,
    ShortStacks,
    TableKind,
    TimeUp,
    explain_result,
    format_move,
    format_record,
    narrate,
    new_game,
    parse_move,
    parse_record,
)
from tests.solver.poker.play import played
from tests.solver.poker.tables import TA, coded, laid_out

A, B = Seat(0), Seat(1)

RECORD = """\
settable poker 2
players: 2
player 1: Ana
player 2: Ben Oh
first dealer: 2
seed: 7
stacks: 12, 30
option kind: dealt
option limit: 4
option max raises: 2
option min bet: 1
option ante: 1
option chips: 30
option odd chips: poorest tied winner
option disjoint: yes
option short stacks: all-in
option betting: yes
option rounds: 5
option show timer ms: 20000
option turn timer ms: 30000

0:00.000  deal
0:04.250  player 1 bets 3
1:00.001  player 2 raises 4
1:02.000  player 1 drops
"""


def test_a_record_written_by_hand_is_read() -> None:
    log = parse_record(RECORD)
    assert log.initial == new_game(
        ["Ana", "Ben Oh"],
        options=PokerOptions(
            limit=4,
            max_raises=2,
            ante=1,
            short_stacks=ShortStacks.ALL_IN,
            disjoint=True,
            rounds=5,
            turn_timer_ms=30_000,
        ),
        seed=7,
        dealer=1,
        chips=[12, 30],
    )
    assert log.moves == (
        Deal(0),
        Bet(seat=A, amount=3, at_ms=4250),
        Raise(seat=B, amount=4, at_ms=60_001),
        Drop(A, 62_000),
    )
    assert log.state().stacks == (8, 34)


def test_a_record_reads_and_writes_to_the_same_text() -> None:
    assert format_record(parse_record(RECORD)) == RECORD


def test_a_missing_option_has_its_default() -> None:
    text = RECORD.replace("option rounds: 5\n", "").replace("option turn timer ms: 30000\n", "")
    assert parse_record(text).initial.options.rounds is None
    assert "option turn timer ms: none" in format_record(parse_record(text))


def test_a_deck_laid_out_in_advance_is_kept() -> None:
    deck = laid_out(["1122 3121", "3333 1213"], TA)
    log: Log[PokerState, PokerMove] = Log(new_game(["Ana", "Ben"], decks=[deck]))
    text = format_record(log)
    assert "deck 1: 1-red-solid-oval 1-red-striped-squiggle" in text
    assert parse_record(text) == log


def test_a_game_at_a_real_table_is_told_with_its_cards() -> None:
    options = PokerOptions(kind=TableKind.PHYSICAL, odd_chips=OddChips.ANY_ACTIVE, rounds=2)
    log = played(new_game(["Ana", "Ben", "Cid"], options=options), random.Random(5))
    text = format_record(log, comments=True)
    assert "option kind: physical" in text
    assert "option odd chips: poorest active player" in text
    assert " centre " in text
    assert " holds " in text
    assert parse_record(text) == log


def test_the_comments_tell_cards_question_verdict_and_chips() -> None:
    deck = laid_out(["1122 3121", "3333 1213"], TA)
    moves = (
        Deal(0),
        Bet(seat=B, amount=2, at_ms=1),
        Call(A, 2),
        Answer(seat=A, show=True, at_ms=3),
        Answer(seat=B, show=False, at_ms=4),
    )
    log: Log[PokerState, PokerMove] = Log(new_game(["Ana", "Ben"], decks=[deck]), moves)
    remarks = [
        line.partition("  ; ")[2] for line in format_record(log, comments=True).splitlines()[-5:]
    ]
    assert remarks == [
        "Round 1, dealer Ana. Centre: 1-red-solid-oval 2-green-striped-squiggle. "
        "Ben holds 1-red-striped-squiggle 3-red-striped-oval. "
        "Ana holds 3-purple-open-diamond 1-green-solid-diamond. "
        "Ben begins.",
        "",
        "The pot holds 4. Would anybody like to show?",
        "",
        "Ana showed. "
        "Ben has no SET. "
        "Ana has 1 SET: 3-purple-open-diamond 1-red-solid-oval 2-green-striped-squiggle. "
        "Ana has the most SETs and takes the pot of 4. "
        "Chips: Ana 32, Ben 28",
    ]


def test_where_nobody_can_bet_any_more_the_question_is_told_again() -> None:
    options = PokerOptions(short_stacks=ShortStacks.ALL_IN)
    moves: list[PokerMove] = [Deal(0), Bet(seat=B, amount=1, at_ms=0), Call(A, 0)]
    moves += [Answer(seat=seat, show=False, at_ms=0) for seat in (A, B)]
    log: Log[PokerState, PokerMove] = Log(
        new_game(["Ana", "Ben"], options=options, chips=[1, 9], seed=2), tuple(moves)
    )
    text = format_record(log, comments=True)
    assert text.count("The pot holds 2. Would anybody like to show?") == 2
    assert "Nobody shows: 3 centre cards." in text


def test_nothing_is_told_where_nothing_has_happened() -> None:
    state = new_game(["Ana", "Ben"], seed=2)
    assert narrate(state, state) == ()
    dealt = state.apply(Deal(0))
    assert dealt.round is not None
    assert explain_result(dealt.round) == ()


def test_what_everybody_may_hear_names_no_hidden_card() -> None:
    state = new_game(["Ana", "Ben"], seed=7)
    dealt = state.apply(Deal(0))
    assert not any("holds" in line for line in narrate(state, dealt, open_hands=False))
    assert any("holds" in line for line in narrate(state, dealt))


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Deal(0), "deal"),
        (TimeUp(59_999), "time up"),
        (Check(A, 60_000), "Ana checks"),
        (Call(B, 3_600_000), "Ana Lena calls"),
        (Drop(A, 1), "Ana drops"),
        (Bet(seat=B, amount=2, at_ms=1), "Ana Lena bets 2"),
        (Raise(seat=A, amount=3, at_ms=1), "Ana raises 3"),
        (Answer(seat=A, show=True, at_ms=1), "Ana shows"),
        (Answer(seat=B, show=False, at_ms=1), "Ana Lena does not show"),
        (Lay(coded("1111 2222"), 1), "centre 1-red-solid-oval 2-green-striped-squiggle"),
        (Reveal(seat=A, cards=coded("1111"), at_ms=1), "Ana holds 1-red-solid-oval"),
    ],
)
def test_each_move_has_one_text(move: PokerMove, text: str) -> None:
    names = ("Ana", "Ana Lena")
    assert format_move(move, names) == text
    assert parse_move(text, move.at_ms, names) == move


@pytest.mark.parametrize(
    "text",
    [
        "",
        "deals",
        "Cid checks",
        "Ana checks 2",
        "Ana bets",
        "Ana bets two",
        "Ana does show",
        "Ana holds 1-red-solid-circle",
        "centre 4RFO",
    ],
)
def test_a_line_that_is_no_move_is_not_understood(text: str) -> None:
    with pytest.raises(InvalidError):
        parse_move(text, 0, ("Ana", "Ben"))


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (("settable poker 2", "settable poker 3"), "line 1: expected 'settable GAME 2'"),
        (("settable poker 2", "settable solo 2"), "expected a record of the game 'poker'"),
        ((RECORD, ""), "line 1: expected 'settable GAME 2', .* got ''"),
        (("players: 2\n", ""), "expected 'players: 2' for the names, got ''"),
        (("player 2: Ben Oh\n", ""), "expected 'players: 1' for the names, got '2'"),
        (("option limit: 4", "option limits: 4"), "unknown header 'option limits'"),
        (("option limit: 4", "seed: 4"), "the header 'seed' 2 times"),
        (("limit: 4", "limit: four"), "'option limit' is a number, got 'four'"),
        (("disjoint: yes", "disjoint: maybe"), "'option disjoint' is yes or no, got 'maybe'"),
        (("all-in", "sometimes"), "'option short stacks' is table stake or all-in"),
        (("first dealer: 2", "first dealer: 3"), "expected a dealer with chips, got seat 2"),
        (("stacks: 12, 30", "stacks: 12"), "expected chips for 2 players"),
        (("stacks: 12, 30", "deck 2: 1RFO"), "expected the decks numbered from 1"),
        (("player 1 drops", "player 1 drips"), "line 25: expected deal, time up"),
    ],
)
def test_a_record_that_cannot_be_read_says_where_and_what(
    change: tuple[str, str], wrong: str
) -> None:
    assert change[0] in RECORD
    with pytest.raises(InvalidError, match=wrong):
        parse_record(RECORD.replace(*change))

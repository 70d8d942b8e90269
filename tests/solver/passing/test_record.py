"""Tests of solver.passing.record: one grammar for all games, the words of this one."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import IllegalError, InvalidError
from solver.game import Log, Seat
from solver.passing import (
    EndRound,
    Highlight,
    Join,
    Leave,
    Lock,
    Mode,
    Pass,
    PassingLog,
    PassingMove,
    PassingOptions,
    PassingState,
    Return,
    Show,
    StartRound,
    TimeUp,
    format_move,
    format_record,
    parse_move,
    parse_record,
)
from tests.solver.passing.tables import A, B, C, call, highlight, lobby, lock

RECORD = """\
settable passing 2
players: 3
seed: 7
option mode: simultaneous
option direction: counter-clockwise
option timer s: 25
option rounds: 2
option redeal if complete: yes
option category: birds
option words: ["Barn owl", "Heron", "Robin"]

0:00.000  player 1 starts
0:01.200  player 3 highlights Barn owl
0:01.650  player 3 locks Barn owl
0:25.000  all pass
0:30.000  player 2 leaves
"""


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Join(at_ms=9, seat=C), "player 3 joins"),
        (Leave(at_ms=9, seat=A), "player 1 leaves"),
        (Return(at_ms=9, seat=A), "player 1 returns"),
        (StartRound(at_ms=9, seat=A), "player 1 starts"),
        (EndRound(at_ms=9, seat=A), "player 1 ends"),
        (highlight(B, "Barn owl", 9), "player 2 highlights Barn owl"),
        (lock(B, "7 of 9", 9), "player 2 locks 7 of 9"),
        (lock(B, "a; b", 9), r'player 2 locks "a\u003b b"'),
        (lock(B, '"x"', 9), r'player 2 locks "\"x\""'),
        (call(B, 9), "player 2 calls SET"),
        (Show(at_ms=9, seat=B), "player 2 looks"),
        (TimeUp(at_ms=9, seat=B), "player 2 runs out of time"),
        (Pass(at_ms=9), "all pass"),
    ],
)
def test_each_move_has_its_words(move: PassingMove, text: str) -> None:
    assert format_move(move) == text
    assert parse_move(text, 9) == move


@given(st.sampled_from([Lock, Highlight]), st.text(st.characters(codec="utf-8"), min_size=1))
def test_every_name_parses_back(kind: type[Lock | Highlight], card: str) -> None:
    move = kind(at_ms=9, seat=C, card=" ".join(card.split()) or "x")
    assert parse_move(format_move(move), 9) == move


@pytest.mark.parametrize(
    "text",
    [
        "",
        "pass",
        "all pass 1",
        "player 2",
        "player 2 flies",
        "player 2 locks",
        "player 2 calls SET Owl",
        "player 0 calls SET",
        "player one calls SET",
        'player 2 locks "Owl',
    ],
)
def test_other_words_are_no_move(text: str) -> None:
    with pytest.raises(InvalidError, match="expected"):
        parse_move(text, 0)


def test_a_record_reads_and_writes_to_the_same_text() -> None:
    log = parse_record(RECORD)
    assert format_record(log) == RECORD
    assert log.initial.options.timer_s == 25
    assert log.initial.options.redeal_if_complete
    assert log.state().passes == 1
    assert log.state().away == {B}


def test_moves_taken_back_are_not_written() -> None:
    log = parse_record(RECORD)
    assert format_record(log.undo()) == RECORD[: RECORD.index("0:30")]


def test_words_with_every_separator_survive() -> None:
    words = ('say "hi"', "a, b", "a: b", "[x]", "back\\slash", "Ärtsoppa", "a ; b", "~ c")
    mode = Mode.PASS_AND_PLAY
    for category in ("my own", "", 'a "b" ; c'):
        state = lobby(3, chosen=PassingOptions(words=words, mode=mode, category=category))
        log: PassingLog = Log(replace(state, seed=-(10**40)))
        assert parse_record(format_record(log)) == log
        assert isinstance(parse_record(format_record(log)).state(), PassingState)


def test_a_name_with_the_sign_of_a_remark_survives_in_a_move() -> None:
    state = lobby(3, chosen=PassingOptions(words=("a ; b", "c;d", '"e"')))
    log: PassingLog = Log(state)
    log = log.push(StartRound(at_ms=0, seat=A))
    for seat in range(3):
        card = log.state().holdings[seat].hand[0]
        log = log.push(Lock(at_ms=5, seat=Seat(seat), card=card))
    assert parse_record(format_record(log)) == log


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("settable passing 2", "settable passing 3", "line 1: expected 'settable GAME 2'"),
        ("settable passing 2", "settable poker 2", "expected a record of the game 'passing'"),
        ("seed: 7", "seed 7", "line 3: a header reads like"),
        ("seed: 7\n", "", "the header 'seed' is a number, got None"),
        ("players: 3", "players: three", "the header 'players' is a number"),
        ("timer s: 25", "timer s: 26", "20, 25 or 30 seconds"),
        ("complete: yes", "complete: maybe", "is yes or no, got 'maybe'"),
        ("counter-clockwise", "widdershins", "is clockwise or counter-clockwise"),
        ("option rounds", "option round", "unknown header 'option round'"),
        ('["Barn owl", ', '["Barn  owl", ', "cleaned"),
        ('["Barn owl", ', '[1, "Barn owl", ', "a JSON list of texts"),
        ('["Barn owl", "Heron", "Robin"]', "[" * 100_000, "a JSON list of texts"),
        ("25.000  all pass", "25.000  all fly", "line 15: expected"),
    ],
)
def test_a_text_that_is_no_record_names_the_line_or_the_key(
    old: str, new: str, message: str
) -> None:
    assert old in RECORD
    with pytest.raises(InvalidError) as refused:
        parse_record(RECORD.replace(old, new))
    assert message in str(refused.value)


def test_an_illegal_move_names_its_line_and_its_rule() -> None:
    with pytest.raises(IllegalError, match=r"line 15, 'all pass': .*due at 25000 ms") as refused:
        parse_record(RECORD.replace("0:25.000", "0:24.000"))
    assert refused.value.code == "TIME_LEFT"

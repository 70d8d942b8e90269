"""Tests of solver.passing.old_record: records of before one grammar are read for good."""

import pytest

from solver.errors import IllegalError, InvalidError
from solver.passing import (
    Direction,
    EndRound,
    Join,
    Leave,
    Pass,
    PassingMove,
    Return,
    Show,
    StartRound,
    TimeUp,
    format_record,
    parse_record,
)
from solver.passing.old_record import parse_old_move
from tests.solver.passing.tables import A, B, C, call, highlight, lock

RECORD = """\
settable passing 1
seed: 7
seats: 3
mode: simultaneous
direction: counter-clockwise
timer: 25
rounds: 2
redeal: yes
category: birds
words: ["Barn owl", "Heron", "Robin"]
0 start 0
1200 highlight 2 Barn owl
1650 lock 2 Barn owl
25000 pass
30000 leave 1
"""


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Join(at_ms=0, seat=C), "0 join 2"),
        (Leave(at_ms=1, seat=A), "1 leave 0"),
        (Return(at_ms=2, seat=A), "2 return 0"),
        (StartRound(at_ms=3, seat=A), "3 start 0"),
        (EndRound(at_ms=4, seat=A), "4 end 0"),
        (highlight(B, "Barn owl", 5), "5 highlight 1 Barn owl"),
        (lock(B, "7 of 9", 6), "6 lock 1 7 of 9"),
        (call(B, 7), "7 call 1"),
        (Show(at_ms=8, seat=B), "8 show 1"),
        (TimeUp(at_ms=9, seat=B), "9 time-up 1"),
        (Pass(at_ms=10), "10 pass"),
    ],
)
def test_each_move_has_one_line(move: PassingMove, text: str) -> None:
    assert parse_old_move(text) == move


@pytest.mark.parametrize(
    "line",
    [
        "",
        "pass",
        "6000",
        "6000 fly",
        "6000 pass 1",
        "6000 lock",
        "6000 lock 1",
        "6000 lock 1 ",
        "6000 call",
        "6000 call 1 Owl",
        "6000  call 1",
        "06000 call 1",
        "6.5 call 1",
        "6000 call one",
        " 6000 pass",
    ],
)
def test_a_line_of_another_form_is_no_move(line: str) -> None:
    with pytest.raises(InvalidError, match="a move reads like"):
        parse_old_move(line)


def test_a_record_of_before_reads_and_is_written_in_the_grammar_of_today() -> None:
    log = parse_record(RECORD)
    assert parse_record(format_record(log)) == log
    assert format_record(log).startswith("settable passing 2\n")
    assert log.initial.options.timer_s == 25
    assert log.initial.options.redeal_if_complete
    assert log.initial.options.direction is Direction.COUNTER_CLOCKWISE
    assert log.initial.options.words == ("Barn owl", "Heron", "Robin")
    assert (log.initial.seed, log.initial.seats) == (7, 3)
    assert log.state().passes == 1
    assert log.state().away == {B}


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("settable passing 1", "settable passing 3", "line 1: expected 'settable GAME 2'"),
        ("seed: 7", "seed:7", "line 2: expected 'seed: ...'; got 'seed:7'"),
        ("seats: 3", "rounds: 3", "line 3: expected 'seats: ...'"),
        ("seats: 3", "seats: three", "seats: expected a whole number"),
        ("timer: 25", "timer: 26", "20, 25 or 30 seconds"),
        ("redeal: yes", "redeal: maybe", "expected yes or no"),
        ("counter-clockwise", "widdershins", "expected clockwise or counter-clockwise"),
        ('["Barn owl", ', '["Barn  owl", ', "cleaned"),
        ('["Barn owl", ', '[1, "Barn owl", ', "a JSON list of texts"),
        ('["Barn owl", "Heron", "Robin"]', "[" * 100_000, "a JSON list of texts"),
        ('["Barn owl", ', '["Barn owl" , ', "words: expected"),
        ("category: birds", "category:  birds", "one line of text"),
        ("25000 pass", "25000 fly", "line 14: a move reads like"),
        ("25000 pass\n", "\n", "line 14: a move reads like"),
    ],
)
def test_a_text_that_is_no_record_names_the_line_or_the_key(
    old: str, new: str, message: str
) -> None:
    assert old in RECORD
    with pytest.raises(InvalidError) as refused:
        parse_record(RECORD.replace(old, new))
    assert message in str(refused.value)


def test_a_record_cut_off_in_its_header_is_refused() -> None:
    with pytest.raises(InvalidError, match=r"line 6: expected 'timer: ...'; got ''"):
        parse_record(RECORD[: RECORD.index("timer")])


def test_an_illegal_move_names_its_line_and_its_rule() -> None:
    with pytest.raises(IllegalError, match=r"line 14, '24000 pass': .*due at 25000 ms") as refused:
        parse_record(RECORD.replace("25000 pass", "24000 pass"))
    assert refused.value.code == "TIME_LEFT"

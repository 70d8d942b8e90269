"""Tests of `settable play passing`: options, records, and a real terminal with the real clock."""

import os
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from service.cli import main
from solver.game import Seat
from solver.passing import (
    Direction,
    Mode,
    PassingOptions,
    PassingState,
    StartRound,
    is_complete,
    parse_record,
)


def _run(*arguments: str, keys: str = "q") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "service", "play", "passing", *arguments]
    return subprocess.run(
        command, input=keys, capture_output=True, text=True, check=False, timeout=60
    )


def test_giving_up_exits_1_and_leaves_a_record_of_what_was_played(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    run = _run("--seed", "7", "--record", str(file), keys="11q")
    assert run.returncode == 1, run.stderr
    assert "given up" in run.stderr
    log = parse_record(file.read_text("utf-8"))
    assert log.initial.seed == 7
    assert [line.split()[3] for line in file.read_text().splitlines()[-3:]] == [
        "starts",
        "highlights",
        "locks",
    ]


def test_the_end_of_the_input_gives_up() -> None:
    run = _run("--bots", "2", "--seed", "7", keys="")
    assert run.returncode == 1
    assert "1 " in run.stdout


def test_every_option_reaches_the_table(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    run = _run(
        *("--bots", "5", "--level", "hard", "--category", "fruits", "--language", "sv"),
        *("--direction", "counter-clockwise", "--timer", "30", "--rounds", "10"),
        *("--redeal-if-complete", "--seed", "3", "--record", str(file)),
    )
    assert "Frukter · round 1 of 10" in run.stdout
    initial = parse_record(file.read_text("utf-8")).initial
    assert initial.seats == 6
    assert "Äpple" in initial.options.words
    assert initial.options.direction is Direction.COUNTER_CLOCKWISE
    assert (initial.options.timer_s, initial.options.rounds) == (30, 10)
    assert initial.options.redeal_if_complete


def test_custom_words_come_from_the_line_or_from_a_file(tmp_path: Path) -> None:
    record, words = tmp_path / "game.txt", tmp_path / "words.txt"
    _run(
        "--seed",
        "7",
        "--bots",
        "2",
        "--words",
        "Grandma, Uncle  Bo ,the cat,",
        "--record",
        str(record),
    )
    options = parse_record(record.read_text("utf-8")).initial.options
    assert options.words == ("Grandma", "Uncle Bo", "the cat")
    words.write_text("a, b\nc\n\nd\n", encoding="utf-8")
    _run("--seed", "7", "--pass-and-play", "3", "--words-file", str(words), "--record", str(record))
    options = parse_record(record.read_text("utf-8")).initial.options
    assert options.words == ("a, b", "c", "d")
    assert options.mode is Mode.PASS_AND_PLAY


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--words", "a,b,c"], "NOT_ENOUGH_WORDS"),
        (["--words", "a,b,c,A"], "DUPLICATE_WORD"),
        (["--words", "a,b,c," + "d" * 25], "WORD_TOO_LONG"),
        (["--words-file", "no/such/file"], "no/such/file"),
        (["--record", "no/such/folder/game.txt"], "no/such/folder"),
    ],
)
@pytest.mark.any_deal
def test_what_cannot_be_played_exits_2_and_says_why(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "passing", *arguments]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        ["--bots", "1"],
        ["--bots", "6"],
        ["--timer", "10"],
        ["--rounds", "0"],
        ["--pass-and-play", "2"],
        ["--bots", "3", "--pass-and-play", "3"],
        ["--category", "birds", "--words", "a,b,c,d"],
    ],
)
def test_options_outside_the_rules_are_wrong_usage(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["play", "passing", *arguments])
    assert stop.value.code == 2


def _seed_of_a_deal_complete_for_all() -> int:
    options = PassingOptions(words=("a", "b", "c"))
    for seed in range(10_000):
        state = PassingState(options=options, seed=seed, seats=3)
        state = state.apply(StartRound(at_ms=0, seat=Seat(0)))
        if all(is_complete(holding.hand) for holding in state.holdings):
            return seed
    raise AssertionError("1 deal in 280 is complete for all three")


def test_a_round_is_won_on_a_real_terminal_with_the_real_clock(tmp_path: Path) -> None:
    pytest.importorskip("termios")
    file = tmp_path / "game.txt"
    seed = str(_seed_of_a_deal_complete_for_all())
    options = ("--bots", "2", "--rounds", "1", "--words", "a,b,c", "--seed", seed)
    master, slave = os.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "service", "play", "passing", *options, "--record", str(file)],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "100", "LINES": "30"},
    )
    os.close(slave)
    screen = _read_until(master, "ALL ONE NAME")
    os.write(master, b"s")
    screen += _read_until(master, "wins.")
    screen += _read_until(master, "You win.") if "You win." not in screen else ""
    assert process.wait(60) == 0
    os.close(master)
    assert "You call Set: 1st, 1000 points." in screen
    assert "s until the cards move" in screen
    log = parse_record(file.read_text("utf-8"))
    assert log.state().totals[0] == 1000


def _read_until(descriptor: int, text: str) -> str:
    seen, stop_s = "", time.monotonic() + 60
    while text not in seen and time.monotonic() < stop_s:
        if select.select([descriptor], [], [], 0.2)[0]:
            try:
                seen += os.read(descriptor, 65536).decode(errors="replace")
            except OSError:  # the terminal is gone when the program has ended
                break
    return seen

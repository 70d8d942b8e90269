"""Tests of `settable replay passing`."""

import json
from pathlib import Path

import pytest

from service.cli import main
from service.terminal.passing.table import PassingTable
from solver.game import Seat
from solver.passing import Bot, PassingOptions, PassingState, StartRound, format_record


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Write down a game of one round among three bots."""
    options = PassingOptions(words=("Owl", "Robin", "Heron"), rounds=1)
    table = PassingTable(
        PassingState(options=options, seed=8, seats=3), [Bot(seat=Seat(s)) for s in range(3)]
    )
    table.play(StartRound(at_ms=0, seat=Seat(0)))
    table.advance(3_600_000)
    file = tmp_path / "game.txt"
    file.write_text(format_record(table.log), encoding="utf-8")
    return file


def test_a_replay_tells_deal_passes_calls_and_result(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", "passing", str(record)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("0:00.000 player 1 starts\n    seat 0: ")
    assert "1st Set: " in told
    assert "2nd Set: " in told
    assert " wins." in told


def test_json_is_for_machines_and_undo_takes_moves_back(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", "passing", "--json", str(record)]) == 0
    whole = json.loads(capsys.readouterr().out)
    assert sorted(whole["totals"]) == [0, 500, 1000]
    assert whole["phase"] == "game over"
    assert main(["replay", "passing", "--json", "--undo", "1", str(record)]) == 1
    before = json.loads(capsys.readouterr().out)
    assert before["moves"] == whole["moves"][:-1]
    assert before["totals"] == [0, 0, 0]
    assert before["hands"] == whole["hands"]


def test_a_record_against_the_rules_exits_2_and_names_the_line(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = record.read_text("utf-8")
    record.write_text(text.replace("player 1 starts", "player 2 starts"), encoding="utf-8")
    assert main(["replay", "passing", str(record)]) == 2
    assert "line 12, 'player 2 starts': only the host" in capsys.readouterr().err


def test_a_file_that_is_not_there_or_not_text_exits_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", "passing", str(tmp_path / "none.txt")]) == 2
    assert "none.txt" in capsys.readouterr().err
    (tmp_path / "photo.jpg").write_bytes(b"\xff\xd8\xff\xe0")
    assert main(["replay", "passing", str(tmp_path / "photo.jpg")]) == 2

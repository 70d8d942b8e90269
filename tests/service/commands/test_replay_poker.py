"""Tests of `settable replay poker`."""

from pathlib import Path

import pytest

from service.cli import main

RECORD = """\
settable poker 1
players: Ana, Ben
dealer: Ana
seed: 7

0:00.000 deal
0:04.250 Ben bets 3
0:06.000 Ana drops
"""


def test_a_record_is_told_move_by_move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    file.write_text(RECORD, encoding="utf-8")
    assert main(["replay", "poker", str(file)]) == 0
    told = capsys.readouterr().out
    assert "0:04.250 Ben bets 3\n0:06.000 Ana drops\n    Ben is the last player in" in told
    assert "    Ana holds " in told
    assert main(["replay", "poker", "--closed", str(file)]) == 0
    assert "holds" not in capsys.readouterr().out


def test_a_move_against_the_rules_stops_the_replay_with_its_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(RECORD.replace("bets 3", "bets 4"), encoding="utf-8")
    assert main(["replay", "poker", str(file)]) == 1
    output = capsys.readouterr()
    assert "a bet is at most 3 here, got 4 [OVER_LIMIT, poker 3.4]" in output.err
    assert "Ana drops" not in output.out


def test_a_file_that_cannot_be_read_is_wrong_usage(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", "poker", str(tmp_path / "none.txt")]) == 2
    assert "none.txt cannot be read" in capsys.readouterr().err

"""Tests of service.cli: usage, exit status, and that verbs stay light."""

import argparse
import io
import json
import os
import subprocess
import sys
from importlib.metadata import version
from types import ModuleType

import pytest

from service.cli import main
from service.commands.verbs import VERBS, Command
from service.errors import UsageError
from vision.errors import ImageError


def test_no_verb_prints_every_verb(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    output = capsys.readouterr().out
    assert all(verb in output for verb in VERBS)


def test_an_unknown_verb_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fly"]) == 2
    assert "fly" in capsys.readouterr().err


def test_a_mistyped_verb_is_answered_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["raed", "a.jpg"]) == 2
    assert "did you mean read?" in capsys.readouterr().err
    assert main(["play", "pokr"]) == 2
    assert "did you mean play poker?" in capsys.readouterr().err


@pytest.mark.parametrize("first", ["play", "poker", "wolf"])
def test_a_first_word_alone_lists_its_verbs(first: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([first]) == 2
    told = capsys.readouterr().out
    assert all(verb in told for verb in VERBS if verb.startswith(f"{first} "))
    assert "serve" not in told


def test_the_version_is_the_distribution_s(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"settable {version('settable')}\n"


def test_cards_come_from_standard_input_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1RFO 2RFO\n3RFO"))
    assert main(["sets", "-"]) == 0
    assert "3-red-solid-oval" in capsys.readouterr().out


def test_no_cards_at_all_are_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sets", ""]) == 2
    assert "expected cards" in capsys.readouterr().err


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1", "ascii"])
def test_signs_that_an_output_lacks_are_replaced(encoding: str) -> None:
    code = (
        "from service.cli import main; import sys;"
        "sys.stdin.close(); sys.exit(main(['sets', '--json', '1RFO', '\\u2713']))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        check=False,
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": encoding},
    )
    assert run.returncode == 2
    assert b"Traceback" not in run.stderr


def test_sets_prints_each_set(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sets", "1RFO", "2RFO", "3RFO", "1GSD"]) == 0
    assert "1-red-solid-oval (1RFO)" in capsys.readouterr().out


def test_sets_json_is_for_machines(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sets", "--json", "1RFO 2RFO 3RFO"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "sets": [["1-red-solid-oval", "2-red-solid-oval", "3-red-solid-oval"]]
    }


def test_sets_exits_1_when_there_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sets", "1RFO", "2RFO", "1GSD"]) == 1
    assert "No SET" in capsys.readouterr().out


def test_a_card_that_cannot_be_read_exits_2_and_says_why(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["sets", "1-red-solid-circle"]) == 2
    assert "shape is 'circle'" in capsys.readouterr().err


def test_sets_loads_neither_opencv_nor_numpy() -> None:
    code = (
        "import sys; from service.cli import main; main(['sets', '1RFO']);"
        "sys.exit(bool({'cv2', 'numpy', 'sklearn'} & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True)
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("error", [ImageError("the file is empty"), UsageError("no such thing")])
def test_errors_of_vision_and_service_exit_2_with_their_message(
    error: Exception, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: argparse.Namespace) -> int:
        raise error

    verb = ModuleType("failing_verb")
    vars(verb).update(add_arguments=lambda _: None, run=fail)
    monkeypatch.setitem(sys.modules, "failing_verb", verb)
    known = Command(
        module="failing_verb", summary="always fails", group="photos", statuses="2", examples=()
    )
    monkeypatch.setitem(VERBS, "fail", known)
    assert main(["fail"]) == 2
    assert capsys.readouterr().err == f"settable: {error}\n"

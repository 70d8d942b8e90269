"""Tests of service.cli: usage, exit status, and that verbs stay light."""

import argparse
import json
import subprocess
import sys
from types import ModuleType

import pytest

from service.cli import VERBS, main
from service.errors import UsageError
from vision.errors import ImageError


def test_no_verb_prints_every_verb(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main([])
    assert stop.value.code == 0
    output = capsys.readouterr().out
    assert all(verb in output for verb in VERBS)


def test_an_unknown_verb_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["fly"])
    assert stop.value.code == 2
    assert "fly" in capsys.readouterr().err


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
    monkeypatch.setitem(VERBS, "fail", ("failing_verb", "always fails"))
    assert main(["fail"]) == 2
    assert capsys.readouterr().err == f"settable: {error}\n"

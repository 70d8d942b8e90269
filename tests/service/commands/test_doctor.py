"""Tests of `settable doctor` and of findings in `settable read`; the reader is a fake one."""

import argparse
import json
from pathlib import Path

import numpy as np
import pytest

from service.cli import main
from service.commands import doctor, read
from solver.cards import Card
from vision.deck import ONE_DECK, DeckRule
from vision.findings import Finding, Problem, Severity
from vision.image import Frame
from vision.pictures.codec import encode_png
from vision.quads import Quad
from vision.view import Guess, SeenCard, TableView

CARD = SeenCard(
    quad=Quad(((10, 10), (50, 10), (50, 70), (10, 70))),
    card=Card.from_index(0),
    confidence=0.99,
    sure=True,
    probabilities=((1, 0, 0),) * 4,
    guesses=(Guess(Card.from_index(0), 0.99),),
)
SEVERITIES = {10: (), 20: ("advice",), 30: ("advice", "warning"), 40: ("cannot_judge",)}
"""What the fake reader finds on a picture of this grey."""


class FakeReader:
    """Finds the cards small, as badly as a picture's grey stands for."""

    sure_from = 0.9

    def read(self, frame: Frame, rule: DeckRule = ONE_DECK) -> TableView:
        findings = tuple(
            Finding(
                problem=Problem.TOO_FAR,
                severity=Severity(severity),
                measured=41.234,
                threshold=60,
                unit="px",
                places=(0,),
                total=1,
            )
            for severity in SEVERITIES[int(frame[0, 0, 0])]
        )
        size_wh = (frame.shape[1], frame.shape[0])
        return TableView(frame_size_wh=size_wh, cards=(CARD,), findings=findings)


def _photo(path: Path, grey: int) -> Path:
    path.write_bytes(encode_png(np.full((80, 60, 3), grey, np.uint8)))
    return path


def _run(*arguments: str | Path) -> int:
    parser = argparse.ArgumentParser("settable doctor")
    doctor.add_arguments(parser)
    return doctor.run(parser.parse_args([str(one) for one in arguments]), FakeReader)


@pytest.mark.parametrize(
    ("grey", "status", "said"),
    [
        (10, 0, "Nothing stands in the way: 1 card seen."),
        (20, 0, "advice: The card is too small: 41 pixels wide as seen"),
        (30, 1, "warning: The card is too small"),
        (40, 1, "cannot judge: The card is too small"),
    ],
)
def test_advice_exits_0_and_warnings_1(
    grey: int, status: int, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _run(_photo(tmp_path / "a.png", grey)) == status
    assert said in capsys.readouterr().out


def test_json_holds_the_numbers_and_the_sentences(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _photo(tmp_path / "a.png", 20)
    (tmp_path / "b.png").write_bytes(b"nothing")
    assert _run(tmp_path, "--json") == 1
    first, second = json.loads(capsys.readouterr().out)["photos"]
    (finding,) = first["findings"]
    assert finding.pop("what").startswith("The card is too small")
    assert finding.pop("change").startswith("Come closer")
    assert finding == {
        "problem": "too_far",
        "severity": "advice",
        "measured": 41.23,
        "threshold": 60,
        "unit": "px",
        "places": [1],
        "beyond_judging": [],
    }
    assert [one["quad"] for one in first["cards"]] == [[[10, 10], [50, 10], [50, 70], [10, 70]]]
    assert "expected a photo as JPEG" in second["error"]


def test_exit_2_when_no_photo_could_be_opened(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "b.jpg").write_bytes(b"")
    assert _run(tmp_path / "b.jpg") == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "b.jpg: the file is empty" in captured.err


def test_no_source_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["doctor"])
    assert stop.value.code == 2
    assert "SOURCE" in capsys.readouterr().err


def test_read_shows_the_findings_under_its_verdict(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    parser = argparse.ArgumentParser("settable read")
    read.add_arguments(parser)
    photo = str(_photo(tmp_path / "a.png", 30))
    assert read.run(parser.parse_args([photo]), FakeReader) == 1
    verdict, advice, warning = capsys.readouterr().out.strip().splitlines()[-3:]
    assert verdict.startswith("1 card.")
    assert advice.startswith("advice: The card is too small")
    assert warning.startswith("warning: The card is too small")
    read.run(parser.parse_args([photo, "--json"]), FakeReader)
    (entry,) = json.loads(capsys.readouterr().out)["photos"]
    assert [one["severity"] for one in entry["findings"]] == ["advice", "warning"]

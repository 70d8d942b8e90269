"""Tests of `settable audit`: photos of a whole deck, one card short, one there twice."""

import argparse
import json
import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from service.cli import main
from service.commands.audit import add_arguments, run
from solver.cards import SMALL_DECK, Card
from tests.service.fake_readers import FakeReader, photo_of
from vision.deck import DeckRule
from vision.image import Frame
from vision.pictures.codec import encode_jpeg
from vision.synthetic.filmed_table import Stage, StageOptions
from vision.synthetic.props import Lie
from vision.view import TableView


class CountingReader:
    """The reader of the fakes, which knows of no rule."""

    sure_from = FakeReader.sure_from

    def __init__(self) -> None:
        self.looks = 0

    def read(self, frame: Frame, rule: DeckRule) -> TableView:
        assert rule.copies == 2
        self.looks += 1
        return FakeReader().read(frame)


def audited(*texts: str, reader: CountingReader | None = None) -> int:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return run(parser.parse_args(texts), load_reader=lambda: reader or CountingReader())


def lay_out(cards: Sequence[Card], path: Path, *, twice: Card | None = None) -> None:
    """Write a photo of these cards in rows of five, one of them once more at the end."""
    options = StageOptions(size_wh=(1280, 960), span_wh=(8, 6), tilt_deg=10)
    stage = Stage(random.Random(7), options)
    for place, card in enumerate(cards):
        stage.put(card, Lie(((place % 5 - 2) * 1.4, (place // 5 - 1) * 1.85)))
    if twice is not None:  # a stage has one deck: the photo is the table of another
        stage = Stage(random.Random(7), options, ground=stage.draw()[0])
        stage.put(twice, Lie((2.8, 1.85)))
    path.write_bytes(encode_jpeg(stage.draw()[0]))


def test_every_photo_is_looked_at_once_and_each_new_card_ticked_off(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.png").write_bytes(photo_of(10))
    (tmp_path / "b.png").write_bytes(photo_of(90))
    reader = CountingReader()
    assert audited(str(tmp_path / "a.png"), str(tmp_path / "b.png"), reader=reader) == 1
    said = capsys.readouterr().out
    assert reader.looks == 2
    assert " 1 of 81  1-red-solid-oval" in said
    assert "10 of 81" in said
    assert "11 of 81" not in said
    assert "71 missing:" in said


def test_a_folder_of_photos_is_one_source(tmp_path: Path) -> None:
    for name, grey in (("a.png", 10), ("b.png", 90)):
        (tmp_path / name).write_bytes(photo_of(grey))
    reader = CountingReader()
    audited(str(tmp_path), reader=reader)
    assert reader.looks == 2


def test_a_broken_photo_is_said_and_the_others_are_looked_at(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.png").write_bytes(b"no picture")
    (tmp_path / "b.png").write_bytes(photo_of(90))
    assert audited(str(tmp_path / "a.png"), str(tmp_path / "b.png")) == 1
    assert "a.png" in capsys.readouterr().err
    assert audited(str(tmp_path / "a.png")) == 2


def test_a_source_that_is_not_there_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", "/nowhere/at/all.jpg"]) == 2
    assert "no such file" in capsys.readouterr().err


def test_the_shipped_reader_audits_a_rendered_deck(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cards = list(SMALL_DECK)
    lay_out(cards[:13], tmp_path / "1.jpg", twice=cards[0])
    lay_out(cards[13:26], tmp_path / "2.jpg")
    assert main(["audit", "--deck", "solid", "--json", str(tmp_path)]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["missing"] == [str(cards[26])]
    assert told["double"] == [str(cards[0])]
    assert told["foreign"] == []


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_an_audit_that_is_broken_off_never_says_missing(
    more: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    class Interrupted(CountingReader):
        def read(self, frame: Frame, rule: DeckRule) -> TableView:
            if self.looks:
                raise KeyboardInterrupt
            return super().read(frame, rule)

    for name, grey in (("a.png", 10), ("b.png", 90)):
        (tmp_path / name).write_bytes(photo_of(grey))
    assert audited(str(tmp_path), *more, reader=Interrupted()) == 1
    said = capsys.readouterr().out
    if more:
        assert json.loads(said)["missing"] is None
    else:
        assert "missing:" not in said
        assert "4 of 81 cards were shown; what is missing is not known yet" in said

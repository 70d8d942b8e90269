"""Tests of `settable demo` with a fake scene and a fake reader."""

import argparse
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from service.commands import demo
from solver.cards import DECK, Card
from vision.deck import ONE_DECK, DeckRule
from vision.image import Frame
from vision.pictures.codec import read_image
from vision.quads import Quad
from vision.view import Guess, SeenCard, TableView


@dataclass(frozen=True, slots=True)
class FakeCard:
    """One card of the fake scene."""

    card: Card
    quad: Quad


@dataclass(frozen=True, slots=True)
class FakeScene:
    """Three cards on grey."""

    frame: Frame
    cards: tuple[FakeCard, ...]


def _scene(seed: int) -> FakeScene:
    cards = tuple(FakeCard(DECK[seed + place], _quad(place)) for place in range(3))
    return FakeScene(np.full((120, 240, 3), 90, np.uint8), cards)


def _quad(place: int) -> Quad:
    left = 10 + 70 * place
    return Quad(((left, 10), (left + 50, 10), (left + 50, 90), (left, 90)))


@dataclass(frozen=True, slots=True)
class FakeReader:
    """Sees what it was told."""

    cards: tuple[tuple[Card, Quad], ...]
    sure_from: float = 0.9

    def read(self, frame: Frame, rule: DeckRule = ONE_DECK) -> TableView:
        seen = tuple(
            SeenCard(
                quad=quad,
                card=card,
                confidence=0.99,
                sure=True,
                probabilities=((1, 0, 0),) * 4,
                guesses=(Guess(card, 0.99),),
            )
            for card, quad in self.cards
        )
        return TableView(frame_size_wh=(frame.shape[1], frame.shape[0]), cards=seen)


def _run(folder: Path, *cards: tuple[Card, Quad], seed: int = 0) -> int:
    parser = argparse.ArgumentParser()
    demo.add_arguments(parser)
    arguments = parser.parse_args(["--out", str(folder), "--seed", str(seed)])
    return demo.run(arguments, _scene, lambda: FakeReader(cards))


def test_a_table_read_right_is_told_with_its_sets_and_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "out"
    assert _run(folder, *((DECK[place], _quad(place)) for place in range(3))) == 0
    output = capsys.readouterr().out
    assert "3 cards, 1 SET." in output
    assert "All 3 cards were found and read right." in output
    assert str(folder / "table.png") in output
    assert str(folder / "overlay.png") in output
    assert read_image(folder / "table.png").shape == (120, 240, 3)
    assert read_image(folder / "overlay.png").shape[0] > 120


def test_every_mistake_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    far = Quad(((150, 95), (160, 95), (160, 110), (150, 110)))
    seen = ((DECK[5], _quad(0)), (DECK[1], _quad(1)), (DECK[7], far))
    assert _run(tmp_path, *seen) == 1
    output = capsys.readouterr().out
    assert "1 of 3 cards were found and read right." in output
    assert f"{DECK[0]} was taken for {DECK[5]}" in output
    assert f"{DECK[2]} was not found" in output
    assert f"{DECK[7]} was seen where no card lies" in output


def test_the_seed_lays_another_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cards = [(DECK[3 + place], _quad(place)) for place in range(3)]
    assert _run(tmp_path, *cards, seed=3) == 0
    assert "settable demo --seed 4" in capsys.readouterr().out


def test_the_default_folder_is_out() -> None:
    parser = argparse.ArgumentParser()
    demo.add_arguments(parser)
    assert parser.parse_args([]).out == Path("out")

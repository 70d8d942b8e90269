"""Tests of the shipped networks: they are the ones the manifest names, and they read tables."""

import random
import shutil
from pathlib import Path

import numpy as np
import pytest

from models.scoring import TrueCard, score_table
from models.shipped import TRAINED, ModelError, load_reader, verify
from vision.image import Frame
from vision.light import LightOptions
from vision.pipeline import TableReader
from vision.scene import Scene, SceneOptions, demo_scene, sample_scene


@pytest.fixture(scope="module")
def reader() -> TableReader:
    return load_reader()


def _misses(reader: TableReader, scene: Scene, frame: Frame | None = None) -> list[str]:
    truth = tuple(
        TrueCard(placed.quad, placed.card if placed.is_readable else None) for placed in scene.cards
    )
    score = score_table(truth, reader.read(scene.frame if frame is None else frame))
    wrong = [
        f"{match.true.card} as {match.seen and match.seen.card}"
        for match in score.matches
        if not match.is_right
    ]
    return wrong + [f"nothing as {seen.card}" for seen in score.false_finds]


def test_the_files_are_those_of_the_manifest_and_small() -> None:
    manifest = verify()
    assert set(manifest["files"]) == {"finder.onnx", "fitter.onnx", "reader.onnx"}
    assert sum(facts["bytes"] for facts in manifest["files"].values()) <= 3_000_000
    assert not list(TRAINED.glob("*.pkl"))
    assert (TRAINED / "MODEL_CARD.md").is_file()


def test_a_changed_or_missing_file_is_refused(tmp_path: Path) -> None:
    copy = tmp_path / "trained"
    shutil.copytree(TRAINED, copy)
    (copy / "reader.onnx").write_bytes(b"other")
    with pytest.raises(ModelError, match=r"reader\.onnx is not the file"):
        verify(copy)
    (copy / "reader.onnx").unlink()
    with pytest.raises(ModelError, match=r"reader\.onnx is missing"):
        load_reader(copy)
    (copy / "manifest.json").unlink()
    with pytest.raises(ModelError, match="cannot be read"):
        verify(copy)


@pytest.mark.parametrize("seed", range(1, 9))
def test_rendered_tables_are_read_without_a_fault(reader: TableReader, seed: int) -> None:
    assert _misses(reader, demo_scene(seed)) == []


def test_hard_rendered_tables_are_read_nearly_without_fault(reader: TableReader) -> None:
    """Clutter, hands, any light: of these scenes at least nine cards in ten must be right."""
    cards, misses = 0, 0
    for seed in range(5_000_000, 5_000_012):
        options = SceneOptions(
            size_wh=(960, 720), cards=(6, 15), tilt_deg=45, light=LightOptions(dimness=0.3)
        )
        scene = sample_scene(random.Random(seed), options)
        cards += sum(placed.is_readable for placed in scene.cards)
        misses += len(_misses(reader, scene))
    assert cards > 80
    assert misses < 0.1 * cards


def test_a_mirrored_picture_is_read_too(reader: TableReader) -> None:
    scene = demo_scene(2)
    mirrored = np.ascontiguousarray(scene.frame[:, ::-1])
    seen = sorted(str(card.card) for card in reader.read(mirrored).cards)
    assert seen == sorted(str(placed.card) for placed in scene.cards)


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_picture_turned_by_quarters_is_read_too(reader: TableReader, turns: int) -> None:
    scene = demo_scene(4)
    turned = np.ascontiguousarray(np.rot90(scene.frame, turns))
    seen = sorted(str(card.card) for card in reader.read(turned).cards)
    assert seen == sorted(str(placed.card) for placed in scene.cards)


def test_tables_without_cards_are_clean(reader: TableReader) -> None:
    found = 0
    for seed in range(6_000_000, 6_000_020):
        scene = sample_scene(random.Random(seed), SceneOptions(cards=(0, 0)))
        found += len(reader.read(scene.frame).cards)
    assert found <= 1


def test_probabilities_and_guesses_of_a_seen_card_are_sound(reader: TableReader) -> None:
    for seen in reader.read(demo_scene(1).frame).cards:
        assert len(seen.guesses) == 3
        assert seen.guesses[0].probability >= seen.guesses[1].probability
        assert all(sum(row) == pytest.approx(1) for row in seen.probabilities)
        assert 0 <= seen.confidence <= 1


def test_a_tiny_frame_and_a_black_one_hold_no_card(reader: TableReader) -> None:
    for shape in ((1, 1, 3), (480, 640, 3), (30, 2000, 3)):
        assert reader.read(np.zeros(shape, np.uint8)).cards == ()

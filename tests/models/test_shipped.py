"""Tests of the shipped networks: they are the ones the manifest names, and they read tables."""

import random
import shutil
from pathlib import Path

import numpy as np
import pytest

from models.scoring import TableScore, TrueCard, score_table
from models.shipped import TRAINED, ModelError, load_reader, verify
from vision.reading.table_reader import TableReader
from vision.synthetic.lighting import LightOptions
from vision.synthetic.scene import Scene, SceneOptions, demo_scene, sample_scene


@pytest.fixture(scope="module")
def reader() -> TableReader:
    return load_reader()


def _score(reader: TableReader, scene: Scene) -> TableScore:
    truth = tuple(
        TrueCard(placed.quad, placed.card if placed.is_readable else None) for placed in scene.cards
    )
    return score_table(truth, reader.read(scene.frame))


def _misses(reader: TableReader, scene: Scene) -> list[str]:
    score = _score(reader, scene)
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


def test_rendered_tables_are_read_nearly_without_fault_and_never_surely_wrong(
    reader: TableReader,
) -> None:
    """Of eight tables of twelve cards at most one card may be missed or misread."""
    misses = [_misses(reader, demo_scene(seed)) for seed in range(1, 9)]
    assert sum(map(len, misses)) <= 1
    for seed in range(1, 9):
        scene = demo_scene(seed)
        true = {str(placed.card) for placed in scene.cards}
        assert all(str(seen.card) in true for seen in reader.read(scene.frame).cards if seen.sure)


def test_hard_rendered_tables_are_mostly_read_and_seldom_surely_wrong(
    reader: TableReader,
) -> None:
    """Clutter, hands, steep views, any light: harder than what people photograph.

    Three quarters of the cards must be right, and of the sure readings all but one in fifty.
    """
    right, cards, sure, surely_wrong = 0, 0, 0, 0
    for seed in range(5_000_000, 5_000_012):
        options = SceneOptions(
            size_wh=(960, 720), cards=(6, 15), tilt_deg=45, light=LightOptions(dimness=0.3)
        )
        scene = sample_scene(random.Random(seed), options)
        for match in _score(reader, scene).matches:
            cards += 1
            right += match.is_right
            if match.seen is not None and match.seen.sure:
                sure += 1
                surely_wrong += not match.is_right
    assert right > 0.75 * cards > 60
    assert surely_wrong <= 0.02 * sure


def test_a_mirrored_picture_is_read_too(reader: TableReader) -> None:
    scene = demo_scene(3)
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
        found += sum(card.sure for card in reader.read(scene.frame).cards)
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

"""Tests of the training data: scenes can be made again, samples and cuts are what they say."""

import random
from pathlib import Path

import numpy as np
import pytest

from models.candidates import NO_CARD, SceneCandidates
from models.cuts import fitter_batch, reader_batch
from models.dataset import SceneTruth, SceneWriter, make_scenes, read_truth
from models.samples import finder_sample, finder_targets
from vision.quads import Quad, iou
from vision.reading.finder import candidates_from_maps


@pytest.fixture(scope="module")
def truths(tmp_path_factory: pytest.TempPathFactory) -> list[SceneTruth]:
    folder = tmp_path_factory.mktemp("scenes")
    make_scenes(folder, range(6), data=None, textures=None, workers=1)
    return list(read_truth(folder))


def test_a_scene_can_be_made_again_alone(truths: list[SceneTruth], tmp_path: Path) -> None:
    SceneWriter(None, None).write(4, tmp_path)
    assert (tmp_path / "000004.jpg").read_bytes() == truths[4].path.read_bytes()


def test_the_truth_of_a_scene_has_one_row_a_card(truths: list[SceneTruth]) -> None:
    assert len(truths) == 6
    for truth in truths:
        assert truth.quads.shape == (len(truth.cards), 4, 2)
        assert truth.readable.shape == truth.cards.shape
        assert ((truth.cards >= 0) & (truth.cards < 81)).all()


def test_targets_decode_to_the_quads_that_made_them() -> None:
    quads = np.array(
        [
            [(40, 40), (90, 50), (80, 120), (30, 110)],
            [(200, 200), (260, 190), (280, 300), (210, 310)],
        ],
        np.float32,
    )
    heat, corners, weight = finder_targets(quads, np.array([True, True]), 384)
    logits = np.where(heat == 1, 5.0, -9.0)
    found = candidates_from_maps(logits, corners, np.ones(2), 0.5)
    assert len(found) == 2
    for quad in quads:
        assert max(iou(one.quad, Quad.from_array(quad)) for one in found) > 0.999
    assert (weight > 0).sum() >= 2


def test_an_unreadable_card_is_not_asked_for() -> None:
    quads = np.array([[(40, 40), (90, 50), (80, 120), (30, 110)]], np.float32)
    heat, _, weight = finder_targets(quads, np.array([False]), 384)
    assert (heat == -1).any()
    assert not (heat == 1).any()
    assert not weight.any()


def test_a_window_for_the_finder_has_the_shapes_that_training_expects(
    truths: list[SceneTruth],
) -> None:
    for seed in range(8):
        picture, heat, corners, weight = finder_sample(truths[seed % 6], random.Random(seed))
        assert picture.shape == (3, 384, 384)
        assert heat.shape == weight.shape == (48, 48)
        assert corners.shape == (8, 48, 48)


@pytest.fixture(scope="module")
def found(truths: list[SceneTruth]) -> list[SceneCandidates]:
    """Candidates as a finder would leave them: each card a little off, and one false find."""
    rng = np.random.default_rng(0)
    candidates = []
    for truth in truths:
        loose = truth.quads + rng.normal(0, 1.5, truth.quads.shape).astype(np.float32)
        false = np.array([[(5, 5), (40, 5), (40, 60), (5, 60)]], np.float32)
        places = np.append(np.arange(len(truth.quads)), NO_CARD)
        candidates.append(SceneCandidates(np.concatenate([loose, false]), places))
    return candidates


def test_shifts_of_the_fitter_point_back_to_the_true_corners(
    truths: list[SceneTruth], found: list[SceneCandidates]
) -> None:
    batch = fitter_batch(truths, found, random.Random(0))
    assert batch.cuts.shape[1:] == (3, 120, 80)
    cards = batch.is_card > 0
    assert cards.any()
    assert (~cards).any()
    assert np.abs(batch.shifts[cards]).max() < 0.5
    assert not batch.shifts[~cards].any()


def test_faces_for_the_reader_carry_the_digits_of_their_card(
    truths: list[SceneTruth], found: list[SceneCandidates]
) -> None:
    batch = reader_batch(truths, found, random.Random(0))
    assert batch.faces.shape[1:] == (3, 144, 96)
    assert batch.digits.shape == (len(batch.faces), 4)
    assert set(np.unique(batch.digits)) <= {0, 1, 2}

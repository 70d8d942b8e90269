"""Tests of the training data: scenes can be made again, samples and cuts are what they say."""

import json
import random
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from models.candidates import NO_CARD, SceneCandidates
from models.cuts import fitter_batch, reader_batch
from models.dataset import SceneTruth, SceneWriter, make_scenes, read_truth
from models.pictured import ground_paths
from models.real_tables import real_tables
from models.samples import finder_sample, finder_targets
from solver.notation import parse_card
from vision.quads import Quad, iou
from vision.reading.finder import candidates_from_maps


@pytest.fixture(scope="module")
def truths(tmp_path_factory: pytest.TempPathFactory) -> list[SceneTruth]:
    folder = tmp_path_factory.mktemp("scenes")
    make_scenes(folder, range(6), data=None, workers=1)
    return list(read_truth(folder))


def test_a_scene_can_be_made_again_alone(truths: list[SceneTruth], tmp_path: Path) -> None:
    SceneWriter(None).write(4, tmp_path)
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
    heat, corners, weight = finder_targets(quads, np.array([0, 0]), np.ones(2), 384)
    logits = np.where(heat == 1, 5.0, -9.0)
    found = candidates_from_maps(logits, corners, np.ones(2), 0.5)
    assert len(found) == 2
    for quad in quads:
        assert max(iou(one.quad, Quad.from_array(quad)) for one in found) > 0.999
    assert (weight > 0).sum() >= 2


def test_an_unreadable_card_is_not_asked_for() -> None:
    quads = np.array([[(40, 40), (90, 50), (80, 120), (30, 110)]], np.float32)
    heat, _, weight = finder_targets(quads, np.array([0]), np.zeros(1), 384)
    assert (heat == -1).any()
    assert not (heat == 1).any()
    assert not weight.any()


@pytest.mark.parametrize(("label", "is_asked_for"), [("1RSO", True), ("3RSO", False)])
def test_a_card_cut_by_the_edge_is_asked_for_where_its_symbols_are_whole(
    label: str, *, is_asked_for: bool
) -> None:
    quads = np.array([[(100, -18), (160, -18), (160, 75), (100, 75)]], np.float32)
    cards = np.array([parse_card(label).index])
    heat, _, _ = finder_targets(quads, cards, np.ones(1), 384)
    assert bool((heat == 1).any()) is is_asked_for


def test_a_card_that_is_mostly_seen_is_to_be_found_but_its_number_is_doubted(
    truths: list[SceneTruth], found: list[SceneCandidates]
) -> None:
    partly = [replace(truth, seen=np.full_like(truth.seen, 0.8)) for truth in truths]
    heat, _, _ = finder_targets(
        np.array([[(40, 40), (90, 50), (80, 120), (30, 110)]], np.float32),
        np.array([0]),
        np.array([0.8]),
        384,
    )
    assert (heat == 1).any()
    batch = reader_batch(partly, found, random.Random(0))
    cards = batch.is_card > 0
    assert (batch.doubts[cards, 0] > 0.5).all()
    assert not batch.doubts[~cards].any()


def test_the_color_of_a_face_without_color_is_doubted(
    truths: list[SceneTruth], found: list[SceneCandidates]
) -> None:
    batches = [reader_batch(truths, found, random.Random(seed)) for seed in range(8)]
    gray = [
        face
        for batch in batches
        for face, doubts in zip(batch.faces, batch.doubts, strict=True)
        if doubts[1] == 1
    ]
    assert gray, "one face in 25 has no color"
    for face in gray:
        assert np.median(face.max(axis=0) - face.min(axis=0)) < 0.1


def test_grounds_are_split_by_their_original_picture(tmp_path: Path) -> None:
    folder = tmp_path / "grounds"
    folder.mkdir()
    rows = [f"ground_{n}.jpg,original_{n // 3}.png" for n in range(60)]
    (folder / "index.csv").write_text("\n".join(["file,path", *rows]) + "\n")
    trained, kept = (
        {int(path.stem.split("_")[1]) // 3 for path in ground_paths(tmp_path, held_back=held_back)}
        for held_back in (False, True)
    )
    assert trained
    assert kept
    assert trained.isdisjoint(kept)
    assert trained | kept == set(range(20))


def test_a_real_table_is_trained_on_without_the_cards_that_nobody_can_read(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "tables" / "train"
    folder.mkdir(parents=True)
    quad = [[800, 800], [1200, 800], [1200, 1400], [800, 1400]]
    cards = [{"quad": quad, "label": "2-red-open-oval"}, {"quad": quad, "label": "?"}]
    (folder / "a.json").write_text(json.dumps({"cards": cards}))
    cv2.imwrite(str(folder / "a.jpg"), np.zeros((1800, 2400, 3), np.uint8))
    (folder / "index.csv").write_text("file,train\na.jpg,yes\nb.jpg,no\n")
    (truth,) = real_tables(tmp_path, tmp_path / "copies")
    assert truth.size_wh == (1200, 900)
    assert truth.seen.tolist() == [1, 0]
    assert truth.quads[0].tolist() == [[400, 400], [600, 400], [600, 700], [400, 700]]


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

"""Tests of vision.reading.fitter, with a network that answers what the test lays down."""

import numpy as np
import pytest

from vision.image import FloatArray
from vision.quads import Quad
from vision.reading.finder import Candidate
from vision.reading.fitter import MARGIN, CornerFitter, corners_in_frame, normalized_cuts
from vision.rectify import Pyramid

LOOSE = Quad(((100, 100), (164, 100), (164, 196), (100, 196)))
FRAME = Pyramid(np.full((300, 300, 3), 200, np.uint8))


def _fitter(shifts: list[float], card: float, turned: float) -> CornerFitter:
    answer = np.array([*shifts, card, turned], np.float32)

    def network(cuts: FloatArray) -> tuple[FloatArray]:
        return (np.tile(answer, (len(cuts), 1)),)

    return CornerFitter(network)


def test_no_shift_leaves_the_corners_where_they_were() -> None:
    (fitted,) = _fitter([0] * 8, 5, -5).fit(FRAME, [Candidate(LOOSE, 0.5)])
    assert fitted.quad.to_array() == pytest.approx(LOOSE.to_array(), abs=1e-3)
    assert fitted.score == pytest.approx(1 / (1 + np.exp(-5)))


def test_a_shift_is_measured_in_sizes_of_the_cut() -> None:
    shifts = np.zeros((4, 2))
    shifts[2] = (0.1, -0.05)
    moved = corners_in_frame(LOOSE, shifts)
    cut_wh = np.array([64, 96]) * (1 + 2 * MARGIN)
    assert moved[2] == pytest.approx(np.array([164, 196]) + cut_wh * (0.1, -0.05), abs=1e-3)
    assert moved[0] == pytest.approx((100, 100), abs=1e-3)


def test_a_turned_card_gets_its_short_edge_first() -> None:
    lying = Quad(((100, 100), (196, 100), (196, 164), (100, 164)))
    (fitted,) = _fitter([0] * 8, 5, 5).fit(FRAME, [Candidate(lying, 0.5)])
    edges = fitted.quad.edges_px
    assert edges[0] == pytest.approx(64, abs=0.01)
    assert edges[1] == pytest.approx(96, abs=0.01)


def test_what_is_no_card_is_dropped() -> None:
    assert _fitter([0] * 8, -5, -5).fit(FRAME, [Candidate(LOOSE, 0.9)]) == ()


def test_a_wild_shift_is_dropped() -> None:
    assert _fitter([0.9] + [0] * 7, 5, -5).fit(FRAME, [Candidate(LOOSE, 0.9)]) == ()


def test_two_candidates_of_one_card_become_one() -> None:
    candidates = [Candidate(LOOSE, 0.9), Candidate(LOOSE.scaled(1.02), 0.4)]
    assert len(_fitter([0] * 8, 5, -5).fit(FRAME, candidates)) == 1


def test_nothing_found_is_nothing_fitted() -> None:
    assert _fitter([0] * 8, 5, -5).fit(FRAME, []) == ()


def test_cuts_in_any_light_come_to_the_same_brightness() -> None:
    bright = np.random.default_rng(0).integers(100, 250, (96, 64, 3), dtype=np.uint8)
    dim = (bright // 4).astype(np.uint8)
    first, second = normalized_cuts([bright, dim])
    assert np.abs(first - second).max() < 0.03

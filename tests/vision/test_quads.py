"""Tests of vision.quads."""

import random

import cv2
import numpy as np
import pytest

from vision.quads import Quad, iou

SQUARE = Quad(((0, 0), (2, 0), (2, 2), (0, 2)))
ROUGHLY = ((100, 100), (300, 100), (300, 300), (100, 300))


def test_corners_are_turned_to_run_clockwise() -> None:
    turned = Quad.from_array([(0, 0), (0, 2), (2, 2), (2, 0)])
    assert turned.corners_xy == ((0, 2), (0, 0), (2, 0), (2, 2))
    assert turned.area_px2 == 4


@pytest.mark.parametrize("corners", [[(0, 0)] * 3, [(0, 0), (1, 0), (1, np.nan), (0, 1)]])
def test_what_is_not_four_finite_points_is_refused(corners: list[tuple[float, float]]) -> None:
    with pytest.raises(ValueError, match="four finite points"):
        Quad.from_array(corners)


def test_measures_of_a_quad() -> None:
    quad = Quad(((0, 0), (2, 0), (2, 3), (0, 3)))
    assert quad.edges_px == (2, 3, 2, 3)
    assert quad.width_px == 2
    assert quad.center_xy == (1, 1.5)
    assert quad.contains((1, 1))
    assert not quad.contains((3, 1))
    assert quad.is_convex()
    assert quad.scaled(2).area_px2 == 24


def test_a_bow_tie_is_not_convex() -> None:
    assert not Quad(((0, 0), (2, 2), (2, 0), (0, 2))).is_convex()


@pytest.mark.parametrize(("shift", "expected"), [(0, 1), (1, 1 / 3), (2, 0), (5, 0)])
def test_iou_of_shifted_squares(shift: float, expected: float) -> None:
    moved = Quad.from_array(SQUARE.to_array() + np.array([shift, 0]))
    assert iou(SQUARE, moved) == pytest.approx(expected, abs=1e-5)


def test_quads_that_are_nearly_the_same_overlap_nearly_wholly() -> None:
    rng = random.Random(1)
    quad = Quad(((133.36, 54.18), (252.13, 75.95), (229.7, 252.1), (112.3, 230.4)))
    for shake in (1e-6, 1e-5, 1e-4, 1e-3, 1e-2):
        for _ in range(40):
            near = [(x + rng.gauss(0, shake), y + rng.gauss(0, shake)) for x, y in quad.corners_xy]
            assert iou(quad, Quad.from_array(near)) > 0.99


def test_the_overlap_is_that_of_the_pixels_that_both_cover() -> None:
    rng = random.Random(2)
    for _ in range(60):
        pair: list[Quad] = []
        while len(pair) < 2:
            points = [(x + rng.gauss(0, 25), y + rng.gauss(0, 25)) for x, y in ROUGHLY]
            quad = Quad.from_array(points)
            if quad.is_convex():
                pair.append(quad)
        covered = np.zeros((400, 400), np.int32)
        for one in pair:
            mask = np.zeros((400, 400), np.uint8)
            cv2.fillConvexPoly(mask, np.round(one.to_array()).astype(np.int32), 1)
            covered += mask
        share = np.count_nonzero(covered == 2) / np.count_nonzero(covered)
        assert iou(pair[0], pair[1]) == pytest.approx(share, abs=0.03)
        assert iou(pair[0], pair[1]) == pytest.approx(iou(pair[1], pair[0]))

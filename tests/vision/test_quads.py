"""Tests of vision.quads."""

import numpy as np
import pytest

from vision.quads import Quad, iou

SQUARE = Quad(((0, 0), (2, 0), (2, 2), (0, 2)))


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

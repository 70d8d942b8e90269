"""Tests of vision.reading.finder, with a network that answers what the test lays down."""

import numpy as np
import pytest

from vision.image import FloatArray
from vision.quads import Quad
from vision.reading.finder import (
    Candidate,
    CardFinder,
    best_of_each,
    candidates_from_maps,
    fit_size,
    normalized_frame,
    of_all_looks,
)
from vision.rectify import Pyramid

ONE = np.ones(2)


def _maps(*cards: tuple[int, int, float]) -> tuple[FloatArray, FloatArray]:
    """Heat logits and corners of cards 4 x 6 cells large at (row, column) with a logit each."""
    heat = np.full((20, 30), -9.0, np.float32)
    corners = np.zeros((8, 20, 30), np.float32)
    corners[:] = np.array([-2, -3, 2, -3, 2, 3, -2, 3], np.float32)[:, None, None]
    for row, column, logit in cards:
        heat[row, column] = logit
    return heat, corners


def test_a_peak_becomes_a_quad_in_frame_pixels() -> None:
    heat, corners = _maps((10, 5, 3.0))
    (found,) = candidates_from_maps(heat, corners, np.array([2.0, 2.0]), 0.3)
    middle_x, middle_y = 5.5 * 16, 10.5 * 16
    assert found.quad.center_xy == (middle_x, middle_y)
    assert found.quad.corners_xy[0] == (middle_x - 32, middle_y - 48)
    assert found.score == pytest.approx(1 / (1 + np.exp(-3)))


def test_what_is_below_the_threshold_or_no_peak_is_left_out() -> None:
    heat, corners = _maps((10, 5, 3.0), (10, 6, 2.0), (3, 20, -2.0))
    assert len(candidates_from_maps(heat, corners, ONE, 0.3)) == 1


def test_corners_that_cross_are_no_card() -> None:
    heat, corners = _maps((10, 5, 3.0))
    corners[:] = np.array([-2, -3, 2, 3, 2, -3, -2, 3], np.float32)[:, None, None]
    assert candidates_from_maps(heat, corners, ONE, 0.3) == []


def test_of_candidates_on_each_other_the_best_stays() -> None:
    square = np.array([(0, 0), (40, 0), (40, 60), (0, 60)], float)
    candidates = [
        Candidate(Quad.from_array(square), 0.5),
        Candidate(Quad.from_array(square + 4), 0.9),
        Candidate(Quad.from_array(square + 100), 0.4),
    ]
    kept = best_of_each(candidates)
    assert [one.score for one in kept] == [0.9, 0.4]


def test_cards_that_lap_over_a_rim_both_stay() -> None:
    square = np.array([(0, 0), (40, 0), (40, 60), (0, 60)], float)
    neighbor = square + np.array([32, 0])
    kept = best_of_each([Candidate(Quad.from_array(one), 0.8) for one in (square, neighbor)])
    assert len(kept) == 2


@pytest.mark.parametrize(
    ("frame_wh", "longest", "expected"),
    [
        ((1600, 1200), 512, (512, 384)),
        ((1200, 1600), 512, (384, 512)),
        ((2000, 100), 512, (512, 64)),
    ],
)
def test_the_network_sees_sides_that_are_multiples_of_64(
    frame_wh: tuple[int, int], longest: int, expected: tuple[int, int]
) -> None:
    assert fit_size(frame_wh, longest) == expected


def test_a_dim_frame_is_brightened_and_a_black_one_is_not_blown_up() -> None:
    dim = np.full((64, 64, 3), 60, np.uint8)
    assert normalized_frame(dim).max() == pytest.approx(0.5, abs=0.02)
    assert normalized_frame(np.zeros((64, 64, 3), np.uint8)).max() == -0.5


def test_the_finder_maps_what_it_finds_back_to_the_frame() -> None:
    seen: list[tuple[int, ...]] = []

    def network(batch: FloatArray) -> tuple[FloatArray, FloatArray]:
        seen.append(batch.shape)
        heat = np.full((1, 1, batch.shape[2] // 8, batch.shape[3] // 8), -9.0, np.float32)
        heat[0, 0, 10, 20] = 4.0
        corners = np.zeros((1, 8, *heat.shape[2:]), np.float32)
        corners[0] = np.array([-2, -3, 2, -3, 2, 3, -2, 3], np.float32)[:, None, None]
        return heat, corners

    frame = np.zeros((960, 1280, 3), np.uint8)
    (found,) = CardFinder(network, scales_px=(640,)).find(Pyramid(frame))
    assert seen == [(1, 3, 512, 640)]
    assert found.quad.center_xy == pytest.approx((20.5 * 16, 10.5 * 8 * 960 / 512))


def test_what_two_looks_found_is_one_find_with_the_heat_of_each() -> None:
    square = np.array([(10, 10), (50, 10), (50, 70), (10, 70)], float)
    first = [Candidate(Quad.from_array(square), 0.4), Candidate(Quad.from_array(square + 200), 0.7)]
    second = [Candidate(Quad.from_array(square + 2), 0.9)]
    both, only_first = of_all_looks([first, second])
    assert both.heats == (0.4, 0.9)
    assert both.quad == second[0].quad, "where it was hottest"
    assert only_first.heats == (0.7, 0.0)

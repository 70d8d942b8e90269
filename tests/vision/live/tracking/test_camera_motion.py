"""Tests of `camera_motion`: the camera is found by what it sees, or nothing is said."""

import cv2
import numpy as np
import pytest

from vision.image import FloatArray, Frame
from vision.live.tracking.camera_motion import (
    IDENTITY,
    drift,
    follow_camera,
    homography_of_cards,
    moved_quad,
    scaled_homography,
)
from vision.live.tracking.change import small_copy
from vision.quads import Quad
from vision.synthetic.scene import demo_scene

TURNED = np.array([[0.998, -0.03, 6.0], [0.03, 0.998, -4.0], [1e-5, 0, 1]])


@pytest.fixture(scope="module")
def table() -> Frame:
    return small_copy(demo_scene(1, width_px=640).frame)


def _seen_from(table: Frame, view: FloatArray) -> Frame:
    size_wh = (table.shape[1], table.shape[0])
    warped = cv2.warpPerspective(table, view, size_wh, borderMode=cv2.BORDER_REFLECT)
    return np.asarray(warped, np.uint8)


def _apart_px(first: FloatArray, second: FloatArray, table: Frame) -> float:
    points = np.array([[(40, 40), (280, 40), (280, 200), (40, 200)]], np.float64)
    ends = [cv2.perspectiveTransform(points, one) for one in (first, second)]
    return float(np.abs(ends[0] - ends[1]).max())


def test_a_turned_and_pushed_camera_is_followed(table: Frame) -> None:
    found = follow_camera(table, _seen_from(table, TURNED), IDENTITY)
    assert found is not None
    assert _apart_px(found, TURNED, table) < 0.5


def test_a_leap_is_found_by_phase_correlation(table: Frame) -> None:
    leap = np.array([[1, 0, 60.0], [0, 1, -35.0], [0, 0, 1]])
    found = follow_camera(table, _seen_from(table, leap), IDENTITY)
    assert found is not None
    assert _apart_px(found, leap, table) < 0.7


def test_another_picture_is_not_taken_for_a_moved_camera(table: Frame) -> None:
    other = small_copy(demo_scene(9, width_px=640).frame)[::-1].copy()
    assert follow_camera(table, other, IDENTITY) is None


def test_a_plain_table_says_nothing() -> None:
    plain = np.full((180, 320, 3), 90, np.uint8)
    assert follow_camera(plain, plain, IDENTITY) is None


CARD = np.array([(0.0, 0), (60, 0), (60, 93), (0, 93)])


def _layout() -> list[Quad]:
    return [Quad.from_array(CARD + np.array([80 * x, 120 * y])) for y in range(3) for x in range(4)]


def test_cards_tell_the_camera_though_some_moved_and_some_are_turned_by_half() -> None:
    view = np.array([[0.9, -0.2, 50], [0.2, 0.9, 10], [2e-4, 0, 1]])
    pairs = []
    for place, quad in enumerate(_layout()):
        now = moved_quad(quad, view)
        if place % 3 == 0:
            now = Quad.from_array(np.roll(now.to_array(), 2, axis=0))
        if place in (4, 9):
            now = Quad.from_array(now.to_array() + np.array([150, 40]))
        pairs.append((quad, now))
    found = homography_of_cards(pairs)
    assert found is not None
    for quad in _layout():
        ends = [moved_quad(quad, one).to_array() for one in (view, found)]
        assert np.abs(ends[0] - ends[1]).max() < 1


def test_two_cards_are_too_few_to_tell_a_camera() -> None:
    assert homography_of_cards([(quad, quad) for quad in _layout()[:2]]) is None


def test_a_homography_of_a_small_copy_is_scaled_to_the_frame() -> None:
    point = np.array([[(30.0, 50.0)]])
    small = cv2.perspectiveTransform(point, TURNED)
    large = cv2.perspectiveTransform(4 * point, scaled_homography(TURNED, 4))
    assert np.allclose(large, 4 * small)


def test_drift_is_a_share_of_the_longer_side() -> None:
    assert drift(np.array([[1, 0, 32.0], [0, 1, 0], [0, 0, 1]]), (320, 180)) == pytest.approx(0.1)

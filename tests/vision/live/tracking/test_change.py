"""Tests of vision.live.tracking.change: what counts as a change and what is only light or noise."""

import random

import numpy as np
import pytest

from vision.image import Frame
from vision.live.tracking.change import compare, is_blank, relit, small_copy, tile_shares
from vision.synthetic.backgrounds import sample_ground


@pytest.fixture(scope="module")
def table() -> Frame:
    return small_copy(sample_ground((1280, 720), random.Random(2)))


def _grainy(frame: Frame, gain: float | Frame = 1.0) -> Frame:
    noise = np.random.default_rng(0).normal(0, 2, frame.shape)
    return np.clip(frame * gain + noise, 0, 255).astype(np.uint8)


def test_a_small_copy_has_a_longer_side_of_320() -> None:
    assert small_copy(np.zeros((720, 1280, 3), np.uint8)).shape == (180, 320, 3)
    assert small_copy(np.zeros((100, 60, 3), np.uint8)).shape == (100, 60, 3)


@pytest.mark.parametrize("gain", [0.7, 1.0, 1.2])
def test_noise_and_exposure_are_no_change(table: Frame, gain: float) -> None:
    assert compare(table, _grainy(table, gain)).share == 0


def test_a_thing_laid_down_is_a_change_where_it_lies(table: Frame) -> None:
    after = _grainy(table)
    after[80:120, 100:130] = 255 - after[80:120, 100:130]
    difference = compare(table, after)
    inside = np.zeros(difference.mask.shape, bool)
    inside[78:122, 98:132] = True
    assert (difference.mask[82:118, 102:128] > 0).mean() > 0.8
    assert not (difference.mask[~inside] > 0).any()


def test_what_the_camera_does_not_see_has_not_changed(table: Frame) -> None:
    seen = np.full(table.shape[:2], 255, np.uint8)
    seen[:, 160:] = 0
    after = table.copy()
    after[:, 170:] = 255 - after[:, 170:]
    assert compare(table, after, seen=seen).share == 0


def test_a_lamp_from_one_side_is_explained_as_light(table: Frame) -> None:
    slope = (0.6 + 0.6 * np.mgrid[0:180, 0:320][1] / 320)[..., None]
    after = _grainy(table, slope)
    assert compare(relit(table, after), after).share < 0.02


def test_a_hand_is_not_explained_as_light(table: Frame) -> None:
    after = _grainy(table)
    after[60:180, 120:200] = (128, 158, 205)
    assert compare(relit(table, after), after).share > 0.1


@pytest.mark.parametrize("color", [(128, 128, 128), (0, 0, 0), (0, 135, 0), (255, 255, 255)])
def test_a_part_of_one_and_the_same_color_is_a_broken_picture(
    table: Frame, color: tuple[int, int, int]
) -> None:
    shown = _grainy(table)
    assert not is_blank(table, shown)
    shown[100:] = color
    assert is_blank(table, shown)
    assert not is_blank(shown, shown)  # a black bar that is always there


def test_a_black_table_is_no_broken_picture_when_the_light_dims() -> None:
    black = np.full((180, 320, 3), (8, 5, 2), np.uint8)
    black[::3] = (20, 30, 40)
    assert not is_blank(black, (black * 0.9).astype(np.uint8))
    assert not is_blank((black * 3.0).astype(np.uint8), black)


def test_a_hand_or_a_lamp_is_no_broken_picture(table: Frame) -> None:
    shown = _grainy(table, np.full((1, 1, 1), 0.5))
    assert not is_blank(table, shown)
    shown[60:, 100:220] = 128
    assert not is_blank(table, _grainy(shown))


def test_a_tile_s_share_is_that_of_its_pixels() -> None:
    mask = np.zeros((16, 16), np.uint8)
    mask[:4, :8] = 255
    assert np.allclose(tile_shares(mask), np.array([[0.5, 0], [0, 0]]), atol=0.01)

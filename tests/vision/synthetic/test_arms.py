"""Tests of arms: their tips are laid where they are wanted, and the elbow lies beyond them."""

import random

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.synthetic.arms import CARD_PX, arm_of, laid_arm


def cut_out() -> NDArray[np.uint8]:
    """Return a finger on a forearm, pointing up."""
    hand = np.zeros((300, 120, 4), np.uint8)
    hand[10:150, 52:68] = (120, 150, 200, 255)
    hand[150:, 30:90] = (120, 150, 200, 255)
    return hand


def test_the_forearm_has_its_size_and_the_arm_reaches_far() -> None:
    arm = arm_of(cut_out(), random.Random(1))
    assert np.count_nonzero(arm.cover[-1]) == pytest.approx(1.12 * CARD_PX, abs=3)
    assert arm.cover.shape[0] > 10 * CARD_PX


def test_a_sleeve_is_made_of_its_cloth() -> None:
    cloth = np.full((360, 480, 3), (10, 200, 10), np.uint8)
    arm = arm_of(cut_out(), random.Random(1), cloth)
    blue, green, red = arm.picture[-40, arm.picture.shape[1] // 2]
    assert green > 3 * max(int(blue), int(red))


@pytest.mark.parametrize("out_xy", [(0.0, 1.0), (-1.0, 0.0), (0.6, -0.8)])
def test_the_tips_are_where_they_are_wanted(out_xy: tuple[float, float]) -> None:
    arm = arm_of(cut_out(), random.Random(1))
    _, cover = laid_arm(arm, (200.0, 150.0), out_xy, 40.0, (300, 400))
    y, x = np.nonzero(cover > 128)
    along = (x - 200) * out_xy[0] + (y - 150) * out_xy[1]
    assert along.min() == pytest.approx(0, abs=4)
    near = cv2.circle(np.zeros_like(cover), (200, 150), 5, 255, -1) > 0
    assert (cover[near] > 128).any()

"""Tests of vision.tracking.eyes: what lies beneath what is remembered."""

import numpy as np

from vision.image import Frame
from vision.tracking.change import Mask
from vision.tracking.eyes import Eyes, glance, look_beneath, open_eyes

TABLE = np.full((180, 320, 3), (60, 90, 70), np.uint8)
HAND = (slice(40, 120), slice(100, 180))


def _with(color: int | tuple[int, int, int]) -> Frame:
    frame = TABLE.copy()
    frame[HAND] = color
    return frame


def _mask() -> Mask:
    mask = np.zeros((180, 320), np.uint8)
    mask[HAND] = 255
    return mask


def _rested() -> Eyes:
    """Return eyes that have taken a resting hand for accounted for."""
    return open_eyes(TABLE, 0).accounted(_with((128, 158, 205)), _mask())


def test_beneath_a_hand_that_is_accounted_for_lies_the_table() -> None:
    eyes = _rested()
    assert (eyes.reference[HAND] == (128, 158, 205)).all()
    assert (eyes.beneath == TABLE).all()


def test_the_table_that_comes_back_keeps_no_hand_beneath_it() -> None:
    eyes = _rested().accounted(TABLE, _mask())
    assert (eyes.reference == TABLE).all()
    assert (eyes.beneath == TABLE).all()


def test_beneath_a_card_lies_what_was_there_before_it() -> None:
    eyes = open_eyes(TABLE, 0).accounted(_with(235), _mask())
    assert (eyes.reference[HAND] == 235).all()
    assert (eyes.beneath == TABLE).all()
    eyes = eyes.refreshed(_with(200), _mask())
    assert (eyes.reference[HAND] == 200).all()
    assert (eyes.beneath == TABLE).all()


def test_where_a_card_was_taken_nothing_lies_beneath_what_shows() -> None:
    eyes = open_eyes(_with(235), 0).uncovered(TABLE, _mask())
    assert (eyes.reference == TABLE).all()
    assert (eyes.beneath == TABLE).all()


def test_where_the_table_shows_again_nothing_is_unlike_what_lay_beneath() -> None:
    eyes, now = glance(_rested(), TABLE, 100, 2)
    assert now.difference.mask[HAND].all()
    assert not look_beneath(eyes, now, ~_mask())[1].any()
    eyes, now = glance(_rested(), _with(235), 100, 2)
    assert look_beneath(eyes, now, ~_mask())[1][HAND].mean() > 200


def test_a_camera_that_stands_elsewhere_takes_along_what_lay_beneath() -> None:
    moved = np.eye(3)
    moved[0, 2] = 12
    pattern = TABLE.copy()
    pattern[:, ::40] = 200
    eyes = open_eyes(pattern, 0)
    shown = np.roll(pattern, 12, axis=1)
    with_hand = shown.copy()
    with_hand[HAND] = (128, 158, 205)
    after = eyes.standing_at(moved, with_hand, ())
    assert (after.reference[HAND] == (128, 158, 205)).all()
    assert np.abs(after.beneath[HAND].astype(int) - shown[HAND]).mean() < 3

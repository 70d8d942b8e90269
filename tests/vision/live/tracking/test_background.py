"""Tests of vision.live.tracking.background: what lies beneath what is remembered."""

import numpy as np

from vision.image import Frame
from vision.live.tracking.background import Eyes, glance, look_beneath, open_eyes
from vision.live.tracking.change import Mask

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
    assert not look_beneath(eyes, now)[1].any()
    eyes, now = glance(_rested(), _with(235), 100, 2)
    assert look_beneath(eyes, now)[1][HAND].mean() > 200


def test_what_lies_beneath_is_in_the_light_of_what_is_remembered() -> None:
    """Cards may fill most of the picture: they are no change of the light."""
    table = np.full((180, 320, 3), (90, 110, 100), np.uint8)
    mask = np.zeros((180, 320), np.uint8)
    for left in range(8, 300, 50):
        mask[4:176, left : left + 44] = 255
    cards = np.where(mask[..., None] > 0, 220, table).astype(np.uint8)
    eyes = open_eyes(table, 0).accounted(cards, mask)
    lamp = (0.6 + 0.6 * np.mgrid[0:180, 0:320][1] / 320)[..., None]
    for at_ms, brightness in enumerate((0.5, 1.0, 1.5, 1.5), 1):
        shown, bare = (
            np.clip(one * lamp**brightness, 0, 255).astype(np.uint8) for one in (cards, table)
        )
        eyes, now = glance(eyes, shown, at_ms * 100, at_ms * 8)
    beneath, unlike = look_beneath(eyes, now)
    assert np.abs(beneath.astype(int) - bare)[mask > 0].mean() < 6
    assert unlike[mask > 0].mean() > 250
    shown[4:176, 108:152] = bare[4:176, 108:152]
    eyes, now = glance(eyes, shown, 500, 33)
    assert not look_beneath(eyes, now)[1][8:172, 112:148].any()


def test_what_is_taken_into_memory_is_in_the_light_of_the_rest() -> None:
    eyes = open_eyes(TABLE, 0)
    _, now = glance(eyes, (_with(200) * 0.8).astype(np.uint8), 100, 1)
    assert np.abs(now.unlit.astype(int) - _with(200)).max() <= 3


def test_a_slow_dusk_darkens_what_lies_beneath() -> None:
    card = _with(235)
    eyes = open_eyes(TABLE, 0).accounted(card, _mask())
    for number in range(1, 400):
        eyes, _ = glance(eyes, (card * (1 - number / 800)).astype(np.uint8), number * 80, number)
    assert np.abs(eyes.beneath - TABLE * 0.5).mean() < 5


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

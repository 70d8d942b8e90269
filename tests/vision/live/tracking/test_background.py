"""Tests of vision.live.tracking.background: what lies beneath what is remembered."""

import numpy as np

from vision.image import Frame
from vision.live.tracking.background import (
    BackgroundModel,
    compare_frame,
    compare_with_bare,
    first_background,
)
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


def _rested() -> BackgroundModel:
    """Return a model that has taken a resting hand for known."""
    return first_background(TABLE, 0).absorbed(_with((128, 158, 205)), _mask())


def test_beneath_a_hand_that_is_known_lies_the_table() -> None:
    background = _rested()
    assert (background.reference[HAND] == (128, 158, 205)).all()
    assert (background.bare == TABLE).all()


def test_the_table_that_comes_back_keeps_no_hand_beneath_it() -> None:
    background = _rested().absorbed(TABLE, _mask())
    assert (background.reference == TABLE).all()
    assert (background.bare == TABLE).all()


def test_beneath_a_card_lies_what_was_there_before_it() -> None:
    background = first_background(TABLE, 0).absorbed(_with(235), _mask())
    assert (background.reference[HAND] == 235).all()
    assert (background.bare == TABLE).all()
    background = background.refreshed(_with(200), _mask())
    assert (background.reference[HAND] == 200).all()
    assert (background.bare == TABLE).all()


def test_where_a_card_was_taken_nothing_lies_beneath_what_shows() -> None:
    background = first_background(_with(235), 0).uncovered(TABLE, _mask())
    assert (background.reference == TABLE).all()
    assert (background.bare == TABLE).all()


def test_where_the_table_shows_again_nothing_is_unlike_what_lay_beneath() -> None:
    background, now = compare_frame(_rested(), TABLE, 100, 2)
    assert now.difference.mask[HAND].all()
    assert not compare_with_bare(background, now)[1].any()
    background, now = compare_frame(_rested(), _with(235), 100, 2)
    assert compare_with_bare(background, now)[1][HAND].mean() > 200


def test_what_lies_beneath_is_in_the_light_of_what_is_remembered() -> None:
    """Cards may fill most of the picture: they are no change of the light."""
    table = np.full((180, 320, 3), (90, 110, 100), np.uint8)
    mask = np.zeros((180, 320), np.uint8)
    for left in range(8, 300, 50):
        mask[4:176, left : left + 44] = 255
    cards = np.where(mask[..., None] > 0, 220, table).astype(np.uint8)
    background = first_background(table, 0).absorbed(cards, mask)
    lamp = (0.6 + 0.6 * np.mgrid[0:180, 0:320][1] / 320)[..., None]
    for at_ms, brightness in enumerate((0.5, 1.0, 1.5, 1.5), 1):
        shown, bare = (
            np.clip(one * lamp**brightness, 0, 255).astype(np.uint8) for one in (cards, table)
        )
        background, now = compare_frame(background, shown, at_ms * 100, at_ms * 8)
    bare, unlike = compare_with_bare(background, now)
    assert np.abs(bare.astype(int) - bare)[mask > 0].mean() < 6
    assert unlike[mask > 0].mean() > 250
    shown[4:176, 108:152] = bare[4:176, 108:152]
    background, now = compare_frame(background, shown, 500, 33)
    assert not compare_with_bare(background, now)[1][8:172, 112:148].any()


def test_what_is_taken_into_memory_is_in_the_light_of_the_rest() -> None:
    background = first_background(TABLE, 0)
    _, now = compare_frame(background, (_with(200) * 0.8).astype(np.uint8), 100, 1)
    assert np.abs(now.unlit.astype(int) - _with(200)).max() <= 3


def test_a_slow_dusk_darkens_what_lies_beneath() -> None:
    card = _with(235)
    background = first_background(TABLE, 0).absorbed(card, _mask())
    for number in range(1, 400):
        background, _ = compare_frame(
            background, (card * (1 - number / 800)).astype(np.uint8), number * 80, number
        )
    assert np.abs(background.bare - TABLE * 0.5).mean() < 5


def test_a_camera_that_stands_elsewhere_takes_along_what_lay_beneath() -> None:
    moved = np.eye(3)
    moved[0, 2] = 12
    pattern = TABLE.copy()
    pattern[:, ::40] = 200
    background = first_background(pattern, 0)
    shown = np.roll(pattern, 12, axis=1)
    with_hand = shown.copy()
    with_hand[HAND] = (128, 158, 205)
    after = background.rebased(moved, with_hand, ())
    assert (after.reference[HAND] == (128, 158, 205)).all()
    assert np.abs(after.bare[HAND].astype(int) - shown[HAND]).mean() < 3

"""Tests of vision.live.tracking.card_sizes: how large a card is where it lies."""

import pytest

from vision.live.tracking.card_sizes import usual_area_px2
from vision.quads import Quad


def _card(x: float, y: float, width_px: float = 40, height_px: float = 62) -> Quad:
    w, h = width_px / 2, height_px / 2
    return Quad(((x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)))


def _in_perspective(x: float, y: float) -> Quad:
    """Return a card on a plane whose horizon lies 300 pixels above the picture."""
    near = (y + 300) / 400
    return _card(x, y, 40 * near, 62 * near**2)


def test_on_a_flat_table_all_are_alike() -> None:
    others = [_card(x, y) for x in (0, 60, 120) for y in (0, 80)]
    assert usual_area_px2(_card(300, 300), others) == pytest.approx(others[0].area_px2)


def test_farther_away_a_card_is_smaller_than_its_nearest() -> None:
    """Only nearer rows are left, as when the first row was taken but for one card."""
    others = [_in_perspective(x, y) for x in (0, 60, 120, 180) for y in (100, 190)]
    far = _in_perspective(0, 10)
    nearest = _in_perspective(0, 100).area_px2
    assert far.area_px2 < 0.8 * nearest
    assert usual_area_px2(far, others) == pytest.approx(far.area_px2, rel=0.03)


def test_a_half_covered_card_is_smaller_than_usual_there() -> None:
    others = [_in_perspective(x, y) for x in (0, 60, 120, 180) for y in (100, 190)]
    far = _in_perspective(0, 10)
    half = _card(0, 10, far.width_px, 0.7 * far.area_px2 / far.width_px)
    assert half.area_px2 < 0.75 * usual_area_px2(half, others)


def test_cards_on_one_line_tell_nothing_of_the_other_direction() -> None:
    others = [_card(x, 100, 40 + x / 50) for x in (0, 60, 120, 180)]
    assert usual_area_px2(_card(90, 400), others) == pytest.approx(others[1].area_px2, rel=0.1)


def test_two_cards_are_too_few() -> None:
    assert usual_area_px2(_card(0, 0), [_card(60, 0), _card(120, 0)]) == 0

"""Tests of what is never quite still: values that wander about 0, shadows that come and go."""

import random

import numpy as np
import pytest

from vision.synthetic.unrest import Shade, Wander, shaded

FRAME = np.full((90, 160, 3), 200, np.uint8)
HEAD = Shade(keys=((1_000, (0.0, 0.5)), (2_000, (1.0, 0.5))), radius=0.2, depth=0.5)


def test_a_value_wanders_about_0_by_about_1() -> None:
    values = [Wander(random.Random(2), 4.0, 0.2).at(ms) for ms in range(0, 60_000, 20)]
    assert np.mean(values) == pytest.approx(0, abs=0.05)
    assert np.std(values) == pytest.approx(1, abs=0.15)


def test_no_shadow_lies_there_before_and_after() -> None:
    for at_ms in (999, 2_001):
        assert shaded(FRAME, (HEAD,), at_ms) is FRAME


def test_a_head_takes_light_where_it_is_and_least_blue() -> None:
    seen = shaded(FRAME, (HEAD,), 1_500)
    blue, _, red = (int(one) for one in seen[45, 80])
    assert red == pytest.approx(100, abs=3)
    assert blue > red
    assert tuple(seen[5, 5]) == (200, 200, 200)


def test_leaves_take_light_in_spots() -> None:
    leaves = Shade(keys=((0, (0.5, 0.5)), (9, (0.5, 0.5))), radius=0.1, depth=0.5, leaves=7)
    red = shaded(FRAME, (leaves,), 5)[..., 2]
    assert red.min() < 120
    assert red.max() > 190

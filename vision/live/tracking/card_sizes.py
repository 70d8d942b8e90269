"""How large a card is where it lies: perspective makes those farther away smaller."""

import math
from collections.abc import Sequence
from typing import Final

import numpy as np

from vision.quads import Quad

__all__ = ["usual_area_px2"]

_NEAREST: Final = 3
_LEAST: Final = 4  # cards from which the slope of sizes is taken
_STIFFNESS: Final = 0.01  # how much the slope is held back where cards lie on a line or are few


def usual_area_px2(quad: Quad, others: Sequence[Quad]) -> float:
    """Return the area that a card would have at a quad, by the cards that lie elsewhere.

    The smaller of two guesses: the mean of the three that lie nearest, and what the slope of the
    sizes over the picture leads to. On a plane seen in perspective widths go with the distance from
    the horizon, heights with its square: the cube root of the area is linear (ridge regression). 0
    where fewer than three cards are known.
    """
    if len(others) < _NEAREST:
        return 0.0
    x, y = quad.center_xy
    nearest = sorted(others, key=lambda one: math.hypot(one.center_xy[0] - x, one.center_xy[1] - y))
    near = sum(one.area_px2 for one in nearest[:_NEAREST]) / _NEAREST
    if len(others) < _LEAST:
        return near
    side_px = math.sqrt(near)
    places = np.array([one.center_xy for one in others])
    middle = places.mean(axis=0)
    away = (places - middle) / side_px
    roots = np.cbrt([one.area_px2 for one in others])
    held = away.T @ away + _STIFFNESS * len(others) * np.eye(2)
    slope = np.linalg.solve(held, away.T @ (roots - roots.mean()))
    there = float(roots.mean() + (np.array([x, y]) - middle) / side_px @ slope)
    return min(near, max(there, 0.0) ** 3)

"""What is never quite still about a film: a stand that shakes, light that hunts, shadows that pass.

Everything is a smooth function of time drawn from a seed, so that a film can be made twice.
"""

import math
import random
from bisect import bisect_right
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.image import FloatArray, Frame
from vision.synthetic.backgrounds import fractal_noise

__all__ = ["Shade", "Wander", "shaded"]

_WAVES: Final = 4
_COARSE: Final = 8  # shadows are drawn on a picture so many times smaller
_SKY: Final = (0.8, 0.95, 1.0)  # of a shadow's depth, blue, green, red: the sky lights it


class Wander:
    """A value that wanders about 0 with standard deviation 1: a sum of waves.

    Parameters
    ----------
    slowest_s, fastest_s
        Between which the waves' periods lie, in seconds.
    """

    def __init__(self, rng: random.Random, slowest_s: float, fastest_s: float) -> None:
        low, high = math.log(fastest_s), math.log(slowest_s)
        self._waves = [
            (2 * math.pi / math.exp(rng.uniform(low, high)), rng.uniform(0, 2 * math.pi))
            for _ in range(_WAVES)
        ]

    def at(self, at_ms: float) -> float:
        """Return the value at a time."""
        waves = (math.sin(pace * at_ms / 1000 + phase) for pace, phase in self._waves)
        return sum(waves) * math.sqrt(2 / _WAVES)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shade:
    """The shadow of a head that passes over the table, or of leaves before a window.

    Attributes
    ----------
    keys
        Pairs of a time in milliseconds and where its middle is then, as a share of the picture's
        width and height.
    radius
        As a share of the picture's width.
    depth
        Share of the light that it takes, 0-1.
    softness
        Of its edge, as a share of its radius.
    leaves
        0 for a head; else the seed of the leaves that are drawn.
    """

    keys: tuple[tuple[int, tuple[float, float]], ...]
    radius: float
    depth: float
    softness: float = 0.3
    leaves: int = 0

    def at(self, at_ms: int) -> tuple[float, float] | None:
        """Return where its middle is, None before and after."""
        times = [time for time, _ in self.keys]
        if not times[0] <= at_ms <= times[-1]:
            return None
        place = min(bisect_right(times, at_ms), len(times) - 1)
        (early, (x0, y0)), (late, (x1, y1)) = self.keys[place - 1], self.keys[place]
        share = (at_ms - early) / (late - early) if late > early else 1.0
        return x0 + (x1 - x0) * share, y0 + (y1 - y0) * share


def shaded(frame: Frame, shades: tuple[Shade, ...], at_ms: int) -> Frame:
    """Return the frame with the shadows that lie on it at this time."""
    seen = [(one, middle) for one in shades if (middle := one.at(at_ms)) is not None]
    if not seen:
        return frame
    size_wh = (max(frame.shape[1] // _COARSE, 8), max(frame.shape[0] // _COARSE, 8))
    light = np.ones((size_wh[1], size_wh[0]), np.float32)
    for shade, middle in seen:
        light *= 1 - shade.depth * _shape(shade, middle, size_wh)
    whole = cv2.resize(light, (frame.shape[1], frame.shape[0]), interpolation=cv2.INTER_LINEAR)
    planes = [
        cv2.multiply(plane, 1 - (1 - whole) * np.float32(sky), dtype=cv2.CV_8U)
        for plane, sky in zip(cv2.split(frame), _SKY, strict=True)
    ]
    return np.asarray(cv2.merge(planes), np.uint8)


def _shape(shade: Shade, middle: tuple[float, float], size_wh: tuple[int, int]) -> FloatArray:
    width, height = size_wh
    center = (middle[0] * width, middle[1] * height)
    radius = shade.radius * width
    if shade.leaves:
        noise = fractal_noise(
            (2 * width, 2 * height), random.Random(shade.leaves), cell_px=radius, octaves=3
        )
        shift = np.array([[1, 0, center[0] - width], [0, 1, center[1] - height]], np.float32)
        moved = cv2.warpAffine(noise, shift, size_wh, borderMode=cv2.BORDER_REFLECT)
        mask = (np.asarray(moved) > 0.15).astype(np.float32)
    else:
        mask = np.zeros((height, width), np.float32)
        axes = (round(radius), round(radius * 1.25))
        cv2.ellipse(mask, (round(center[0]), round(center[1])), axes, 0, 0, 360, 1.0, -1)
    sigma = max(0.5, shade.softness * radius / 2)
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), sigma), np.float32)

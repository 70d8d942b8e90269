"""Pictures as arrays: the aliases that every stage of vision uses.

A frame is uint8 of shape (height, width, 3), channels blue, green, red, origin at the top left.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["Bgr", "FloatArray", "Frame", "Point", "Size", "bright_tone"]

Frame = NDArray[np.uint8]
"""uint8, (height, width, 3), blue-green-red."""

FloatArray = NDArray[np.floating[Any]]
"""Floating point of any width."""

Bgr = tuple[int, int, int]
"""A color: blue, green, red, 0-255 each."""

Point = tuple[float, float]
"""x to the right and y down, in pixels from the top left corner."""

Size = tuple[int, int]
"""Width and height in pixels."""


def bright_tone(tones: NDArray[np.uint8], share: float) -> FloatArray:
    """Return the tone that `share` of the tones along axis 1 lie below: a quick percentile.

    Parameters
    ----------
    tones
        uint8, (n, m) or (n, m, channels).
    share
        0-1.
    """
    place = min(int(share * tones.shape[1]), tones.shape[1] - 1)
    return np.asarray(np.partition(tones, place, axis=1)[:, place], np.float32)

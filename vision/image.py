"""Pictures as arrays: the aliases that every stage of vision uses.

A frame is uint8 of shape (height, width, 3), channels blue, green, red, origin at the top left.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["FloatArray", "Frame"]

Frame = NDArray[np.uint8]
"""uint8, (height, width, 3), blue-green-red."""

FloatArray = NDArray[np.floating[Any]]
"""Floating point of any width."""

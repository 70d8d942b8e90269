"""Pixels as they are seen: turned upright, and what is clear on white."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.image import Frame

__all__ = ["on_white", "turned"]


def on_white(bgra: NDArray[np.uint8]) -> Frame:
    """Return a picture with alpha as it looks on white paper."""
    alpha = cv2.cvtColor(bgra[:, :, 3], cv2.COLOR_GRAY2BGR)
    color = cv2.multiply(bgra[:, :, :3], alpha, scale=1 / 255)
    return cv2.add(color, cv2.bitwise_not(alpha)).astype(np.uint8, copy=False)


def turned(frame: Frame, orientation: int) -> Frame:
    """Return the frame upright, from one with this EXIF orientation (1-8); others are upright."""
    match orientation:
        case 2:
            seen = frame[:, ::-1]
        case 3:
            seen = frame[::-1, ::-1]
        case 4:
            seen = frame[::-1]
        case 5:
            seen = frame.transpose(1, 0, 2)
        case 6:
            seen = np.rot90(frame, -1)
        case 7:
            seen = frame[::-1, ::-1].transpose(1, 0, 2)
        case 8:
            seen = np.rot90(frame)
        case _:
            return frame
    return np.ascontiguousarray(seen)

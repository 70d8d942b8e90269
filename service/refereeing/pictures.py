"""Small pictures of a table, for showing what a decision was made from."""

from typing import Final

import cv2
import numpy as np

from vision.errors import ImageError
from vision.image import Frame
from vision.pictures.codec import decode

__all__ = ["encode_small", "small_picture"]

_WIDTH_PX: Final = 640
_QUALITY: Final = 70  # some 40 KB


def small_picture(data: bytes) -> bytes | None:
    """Return a camera's frame as a small JPEG, or None when it cannot be read."""
    try:
        return encode_small(decode(data))
    except ImageError:
        return None


def encode_small(frame: Frame) -> bytes:
    """Return a frame as a small JPEG."""
    height, width = frame.shape[:2]
    if width > _WIDTH_PX:
        size_wh = (_WIDTH_PX, max(1, round(height * _WIDTH_PX / width)))
        frame = np.asarray(cv2.resize(frame, size_wh, interpolation=cv2.INTER_AREA), np.uint8)
    return bytes(cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])[1])

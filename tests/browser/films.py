"""Films for the browser's fake camera: a rendered table over which the camera wanders in a loop.

Every frame carries its number as a row of black and white squares at its lower edge, so that a
test can tell which of them a page shows and knows the truth of that very frame.
"""

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from solver.cards import Card
from vision.image import Frame
from vision.synthetic.scene import demo_scene

__all__ = ["BITS", "SQUARE_PX", "Film", "write_film"]

SIZE_WH: Final = (960, 720)
FRAMES: Final = 36
PER_S: Final = 12
BITS: Final = 6
SQUARE_PX: Final = 24
"""Side of one square of the number; the lowest bit is on the left."""
_SHIFT_PX: Final = (70.0, 28.0)
_TURN_DEG: Final = 2.0

Points = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Film:
    """A film and what lies where in each frame."""

    path: Path
    cards: tuple[Card, ...]
    quads: tuple[Points, ...]
    """A frame's corners of all cards: float64, cards x 4 x 2, pixels."""


def write_film(path: Path, seed: int = 1) -> Film:
    """Write a film of this table as uncompressed Y4M, 4:2:0."""
    scene = demo_scene(seed, width_px=SIZE_WH[0])
    corners = np.array([one.quad.corners_xy for one in scene.cards], np.float64)
    width, height = SIZE_WH
    quads = []
    with path.open("wb") as film:
        film.write(f"YUV4MPEG2 W{width} H{height} F{PER_S}:1 Ip A1:1 C420jpeg\n".encode())
        for number in range(FRAMES):
            view = _view(number)
            frame = cv2.warpAffine(scene.frame, view, SIZE_WH, borderMode=cv2.BORDER_REFLECT)
            film.write(b"FRAME\n" + _planes(_numbered(np.asarray(frame, np.uint8), number)))
            quads.append(np.asarray(corners @ view[:, :2].T + view[:, 2], np.float64))
    return Film(path, tuple(one.card for one in scene.cards), tuple(quads))


def _view(number: int) -> Points:
    """Return the affine map (2 x 3) of a frame; the last one leads back to the first."""
    angle = 2 * math.pi * number / FRAMES
    middle = (SIZE_WH[0] / 2, SIZE_WH[1] / 2)
    turned = cv2.getRotationMatrix2D(middle, _TURN_DEG * math.sin(angle), 1.0)
    view = np.asarray(turned, np.float64)
    view[0, 2] += _SHIFT_PX[0] * math.sin(angle)
    view[1, 2] += _SHIFT_PX[1] * math.sin(2 * angle)
    return view


def _numbered(frame: Frame, number: int) -> Frame:
    marked = frame.copy()
    for bit in range(BITS):
        left = bit * SQUARE_PX
        marked[-SQUARE_PX:, left : left + SQUARE_PX] = 255 if number >> bit & 1 else 0
    return marked


def _planes(frame: Frame) -> bytes:
    """Return the planes of a frame as the file has them."""
    return np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2YUV_I420), np.uint8).tobytes()

"""Cut an upright face of fixed size out of a frame.

A card much larger than the face would alias when sampled by a warp alone, and its stripes turn to
moire; so a frame keeps a pyramid of halved copies, and each card is cut out of the level that is
nearest to the face's own scale.
"""

from dataclasses import dataclass, field
from typing import Final

import cv2
import numpy as np

from vision.image import FloatArray, Frame
from vision.quads import Quad

__all__ = ["FACE_MARGIN", "FACE_WH", "Pyramid", "face_from_table", "rectify"]

FACE_WH: Final = (96, 144)  # pixels of a face as the reader takes it
FACE_MARGIN: Final = 0.03  # rim of table round it, as a part of its width
_MOST_LEVELS: Final = 6
_LARGEST_STEP: Final = 1.5  # frame pixels a face pixel may skip before the next level is taken


@dataclass(slots=True)
class Pyramid:
    """A frame and its halved copies, made when first asked for."""

    frame: Frame
    _levels: list[Frame] = field(init=False)

    def __post_init__(self) -> None:
        self._levels = [self.frame]

    def level(self, number: int) -> Frame:
        """Return the frame halved `number` times by averaging."""
        while len(self._levels) <= number:
            last = self._levels[-1]
            size = (max(1, last.shape[1] // 2), max(1, last.shape[0] // 2))
            half = cv2.resize(last, size, interpolation=cv2.INTER_AREA)
            self._levels.append(np.asarray(half, np.uint8))
        return self._levels[number]

    def at_least(self, size_wh: tuple[int, int]) -> Frame:
        """Return the smallest copy that is nowhere smaller than this size, else the frame."""
        width, height = self.frame.shape[1], self.frame.shape[0]
        number = 0
        while width // 2 >= size_wh[0] and height // 2 >= size_wh[1]:
            width, height, number = width // 2, height // 2, number + 1
        return self.level(number)


def face_from_table(quad: Quad, size_wh: tuple[int, int], margin: float) -> FloatArray:
    """Return the homography (3, 3) from frame pixels to the pixels of an upright face.

    Parameters
    ----------
    margin
        Rim of table kept on every side, as a share of the card's own width and height.
    """
    width, height = size_wh
    dx, dy = (width * margin / (1 + 2 * margin), height * margin / (1 + 2 * margin))
    target = np.array(
        [(dx, dy), (width - dx, dy), (width - dx, height - dy), (dx, height - dy)], np.float32
    )
    return np.asarray(cv2.getPerspectiveTransform(quad.to_array(), target), np.float64)


def rectify(
    pyramid: Pyramid, quad: Quad, size_wh: tuple[int, int], *, margin: float = 0.0
) -> Frame:
    """Return the card in `quad` as an upright face, uint8 (height, width, 3).

    What lies outside the frame repeats the frame's edge.
    """
    width, height = size_wh
    edges = quad.edges_px
    inner = 1 + 2 * margin
    step = min((edges[0] + edges[2]) / (2 * width), (edges[1] + edges[3]) / (2 * height)) * inner
    number = 0
    while step > _LARGEST_STEP and number < _MOST_LEVELS:
        step /= 2
        number += 1
    source = pyramid.level(number)
    shrink = np.array([source.shape[1], source.shape[0]]) / (
        pyramid.frame.shape[1],
        pyramid.frame.shape[0],
    )
    at_level = Quad.from_array((quad.to_array() + 0.5) * shrink - 0.5)
    homography = face_from_table(at_level, size_wh, margin)
    # Pixel centres lie at whole numbers; the corners of the face are its pixels' outer edges.
    to_centers = np.array([[1, 0, -0.5], [0, 1, -0.5], [0, 0, 1]])
    face = cv2.warpPerspective(
        source,
        to_centers @ homography,
        size_wh,
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(face, np.uint8)

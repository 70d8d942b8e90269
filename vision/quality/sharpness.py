"""How sharp the print on each card is, in millimetres of the card.

An edge of contrast C blurred by a Gaussian of deviation s has the steepest slope
C / (s sqrt(2 pi)), so s = 0.4 C / slope. Contrast is taken as the span between the brightest and
darkest pixel near by, which makes the measure blind to light and ink (the idea of edge width:
Marziliano et al. 2002).
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.image import FloatArray, Frame
from vision.quads import Quad

__all__ = ["CARD_WIDTH_MM", "Sharpness", "measure_sharpness"]

CARD_WIDTH_MM: Final = 56.0
_SLOPE_SHARE: Final = 1 / math.sqrt(2 * math.pi)
_RIM: Final = 0.08  # of the face: the card's own edge, against whatever table, stays out
_REACH_MM: Final = 4.3  # contrast is sought this far to each side; edges up to 2.5 mm fit in
_STRONG: Final = 0.6  # of the card's strongest contrast: there is an edge of ink near
_SHARPEST: Final = 0.08  # share of the pixels near strong edges that lie on the ridge of an edge
_LEAST_CONTRAST: Final = 16  # code values: four times the noise of a dim phone picture
_PIXEL_DEVIATION: Final = 0.5  # pixels: what a pixel's own area and interpolation do to an edge
_RATIO_SCALE: Final = 300.0  # slope over contrast, per pixel, as a code value: saturates at 0.85
_RIDGE_PIXELS: Final = 6  # a card and direction: the end of one oval alone has some 10
_ROW_STEP: Final = 3  # every third row of pixels is enough to tell directions apart
_LEAST_CARDS: Final = 3  # fewer hold too few directions to tell motion
_EIGHTH: Final = math.tan(math.pi / 8)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sharpness:
    """The sharpness of n cards.

    Attributes
    ----------
    edge_mm
        Deviation of the blur of each card's print beyond what its pixels alone do, in millimetres
        of the card; not a number where there is too little contrast to tell.
    smear_mm
        The same in the frame's worst direction, over all cards.
    direction_ratio
        Blur in the worst direction over that across it; 1 when the cards are too few to tell.
    """

    edge_mm: FloatArray
    smear_mm: float
    direction_ratio: float


@dataclass(frozen=True, slots=True, kw_only=True)
class _Slopes:
    """Of n faces: slope over contrast as code values, where edges are strong, slopes (n, h, w)."""

    ratio: Frame
    is_usable: NDArray[np.bool_]
    dx: FloatArray
    dy: FloatArray


def measure_sharpness(
    faces: Sequence[Frame], quads: Sequence[Quad], *, margin: float, pixels_wide: FloatArray
) -> Sharpness:
    """Measure the sharpness of upright faces, uint8 (height, width, 3), all of one size.

    Parameters
    ----------
    margin
        Rim of table on the faces, as `vision.rectify.rectify` takes it.
    pixels_wide
        Width of each card in pixels of the frame.
    """
    if not faces:
        return Sharpness(edge_mm=np.zeros(0), smear_mm=0.0, direction_ratio=1.0)
    pixel_mm = CARD_WIDTH_MM * (1 + 2 * margin) / faces[0].shape[1]
    slopes = _slopes(faces, 2 * round(_REACH_MM / pixel_mm) + 1)
    own_mm = _PIXEL_DEVIATION * CARD_WIDTH_MM / np.maximum(pixels_wide, 1)
    edge_mm = _edge_deviations(slopes.ratio) * pixel_mm
    edge_mm = np.sqrt(np.maximum(edge_mm**2 - own_mm**2, 0))
    edge_mm[~slopes.is_usable] = np.nan
    worst_px, ratio = _smear(slopes, quads)
    typical_own_mm = float(np.median(own_mm))
    smear_mm = math.sqrt(max((worst_px * pixel_mm) ** 2 - typical_own_mm**2, 0))
    return Sharpness(edge_mm=edge_mm, smear_mm=smear_mm, direction_ratio=ratio)


def _slopes(faces: Sequence[Frame], window_px: int) -> _Slopes:
    height, width = faces[0].shape[:2]
    y, x = round(_RIM * height), round(_RIM * width)
    inner = [face[y : height - y, x : width - x] for face in faces]
    blue, green, red = cv2.split(np.concatenate(inner))
    # Each ink absorbs some channel nearly wholly, and paper none: the weakest channel shows all.
    weakest = cv2.GaussianBlur(cv2.min(cv2.min(blue, green), red), (3, 3), 0.7)
    dx, dy = (cv2.Scharr(weakest, cv2.CV_32F, *axis, scale=1 / 32) for axis in ((1, 0), (0, 1)))
    window = np.ones((window_px, window_px), np.uint8)
    span = cv2.subtract(cv2.dilate(weakest, window), cv2.erode(weakest, window))
    ratio = cv2.divide(
        cv2.magnitude(dx, dy), np.maximum(span, 1), scale=_RATIO_SCALE, dtype=cv2.CV_8U
    )
    # Faces lie one below the other: at their seams a window would see two.
    rim = window_px // 2 - 1
    shape = (len(faces), height - 2 * y, width - 2 * x)
    ratio, span, dx, dy = (
        np.asarray(one).reshape(shape)[:, rim:-rim, rim:-rim] for one in (ratio, span, dx, dy)
    )
    strongest = span.max(axis=(1, 2))
    is_strong = span > (_STRONG * strongest).astype(np.uint8)[:, None, None]
    return _Slopes(
        ratio=np.where(is_strong, ratio, 0).astype(np.uint8, copy=False),
        is_usable=strongest >= _LEAST_CONTRAST,
        dx=dx.astype(np.float32, copy=False),
        dy=dy.astype(np.float32, copy=False),
    )


def _edge_deviations(ratio: Frame) -> FloatArray:
    """Return the blur of the sharper edges of each face, in face pixels."""
    ridges = []
    for face in ratio:
        counts = cv2.calcHist([face], [0], None, [256], [0, 256]).ravel()
        from_sharpest = np.cumsum(counts[:0:-1])
        wanted = max(_SHARPEST * float(from_sharpest[-1]), 1.0)
        ridges.append(255 - int(np.searchsorted(from_sharpest, wanted)))
    return _SLOPE_SHARE * _RATIO_SCALE / np.maximum(np.array(ridges, np.float64), 1)


def _smear(slopes: _Slopes, quads: Sequence[Quad]) -> tuple[float, float]:
    """Return the blur in the worst of four directions of the frame, in face pixels, and the ratio.

    The ratio is to the direction across it. Edges of every direction are on a table of cards; of
    each the sharpest count.
    """
    if len(quads) < _LEAST_CARDS:
        return 0.0, 1.0
    ratio, dx, dy = (
        np.ascontiguousarray(one[:, ::_ROW_STEP]) for one in (slopes.ratio, slopes.dx, slopes.dy)
    )
    chosen = np.flatnonzero(ratio)
    corners = np.array([quad.corners_xy for quad in quads], np.float64)
    along = corners[:, 1] - corners[:, 0]
    along /= np.maximum(np.linalg.norm(along, axis=1, keepdims=True), 1e-6)
    cosine, sine = along.astype(np.float32)[chosen // ratio[0].size].T
    dx, dy, ratio = dx.ravel()[chosen], dy.ravel()[chosen], ratio.ravel()[chosen]
    right, down = cosine * dx - sine * dy, sine * dx + cosine * dy
    across, along_y = np.abs(right), np.abs(down)
    is_flat, is_steep = along_y < _EIGHTH * across, across < _EIGHTH * along_y
    is_slanting, is_falling = ~(is_flat | is_steep), right * down > 0
    wanted = _RIDGE_PIXELS * len(quads) // _ROW_STEP
    directions = (is_flat, is_slanting & is_falling, is_steep, is_slanting & ~is_falling)
    blur = [_kth_sharpest(ratio[chosen], wanted) for chosen in directions]
    pairs = ((blur[place], blur[(place + 2) % 4]) for place in range(4))
    ratio_to_across, worst = max(
        ((one / across, one) for one, across in pairs if math.isfinite(one + across)),
        default=(1.0, 0.0),
    )
    return worst, ratio_to_across


def _kth_sharpest(ratio: Frame, count: int) -> float:
    if len(ratio) < count:
        return math.inf
    kth = float(np.partition(ratio, -count)[-count])
    return _SLOPE_SHARE * _RATIO_SCALE / max(kth, 1.0)

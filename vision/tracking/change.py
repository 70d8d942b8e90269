"""What changed on the table, seen on a small copy of the frame.

The small copy is compared with a reference: the table as it was last accounted for. The light may
change as a whole (exposure, white balance: one gain a channel, the median over the frame) and the
sensor has noise (its level is measured on the calmer part of every frame); neither is a change.
"""

from dataclasses import dataclass
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.image import FloatArray, Frame

__all__ = ["TILE_PX", "Difference", "Mask", "compare", "relit", "small_copy", "tile_shares"]

Mask = NDArray[np.uint8]
"""uint8 (height, width) of a small copy, 255 where it holds."""

LONGER_SIDE_PX: Final = 320  # of a small copy: a card of a full layout is still 25 pixels wide
TILE_PX: Final = 8
_LEAST_CHANGE: Final = 9.0  # grey levels: less is JPEG's and the eye's noise
_MOST_CHANGE: Final = 34.0
_NOISE_TIMES: Final = 4.0
_NOISE_OFFSET: Final = 5.0
_CALM_SHARE: Final = 0.25  # of the frame is taken as free of change, to measure noise on
_SLACK: Final = 0.45  # of the local contrast, where the frame was warped: sampling softens edges
_TILE_CHANGED: Final = 0.1  # share of a tile's pixels: single specks are noise
_FITTING_ROUNDS: Final = 5
_LEAST_FREE: Final = 0.1
_EPSILON: Final = 1e-3
_LIGHT_TOLERANCE: Final = 0.04  # of a tile's brightness: what differs by more counts less


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Difference:
    """Where a small copy differs from the reference.

    Attributes
    ----------
    mask
        The changed pixels.
    tiles
        The changed tiles, bool (rows, columns).
    gain
        How much brighter the copy is than the reference, a channel.
    """

    mask: Mask
    tiles: NDArray[np.bool_]
    gain: tuple[float, float, float]

    @property
    def share(self) -> float:
        """Share of the tiles that changed, 0-1."""
        return float(self.tiles.mean())


def small_copy(frame: Frame) -> Frame:
    """Return the frame, its longer side `LONGER_SIDE_PX`; a smaller one stays as it is."""
    height, width = frame.shape[:2]
    scale = LONGER_SIDE_PX / max(height, width)
    if scale >= 1:
        return frame.copy()
    size_wh = (max(round(width * scale), TILE_PX), max(round(height * scale), TILE_PX))
    return np.asarray(cv2.resize(frame, size_wh, interpolation=cv2.INTER_AREA), np.uint8)


def compare(
    reference: Frame,
    small: Frame,
    *,
    seen: Mask | None = None,
    is_warped: bool = False,
    is_relit: bool = False,
) -> Difference:
    """Return where the small copy differs from the reference.

    Parameters
    ----------
    seen
        The pixels that the camera sees; None for all. What it does not see has not changed.
    is_warped
        Whether the copy was warped into the reference's place, which softens its edges.
    is_relit
        Whether the reference is in the light of the copy already, so that no gain is measured.
    """
    gain = (1.0, 1.0, 1.0) if is_relit else _gain(reference, small)
    levels = _max_of_channels(cv2.absdiff(_times(reference, gain), small))
    levels = np.asarray(cv2.blur(levels, (3, 3)), np.uint8)
    if is_warped:
        grey = cv2.cvtColor(reference, cv2.COLOR_BGR2GRAY)
        edges = cv2.morphologyEx(grey, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
        levels = np.asarray(cv2.subtract(levels, cv2.convertScaleAbs(edges, alpha=_SLACK)))
    _, mask = cv2.threshold(levels, _least_change(levels), 255, cv2.THRESH_BINARY)
    if seen is not None:
        mask = cv2.bitwise_and(mask, seen)
    changed = np.asarray(mask, np.uint8)
    return Difference(mask=changed, tiles=tile_shares(changed) > _TILE_CHANGED, gain=gain)


def tile_shares(mask: Mask) -> FloatArray:
    """Return the share of each tile's pixels that a mask holds, float32 (rows, columns), 0-1."""
    rows, columns = (max(side // TILE_PX, 1) for side in mask.shape)
    shares = cv2.resize(mask, (columns, rows), interpolation=cv2.INTER_AREA)
    return np.asarray(shares, np.float32) / 255


def relit(reference: Frame, small: Frame, *, free: Mask | None = None) -> Frame:
    """Return the reference in the light of the small copy.

    Light varies slowly over a table: the ratio's logarithm is taken for a quadratic surface, fitted
    robustly (iteratively reweighted, Huber 1964), which no hand and no card resembles.

    Parameters
    ----------
    free
        Where both show the same but for the light; None for most of the frame. With less than a
        tenth of it the light is taken to be the same.
    """
    shape = (max(small.shape[0] // 16, 1), max(small.shape[1] // 16, 1))
    if free is None:
        free = np.full(small.shape[:2], 255, np.uint8)
    elif np.count_nonzero(free) < _LEAST_FREE * free.size:
        return reference
    shares = _in_cells(free, shape) / 255
    now, then = (
        _in_cells(np.asarray(cv2.copyTo(one, free)), shape)
        / np.maximum(shares, _EPSILON)[..., None]
        + 4
        for one in (small, reference)
    )
    logs = np.log(now / then).reshape(-1, 3)
    terms = _quadratic_terms(shape)
    known = np.sqrt(shares).reshape(-1, 1)
    weights = known
    for _ in range(_FITTING_ROUNDS):
        coefficients = np.linalg.lstsq(terms * weights, logs * weights, rcond=None)[0]
        off = np.abs(logs - terms @ coefficients).max(axis=1, keepdims=True)
        weights = known * np.sqrt(1 / np.maximum(off / _LIGHT_TOLERANCE, 1)).astype(np.float32)
    ratio = np.exp(terms @ coefficients).reshape(*shape, 3).astype(np.float32)
    field = cv2.resize(ratio, (small.shape[1], small.shape[0]), interpolation=cv2.INTER_LINEAR)
    return np.asarray(np.clip(reference * field, 0, 255), np.uint8)


def _in_cells(frame: NDArray[np.uint8], shape: tuple[int, int]) -> FloatArray:
    cells = cv2.resize(frame.astype(np.float32), shape[::-1], interpolation=cv2.INTER_AREA)
    return np.asarray(cells, np.float32)


def _quadratic_terms(shape: tuple[int, int]) -> FloatArray:
    y, x = np.mgrid[-1 : 1 : shape[0] * 1j, -1 : 1 : shape[1] * 1j].astype(np.float32)
    terms = (np.ones_like(x), x, y, x * x, x * y, y * y)
    return np.stack([one.reshape(-1) for one in terms], axis=1)


def _gain(reference: Frame, small: Frame) -> tuple[float, float, float]:
    size_wh = (max(small.shape[1] // 16, 1), max(small.shape[0] // 16, 1))
    now, then = (
        cv2.resize(one, size_wh, interpolation=cv2.INTER_AREA).reshape(-1, 3).astype(np.float32) + 2
        for one in (small, reference)
    )
    blue, green, red = (float(one) for one in np.clip(np.median(now / then, axis=0), 0.2, 5))
    return blue, green, red


def _times(frame: Frame, gain: tuple[float, float, float]) -> Frame:
    if max(abs(one - 1) for one in gain) < 0.004:
        return frame
    return np.asarray(cv2.multiply(frame, np.array([*gain, 1.0])), np.uint8)


def _max_of_channels(levels: Any) -> Mask:  # noqa: ANN401 - what OpenCV's stubs return
    blue, green, red = cv2.split(levels)
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8)


def _least_change(levels: Mask) -> float:
    """Return the level from which on a difference is no noise."""
    counts = np.bincount(levels.reshape(-1)[::3], minlength=256)
    calm = int(np.searchsorted(np.cumsum(counts), _CALM_SHARE * counts.sum()))
    return float(np.clip(_NOISE_TIMES * calm + _NOISE_OFFSET, _LEAST_CHANGE, _MOST_CHANGE))

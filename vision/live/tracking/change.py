"""What changed on the table, seen on a small copy of the frame.

The small copy is compared with a reference: the table as it was last taken for known. The light may
change as a whole (exposure, white balance: one gain a channel, the median over the frame) and the
sensor has noise (its level is measured on the calmer part of every frame); neither is a change.
"""

from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.image import FloatArray, Frame

__all__ = [
    "TILE_PX",
    "Gain",
    "Mask",
    "PictureDifference",
    "as_frame",
    "brightened",
    "compare",
    "is_blank",
    "light",
    "relit",
    "small_copy",
    "tile_shares",
]

Mask = NDArray[np.uint8]
"""uint8 (height, width) of a small copy, 255 where it holds."""

Gain: TypeAlias = tuple[float, float, float]
"""How much brighter one picture is than another, a channel."""

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
_BLANK: Final = 0.1  # share of a picture
_BLACKED: Final = 0.35  # the same, black: a dark table has few colors when the light dims
_BLACK: Final = 16
_NEW_COLOR: Final = 20
_EVERY: Final = 7  # pixels
_LEAST_GAIN: Final = 0.004
_LIGHT_TOLERANCE: Final = 0.04  # of a tile's brightness: what differs by more counts less


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PictureDifference:
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
    gain: Gain

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
    gain: Gain | None = None,
) -> PictureDifference:
    """Return where the small copy differs from the reference.

    Parameters
    ----------
    seen
        The pixels that the camera sees; None for all. What it does not see has not changed.
    is_warped
        Whether the copy was warped into the reference's place, which softens its edges.
    gain
        How much brighter the copy is; None to measure it, as most of both is the same.
    """
    gain = _gain(reference, small) if gain is None else gain
    levels = _max_of_channels(cv2.absdiff(brightened(reference, gain), small))
    levels = np.asarray(cv2.blur(levels, (3, 3)), np.uint8)
    if is_warped:
        grey = cv2.cvtColor(reference, cv2.COLOR_BGR2GRAY)
        edges = cv2.morphologyEx(grey, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
        levels = np.asarray(cv2.subtract(levels, cv2.convertScaleAbs(edges, alpha=_SLACK)))
    _, mask = cv2.threshold(levels, _least_change(levels), 255, cv2.THRESH_BINARY)
    if seen is not None:
        mask = cv2.bitwise_and(mask, seen)
    changed = np.asarray(mask, np.uint8)
    return PictureDifference(mask=changed, tiles=tile_shares(changed) > _TILE_CHANGED, gain=gain)


def is_blank(reference: Frame, small: Frame) -> bool:
    """Say whether a part of the picture is missing: one and the same color stands there.

    A lost packet, a file cut short or a camera that wakes up shows grey, green, black or white
    that is equal to the last bit, as nothing is that an eye with noise sees.
    """
    now, then = (
        one[::_EVERY, ::_EVERY].reshape(-1, 3).astype(np.int64) for one in (small, reference)
    )
    _, places, counts = np.unique(
        now @ np.array([1, 256, 65536]), return_inverse=True, return_counts=True
    )
    most = int(counts.argmax())
    is_same = places == most
    least = (_BLACKED if now[is_same].max() < _BLACK else _BLANK) * len(now)
    if counts[most] < least:
        return False
    is_news = np.abs(now - then).max(axis=1) > _NEW_COLOR
    return bool(np.count_nonzero(is_same & is_news) >= least)


def tile_shares(mask: Mask) -> FloatArray:
    """Return the share of each tile's pixels that a mask holds, float32 (rows, columns), 0-1."""
    rows, columns = (max(side // TILE_PX, 1) for side in mask.shape)
    shares = cv2.resize(mask, (columns, rows), interpolation=cv2.INTER_AREA)
    return np.asarray(shares, np.float32) / 255


def light(reference: Frame, small: Frame) -> FloatArray:
    """Return how much brighter the small copy is than the reference, (height, width, 3).

    Light varies slowly over a table: the ratio's logarithm is taken for a quadratic surface, fitted
    robustly (iteratively reweighted, Huber 1964), which no hand and no card resembles.
    """
    shape = (max(small.shape[0] // 16, 1), max(small.shape[1] // 16, 1))
    now, then = (
        cv2.resize(one, shape[::-1], interpolation=cv2.INTER_AREA).astype(np.float32) + 4
        for one in (small, reference)
    )
    logs = np.log(now / then).reshape(-1, 3)
    terms = _quadratic_terms(shape)
    weights = np.ones((len(logs), 1), np.float32)
    for _ in range(_FITTING_ROUNDS):
        coefficients = np.linalg.lstsq(terms * weights, logs * weights, rcond=None)[0]
        off = np.abs(logs - terms @ coefficients).max(axis=1, keepdims=True)
        weights = np.sqrt(1 / np.maximum(off / _LIGHT_TOLERANCE, 1)).astype(np.float32)
    ratio = np.exp(terms @ coefficients).reshape(*shape, 3).astype(np.float32)
    size_wh = (small.shape[1], small.shape[0])
    return np.asarray(cv2.resize(ratio, size_wh, interpolation=cv2.INTER_LINEAR), np.float32)


def relit(reference: Frame, small: Frame) -> Frame:
    """Return the reference in the light of the small copy."""
    return as_frame(reference * light(reference, small))


def brightened(frame: Frame, gain: Gain) -> Frame:
    """Return the frame in a light that is so much brighter."""
    if max(abs(one - 1) for one in gain) < _LEAST_GAIN:
        return frame
    return np.asarray(cv2.multiply(frame, np.array([*gain, 1.0])), np.uint8)


def as_frame(levels: FloatArray) -> Frame:
    """Return grey levels of any kind as a picture."""
    return np.asarray(np.clip(levels, 0, 255), np.uint8)


def _quadratic_terms(shape: tuple[int, int]) -> FloatArray:
    y, x = np.mgrid[-1 : 1 : shape[0] * 1j, -1 : 1 : shape[1] * 1j].astype(np.float32)
    terms = (np.ones_like(x), x, y, x * x, x * y, y * y)
    return np.stack([one.reshape(-1) for one in terms], axis=1)


def _gain(reference: Frame, small: Frame) -> Gain:
    size_wh = (max(small.shape[1] // 16, 1), max(small.shape[0] // 16, 1))
    now, then = (
        cv2.resize(one, size_wh, interpolation=cv2.INTER_AREA).reshape(-1, 3).astype(np.float32) + 2
        for one in (small, reference)
    )
    blue, green, red = (float(one) for one in np.clip(np.median(now / then, axis=0), 0.2, 5))
    return blue, green, red


def _max_of_channels(levels: Any) -> Mask:  # noqa: ANN401 - what OpenCV's stubs return
    blue, green, red = cv2.split(levels)
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8)


def _least_change(levels: Mask) -> float:
    """Return the level from which on a difference is no noise."""
    counts = np.bincount(levels.reshape(-1)[::3], minlength=256)
    calm = int(np.searchsorted(np.cumsum(counts), _CALM_SHARE * counts.sum()))
    return float(np.clip(_NOISE_TIMES * calm + _NOISE_OFFSET, _LEAST_CHANGE, _MOST_CHANGE))

"""Where the camera went: the homography that carries the whole table from one frame to another.

Corners of the reference are followed by optical flow (Lucas & Kanade 1981, in pyramids: Bouguet
2001) from where the camera stood last, or from where phase correlation (Kuglin & Hines 1975) puts
it after a leap, and RANSAC finds the plane's homography among them. Cards, each known to occur
once, give corresponding corners where nothing could be followed.
"""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from vision.image import FloatArray, Frame
from vision.quads import Quad

__all__ = [
    "IDENTITY",
    "drift",
    "follow_camera",
    "homography_of_cards",
    "is_identity",
    "moved_quad",
    "scaled_homography",
]

IDENTITY: Final[FloatArray] = np.eye(3)
_MOST_CORNERS: Final = 160
_LEAST_INLIERS: Final = 16
_LEAST_INLIER_SHARE: Final = 0.3
_REACH_PX: Final = 1.0  # of a small copy: corners off by more do not follow the plane
_LEAST_SPREAD: Final = 0.08  # of the frame's area that the corners must span to speak for all of it
_MOST_STRETCH: Final = 2.0
_CARD_REACH: Final = 0.12  # of a card's width
_ROUGH_REACH: Final = 0.7  # of a card's width: a shift, turn and scale leave perspective open
_LEAST_CARDS: Final = 3


def moved_quad(quad: Quad, homography: FloatArray) -> Quad:
    """Return the quad where the homography takes it."""
    corners = cv2.perspectiveTransform(quad.to_array()[None].astype(np.float64), homography)
    return Quad.from_array(corners[0])


def scaled_homography(homography: FloatArray, factor: float) -> FloatArray:
    """Return the homography for pictures `factor` times as large."""
    grow = np.diag([factor, factor, 1.0])
    return np.asarray(grow @ homography @ np.linalg.inv(grow))


def drift(homography: FloatArray, size_wh: tuple[int, int]) -> float:
    """Return the farthest that a corner of the frame is taken, as a share of the longer side."""
    width, height = size_wh
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float64)
    taken = cv2.perspectiveTransform(corners[None], homography)[0]
    return float(np.linalg.norm(taken - corners, axis=1).max() / max(size_wh))


def is_identity(homography: FloatArray) -> bool:
    """Say whether the camera stands where it stood."""
    return bool(np.array_equal(homography, IDENTITY))


def follow_camera(reference: Frame, small: Frame, last: FloatArray) -> FloatArray | None:
    """Return the homography from the reference to the small copy; None where nothing is certain.

    Parameters
    ----------
    reference, small
        Small copies of one size.
    last
        The homography of the frame before.
    """
    then, now = (
        np.asarray(cv2.cvtColor(one, cv2.COLOR_BGR2GRAY), np.uint8) for one in (reference, small)
    )
    corners = cv2.goodFeaturesToTrack(then, _MOST_CORNERS, 0.02, 5)
    if corners is None or len(corners) < _LEAST_INLIERS:
        return None
    points = np.asarray(corners, np.float32).reshape(-1, 1, 2)
    found = _followed(then, now, points, last)
    if found is not None:
        return found
    window = cv2.createHanningWindow((then.shape[1], then.shape[0]), cv2.CV_32F)
    (dx, dy), _ = cv2.phaseCorrelate(then.astype(np.float32), now.astype(np.float32), window)
    leap = np.array([[1, 0, dx], [0, 1, dy], [0, 0, 1]])
    return _followed(then, now, points, leap)


def _followed(then: Frame, now: Frame, points: FloatArray, guess: FloatArray) -> FloatArray | None:
    start = np.asarray(cv2.perspectiveTransform(points, guess), np.float32)
    ends, status, _ = cv2.calcOpticalFlowPyrLK(
        then,
        now,
        points,
        start.copy(),
        winSize=(13, 13),
        maxLevel=3,
        flags=cv2.OPTFLOW_USE_INITIAL_FLOW,
    )
    is_found = status.reshape(-1) > 0
    origin, target = points[is_found], np.asarray(ends, np.float32)[is_found]
    if len(origin) < _LEAST_INLIERS:
        return None
    homography, inliers = cv2.findHomography(origin, target, cv2.RANSAC, _REACH_PX)
    if homography is None:
        return None
    kept = inliers.reshape(-1) > 0
    if kept.sum() < max(_LEAST_INLIERS, _LEAST_INLIER_SHARE * len(points)):
        return None
    hull = cv2.contourArea(cv2.convexHull(origin[kept]))
    found = np.asarray(homography, np.float64)
    if hull < _LEAST_SPREAD * then.size or not _is_camera_like(found, then.shape):
        return None
    return found


def _is_camera_like(homography: FloatArray, shape: tuple[int, ...]) -> bool:
    """Say whether the frame's outline stays convex and about as large."""
    height, width = shape[:2]
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float64)
    taken = cv2.perspectiveTransform(corners[None], homography)[0].astype(np.float32)
    if not np.isfinite(taken).all() or not cv2.isContourConvex(taken.reshape(-1, 1, 2)):
        return False
    stretch = cv2.contourArea(taken) / (width * height)
    return 1 / _MOST_STRETCH < stretch < _MOST_STRETCH


def homography_of_cards(pairs: Sequence[tuple[Quad, Quad]]) -> FloatArray | None:
    """Return the homography that takes most cards from their first quad to their second.

    A card may come back turned by half, as a SET card looks the same upside down. None when fewer
    than three cards, or fewer than half of them, agree.
    """
    if len(pairs) < _LEAST_CARDS:
        return None
    width_px = float(np.median([now.width_px for _, now in pairs]))
    centers = [np.array([quad.center_xy for quad in side]) for side in zip(*pairs, strict=True)]
    rough, _ = cv2.estimateAffinePartial2D(
        centers[0], centers[1], method=cv2.RANSAC, ransacReprojThreshold=_ROUGH_REACH * width_px
    )
    if rough is None:
        return None
    guess = np.vstack([rough, (0, 0, 1)])
    origin, target = [], []
    for then, now in pairs:
        origin.append(then.to_array())
        target.append(_turned_to(now.to_array(), moved_quad(then, guess).to_array()))
    homography, inliers = cv2.findHomography(
        np.concatenate(origin), np.concatenate(target), cv2.RANSAC, _CARD_REACH * width_px
    )
    if homography is None:
        return None
    agreeing = int((inliers.reshape(-1, 4).sum(axis=1) >= 3).sum())
    if agreeing < max(_LEAST_CARDS, len(pairs) / 2):
        return None
    return np.asarray(homography, np.float64)


def _turned_to(corners: FloatArray, like: FloatArray) -> FloatArray:
    """Return the corners in the order in which they lie nearest to `like`."""
    turns = [np.roll(corners, shift, axis=0) for shift in range(4)]
    return min(turns, key=lambda one: float(np.linalg.norm(one - like)))

"""How cards stand out from what they lie on: their outline's contrast, and what the frame cuts off.

The paper just inside a card's edge is compared with what lies just outside, at points along the
edge, on a small copy of the frame where weave and grain have been averaged away.
"""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.image import FloatArray, Frame
from vision.quads import Quad
from vision.rectify import Pyramid

__all__ = ["missing_shares", "outline_contrasts", "shorter_sides_px"]

_POINTS_AN_EDGE: Final = 10
_FIRST_POINT: Final = 0.12  # of the edge's length: the corners are round
_INSIDE: Final = 0.05  # of the card's width: 2.8 mm in lies paper, print stays 8 mm away
_OUTSIDE: Final = 0.09  # of the card's width: 5 mm out, clear of thin shadows and of loose corners
_CARD_WIDTH_PX: Final = 24.0  # on the small copy: 2.4 mm a pixel
_MOST_LEVELS: Final = 6
_LEAST_PAIRS: Final = 6  # of 40: a card with fewer free points along its edge says nothing
_DARKEST_PAPER: Final = 16.0


def shorter_sides_px(quads: Sequence[Quad]) -> FloatArray:
    """Return the mean length of each quad's shorter pair of edges: the width as it is seen."""
    corners = np.array([quad.corners_xy for quad in quads], np.float64).reshape(-1, 4, 2)
    edges = np.linalg.norm(np.roll(corners, -1, axis=1) - corners, axis=2)
    return np.asarray(np.minimum(edges[:, 0] + edges[:, 2], edges[:, 1] + edges[:, 3]) / 2)


def missing_shares(quads: Sequence[Quad], size_wh: tuple[int, int]) -> FloatArray:
    """Return the share of each card's area that lies outside a frame of this size, 0-1."""
    width, height = size_wh
    frame = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    shares = np.zeros(len(quads))
    for place, quad in enumerate(quads):
        corners = quad.to_array()
        if ((corners < 0) | (corners > (width, height))).any():
            inside_px2 = cv2.intersectConvexConvex(corners, frame)[0]
            shares[place] = 1 - inside_px2 / max(quad.area_px2, 1.0)
    return np.clip(shares, 0, 1)


def outline_contrasts(pyramid: Pyramid, quads: Sequence[Quad]) -> FloatArray:
    """Return how much each card's paper differs from what lies beside it, (n,).

    The median along the edge of the largest difference in a channel, as a share of the paper's
    brightness, 0-1; not a number where other cards or the frame's end leave too little to compare.
    """
    if not quads:
        return np.zeros(0)
    inside, outside = _point_pairs(quads)
    level = _small_copy(pyramid, quads)
    scale = np.array([level.shape[1], level.shape[0]]) / pyramid.frame.shape[1::-1]
    is_free = _in_frame(outside, pyramid.frame) & _in_frame(inside, pyramid.frame)
    is_free &= ~_on_other_cards(outside, quads)
    paper, beside = (_sampled(level, points * scale) for points in (inside, outside))
    brightness = np.maximum(paper.max(axis=2), _DARKEST_PAPER)
    contrast = np.abs(paper - beside).max(axis=2) / brightness
    free = is_free.sum(axis=1)
    ordered = np.sort(np.where(is_free, contrast, np.inf), axis=1)
    median = ordered[np.arange(len(quads)), np.minimum(free // 2, ordered.shape[1] - 1)]
    return np.where(free >= _LEAST_PAIRS, median, np.nan)


def _point_pairs(quads: Sequence[Quad]) -> tuple[FloatArray, FloatArray]:
    """Return points just inside and just outside each card's edge, (n, 40, 2), in frame pixels."""
    along = np.linspace(_FIRST_POINT, 1 - _FIRST_POINT, _POINTS_AN_EDGE)
    sides = []
    for depth in (_INSIDE, -_OUTSIDE):
        near, far = np.full_like(along, depth), np.full_like(along, 1 - depth)
        edges = [(along, near), (far, along), (along, far), (near, along)]
        sides.append(np.concatenate([np.column_stack(edge) for edge in edges]))
    unit = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)
    both = np.concatenate(sides)[None].astype(np.float32)
    points = np.stack(
        [
            cv2.perspectiveTransform(both, cv2.getPerspectiveTransform(unit, quad.to_array()))[0]
            for quad in quads
        ]
    )
    half = points.shape[1] // 2
    return points[:, :half], points[:, half:]


def _small_copy(pyramid: Pyramid, quads: Sequence[Quad]) -> Frame:
    width_px = max(float(np.median(shorter_sides_px(quads))), 1.0)
    number = int(np.clip(np.floor(np.log2(width_px / _CARD_WIDTH_PX)), 0, _MOST_LEVELS))
    return pyramid.level(number)


def _in_frame(points: FloatArray, frame: Frame) -> NDArray[np.bool_]:
    last = np.array(frame.shape[1::-1]) - 1
    return np.asarray(((points >= 0) & (points <= last)).all(axis=2))


def _on_other_cards(points: FloatArray, quads: Sequence[Quad]) -> NDArray[np.bool_]:
    """Say of each point, (n, points, 2), whether it lies on a card that is not its own."""
    corners = np.array([quad.corners_xy for quad in quads], np.float64)
    along = np.roll(corners, -1, axis=1) - corners
    # Which side of each card's edges a point lies on: positive inside, as corners run clockwise.
    offset = along[..., 0] * corners[..., 1] - along[..., 1] * corners[..., 0]
    flat = points.reshape(-1, 1, 1, 2)
    side = along[..., 0] * flat[..., 1] - along[..., 1] * flat[..., 0] - offset
    on_card = (side > 0).all(axis=2).reshape(len(quads), -1, len(quads))
    on_card[np.arange(len(quads)), :, np.arange(len(quads))] = False
    return np.asarray(on_card.any(axis=2))


def _sampled(level: Frame, points: FloatArray) -> FloatArray:
    columns, rows = (
        np.clip(points[..., axis].astype(int), 0, level.shape[1 - axis] - 1) for axis in (0, 1)
    )
    return np.asarray(level[rows, columns], np.float32)

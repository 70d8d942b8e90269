"""A quad: the four corners of one card in a frame, and the geometry of such quads.

Points are (x, y) in pixels of the frame, origin at the top left, y down. Corners run clockwise as
seen, and the edge from the first to the second corner is a *short* edge of the card where that is
known, so that `rectify` lays the face upright.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.image import FloatArray, Point

__all__ = ["Quad", "iou"]

_EPSILON_PX2: Final = 1e-6  # keeps the overlap of two empty quads defined


@dataclass(frozen=True, slots=True)
class Quad:
    """Four corners of a card in pixels of the frame, clockwise as seen."""

    corners_xy: tuple[Point, Point, Point, Point]

    @classmethod
    def from_array(cls, corners_xy: FloatArray | Sequence[Sequence[float]]) -> "Quad":
        """Make a quad of a (4, 2) array of x, y in pixels; turned round when counter-clockwise.

        Raises
        ------
        ValueError
            If the shape is not (4, 2) or a coordinate is not finite.
        """
        points = np.asarray(corners_xy, dtype=np.float64)
        if points.shape != (4, 2) or not np.isfinite(points).all():
            raise ValueError(f"a quad is four finite points (x, y), got {points.tolist()}")
        a, b, c, d = ((x, y) for x, y in points.tolist())
        is_clockwise = _signed_area((a, b, c, d)) >= 0
        return cls((a, b, c, d) if is_clockwise else (b, a, d, c))

    def to_array(self) -> FloatArray:
        """Return the corners as float32 of shape (4, 2)."""
        return np.array(self.corners_xy, dtype=np.float32)

    @property
    def area_px2(self) -> float:
        """Area in square pixels; negative never, 0 when the corners lie on a line."""
        return abs(_signed_area(self.corners_xy))

    @property
    def center_xy(self) -> Point:
        """Mean of the corners, in pixels."""
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = self.corners_xy
        return (ax + bx + cx + dx) / 4, (ay + by + cy + dy) / 4

    @property
    def edges_px(self) -> tuple[float, float, float, float]:
        """Length of each edge in pixels, the first from corner 0 to corner 1."""
        a, b, c, d = self.corners_xy
        return math.dist(a, b), math.dist(b, c), math.dist(c, d), math.dist(d, a)

    @property
    def width_px(self) -> float:
        """Mean length of the two edges that lie across the card (first and third), in pixels."""
        edges = self.edges_px
        return (edges[0] + edges[2]) / 2

    def is_convex(self) -> bool:
        """Say whether the corners make a convex polygon, as those of every seen card do."""
        a, b, c, d = self.corners_xy
        turns = [_turn(a, b, c), _turn(b, c, d), _turn(c, d, a), _turn(d, a, b)]
        return min(turns) > 0 or max(turns) < 0

    def contains(self, point_xy: Point) -> bool:
        """Say whether a point lies inside or on the edge."""
        return cv2.pointPolygonTest(self.to_array().reshape(-1, 1, 2), point_xy, False) >= 0

    def scaled(self, factor: float) -> "Quad":
        """Return the quad in a frame `factor` times as large."""
        return Quad.from_array(self.to_array() * factor)


# Four points are too few for numpy: plain arithmetic is ten times as fast.
def _signed_area(corners_xy: tuple[Point, Point, Point, Point]) -> float:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners_xy
    return ((cx - ax) * (dy - by) - (dx - bx) * (cy - ay)) / 2


def _turn(a: Point, b: Point, c: Point) -> float:
    """Return twice the area of the triangle, positive where it is clockwise as seen."""
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def iou(first: Quad, second: Quad) -> float:
    """Return intersection over union of two convex quads, 0-1.

    The common part is clipped edge by edge (Sutherland and Hodgman 1974): OpenCV's
    `intersectConvexConvex` errs where two quads are nearly the same.

    >>> square = Quad(((0, 0), (2, 0), (2, 2), (0, 2)))
    >>> round(iou(square, Quad(((1, 0), (3, 0), (3, 2), (1, 2)))), 3)
    0.333
    >>> round(iou(square, square), 3)
    1.0
    """
    common: list[Point] = list(first.corners_xy)
    edges = second.corners_xy if _signed_area(second.corners_xy) > 0 else second.corners_xy[::-1]
    for place in range(4):
        common = _clipped(common, edges[place - 1], edges[place])
        if len(common) < 3:
            return 0.0
    shared = _polygon_area(common)
    return shared / (first.area_px2 + second.area_px2 - shared + _EPSILON_PX2)


def _clipped(polygon: list[Point], start: Point, end: Point) -> list[Point]:
    """Return the part of a polygon on the right of the line from start to end, as seen."""
    kept: list[Point] = []
    sides = [_turn(start, end, point) for point in polygon]
    for place, (point, side) in enumerate(zip(polygon, sides, strict=True)):
        before, side_before = polygon[place - 1], sides[place - 1]
        if (side >= 0) != (side_before >= 0):
            share = side_before / (side_before - side)
            kept.append(
                (
                    before[0] + share * (point[0] - before[0]),
                    before[1] + share * (point[1] - before[1]),
                )
            )
        if side >= 0:
            kept.append(point)
    return kept


def _polygon_area(polygon: Sequence[Point]) -> float:
    pairs = zip(polygon, [*polygon[1:], polygon[0]], strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)) / 2

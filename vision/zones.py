"""Zones of a table: where the open cards of all lie, and where each player's hand lies.

They are found from how the cards lie: cards of one zone lie near each other and are turned alike,
since each player lays a hand towards the own seat. The single-linkage tree of the cards (Florek et
al. 1951) is cut where all groups but the middle one are pairs. Zones can also be drawn by people;
so they are plain polygons, in fractions of the frame, and survive another resolution.
"""

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

import cv2
import numpy as np

from vision.errors import ZoneError
from vision.image import FloatArray, Point
from vision.quads import Quad

__all__ = ["Zone", "check_zones", "find_zones", "format_zones", "parse_zones", "zones_of"]


_MARGIN: Final = 0.3  # rim of a found zone round its cards, in card widths
_TURNED: Final = 0.9  # how far apart, in card widths, cards count that lie at right angles
_NEAR: Final = 0.05  # in card widths: cards nearer than this count as touching
_LEAST_STEP: Final = 1.4  # how many times wider the gap between zones is than any within one
_HAND: Final = 2
_MOST_ZONES: Final = 21
_MOST_POINTS: Final = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone:
    """A part of the table.

    Attributes
    ----------
    name
        Of the player; empty for the middle, whose cards belong to all.
    points_xy
        Corners of a polygon, fractions of the frame's width and height, origin at the top left.
    """

    name: str
    points_xy: tuple[Point, ...]

    def __post_init__(self) -> None:
        if not 3 <= len(self.points_xy) <= _MOST_POINTS:
            raise ZoneError(
                f"a zone has 3 to {_MOST_POINTS} corners, {self.name or 'the middle'} has "
                f"{len(self.points_xy)}"
            )
        if not all(math.isfinite(v) and -1 <= v <= 2 for point in self.points_xy for v in point):
            raise ZoneError("corners of zones are fractions of the picture, from 0 to 1")

    @property
    def is_middle(self) -> bool:
        """Whether its cards belong to all."""
        return not self.name

    def contains(self, point_xy: Point) -> bool:
        """Say whether a point, in fractions of the frame, lies inside or on the edge."""
        outline = np.array(self.points_xy, np.float32).reshape(-1, 1, 2)
        return cv2.pointPolygonTest(outline, point_xy, False) >= 0


def find_zones(
    quads: Sequence[Quad], frame_size_wh: tuple[int, int], names: Sequence[str] = ()
) -> tuple[Zone, ...]:
    """Find the middle and the hands, the middle first, then clockwise from the near edge.

    Parameters
    ----------
    quads
        All cards that lie open.
    names
        Of the players in this order; without them they are called by their place.

    Returns
    -------
    tuple[Zone, ...]
        Empty when the cards lie in no such order: fewer than two groups.
    """
    if len(quads) < 2 * _HAND:
        return ()
    groups = _best_groups(quads)
    if len(groups) < 2:
        return ()
    middle = _middle_of(groups, quads)
    hands = _clockwise([group for group in groups if group is not middle], middle, quads)
    called = [*names, *(f"player {place + 1}" for place in range(len(names), len(hands)))]
    return (
        _around("", [quads[place] for place in middle], frame_size_wh),
        *(
            _around(name, [quads[place] for place in hand], frame_size_wh)
            for name, hand in zip(called, hands, strict=False)
        ),
    )


def zones_of(
    zones: Sequence[Zone], quads: Sequence[Quad], frame_size_wh: tuple[int, int]
) -> tuple[int | None, ...]:
    """Return for each card in which zone its middle lies (the nearer of two), None for none."""
    width, height = frame_size_wh
    found = []
    for quad in quads:
        x, y = quad.center_xy
        at = (x / width, y / height)
        inside = [place for place, zone in enumerate(zones) if zone.contains(at)]
        found.append(
            min(inside, key=lambda place: math.dist(_center(zones[place]), at), default=None)
        )
    return tuple(found)


def format_zones(zones: Sequence[Zone]) -> str:
    """Return zones as JSON: ``{"zones": [{"name": "", "points": [[x, y], ...]}, ...]}``."""
    plain = [
        {"name": zone.name, "points": [[round(x, 4), round(y, 4)] for x, y in zone.points_xy]}
        for zone in zones
    ]
    return json.dumps({"zones": plain}, ensure_ascii=False)


def parse_zones(text: str) -> tuple[Zone, ...]:
    """Read zones as `format_zones` writes them.

    Raises
    ------
    ZoneError
        If it is no such JSON, a name or the middle occurs twice, or a polygon is none.
    """
    try:
        plain: Any = json.loads(text)
        zones = tuple(
            Zone(
                name=str(one["name"]),
                points_xy=tuple((float(x), float(y)) for x, y in one["points"]),
            )
            for one in plain["zones"]
        )
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise ZoneError(
            'expected {"zones": [{"name": "Ana", "points": [[0.1, 0.2], ...]}, ...]}'
        ) from error
    return check_zones(zones)


def check_zones(zones: tuple[Zone, ...]) -> tuple[Zone, ...]:
    """Return the zones if their names differ; raise `ZoneError` if not."""
    names = [zone.name for zone in zones]
    if len(names) > _MOST_ZONES or len(set(names)) != len(names):
        raise ZoneError(f"expected at most {_MOST_ZONES} zones of different names, got {names}")
    return zones


def _best_groups(quads: Sequence[Quad]) -> list[list[int]]:
    """Cut the tree of the cards where most groups are hands, the wider gap deciding."""
    links = sorted(
        (_distance(quads[a], quads[b]), a, b) for a, b in combinations(range(len(quads)), 2)
    )
    groups = [[place] for place in range(len(quads))]
    best, best_worth = [list(range(len(quads)))], (-1.0, -1.0)
    last = 0.0
    for distance, a, b in links:
        first = next(group for group in groups if a in group)
        second = next(group for group in groups if b in group)
        if first is second:
            continue
        step = (distance + _NEAR) / (last + _NEAR)
        worth = (_order(groups), step)
        if worth[0] > 0 and step >= _LEAST_STEP and worth > best_worth:
            best, best_worth = [list(group) for group in groups], worth
        groups = [group for group in groups if group not in (first, second)] + [first + second]
        last = distance
    return best


def _order(groups: Sequence[Sequence[int]]) -> float:
    """Return how much like a middle and hands of two the groups are: share of cards in order."""
    sizes = sorted(map(len, groups))
    middle, rest = sizes[-1], sizes[:-1]
    if middle < _HAND or not rest:
        return 0.0
    pairs = sum(size == _HAND for size in rest)
    return pairs * _HAND / sum(rest) if pairs == len(rest) else 0.5 * pairs * _HAND / sum(rest)


def _distance(first: Quad, second: Quad) -> float:
    """Return how far apart two cards are, in card widths, more where they are turned."""
    width = (first.width_px + second.width_px) / 2
    a, b = first.to_array(), second.to_array()
    gap = 0.0
    if cv2.intersectConvexConvex(a, b)[0] <= 0:
        gap = min(
            *(abs(_outside(a, point)) for point in b),
            *(abs(_outside(b, point)) for point in a),
        )
    turned = abs(math.sin(_angle(first) - _angle(second)))
    return gap / max(width, 1e-6) + _TURNED * turned


def _outside(outline: FloatArray, point: FloatArray) -> float:
    at = (float(point[0]), float(point[1]))
    return float(cv2.pointPolygonTest(outline.reshape(-1, 1, 2), at, True))


def _angle(quad: Quad) -> float:
    (x0, y0), (x1, y1) = quad.corners_xy[0], quad.corners_xy[1]
    return math.atan2(y1 - y0, x1 - x0)


def _middle_of(groups: Sequence[list[int]], quads: Sequence[Quad]) -> list[int]:
    """Return the largest group, among equal ones that nearest to the middle of all groups."""
    centers = [_mean([quads[place] for place in group]) for group in groups]
    middle = (
        sum(x for x, _ in centers) / len(centers),
        sum(y for _, y in centers) / len(centers),
    )
    at = min(
        range(len(groups)), key=lambda one: (-len(groups[one]), math.dist(centers[one], middle))
    )
    return groups[at]


def _clockwise(
    hands: Sequence[list[int]], middle: list[int], quads: Sequence[Quad]
) -> list[list[int]]:
    x0, y0 = _mean([quads[place] for place in middle])

    def turn(hand: list[int]) -> float:
        x, y = _mean([quads[place] for place in hand])
        # From straight down, the near edge, clockwise as seen: to the left, up, to the right.
        return math.atan2(-(x - x0), y - y0) % (2 * math.pi)

    # A hand that lies a little to the right of straight down still is the first.
    return sorted(hands, key=lambda hand: (turn(hand) + math.pi / 8) % (2 * math.pi))


def _mean(quads: Sequence[Quad]) -> Point:
    points = np.array([quad.center_xy for quad in quads]).mean(axis=0)
    return float(points[0]), float(points[1])


def _around(name: str, quads: Sequence[Quad], frame_size_wh: tuple[int, int]) -> Zone:
    width = float(np.median([quad.width_px for quad in quads]))
    points = []
    for quad in quads:
        corners, center = quad.to_array(), np.array(quad.center_xy)
        out = corners - center
        lengths = np.linalg.norm(out, axis=1, keepdims=True)
        points.append(corners + out / np.maximum(lengths, 1e-6) * _MARGIN * 1.4 * width)
    hull = cv2.convexHull(np.concatenate(points).astype(np.float32))[:, 0]
    scaled = hull / np.array(frame_size_wh, np.float32)
    return Zone(
        name=name,
        points_xy=tuple(
            (min(1.0, max(0.0, float(x))), min(1.0, max(0.0, float(y)))) for x, y in scaled
        ),
    )


def _center(zone: Zone) -> Point:
    xs, ys = zip(*zone.points_xy, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)

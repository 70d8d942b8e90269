"""The overlay: every card named, every SET drawn round its cards, on a copy of the frame.

Each SET has a number, a color and a line style of its own. A card in several SETs wears their lines
as nested rings on a dark band along its edge, where a card has no symbols; the numbers sit on its
upper edge, its name on the lower one. An unsure card has a hatched grey ring and a question mark.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from solver.cards import Card
from vision.drawing.labels import Plate, draw_plate, plate_size_wh
from vision.drawing.legend import draw_legend, format_seen
from vision.drawing.set_styles import (
    GROUND,
    MUTED,
    WHITE,
    LineStyle,
    Palette,
    SetStyle,
    draw_line,
    style_of,
)
from vision.image import Bgr, FloatArray, Frame, Point
from vision.quads import Quad
from vision.view import SeenCard, TableView

__all__ = ["MAX_DRAWN", "Highlights", "draw"]

Highlights = Sequence[tuple[int, int, int]]
"""SETs as places in `TableView.cards`; the first is SET number 1."""

MAX_DRAWN: Final = 24
"""SETs drawn at most; 12 cards hold 14 at most, and beyond this a picture helps nobody."""

# Shares of a card's short side. Printed symbols keep 15 % of it free along each edge.
_LINE: Final = 0.022
_OUTSIDE: Final = 0.055
_BAND: Final = 0.20
_LETTERS: Final = 0.10
# Shares of the frame's longer side: thinner lines vanish when the picture is fitted to a screen.
_LEAST_LINE: Final = 0.0016
_LEAST_LETTERS: Final = 0.008
_LEAST_LETTERS_PX: Final = 11
_BAND_OPACITY: Final = 0.82
_MAX_RINGS: Final = 8
"""Rings on one card; 12 cards never need more than 5, and the tags still tell of the rest."""
_HATCHED_LANES: Final = 2


def draw(
    frame: Frame,
    view: TableView,
    highlights: Highlights,
    *,
    long_name: Callable[[Card], str] = str,
    short_name: Callable[[Card], str] = str,
    caption: str = "",
    legend: bool = True,
    palette: Palette = Palette.COLOR_BLIND,
    only: Collection[int] | None = None,
) -> Frame:
    """Draw what was read, and the SETs, on a copy of the frame.

    Parameters
    ----------
    frame
        The picture that was read; stays as it is.
    view
        What was read on it.
    highlights
        The SETs as places in `view.cards`.
    long_name, short_name
        Make the name of a card, and the one that it gets where the long one finds no room.
    caption
        One sentence for the head of the legend.
    legend
        Whether to add a strip below the picture that lists the SETs; it covers nothing.
    palette
        The colors of the SETs.
    only
        The places among the highlights to draw, under the number and style that they have among
        all; None for all. Of more than `MAX_DRAWN` the first are drawn.

    Returns
    -------
    uint8 array, blue-green-red
        As wide as the frame, and as high, plus the legend.
    """
    chosen = [place for place in range(len(highlights)) if only is None or place in only]
    drawn = {place: highlights[place] for place in chosen[:MAX_DRAWN]}
    canvas = frame.copy()
    outfits = _outfits(frame, view, drawn)
    for outfit in outfits:
        _draw_rings(canvas, outfit, palette)
    name = long_name
    if not all(_has_room_for_name(outfit, long_name, frame.shape[1]) for outfit in outfits):
        name = short_name
    for outfit in outfits:
        _draw_numbers(canvas, outfit, palette)
        _draw_name(canvas, outfit, name)
    if not legend:
        return canvas
    strip = draw_legend(
        frame.shape[1],
        view,
        drawn,
        caption=caption,
        long_name=long_name,
        short_name=short_name,
        palette=palette,
    )
    return np.vstack([canvas, strip])


@dataclass(frozen=True, slots=True, kw_only=True)
class _Outfit:
    """One card with all that is drawn on it.

    Attributes
    ----------
    numbers
        Places of its SETs among the highlights.
    line_px, pitch_px
        Width of a ring's line; distance of one ring from the next.
    outside_px
        How far the outermost ring lies outside the card.
    letters_px
        Size of the letters.
    """

    seen: SeenCard
    corners_xy: FloatArray
    numbers: tuple[int, ...]
    line_px: int
    pitch_px: float
    outside_px: float
    letters_px: int


def _outfits(
    frame: Frame, view: TableView, highlights: Mapping[int, tuple[int, int, int]]
) -> tuple[_Outfit, ...]:
    longer_px = max(frame.shape[:2])
    return tuple(
        _outfit(
            seen,
            tuple(number for number, one in highlights.items() if place in one),
            longer_px,
        )
        for place, seen in enumerate(view.cards)
    )


def _outfit(seen: SeenCard, numbers: tuple[int, ...], longer_px: int) -> _Outfit:
    short_px = _short_side_px(seen.quad)
    lanes = _lanes(seen, numbers)
    wanted_px = max(_LINE * short_px, _LEAST_LINE * longer_px)
    pitch_px = min(1.6 * wanted_px, _BAND * short_px / max(lanes, 1))
    line_px = max(round(pitch_px / 1.6), 1)
    return _Outfit(
        seen=seen,
        corners_xy=seen.quad.to_array().astype(np.float64),
        numbers=numbers,
        line_px=line_px,
        pitch_px=max(pitch_px, line_px + 1),
        outside_px=_OUTSIDE * short_px,
        letters_px=round(max(_LETTERS * short_px, _LEAST_LETTERS * longer_px, _LEAST_LETTERS_PX)),
    )


def _lanes(seen: SeenCard, numbers: tuple[int, ...]) -> int:
    """Return how many rings wide the band is; hatching takes two."""
    return min(len(numbers), _MAX_RINGS) + (0 if seen.sure else _HATCHED_LANES)


def _short_side_px(quad: Quad) -> float:
    a, b, c, d = quad.edges_px
    return max(min(a + c, b + d) / 2, 1.0)


def inset(corners_xy: FloatArray, distance_px: float) -> FloatArray:
    """Return the quad with each edge moved inwards (outwards when negative) by a distance.

    >>> inset(np.array([[0.0, 0], [10, 0], [10, 10], [0, 10]]), 1).tolist()
    [[1.0, 1.0], [9.0, 1.0], [9.0, 9.0], [1.0, 9.0]]
    """
    along = np.roll(corners_xy, -1, axis=0) - corners_xy
    lengths = np.linalg.norm(along, axis=1, keepdims=True)
    along = along / np.maximum(lengths, 1e-9)
    inward = np.stack([-along[:, 1], along[:, 0]], axis=1)
    starts = corners_xy + distance_px * inward
    before, start_before = np.roll(along, 1, axis=0), np.roll(starts, 1, axis=0)
    turn = before[:, 0] * along[:, 1] - before[:, 1] * along[:, 0]
    gap = starts - start_before
    # Where the lines of two neighbouring edges meet; at a turn under 6 degrees they hardly do.
    share = (gap[:, 0] * along[:, 1] - gap[:, 1] * along[:, 0]) / np.where(
        np.abs(turn) < 0.1, np.inf, turn
    )
    met = start_before + share[:, None] * before
    return np.where(np.abs(turn)[:, None] < 0.1, starts, met)


def _draw_rings(canvas: Frame, outfit: _Outfit, palette: Palette) -> None:
    if outfit.seen.sure and not outfit.numbers:
        _draw_calm(canvas, outfit)
        return
    lanes = _lanes(outfit.seen, outfit.numbers)
    rim_px = outfit.pitch_px * 0.3
    _fill_band(
        canvas,
        inset(outfit.corners_xy, -outfit.outside_px - rim_px),
        inset(outfit.corners_xy, lanes * outfit.pitch_px - outfit.outside_px + rim_px),
    )
    lane = 0
    if not outfit.seen.sure:
        _draw_hatching(canvas, outfit)
        lane = _HATCHED_LANES
    for number in outfit.numbers[:_MAX_RINGS]:
        ring = inset(outfit.corners_xy, (lane + 0.5) * outfit.pitch_px - outfit.outside_px)
        draw_line(canvas, ring, style_of(number, palette), outfit.line_px, closed=True)
        lane += 1


def _draw_calm(canvas: Frame, outfit: _Outfit) -> None:
    thin_px = max(outfit.line_px // 2, 1)
    for color, width_px in ((GROUND, thin_px + 2), (MUTED, thin_px)):
        style = SetStyle(color, LineStyle.SOLID)
        draw_line(canvas, outfit.corners_xy, style, width_px, closed=True)


def _fill_band(canvas: Frame, outer_xy: FloatArray, inner_xy: FloatArray) -> None:
    left, top = np.maximum(np.floor(outer_xy.min(axis=0)).astype(int), 0)
    right, bottom = np.ceil(outer_xy.max(axis=0)).astype(int) + 1
    window = canvas[top:bottom, left:right]
    if not window.size:
        return
    covered = window.copy()
    outlines = [np.round(points - (left, top)).astype(np.int32) for points in (outer_xy, inner_xy)]
    cv2.fillPoly(covered, outlines, GROUND, cv2.LINE_AA)  # even-odd: only between the two
    cv2.addWeighted(covered, _BAND_OPACITY, window, 1 - _BAND_OPACITY, 0, dst=window)


def _draw_hatching(canvas: Frame, outfit: _Outfit) -> None:
    """Draw slanted grey strokes between two dashed lines along the card's edge."""
    outer, inner = (
        inset(outfit.corners_xy, lane * outfit.pitch_px - outfit.outside_px) for lane in (0.2, 1.8)
    )
    grey = SetStyle(MUTED, LineStyle.SOLID)
    thin_px = max(outfit.line_px // 2, 1)
    for edge in range(4):
        ends_out, ends_in = outer[[edge, (edge + 1) % 4]], inner[[edge, (edge + 1) % 4]]
        length_px = float(np.linalg.norm(ends_out[1] - ends_out[0]))
        step_px = max(1.8 * outfit.pitch_px, 4.0)
        shares = np.arange(0, 1, step_px / max(length_px, step_px))
        for share in shares:
            slant = min(share + outfit.pitch_px / max(length_px, 1), 1)
            start = ends_out[0] + share * (ends_out[1] - ends_out[0])
            end = ends_in[0] + slant * (ends_in[1] - ends_in[0])
            draw_line(canvas, np.stack([start, end]), grey, thin_px, closed=False)


def _edges_by_height(corners_xy: FloatArray) -> tuple[tuple[Point, Point], ...]:
    """Return the edges from the highest to the lowest, each from left to right."""
    edges = []
    for place in range(4):
        ends = sorted((corners_xy[place].tolist(), corners_xy[(place + 1) % 4].tolist()))
        edges.append(((ends[0][0], ends[0][1]), (ends[1][0], ends[1][1])))
    return tuple(sorted(edges, key=lambda edge: edge[0][1] + edge[1][1]))


def _draw_numbers(canvas: Frame, outfit: _Outfit, palette: Palette) -> None:
    plates = [
        _tag(outfit, str(number + 1), style_of(number, palette).color) for number in outfit.numbers
    ]
    if not outfit.seen.sure:
        plates.insert(0, _tag(outfit, "?", MUTED))
    if not plates:
        return
    slots = _slots(outfit, plates)
    if len(plates) > len(slots):
        hidden = len(plates) - len(slots) + 1
        plates[len(slots) - 1 :] = [_tag(outfit, f"+{hidden}", WHITE)]
    for plate, center_xy in zip(plates, slots, strict=False):
        draw_plate(canvas, plate, center_xy)


def _tag(outfit: _Outfit, text: str, ground: Bgr) -> Plate:
    return Plate(text=text, size_px=outfit.letters_px, color=GROUND, ground=ground, outline=GROUND)


def _slots(outfit: _Outfit, plates: Sequence[Plate]) -> tuple[Point, ...]:
    """Return places for plates, at most as many: along the upper edge, then down both sides.

    They start at the left, as names end at the right, so that touching cards hide neither.
    """
    width, height = (max(size) for size in zip(*map(plate_size_wh, plates), strict=True))
    top, *sides, _ = _edges_by_height(outfit.corners_xy)
    slots = _along(top, width * 1.08, 0.75 * width) or (top[0],)
    for start, end in sides:
        downward = (start, end) if start[1] < end[1] else (end, start)
        slots += _along(downward, height * 1.12, 1.6 * height)
    return slots[: len(plates)]


def _along(edge: tuple[Point, Point], step_px: float, margin_px: float) -> tuple[Point, ...]:
    """Return the points along an edge that are a step apart and a margin away from its ends."""
    (x0, y0), (x1, y1) = edge
    length_px = max(float(np.hypot(x1 - x0, y1 - y0)), 1.0)
    shares = np.arange(margin_px, length_px - margin_px + 1e-6, step_px) / length_px
    return tuple((x0 + share * (x1 - x0), y0 + share * (y1 - y0)) for share in shares.tolist())


def _name_plate(outfit: _Outfit, name: Callable[[Card], str]) -> Plate:
    sure = outfit.seen.sure
    return Plate(
        text=format_seen(outfit.seen, name),
        size_px=outfit.letters_px,
        color=WHITE if sure else GROUND,
        ground=GROUND if sure else MUTED,
        outline=None if sure else GROUND,
    )


def _has_room_for_name(outfit: _Outfit, name: Callable[[Card], str], frame_width_px: int) -> bool:
    (x0, _), (x1, _) = _edges_by_height(outfit.corners_xy)[-1]
    return plate_size_wh(_name_plate(outfit, name))[0] <= min(x1, frame_width_px) - max(x0, 0)


def _draw_name(canvas: Frame, outfit: _Outfit, name: Callable[[Card], str]) -> None:
    """Draw the name on the lower edge, near its right end; on a slanting edge further out."""
    plate = _name_plate(outfit, name)
    (x0, y0), (x1, y1) = _edges_by_height(outfit.corners_xy)[-1]
    width_px, height_px = plate_size_wh(plate)
    length_px = max(float(np.hypot(x1 - x0, y1 - y0)), 1.0)
    share = max(1 - (width_px / 2 + height_px) / length_px, 0.5)
    drop_px = min(abs(y1 - y0) / length_px * width_px / 2, height_px)
    draw_plate(canvas, plate, (x0 + share * (x1 - x0), y0 + share * (y1 - y0) + drop_px))

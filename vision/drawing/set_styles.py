"""How the overlay tells SETs apart: a color and a line style each, never a color alone.

The colors of the usual palette follow Okabe and Ito, "Color Universal Design" (2008), which people
with any of the common color blindnesses tell apart; blue, green and vermilion are lightened so that
all of them stand out from the near-black ground that the overlay lays under its lines.
"""

import math
from dataclasses import dataclass
from enum import Enum
from itertools import cycle
from typing import Final

import cv2
import numpy as np

from vision.image import Bgr, FloatArray, Frame

__all__ = [
    "GROUND",
    "MUTED",
    "WHITE",
    "LineStyle",
    "Palette",
    "SetStyle",
    "draw_line",
    "style_of",
]


GROUND: Final[Bgr] = (26, 22, 20)
"""Near-black: the ground under lines and letters."""
WHITE: Final[Bgr] = (245, 245, 245)
MUTED: Final[Bgr] = (190, 190, 190)
"""Grey: what belongs to no SET or is unsure."""


class Palette(Enum):
    """The colors of the SETs; line styles and numbers are the same in each."""

    COLOR_BLIND = "color-blind"
    """Told apart with any of the common color blindnesses; the usual one."""
    VIVID = "vivid"
    """Further apart for eyes that see all colors; unsuited to others."""
    GREY = "grey"
    """White and greys, for black-and-white prints and for eyes that see no color."""


_COLOR_BLIND: Final[tuple[Bgr, ...]] = (
    (233, 180, 86),  # sky blue
    (0, 159, 230),  # orange
    (145, 195, 20),  # bluish green
    (190, 135, 222),  # reddish purple
    (66, 228, 240),  # yellow
    (235, 125, 60),  # blue
    (50, 105, 240),  # vermilion
    (245, 245, 245),  # white
)
_VIVID: Final[tuple[Bgr, ...]] = (
    (80, 80, 255),  # red
    (70, 220, 60),  # green
    (255, 135, 85),  # blue
    (0, 225, 255),  # yellow
    (240, 70, 240),  # magenta
    (250, 230, 30),  # cyan
    (0, 140, 255),  # orange
    (245, 245, 245),  # white
)
_GREY: Final[tuple[Bgr, ...]] = ((245, 245, 245), (160, 160, 160))
_COLORS: Final = {
    Palette.COLOR_BLIND: _COLOR_BLIND,
    Palette.VIVID: _VIVID,
    Palette.GREY: _GREY,
}
_SUBPIXEL_BITS: Final = 4  # cv2 draws at 1/16 pixel, so that thin slanted lines stay even


class LineStyle(Enum):
    """Lengths of stroke and gap in turn, in widths of the line; the round ends come on top."""

    SOLID = ()
    DASHED = (5.0, 4.0)
    DOTTED = (0.0, 2.6)
    DASH_DOT = (6.0, 3.2, 0.0, 3.2)
    BEADED = (0.0, 5.0)  # beads on a thin thread
    DASH_DOT_DOT = (6.0, 2.8, 0.0, 2.8, 0.0, 2.8)


_STYLES: Final = tuple(LineStyle)


@dataclass(frozen=True, slots=True)
class SetStyle:
    """How one SET is drawn everywhere: on its cards and in the legend."""

    color: Bgr
    line: LineStyle


def style_of(place: int, palette: Palette = Palette.COLOR_BLIND) -> SetStyle:
    """Return the style of the SET at this place (from 0); 48 different ones, then again.

    Neighbours differ in both color and line. Of `Palette.GREY` there are 12.
    """
    colors = _COLORS[palette]
    # Colors and lines meet again after as many SETs as their counts' least common multiple.
    shift = place // math.lcm(len(colors), len(_STYLES))
    return SetStyle(colors[place % len(colors)], _STYLES[(place + shift) % len(_STYLES)])


def draw_line(
    canvas: Frame, points_xy: FloatArray, style: SetStyle, width_px: int, *, closed: bool
) -> None:
    """Draw a line through points onto the canvas, which is changed.

    Parameters
    ----------
    canvas
        Drawn on in place: the overlay's own array.
    points_xy
        Corners of the line, (n, 2), in pixels.
    """
    path = np.vstack([points_xy, points_xy[:1]]) if closed else np.asarray(points_xy)
    match style.line:
        case LineStyle.SOLID:
            _stroke(canvas, path, style.color, width_px)
        case LineStyle.BEADED:
            _stroke(canvas, path, style.color, max(width_px // 3, 1))
            bead_px = width_px + 1 + width_px // 3
            for piece in _pieces(path, style.line.value, float(width_px)):
                _stroke(canvas, piece, style.color, bead_px)
        case _:
            for piece in _pieces(path, style.line.value, float(width_px)):
                _stroke(canvas, piece, style.color, width_px)


def _stroke(canvas: Frame, path: FloatArray, color: Bgr, width_px: int) -> None:
    points = np.round(path * (1 << _SUBPIXEL_BITS)).astype(np.int32).reshape(-1, 1, 2)
    cv2.polylines(canvas, [points], False, color, width_px, cv2.LINE_AA, _SUBPIXEL_BITS)


def _pieces(path: FloatArray, pattern: tuple[float, ...], width_px: float) -> list[FloatArray]:
    """Cut the path into its strokes; the pattern is stretched so that it ends where it began."""
    lengths = np.linalg.norm(np.diff(path, axis=0), axis=1)
    ends = np.concatenate([[0.0], np.cumsum(lengths)])
    total = float(ends[-1])
    if not total:
        return []
    period = sum(pattern) * width_px
    unit = total / max(round(total / period), 1) / sum(pattern)
    pieces: list[FloatArray] = []
    at, is_stroke = 0.0, True
    for share in cycle(pattern):
        end = at + share * unit
        if end > total + unit * 1e-3:
            break
        if is_stroke:
            pieces.append(_between(path, ends, at, min(end, total)))
        at, is_stroke = end, not is_stroke
    return pieces


def _between(path: FloatArray, ends: FloatArray, start: float, end: float) -> FloatArray:
    inside = path[(ends > start) & (ends < end)]
    edge = [
        [float(np.interp(at, ends, path[:, 0])), float(np.interp(at, ends, path[:, 1]))]
        for at in (start, end)
    ]
    return np.vstack([edge[:1], inside, edge[1:]])

"""Draw any card face: our own outlines of oval, squiggle and diamond, our own fills.

Prints differ: thick or thin outlines, the pitch and direction of the stripes, dots or grains in
place of stripes, rectangles for diamonds, ellipses for ovals, other inks. A `FaceStyle` holds what
may differ; `sample_style` draws one at random. Lengths are fractions of the card's width, so that
a face can be drawn at any size.
"""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

import cv2
import numpy as np

from solver.cards import Card, Color, Shading, Shape
from vision.image import Bgr, FloatArray, Frame

__all__ = [
    "CARD_ASPECT",
    "PRINTED_STYLE",
    "FaceStyle",
    "Fill",
    "corner_mask",
    "draw_face",
    "sample_style",
    "symbol_outline",
]

CARD_ASPECT: Final = 1.55
"""Height over width of a card held upright (56 x 87 mm)."""

_OVERSAMPLING: Final = 3  # faces are drawn this much larger and averaged down: smooth edges
_OUTLINE_POINTS: Final = 120
_EDITION_SHARE: Final = 0.35  # of the decks that `sample_style` draws
_HOME_PRINT_SHARE: Final = 0.25
_PALE_SHARE: Final = 0.15
_THIN_SHARE: Final = 0.2
_FEWEST_STRIPES, _MOST_STRIPES = 3.0, 40.0  # across one symbol of a home print
_GRAIN_SIGMA: Final = 0.28  # of the blur that makes grains out of noise, in pitches


class Fill(Enum):
    """How a print shows *striped*."""

    LINES = "lines"
    DOTS = "dots"
    TINT = "tint"
    GRAINS = "grains"


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceStyle:
    """What differs from print to print; lengths in card widths, angles in degrees.

    Attributes
    ----------
    inks
        Blue-green-red of red, green and purple.
    symbol_size_wh, symbol_pitch
        One symbol's width and height (symbols lie across the upright card), and the distance
        between the middles of two.
    stripe_angle_deg
        0 draws lines along the upright card's width, 90 along its height.
    squiggle_bend, squiggle_turns
        How far the squiggle's spine swings, in symbol heights, and how many periods it has.
    is_mirrored
        Whether the squiggle leans the other way, as in a mirrored picture.
    outline_strength
        How much ink the outline of striped and open symbols has, 0-1.
    has_rectangles, has_ellipses
        Other editions' diamonds and ovals.
    shape_scale_wh
        What the symbol's width and height are multiplied by, for oval, squiggle and diamond.
    """

    inks: tuple[Bgr, Bgr, Bgr] = ((42, 38, 220), (78, 150, 10), (120, 28, 84))
    paper: Bgr = (250, 252, 253)
    outline: float = 0.016
    outline_strength: float = 1.0
    symbol_size_wh: tuple[float, float] = (0.69, 0.305)
    symbol_pitch: float = 0.385
    fill: Fill = Fill.LINES
    stripe_pitch: float = 0.021
    stripe_share: float = 0.34
    stripe_angle_deg: float = 90.0
    squiggle_bend: float = 0.2
    squiggle_turns: float = 1.0
    oval_roundness: float = 1.0
    is_mirrored: bool = False
    has_rectangles: bool = False
    has_ellipses: bool = False
    shape_scale_wh: tuple[tuple[float, float], ...] = ((1.0, 1.0),) * 3
    corner_radius: float = 0.06


PRINTED_STYLE: Final = FaceStyle()
"""The look of the common print."""


def symbol_outline(shape: Shape, style: FaceStyle) -> FloatArray:
    """Return the closed outline of one symbol, (n, 2), centred on 0, in card widths."""
    scale_w, scale_h = style.shape_scale_wh[list(Shape).index(shape)]
    width, height = style.symbol_size_wh[0] * scale_w, style.symbol_size_wh[1] * scale_h
    match shape:
        case Shape.DIAMOND if style.has_rectangles:
            return _rectangle(width, height)
        case Shape.DIAMOND:
            return np.array([(-width / 2, 0), (0, -height / 2), (width / 2, 0), (0, height / 2)])
        case Shape.OVAL if style.has_ellipses:
            return _ellipse(width, height)
        case Shape.OVAL:
            return _stadium(width, height, style.oval_roundness)
        case Shape.SQUIGGLE:
            return _squiggle(width, height, style)


def _rectangle(width: float, height: float) -> FloatArray:
    return np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (width / 2, height / 2)


def _ellipse(width: float, height: float) -> FloatArray:
    angle = np.linspace(0, 2 * np.pi, _OUTLINE_POINTS, endpoint=False)
    return np.stack([np.cos(angle) * width / 2, np.sin(angle) * height / 2], axis=1)


def _stadium(width: float, height: float, roundness: float) -> FloatArray:
    """Two half discs and the straight between them; roundness below 1 squares the ends off."""
    radius = height / 2 * roundness
    quarter = np.linspace(0, np.pi / 2, _OUTLINE_POINTS // 4)
    arc = np.stack([np.cos(quarter), np.sin(quarter)], axis=1) * radius
    corner = arc + np.array([width / 2 - radius, height / 2 - radius])
    flip_x, flip_y = np.array([-1, 1]), np.array([1, -1])
    return np.concatenate(
        [corner, corner[::-1] * flip_x, corner * flip_x * flip_y, corner[::-1] * flip_y]
    )


def _squiggle(width: float, height: float, style: FaceStyle) -> FloatArray:
    """Swing the spine of a stadium through one period of a sine: our own squiggle."""
    body = _stadium(width, height * 0.82, 0.92)
    dense = _resampled(body, _OUTLINE_POINTS)
    phase = dense[:, 0] / width * 2 * np.pi * style.squiggle_turns
    swing = style.squiggle_bend * height * np.sin(phase)
    lean = -0.5 * style.squiggle_bend * width * 0.25 * np.sin(np.pi * dense[:, 1] / height)
    side = -1.0 if style.is_mirrored else 1.0
    return np.stack([dense[:, 0] + side * lean, dense[:, 1] + side * swing], axis=1)


def _resampled(outline: FloatArray, points: int) -> FloatArray:
    closed = np.concatenate([outline, outline[:1]])
    steps = np.r_[0.0, np.cumsum(np.linalg.norm(np.diff(closed, axis=0), axis=1))]
    at = np.linspace(0, steps[-1], points, endpoint=False)
    return np.stack([np.interp(at, steps, closed[:, axis]) for axis in (0, 1)], axis=1)


def draw_face(card: Card, style: FaceStyle = PRINTED_STYLE, *, width_px: int = 160) -> Frame:
    """Draw one card upright, symbols one above the other.

    Returns
    -------
    Frame
        uint8, (round(width_px * CARD_ASPECT), width_px, 3); square corners (see `corner_mask`).
    """
    height_px = round(width_px * CARD_ASPECT)
    scale = width_px * _OVERSAMPLING
    size_wh = (scale, height_px * _OVERSAMPLING)
    ink = np.array(style.inks[list(Color).index(card.color)], dtype=np.uint8)
    outlines = _placed_outlines(card, style, scale)
    inside = np.zeros((size_wh[1], size_wh[0]), np.uint8)
    cv2.fillPoly(inside, outlines, 255, cv2.LINE_AA)
    cover = _fill_cover(card.shading, style, inside, scale)
    thickness = max(1, round(style.outline * scale))
    strength = 255 if card.shading is Shading.SOLID else round(255 * style.outline_strength)
    rim = np.zeros_like(cover)
    cv2.polylines(rim, outlines, True, strength, thickness, cv2.LINE_AA)
    cover = np.maximum(cover, rim)
    small = cv2.resize(cover, (width_px, height_px), interpolation=cv2.INTER_AREA)
    share = small[..., None].astype(np.float32) / 255
    paper = np.array(style.paper, np.float32)
    return np.asarray(paper * (1 - share) + ink * share, dtype=np.uint8)


def _placed_outlines(card: Card, style: FaceStyle, scale: float) -> list[FloatArray]:
    count = int(card.number.value)
    shape = symbol_outline(card.shape, style)
    middle = np.array([0.5, CARD_ASPECT / 2])
    first = -(count - 1) / 2 * style.symbol_pitch
    return [
        np.round((shape + middle + (0, first + place * style.symbol_pitch)) * scale).astype(
            np.int32
        )
        for place in range(count)
    ]


def _fill_cover(shading: Shading, style: FaceStyle, inside: Frame, scale: float) -> Frame:
    match shading:
        case Shading.SOLID:
            return inside.copy()
        case Shading.OPEN:
            return np.zeros_like(inside)
        case Shading.STRIPED:
            texture = _stripe_texture(inside.shape, style, scale)
            return np.asarray(cv2.bitwise_and(inside, texture), np.uint8)


def _stripe_texture(shape: tuple[int, ...], style: FaceStyle, scale: float) -> Frame:
    """Return a pattern over the whole face: 255 where ink lies."""
    pitch = max(2.0, style.stripe_pitch * scale)
    if style.fill is Fill.TINT:
        return np.full(shape, round(255 * style.stripe_share), np.uint8)
    if style.fill is Fill.GRAINS:
        return _grains(shape, style, pitch)
    y, x = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
    angle = math.radians(style.stripe_angle_deg)
    along = (x * math.sin(angle) + y * math.cos(angle)) / pitch
    if style.fill is Fill.LINES:
        return np.where(along % 1 < style.stripe_share, 255, 0).astype(np.uint8)
    across = (x * math.cos(angle) - y * math.sin(angle)) / pitch
    radius2 = style.stripe_share / math.pi
    distance2 = (along % 1 - 0.5) ** 2 + ((across + np.floor(along) * 0.5) % 1 - 0.5) ** 2
    return np.where(distance2 < radius2, 255, 0).astype(np.uint8)


def _grains(shape: tuple[int, ...], style: FaceStyle, pitch_px: float) -> Frame:
    """Return irregular grains about a pitch apart that cover the share of the stripes."""
    noise = np.random.default_rng(int(pitch_px * 1000)).standard_normal(shape, dtype=np.float32)
    soft = cv2.GaussianBlur(noise, (0, 0), pitch_px * _GRAIN_SIGMA)
    return np.where(soft > np.quantile(soft, 1 - style.stripe_share), 255, 0).astype(np.uint8)


def corner_mask(size_wh: tuple[int, int], radius_px: float) -> Frame:
    """Return uint8 (height, width), 255 inside a card with rounded corners, 0 outside."""
    width, height = size_wh
    large = np.zeros((height * 2, width * 2), np.uint8)
    radius = max(0, round(radius_px * 2))
    cv2.rectangle(large, (radius, 0), (width * 2 - 1 - radius, height * 2 - 1), 255, -1)
    cv2.rectangle(large, (0, radius), (width * 2 - 1, height * 2 - 1 - radius), 255, -1)
    for x in (radius, width * 2 - 1 - radius):
        for y in (radius, height * 2 - 1 - radius):
            cv2.circle(large, (x, y), radius, 255, -1)
    return np.asarray(cv2.resize(large, size_wh, interpolation=cv2.INTER_AREA), np.uint8)


def sample_style(rng: random.Random) -> FaceStyle:
    """Draw a print at random: mostly near the common one, often another edition's or a home's."""
    style = _sample_edition(rng) if rng.random() < _EDITION_SHARE else _sample_common(rng)
    # A generator of its own: whoever draws a style goes on as if there were no home prints.
    rng = random.Random(style.stripe_share)
    if rng.random() < _HOME_PRINT_SHARE:
        style = _home_print(style, rng)
    elif rng.random() < _THIN_SHARE:
        style = replace(style, outline_strength=rng.uniform(0.45, 1.0))
    if rng.random() < _PALE_SHARE:
        style = replace(style, inks=_faded(style.inks, style.paper, rng.uniform(0.1, 0.55)))
    return style


def _home_print(style: FaceStyle, rng: random.Random) -> FaceStyle:
    """Return what printers and screens make of a style: few bold stripes, inks of any kind."""
    stripes = math.exp(rng.uniform(math.log(_FEWEST_STRIPES), math.log(_MOST_STRIPES)))
    return replace(
        style,
        inks=_sample_inks(_HOME_INK_RANGES_HSV, rng) if rng.random() < 0.7 else style.inks,
        fill=rng.choices((Fill.LINES, style.fill), (0.85, 0.15))[0],
        stripe_pitch=style.symbol_size_wh[0] / stripes,
        stripe_share=rng.uniform(0.2, 0.6),
        outline=rng.uniform(0.006, 0.045),
        outline_strength=rng.choice((1.0, 1.0, rng.uniform(0.4, 1.0))),
        paper=rng.choice((style.paper, (255, 255, 255))),
    )


def _faded(inks: tuple[Bgr, Bgr, Bgr], paper: Bgr, share: float) -> tuple[Bgr, Bgr, Bgr]:
    """Return inks paler by a share of the paper's color, as old prints and haze have them."""
    red, green, purple = (_mixed(ink, paper, share) for ink in inks)
    return red, green, purple


def _mixed(ink: Bgr, paper: Bgr, share: float) -> Bgr:
    blue, green, red = (round(a * (1 - share) + b * share) for a, b in zip(ink, paper, strict=True))
    return blue, green, red


def _sample_common(rng: random.Random) -> FaceStyle:
    return replace(
        PRINTED_STYLE,
        inks=_sample_inks(_INK_RANGES_HSV, rng),
        paper=_jittered((250, 252, 253), rng, 5),
        outline=rng.uniform(0.007, 0.03),
        symbol_size_wh=(rng.uniform(0.62, 0.76), rng.uniform(0.27, 0.335)),
        symbol_pitch=rng.uniform(0.355, 0.42),
        fill=rng.choices(list(Fill), (0.85, 0.05, 0.07, 0.03))[0],
        stripe_pitch=rng.uniform(0.014, 0.034),
        stripe_share=rng.uniform(0.2, 0.5),
        stripe_angle_deg=rng.choices((90.0, 0.0, rng.uniform(0, 180)), (0.8, 0.1, 0.1))[0],
        squiggle_bend=rng.uniform(0.13, 0.3),
        squiggle_turns=rng.uniform(0.85, 1.1),
        oval_roundness=rng.choices((1.0, rng.uniform(0.6, 1.0)), (0.8, 0.2))[0],
        is_mirrored=rng.random() < 0.5,
        has_ellipses=rng.random() < 0.08,
        corner_radius=rng.uniform(0.03, 0.1),
    )


def _sample_edition(rng: random.Random) -> FaceStyle:
    """Draw a print that differs in kind: rectangles, ellipses, grains, darker inks, other waves."""
    return replace(
        PRINTED_STYLE,
        inks=_sample_inks(_EDITION_INK_RANGES_HSV, rng),
        paper=_jittered((246, 250, 252), rng, 7),
        outline=rng.uniform(0.009, 0.026),
        symbol_size_wh=(rng.uniform(0.58, 0.76), rng.uniform(0.24, 0.32)),
        symbol_pitch=rng.uniform(0.34, 0.42),
        fill=rng.choices(list(Fill), (0.25, 0.15, 0.05, 0.55))[0],
        stripe_pitch=rng.uniform(0.012, 0.034),
        stripe_share=rng.uniform(0.25, 0.55),
        stripe_angle_deg=rng.choice((90.0, 0.0, rng.uniform(0, 180))),
        squiggle_bend=rng.uniform(0.15, 0.36),
        squiggle_turns=rng.uniform(0.85, 1.15),
        oval_roundness=rng.uniform(0.6, 1.0),
        is_mirrored=rng.random() < 0.5,
        has_rectangles=rng.random() < 0.75,
        has_ellipses=rng.random() < 0.75,
        shape_scale_wh=tuple((rng.uniform(0.9, 1.06), rng.uniform(0.82, 1.12)) for _ in Shape),
        corner_radius=rng.uniform(0.03, 0.1),
    )


_INK_RANGES_HSV: Final = (
    ((-5, 10), (0.7, 0.95), (0.75, 0.97)),
    ((66, 88), (0.65, 1.0), (0.4, 0.72)),
    ((131, 152), (0.5, 0.85), (0.28, 0.55)),
)
"""Hue in OpenCV's half degrees, saturation and value 0-1, of red, green and purple inks."""

_HOME_INK_RANGES_HSV: Final = (
    ((-14, 16), (0.7, 1.0), (0.7, 1.0)),
    ((42, 98), (0.6, 1.0), (0.3, 0.85)),
    ((112, 154), (0.4, 1.0), (0.12, 0.65)),
)
"""Those of home prints and screens: hot pink and orange for red, teal, navy and black-violet."""

_EDITION_INK_RANGES_HSV: Final = (
    ((-6, 10), (0.7, 0.95), (0.7, 0.97)),
    ((58, 90), (0.55, 1.0), (0.25, 0.72)),
    ((120, 155), (0.4, 0.85), (0.18, 0.6)),
)


def _sample_inks(
    ranges_hsv: Sequence[tuple[tuple[float, float], ...]], rng: random.Random
) -> tuple[Bgr, Bgr, Bgr]:
    red, green, purple = (_sample_ink(ranges, rng) for ranges in ranges_hsv)
    return red, green, purple


def _sample_ink(ranges: tuple[tuple[float, float], ...], rng: random.Random) -> Bgr:
    hue, saturation, value = (rng.uniform(*span) for span in ranges)
    hsv = np.array([[[hue % 180, saturation * 255, value * 255]]], dtype=np.uint8)
    blue, green, red = (int(channel) for channel in cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0])
    return blue, green, red


def _jittered(color: Bgr, rng: random.Random, by: int) -> Bgr:
    blue, green, red = (max(0, min(255, channel + rng.randint(-by, by))) for channel in color)
    return blue, green, red

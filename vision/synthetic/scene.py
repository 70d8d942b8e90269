"""Lay card faces on a table and photograph it: pictures whose truth is known exactly.

The table is a plane measured in card widths; one camera (a homography) sees it. Scenes make test
pictures, training data and the demo. Faces and photographs of grounds can be handed in, so that
training mixes real faces and grounds with drawn ones.
"""

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

import cv2
import numpy as np

from solver.cards import DECK, Card, shuffled
from vision.image import FloatArray, Frame, Size
from vision.quads import Quad
from vision.synthetic.backgrounds import sample_ground
from vision.synthetic.card_faces import (
    PRINTED_STYLE,
    corner_mask,
    draw_face,
    sample_style,
)
from vision.synthetic.distractors import lay, sample_clutter
from vision.synthetic.hands import HandSource, drawn_hand
from vision.synthetic.layouts import card_corners, sample_layout, tidy_rows
from vision.synthetic.lighting import LightOptions, shine
from vision.synthetic.shadows import hand_shadow

__all__ = [
    "SYMBOLS_HEIGHT",
    "SYMBOLS_WIDTH",
    "Face",
    "PlacedCard",
    "Scene",
    "SceneOptions",
    "demo_scene",
    "sample_scene",
]


_FACE_WIDTH_PX: Final = 160
SYMBOLS_WIDTH: Final = 0.76  # share of a card's width that its symbols take, with some rim
SYMBOLS_HEIGHT: Final = (0.24, 0.49, 0.74)  # share of its height, for one, two and three
_READABLE_SHARE: Final = 0.985  # of that middle must be seen for the card to count


@dataclass(frozen=True, slots=True)
class Face:
    """An upright picture of a card and the radius of its corners in card widths."""

    card: Card
    picture: Frame
    corner_radius: float


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """The truth about one card of a scene: where it lies, how much of its symbols is seen, 0-1."""

    card: Card
    quad: Quad
    seen_share: float

    @property
    def is_readable(self) -> bool:
        """Whether all its symbols are seen."""
        return self.seen_share == 1


@dataclass(frozen=True, slots=True)
class Scene:
    """A photograph and its truth."""

    frame: Frame
    cards: tuple[PlacedCard, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneOptions:
    """What scenes `sample_scene` draws.

    Attributes
    ----------
    cards
        Fewest and most cards.
    tilt_deg
        Greatest angle between the view and the table's normal.
    clutter
        Greatest number of other things.
    hands
        Probability of a hand in the picture.
    is_tidy
        Lay one deck's cards upright in rows of four, as for a game, seen from the near side.
    """

    size_wh: Size = (640, 480)
    cards: tuple[int, int] = (0, 24)
    tilt_deg: float = 74
    clutter: int = 6
    hands: float = 0.12
    is_tidy: bool = False
    light: LightOptions = field(default_factory=LightOptions)


FaceSource = Callable[[Card, random.Random], Face]
GroundSource = Callable[[Size, random.Random], Frame]


def drawn_face_source(rng: random.Random) -> FaceSource:
    """Return a source that draws every face of one scene in one style, as one deck has it."""
    style = sample_style(rng)

    def draw(card: Card, _: random.Random) -> Face:
        return Face(card, draw_face(card, style, width_px=_FACE_WIDTH_PX), style.corner_radius)

    return draw


def sample_scene(
    rng: random.Random,
    options: SceneOptions | None = None,
    *,
    faces: FaceSource | None = None,
    ground: GroundSource = sample_ground,
    hand: HandSource = drawn_hand,
) -> Scene:
    """Draw a scene at random.

    Parameters
    ----------
    faces, ground, hand
        Where card faces, grounds and hands come from; drawn ones by default.
    """
    options = options or SceneOptions()
    faces = faces or drawn_face_source(rng)
    frame = ground(options.size_wh, rng)
    count = _sample_count(rng, options.cards)
    plane = tidy_rows(rng, count) if options.is_tidy else sample_layout(rng, count)
    view = _sample_camera(rng, plane, options)
    corners = [cv2.perspectiveTransform(one[None].astype(np.float32), view)[0] for one in plane]
    clutter = _sample_clutter_quads(rng, options, view, corners)
    under = [quad for quad in clutter if rng.random() < 0.85]
    scale = _median_width_px(corners)
    for quad in under:
        frame = lay(frame, sample_clutter(rng), quad, shadow_px=rng.uniform(0, 3))
    is_one_deck = options.is_tidy or rng.random() < 0.9
    cards = shuffled(DECK, rng)[:count] if is_one_deck else rng.choices(DECK, k=count)
    shadow_px = scale * rng.choice((0, rng.uniform(0.005, 0.05)))
    deck_faces = [faces(card, rng) for card in cards]
    for face, quad in zip(deck_faces, corners, strict=True):
        frame = lay(frame, _thing(face, rng), quad, shadow_px=shadow_px, dark=rng.uniform(0.2, 0.7))
    covered = frame
    for quad in clutter[len(under) :]:
        covered = lay(covered, sample_clutter(rng), quad, shadow_px=rng.uniform(0, 3))
    shadow = None
    if rng.random() < options.hands:
        covered, shadow = _with_hand(covered, hand, rng)
    seen = _seen_shares(corners, cards, covered, frame)
    placed = tuple(
        PlacedCard(card, Quad.from_array(quad), share)
        for card, quad, share in zip(cards, corners, seen, strict=True)
    )
    return Scene(shine(covered, rng, options.light, shadow), placed)


def _with_hand(
    frame: Frame, hand: HandSource, rng: random.Random
) -> tuple[Frame, FloatArray | None]:
    """Return the frame with a hand, its shadow, or both: it may hang high over the table."""
    covered, cover = hand(frame, rng)
    kind = rng.random()
    if kind < 0.4:
        return covered, None
    shadow = hand_shadow(cover, rng, is_seen=kind < 0.75)
    return (covered if kind < 0.75 else frame), shadow


def _sample_count(rng: random.Random, span: tuple[int, int]) -> int:
    low, high = span
    kind = rng.random()
    if kind < 0.06 and low <= 1 <= high:
        return 1
    if kind < 0.5 and low <= 12 <= high:
        return rng.choice([n for n in (9, 12, 12, 15, 18) if low <= n <= high])
    return rng.randint(low, high)


def _sample_camera(
    rng: random.Random, plane: list[FloatArray], options: SceneOptions
) -> FloatArray:
    """Return the homography (3, 3) from the plane to pixels that shows most of the layout."""
    width, height = options.size_wh
    points = np.concatenate(plane) if plane else card_corners(np.zeros(2), 0) * 4
    low, high = points.min(axis=0), points.max(axis=0)
    span = float(max(high - low))
    tilt = math.radians(_sample_tilt_deg(rng, options.tilt_deg))
    turn = rng.choice((rng.gauss(0, 0.1), rng.uniform(0, 2 * math.pi)))
    turn = rng.gauss(0, 0.1) if options.is_tidy else turn
    distance = span * rng.uniform(1.1, 3.0)
    rotation = _rotation(turn, tilt, rng.gauss(0, 0.12))
    lift = np.column_stack([rotation[:, 0], rotation[:, 1], (0, 0, distance)])
    center = np.array([[1, 0, -(low + high)[0] / 2], [0, 1, -(low + high)[1] / 2], [0, 0, 1]])
    raw = lift @ center
    seen = cv2.perspectiveTransform(points[None].astype(np.float32), raw)[0]
    low, high = seen.min(axis=0), seen.max(axis=0)
    fill = _sample_fill(rng, len(plane))
    fill = 0.9 if options.is_tidy else fill
    scale = fill * min(width / (high - low)[0], height / (high - low)[1])
    spare = np.array([width, height]) - scale * (high - low)
    shift = spare * [rng.uniform(0.15, 0.85), rng.uniform(0.15, 0.85)] - scale * low
    fit = np.array([[scale, 0, shift[0]], [0, scale, shift[1]], [0, 0, 1]])
    return np.asarray(fit @ raw, dtype=np.float64)


def _sample_fill(rng: random.Random, cards: int) -> float:
    """Draw how much of the picture the layout fills; above 1 it reaches beyond."""
    if cards == 1 and rng.random() < 0.7:
        return rng.uniform(0.5, 1.1)
    kind = rng.random()
    if kind < 0.64:
        return rng.uniform(0.45, 0.97)
    return rng.uniform(0.15, 1.0) if kind < 0.82 else rng.uniform(1.0, 1.7)


def _sample_tilt_deg(rng: random.Random, most: float) -> float:
    """Draw from the views people take: from above, from a chair, and low over the table."""
    spans = ((0, min(15, most)), (0, 0.75 * most), (0.5 * most, most))
    return rng.uniform(*rng.choices(spans, (0.36, 0.34, 0.3))[0])


def _rotation(turn: float, tilt: float, roll: float) -> FloatArray:
    def about_z(angle: float) -> FloatArray:
        c, s = math.cos(angle), math.sin(angle)
        return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])

    c, s = math.cos(tilt), math.sin(tilt)
    about_x = np.array([[1, 0, 0], [0, c, -s], [0, s, c]])
    return np.asarray(about_z(roll) @ about_x @ about_z(turn))


def _median_width_px(corners: list[FloatArray]) -> float:
    return float(np.median([Quad.from_array(quad).width_px for quad in corners] or [40.0]))


def _sample_clutter_quads(
    rng: random.Random, options: SceneOptions, view: FloatArray, corners: list[FloatArray]
) -> list[FloatArray]:
    """Corners of other things, as large as cards or a few times that, anywhere in the frame."""
    width, height = options.size_wh
    scale = _median_width_px(corners)
    quads = []
    for _ in range(round(abs(rng.gauss(0, 0.45)) * options.clutter)):
        size = scale * math.exp(rng.gauss(0.1, 0.5))
        wide, high = size, size * rng.uniform(1.2, 1.9)
        angle = rng.uniform(0, 2 * math.pi)
        c, s = math.cos(angle), math.sin(angle)
        middle = (rng.uniform(0, width), rng.uniform(0, height))
        flat = np.array([(-wide, -high), (wide, -high), (wide, high), (-wide, high)]) / 2
        quad = flat @ np.array([[c, s], [-s, c]]) * (1, rng.uniform(0.7, 1)) + middle
        quads.append(quad.astype(np.float32))
    return quads


def _thing(face: Face, rng: random.Random) -> tuple[Frame, Frame]:
    """Return a face lit by its own lie on the table, with its rounded corners."""
    height, width = face.picture.shape[:2]
    gain = 1 + rng.gauss(0, 0.025)
    picture = cv2.convertScaleAbs(face.picture, alpha=gain)
    return np.asarray(picture, np.uint8), corner_mask((width, height), face.corner_radius * width)


def _seen_shares(
    corners: list[FloatArray], cards: Sequence[Card], covered: Frame, clean: Frame
) -> list[float]:
    """Return of each card how much of the middle that holds its symbols lies open, in the frame.

    All but the last thousandths count as all.
    """
    shape = clean.shape[:2]
    owner = np.zeros(shape, np.int32)
    for place, quad in enumerate(corners, 1):
        cv2.fillConvexPoly(owner, np.round(quad * 16).astype(np.int32), place, shift=4)
    owner[(covered != clean).any(axis=2)] = 0
    shares = []
    for place, (quad, card) in enumerate(zip(corners, cards, strict=True), 1):
        share = (SYMBOLS_WIDTH, SYMBOLS_HEIGHT[int(card.number.value) - 1])
        symbols = _inner(quad, share)
        mask = np.zeros(shape, np.uint8)
        cv2.fillConvexPoly(mask, np.round(symbols * 16).astype(np.int32), 1, shift=4)
        area = Quad.from_array(symbols).area_px2
        open_px = int(np.count_nonzero(owner[mask > 0] == place))
        is_whole = open_px > _READABLE_SHARE * area - math.sqrt(area)
        shares.append(1.0 if is_whole else min(open_px / max(area, 1.0), _READABLE_SHARE))
    return shares


def _inner(quad: FloatArray, share_wh: tuple[float, float]) -> FloatArray:
    """Return the middle part of a card seen in perspective, (4, 2)."""
    unit = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)
    part = ((unit - 0.5) * share_wh + 0.5).astype(np.float32)
    view = cv2.getPerspectiveTransform(unit, quad.astype(np.float32))
    return np.asarray(cv2.perspectiveTransform(part[None], view)[0], np.float32)


def demo_scene(seed: int, *, width_px: int = 1280) -> Scene:
    """Render the demo's picture: twelve cards of the common print, in rows on a wooden table."""
    rng = random.Random(seed)
    options = SceneOptions(
        size_wh=(width_px, width_px * 3 // 4),
        cards=(12, 12),
        tilt_deg=30,
        clutter=0,
        hands=0,
        is_tidy=True,
        light=LightOptions(unevenness=0.4, cast=0.3, dimness=0, glare=0, blur=0.3, noise=0.3),
    )

    def printed(card: Card, _: random.Random) -> Face:
        picture = draw_face(card, PRINTED_STYLE, width_px=2 * _FACE_WIDTH_PX)
        return Face(card, picture, PRINTED_STYLE.corner_radius)

    return sample_scene(rng, options, faces=printed)

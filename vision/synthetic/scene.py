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
    CARD_ASPECT,
    PRINTED_STYLE,
    corner_mask,
    draw_face,
    sample_style,
)
from vision.synthetic.distractors import draw_hand, lay, sample_clutter
from vision.synthetic.lighting import LightOptions, shine

__all__ = ["Face", "PlacedCard", "Scene", "SceneOptions", "demo_scene", "sample_scene"]


_FACE_WIDTH_PX: Final = 160
_SYMBOLS_WIDTH: Final = 0.76  # share of a card's width that its symbols take, with some rim
_SYMBOLS_HEIGHT: Final = (0.24, 0.49, 0.74)  # share of its height, for one, two and three
_READABLE_SHARE: Final = 0.985  # of that middle must be seen for the card to count


@dataclass(frozen=True, slots=True)
class Face:
    """An upright picture of a card and the radius of its corners in card widths."""

    card: Card
    picture: Frame
    corner_radius: float


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """The truth about one card of a scene: where it lies, and whether all its symbols are seen."""

    card: Card
    quad: Quad
    is_readable: bool


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
) -> Scene:
    """Draw a scene at random.

    Parameters
    ----------
    faces, ground
        Where card faces and grounds come from; drawn ones by default.
    """
    options = options or SceneOptions()
    faces = faces or drawn_face_source(rng)
    frame = ground(options.size_wh, rng)
    count = _sample_count(rng, options.cards)
    plane = _tidy_rows(rng, count) if options.is_tidy else _sample_layout(rng, count)
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
    if rng.random() < options.hands:
        covered = draw_hand(covered, rng)
    seen = _readable(corners, cards, covered, frame)
    placed = tuple(
        PlacedCard(card, Quad.from_array(quad), bool(is_seen))
        for card, quad, is_seen in zip(cards, corners, seen, strict=True)
    )
    return Scene(shine(covered, rng, options.light), placed)


def _sample_count(rng: random.Random, span: tuple[int, int]) -> int:
    low, high = span
    kind = rng.random()
    if kind < 0.45 and low <= 12 <= high:
        return rng.choice([n for n in (9, 12, 12, 15, 18) if low <= n <= high])
    return rng.randint(low, high)


def _card_corners(middle: FloatArray, angle_rad: float) -> FloatArray:
    half = np.array([(-1, -CARD_ASPECT), (1, -CARD_ASPECT), (1, CARD_ASPECT), (-1, CARD_ASPECT)])
    turn = np.array(
        [
            [math.cos(angle_rad), math.sin(angle_rad)],
            [-math.sin(angle_rad), math.cos(angle_rad)],
        ]
    )
    return np.asarray(half / 2 @ turn + middle)


def _sample_layout(rng: random.Random, count: int) -> list[FloatArray]:
    """Place cards on the plane, (4, 2) corners each in card widths; later ones lie on top."""
    if count == 0:
        return []
    kind = rng.random()
    if kind < 0.6:
        return _grid(rng, count)
    if kind < 0.9:
        return _scatter(rng, count, overlap=rng.choice((0.0, 0.0, 0.25)))
    return _row_overlapping(rng, count)


def _grid(rng: random.Random, count: int) -> list[FloatArray]:
    columns = rng.choice([n for n in (2, 3, 4, 5, 6, 7) if n <= max(2, count)])
    is_lying = rng.random() < 0.5
    gap = rng.choice((0.0, 0.03, rng.uniform(0.05, 0.3), rng.uniform(0.1, 0.9)))
    step = (CARD_ASPECT if is_lying else 1) + gap, (1 if is_lying else CARD_ASPECT) + gap
    mess = rng.choice((0.0, 0.02, 0.06)) + 0.1 * gap
    turn_deg = rng.choice((0.5, 3, 10))
    cards = []
    for place in range(count):
        row, column = divmod(place, columns)
        middle = np.array([column * step[0], row * step[1]])
        middle += [rng.gauss(0, mess / 2), rng.gauss(0, mess / 2)]
        angle = math.radians(rng.gauss(0, turn_deg / 2)) + (math.pi / 2 if is_lying else 0)
        cards.append(_card_corners(middle, angle + (math.pi if rng.random() < 0.5 else 0)))
    return [cards[place] for place in rng.sample(range(count), count)]


def _tidy_rows(rng: random.Random, count: int) -> list[FloatArray]:
    return [
        _card_corners(
            np.array([place % 4 * 1.35, place // 4 * 1.9]) + [rng.gauss(0, 0.03) for _ in "xy"],
            rng.gauss(0, 0.04),
        )
        for place in range(count)
    ]


def _scatter(rng: random.Random, count: int, *, overlap: float) -> list[FloatArray]:
    """Throw cards on the table, each nearer to the others than the last only as `overlap` lets."""
    side = math.sqrt(count * CARD_ASPECT) * rng.uniform(1.15, 2.0)
    middles: list[FloatArray] = []
    cards = []
    for _ in range(count):
        for _ in range(40):
            middle = np.array([rng.uniform(0, side), rng.uniform(0, side)])
            near = min((float(np.linalg.norm(middle - other)) for other in middles), default=9)
            if near > 1.7 * (1 - overlap):
                break
        middles.append(middle)
        cards.append(_card_corners(middle, rng.uniform(0, 2 * math.pi)))
    return cards


def _row_overlapping(rng: random.Random, count: int) -> list[FloatArray]:
    """Cards in rows that lap over their neighbours' rims, as in a crowded layout or a fan."""
    columns = rng.randint(2, 6)
    lap = rng.uniform(0.84, 1.0)
    lean = rng.gauss(0, 0.06)
    return [
        _card_corners(
            np.array([place % columns * lap, place // columns * CARD_ASPECT * lap]),
            lean + rng.gauss(0, 0.05),
        )
        for place in range(count)
    ]


def _sample_camera(
    rng: random.Random, plane: list[FloatArray], options: SceneOptions
) -> FloatArray:
    """Return the homography (3, 3) from the plane to pixels that shows most of the layout."""
    width, height = options.size_wh
    points = np.concatenate(plane) if plane else _card_corners(np.zeros(2), 0) * 4
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
    fill = rng.uniform(0.45, 0.97) if rng.random() < 0.8 else rng.uniform(0.15, 1.25)
    fill = 0.9 if options.is_tidy else fill
    scale = fill * min(width / (high - low)[0], height / (high - low)[1])
    spare = np.array([width, height]) - scale * (high - low)
    shift = spare * [rng.uniform(0.15, 0.85), rng.uniform(0.15, 0.85)] - scale * low
    fit = np.array([[scale, 0, shift[0]], [0, scale, shift[1]], [0, 0, 1]])
    return np.asarray(fit @ raw, dtype=np.float64)


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


def _readable(
    corners: list[FloatArray], cards: Sequence[Card], covered: Frame, clean: Frame
) -> list[bool]:
    """Say of each card whether the middle that holds its symbols lies open and in the frame."""
    shape = clean.shape[:2]
    owner = np.zeros(shape, np.int32)
    for place, quad in enumerate(corners, 1):
        cv2.fillConvexPoly(owner, np.round(quad * 16).astype(np.int32), place, shift=4)
    owner[(covered != clean).any(axis=2)] = 0
    readable = []
    for place, (quad, card) in enumerate(zip(corners, cards, strict=True), 1):
        share = (_SYMBOLS_WIDTH, _SYMBOLS_HEIGHT[int(card.number.value) - 1])
        symbols = _inner(quad, share)
        mask = np.zeros(shape, np.uint8)
        cv2.fillConvexPoly(mask, np.round(symbols * 16).astype(np.int32), 1, shift=4)
        area = Quad.from_array(symbols).area_px2
        open_px = int(np.count_nonzero(owner[mask > 0] == place))
        readable.append(open_px > _READABLE_SHARE * area - math.sqrt(area))
    return readable


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

"""A table that can be filmed: cards are laid and taken, hands reach over them, frame after frame.

Where a scene is one photo, a stage is a table in time. Places are points on the plane of the table
in card widths, its middle at (0, 0), y towards the near edge. What lies still is kept drawn, and
only what changed is drawn anew, so that a whole game can be filmed quickly.
"""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from solver.cards import Card
from vision.image import FloatArray, Frame, Point
from vision.quads import Quad
from vision.synthetic.arms import laid_arm
from vision.synthetic.backgrounds import sample_ground
from vision.synthetic.card_faces import (
    CARD_ASPECT,
    PRINTED_STYLE,
    FaceStyle,
    corner_mask,
    draw_face,
)
from vision.synthetic.distractors import lay
from vision.synthetic.props import Hand, Lie, Props, Thing

__all__ = ["FACE_WH", "Stage", "StageOptions", "drawn_back"]


_FACE_PX: Final = 176  # width of a face; some more than a card has in a frame
FACE_WH: Final = (_FACE_PX, round(_FACE_PX * CARD_ASPECT))
"""Size of the picture of a card."""
_PALM: Final = 0.62  # radius of a palm, in card widths: 70 mm across
_FINGER: Final = 1.05  # its fingers' length
_THICK: Final = 0.3  # and thickness
_ARM: Final = 0.95  # thickness of a forearm with its sleeve
_BLUR_STEPS: Final = 3  # places of a moving hand that are averaged for its motion blur
_SHADOW_PX: Final = 2.0
_SHADE: Final = 0.35  # share of the light that a hand's shadow takes


@dataclass(frozen=True, slots=True, kw_only=True)
class StageOptions:
    """What a stage looks like.

    Attributes
    ----------
    span_wh
        Width and height of the plane that the picture shows, in card widths.
    tilt_deg
        Angle between the view and the table's normal.
    """

    size_wh: tuple[int, int] = (1280, 720)
    span_wh: tuple[float, float] = (11.2, 6.9)
    tilt_deg: float = 20
    turn_deg: float = 0
    style: FaceStyle = PRINTED_STYLE


class Stage:
    """A table with cards on it, drawn from where one camera stands.

    Parameters
    ----------
    rng
        Chooses the ground and the back of the cards.
    ground
        A picture of the table instead of a drawn one, in the size of the frames.
    props
        Other pictures that take the place of drawings.
    """

    def __init__(
        self,
        rng: random.Random,
        options: StageOptions | None = None,
        ground: Frame | None = None,
        props: Props | None = None,
    ) -> None:
        self.options = options or StageOptions()
        self.props = props or Props()
        self.view = _view(self.options)
        self._ground = sample_ground(self.options.size_wh, rng) if ground is None else ground
        self._still = self._ground.copy()
        self._back = drawn_back(rng)
        self._faces: dict[Card, Frame] = {}
        self._mask = corner_mask(FACE_WH, self.options.style.corner_radius * _FACE_PX)
        self._lies: dict[Card, Lie] = {}
        self._face_down: set[Card] = set()
        self._backs: list[Lie] = []
        self._things: dict[int, Thing] = {}

    @property
    def lies(self) -> dict[Card, Lie]:
        """Which cards lie on the table, and how; the later ones on top."""
        return dict(self._lies)

    def quad_of(self, lie: Lie) -> Quad:
        """Return the corners that a card lying so has in the frame."""
        return Quad.from_array(self._seen(lie.corners()))

    @property
    def face_down(self) -> frozenset[Card]:
        """Which of them lie with their backs up."""
        return frozenset(self._face_down)

    @property
    def things(self) -> tuple[Thing, ...]:
        """What else lies there for now."""
        return tuple(self._things.values())

    def quad_of_thing(self, thing: Thing) -> Quad:
        """Return the corners that a thing has in the frame."""
        return Quad.from_array(self._seen(thing.corners()))

    def put(self, card: Card, lie: Lie) -> None:
        """Lay a card on the table, on top of what lies there."""
        self.take(card)
        self._lies[card] = lie
        self._still = self._with_card(self._still, self._face(card), lie)

    def turn(self, card: Card) -> None:
        """Turn a card that lies there over."""
        self._face_down ^= {card}
        self._redraw(self._lies[card].corners())

    def put_thing(self, number: int, thing: Thing | None) -> None:
        """Put a thing on the table, on top of all; None takes it away."""
        old = self._things.pop(number, None)
        if thing is not None:
            self._things[number] = thing
        for one in (old, thing):
            if one is not None:
                self._redraw(one.corners())

    def put_back_up(self, lie: Lie) -> None:
        """Lay a card, or a deck, with its back up; it stays there."""
        self._backs.append(lie)
        self._still = self._with_card(self._still, self._back, lie)

    def take(self, card: Card) -> None:
        """Take a card away, if it lies there."""
        lie = self._lies.pop(card, None)
        self._face_down.discard(card)
        if lie is not None:
            self._redraw(lie.corners())

    def _redraw(self, plane_xy: FloatArray) -> None:
        """Draw anew what lies about a part of the table."""
        corners = self._seen(plane_xy)
        margin = 4 + 4 * _SHADOW_PX
        left, top = (max(0, int(v)) for v in corners.min(axis=0) - margin)
        right, bottom = (int(v) for v in corners.max(axis=0) + margin)
        region = np.s_[top:bottom, left:right]
        fresh = self._still.copy()
        fresh[region] = self._ground[region]
        redrawn = fresh
        for lie in self._backs:
            redrawn = self._with_card(redrawn, self._back, lie)
        for other, its_lie in self._lies.items():
            near = self._seen(its_lie.corners())
            if _overlap(near, (left, top, right, bottom), margin):
                face = self._back if other in self._face_down else self._face(other)
                redrawn = self._with_card(redrawn, face, its_lie)
        for thing in self._things.values():
            redrawn = self._with_thing(redrawn, thing)
        fresh[region] = redrawn[region]
        self._still = fresh

    def draw(self, hands: Sequence[Hand] = ()) -> tuple[Frame, Frame]:
        """Return the frame, and a mask (height, width) uint8 that is 255 where hands hide it."""
        frame = self._still.copy()
        hidden = np.zeros(frame.shape[:2], np.uint8)
        for hand in hands:
            frame = self._with_hand(frame, hidden, hand)
        return frame, hidden

    def hidden_share(self, lie: Lie, hidden: Frame) -> float:
        """Return how much of a card lying so the hands hide, 0-1."""
        mask = np.zeros(hidden.shape, np.uint8)
        corners = np.round(self._seen(lie.corners())).astype(np.int32)
        cv2.fillConvexPoly(mask, corners, 1)
        area = int(np.count_nonzero(mask))
        return float(np.count_nonzero(hidden[mask > 0])) / area if area else 1.0

    def _seen(self, points: FloatArray) -> FloatArray:
        seen = cv2.perspectiveTransform(np.asarray(points, np.float32)[None], self.view)[0]
        return np.asarray(seen, np.float32)

    def _scale(self, at_xy: Point) -> float:
        """Return how many pixels a card's width has there."""
        ends = self._seen(np.array([at_xy, (at_xy[0] + 1, at_xy[1])]))
        return float(np.linalg.norm(ends[1] - ends[0]))

    def _face(self, card: Card) -> Frame:
        if card not in self._faces:
            face = self.props.faces.get(card)
            if face is None:
                face = draw_face(card, self.options.style, width_px=_FACE_PX)
            self._faces[card] = face
        return self._faces[card]

    def _with_card(self, frame: Frame, picture: Frame, lie: Lie) -> Frame:
        corners = self._seen(lie.corners())
        return lay(frame, (picture, self._mask), corners, shadow_px=_SHADOW_PX, dark=0.35)

    def _with_thing(self, frame: Frame, thing: Thing) -> Frame:
        cloths = self.props.cloths or (self._back,)
        cloth = cloths[thing.cloth % len(cloths)]
        mask = corner_mask((cloth.shape[1], cloth.shape[0]), 0.05 * cloth.shape[1])
        corners = self._seen(thing.corners())
        return lay(frame, (cloth, mask), corners, shadow_px=2 * _SHADOW_PX, dark=0.45)

    def _with_hand(self, frame: Frame, hidden: Frame, hand: Hand) -> Frame:
        away = np.array(hand.from_xy) - hand.tip_xy
        out = away / max(float(np.linalg.norm(away)), 1e-6)
        angle_deg = math.degrees(math.atan2(out[0], out[1]))
        for place, card in enumerate(hand.holds):
            shift = 0.12 * place
            middle = (
                hand.tip_xy[0] - 0.25 * float(out[0]) + shift,
                hand.tip_xy[1] - 0.25 * float(out[1]) - shift,
            )
            lie = Lie(middle, -angle_deg * 0.3 + 4 * place)
            if hand.held_deg is not None:
                lie = Lie(hand.tip_xy, hand.held_deg + 2 * place)
            picture = self._face(card) if hand.is_face_up else self._back
            frame = self._with_card(frame, picture, lie)
            corners = np.round(self._seen(lie.corners())).astype(np.int32)
            cv2.fillConvexPoly(hidden, corners, 255)
        return self._with_fingers(frame, hidden, hand, out)

    def _with_fingers(self, frame: Frame, hidden: Frame, hand: Hand, out: FloatArray) -> Frame:
        scale = self._scale(hand.tip_xy)
        starts = [np.array(hand.tip_xy)]
        if hand.last_xy is not None and math.dist(hand.last_xy, hand.tip_xy) > 0.05:
            last = np.array(hand.last_xy)
            starts = [
                last + (starts[0] - last) * step / (_BLUR_STEPS - 1) for step in range(_BLUR_STEPS)
            ]
        box = self._box_of_hand(starts, hand, scale, frame.shape)
        if box is None:
            return frame
        left, top, right, bottom = box
        size = (bottom - top, right - left)
        if hand.arm is None:
            limbs = [self._limbs(tip, out, scale, (left, top), size) for tip in starts]
            cover, sleeve, ridge = _mean(limbs)
            picture = _lit_hand(hand, sleeve, _softened(ridge, scale * 0.08))
        else:
            seen = self._seen(np.array(starts)) - (left, top)
            ahead = self._seen(np.array([hand.tip_xy, np.array(hand.tip_xy) + out]))
            way = (float(ahead[1, 0] - ahead[0, 0]), float(ahead[1, 1] - ahead[0, 1]))
            tips = [(float(x), float(y)) for x, y in seen]
            picture, cover = _mean([laid_arm(hand.arm, tip, way, scale, size) for tip in tips])
        shade = _softened(cover, scale * 0.12, shift_px=scale * 0.1)
        region = frame[top:bottom, left:right]
        darker = cv2.LUT(shade, np.round(255 - _SHADE * np.arange(256)).astype(np.uint8))
        dark = np.repeat(np.asarray(darker, np.uint8)[..., None], 3, axis=2)
        ground = cv2.multiply(region, _resized(dark, size), scale=1 / 255)
        share = cover.astype(np.float32) * np.float32(1 / 255)
        region[:] = cv2.blendLinear(_resized(picture, size), ground, share, 1 - share)
        covered = hidden[top:bottom, left:right]
        np.maximum(covered, cv2.threshold(cover, 76, 255, cv2.THRESH_BINARY)[1], out=covered)
        return frame

    def _box_of_hand(
        self, starts: list[FloatArray], hand: Hand, scale: float, shape: tuple[int, ...]
    ) -> tuple[int, int, int, int] | None:
        ends = self._seen(np.array([*starts, hand.from_xy]))
        margin = 1.3 * scale
        left, top = (max(0, int(v)) for v in ends.min(axis=0) - margin)
        right, bottom = (int(v) for v in ends.max(axis=0) + margin)
        right, bottom = min(right, shape[1]), min(bottom, shape[0])
        return (left, top, right, bottom) if right - left > 2 and bottom - top > 2 else None

    def _limbs(
        self,
        tip: FloatArray,
        out: FloatArray,
        scale: float,
        origin: tuple[int, int],
        size: tuple[int, int],
    ) -> tuple[Frame, Frame, Frame]:
        """Draw the hand as masks: all of it, its sleeve, and the ridge that catches the light."""
        across = np.array([-out[1], out[0]])
        palm = tip + out * (_FINGER + _PALM * 0.6)
        wrist, elbow = palm + out * _PALM * 1.6, palm + out * 14
        roots = [palm + across * _PALM * step for step in (-0.75, -0.25, 0.25, 0.75)]
        tips = [
            tip + across * 0.22 * step + out * abs(step) * 0.08 for step in (-1.5, -0.5, 0.5, 1.5)
        ]
        thumb = palm + across * _PALM * 1.3 - out * _PALM * 0.7
        points = self._seen(np.array([palm, wrist, elbow, thumb, *roots, *tips])) - origin
        pixel = [tuple(int(v) for v in np.clip(np.round(p), -9_000, 9_000)) for p in points]
        whole, sleeve, ridge = (np.zeros(size, np.uint8) for _ in range(3))
        for mask, thin in ((whole, 1.0), (ridge, 0.45)):
            _line(mask, pixel[0], pixel[1], _PALM * 1.5 * scale * thin)
            cv2.circle(mask, pixel[0], max(1, round(_PALM * scale * thin)), 255, -1, cv2.LINE_AA)
            _line(mask, pixel[0], pixel[3], _THICK * 1.1 * scale * thin)
            for root, end in zip(pixel[4:8], pixel[8:], strict=True):
                _line(mask, root, end, _THICK * scale * thin)
            _line(mask, pixel[1], pixel[2], _ARM * scale * thin)
        _line(sleeve, pixel[1], pixel[2], _ARM * 1.1 * scale)
        np.maximum(whole, sleeve, out=whole)
        return whole, sleeve, ridge


def _mean(pictures: Sequence[tuple[Frame, ...]]) -> tuple[Frame, ...]:
    """Return the mean of pictures, kind by kind."""
    if len(pictures) == 1:
        return pictures[0]
    kinds = zip(*pictures, strict=True)
    return tuple(np.asarray(np.mean(kind, axis=0, dtype=np.float32), np.uint8) for kind in kinds)


def _softened(mask: Frame, sigma_px: float, *, shift_px: float = 0) -> Frame:
    """Blur a mask widely, and move it to the lower right; returns a quarter of its size."""
    height, width = mask.shape
    size_wh = (max(1, width // 4), max(1, height // 4))
    small = cv2.resize(mask, size_wh, interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), max(0.6, sigma_px / 4))
    if shift_px:
        move = np.array([[1, 0, shift_px / 4], [0, 1, shift_px / 4]], np.float32)
        small = cv2.warpAffine(small, move, size_wh)
    return np.asarray(small, np.uint8)


def _lit_hand(hand: Hand, sleeve: Frame, ridge: Frame) -> Frame:
    """Return skin and sleeve, brighter along their ridges, in the size of `ridge`."""
    size_wh = (ridge.shape[1], ridge.shape[0])
    share = cv2.resize(sleeve, size_wh, interpolation=cv2.INTER_AREA)[..., None] / np.float32(255)
    skin, cloth = np.array(hand.skin, np.float32), np.array(hand.sleeve, np.float32)
    tone = skin * (1 - share) + cloth * share
    light = np.float32(0.62) + np.float32(0.38 / 255) * ridge[..., None]
    return np.asarray(tone * light, np.uint8)


def _resized(picture: Frame, size: tuple[int, int]) -> Frame:
    return np.asarray(cv2.resize(picture, (size[1], size[0])), np.uint8)


def _line(mask: Frame, start: tuple[int, ...], end: tuple[int, ...], thick_px: float) -> None:
    cv2.line(mask, start, end, 255, max(1, min(round(thick_px), 32_767)), cv2.LINE_AA)


def _overlap(corners: FloatArray, box: tuple[int, int, int, int], margin: float) -> bool:
    low, high = corners.min(axis=0) - margin, corners.max(axis=0) + margin
    return bool(low[0] < box[2] and high[0] > box[0] and low[1] < box[3] and high[1] > box[1])


def _view(options: StageOptions) -> FloatArray:
    """Return the homography (3, 3) from the plane to pixels that shows `span_wh` of it."""
    width, height = options.size_wh
    tilt, turn = math.radians(options.tilt_deg), math.radians(options.turn_deg)
    c, s = math.cos(turn), math.sin(turn)
    turned = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
    distance = 2.2 * max(options.span_wh)
    lift = np.array([[1, 0, 0], [0, math.cos(tilt), 0], [0, -math.sin(tilt) / distance, 1]])
    raw = lift @ turned
    half = np.array(options.span_wh) / 2
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half
    seen = cv2.perspectiveTransform(corners[None].astype(np.float32), raw)[0]
    low, high = seen.min(axis=0), seen.max(axis=0)
    scale = float(min(width / (high - low)[0], height / (high - low)[1]))
    shift = (np.array([width, height]) - scale * (low + high)) / 2
    fit = np.array([[scale, 0, shift[0]], [0, scale, shift[1]], [0, 0, 1]])
    return np.asarray(fit @ raw, np.float64)


def drawn_back(rng: random.Random) -> Frame:
    """Draw the back of a deck's cards: a coloured pattern within a white rim."""
    width, height = _FACE_PX, round(_FACE_PX * CARD_ASPECT)
    back = np.full((height, width, 3), 248, np.uint8)
    rim = 9
    inner = (width - 2 * rim, height - 2 * rim)
    back[rim:-rim, rim:-rim] = [rng.randint(20, 200) for _ in range(3)]
    ink = [rng.randint(20, 230) for _ in range(3)]
    for step in range(0, inner[0] + inner[1], 14):
        cv2.line(back, (rim, rim + step), (rim + step, rim), ink, 3, cv2.LINE_AA)
    back[:rim], back[-rim:], back[:, :rim], back[:, -rim:] = 248, 248, 248, 248
    return back

"""Sequences made of one picture of a table: its cards moved, covered, taken, the camera pushed.

A table is a picture and the cards on it. Each change makes another table or another picture, so
that a test writes down what happens and knows what must come out.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from solver.cards import Card
from vision.image import FloatArray, Frame
from vision.quads import Quad

__all__ = ["Camera", "Laid", "Table", "hand_over", "lit"]

_GONE_PX = 5  # of table round a card that is repainted with it: its shadow and loose corners


@dataclass(frozen=True, slots=True)
class Laid:
    """One card as it lies, by a name that it keeps."""

    name: int
    card: Card | None
    quad: Quad


@dataclass(frozen=True, slots=True)
class Table:
    """A picture of a table with its cards."""

    frame: Frame
    cards: tuple[Laid, ...]

    def without(self, name: int) -> "Table":
        """Return the table with one card taken: what lay round it is painted over its place."""
        laid = self.one(name)
        mask = _mask(self.frame, _grown(laid.quad, _GONE_PX))
        left, top, right, bottom = _window(mask, self.frame.shape, 14)
        part = self.frame[top:bottom, left:right]
        painted = cv2.inpaint(part, mask[top:bottom, left:right], 5, cv2.INPAINT_TELEA)
        grain = np.random.default_rng(name).normal(0, 2.0, painted.shape)
        grainy = np.clip(painted + grain, 0, 255).astype(np.uint8)
        frame = self.frame.copy()
        inside = mask[top:bottom, left:right] > 0
        frame[top:bottom, left:right][inside] = grainy[inside]
        return Table(frame, tuple(one for one in self.cards if one.name != name))

    def one(self, name: int) -> Laid:
        """Return the card of this name."""
        return next(one for one in self.cards if one.name == name)

    def with_card(self, laid: Laid, source: Frame, at: Quad) -> "Table":
        """Return the table with a card, cut out of `source` at its quad, laid down at `at`."""
        size_wh = (self.frame.shape[1], self.frame.shape[0])
        there = cv2.getPerspectiveTransform(laid.quad.to_array(), at.to_array())
        warped = cv2.warpPerspective(source, there, size_wh, flags=cv2.INTER_AREA)
        soft = cv2.GaussianBlur(_mask(self.frame, at), (3, 3), 0).astype(np.float32)[..., None]
        frame = (warped * (soft / 255) + self.frame * (1 - soft / 255)).astype(np.uint8)
        return Table(frame, (*self.cards, replace(laid, quad=at)))

    def moved(self, name: int, to: Quad) -> "Table":
        """Return the table with one card lying elsewhere."""
        return self.without(name).with_card(self.one(name), self.frame, to)


@dataclass(slots=True)
class Camera:
    """Takes frames of tables: with grain, from where it stands, `fps` a second."""

    seed: int = 0
    grain: float = 2.5
    fps: float = 25.0
    view: FloatArray = field(default_factory=lambda: np.eye(3))
    frames: int = 0

    def shoot(self, picture: Frame) -> tuple[Frame, int]:
        """Return the next frame and its time."""
        self.frames += 1
        size_wh = (picture.shape[1], picture.shape[0])
        if not np.array_equal(self.view, np.eye(3)):
            picture = np.asarray(
                cv2.warpPerspective(
                    picture, self.view, size_wh, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REFLECT
                ),
                np.uint8,
            )
        rng = np.random.default_rng((self.seed, self.frames))
        noise = rng.integers(-128, 128, picture.shape[:2], np.int16) * (self.grain / 74)
        frame = np.clip(picture + noise[..., None], 0, 255).astype(np.uint8)
        return frame, round(self.frames * 1000 / self.fps)

    def sees(self, quad: Quad) -> Quad:
        """Return where the camera sees a quad of the picture."""
        corners = cv2.perspectiveTransform(quad.to_array()[None].astype(np.float64), self.view)
        return Quad.from_array(corners[0])


def hand_over(picture: Frame, tip_xy: tuple[float, float], width_px: float) -> Frame:
    """Return the picture with an arm reaching in from the lower edge, its fingers at a point."""
    height = picture.shape[0]
    x, y = tip_xy
    elbow = (x + 0.35 * (height - y), height + 2.0 * width_px)
    frame = picture.copy()
    skin, shade = (128, 158, 205), (100, 128, 176)
    for grow, color in ((1.0, shade), (0.86, skin)):
        wide = max(round(width_px * grow), 1)
        palm = (round(x + 0.25 * width_px), round(y + 0.75 * width_px))
        cv2.line(frame, palm, (round(elbow[0]), round(elbow[1])), color, wide, cv2.LINE_AA)
        for place in range(4):
            finger = (round(x + (place - 1.5) * 0.3 * width_px), round(y + abs(place - 1) * 4))
            cv2.line(frame, palm, finger, color, max(wide // 4, 1), cv2.LINE_AA)
    return frame


def lit(picture: Frame, gain: float | Sequence[float]) -> Frame:
    """Return the picture under other light: one gain, or one a channel."""
    return np.clip(picture * np.asarray(gain, np.float64), 0, 255).astype(np.uint8)


def path_of_hand(
    table: Table, tip_xy: tuple[float, float], frames: int
) -> Iterator[tuple[float, float]]:
    """Yield where the fingers are: from below the table to a point and back."""
    bottom = table.frame.shape[0] * 1.25
    for step in range(frames):
        share = 1 - abs(2 * (step + 0.5) / frames - 1)
        yield tip_xy[0], bottom + (tip_xy[1] - bottom) * min(1.4 * share, 1)


def _grown(quad: Quad, by_px: float) -> Quad:
    corners = quad.to_array()
    center = corners.mean(axis=0)
    away = corners - center
    return Quad.from_array(corners + away / np.linalg.norm(away, axis=1, keepdims=True) * by_px)


def _mask(frame: Frame, quad: Quad) -> Frame:
    mask = np.zeros(frame.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.round(quad.to_array()).astype(np.int32), 255, cv2.LINE_AA)
    return mask


def _window(mask: Frame, shape: tuple[int, ...], margin: int) -> tuple[int, int, int, int]:
    x, y, width, height = cv2.boundingRect(mask)
    return (
        max(x - margin, 0),
        max(y - margin, 0),
        min(x + width + margin, shape[1]),
        min(y + height + margin, shape[0]),
    )

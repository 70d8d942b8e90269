"""A camera that films a stage: it is pushed, the light changes, the lens is soft, the chip noisy.

Everything follows from a seed and from the times of the frames, so that a film can be made twice.
"""

import math
import random
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.image import FloatArray, Frame
from vision.synthetic.backgrounds import array_rng, fractal_noise
from vision.synthetic.unrest import Shade, Wander, shaded

__all__ = ["FilmCamera", "FilmOptions", "LampStep", "Nudge"]

_BANK: Final = 64  # pixels by which the bank of grain is larger than a frame, each way
_NUDGE_MS: Final = 400  # a push is over so soon
_ADAPT_MS: Final = 900  # an automatic exposure takes so long to follow the light
_GAIN_SCALE: Final = 1 / 160  # a light field of 160 leaves a pixel as it is


@dataclass(frozen=True, slots=True)
class Nudge:
    """A push of the camera: from its time on the picture is moved and turned for good."""

    at_ms: int
    shift_xy: tuple[float, float]
    turn_deg: float = 0.0


@dataclass(frozen=True, slots=True)
class LampStep:
    """A lamp switched on or off: from its time on there is `gain` times as much light."""

    at_ms: int
    gain: float


@dataclass(frozen=True, slots=True, kw_only=True)
class FilmOptions:
    """How good the camera is and what befalls it.

    Attributes
    ----------
    noise
        Standard deviation of the grain, in tones.
    blur_px
        Standard deviation of the lens's blur.
    unevenness
        How much the light falls off over the table, 0-1.
    drift
        How much daylight comes and goes within minutes, 0-1.
    jpeg_quality
        Of the picture's coding; None leaves it as it is.
    shake_px
        Standard deviation of a stand that trembles.
    hunting
        Standard deviation of an exposure that is never settled, 0-1; of its white balance a third.
    breathing_px
        How far a focus that hunts blurs at its worst.
    shades
        Shadows of what is not in the picture.
    """

    noise: float = 2.5
    blur_px: float = 0.6
    unevenness: float = 0.35
    drift: float = 0.05
    jpeg_quality: int | None = None
    nudges: tuple[Nudge, ...] = ()
    lamp_steps: tuple[LampStep, ...] = ()
    shake_px: float = 0.0
    hunting: float = 0.0
    breathing_px: float = 0.0
    shades: tuple[Shade, ...] = ()


class FilmCamera:
    """Films clean frames of one size."""

    def __init__(
        self, rng: random.Random, size_wh: tuple[int, int], options: FilmOptions | None = None
    ) -> None:
        self.options = options or FilmOptions()
        self._size_wh = size_wh
        self._rng = rng
        self._field = _light_field(rng, size_wh, self.options.unevenness)
        self._phase = rng.uniform(0, 2 * math.pi)
        self._grain = _grain(rng, size_wh, self.options.noise)
        unrest = random.Random(rng.random()) if _is_restless(self.options) else random.Random(0)
        self._trembling = [Wander(unrest, 2.0, 0.1) for _ in range(2)]
        self._exposure, self._warmth = Wander(unrest, 20, 0.5), Wander(unrest, 20, 1)
        self._focus = Wander(unrest, 15, 2)

    def film(self, clean: Frame, at_ms: int) -> Frame:
        """Return the frame as the camera takes it at this time."""
        gain = self._gain(at_ms)
        clean = shaded(clean, self.options.shades, at_ms)
        frame = np.asarray(cv2.multiply(clean, self._field, scale=gain * _GAIN_SCALE), np.uint8)
        if self.options.hunting > 0:
            warm = self.options.hunting / 3 * self._warmth.at(at_ms)
            frame = np.asarray(
                cv2.multiply(frame, np.array([1 - warm, 1.0, 1 + warm, 1.0])), np.uint8
            )
        pose, blur_xy = self.pose(at_ms), self._smear(at_ms)
        if not np.array_equal(pose, np.eye(2, 3)):
            frame = np.asarray(
                cv2.warpAffine(frame, pose, self._size_wh, borderMode=cv2.BORDER_REFLECT), np.uint8
            )
        if self.options.breathing_px > 0:
            share = min(1.0, max(0.0, self._focus.at(at_ms) - 0.5))
            sigma = self.options.blur_px + share * self.options.breathing_px
            frame = np.asarray(cv2.GaussianBlur(frame, (0, 0), sigma), np.uint8)
        elif self.options.blur_px > 0:
            frame = np.asarray(cv2.GaussianBlur(frame, (3, 3), self.options.blur_px), np.uint8)
        if max(blur_xy) > 1:
            frame = np.asarray(cv2.blur(frame, (max(1, blur_xy[0]), max(1, blur_xy[1]))), np.uint8)
        return self._developed(frame)

    def pose(self, at_ms: int) -> FloatArray:
        """Return where the picture has been pushed to by then: an affine map, (2, 3)."""
        width, height = self._size_wh
        turn = sum(one.turn_deg * _progress(one.at_ms, at_ms) for one in self.options.nudges)
        pose = cv2.getRotationMatrix2D((width / 2, height / 2), turn, 1.0)
        for axis in (0, 1):
            pose[axis, 2] += sum(
                one.shift_xy[axis] * _progress(one.at_ms, at_ms) for one in self.options.nudges
            )
            if self.options.shake_px > 0:
                pose[axis, 2] += self.options.shake_px * self._trembling[axis].at(at_ms)
        return np.asarray(pose, np.float64)

    def seen(self, mask: Frame, at_ms: int) -> Frame:
        """Return a mask of the clean frame, (height, width), where the film shows it."""
        return np.asarray(cv2.warpAffine(mask, self.pose(at_ms), self._size_wh), np.uint8)

    def _smear(self, at_ms: int) -> tuple[int, int]:
        """Return how far the picture moves while the shutter is open, in pixels."""
        open_ms = 25
        move = self.pose(at_ms)[:, 2] - self.pose(at_ms - open_ms)[:, 2]
        return round(abs(float(move[0]))), round(abs(float(move[1])))

    def _gain(self, at_ms: int) -> float:
        gain = 1 + self.options.drift * math.sin(at_ms / 40_000 + self._phase)
        if self.options.hunting > 0:
            gain *= 1 + self.options.hunting * self._exposure.at(at_ms)
        for step in self.options.lamp_steps:
            if at_ms >= step.at_ms:
                # The exposure follows until little of the step is left.
                left = 0.25 + 0.75 * math.exp(-(at_ms - step.at_ms) / _ADAPT_MS)
                gain *= step.gain**left
        return gain

    def _developed(self, frame: Frame) -> Frame:
        if self.options.noise > 0:
            x, y = self._rng.randrange(_BANK), self._rng.randrange(_BANK)
            width, height = self._size_wh
            more, less = (part[y : y + height, x : x + width] for part in self._grain)
            frame = np.asarray(cv2.subtract(cv2.add(frame, more), less), np.uint8)
        if self.options.jpeg_quality is None:
            return frame
        coded = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, self.options.jpeg_quality])
        decoded = cv2.imdecode(coded[1], cv2.IMREAD_COLOR)
        assert decoded is not None  # it was encoded one line above
        return np.asarray(decoded, np.uint8)


def _is_restless(options: FilmOptions) -> bool:
    return max(options.shake_px, options.hunting, options.breathing_px) > 0


def _progress(start_ms: int, at_ms: int) -> float:
    """Return how much of a push is done, 0-1, with some bouncing."""
    share = (at_ms - start_ms) / _NUDGE_MS
    if share <= 0:
        return 0.0
    if share >= 1:
        return 1.0
    return 1 - math.cos(share * 1.5 * math.pi) * (1 - share)


def _light_field(rng: random.Random, size_wh: tuple[int, int], strength: float) -> Frame:
    """Return the light on the table as uint8 (height, width, 3), 160 where it leaves all as is."""
    width, height = size_wh
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    angle = rng.uniform(0, 2 * math.pi)
    ramp = (x / width - 0.5) * math.cos(angle) + (y / height - 0.5) * math.sin(angle)
    field = 1 + strength * ramp * rng.uniform(0.2, 0.8)
    field *= 1 + 0.25 * strength * fractal_noise(size_wh, rng, cell_px=width / 2, octaves=2)
    warm = rng.gauss(0, 0.1) * strength
    cast = np.array([1 - warm, 1.0, 1 + warm], np.float32)
    exposure = rng.uniform(0.75, 1.0)
    light = field[..., None] * cast * exposure / _GAIN_SCALE
    return np.asarray(np.clip(light, 0, 255), np.uint8)


def _grain(rng: random.Random, size_wh: tuple[int, int], noise: float) -> tuple[Frame, Frame]:
    """Return what grain adds and what it takes, each somewhat larger than a frame."""
    shape = (size_wh[1] + _BANK, size_wh[0] + _BANK, 3)
    grain = array_rng(rng).standard_normal(shape, dtype=np.float32) * noise
    more, less = np.clip(grain, 0, 255), np.clip(-grain, 0, 255)
    return np.round(more).astype(np.uint8), np.round(less).astype(np.uint8)

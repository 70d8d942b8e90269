"""What light and lens do to a clean picture: gradients, shadows, glare, casts, blur, noise.

Works on whole frames; every function returns a new array.
"""

import math
import random
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.image import FloatArray, Frame, Size
from vision.synthetic.backgrounds import array_rng, fractal_noise
from vision.synthetic.shadows import sample_shadow

__all__ = ["SCREEN_LIGHT", "LightOptions", "shine"]

_EXTREME_CAST_SHARE: Final = 0.05


@dataclass(frozen=True, slots=True, kw_only=True)
class LightOptions:
    """How hard the light may get, each 0 (none) to 1 (as hard as cameras meet)."""

    unevenness: float = 1.0
    cast: float = 1.0
    dimness: float = 1.0
    glare: float = 1.0
    blur: float = 1.0
    noise: float = 1.0


SCREEN_LIGHT: Final = LightOptions(unevenness=0, cast=0.05, dimness=0, glare=0, blur=0.1, noise=0.2)
"""What a screenshot shows: no light of a room."""


def shine(
    frame: Frame, rng: random.Random, options: LightOptions, shadow: FloatArray | None = None
) -> Frame:
    """Light a clean frame and photograph it.

    Parameters
    ----------
    shadow
        A gain of the light by pixel, float32 (h, w).

    Returns
    -------
    Frame
        As given in shape, with JPEG's damage among the rest.
    """
    size_wh = (frame.shape[1], frame.shape[0])
    linear = (frame.astype(np.float32) / 255) ** 2.0
    linear *= _light_field(size_wh, rng, options)[..., None]
    if shadow is not None:
        linear *= shadow[..., None]
    linear *= _cast(rng, options)
    if rng.random() < 0.25 * options.glare:
        linear += _glare(size_wh, rng)[..., None]
    exposure = _exposure(rng, options)
    lit = np.sqrt(np.clip(linear * exposure, 0, None))
    lit = _toned(lit, rng)
    lit = _blurred(lit, rng, options)
    return _developed(lit, rng, options)


def _light_field(size_wh: Size, rng: random.Random, options: LightOptions) -> FloatArray:
    width, height = size_wh
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    field = np.ones((height, width), np.float32)
    strength = options.unevenness
    if rng.random() < 0.7:
        angle = rng.uniform(0, 2 * math.pi)
        ramp = (x / width - 0.5) * math.cos(angle) + (y / height - 0.5) * math.sin(angle)
        field *= 1 + rng.uniform(0, 0.9) * strength * ramp
    if rng.random() < 0.3:
        middle = (rng.uniform(0, width), rng.uniform(0, height))
        reach = rng.uniform(0.3, 1.0) * max(size_wh)
        distance2 = ((x - middle[0]) ** 2 + (y - middle[1]) ** 2) / reach**2
        field *= 1 - rng.uniform(0.2, 0.75) * strength * (1 - np.exp(-distance2))
    if rng.random() < 0.3 * strength:
        field *= sample_shadow(size_wh, rng)
    if rng.random() < 0.15:
        field *= 1 + 0.2 * strength * fractal_noise(size_wh, rng, cell_px=max(size_wh) / 3)
    return np.clip(field, 0.05, 3)


def _cast(rng: random.Random, options: LightOptions) -> FloatArray:
    """Color of the lamp as a gain on blue, green, red, after the camera's white balance."""
    if options.cast >= 1 and rng.random() < _EXTREME_CAST_SHARE:
        return _extreme_cast(rng)
    strength = options.cast * rng.choices((0.08, 0.3, 0.7), (0.5, 0.35, 0.15))[0]
    warm = rng.gauss(0, 0.6) * strength
    tint = rng.gauss(0, 0.3) * strength
    return np.array([math.exp(-warm), math.exp(tint), math.exp(warm)], dtype=np.float32)


def _extreme_cast(rng: random.Random) -> FloatArray:
    """One lamp of one color, or a broken white balance: one or two channels nearly gone."""
    weak = [math.exp(rng.uniform(math.log(0.12), math.log(0.6))) for _ in range(rng.randint(1, 2))]
    gain = [*weak, *(rng.uniform(0.8, 1.1) for _ in range(3 - len(weak)))]
    rng.shuffle(gain)
    return np.array(gain, np.float32)


def _glare(size_wh: Size, rng: random.Random) -> FloatArray:
    width, height = size_wh
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    light = np.zeros((height, width), np.float32)
    for _ in range(rng.randint(1, 3)):
        dx, dy = x - rng.uniform(0, width), y - rng.uniform(0, height)
        angle = rng.uniform(0, math.pi)
        along = dx * math.cos(angle) + dy * math.sin(angle)
        across = dx * math.sin(angle) - dy * math.cos(angle)
        reach = rng.uniform(0.03, 0.25) * max(size_wh)
        slim = rng.uniform(0.2, 1) * reach
        light += rng.uniform(0.1, 0.9) * np.exp(-((along / reach) ** 2) - (across / slim) ** 2)
    return light


def _exposure(rng: random.Random, options: LightOptions) -> float:
    kind = rng.random()
    if kind < 0.2 * options.dimness:
        return rng.uniform(0.03, 0.3)
    if kind > 1 - 0.12 * options.dimness:
        return rng.uniform(1.2, 2.0)
    return rng.uniform(0.4, 1.15)


def _toned(lit: FloatArray, rng: random.Random) -> FloatArray:
    """Apply the camera's own curve and saturation, and haze from stray light."""
    gray = lit.mean(axis=2, keepdims=True)
    lit = gray + (lit - gray) * rng.uniform(0.7, 1.35)
    haze = rng.choices((0.0, rng.uniform(0, 0.15)), (0.7, 0.3))[0]
    lit = np.clip(lit, 0, 1) ** rng.uniform(0.8, 1.25)
    return (lit * (1 - haze) + haze * float(lit.mean())).astype(np.float32)


def _blurred(lit: FloatArray, rng: random.Random, options: LightOptions) -> FloatArray:
    kind = rng.random()
    longest = max(lit.shape[:2])
    if kind < 0.35 * options.blur:
        sigma = rng.uniform(0.4, 0.0022 * longest + 0.5)
        lit = np.asarray(cv2.GaussianBlur(lit, (0, 0), sigma), np.float32)
    elif kind < 0.5 * options.blur:
        length = rng.randint(3, max(4, round(0.009 * longest)))
        kernel = np.zeros((length, length), np.float32)
        angle = rng.uniform(0, math.pi)
        reach = np.array([math.cos(angle), math.sin(angle)]) * (length - 1) / 2
        middle = (length - 1) / 2
        cv2.line(
            kernel,
            np.round(middle - reach).astype(int).tolist(),
            np.round(middle + reach).astype(int).tolist(),
            1.0,
        )
        lit = np.asarray(cv2.filter2D(lit, -1, kernel / kernel.sum()), np.float32)
    elif kind < 0.62:
        soft = cv2.GaussianBlur(lit, (0, 0), rng.uniform(0.8, 2.0))
        lit = lit + (lit - soft) * rng.uniform(0.3, 1.2)
    return lit


def _developed(lit: FloatArray, rng: random.Random, options: LightOptions) -> Frame:
    generator = array_rng(rng)
    sigma = rng.choices((0.0, rng.uniform(0, 0.015), rng.uniform(0.01, 0.06)), (0.4, 0.4, 0.2))[0]
    if sigma * options.noise > 0:
        grain = generator.standard_normal(lit.shape, dtype=np.float32) * sigma * options.noise
        if rng.random() < 0.5:
            grain = cv2.GaussianBlur(grain, (0, 0), rng.uniform(0.4, 1.0)) * 1.5
        lit = lit + grain
    frame = np.clip(lit * 255 + 0.5, 0, 255).astype(np.uint8)
    quality = round(rng.triangular(25, 98, 90)) if options.noise > 0 else 98
    coded = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    developed = cv2.imdecode(coded, cv2.IMREAD_COLOR)
    assert developed is not None  # it was encoded one line above
    return np.asarray(developed, dtype=np.uint8)

"""The light on each card, by its own paper: how bright, what color, how evenly.

Cards are the one thing on a table whose color is known: their paper is white. So nothing here
depends on what else the picture shows.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.image import FloatArray, Frame

__all__ = ["PaperLight", "measure_light"]

_RIM: Final = 0.08  # of the face's width and height: table and loose corners stay out
_STEP: Final = 3  # face pixels; 1.9 mm, finer than any patch of light that matters
_GAMMA: Final = 2.2  # sRGB's, roughly (IEC 61966-2-1): code values to light
# Ink covers at most two fifths of a card, so that of its pixels, ordered by their weakest channel,
# those from 60 % on are paper; the last tenth may be a highlight.
_PAPER_FROM, _PAPER_TO = 0.60, 0.90
_PURE_WHITE: Final = 253
_INK_AT: Final = 0.02  # the outline of one open symbol covers 4 % of a card
_CLIPPED: Final = 250  # a highlight that clips, which JPEG lets fall by a few
_OUTSHINES: Final = 1.3
"""Times the paper's code value: 1.8 times its light. Paper reflects some 85 % of the light, ink
less, so whatever is that much brighter is a reflection or stands in other light."""
_CLIPPED_OUTSHINES: Final = 1.12  # the same where clipping hides how bright it was
_DARKEST: Final = 25.0


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperLight:
    """The light on each of n cards.

    Attributes
    ----------
    brightness
        Mean code value of the paper over the channels, 0-255.
    cast
        Light in the paper's strongest channel over that in its weakest, 1 for white.
    glare
        Share of the card that outshines its paper, 0-1.
    clipped
        Share of the card that is pure white, 0-1.
    ink
        How much darker than the paper the ink is in its weakest channel, as a share, 0-1.
    """

    brightness: FloatArray
    cast: FloatArray
    glare: FloatArray
    clipped: FloatArray
    ink: FloatArray


def measure_light(faces: Sequence[Frame]) -> PaperLight:
    """Measure the light on upright faces, uint8 (height, width, 3), all of one size."""
    if not faces:
        none = np.zeros(0)
        return PaperLight(brightness=none, cast=none, glare=none, clipped=none, ink=none)
    height, width = faces[0].shape[:2]
    y, x = round(_RIM * height), round(_RIM * width)
    pixels = np.stack([face[y:-y:_STEP, x:-x:_STEP].reshape(-1, 3) for face in faces])
    blue, green, red = (np.ascontiguousarray(pixels[..., channel]) for channel in range(3))
    weakest = np.minimum(np.minimum(blue, green), red)
    ordered = np.sort(weakest, axis=1)
    count = ordered.shape[1]
    low = ordered[:, int(_PAPER_FROM * count), None]
    high = ordered[:, int(_PAPER_TO * count), None]
    is_paper = ((weakest >= low) & (weakest <= high)).astype(np.float32)
    paper = np.stack([(is_paper * one).sum(axis=1) for one in (blue, green, red)], axis=1)
    paper /= is_paper.sum(axis=1, keepdims=True)
    linear = (np.maximum(paper, 1) / 255) ** _GAMMA
    is_clipped = weakest >= _CLIPPED
    level = np.maximum(low.astype(np.float32), _DARKEST)
    outshines = (weakest > _OUTSHINES * level) | (
        is_clipped & (weakest > _CLIPPED_OUTSHINES * level)
    )
    return PaperLight(
        brightness=paper.mean(axis=1),
        cast=linear.max(axis=1) / linear.min(axis=1),
        glare=outshines.mean(axis=1),
        clipped=(weakest >= _PURE_WHITE).mean(axis=1),
        ink=1 - ordered[:, int(_INK_AT * count)] / level[:, 0],
    )

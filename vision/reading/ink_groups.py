"""Judge the colors of one picture together: its cards share three inks and one light.

Of each card it is asked how its ink lies to the inks of the other cards that seem red, green and
purple; a lone card between two colors goes where its like are. An ink is the direction of its
optical density against the card's own paper, so that neither light nor the width of stripes counts
(Beer and Lambert: less ink is the same color, paler).
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from vision.image import FloatArray, Frame, bright_tone
from vision.reading.reader import CardReading

__all__ = ["ink_directions", "read_in_one_light"]

_FEWEST: Final = 4  # cards; of fewer each is judged alone
_FEWEST_ALIKE: Final = 1.0  # other cards that must seem to have a color, for it to be known
_SPREAD: Final = 0.2  # of the directions of one ink; unit vectors
_FARTHEST: Final = 3.5  # spreads; beyond them a card is no less likely of that ink
_UNKNOWN: Final = 1.5  # spreads that a card counts as away from an ink that nobody shows
_LEAST: Final = 1e-6
_RIM: Final = 8  # face pixels: table and loose corners stay out
_STEP: Final = 3
_PAPER_SHARE: Final = 0.8
_DARKEST_PAPER: Final = 10.0
_INK_SHARE: Final = 0.12
_DEEPEST: Final = 0.03  # of the paper's light: below it noise rules
_COLOR: Final = 1


def ink_directions(faces: Sequence[Frame]) -> FloatArray:
    """Return the direction of each face's ink, unit vectors (n, 3), blue-green-red."""
    stack = np.stack([face[_RIM:-_RIM:_STEP, _RIM:-_RIM:_STEP] for face in faces])
    pixels = stack.reshape(len(stack), -1, 3)
    paper = np.maximum(bright_tone(pixels, _PAPER_SHARE), _DARKEST_PAPER)
    shares = np.clip(pixels / paper[:, None], _DEEPEST, 1)
    count = max(1, round(_INK_SHARE * shares.shape[1]))
    darkest = np.argpartition(shares.min(axis=2), count, axis=1)[:, :count]
    ink = np.take_along_axis(shares, darkest[..., None], axis=1)
    density = -np.log(ink).mean(axis=1)
    length = np.linalg.norm(density, axis=1, keepdims=True)
    return np.asarray(density / np.maximum(length, _LEAST))


def read_in_one_light(
    faces: Sequence[Frame], readings: Sequence[CardReading]
) -> tuple[CardReading, ...]:
    """Return the readings of all cards of one picture with their colors judged together."""
    if len(readings) < _FEWEST:
        return tuple(readings)
    alone = np.stack([reading.probabilities[_COLOR] for reading in readings])
    together = np.maximum(alone * _likelihoods(ink_directions(faces), alone), _LEAST)
    together /= together.sum(axis=1, keepdims=True)
    return tuple(reading.with_colors(row) for reading, row in zip(readings, together, strict=True))


def _likelihoods(directions: FloatArray, alone: FloatArray) -> FloatArray:
    """Return how well each card's ink fits the others' of each color, (n, 3)."""
    weights = alone**2  # a doubtful card tells little of what a color looks like here
    others = 1 - np.eye(len(alone))
    totals = others @ weights
    means = np.einsum("ij,jc,jk->ick", others, weights, directions)
    means /= np.maximum(totals, _LEAST)[..., None]
    spreads = np.linalg.norm(directions[:, None] - means, axis=2) / _SPREAD
    spreads = np.where(totals < _FEWEST_ALIKE, _UNKNOWN, np.minimum(spreads, _FARTHEST))
    return np.asarray(np.exp(-0.5 * spreads**2))

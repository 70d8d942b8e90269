"""How much color the ink on cards has: a gray picture shows none, and colors cannot be told."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from vision.image import FloatArray, Frame, bright_tone
from vision.rectify import Pyramid

__all__ = [
    "LEAST_AROUND",
    "LEAST_COLOR",
    "color_around",
    "color_share",
    "ink_colors",
    "lacks_color",
    "least_color",
]

LEAST_AROUND: Final = 0.2
"""Color of things on a picture: less in nine of ten photos with a tenth of their color left, and in
few photos whose cards are in color."""

_AROUND_PX: Final = 320  # longer side of the copy that is asked
_MOST_COLORED: Final = 97  # percent
_LEAST_LIGHT: Final = 0.15  # of the paper's: darker, a camera's noise has color
_FEW: Final = 4  # cards; fewer may all be of one dark or dull ink
_LEAST_COLOR_OF_FEW: Final = 0.08

LEAST_COLOR: Final = 0.18
"""Of photos in color none has less than 0.2, nine of ten more than 0.38; of photos with a quarter
of their color left, in which one reading of color in eight is wrong, half have less than 0.19."""

_RIM: Final = 8  # face pixels: table and loose corners stay out
_STEP: Final = 3
_PAPER_SHARE: Final = 0.8  # symbols cover at most two fifths of a card
_DARKEST_PAPER: Final = 10.0
_INK_SHARE: Final = 0.12  # of a card's pixels: what one open symbol's outline and fringe cover
_FAINTEST_INK: Final = 0.05  # below this share of the paper's light there is no ink to ask


def ink_colors(faces: Sequence[Frame]) -> FloatArray:
    """Return two numbers a face, (n, 2): the color of its ink and its depth, 0-1.

    Both are shares of the paper's light: how far the strongest channel lies above the weakest in
    the darkest pixels, and how far the weakest lies below the paper.
    """
    if not faces:
        return np.zeros((0, 2))
    stack = np.stack([face[_RIM:-_RIM:_STEP, _RIM:-_RIM:_STEP] for face in faces])
    pixels = stack.reshape(len(stack), -1, 3)
    paper = np.maximum(bright_tone(pixels, _PAPER_SHARE), _DARKEST_PAPER)
    shares = np.minimum(pixels / paper[:, None], 1.2)
    weakest = shares.min(axis=2)
    count = max(1, round(_INK_SHARE * weakest.shape[1]))
    inked = np.argpartition(weakest, count, axis=1)[:, :count]
    ink = np.take_along_axis(shares, inked[..., None], axis=1)
    lowest = ink.min(axis=2)
    color = np.median(ink.max(axis=2) - lowest, axis=1)
    depth = np.median(1 - lowest, axis=1)
    return np.stack([color, depth], axis=1)


def color_share(colors: FloatArray) -> float:
    """Return how much color the ink of some cards has of what its depth allows, 0-1.

    Cards are asked together: a single one may be of a dark purple. 1 where no ink is seen.
    """
    inked = colors[colors[:, 1] > _FAINTEST_INK]
    return float(inked[:, 0].sum() / inked[:, 1].sum()) if len(inked) else 1.0


def lacks_color(pyramid: Pyramid, faces: Sequence[Frame]) -> bool:
    """Say whether a picture shows too little color to tell the ink of one card from another's.

    Parameters
    ----------
    faces
        The cards that were found on it.
    """
    is_dull = color_share(ink_colors(faces)) < least_color(len(faces))
    return is_dull and color_around(pyramid, faces) < LEAST_AROUND


def color_around(pyramid: Pyramid, faces: Sequence[Frame]) -> float:
    """Return how colored the most colored things in a picture are, against its cards' paper, 0-1.

    All the cards on a table may be of one ink that is nearly black: then something else has color.
    """
    number = 0
    while max(pyramid.level(number).shape[:2]) > _AROUND_PX:
        number += 1
    papers = bright_tone(np.stack(faces).reshape(len(faces), -1, 3), _PAPER_SHARE)
    paper = np.maximum(papers.mean(axis=0), _DARKEST_PAPER)
    shares = np.minimum(pyramid.level(number).reshape(-1, 3) / paper, 1.2)
    strongest = shares.max(axis=1)
    lit = strongest > _LEAST_LIGHT
    if not lit.any():
        return 0.0
    colors = 1 - shares[lit].min(axis=1) / strongest[lit]
    return float(np.percentile(colors, _MOST_COLORED))


def least_color(cards: int) -> float:
    """Return the share of color below which that many cards do not tell their inks."""
    return LEAST_COLOR if cards >= _FEW else _LEAST_COLOR_OF_FEW

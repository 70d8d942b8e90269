"""Where cards lie on a table: in rows, in blocks without gaps, thrown, in heaps, lapping, alone.

The table is a plane measured in card widths; a layout is a list of (4, 2) corners. Later cards lie
on top of earlier ones.
"""

import math
import random
from typing import Final

import numpy as np

from vision.image import FloatArray
from vision.synthetic.card_faces import CARD_ASPECT

__all__ = ["card_corners", "sample_layout", "tidy_rows"]

_FEWEST_IN_HEAP: Final = 5


def card_corners(middle: FloatArray, angle_rad: float) -> FloatArray:
    """Return the corners (4, 2) of a card about its middle, turned by an angle."""
    half = np.array([(-1, -CARD_ASPECT), (1, -CARD_ASPECT), (1, CARD_ASPECT), (-1, CARD_ASPECT)])
    turn = np.array(
        [
            [math.cos(angle_rad), math.sin(angle_rad)],
            [-math.sin(angle_rad), math.cos(angle_rad)],
        ]
    )
    return np.asarray(half / 2 @ turn + middle)


def sample_layout(rng: random.Random, count: int) -> list[FloatArray]:
    """Place cards on the plane, (4, 2) corners each in card widths; later ones lie on top."""
    if count == 0:
        return []
    kind = rng.random()
    if kind < 0.46:
        return _grid(rng, count)
    if kind < 0.58:
        return _block(rng, count)
    if kind < 0.8:
        return _scatter(rng, count, overlap=rng.choice((0.0, 0.0, 0.25)))
    if kind < 0.88 and count >= _FEWEST_IN_HEAP:
        return _heap(rng, count)
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
        cards.append(card_corners(middle, angle + (math.pi if rng.random() < 0.5 else 0)))
    return [cards[place] for place in rng.sample(range(count), count)]


def tidy_rows(rng: random.Random, count: int) -> list[FloatArray]:
    """Lay cards in rows of four, nearly straight, as for a game."""
    return [
        card_corners(
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
        cards.append(card_corners(middle, rng.uniform(0, 2 * math.pi)))
    return cards


def _row_overlapping(rng: random.Random, count: int) -> list[FloatArray]:
    """Cards in rows that lap over their neighbours' rims, as in a crowded layout or a fan."""
    columns = rng.randint(2, 6)
    lap = rng.uniform(0.84, 1.0)
    lean = rng.gauss(0, 0.06)
    return [
        card_corners(
            np.array([place % columns * lap, place // columns * CARD_ASPECT * lap]),
            lean + rng.gauss(0, 0.05),
        )
        for place in range(count)
    ]


def _block(rng: random.Random, count: int) -> list[FloatArray]:
    """Lay cards edge to edge, all the same way up, as a person tidies them."""
    columns = rng.choice([n for n in (1, 2, 3, 3, 4, 4, 5, 6) if n <= max(1, count)])
    gap = rng.choice((0.0, 0.0, rng.uniform(0.0, 0.03)))
    turn_deg = rng.choice((0.0, 0.4))
    return [
        card_corners(
            np.array([place % columns * (1 + gap), place // columns * (CARD_ASPECT + gap)]),
            math.radians(rng.gauss(0, turn_deg)) + (math.pi if rng.random() < 0.5 else 0),
        )
        for place in range(count)
    ]


def _heap(rng: random.Random, count: int) -> list[FloatArray]:
    """Throw cards on top of each other, so that of many only a part is seen."""
    side = math.sqrt(count * CARD_ASPECT) * rng.uniform(0.55, 1.0)
    return [
        card_corners(
            np.array([rng.gauss(0, side / 2.5), rng.gauss(0, side / 2.5)]),
            rng.uniform(0, 2 * math.pi),
        )
        for _ in range(count)
    ]

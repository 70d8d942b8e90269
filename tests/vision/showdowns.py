"""Showdowns as people lay them: a middle in rows, hands of two round it, turned to the seats."""

import math
import random
from collections.abc import Iterator, Sequence

from solver.cards import DECK, Card, shuffled
from vision.synthetic.props import Lie

__all__ = ["random_showdown"]

Placed = tuple[Card, Lie]


def random_showdown(
    seed: int, *, players: int | None = None, deck: Sequence[Card] = DECK
) -> tuple[list[Placed], list[list[Placed]]]:
    """Return the middle and the hands, clockwise from the near edge, on a plane of 12 x 7 cards."""
    rng = random.Random(seed)
    cards = iter(shuffled(deck, rng))
    count = rng.choice((2, 3, 4, 5, 6))
    columns = count if count < 5 else (count + 1) // 2
    rows = math.ceil(count / columns)
    gap = rng.uniform(0.1, 0.35)
    middle = [
        (
            next(cards),
            Lie(
                (
                    (place % columns - (columns - 1) / 2) * (1 + gap) + rng.gauss(0, 0.03),
                    (place // columns - (rows - 1) / 2) * (1.55 + gap) + rng.gauss(0, 0.03),
                ),
                rng.gauss(0, 3),
            ),
        )
        for place in range(count)
    ]
    wide, high = columns * (1 + gap) / 2, rows * (1.55 + gap) / 2
    seats = _seats(players or rng.randint(2, 5), wide, high, rng)
    hands = [_hand(cards, spot, facing, rng) for spot, facing in seats]
    return middle, hands


def _seats(
    players: int, wide: float, high: float, rng: random.Random
) -> list[tuple[tuple[float, float], float]]:
    """Return where hands lie and how far they are turned, clockwise from the near edge."""
    free = rng.uniform(0.9, 1.5)
    near, far = high + free + 0.78, -(high + free + 0.78)
    side = wide + free + 0.78
    places = {
        2: [((0.0, near), 0.0), ((0.0, far), 180.0)],
        3: [((0.0, near), 0.0), ((-side, 0.0), 90.0), ((side, 0.0), -90.0)],
        4: [
            ((0.0, near), 0.0),
            ((-side, 0.0), 90.0),
            ((0.0, far), 180.0),
            ((side, 0.0), -90.0),
        ],
        5: [
            ((0.3, near), 0.0),
            ((-side - 0.6, near * 0.45), 60.0),
            ((-side - 0.4, far * 0.6), 120.0),
            ((side + 0.4, far * 0.6), -120.0),
            ((side + 0.6, near * 0.45), -60.0),
        ],
    }
    return places[players]


def _hand(
    cards: Iterator[Card], spot: tuple[float, float], facing: float, rng: random.Random
) -> list[Placed]:
    angle = facing + rng.gauss(0, 6)
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    half = rng.uniform(0.4, 0.62)  # from cards that lap to cards a finger apart
    laid = []
    for side in (-1, 1):
        shift = side * half
        middle = (spot[0] + shift * c, spot[1] + shift * s)
        laid.append((next(cards), Lie(middle, angle + side * rng.uniform(0, 6))))
    return laid

"""Speed of find_sets against a bare loop over pairs with one table lookup each."""

import random

from solver.cards import DECK
from solver.sets import completing_card, find_sets
from tests.benchmarks.measure import Row, best_time_s

__all__ = ["rows"]


def rows() -> list[Row]:
    """Measure on 12 cards and on the whole deck."""
    layout = random.Random(0).sample(DECK, 12)
    indices = [card.index for card in layout]
    third = [[completing_card(a, b).index for b in DECK] for a in DECK]

    def bare_loop() -> int:
        lookups = 0
        for i, first in enumerate(indices):
            for second in indices[i + 1 :]:
                lookups += third[first][second] > 0
        return lookups

    bare = best_time_s(bare_loop, number=2000)
    ours = best_time_s(lambda: find_sets(layout), number=2000)
    deck = best_time_s(lambda: find_sets(DECK), number=5)
    return [
        Row("find_sets, 12 cards, times a bare loop over the pairs", f"{ours / bare:.2f}", "4"),
        Row("find_sets, 81 cards", f"{deck * 1e3:.2f} ms", "2 ms"),
    ]

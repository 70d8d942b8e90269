"""Speed of the classic referee: a whole random game, every move verified and applied."""

import random
from itertools import combinations

from solver.cards import DECK
from solver.classic import IN_HANDS, CardSource, ClassicState, Seed, Setup
from solver.sets import completing_card
from tests.benchmarks.measure import Row, best_time_s
from tests.solver.classic.playing import play_at_random

__all__ = ["rows"]


def rows() -> list[Row]:
    """Measure a game of four at both kinds of table, also as a multiple of a bare yardstick."""
    third = [[completing_card(a, b).index for b in DECK] for a in DECK]

    def play(source: CardSource) -> ClassicState:
        game = Setup(players=4, source=source).start()
        *_, (_, game) = play_at_random(game, random.Random(1))
        return game

    def yardstick() -> int:
        return sum(third[a][b] > 0 for a, b in combinations(range(81), 2))

    dealt = best_time_s(lambda: play(Seed(1)), number=5)
    physical = best_time_s(lambda: play(IN_HANDS), number=2)
    bare = best_time_s(yardstick, number=20)
    return [
        Row("a random game, dealt table", f"{dealt * 1e3:.1f} ms", "20 ms"),
        Row("a random game, physical table, card by card", f"{physical * 1e3:.1f} ms"),
        Row(
            "a dealt game, times one table lookup a pair of the deck", f"{dealt / bare:.0f}", "100"
        ),
    ]

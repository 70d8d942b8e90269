"""Speed of SET Poker: sampled showdowns, exact chances, whole rounds."""

import random

from solver.cards import DECK
from solver.poker import (
    Deal,
    Phase,
    PokerOptions,
    chance,
    judge_showdown,
    new_game,
    view,
)
from tests.benchmarks.measure import Row, best_time_s
from tests.solver.poker.play import played

__all__ = ["rows"]


def rows() -> list[Row]:
    """Measure what a screen shows live and what a test plays."""
    rng = random.Random(0)
    cards = rng.sample(DECK, 20)
    hand, table = cards[:2], cards[2:6]

    def sampled() -> None:
        chance(hand, table, rivals=5, rng=rng, ahead=1, samples=10_000, exact_most=0)

    hands = [cards[6 + 2 * i : 8 + 2 * i] for i in range(6)]
    state = new_game(["Ana", "Ben", "Cid", "Dea", "Eve", "Fay"], seed=1).apply(Deal(0))
    rounds = PokerOptions(rounds=100, chips=10_000)
    players = ["Ana", "Ben", "Cid", "Dea"]

    def hundred() -> None:
        end = played(new_game(players, options=rounds, seed=3), random.Random(2)).state()
        assert end.phase is Phase.OVER

    def counted(ahead: int) -> None:
        chance(hand, table, rivals=1, rng=rng, ahead=ahead)

    live = best_time_s(sampled, repeats=3)
    now = best_time_s(lambda: counted(0))
    later = best_time_s(lambda: counted(1), repeats=2)
    verdict = best_time_s(lambda: judge_showdown(table, hands, pot=20), number=100)
    seen = best_time_s(lambda: view(state, None), number=200)
    played_s = best_time_s(hundred, repeats=2)
    return [
        Row("10 000 sampled showdowns of 6 hands", f"{live:.3f} s", "1 s"),
        Row("one rival now, counted out (2 775 cases)", f"{now * 1e3:.1f} ms"),
        Row("one rival after one more card, counted out (202 575 cases)", f"{later:.3f} s"),
        Row("judge, 6 hands and 4 centre cards", f"{verdict * 1e6:.0f} us"),
        Row("view of a spectator", f"{seen * 1e6:.0f} us"),
        Row("100 random rounds of 4 players", f"{played_s:.2f} s"),
    ]

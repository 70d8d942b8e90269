"""What every benchmark shares: a timed call, a row of the table.

Machines are noisy, so a bound is always a ratio to a yardstick measured in the same run, or is
generous; nothing here asserts.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

__all__ = ["Row", "best_time_s"]


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: what was measured, the number as text, the bound it is held to."""

    what: str
    value: str
    bound: str = ""


def best_time_s(call: Callable[[], object], *, repeats: int = 5, number: int = 1) -> float:
    """Return the best of `repeats` mean times of `number` calls, in seconds."""
    best = float("inf")
    for _ in range(repeats):
        start = time.perf_counter()
        for _ in range(number):
            call()
        best = min(best, (time.perf_counter() - start) / number)
    return best

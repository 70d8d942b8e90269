"""The clock of a table: whole milliseconds from its start, never backwards.

It stands while the service does not run and goes on from the last move that stands, so that
nobody's time runs out meanwhile; after a move is taken back it goes on from the move before.
"""

import time
from dataclasses import dataclass

__all__ = ["TableClock"]


@dataclass(slots=True)
class TableClock:
    """A clock that can be set; `speed` makes it run faster than the one on the wall."""

    speed: float = 1.0
    _base_ms: float = 0.0
    _since_s: float = 0.0

    def __post_init__(self) -> None:
        self.resume(0)

    def resume(self, at_ms: int) -> None:
        """Let the clock go on from a time."""
        self._base_ms = at_ms
        self._since_s = time.monotonic()

    @property
    def now_ms(self) -> int:
        """The present time."""
        return int(self._base_ms + (time.monotonic() - self._since_s) * 1000 * self.speed)

    def seconds_until(self, at_ms: int) -> float:
        """Return how long to sleep until a time, at least 0."""
        return max(0.0, (at_ms - self.now_ms) / 1000 / self.speed)

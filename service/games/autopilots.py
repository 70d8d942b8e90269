"""Autopilots: what clock and bots do at a table when no person moves before."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from service.games.adapter import Author, Move, Planned, Position

__all__ = ["ClockOnly", "Idle", "thinking_ms"]

_THINKING_MS: Final = (700, 2_200)
"""How long a bot takes: shorter feels like a machine, longer like a slow one."""


class Idle:
    """No clock and no bots."""

    def next(self, state: Position, /) -> Planned | None:
        """Return None: nothing happens by itself."""
        return None


@dataclass(frozen=True, slots=True)
class ClockOnly:
    """A clock whose move is known from the position; it is made at its own time."""

    move_of: Callable[[Position], Move | None]

    def next(self, state: Position, /) -> Planned | None:
        """Return the clock's next move, if its time runs."""
        move = self.move_of(state)
        if move is None:
            return None
        return Planned(move.at_ms, Author.CLOCK, lambda: move)


def thinking_ms(seed: object) -> int:
    """Return how long a bot thinks, the same for the same seed."""
    return random.Random(f"thinking {seed}").randint(*_THINKING_MS)

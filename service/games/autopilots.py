"""Autopilots: what clock and bots do at a table when no person moves before."""

import random
from typing import Final

from service.games.adapter import Planned, Position

__all__ = ["Idle", "thinking_ms"]

_THINKING_MS: Final = (700, 2_200)
"""How long a bot takes: shorter feels like a machine, longer like a slow one."""


class Idle:
    """No clock and no bots."""

    def next(self, state: Position, /) -> Planned | None:
        """Return None: nothing happens by itself."""
        return None


def thinking_ms(seed: object) -> int:
    """Return how long a bot thinks, the same for the same seed."""
    return random.Random(f"thinking {seed}").randint(*_THINKING_MS)

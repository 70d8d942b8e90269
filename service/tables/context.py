"""What a table has around it: the parts of the app that it uses, and who may watch it."""

import secrets
from dataclasses import dataclass
from typing import Final, Protocol

from service.games.adapter import Move
from service.metrics import Metrics
from service.settings import Settings
from service.storage.store import Store
from solver.errors import IllegalError

__all__ = ["TableContext", "WatchingReferee"]

_SEED_BITS: Final = 62  # with its sign it fits every store's integers


@dataclass(frozen=True, slots=True)
class TableContext:
    """What every table of an app shares."""

    store: Store
    settings: Settings
    metrics: Metrics

    def new_seed(self) -> int:
        """Return what a game is dealt with: a secret, unless the settings name it."""
        seed = self.settings.seed
        return secrets.randbits(_SEED_BITS) if seed is None else seed


class WatchingReferee(Protocol):
    """A referee that sees a real table with a camera."""

    @property
    def patience_ms(self) -> int:
        """How much later than due the clock moves: hands are seen only after a while."""

    def hold(self, move: Move, refusal: IllegalError) -> bool:
        """Say whether a move that was refused is kept until the camera has seen enough."""

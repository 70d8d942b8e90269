"""Which phone heard a shout first: onsets on one clock, and the phone that is meant by them.

In one room every phone hears every shout, a few milliseconds apart. So the first onset counts, and
of the phones that heard within a tenth of a second of it the loudest: the shouter holds that one.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from solver.game import Seat

__all__ = ["HeardOnsets", "Onset", "whose_shout"]

_SAME_SHOUT_MS: Final = 100.0
"""A sound crosses a room in a few milliseconds; two people seldom start within so little."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Onset:
    """The onset of a shout as one phone heard it, in milliseconds of the server's clock."""

    person: int
    seat: Seat
    at_ms: float
    loudness_db: float


def whose_shout(shouts: Sequence[Onset]) -> Onset:
    """Return the shout that counts: the first, or the loudest within 100 ms of the first.

    >>> near = Shout(person=2, seat=Seat(1), at_ms=1007.0, loudness_db=-12.0)
    >>> far = Shout(person=1, seat=Seat(0), at_ms=1000.0, loudness_db=-30.0)
    >>> whose_shout([far, near]).person
    2
    """
    first_ms = min(shout.at_ms for shout in shouts)
    near = [shout for shout in shouts if shout.at_ms - first_ms <= _SAME_SHOUT_MS]
    return max(near, key=lambda shout: (shout.loudness_db, -shout.at_ms))


@dataclass(slots=True)
class HeardOnsets:
    """What the phones at one table heard since the last decision.

    Attributes
    ----------
    is_on
        Whether the host lets them listen; off until then, and after a restart.
    """

    is_on: bool = False
    _heard: list[Onset] = field(default_factory=list)

    def hear(self, shout: Onset) -> bool:
        """Note a shout, the first of each person; return whether nothing was heard before it."""
        is_first = not self._heard
        if all(shout.person != other.person for other in self._heard):
            self._heard.append(shout)
        return is_first

    def take(self) -> list[Onset]:
        """Return what was heard, the earliest first, and forget it."""
        heard = sorted(self._heard, key=lambda shout: shout.at_ms)
        self._heard = []
        return heard

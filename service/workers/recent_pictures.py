"""Pictures held in memory for a few minutes, so that an overlay can be drawn on them.

A photo that nobody asked to keep is never written to a disk; here it lies until its minutes are
over or newer ones need the room.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

__all__ = ["PictureMemory"]


@dataclass(slots=True)
class PictureMemory:
    """Pictures by key, the oldest first; together at most `max_bytes`, each at most `keep_s`."""

    max_bytes: int
    keep_s: float
    clock: Callable[[], float] = time.monotonic
    _pictures: dict[str, tuple[float, bytes]] = field(default_factory=dict)
    _bytes: int = 0

    def put(self, key: str, picture: bytes) -> None:
        """Hold a picture; it is left out when it is larger than all the room there is."""
        self.drop(key)
        self._pictures[key] = (self.clock() + self.keep_s, picture)
        self._bytes += len(picture)
        while self._bytes > self.max_bytes:
            self.drop(next(iter(self._pictures)))

    def find(self, key: str) -> bytes | None:
        """Return the picture of this key if it is still held."""
        self.sweep()
        entry = self._pictures.get(key)
        return None if entry is None else entry[1]

    def drop(self, key: str) -> None:
        """Forget a picture, if it is held."""
        entry = self._pictures.pop(key, None)
        if entry is not None:
            self._bytes -= len(entry[1])

    def sweep(self) -> None:
        """Forget all pictures whose time is over."""
        now = self.clock()
        for key in [key for key, (until, _) in self._pictures.items() if until <= now]:
            self.drop(key)

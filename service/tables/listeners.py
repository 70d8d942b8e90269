"""Who listens to a table: a bounded queue for each open socket, and its round trip.

Nobody waits for a slow client: what does not fit into its queue drops it. The round trip is
measured with pings of ours, the offset is how far the phone's clock is ahead of ours.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from solver.game import Seat

__all__ = ["Listener", "RoundTrip"]

_REMEMBERED: Final = 8
"""Pings of which the quickest counts: it waited least on the way."""


@dataclass(slots=True)
class RoundTrip:
    """The round trip to one client, in milliseconds of the server's clock."""

    clock_ms: Callable[[], float]
    _sent: dict[int, float] = field(default_factory=dict)
    _measured: deque[tuple[float, float | None]] = field(
        default_factory=lambda: deque(maxlen=_REMEMBERED)
    )
    _last: int = 0

    def ping(self) -> int:
        """Note that a ping goes out now and return its number."""
        self._last += 1
        self._sent[self._last] = self.clock_ms()
        self._sent.pop(self._last - _REMEMBERED, None)
        return self._last

    def pong(self, number: int, client_ms: float | None) -> None:
        """Note the answer to a ping; one that nobody sent is overlooked."""
        sent_ms = self._sent.pop(number, None)
        if sent_ms is None:
            return
        trip_ms = self.clock_ms() - sent_ms
        offset_ms = None if client_ms is None else client_ms - (sent_ms + trip_ms / 2)
        self._measured.append((trip_ms, offset_ms))

    @property
    def best(self) -> tuple[int | None, int | None]:
        """The quickest round trip and the offset measured with it; None before the first."""
        if not self._measured:
            return None, None
        trip_ms, offset_ms = min(self._measured, key=lambda one: one[0])
        return round(trip_ms), None if offset_ms is None else round(offset_ms)


@dataclass(slots=True, eq=False)
class Listener:
    """One open socket at a table.

    Attributes
    ----------
    person
        The number of the person.
    look
        The seat through whose eyes it looks, where that is not the person's own.
    """

    person: int
    backlog: int
    trip: RoundTrip
    look: Seat | None = None
    waiting: "asyncio.Queue[str]" = field(init=False)
    dropped: asyncio.Event = field(default_factory=asyncio.Event)
    reason: str = ""

    def __post_init__(self) -> None:
        self.waiting = asyncio.Queue(self.backlog)

    def offer(self, text: str) -> None:
        """Queue a message; a client whose queue is full is dropped."""
        try:
            self.waiting.put_nowait(text)
        except asyncio.QueueFull:
            self.drop("slow")

    def drop(self, reason: str) -> None:
        """Ask for the end of the connection."""
        if not self.dropped.is_set():
            self.reason = reason
            self.dropped.set()

"""Camera frames in, views of the table out: the newest frame wins.

A camera sends faster than anything can read. While one frame is being read, the next one waits in
a slot where a newer one takes its place, so what is told is never older than one reading. One frame
of each camera is with the readers at a time, so that many cameras share them evenly.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from service.errors import LimitError, ServiceError, TooLargeError, UnavailableError
from service.http.limits import TokenBuckets
from service.http.problems import problem_of
from service.languages import Language
from service.reading.as_json import event_json, reading_json
from service.reading.reading import interpret
from service.reading.wording import caption_of
from service.settings import Rate
from solver.errors import SolverError
from vision.errors import ImageError
from vision.live.live_table import LiveView
from vision.view import TableView

__all__ = [
    "AnyView",
    "Camera",
    "CameraFrame",
    "CameraOver",
    "FrameSlot",
    "OnView",
    "Send",
    "describe_problem",
    "describe_view",
]

_MOST_BAD: Final = 20
"""Unreadable frames in a row after which a client is taken for broken."""
_MOST_LIMITED: Final = 200
"""Frames over the rate in a row after which a client is taken for hostile."""


Send: TypeAlias = Callable[[dict[str, Any]], Awaitable[None]]
"""Sends one message to a client."""
AnyView: TypeAlias = TableView | LiveView
"""A single reading, or what a camera that is followed tells."""
OnView: TypeAlias = Callable[[AnyView, int, bytes], Awaitable[None]]
"""Takes a view, when its frame came in milliseconds since 1970, and the frame itself."""


@dataclass(frozen=True, slots=True)
class CameraFrame:
    """One frame as it came.

    Attributes
    ----------
    number
        Counted from 1, with those that were never read.
    at_ms
        When it came, milliseconds since 1970.
    """

    number: int
    at_ms: int
    data: bytes


@dataclass(slots=True)
class FrameSlot:
    """Room for one frame; a newer one takes the place of one that nobody took."""

    _frame: CameraFrame | None = None
    _skipped: int = 0
    _filled: asyncio.Event = field(default_factory=asyncio.Event)

    def put(self, frame: CameraFrame) -> None:
        """Put a frame in; one that still waits there is skipped."""
        if self._frame is not None:
            self._skipped += 1
        self._frame = frame
        self._filled.set()

    async def take(self) -> tuple[CameraFrame, int]:
        """Wait for a frame; return it and how many were skipped since the last one."""
        await self._filled.wait()
        self._filled.clear()
        frame, skipped = self._frame, self._skipped
        self._frame, self._skipped = None, 0
        if frame is None:
            raise RuntimeError("the slot was taken from by two")
        return frame, skipped


class CameraOver(Exception):  # noqa: N818 - an end, not an error: why the socket is closed
    """The socket is to be closed, with a code of RFC 6455 and the reason as a problem."""

    def __init__(self, code: int, error: Exception) -> None:
        super().__init__(code, str(error))
        self.code = code
        self.error = error


class Camera:
    """One camera's frames on their way to the readers.

    Parameters
    ----------
    read
        Reads the data of one frame, elsewhere; is told when it came.
    send
        Sends one message to the client; it may take long, then frames are skipped.
    rate, max_bytes
        Limits for frames.
    on_view
        Is told every view, with the time its frame came.
    """

    def __init__(
        self,
        *,
        read: Callable[[bytes, int], Awaitable[AnyView]],
        send: Send,
        rate: Rate,
        max_bytes: int,
        language: Language = Language.ENGLISH,
        on_view: OnView | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._read = read
        self._send = send
        self._bucket = TokenBuckets(rate, clock)
        self._max_bytes = max_bytes
        self._language = language
        self._on_view = on_view
        self._clock = clock
        self._slot = FrameSlot()
        self._count = 0
        self._limited = 0
        self._limited_in_a_row = 0
        self._bad_in_a_row = 0

    def offer(self, data: bytes) -> None:
        """Take a frame from the client; returns at once.

        Raises
        ------
        CameraOver
            If the frame is too large, or far too many came.
        """
        self._count += 1
        if len(data) > self._max_bytes:
            limit = f"a frame may have at most {self._max_bytes / 2**20:g} MiB"
            raise CameraOver(1009, TooLargeError(limit))
        if self._bucket.spend("frames"):
            self._limited += 1
            self._limited_in_a_row += 1
            if self._limited_in_a_row > _MOST_LIMITED:
                rate = f"at most {self._bucket.rate.per_s:g} frames a second are taken"
                raise CameraOver(1008, LimitError(rate, retry_after_s=10))
            return
        self._limited_in_a_row = 0
        self._slot.put(CameraFrame(self._count, round(self._clock() * 1000), data))

    async def run(self) -> None:
        """Read frame after frame and tell the views, until cancelled.

        Raises
        ------
        CameraOver
            If too many frames in a row could not be read.
        """
        while True:
            frame, skipped = await self._slot.take()
            started_s = time.perf_counter()
            try:
                view = await self._read(frame.data, frame.at_ms)
                if self._on_view is not None:
                    await self._on_view(view, frame.at_ms, frame.data)
            except (ImageError, ServiceError, SolverError) as error:
                await self._tell_problem(frame, error)
                continue
            self._bad_in_a_row = 0
            limited, self._limited = self._limited, 0
            await self._send(
                {
                    "type": "view",
                    "frame": frame.number,
                    "at_ms": frame.at_ms,
                    "read_ms": round((time.perf_counter() - started_s) * 1000),
                    "skipped": skipped,
                    "limited": limited,
                }
                | describe_view(view, self._language)
            )

    async def _tell_problem(self, frame: CameraFrame, error: Exception) -> None:
        if not isinstance(error, UnavailableError):
            self._bad_in_a_row += 1
        if self._bad_in_a_row >= _MOST_BAD:
            raise CameraOver(1008, error)
        await self._send(describe_problem(error) | {"frame": frame.number})


def describe_problem(error: Exception) -> dict[str, Any]:
    """Return the message that tells an error: the problem of HTTP, its type as ``problem``."""
    problem = problem_of(error).model_dump(exclude_none=True)
    return {**problem, "problem": problem["type"], "type": "problem"}


def describe_view(view: AnyView, language: Language) -> dict[str, Any]:
    """Return a view for a message: its reading as JSON.

    Of a camera that is followed it also tells what happened, and whether hands are in the way.
    """
    if isinstance(view, LiveView):
        return describe_view(view.table, language) | {
            "hand": view.is_covered_by_hand,
            "camera_moved": view.camera_moved,
            "events": [event_json(event) for event in view.events],
        }
    reading = interpret(view)
    return reading_json(reading, caption_of(reading, language))

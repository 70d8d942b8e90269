"""The feed of a live camera: its newest frame again and again, and a word when it is lost."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final, Protocol

import numpy as np

from vision.capture.recording import Shot
from vision.errors import CameraError
from vision.image import Frame

__all__ = ["Capture", "Lost", "Regained", "live_items"]

_RETRY_S: Final = 2.0
_GIVE_UP_S: Final = 120.0  # a cable is put back sooner; a game is over when it is not


@dataclass(frozen=True, slots=True)
class Lost:
    """A camera gives no more frames; it is tried again."""

    message: str


@dataclass(frozen=True, slots=True)
class Regained:
    """A lost camera gives frames again."""

    message: str


class Capture(Protocol):
    """What is needed of `cv2.VideoCapture`."""

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        """Say whether frames can be read."""
        ...

    def read(self) -> tuple[bool, Frame]:
        """Wait for the next frame."""
        ...

    def release(self) -> None:
        """Let the camera go."""
        ...


def live_items(
    name: str,
    connect: Callable[[], Capture],
    clock: Callable[[], float],
    *,
    retry_s: float = _RETRY_S,
    give_up_s: float = _GIVE_UP_S,
    why_none: Callable[[], str] | None = None,
) -> Iterator[Shot | Lost | Regained]:
    """Yield the newest frame of a camera again and again; when it is lost, try it again.

    Parameters
    ----------
    connect
        Opens the camera.
    clock
        Seconds; the first frame has the time 0.
    retry_s, give_up_s
        Pause between two attempts; how long a lost camera is tried.
    why_none
        Says why a camera that never worked does not.

    Raises
    ------
    CameraError
        If it never gave a frame, or none again for `give_up_s`.
    """
    feed = _Feed(
        name=name,
        connect=connect,
        clock=clock,
        retry_s=retry_s,
        give_up_s=give_up_s,
        why_none=why_none or (lambda: f"{name} cannot be opened"),
    )
    thread = threading.Thread(target=feed.run, daemon=True, name=f"frames of {name}")
    thread.start()
    try:
        while True:
            yield from feed.take()
    finally:
        feed.stop.set()
        thread.join(timeout=retry_s)


@dataclass(slots=True, kw_only=True)
class _Feed:
    """A thread that empties a camera; the newest frame waits, older ones are dropped."""

    name: str
    connect: Callable[[], Capture]
    clock: Callable[[], float]
    retry_s: float
    give_up_s: float
    why_none: Callable[[], str]
    stop: threading.Event = field(default_factory=threading.Event)
    _news: threading.Condition = field(default_factory=threading.Condition)
    _told: list[Lost | Regained] = field(default_factory=list)
    _newest: Shot | None = None
    _end: CameraError | None = None

    def take(self) -> tuple[Shot | Lost | Regained, ...]:
        """Wait until there is something; return it."""
        with self._news:
            while self._newest is None and not self._told:
                if self._end is not None:
                    raise self._end
                self._news.wait()
            told, newest = tuple(self._told), self._newest
            self._told, self._newest = [], None
        return told if newest is None else (*told, newest)

    def run(self) -> None:
        """Read until stopped, or until there is no hope."""
        start_s = self.clock()
        lost_s: float | None = None
        has_worked = False
        while not self.stop.is_set():
            if self._read(start_s, is_lost=lost_s is not None):
                has_worked, lost_s = True, None
            if self.stop.is_set():
                return
            if not has_worked:
                self._give_up(self.why_none())
                return
            if lost_s is None:
                lost_s = self.clock()
                again = f"trying again every {self.retry_s:g} s for {self.give_up_s:g} s"
                self._tell(Lost(f"{self.name} is lost; {again}"))
            elif self.clock() - lost_s >= self.give_up_s:
                self._give_up(f"{self.name} did not come back within {self.give_up_s:g} s")
                return
            self.stop.wait(self.retry_s)

    def _read(self, start_s: float, *, is_lost: bool) -> bool:
        """Open the camera and read until it ends; say whether it gave a frame."""
        capture = self.connect()
        has_worked = False
        try:
            while capture.isOpened() and not self.stop.is_set():
                is_read, frame = capture.read()
                if not is_read:
                    break
                if is_lost and not has_worked:
                    self._tell(Regained(f"{self.name} is back"))
                has_worked = True
                shot = Shot(np.asarray(frame, np.uint8), round((self.clock() - start_s) * 1000))
                with self._news:
                    self._newest = shot
                    self._news.notify()
        finally:
            capture.release()
        return has_worked

    def _give_up(self, message: str) -> None:
        with self._news:
            self._end = CameraError(message)
            self._news.notify()

    def _tell(self, news: Lost | Regained) -> None:
        with self._news:
            self._told.append(news)
            self._news.notify()

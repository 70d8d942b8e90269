"""Where a watched table is shown: in a window, on a page, or nowhere."""

import contextlib
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from types import TracebackType
from typing import Final, Protocol, Self

import cv2

from service.server import listen
from service.terminal.watching.keys import BACKSPACE, ENTER, ESCAPE, TAB
from service.terminal.watching.page import WatchPage, served
from service.terminal.watching.screen import WatchScreen
from service.terminal.watching.table import WatchedTable
from vision.pictures.codec import encode_jpeg

__all__ = ["Display", "NoDisplay", "Window", "page_display"]

_NAMED_KEYS: Final = {13: ENTER, 10: ENTER, 27: ESCAPE, 9: TAB, 8: BACKSPACE, 127: BACKSPACE}
_QUALITY: Final = 85  # of the page's stream
_REST_MS: Final = 40
_WIDEST_PX: Final = 1280  # of a window at first; it may be made larger by hand


class Display(Protocol):
    """Shows a watched table and takes keys."""

    @property
    def is_watched(self) -> bool:
        """Whether anybody looks, so that a video should run at its own pace."""
        ...

    def show(self, watched: WatchedTable, due_s: float) -> None:
        """Show what is to be shown, not before this time of the monotonic clock; take keys."""
        ...

    def rest(self, watched: WatchedTable) -> None:
        """Go on showing the last picture until somebody quits."""
        ...


@dataclass(frozen=True, slots=True)
class NoDisplay:
    """Shows nothing."""

    is_watched: bool = False

    def show(self, watched: WatchedTable, due_s: float) -> None:
        """Do nothing."""

    def rest(self, watched: WatchedTable) -> None:
        """Do nothing."""


@dataclass(slots=True)
class Window:
    """A window of this machine's screen."""

    title: str
    screen: WatchScreen = field(default_factory=WatchScreen)
    is_watched: bool = True
    _is_sized: bool = False

    @classmethod
    def opened(cls, title: str) -> "Window | None":
        """Open a window; None where this OpenCV cannot (the package without a head)."""
        try:
            cv2.namedWindow(title, cv2.WINDOW_NORMAL | cv2.WINDOW_KEEPRATIO | cv2.WINDOW_GUI_NORMAL)
        except cv2.error:
            return None
        return cls(title)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        with contextlib.suppress(cv2.error):  # closed by hand
            cv2.destroyWindow(self.title)

    def show(self, watched: WatchedTable, due_s: float) -> None:
        """Show the picture, then wait for keys until it is due."""
        if watched.shown is None:
            return
        picture = self.screen.draw(*watched.shown, watched.state)
        if not self._is_sized:
            shrink = min(_WIDEST_PX / picture.shape[1], 1.0)
            size_wh = (round(picture.shape[1] * shrink), round(picture.shape[0] * shrink))
            cv2.resizeWindow(self.title, *size_wh)
            self._is_sized = True
        cv2.imshow(self.title, picture)
        while True:
            left_ms = round((due_s - time.monotonic()) * 1000)
            self._take_key(watched, cv2.waitKey(max(min(left_ms, _REST_MS), 1)))
            if left_ms <= 1 or watched.is_over:
                return

    def rest(self, watched: WatchedTable) -> None:
        """Go on showing the last picture until somebody quits or closes the window."""
        while not watched.is_over:
            self.show(watched, time.monotonic() + _REST_MS / 1000)

    def _take_key(self, watched: WatchedTable, code: int) -> None:
        if code >= 0:
            key = _NAMED_KEYS.get(code & 0xFF) or chr(code & 0xFF)
            watched.press(key)
        if cv2.getWindowProperty(self.title, cv2.WND_PROP_VISIBLE) < 1:
            watched.is_over = True


@dataclass(slots=True)
class _Page:
    """The page, seen from the thread that watches."""

    page: WatchPage
    screen: WatchScreen = field(default_factory=WatchScreen)
    is_watched: bool = True

    def show(self, watched: WatchedTable, due_s: float) -> None:
        """Hand over the picture, then wait until it is due."""
        self._take_keys(watched)
        if watched.shown is not None:
            frame, view = watched.shown
            data = b""
            if self.page.has_viewers:
                picture = self.screen.draw(frame, view, watched.state)
                data = encode_jpeg(picture, quality=_QUALITY)
            told = self.screen.told(view, watched.state)
            is_correcting = watched.state.correcting is not None
            self.page.show(data, {"told": told, "is_correcting": is_correcting})
        time.sleep(max(due_s - time.monotonic(), 0))

    def rest(self, watched: WatchedTable) -> None:
        """Go on showing the last picture until somebody quits."""
        while not watched.is_over:
            self.show(watched, time.monotonic() + _REST_MS / 1000)

    def _take_keys(self, watched: WatchedTable) -> None:
        while not self.page.keys.empty():
            watched.press(self.page.keys.get())


@contextlib.contextmanager
def page_display(host: str, port: int) -> Iterator[tuple[Display, str]]:
    """Serve the page; give the display and the page's address.

    Raises
    ------
    UsageError
        If the address is not of this machine, or the port is taken.
    """
    page = WatchPage()
    with listen(host, port) as listener:
        name = f"[{host}]" if ":" in host else host
        with served(page, listener):
            yield _Page(page), f"http://{name}:{listener.getsockname()[1]}/"

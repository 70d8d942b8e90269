"""The page of a watched table, for a machine without a screen: the overlay as a stream of JPEG.

The picture goes out as ``multipart/x-mixed-replace``, which every browser shows and OBS takes. Each
viewer gets the newest picture when it is ready for one; a viewer that goes away, or stops taking,
holds up nobody.
"""

import asyncio
import contextlib
import queue
import socket
import threading
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import uvicorn
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from service.http.security import CheckOrigin, SecurityHeaders
from vision.capture.recording import BOUNDARY, part_of

__all__ = ["WatchPage", "served"]

_FILES: Final = Path(str(files("service") / "static" / "watch"))
_LONGEST_KEY: Final = 16
_LONGEST_BODY: Final = 256


class _Key(BaseModel):
    """One key that was pressed on the page."""

    model_config = ConfigDict(extra="forbid")

    key: str = Field(min_length=1, max_length=_LONGEST_KEY)


@dataclass(slots=True)
class WatchPage:
    """What the page shows, handed over from the thread that watches.

    Attributes
    ----------
    keys
        Keys that were pressed, for the thread that watches.
    """

    keys: queue.SimpleQueue[str] = field(default_factory=queue.SimpleQueue)
    _state: dict[str, Any] = field(default_factory=lambda: {"told": "", "is_correcting": False})
    _picture: bytes = b""
    _number: int = 0
    _viewers: int = 0
    _is_over: bool = False
    _loop: asyncio.AbstractEventLoop | None = None
    _changed: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def has_viewers(self) -> bool:
        """Whether anybody looks, so that a picture is worth encoding."""
        return self._viewers > 0

    def show(self, picture: bytes, state: dict[str, Any]) -> None:
        """Show a JPEG and tell a state; from the thread that watches."""
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):  # the page has ended
                self._loop.call_soon_threadsafe(self._take, picture, state)

    def close(self) -> None:
        """End the streams."""
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._end)

    def _take(self, picture: bytes, state: dict[str, Any]) -> None:
        self._state = state
        if picture:
            self._picture, self._number = picture, self._number + 1
        self._wake()

    def _end(self) -> None:
        self._is_over = True
        self._wake()

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    def app(self) -> Starlette:
        """Return the app that serves the page."""
        return Starlette(
            routes=[
                Route("/", self._file("index.html", "text/html")),
                Route("/watch.js", self._file("watch.js", "text/javascript")),
                Route("/watch.css", self._file("watch.css", "text/css")),
                Route("/stream.mjpeg", self._stream),
                Route("/state", self._tell),
                Route("/key", self._press, methods=["POST"]),
            ],
            middleware=[Middleware(CheckOrigin, ()), Middleware(SecurityHeaders)],
            lifespan=self._lifespan,
        )

    @contextlib.asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        self._loop = asyncio.get_running_loop()
        yield
        self._loop = None

    def _file(self, name: str, media_type: str) -> Any:  # noqa: ANN401 - an endpoint
        async def answer(request: Request) -> Response:
            return FileResponse(_FILES / name, media_type=media_type)

        return answer

    async def _tell(self, request: Request) -> Response:
        return JSONResponse(self._state, headers={"Cache-Control": "no-store"})

    async def _press(self, request: Request) -> Response:
        body = await request.body()
        try:
            asked = _Key.model_validate_json(body[:_LONGEST_BODY])
        except ValidationError:
            return JSONResponse({"detail": 'expected {"key": "s"}'}, status_code=422)
        self.keys.put(asked.key)
        return await self._tell(request)

    async def _stream(self, request: Request) -> Response:
        return StreamingResponse(
            self._parts(),
            media_type=f"multipart/x-mixed-replace; boundary={BOUNDARY}",
            headers={"Cache-Control": "no-store"},
        )

    async def _parts(self) -> AsyncIterator[bytes]:
        self._viewers += 1
        shown = 0
        try:
            while not self._is_over:
                changed = self._changed
                if self._number != shown and self._picture:
                    shown = self._number
                    yield part_of(self._picture, shown)
                else:
                    await changed.wait()
        finally:
            self._viewers -= 1


@contextlib.contextmanager
def served(page: WatchPage, listener: socket.socket) -> Iterator[None]:
    """Serve the page from a thread of its own until the block ends."""
    config = uvicorn.Config(
        page.app(), log_config=None, access_log=False, server_header=False, lifespan="on"
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(
        target=server.run, kwargs={"sockets": [listener]}, daemon=True, name="page"
    )
    thread.start()
    try:
        yield
    finally:
        page.close()
        server.should_exit = True
        thread.join(timeout=5)

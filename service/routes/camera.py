"""The socket of a camera: `/ws/camera`, or `/ws/camera?table=CODE` for one that watches a table.

The client sends each frame as one binary message, a JPEG or WebP file, as often as it likes up to
the limits that the greeting tells. It is answered with messages of JSON, by their ``type``:

=========  =================================================================================
hello      the limits; after this, frames are taken
view       what was read on a frame, and how many were skipped or over the limit before it
problem    why a frame, or the socket, was refused; as in every answer over HTTP
pong       the answer to ``{"type": "ping"}``, with what the ping held as ``id``
=========  =================================================================================

Besides frames and pings a client may send ``{"type": "pin", "track": 3, "card": "2RSO"}``: what a
person says a card is, until it is lifted; the card null takes it back.

At a table the first message is ``{"type": "hello", "token": ...}``, as for the table's own socket,
with the token of a camera or of the host; a program may send ``Authorization: Bearer`` instead.
"""

import asyncio
import contextlib
import json
import time
from collections.abc import Awaitable, Callable
from functools import partial
from math import isfinite
from typing import Annotated, Any, Final

import anyio
from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect
from starlette.websockets import WebSocketState

from service.cameras.frames import (
    Camera,
    CameraOver,
    OnView,
    Send,
    describe_problem,
)
from service.cameras.live import LiveCamera
from service.dependencies import TheServices, count_failure, find_table
from service.errors import ForbiddenError, LimitError, ServiceError, TokenError
from service.http.limits import address_of
from service.languages import Language
from service.services import Services
from service.tables.people import Person, Role
from service.tables.registry import authenticate
from service.tables.table import Table
from solver.errors import InvalidError, SolverError
from solver.notation import parse_card

__all__ = ["router"]

_SEND_S: Final = 10.0
"""A client that takes no message for so long is dropped."""
_TOKEN_S: Final = 10.0
_MOST_TEXT: Final = 1024

router = APIRouter()


@router.websocket("/ws/camera")
async def watch(
    socket: WebSocket,
    services: TheServices,
    table: Annotated[str | None, Query(max_length=32)] = None,
    language: Language = Language.ENGLISH,
) -> None:
    """Read the frames of one camera until it goes."""
    address = address_of(socket.scope)
    await socket.accept()
    if services.cameras[address] >= services.settings.max_cameras:
        most = f"at most {services.settings.max_cameras} cameras may be open from one address"
        await _close(socket, CameraOver(1008, LimitError(most, retry_after_s=10)))
        return
    services.cameras[address] += 1
    services.metrics.sockets.labels("camera").inc()
    try:
        await _run(socket, services, table, language)
    except CameraOver as over:
        services.metrics.dropped.labels("camera").inc()
        await _close(socket, over)
    except (WebSocketDisconnect, TimeoutError):
        pass  # gone, or too slow to be told
    finally:
        services.metrics.sockets.labels("camera").dec()
        services.cameras[address] -= 1
        if not services.cameras[address]:
            del services.cameras[address]


async def _run(
    socket: WebSocket, services: Services, table: str | None, language: Language
) -> None:
    settings = services.settings
    on_view = None if table is None else await _table_of(socket, services, table)
    sending = asyncio.Lock()

    async def send(message: dict[str, Any]) -> None:
        async with sending, asyncio.timeout(_SEND_S):
            await socket.send_json(message)

    live = LiveCamera(services.readers, settings.max_frame_pixels)
    camera = Camera(
        read=live.read,
        send=send,
        rate=settings.frame_rate,
        max_bytes=settings.max_frame,
        language=language,
        on_view=on_view,
    )
    await send(
        {
            "type": "hello",
            "max_bytes": settings.max_frame,
            "max_pixels": settings.max_frame_pixels,
            "frames_per_s": settings.frame_rate.per_s,
            "formats": ["image/jpeg", "image/webp"],
        }
    )
    over: CameraOver | None = None

    async def until_over(work: Callable[[], Awaitable[None]]) -> None:
        nonlocal over
        try:
            await work()
        except CameraOver as reason:
            over = over or reason
        except (WebSocketDisconnect, TimeoutError):
            pass  # gone, or too slow to be told
        group.cancel_scope.cancel()

    async with anyio.create_task_group() as group:
        group.start_soon(until_over, camera.run)
        group.start_soon(until_over, partial(_receive, socket, camera, live, send))
    if over is not None:
        raise over


async def _receive(socket: WebSocket, camera: Camera, live: LiveCamera, send: Send) -> None:
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        data = message.get("bytes")
        if data is not None:
            camera.offer(data)
            continue
        asked = _parse(message.get("text") or "")
        if asked.get("type") == "pin":
            await _pin(live, asked, send)
            continue
        if asked.get("type") != "ping":
            said = 'expected a frame, {"type": "pin", ...} or {"type": "ping"}'
            raise CameraOver(1008, InvalidError(said))
        name = _name_of(asked.get("id"))
        await send({"type": "pong", "id": name, "at_ms": round(time.time() * 1000)})


async def _pin(live: LiveCamera, asked: dict[str, Any], send: Send) -> None:
    """Take what a person says about a card; a wrong track or name is told and changes nothing."""
    track, card = asked.get("track"), asked.get("card")
    try:
        if not isinstance(track, int) or not isinstance(card, str | None):
            raise InvalidError('expected {"type": "pin", "track": 3, "card": "2RSO" or null}')
        live.pin(track, None if card is None else parse_card(card))
    except (ServiceError, SolverError) as error:
        await send(describe_problem(error))


async def _table_of(socket: WebSocket, services: Services, code: str) -> OnView:
    """Let the camera in at its table; return what takes its views."""
    try:
        table = await find_table(socket, code)
        person = await _owner(socket, table)
        if person.role not in (Role.CAMERA, Role.HOST):
            raise ForbiddenError(
                "only a camera of this table, or its host, may show what lies there"
            )
    except (ServiceError, SolverError) as error:
        raise CameraOver(1008, error) from error
    return partial(services.table_cameras, table.row.code)


async def _owner(socket: WebSocket, table: Table) -> Person:
    try:
        return authenticate(table, await _token_of(socket))
    except TokenError:
        count_failure(socket)
        raise


async def _token_of(socket: WebSocket) -> str | None:
    scheme, _, token = socket.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token:
        return token
    async with asyncio.timeout(_TOKEN_S):
        message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect
    given = _parse(message.get("text") or "").get("token")
    return given if isinstance(given, str) else None


def _name_of(name: Any) -> int | float | str | None:  # noqa: ANN401 - whatever JSON holds
    """Return the name of a ping as it may go back: a number, or text that UTF-8 can take."""
    if isinstance(name, str):
        return name.encode("utf-8", "replace").decode()
    return name if isinstance(name, int) or (isinstance(name, float) and isfinite(name)) else None


def _parse(text: str) -> dict[str, Any]:
    if len(text) > _MOST_TEXT:
        return {}
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


async def _close(socket: WebSocket, over: CameraOver) -> None:
    """Tell why, then close; a client that is gone already is told nothing."""
    if socket.client_state is not WebSocketState.CONNECTED:
        return
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
        async with asyncio.timeout(_SEND_S):
            await socket.send_json(describe_problem(over.error))
            await socket.close(over.code)

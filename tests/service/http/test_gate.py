"""Tests of the gate before the app, over real sockets of this machine."""

import asyncio
import contextlib
import resource
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator

import pytest
import uvicorn
from fastapi import FastAPI, Request, WebSocket

from service.http.gate import Door, GateRules, gated_protocol, raise_file_limit

RULES = GateRules(header_bytes=4_096, header_s=0.5, body_silence_s=0.5, per_address=6, unspoken=3)


def _app() -> FastAPI:
    app = FastAPI()

    @app.post("/echo")
    async def echo(request: Request) -> int:
        return len(await request.body())

    @app.websocket("/ws")
    async def talk(socket: WebSocket) -> None:
        await socket.accept()
        with contextlib.suppress(Exception):
            while True:
                await socket.receive_text()

    return app


@pytest.fixture
def server() -> Iterator[tuple[str, int, Door]]:
    protocol = gated_protocol(RULES)
    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(_app(), http=protocol, log_config=None, ws="websockets-sansio")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=asyncio.run, args=(server.serve([listener]),))
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield (*listener.getsockname(), protocol.door)  # type: ignore[attr-defined]
    server.should_exit = server.force_exit = True
    thread.join()
    listener.close()


def _connect(server: tuple[str, int, Door]) -> socket.socket:
    return socket.create_connection(server[:2], timeout=20)


def _answer(connection: socket.socket) -> bytes:
    """Return all that comes until the other side ends the connection."""
    got = b""
    with contextlib.suppress(ConnectionResetError):
        while part := connection.recv(4_096):
            got += part
    return got


def _is_empty(door: Door) -> bool:
    until_s = time.monotonic() + 20
    while (door.open or door.unspoken) and time.monotonic() < until_s:
        time.sleep(0.01)
    return not door.open and not door.unspoken


POST = b"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nConnection: close\r\n"


def test_a_whole_request_is_answered(server: tuple[str, int, Door]) -> None:
    with _connect(server) as one:
        one.sendall(POST + b"\r\nabc")
        assert _answer(one).endswith(b"\r\n\r\n3")
    assert _is_empty(server[2])


@pytest.mark.parametrize("start", [b"", POST])
def test_headers_that_do_not_end_in_time_are_given_up(
    server: tuple[str, int, Door], start: bytes
) -> None:
    with _connect(server) as one:
        one.sendall(start)
        assert _answer(one).startswith(b"HTTP/1.1 408")
    assert _is_empty(server[2])


def test_a_body_that_falls_silent_is_given_up(server: tuple[str, int, Door]) -> None:
    with _connect(server) as one:
        one.sendall(POST + b"\r\na")
        time.sleep(0.3)
        one.sendall(b"b")  # whoever goes on sending is waited for
        time.sleep(0.3)
        one.sendall(b"c")
        assert _answer(one).endswith(b"3")
    with _connect(server) as one:
        one.sendall(POST + b"\r\na")
        assert _answer(one).startswith(b"HTTP/1.1 408")


@pytest.mark.parametrize(
    "headers",
    [
        b"X: " + b"x" * 5_000 + b"\r\n\r\nabc",
        b"".join(b"X%d: y\r\n" % n for n in range(500)) + b"\r\nabc",
        b"X: " + b"x" * 5_000,
    ],
)
def test_headers_over_their_size_are_refused(server: tuple[str, int, Door], headers: bytes) -> None:
    with _connect(server) as one:
        one.sendall(POST + headers)
        assert _answer(one).startswith(b"HTTP/1.1 431")
    assert _is_empty(server[2])


def test_who_says_nothing_does_not_lock_out_others(server: tuple[str, int, Door]) -> None:
    with contextlib.ExitStack() as stack:
        silent = [stack.enter_context(_connect(server)) for _ in range(20)]
        ended = [_answer(one) for one in silent]
        assert sum(not answer for answer in ended) >= 17  # all but three were ended unheard
        one = stack.enter_context(_connect(server))
        one.sendall(POST + b"\r\nabc")
        assert _answer(one).endswith(b"3")
    assert _is_empty(server[2])


def test_open_sockets_count_for_their_address_until_they_end(
    server: tuple[str, int, Door],
) -> None:
    hello = (
        b"GET /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    with contextlib.ExitStack() as stack:
        for _ in range(RULES.per_address):
            one = stack.enter_context(_connect(server))
            one.sendall(hello)
            assert one.recv(4_096).startswith(b"HTTP/1.1 101")
        more = stack.enter_context(_connect(server))
        assert _answer(more) == b""
    assert _is_empty(server[2])


def test_a_proxy_is_not_counted() -> None:
    door = Door(GateRules(per_address=1, unspoken=1, proxies=frozenset({"10.0.0.1"})))
    assert [door.enter("10.0.0.1") for _ in range(3)] == [True] * 3
    assert [door.enter("10.0.0.2") for _ in range(2)] == [True, False]


def test_the_file_limit_is_raised_and_a_short_one_is_said() -> None:
    code = (
        "import logging, resource\nlogging.basicConfig()\n"
        "from service.http.gate import raise_file_limit\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (256, 512))\n"
        "print(raise_file_limit(), resource.getrlimit(resource.RLIMIT_NOFILE)[0])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == [str(512 - 64), "512"]
    assert "512 files only" in run.stderr
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        left = raise_file_limit()
        assert left is None or left > 0
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)

"""The gate before the app: what one address may hold open, and for how long it may be silent.

All of it happens before a request is handed on, in the protocol that uvicorn runs for each
connection: header bytes, the time in which they must be complete, silence within a body, and how
many connections an address holds. Host names and bytes of bodies are the business of
`service.http.security` and `service.http.bodies`.
"""

import asyncio
import logging
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

__all__ = ["Door", "GateRules", "gated_protocol", "raise_file_limit"]

_LOG: Final = logging.getLogger(__name__)
_WANTED_FILES: Final = 65_536
_SHORT_OF_FILES: Final = 4_096
_RESERVED_FILES: Final = 64
"""Of the store, the log, the pipes of the workers and the page's files."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GateRules:
    """What a connection may do.

    Attributes
    ----------
    header_bytes
        Most bytes of a request's first line and headers.
    header_s
        Time in which they must be complete, from the connection or the first byte on.
    body_silence_s
        Longest time without a byte of a body that is not complete.
    per_address
        Connections of one address at once, sockets included.
    unspoken
        Of those, how many may not yet have sent a whole request.
    proxies
        Addresses that speak for many: they are not counted.
    """

    header_bytes: int = 64 * 1024
    header_s: float = 10.0
    body_silence_s: float = 30.0
    per_address: int = 1024
    unspoken: int = 256
    proxies: frozenset[str] = frozenset()


@dataclass(slots=True)
class Door:
    """How many connections each address has."""

    rules: GateRules
    open: Counter[str] = field(default_factory=Counter)
    unspoken: Counter[str] = field(default_factory=Counter)

    def enter(self, address: str) -> bool:
        """Let a connection in, unless its address has enough of them."""
        if address not in self.rules.proxies and (
            self.open[address] >= self.rules.per_address
            or self.unspoken[address] >= self.rules.unspoken
        ):
            return False
        self.open[address] += 1
        self.unspoken[address] += 1
        return True

    def speak(self, address: str) -> None:
        """Note that a connection has sent its first whole request."""
        self._less(self.unspoken, address)

    def leave(self, address: str, *, has_spoken: bool) -> None:
        """Note that a connection is gone."""
        self._less(self.open, address)
        if not has_spoken:
            self._less(self.unspoken, address)

    @staticmethod
    def _less(counter: Counter[str], address: str) -> None:
        counter[address] -= 1
        if counter[address] <= 0:
            del counter[address]


class _Gated(HttpToolsProtocol):
    """One connection; `door` is that of the server."""

    door: Door

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, or end it."""
        peer = transport.get_extra_info("peername")
        self.address = str(peer[0]) if isinstance(peer, tuple) else "local"
        self.is_in = self.door.enter(self.address)
        self.has_spoken = False
        self.head_bytes = self.parsed_bytes = 0
        self.is_in_body = False
        self.deadline: asyncio.TimerHandle | None = None
        super().connection_made(transport)
        if not self.is_in:
            transport.abort()
            return
        self._expect(self.door.rules.header_s)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        self._expect(None)
        self._leave()
        super().connection_lost(exc)

    def _leave(self) -> None:
        if self.is_in:
            self.is_in = False
            self.door.leave(self.address, has_spoken=self.has_spoken)

    def _expect(self, within_s: float | None) -> None:
        """Await something of the client within a time, or nothing more."""
        if self.deadline is not None:
            self.deadline.cancel()
        self.deadline = None if within_s is None else self.loop.call_later(within_s, self._late)

    def _late(self) -> None:
        self.deadline = None
        self._refuse(b"408 Request Timeout")

    def _refuse(self, status: bytes) -> None:
        if not self.transport.is_closing():
            self.transport.write(
                b"HTTP/1.1 " + status + b"\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
            )
            self.transport.close()

    def data_received(self, data: bytes) -> None:
        """Count header bytes; within a body, await the next bytes anew."""
        if not self.is_in or self.transport.is_closing():
            return
        if self.is_in_body:
            self._expect(self.door.rules.body_silence_s)
        else:
            self.head_bytes += len(data)
            if self.deadline is None:
                self._expect(self.door.rules.header_s)
        super().data_received(data)
        # What follows complete headers in the same packet was counted with them: then it is a
        # body, or the next request, and the count begins anew.
        if not self.is_in_body and self.head_bytes > self.door.rules.header_bytes:
            self._refuse(b"431 Request Header Fields Too Large")

    def on_url(self, url: bytes) -> None:
        """Count the address of the request among its header bytes."""
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Count a header before it is kept."""
        self._count(len(name) + len(value) + 4)
        super().on_header(name, value)

    def _count(self, size: int) -> None:
        self.parsed_bytes += size
        if self.parsed_bytes > self.door.rules.header_bytes:
            self._refuse(b"431 Request Header Fields Too Large")
            raise ValueError("header bytes")  # ends the parsing of this request

    def send_400_response(self, msg: str) -> None:
        """Say what is wrong, unless that has been said more precisely."""
        if not self.transport.is_closing():
            super().send_400_response(msg)

    def on_message_begin(self) -> None:
        """Begin to count the header bytes of a request."""
        self.parsed_bytes = 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Note that the request is here; its body may follow."""
        self.head_bytes = 0
        if not self.has_spoken:
            self.has_spoken = True
            self.door.speak(self.address)
        self.is_in_body = True
        self._expect(self.door.rules.body_silence_s)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Await nothing while the request is answered."""
        self.head_bytes = 0
        self.is_in_body = False
        self._expect(None)
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Hand over to the socket's protocol, whose end is also the end of the connection."""
        self._expect(None)
        super().handle_websocket_upgrade()
        protocol: Any = self.transport.get_protocol()
        if protocol is self:
            return
        lost = protocol.connection_lost

        def lost_and_left(exc: Exception | None) -> None:
            self._leave()
            lost(exc)

        protocol.connection_lost = lost_and_left


def gated_protocol(rules: GateRules) -> type[asyncio.Protocol]:
    """Return the protocol class of one server, with a door of its own."""
    return type("GatedProtocol", (_Gated,), {"door": Door(rules)})


def raise_file_limit() -> int | None:
    """Let this process open as many files as it may; return how many connections that leaves.

    None where the system knows no such limit (Windows). Says in the log when it is short.
    """
    try:
        import resource
    except ImportError:
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _WANTED_FILES if hard == resource.RLIM_INFINITY else min(_WANTED_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    if soft == resource.RLIM_INFINITY:
        return None
    if soft < _SHORT_OF_FILES:
        _LOG.warning("this process may open %d files only; raise the limit (ulimit -n)", soft)
    return max(soft - _RESERVED_FILES, 1)

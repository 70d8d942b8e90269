"""The server around the app: one socket, signals that end it cleanly, a word when it is ready."""

import asyncio
import contextlib
import signal
import socket
import ssl
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

import uvicorn
from fastapi import FastAPI

from service.app import create_app
from service.errors import ServiceError, UnavailableError, UsageError
from service.http.gate import GateRules, gated_protocol, raise_file_limit
from service.services import services_of
from service.settings import Settings

__all__ = ["listen", "serve"]

_GRACE_S: Final = 5
"""How long answers in progress may take once the server was told to stop."""
_ENDING: Final = (signal.SIGINT, signal.SIGTERM)


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens there; port 0 takes any that is free.

    Raises
    ------
    UsageError
        If the address is not of this machine, or the port is taken or reserved.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server(
            (host, port), family=family, dualstack_ipv6=host == "::" and socket.has_dualstack_ipv6()
        )
    except (OSError, OverflowError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise UsageError(f"cannot listen at {host} port {port}: {reason}") from error


class _Server(uvicorn.Server):
    """A server that tells when it is ready, and for which being stopped is no failure."""

    def __init__(self, config: uvicorn.Config, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._on_ready()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End on a signal; unlike its elder, do not raise it again when all is done."""
        before = {one: signal.signal(one, self.handle_exit) for one in _ENDING}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)


async def _warm(app: FastAPI) -> None:
    """Load the readers before the first picture comes; the log says when they cannot be."""
    with contextlib.suppress(UnavailableError):
        await services_of(app).readers.start()


def serve(settings: Settings, listener: socket.socket, on_ready: Callable[[], None]) -> None:
    """Serve until SIGINT or SIGTERM; a second one does not wait for answers in progress.

    Parameters
    ----------
    on_ready
        Called once, when the first request would be answered.

    Raises
    ------
    UsageError
        If the certificate cannot be used.
    ServiceError
        If the app cannot start; the log says why.
    """
    app = create_app(settings)
    rules = GateRules(proxies=frozenset(settings.proxies))
    most = raise_file_limit()
    if most is not None:  # one address alone may not take all of them
        rules = replace(
            rules,
            per_address=min(rules.per_address, most * 3 // 4),
            unspoken=min(rules.unspoken, most // 4),
        )
    config = uvicorn.Config(
        app,
        lifespan="on",
        log_config=None,
        access_log=False,  # it would write addresses; the app logs requests itself
        server_header=False,
        http=gated_protocol(rules),
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        ws="websockets-sansio",
        ws_per_message_deflate=False,  # states are small, and packing them costs more than it saves
        ws_max_size=settings.max_frame + 1024,  # a little over, so that the app can say why
        timeout_graceful_shutdown=_GRACE_S,
        ssl_certfile=settings.tls.certificate if settings.tls else None,
        ssl_keyfile=settings.tls.key if settings.tls else None,
    )
    try:
        config.load()
    except (OSError, ssl.SSLError) as error:
        raise UsageError(f"certificate and key cannot be used: {error}") from error
    starting: set[asyncio.Task[None]] = set()

    def ready() -> None:
        starting.add(asyncio.get_running_loop().create_task(_warm(app)))
        on_ready()

    try:
        _Server(config, ready).run(sockets=[listener])
    except SystemExit as error:
        raise ServiceError("the service could not start; the log above says why") from error

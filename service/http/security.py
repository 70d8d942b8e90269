"""What protects a browser: security headers, a strict content security policy, the origin check.

The page may load scripts, styles and pictures from the service itself only, run nothing inline,
be framed by nobody and use camera and microphone (the onset of a shout is heard on the phone
itself), but not the place.
"""

from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from service.errors import ForbiddenError, MisdirectedError
from service.http.problems import problem_response

__all__ = [
    "SECURITY_HEADERS",
    "CheckHost",
    "CheckOrigin",
    "SecurityHeaders",
    "is_allowed_origin",
    "is_known_host",
]

_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self' blob: data:",
        "font-src 'self'",
        "media-src 'self' blob:",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
SECURITY_HEADERS: Final = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(self), microphone=(self), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_PROBES: Final = frozenset({"/health", "/ready"})
_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})


class SecurityHeaders:
    """Middleware: put the security headers on every answer, and keep `/api` out of caches."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on; add headers where an answer starts."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY_HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, receive, send_with_headers)


def is_allowed_origin(headers: Headers, allowed: tuple[str, ...]) -> bool:
    """Say whether a request comes from our own page, an allowed one, or no page at all.

    A browser always tells the origin of a page that opens a socket or sends a form; a program
    that is no browser tells none and carries no person's rights.
    """
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return True
    try:
        return urlsplit(origin).netloc == headers.get("host")
    except ValueError:  # no origin that a browser would tell
        return False


def is_known_host(header: str, names: frozenset[str]) -> bool:
    """Say whether a Host header names this service, and not a page that moved its name here.

    A page that binds its own name to our address (DNS rebinding) is of one origin with us, so only
    the name can tell it. An address cannot be bound to another one: all addresses are known.

    >>> known = frozenset({"localhost", "table.local"})
    >>> [is_known_host(one, known) for one in ("localhost:8000", "192.168.1.7", "[::1]:80")]
    [True, True, True]
    >>> [is_known_host(one, known) for one in ("evil.example", "", "localhost.evil.example")]
    [False, False, False]
    """
    try:
        host = (urlsplit(f"//{header}").hostname or "").removesuffix(".")
    except ValueError:
        return False
    if host in names or host.endswith(".localhost"):
        return True
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


class CheckHost:
    """Middleware: refuse requests and sockets that are meant for another host."""

    def __init__(self, app: ASGIApp, names: frozenset[str]) -> None:
        self.app = app
        self.names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer 421 (a socket is closed before it opens) in place of the app."""
        is_checked = scope["type"] in ("http", "websocket") and scope["path"] not in _PROBES
        if is_checked and not is_known_host(Headers(scope=scope).get("host", ""), self.names):
            if scope["type"] == "websocket":
                await receive()
                await send({"type": "websocket.close", "code": 1008, "reason": "foreign host"})
            else:
                error = MisdirectedError(
                    "this service has another name; start it with --public-url if this one is right"
                )
                await problem_response(error)(scope, receive, send)
            return
        await self.app(scope, receive, send)


class CheckOrigin:
    """Middleware: refuse sockets and changing requests that a foreign page sends."""

    def __init__(self, app: ASGIApp, allowed: tuple[str, ...]) -> None:
        self.app = app
        self.allowed = allowed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer 403 (a socket is closed before it opens) in place of the app."""
        is_socket = scope["type"] == "websocket"
        is_change = scope["type"] == "http" and scope["method"] not in _SAFE
        if (is_socket or is_change) and not is_allowed_origin(Headers(scope=scope), self.allowed):
            if is_socket:
                await receive()
                await send({"type": "websocket.close", "code": 1008, "reason": "foreign origin"})
            else:
                error = ForbiddenError("a page of another origin may not change anything here")
                await problem_response(error)(scope, receive, send)
            return
        await self.app(scope, receive, send)

"""What can be seen from outside: requests timed for the metrics, log lines without personal data.

A request is known by the template of its route (``/api/tables/{code}``), never by its path,
address, names or tokens. Library code logs to its own loggers; only `configure_logging`, which
`settable serve` calls, decides where that goes.
"""

import json
import logging
import sys
import time
from typing import Final, TextIO

from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from service.metrics import Metrics

__all__ = ["ObserveRequests", "configure_logging"]

logger = logging.getLogger(__name__)

_TALKATIVE: Final = ("uvicorn", "uvicorn.error", "uvicorn.access", "websockets")
"""Loggers that write addresses and paths, with their room codes, below a warning."""
_RESERVED: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime"}


class ObserveRequests:
    """Middleware: time each request for the metrics, and log one line about it."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on and note how it went."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started_s = time.perf_counter()
        status = 500

        async def send_noting_status(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, send_noting_status)
        finally:
            self._note(scope, status, time.perf_counter() - started_s)

    def _note(self, scope: Scope, status: int, took_s: float) -> None:
        found = scope.get("route")
        route = found.path if isinstance(found, Route | Mount) else "none"
        self.metrics.requests.labels(scope["method"], route, str(status)).observe(took_s)
        logger.info(
            "request",
            extra={
                "method": scope["method"],
                "route": route,
                "status": status,
                "took_ms": round(took_s * 1000, 2),
            },
        )


class _JsonLines(logging.Formatter):
    """A log record as one line of JSON, with whatever was handed over as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        line |= {key: value for key, value in vars(record).items() if key not in _RESERVED}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def configure_logging(stream: TextIO = sys.stderr, level: int = logging.INFO) -> None:
    """Send every log line of the process to a stream, as JSON."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(_JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in _TALKATIVE:
        logging.getLogger(name).setLevel(max(level, logging.WARNING))

"""Limits per address: a bucket of tokens for each kind of act, refilled with time.

The clock is handed in, so that tests need no waiting. Buckets that are full again are forgotten.
"""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from service.errors import LimitError
from service.http.problems import problem_response
from service.settings import Rate, Settings

__all__ = ["LimitKind", "LimitRequests", "Limits", "TokenBuckets", "address_of"]

_PRUNE_AT: Final = 4096
"""So many addresses are kept before the full buckets among them are swept out."""
_UNCOUNTED: Final = frozenset(
    {"/health", "/ready", "/sw.js", "/manifest.webmanifest", "/favicon.ico"}
)
_FILES: Final = "/static/"
"""Files of the page: a fresh browser takes some two hundred, and a whole evening may share one
address. They cost next to nothing, so they do not count, nor do probes."""


class LimitKind(Enum):
    """What is counted apart, and what it is called in a message."""

    REQUEST = "requests"
    TABLE = "new tables"
    CLAIM = "claimed seats"
    PICTURE = "pictures"


@dataclass(slots=True)
class TokenBuckets:
    """One bucket for each key, all with the same rate."""

    rate: Rate
    clock: Callable[[], float] = time.monotonic
    _full_at: dict[str, float] = field(default_factory=dict)

    def spend(self, key: str) -> float:
        """Take one token and return 0, or return the seconds until there is one."""
        now = self.clock()
        lacking_s = max(0.0, self._full_at.get(key, now) - now)
        over_s = lacking_s - (self.rate.burst - 1) / self.rate.per_s
        if over_s > 1e-9:
            return over_s
        self._full_at[key] = now + lacking_s + 1 / self.rate.per_s
        if len(self._full_at) > _PRUNE_AT:
            self._full_at = {key: at for key, at in self._full_at.items() if at > now}
        return 0.0


class Limits:
    """The buckets of one app."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        rates = {
            LimitKind.REQUEST: settings.request_rate,
            LimitKind.TABLE: settings.table_rate,
            LimitKind.CLAIM: settings.claim_rate,
            LimitKind.PICTURE: settings.picture_rate,
        }
        self._buckets = {kind: TokenBuckets(rate, clock) for kind, rate in rates.items()}

    def spend(self, kind: LimitKind, address: str) -> None:
        """Count one act of an address.

        Raises
        ------
        LimitError
            If the address did too much of it.
        """
        wait_s = self._buckets[kind].spend(address)
        if wait_s:
            retry_after_s = math.ceil(wait_s)
            raise LimitError(
                f"too many {kind.value} from your address; try again in {retry_after_s} s",
                retry_after_s=retry_after_s,
            )


def address_of(scope: Scope) -> str:
    """Return the address a connection comes from."""
    client = scope.get("client")
    return client[0] if client else "unknown"


class LimitRequests:
    """Middleware: requests and sockets count for their address; probes and files do not."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer 429 in place of the app when the address did too much."""
        if scope["type"] in ("http", "websocket") and _counts(scope["path"]):
            try:
                self.limits.spend(LimitKind.REQUEST, address_of(scope))
            except LimitError as error:
                if scope["type"] == "http":
                    await problem_response(error)(scope, receive, send)
                else:
                    await receive()
                    await send({"type": "websocket.close", "code": 1013, "reason": "too many"})
                return
        await self.app(scope, receive, send)


def _counts(path: str) -> bool:
    return path not in _UNCOUNTED and not path.startswith(_FILES)

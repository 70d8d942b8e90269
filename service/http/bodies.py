"""A budget for the bodies of all requests together, spent before their bytes are kept.

Every body has its own limit; sixty uploads within theirs would still take two gigabytes. What does
not fit is answered 503 and may come again; an address alone may not take the whole budget.
"""

from collections import Counter
from dataclasses import dataclass, field

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from service.errors import UnavailableError
from service.http.limits import address_of

__all__ = ["BodyBudget", "LimitBodies"]


@dataclass(slots=True)
class BodyBudget:
    """Bytes of bodies that are held now, of all and of each address."""

    most_bytes: int
    most_of_address: int
    held_bytes: int = 0
    held_of: Counter[str] = field(default_factory=Counter)

    def take(self, address: str, size: int) -> None:
        """Spend bytes for an address.

        Raises
        ------
        UnavailableError
            If they are not there; nothing is spent then.
        """
        if self.held_of[address] + size > self.most_of_address:
            raise UnavailableError("you send too much at once; try again in a few seconds")
        if self.held_bytes + size > self.most_bytes:
            raise UnavailableError("too much is sent at once; try again in a few seconds")
        self.held_of[address] += size
        self.held_bytes += size

    def give_back(self, address: str, size: int) -> None:
        """Have bytes of an address back."""
        self.held_bytes -= size
        self.held_of[address] -= size
        if not self.held_of[address]:
            del self.held_of[address]


class LimitBodies:
    """Middleware: spend the budget as a body comes in; have it back when the request is done."""

    def __init__(self, app: ASGIApp, budget: BodyBudget) -> None:
        self.app = app
        self.budget = budget

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on; whoever waits for the body is told when there is no room for it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        address, taken = address_of(scope), 0

        async def receive_within_budget() -> Message:
            nonlocal taken
            message = await receive()
            size = len(message.get("body", b""))
            if size:
                self.budget.take(address, size)
                taken += size
            return message

        try:
            await self.app(scope, receive_within_budget, send)
        finally:
            if taken:
                self.budget.give_back(address, taken)

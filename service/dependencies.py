"""How a request reaches its table and says who it is: dependencies of the routes.

All of them are asynchronous: a synchronous one would cost a hop to another thread. A wrong token or
room code counts against the address, so that neither is found by trying.
"""

import re
from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import Depends, Header, Path, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.requests import HTTPConnection

from service.errors import NotFoundError, TokenError, UsageError
from service.http.addresses import is_loopback
from service.http.limits import LimitKind, address_of
from service.services import Services, services_of
from service.tables.people import Person
from service.tables.registry import authenticate
from service.tables.table import Table

__all__ = [
    "Caller",
    "ExpectedSequence",
    "IdempotencyKey",
    "MaybeCaller",
    "TheServices",
    "TheTable",
    "count_failure",
    "find_table",
    "join_url",
    "limited",
]

_BEARER = HTTPBearer(
    auto_error=False, scheme_name="seat", description="The secret token of a seat."
)


async def get_services(connection: HTTPConnection) -> Services:
    """Return what the requests of the app share."""
    return services_of(connection.app)


TheServices = Annotated[Services, Depends(get_services)]


def limited(kind: LimitKind) -> Callable[[Request], Awaitable[None]]:
    """Return a dependency that counts each call of a route: ``Depends(limited(...))``."""

    async def count(request: Request) -> None:
        services_of(request.app).limits.spend(kind, address_of(request.scope))

    return count


async def find_table(connection: HTTPConnection, code: str) -> Table:
    """Return the table of a room code; a wrong one counts against the address.

    Raises
    ------
    NotFoundError, LimitError
        If there is none; if the address tried too many.
    """
    try:
        return await services_of(connection.app).tables.find(code)
    except NotFoundError:
        count_failure(connection)
        raise


def count_failure(connection: HTTPConnection) -> None:
    """Count a wrong code or token against the address."""
    services_of(connection.app).limits.spend(LimitKind.CLAIM, address_of(connection.scope))


async def get_table(
    request: Request,
    code: Annotated[
        str,
        Path(
            min_length=1,
            max_length=12,
            pattern="^[0-9A-Za-z]+$",
            description="The room code.",
            examples=["K7P3X"],
        ),
    ],
) -> Table:
    """Return the table that the path names."""
    return await find_table(request, code)


TheTable = Annotated[Table, Depends(get_table)]
_Credentials = Annotated[HTTPAuthorizationCredentials | None, Depends(_BEARER)]


async def get_caller(request: Request, table: TheTable, credentials: _Credentials) -> Person:
    """Return who calls, by the token of the seat."""
    try:
        return authenticate(table, None if credentials is None else credentials.credentials)
    except TokenError:
        count_failure(request)
        raise


async def get_maybe_caller(
    request: Request, table: TheTable, credentials: _Credentials
) -> Person | None:
    """Return who calls, or None for somebody without a token."""
    return None if credentials is None else await get_caller(request, table, credentials)


Caller = Annotated[Person, Depends(get_caller)]
MaybeCaller = Annotated[Person | None, Depends(get_maybe_caller)]


async def get_expected(
    if_match: Annotated[
        str | None,
        Header(
            max_length=40,
            description="The sequence number you looked at, as in the ETag.",
            examples=['"12"'],
        ),
    ] = None,
) -> int | None:
    """Return the sequence number that the caller looked at; None where it does not matter."""
    if if_match is None or if_match == "*":
        return None
    found = re.fullmatch(r'(?:W/)?"?([0-9]{1,9})"?', if_match, re.ASCII)
    if found is None:
        raise UsageError(f'If-Match is a sequence number such as "12", got {if_match!r}')
    return int(found[1])


ExpectedSequence = Annotated[int | None, Depends(get_expected)]
IdempotencyKey = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=64,
        description="A name of your own for this act: sent twice it counts once.",
        examples=["6f1c2a"],
    ),
]


def join_url(connection: HTTPConnection, code: str) -> str:
    """Return the link by which others come to the table.

    ``localhost`` is another machine on a phone: there the address in the local network counts.
    """
    settings = services_of(connection.app).settings
    base = settings.public_url or str(connection.base_url)
    if (
        settings.public_url is None
        and settings.lan_url
        and is_loopback(connection.base_url.hostname or "")
    ):
        base = settings.lan_url
    return f"{base.rstrip('/')}/join/{code}"

"""Errors of the service package.

ServiceError
├── UsageError          what was asked for cannot be done; the command line exits with 2
├── NotFoundError       there is no such thing, or it is gone
├── TokenError          no token came, or not one of this table
├── ForbiddenError      the token is good, but its role may not do this
├── ConflictError       it cannot be done as things stand: seat taken, game over, same key reused
├── StaleError          the table moved on since the caller looked
├── TooLargeError       a body, picture or frame is over its limit
├── MisdirectedError    the request is meant for another host
├── LimitError          too much at once from one address
└── UnavailableError    not now: too many pictures wait, one took too long, no reader loads
    └── WorkerLostError the process that read this picture broke down

Which HTTP status each becomes is the one table in `service.http.problems`.
"""

from typing import Final

__all__ = [
    "ConflictError",
    "ForbiddenError",
    "LimitError",
    "MisdirectedError",
    "NotFoundError",
    "ServiceError",
    "StaleError",
    "TokenError",
    "TooLargeError",
    "UnavailableError",
    "UsageError",
    "WorkerLostError",
]


class ServiceError(Exception):
    """Base of everything that service raises on purpose."""


class UsageError(ServiceError):
    """What was asked for cannot be done; the message says why and what would be possible."""


class NotFoundError(ServiceError):
    """There is no such table, photo or record, or it was deleted."""


class TokenError(ServiceError):
    """No token came, or it is none of this table."""


class ForbiddenError(ServiceError):
    """The caller is known, but this is not for its role."""


class ConflictError(ServiceError):
    """It cannot be done as things stand.

    Attributes
    ----------
    code
        What stands in the way, upper case with underscores, such as ``SEAT_TAKEN``.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class StaleError(ServiceError):
    """The caller looked at an older position than the present one."""


class TooLargeError(ServiceError):
    """A body, picture or frame is over its limit; the message says which."""


class MisdirectedError(ServiceError):
    """The request is meant for another host than this."""


class LimitError(ServiceError):
    """Too much at once from one address.

    Attributes
    ----------
    retry_after_s
        Whole seconds after which one more would be taken.
    """

    def __init__(self, message: str, *, retry_after_s: int) -> None:
        super().__init__(message)
        self.retry_after_s = retry_after_s


class UnavailableError(ServiceError):
    """The service cannot do this now; a little later it may."""

    headers: Final = {"Retry-After": "5"}


class WorkerLostError(UnavailableError):
    """The process that read this picture broke down; it is replaced."""

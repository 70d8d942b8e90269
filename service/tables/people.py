"""People at a table: their roles, their seats, and the secret tokens that say who is who.

A token is told once, when a seat is claimed; kept is only its SHA-256. It carries 192 random
bits, so that a slow hash would add nothing.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from solver.errors import InvalidError
from solver.game import Seat

__all__ = ["Person", "Role", "SeatControl", "check_name", "find_person", "hash_token", "new_token"]

MAX_NAME: Final = 24
_NOT_IN_NAMES: Final = frozenset(",:=#;~<>")
"""Signs with a meaning in one of the text records, or in a page."""


class Role(Enum):
    """What somebody is at a table.

    The host starts, undoes and deletes, and may play too; a player has a seat; a spectator looks
    on; a camera tells what lies on a real table.
    """

    HOST = "host"
    PLAYER = "player"
    SPECTATOR = "spectator"
    CAMERA = "camera"


class SeatControl(Enum):
    """Who moves for a seat: a token's bearer, a bot, the host's own screen, or nobody yet."""

    TOKEN = "token"
    BOT = "bot"
    LOCAL = "local"
    OPEN = "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody at a table; `number` counts from 1 at each table and is never used again."""

    number: int
    role: Role
    name: str
    control: SeatControl
    seat: Seat | None = None
    bot_level: str | None = None
    token_hash: str | None = None


def check_name(name: str, taken: Iterable[str] = ()) -> str:
    """Return the name with its blanks tidied.

    Raises
    ------
    InvalidError
        If it is empty, too long, holds a sign that records or pages use, or sits there already.
    """
    tidy = " ".join(name.split())
    if not tidy or len(tidy) > MAX_NAME or not tidy.isprintable():
        raise InvalidError(f"a name has 1 to {MAX_NAME} letters, got {name[:40]!r}")
    if _NOT_IN_NAMES & set(tidy):
        signs = " ".join(sorted(_NOT_IN_NAMES))
        raise InvalidError(f"a name has none of the signs {signs} in it, got {tidy!r}")
    if tidy.casefold() in {other.casefold() for other in taken}:
        raise InvalidError(f"somebody called {tidy!r} sits there already; take another name")
    return tidy


def new_token() -> str:
    """Return a fresh secret token."""
    return secrets.token_urlsafe(24)


def hash_token(token: str) -> str:
    """Return what is kept of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def find_person(people: Iterable[Person], token: str) -> Person | None:
    """Return whose token this is; every hash is compared, each in constant time."""
    hashed = hash_token(token)
    found = None
    for person in people:
        if person.token_hash is not None and hmac.compare_digest(person.token_hash, hashed):
            found = person
    return found

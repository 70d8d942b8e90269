"""Who may sit where, and who may move for whom. Rules of the table, not of a game."""

from collections.abc import Collection, Iterable

from service.errors import ConflictError, ForbiddenError
from service.games.adapter import Verb, Who
from service.tables.people import Person, Role, SeatControl
from solver.errors import InvalidError
from solver.game import Seat

__all__ = ["acting_seat", "free_seat", "local_seats", "players", "require_host", "viewing_seat"]


def players(people: Iterable[Person]) -> list[Person]:
    """Return who holds a seat, in the order of the seats."""
    seated = [person for person in people if person.seat is not None]
    return sorted(seated, key=lambda person: person.seat or 0)


def local_seats(people: Iterable[Person]) -> frozenset[Seat]:
    """Return the seats that play on the host's own screen."""
    return frozenset(
        person.seat
        for person in people
        if person.seat is not None and person.control is SeatControl.LOCAL
    )


def free_seat(taken: Collection[Seat], most: int, wanted: int | None) -> Seat:
    """Return the wanted seat, or the first free one.

    Raises
    ------
    ConflictError
        ``SEAT_TAKEN`` or ``TABLE_FULL``.
    InvalidError
        If the game has no such seat.
    """
    if wanted is not None:
        if not 0 <= wanted < most:
            raise InvalidError(f"the seats of this game are 0 to {most - 1}, got {wanted}")
        if wanted in taken:
            raise ConflictError("SEAT_TAKEN", f"seat {wanted} is taken; choose another")
        return Seat(wanted)
    free = next((Seat(seat) for seat in range(most) if seat not in taken), None)
    if free is None:
        raise ConflictError("TABLE_FULL", f"all {most} seats are taken; come as a spectator")
    return free


def require_host(person: Person) -> None:
    """Return quietly for the host.

    Raises
    ------
    ForbiddenError
        For everybody else.
    """
    if person.role is not Role.HOST:
        raise ForbiddenError("only the host of the table may do this")


def acting_seat(
    person: Person,
    verb: Verb,
    wanted: int | None,
    *,
    is_physical: bool,
    local: Collection[Seat],
) -> Seat | None:
    """Return the seat for which somebody makes a move; None where the move has no seat.

    Raises
    ------
    ForbiddenError
        If this person may not make it.
    """
    match verb.who:
        case Who.CLOCK:
            raise ForbiddenError("only the clock of the table makes this move")
        case Who.HOST:
            require_host(person)
            return None
        case Who.PLAYERS:
            if person.role not in (Role.HOST, Role.PLAYER):
                raise ForbiddenError("only the players and the host may do this")
            return person.seat
        case Who.HANDS:
            if person.role is Role.SPECTATOR:
                raise ForbiddenError("a spectator tells nothing of what lies on the table")
            return person.seat if wanted is None else Seat(wanted)
        case Who.SEAT:
            is_shared = is_physical or verb.for_host
            return _own_seat(person, wanted, is_shared=is_shared, local=local)


def _own_seat(
    person: Person, wanted: int | None, *, is_shared: bool, local: Collection[Seat]
) -> Seat:
    if person.role in (Role.SPECTATOR, Role.CAMERA):
        raise ForbiddenError(f"a {person.role.value} makes no moves")
    seat = person.seat if wanted is None else Seat(wanted)
    if seat is None:
        raise ForbiddenError("you hold no seat; say for which seat you move")
    is_for_other = person.role is Role.HOST and (is_shared or seat in local)
    if seat != person.seat and not is_for_other:
        raise ForbiddenError(f"seat {seat} is not yours")
    return seat


def viewing_seat(
    person: Person | None,
    wanted: int | None,
    *,
    local: Collection[Seat],
    shown: Seat | None,
) -> Seat | None:
    """Return through whose eyes somebody looks; None is an onlooker's.

    Parameters
    ----------
    wanted
        A seat asked for; None for the person's own.
    local
        The seats on the host's screen: the host may look through their eyes.
    shown
        Whose hand the one shared device shows now.

    Raises
    ------
    ForbiddenError
        If the wanted seat is another's.
    """
    if person is None:
        return None
    is_host = person.role is Role.HOST
    if wanted is not None and wanted != person.seat:
        if not is_host or wanted not in local:
            raise ForbiddenError(f"seat {wanted} is not yours to look at")
        return Seat(wanted)
    if wanted is None and is_host and shown is not None and shown in local:
        return shown
    return person.seat

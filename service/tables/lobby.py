"""Coming to a table and beginning its game: seats claimed, given to bots, left, and the start.

Each function is one change of a table, written before it is told.
"""

from dataclasses import dataclass, replace
from functools import partial

from service.errors import ConflictError, ForbiddenError, NotFoundError
from service.games.adapter import GameRecord, GameSetup
from service.tables import rows
from service.tables.game_log import GameLog
from service.tables.people import Person, Role, SeatControl, check_name, hash_token, new_token
from service.tables.presence import note_everybody
from service.tables.seating import free_seat, players, require_host
from service.tables.table import Table
from solver.errors import InvalidError
from solver.game import Log, Seat

__all__ = ["ClaimedSeat", "SeatClaim", "claim", "remove", "renew_token", "start"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatClaim:
    """What somebody asks for: a role under a name, perhaps a certain seat.

    `bot` is a level, `is_local` a seat on the host's own screen; both are for the host to give.
    """

    role: Role
    name: str
    seat: int | None = None
    bot: str | None = None
    is_local: bool = False


@dataclass(frozen=True, slots=True)
class ClaimedSeat:
    """Somebody new at the table, and the token where one is needed: told this once only."""

    person: Person
    token: str | None


async def claim(table: Table, wish: SeatClaim, asking: Person | None) -> ClaimedSeat:
    """Give somebody a place at a table.

    Raises
    ------
    ConflictError
        ``SEAT_TAKEN``, ``TABLE_FULL`` or ``GAME_STARTED``.
    ForbiddenError
        If a camera, a bot or a local seat is asked for by somebody else than the host.
    InvalidError
        If name, seat or bot level cannot be so.
    """
    return await table.change(partial(_claim, table, wish, asking))


async def _claim(table: Table, wish: SeatClaim, asking: Person | None) -> ClaimedSeat:
    _check_rights(wish, asking)
    if wish.role is Role.PLAYER and table.playing is not None:
        return await _take_over(table, wish)
    if len(table.people) >= table.context.settings.max_seats:
        raise ConflictError("TABLE_FULL", "so many people are at this table that no more can come")
    control = _control(table, wish)
    token = new_token() if control is SeatControl.TOKEN else None
    taken = {person.seat for person in table.people if person.seat is not None}
    seat = None
    if wish.role is Role.PLAYER:
        seat = free_seat(taken, table.adapter.seats.stop - 1, wish.seat)
    person = Person(
        number=table.known_number + 1,
        role=wish.role,
        name=_free_name(table, wish.name),
        control=control,
        seat=seat,
        bot_level=wish.bot,
        token_hash=None if token is None else hash_token(token),
    )
    await table.write(partial(rows.add_person, code=table.row.code, person=person))
    table.known_number = person.number
    table.people = (*table.people, person)
    table.audience.tell_table(table.moment)
    return ClaimedSeat(person, token)


def _check_rights(wish: SeatClaim, asking: Person | None) -> None:
    for_host = wish.role is Role.CAMERA or wish.bot is not None or wish.is_local
    if for_host and (asking is None or asking.role is not Role.HOST):
        raise ForbiddenError("only the host lets in a camera, a bot or a player on its own screen")
    if wish.role is Role.HOST:
        raise ForbiddenError("a table has one host: whoever opened it")
    if wish.role is not Role.PLAYER and (wish.bot is not None or wish.is_local or wish.seat):
        raise InvalidError(f"a {wish.role.value} has no seat")


def _control(table: Table, wish: SeatClaim) -> SeatControl:
    if wish.bot is None:
        return SeatControl.LOCAL if wish.is_local else SeatControl.TOKEN
    levels = table.adapter.bots_at(table.row.kind)
    if wish.bot not in levels or wish.is_local:
        expected = " or ".join(levels) or "none: no bot plays at this table"
        raise InvalidError(f"the level of a bot is {expected}; got {wish.bot!r}")
    return SeatControl.BOT


async def _take_over(table: Table, wish: SeatClaim) -> ClaimedSeat:
    """Sit down at a seat of a game read from a record, which nobody holds yet."""
    if wish.bot is not None or wish.is_local:
        raise ConflictError("GAME_STARTED", "the game has started; nobody new can play")
    open_seats = [one for one in players(table.people) if one.control is SeatControl.OPEN]
    found = next((one for one in open_seats if wish.seat in (None, one.seat)), None)
    if found is None:
        raise ConflictError("GAME_STARTED", "the game has started; come as a spectator")
    token = new_token()
    person = replace(found, control=SeatControl.TOKEN, token_hash=hash_token(token))
    await _change_person(table, person)
    _tell_moved(table, person)
    return ClaimedSeat(person, token)


async def _change_person(table: Table, person: Person) -> None:
    await table.write(partial(rows.change_person, code=table.row.code, person=person))
    table.people = tuple(
        person if other.number == person.number else other for other in table.people
    )
    table.audience.tell_table(table.moment)


async def renew_token(table: Table, asking: Person, number: int) -> ClaimedSeat:
    """Give somebody a new token, as when a phone is lost; the old one counts no longer.

    Everybody is told. Where hands are hidden the host gets no token of another's seat: the seat is
    set free instead, and its player takes it over from a new phone.

    Raises
    ------
    ForbiddenError
        If it is neither the host nor the person who asks.
    NotFoundError, ConflictError
        If nobody has that number; ``NO_TOKEN`` if no token moves that seat.
    """

    async def work() -> ClaimedSeat:
        person = _person(table, number)
        if asking.number != number:
            require_host(asking)
        if person.control is not SeatControl.TOKEN:
            raise ConflictError("NO_TOKEN", f"{person.name} plays without a token")
        is_freed = (
            asking.number != number
            and person.seat is not None
            and table.row.kind == "dealt"
            and not table.adapter.is_open
        )
        if is_freed:
            if table.playing is None:
                raise ConflictError("GAME_NOT_STARTED", "send them away and let them come again")
            token: str | None = None
            renewed = replace(person, control=SeatControl.OPEN, token_hash=None)
        else:
            token = new_token()
            renewed = replace(person, token_hash=hash_token(token))
        await _change_person(table, renewed)
        _tell_moved(table, renewed)
        table.audience.drop("renewed", number)
        return ClaimedSeat(renewed, token)

    return await table.change(work)


def _tell_moved(table: Table, person: Person) -> None:
    """Tell everybody that a seat goes to another phone, so that nobody takes it unseen."""
    if person.seat is not None:
        table.audience.tell(
            {"type": "seat_moved", "seat": person.seat, "control": person.control.value}
        )


def _person(table: Table, number: int) -> Person:
    person = next((one for one in table.people if one.number == number), None)
    if person is None:
        raise NotFoundError(f"nobody at this table has the number {number}")
    return person


async def remove(table: Table, asking: Person, number: int) -> None:
    """Let somebody leave, or send somebody away; players only before the start.

    Raises
    ------
    ForbiddenError
        If it is neither the host nor the person who asks.
    NotFoundError, ConflictError
        If nobody has that number; ``GAME_STARTED``, ``HOST_STAYS``.
    """

    async def work() -> None:
        person = _person(table, number)
        if asking.number != number:
            require_host(asking)
        if person.role is Role.HOST:
            raise ConflictError("HOST_STAYS", "the host stays; delete the table instead")
        if person.seat is not None and table.playing is not None:
            raise ConflictError("GAME_STARTED", "the game needs its players; undo or break it off")
        await table.write(partial(rows.remove_person, code=table.row.code, number=number))
        table.people = tuple(one for one in table.people if one.number != number)
        table.audience.tell_table(table.moment)

    await table.change(work)


async def start(table: Table, asking: Person) -> None:
    """Begin the game with those who sit there; empty seats between them close up.

    Raises
    ------
    ForbiddenError
        If it is not the host who asks.
    ConflictError
        ``GAME_STARTED`` or ``WRONG_NUMBER_OF_PLAYERS``.
    InvalidError
        If the options cannot be so.
    """
    require_host(asking)
    await table.change(partial(_start, table))


async def _start(table: Table) -> None:
    if table.playing is not None:
        raise ConflictError("GAME_STARTED", "the game has started already")
    adapter, row = table.adapter, table.row
    seated = [replace(person, seat=Seat(seat)) for seat, person in enumerate(players(table.people))]
    if len(seated) not in adapter.seats:
        least, most = adapter.seats.start, adapter.seats.stop - 1
        raise ConflictError(
            "WRONG_NUMBER_OF_PLAYERS",
            f"{adapter.game} is played by {least} to {most}, {len(seated)} sit here",
        )
    names = tuple(person.name for person in seated)
    setup = GameSetup(
        names=names,
        is_physical=row.kind == "physical",
        options=row.options,
        language=row.language,
        seed=table.context.new_seed(),
    )
    text = adapter.format_record(GameRecord(names, Log(adapter.start(setup))))
    # What is played is what a restart would read.
    initial = adapter.parse_record(text).log.initial
    begun = replace(row, start=text, names=names)
    await table.write(partial(rows.start_table, row=begun, persons=seated))
    by_number = {person.number: person for person in seated}
    table.row = begun
    table.people = tuple(by_number.get(person.number, person) for person in table.people)
    table.begin(GameLog(adapter=adapter, names=names, initial=initial))
    table.audience.tell_table(table.moment)
    note_everybody(table)


def _free_name(table: Table, wish: str) -> str:
    name = check_name(wish)
    if name.casefold() in {other.name.casefold() for other in table.people}:
        raise ConflictError("NAME_TAKEN", f"somebody called {name!r} is here; take another name")
    return name

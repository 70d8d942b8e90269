"""All tables: opened, found by their room code, read again from the store, imported, deleted."""

import asyncio
import logging
import re
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from pydantic import ValidationError

from service.errors import ConflictError, NotFoundError, TokenError
from service.games import ADAPTERS
from service.games.adapter import Adapter, Author, GameRecord, GameSetup, Move, Who
from service.games.encoding import MoveBody, make_move
from service.tables import rows
from service.tables.context import TableContext
from service.tables.game_log import GameLog, LogEntry
from service.tables.messages import outcome_json
from service.tables.people import (
    Person,
    Role,
    SeatControl,
    check_name,
    find_person,
    hash_token,
    new_token,
)
from service.tables.rows import TableRow
from service.tables.seating import require_host
from service.tables.table import Table
from solver.errors import InvalidError
from solver.game import Log, Seat

__all__ = ["Opened", "Opening", "Tables", "authenticate"]

logger = logging.getLogger(__name__)

_LETTERS: Final = "23456789BCDFGHJKMNPQRSTVWXYZ"
"""No vowels, so that no word arises, and nothing that looks like something else."""
_CODE_LENGTH: Final = 5
"""17 million codes: read out in a breath, not found by trying within the limits."""
_LONG_NUMBER: Final = re.compile(r"[0-9]{19}")
_CODE: Final = re.compile(r"[0-9A-Z]{1,12}")
_MOST_IN_MEMORY: Final = 512
_MOVES_AT_A_TIME: Final = 20
_LATEST_MS: Final = 10**12
"""Thirty years on a table's clock; a record with later times is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """What a table is opened with."""

    game: str
    kind: str
    options: Mapping[str, Any]
    language: str
    host_name: str
    host_plays: bool


@dataclass(frozen=True, slots=True)
class Opened:
    """A new table, its host, and the host's token: told this once only."""

    table: Table
    host: Person
    token: str


class Tables:
    """Every table of an app, in memory while somebody needs it."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._open: dict[str, Table] = {}
        self._finding = asyncio.Lock()
        self._importing = asyncio.Lock()
        self.importing: set[str] = set()
        """Addresses whose record is being read just now."""

    async def open(self, opening: Opening) -> Opened:
        """Open a table with a fresh room code.

        Raises
        ------
        InvalidError
            If game, kind, options or name cannot be so.
        ConflictError
            ``TOO_MANY_TABLES``.
        """
        adapter = ADAPTERS[opening.game]
        if opening.kind not in adapter.kinds:
            raise InvalidError(
                f"{adapter.game} is played at a table that is {' or '.join(adapter.kinds)}, "
                f"got {opening.kind!r}"
            )
        _try_options(adapter, opening)
        token = new_token()
        host = Person(
            number=1,
            role=Role.HOST,
            name=check_name(opening.host_name),
            control=SeatControl.TOKEN,
            seat=Seat(0) if opening.host_plays else None,
            token_hash=hash_token(token),
        )
        row = TableRow(
            code="",
            game=opening.game,
            kind=opening.kind,
            language=opening.language,
            options=dict(opening.options),
            created_ms=_now_ms(),
        )
        table = await self._add(row, [host], [])
        return Opened(table, host, token)

    async def import_record(self, game: str, text: str, *, host_name: str, language: str) -> Opened:
        """Open a table with a recorded game; its seats wait for somebody to take them over.

        Raises
        ------
        InvalidError, IllegalError
            If the text is no record of this game, or a move in it is against the rules.
        ConflictError
            ``TOO_MANY_TABLES``.
        """
        adapter = ADAPTERS[game]
        _check_digits(text)
        async with self._importing:  # one at a time: each keeps the interpreter busy
            playing, entries = await asyncio.to_thread(
                _replayed, adapter, text, self._context.settings.max_moves
            )
        count = adapter.players(playing.state)
        if count > adapter.seats.stop - 1:
            raise InvalidError(f"{game} has at most {adapter.seats.stop - 1} players, got {count}")
        token = new_token()
        host = Person(
            number=1,
            role=Role.HOST,
            name=check_name(host_name, playing.names),
            control=SeatControl.TOKEN,
            token_hash=hash_token(token),
        )
        names = playing.names or tuple(f"Player {seat + 1}" for seat in range(count))
        seated = [
            Person(
                number=seat + 2,
                role=Role.PLAYER,
                name=check_name(name),
                control=SeatControl.OPEN,
                seat=Seat(seat),
            )
            for seat, name in enumerate(names)
        ]
        outcome = playing.state.outcome()
        row = TableRow(
            code="",
            game=game,
            kind="physical" if adapter.is_physical(playing.initial) else "dealt",
            language=language,
            options={},
            created_ms=_now_ms(),
            start=adapter.format_record(GameRecord(playing.names, Log(playing.initial))),
            names=playing.names,
            finished_ms=None if outcome is None else _now_ms(),
            outcome=outcome_json(outcome),
        )
        table = await self._add(row, [host, *seated], entries, playing)
        return Opened(table, host, token)

    async def _add(
        self,
        row: TableRow,
        people: Sequence[Person],
        entries: Sequence[LogEntry],
        playing: GameLog | None = None,
    ) -> Table:
        most = self._context.settings.max_tables
        found: list[TableRow] = []

        def work(connection: Any) -> None:  # noqa: ANN401 - SQLAlchemy's
            if rows.count_unfinished(connection) >= most:
                raise ConflictError("TOO_MANY_TABLES", "too many tables are open; finish some")
            code = _new_code()
            while rows.has_table(connection, code):
                code = _new_code()
            coded = replace(row, code=code)
            rows.add_table(connection, coded, people)
            rows.add_entries(connection, code, entries)
            found.append(coded)

        await self._context.store.run(work)
        table = Table(self._context, found[-1], people, playing, entries)
        self._keep(table)
        logger.info("table opened", extra={"game": row.game, "kind": row.kind})
        return table

    async def find(self, code: str) -> Table:
        """Return the table of a room code, however it is written.

        Raises
        ------
        NotFoundError
            If there is none.
        """
        key = code.strip().upper()
        if not _CODE.fullmatch(key):
            raise NotFoundError("there is no such table: a room code has letters and digits")
        table = self._open.get(key)
        if table is not None and not table.is_gone:
            table.touched_s = time.monotonic()
            return table
        async with self._finding:
            table = self._open.get(key)
            if table is None or table.is_gone:
                table = await self._read(key)
                self._keep(table)
        return table

    async def _read(self, code: str) -> Table:
        read = await self._context.store.run(partial(rows.read_table, code=code))
        if read is None:
            raise NotFoundError(f"there is no table {code[:12]!r}")
        row, people, entries = read
        if row.start is None:
            return Table(self._context, row, people)
        playing = await asyncio.to_thread(_resumed, ADAPTERS[row.game], row, entries)
        return Table(self._context, row, people, playing, entries)

    def _keep(self, table: Table) -> None:
        self._open[table.row.code] = table
        if len(self._open) > _MOST_IN_MEMORY:
            idle = sorted(
                (
                    one
                    for one in self._open.values()
                    if not one.audience.listeners and one is not table
                ),
                key=lambda one: (one.status == "playing", one.touched_s),
            )
            for old in idle[: len(self._open) // 4]:
                old.forget("idle")
                del self._open[old.row.code]
        self._context.metrics.tables.set(len(self._open))

    async def delete(self, table: Table, asking: Person) -> None:
        """Delete a table with everything that was kept of it.

        Raises
        ------
        ForbiddenError
            If it is not the host who asks.
        """
        require_host(asking)

        async def work() -> None:
            await table.write(partial(rows.remove_table, code=table.row.code))
            table.forget("deleted")
            self._open.pop(table.row.code, None)

        await table.change(work)
        logger.info("table deleted", extra={"game": table.row.game})

    async def finished(self, *, limit: int, before_ms: int | None) -> list[TableRow]:
        """Return the finished games, the latest first."""
        return await self._context.store.run(
            partial(rows.list_finished, limit=limit, before_ms=before_ms)
        )

    async def sweep(self) -> int:
        """Forget tables that were begun long ago and never finished; return how many."""
        kept_ms = self._context.settings.table_retention_s * 1000
        return await self._context.store.run(
            partial(rows.remove_abandoned, created_before_ms=_now_ms() - kept_ms)
        )

    def close(self) -> None:
        """Stop every table in memory."""
        for table in self._open.values():
            table.forget("restart")
        self._open.clear()


def authenticate(table: Table, token: str | None) -> Person:
    """Return whose token this is.

    Raises
    ------
    TokenError
        If none came or it is none of this table.
    """
    if token is None:
        raise TokenError("send the token of your seat: Authorization: Bearer TOKEN")
    person = find_person(table.people, token)
    if person is None:
        raise TokenError("this token is none of this table")
    return person


def _check_digits(text: str) -> None:
    """Refuse numbers that no record holds before anything is read.

    Raises
    ------
    InvalidError
        If there are digits of another script, or a number of more than 18 digits.
    """
    if _LONG_NUMBER.search(text):
        raise InvalidError("a number in a record has at most 18 digits")
    if not text.isascii() and any(sign.isdecimal() and not sign.isascii() for sign in text):
        raise InvalidError("the digits in a record are 0 to 9")


def _new_code() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(_CODE_LENGTH))


def _now_ms() -> int:
    return round(time.time() * 1000)


def _try_options(adapter: Adapter, opening: Opening) -> None:
    """Start a game nobody plays, so that wrong options are told when a table is opened."""
    least = adapter.seats.start
    adapter.start(
        GameSetup(
            names=tuple(f"Player {seat + 1}" for seat in range(least)),
            is_physical=opening.kind == "physical",
            options=opening.options,
            language=opening.language,
            seed=0,
        )
    )


def _resumed(adapter: Adapter, row: TableRow, entries: list[LogEntry]) -> GameLog:
    assert row.start is not None
    initial = adapter.parse_record(row.start).log.initial
    return GameLog(adapter=adapter, names=row.names, initial=initial).resumed(entries)


def _replayed(adapter: Adapter, text: str, most: int) -> tuple[GameLog, list[LogEntry]]:
    record = adapter.parse_record(text)
    if len(record.log.moves) > most:
        raise InvalidError(f"a record has at most {most} moves, got {len(record.log.moves)}")
    moves: list[tuple[Move, Author]] = []
    for number, move in enumerate(record.log.moves):
        if number % _MOVES_AT_A_TIME == 0:
            time.sleep(0)  # lets the other tables have the interpreter
        _check_storable(adapter, move)
        verb = next(verb for verb in adapter.verbs.values() if verb.kind is type(move))
        moves.append((move, Author.CLOCK if verb.who is Who.CLOCK else Author.PERSON))
    empty = GameLog(adapter=adapter, names=record.names, initial=record.log.initial)
    playing = empty.with_moves(moves)
    return playing, [one.entry for one in playing.standing]


def _check_storable(adapter: Adapter, move: Move) -> None:
    """Return quietly when the move can be stored and read again."""
    if not 0 <= move.at_ms <= _LATEST_MS:
        raise InvalidError(f"the time of a move lies in 0..{_LATEST_MS} ms, got {move.at_ms}")
    try:
        body = MoveBody.model_validate(adapter.encode(move))
    except ValidationError as error:
        raise InvalidError(f"a move of this record is out of bounds: {move}") from error
    seat = None if body.seat is None else Seat(body.seat)
    if make_move(adapter, body, seat, move.at_ms) != move:
        raise InvalidError(f"a move of this record cannot be kept: {move}")

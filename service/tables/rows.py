"""What is written about tables and read again: rows in, rows out, no rule of any game.

Each function is one piece of work for `Store.run`.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from service.games.adapter import Author
from service.storage.schema import moves, people, tables
from service.tables.game_log import EntryKind, LogEntry
from service.tables.people import Person, Role, SeatControl
from solver.game import Seat

__all__ = [
    "TableRow",
    "add_entries",
    "add_person",
    "add_table",
    "change_person",
    "count_unfinished",
    "finish_table",
    "has_table",
    "list_finished",
    "read_table",
    "remove_abandoned",
    "remove_person",
    "remove_table",
    "start_table",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """What is kept of a table besides its people and moves.

    Attributes
    ----------
    start
        The record without moves; None before the game has started.
    names
        Names by seat, once it has.
    outcome
        JSON of the outcome; None while there is none.
    """

    code: str
    game: str
    kind: str
    language: str
    options: Mapping[str, Any]
    created_ms: int
    start: str | None = None
    names: tuple[str, ...] = ()
    finished_ms: int | None = None
    outcome: Mapping[str, Any] | None = None


def _values(row: TableRow) -> dict[str, Any]:
    return {
        "code": row.code,
        "game": row.game,
        "kind": row.kind,
        "language": row.language,
        "options": json.dumps(row.options),
        "created_ms": row.created_ms,
        "start": row.start,
        "names": json.dumps(row.names),
        "finished_ms": row.finished_ms,
        "outcome": None if row.outcome is None else json.dumps(row.outcome),
    }


def _table_row(row: Row[Any]) -> TableRow:
    return TableRow(
        code=row.code,
        game=row.game,
        kind=row.kind,
        language=row.language,
        options=json.loads(row.options),
        created_ms=row.created_ms,
        start=row.start,
        names=tuple(json.loads(row.names)),
        finished_ms=row.finished_ms,
        outcome=None if row.outcome is None else json.loads(row.outcome),
    )


def _person_values(code: str, person: Person) -> dict[str, Any]:
    return {
        "code": code,
        "number": person.number,
        "role": person.role.value,
        "name": person.name,
        "control": person.control.value,
        "seat": person.seat,
        "bot_level": person.bot_level,
        "token_hash": person.token_hash,
    }


def _person(row: Row[Any]) -> Person:
    return Person(
        number=row.number,
        role=Role(row.role),
        name=row.name,
        control=SeatControl(row.control),
        seat=None if row.seat is None else Seat(row.seat),
        bot_level=row.bot_level,
        token_hash=row.token_hash,
    )


def _entry(row: Row[Any]) -> LogEntry:
    return LogEntry(
        sequence=row.sequence,
        kind=EntryKind(row.kind),
        at_ms=row.at_ms,
        author=Author(row.author),
        person=row.person,
        key=row.key,
        body=json.loads(row.body),
    )


def has_table(connection: Connection, code: str) -> bool:
    """Say whether there is a table of this code."""
    found = connection.execute(select(tables.c.code).where(tables.c.code == code))
    return found.first() is not None


def count_unfinished(connection: Connection) -> int:
    """Return how many tables are not finished."""
    unfinished = select(func.count()).select_from(tables).where(tables.c.finished_ms.is_(None))
    return connection.execute(unfinished).scalar_one()


def add_table(connection: Connection, row: TableRow, persons: Sequence[Person]) -> None:
    """Write a new table with its first people."""
    connection.execute(insert(tables).values(_values(row)))
    for person in persons:
        add_person(connection, row.code, person)


def add_person(connection: Connection, code: str, person: Person) -> None:
    """Write somebody new at a table."""
    connection.execute(insert(people).values(_person_values(code, person)))


def change_person(connection: Connection, code: str, person: Person) -> None:
    """Write somebody at a table anew."""
    at = (people.c.code == code) & (people.c.number == person.number)
    connection.execute(update(people).where(at).values(_person_values(code, person)))


def remove_person(connection: Connection, code: str, number: int) -> None:
    """Forget somebody at a table."""
    at = (people.c.code == code) & (people.c.number == number)
    connection.execute(delete(people).where(at))


def start_table(connection: Connection, row: TableRow, persons: Sequence[Person] = ()) -> None:
    """Write how the game of a table begins, and where everybody sits."""
    connection.execute(update(tables).where(tables.c.code == row.code).values(_values(row)))
    for person in persons:
        change_person(connection, row.code, person)


def add_entries(connection: Connection, code: str, entries: Sequence[LogEntry]) -> None:
    """Write further entries of a log; one that is there already makes all of it fail."""
    rows = [
        {
            "code": code,
            "sequence": entry.sequence,
            "kind": entry.kind.value,
            "at_ms": entry.at_ms,
            "author": entry.author.value,
            "person": entry.person,
            "key": entry.key,
            "body": json.dumps(entry.body),
        }
        for entry in entries
    ]
    if rows:
        connection.execute(insert(moves), rows)


def finish_table(
    connection: Connection, code: str, at_ms: int | None, outcome: Mapping[str, Any] | None
) -> None:
    """Write that a game is finished, or with None that it goes on after all."""
    connection.execute(
        update(tables)
        .where(tables.c.code == code)
        .values(finished_ms=at_ms, outcome=None if outcome is None else json.dumps(outcome))
    )


def read_table(
    connection: Connection, code: str
) -> tuple[TableRow, tuple[Person, ...], list[LogEntry]] | None:
    """Read a table, its people and its log; None when there is none."""
    row = connection.execute(select(tables).where(tables.c.code == code)).first()
    if row is None:
        return None
    persons = connection.execute(
        select(people).where(people.c.code == code).order_by(people.c.number)
    )
    entries = connection.execute(
        select(moves).where(moves.c.code == code).order_by(moves.c.sequence)
    )
    return _table_row(row), tuple(map(_person, persons)), list(map(_entry, entries))


def list_finished(connection: Connection, *, limit: int, before_ms: int | None) -> list[TableRow]:
    """Read the finished games, the latest first, without what they began from."""
    query = select(tables).where(tables.c.finished_ms.is_not(None))
    if before_ms is not None:
        query = query.where(tables.c.finished_ms < before_ms)
    rows = connection.execute(query.order_by(tables.c.finished_ms.desc()).limit(limit))
    return [replace(_table_row(row), start=None) for row in rows]


def remove_table(connection: Connection, code: str) -> None:
    """Forget a table with its people and moves."""
    for table in (moves, people, tables):
        connection.execute(delete(table).where(table.c.code == code))


def remove_abandoned(connection: Connection, created_before_ms: int) -> int:
    """Forget the tables that were begun before a time and never finished; return how many."""
    old = select(tables.c.code).where(
        tables.c.finished_ms.is_(None), tables.c.created_ms < created_before_ms
    )
    codes = connection.execute(old).scalars().all()
    for code in codes:
        remove_table(connection, code)
    return len(codes)

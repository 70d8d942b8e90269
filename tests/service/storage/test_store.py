"""Tests of service.storage.store and service.storage.schema: durable, in one order, versioned."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.exc import IntegrityError

from service.errors import ConflictError, UsageError
from service.games.adapter import Author
from service.storage.schema import MIGRATIONS, migrate
from service.storage.store import Store
from service.tables import rows
from service.tables.game_log import EntryKind, LogEntry
from service.tables.rows import TableRow

ROW = TableRow(
    code="ABCDE", game="classic", kind="dealt", language="en", options={"a": 1}, created_ms=5
)


def entry(sequence: int, key: str | None = None) -> LogEntry:
    return LogEntry(
        sequence=sequence,
        kind=EntryKind.MOVE,
        at_ms=sequence * 10,
        author=Author.PERSON,
        person=1,
        key=key,
        body={"type": "vote", "seat": 0},
    )


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'store.sqlite'}"


def test_sqlite_writes_ahead_and_waits_for_the_disk(url: str) -> None:
    async def pragmas() -> list[object]:
        store = Store(url)
        names = ("journal_mode", "synchronous", "foreign_keys")
        found = [
            await store.run(lambda c, name=name: c.exec_driver_sql(f"PRAGMA {name}").scalar())  # type: ignore[misc]
            for name in names
        ]
        store.close()
        return found

    assert asyncio.run(pragmas()) == ["wal", 2, 1]


def test_what_is_written_is_read_again(url: str) -> None:
    async def roundtrip() -> object:
        store = Store(url)
        await store.run(lambda c: rows.add_table(c, ROW, []))
        await store.run(lambda c: rows.add_entries(c, "ABCDE", [entry(1, "k"), entry(2)]))
        store.close()
        again = Store(url)
        read = await again.run(lambda c: rows.read_table(c, "ABCDE"))
        again.close()
        return read

    assert asyncio.run(roundtrip()) == (ROW, (), [entry(1, "k"), entry(2)])


def test_the_same_place_in_a_log_is_written_once(url: str) -> None:
    async def twice() -> None:
        store = Store(url)
        await store.run(lambda c: rows.add_table(c, ROW, []))
        await store.run(lambda c: rows.add_entries(c, "ABCDE", [entry(1)]))
        try:
            with pytest.raises(ConflictError, match="faster"):
                await store.run(lambda c: rows.add_entries(c, "ABCDE", [entry(1)]))
            read = await store.run(lambda c: rows.read_table(c, "ABCDE"))
            assert read is not None
            assert len(read[2]) == 1
        finally:
            store.close()

    asyncio.run(twice())


def test_one_failing_write_does_not_take_others_with_it(url: str) -> None:
    def failing(connection: Connection) -> None:
        rows.add_table(connection, ROW, [])
        raise ValueError("on purpose")

    async def together() -> tuple[list[object], bool, bool]:
        store = Store(url)
        other = TableRow(**{name: getattr(ROW, name) for name in ROW.__slots__} | {"code": "OTHER"})
        results = await asyncio.gather(
            *(store.run(work) for work in (failing, lambda c: rows.add_table(c, other, []))),
            return_exceptions=True,
        )
        kept = await store.run(lambda c: rows.has_table(c, "OTHER"))
        lost = await store.run(lambda c: rows.has_table(c, "ABCDE"))
        store.close()
        return list(results), kept, lost

    results, kept, lost = asyncio.run(together())
    assert isinstance(results[0], ValueError)
    assert (results[1], kept, lost) == (None, True, False)


def test_many_writes_at_once_keep_their_order(url: str) -> None:
    async def many() -> list[int]:
        store = Store(url)
        await store.run(lambda c: rows.add_table(c, ROW, []))
        writes = [
            store.run(lambda c, n=n: rows.add_entries(c, "ABCDE", [entry(n)]))  # type: ignore[misc]
            for n in range(1, 200)
        ]
        await asyncio.gather(*writes)
        read = await store.run(lambda c: rows.read_table(c, "ABCDE"))
        store.close()
        assert read is not None
        return [one.sequence for one in read[2]]

    assert asyncio.run(many()) == list(range(1, 200))


def test_closing_finishes_what_waits(url: str) -> None:
    async def close_early() -> None:
        store = Store(url)
        waiting = asyncio.ensure_future(store.run(lambda c: rows.add_table(c, ROW, [])))
        await asyncio.sleep(0)
        store.close()
        await waiting

    asyncio.run(close_early())
    with create_engine(url).connect() as connection:
        assert rows.has_table(connection, "ABCDE")
        connection.engine.dispose()


def test_an_older_store_is_brought_up_step_by_step(url: str) -> None:
    def add_color(connection: Connection) -> None:
        connection.execute(text("ALTER TABLE tables ADD COLUMN color TEXT DEFAULT 'red'"))

    engine = create_engine(url)
    with engine.begin() as connection:
        assert migrate(connection) == len(MIGRATIONS)
        rows.add_table(connection, ROW, [])
    with engine.begin() as connection:
        assert migrate(connection, (*MIGRATIONS, add_color)) == len(MIGRATIONS) + 1
        assert migrate(connection, (*MIGRATIONS, add_color)) == len(MIGRATIONS) + 1
        assert connection.execute(text("SELECT color FROM tables")).scalar() == "red"
    engine.dispose()


def test_a_newer_store_is_not_touched(url: str) -> None:
    engine = create_engine(url)
    with engine.begin() as connection:
        migrate(connection, (*MIGRATIONS, lambda c: None))
    engine.dispose()
    with pytest.raises(UsageError, match="newer"):
        Store(url)


def test_a_place_that_cannot_be_opened_says_so() -> None:
    with pytest.raises(UsageError, match="cannot be opened"):
        Store("sqlite:////nowhere/at/all/store.sqlite")


def test_a_key_counts_once_for_a_person_in_the_store_too(url: str) -> None:
    engine = create_engine(url)
    with engine.begin() as connection:
        migrate(connection)
        rows.add_table(connection, ROW, [])
        rows.add_entries(connection, "ABCDE", [entry(1, "k")])
        with pytest.raises(IntegrityError):
            rows.add_entries(connection, "ABCDE", [entry(2, "k")])
    engine.dispose()


def test_tables_begun_long_ago_and_never_finished_are_forgotten(url: str) -> None:
    engine = create_engine(url)
    with engine.begin() as connection:
        migrate(connection)
        rows.add_table(connection, ROW, [])
        assert rows.remove_abandoned(connection, created_before_ms=5) == 0
        assert rows.remove_abandoned(connection, created_before_ms=6) == 1
        assert not rows.has_table(connection, "ABCDE")
    engine.dispose()

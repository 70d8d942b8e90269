"""The tables of the store, its version, and how an older store becomes a present one.

A step once released is never changed; a newer schema is a further step. Times are milliseconds
since 1970, moves carry the table's own clock.
"""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    insert,
    inspect,
    select,
    update,
)

from service.errors import UsageError
from service.storage.adopted_photos import adopt_photos

__all__ = [
    "MIGRATIONS",
    "decisions",
    "migrate",
    "moves",
    "people",
    "photo_pins",
    "photos",
    "tables",
    "touch",
    "zones",
]

metadata: Final = MetaData()

version: Final = Table("schema_version", metadata, Column("version", Integer, nullable=False))

tables: Final = Table(
    "tables",
    metadata,
    Column("code", String(8), primary_key=True),
    Column("game", String(20), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("language", String(2), nullable=False),
    Column("options", Text, nullable=False),  # JSON object
    Column("start", Text),  # the record without moves, from which the first position is read
    Column("names", Text),  # JSON list by seat, from the start on
    Column("created_ms", BigInteger, nullable=False),
    Column("finished_ms", BigInteger, index=True),
    Column("outcome", Text),  # JSON; null when the game was broken off
)

people: Final = Table(
    "people",
    metadata,
    Column("code", String(8), ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("role", String(10), nullable=False),
    Column("name", String(64), nullable=False),
    Column("control", String(10), nullable=False),
    Column("seat", Integer),
    Column("bot_level", String(10)),
    Column("token_hash", String(64)),
)

moves: Final = Table(
    "moves",
    metadata,
    Column("code", String(8), ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    Column("sequence", Integer, primary_key=True),
    Column("kind", String(4), nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("author", String(6), nullable=False),
    Column("person", Integer),
    Column("key", String(64)),
    Column("body", Text, nullable=False),  # JSON object
    UniqueConstraint("code", "person", "key"),
)

zones: Final = Table(
    "zones",
    metadata,
    Column("code", String(8), ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    Column("text", Text, nullable=False),  # JSON of vision.zones
)

decisions: Final = Table(
    "decisions",
    metadata,
    Column("code", String(8), ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("body", Text, nullable=False),  # JSON of service.refereeing.decision_rows
)

photos: Final = Table(
    "photos",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("created_at_ms", BigInteger, nullable=False),
    Column("expires_at_ms", BigInteger, nullable=False, index=True),
    Column("kept", Boolean, nullable=False),
    Column("sure_from", Float, nullable=False),
    Column("view", Text, nullable=False),  # JSON of service.reading.as_json
    Column("findings", Text, nullable=False),  # JSON list
)

photo_pins: Final = Table(
    "photo_pins",
    metadata,
    Column("photo", String(32), ForeignKey("photos.id", ondelete="CASCADE"), primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("card", String(40), nullable=False),
)


def touch(connection: Connection) -> None:
    """Write the version once more: nothing changes, but a store that takes no writes says so."""
    connection.execute(update(version).values(version=version.c.version))


Migration: TypeAlias = Callable[[Connection], None]


def _create(connection: Connection) -> None:
    metadata.create_all(connection, tables=[tables, people, moves])


def _add_zones(connection: Connection) -> None:
    metadata.create_all(connection, tables=[zones])


def _add_decisions(connection: Connection) -> None:
    metadata.create_all(connection, tables=[decisions])


def _add_photos(connection: Connection) -> None:
    """Take over the photos of programs that kept them by a version of their own."""
    adopt_photos(connection)
    metadata.create_all(connection, tables=[photos, photo_pins])


MIGRATIONS: Final[tuple[Migration, ...]] = (_create, _add_zones, _add_decisions, _add_photos)
"""Step n leads from version n to version n + 1."""


def migrate(connection: Connection, migrations: Sequence[Migration] = MIGRATIONS) -> int:
    """Bring a store to the present version, within the caller's transaction; return it.

    Raises
    ------
    UsageError
        If the store was written by a newer version of the program.
    """
    if not inspect(connection).has_table(version.name):
        version.create(connection)
        connection.execute(insert(version).values(version=0))
    found: int = connection.execute(select(version.c.version)).scalar_one()
    if found > len(migrations):
        raise UsageError(
            f"the database has version {found}, this program knows up to {len(migrations)}; "
            "start it with a newer one"
        )
    for step in migrations[found:]:
        step(connection)
    connection.execute(update(version).values(version=len(migrations)))
    return len(migrations)

"""The zones that people drew for a table, as they are kept."""

from functools import partial

from sqlalchemy import Connection, delete, insert, select

from service.storage.schema import zones as rows
from service.tables.table import Table
from vision.zones import Zone, format_zones, parse_zones

__all__ = ["keep_zones", "kept_zones"]


async def kept_zones(table: Table) -> tuple[Zone, ...]:
    """Return the zones of a table; none when nobody drew any."""
    text = await table.context.store.run(partial(_read, code=table.row.code))
    return () if text is None else parse_zones(text)


async def keep_zones(table: Table, zones: tuple[Zone, ...]) -> None:
    """Keep zones instead of those before; none to forget them."""

    async def work() -> None:
        await table.write(partial(_write, code=table.row.code, zones=zones))

    await table.change(work)


def _read(connection: Connection, code: str) -> str | None:
    found: str | None = connection.execute(
        select(rows.c.text).where(rows.c.code == code)
    ).scalar_one_or_none()
    return found


def _write(connection: Connection, code: str, zones: tuple[Zone, ...]) -> None:
    connection.execute(delete(rows).where(rows.c.code == code))
    if zones:
        connection.execute(insert(rows).values(code=code, text=format_zones(zones)))

"""The services of a running app: what all requests share, opened and closed together."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from fastapi import FastAPI
from starlette.concurrency import run_in_threadpool

from service.errors import UnavailableError
from service.http.limits import Limits
from service.metrics import Metrics
from service.reading.photo_store import PhotoStore
from service.refereeing.table_cameras import TableCameras
from service.settings import Settings
from service.storage.schema import touch
from service.storage.store import Store
from service.tables.context import TableContext
from service.tables.registry import Tables
from service.workers.pool import ReaderPool
from service.workers.recent_pictures import PictureMemory

__all__ = ["Services", "open_services", "services_of"]

_SWEEP_TABLES_S: Final = 3_600.0
_SWEEP_S: Final = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """What the requests of an app share.

    Attributes
    ----------
    tables, table_cameras
        Every game table, and what their cameras see.
    readers
        The processes that read pictures.
    photos, pictures
        Readings of photos as they are kept; pictures that are held in memory for a while.
    checks
        What `/ready` asks, by the name of the part.
    cameras
        Open cameras by address.
    """

    settings: Settings
    limits: Limits
    metrics: Metrics
    store: Store
    tables: Tables
    table_cameras: TableCameras
    readers: ReaderPool
    photos: PhotoStore
    pictures: PictureMemory
    checks: Mapping[str, Callable[[], Awaitable[bool]]]
    cameras: Counter[str] = field(default_factory=Counter)


def services_of(app: FastAPI) -> Services:
    """Return the services of an app that runs."""
    services: Services = app.state.services
    return services


@contextlib.asynccontextmanager
async def open_services(
    settings: Settings, limits: Limits, metrics: Metrics
) -> AsyncIterator[Services]:
    """Open everything; forget what is over, now and every minute; close everything."""
    settings.data_folder.mkdir(parents=True, exist_ok=True)
    async with contextlib.AsyncExitStack() as closing:
        readers = ReaderPool(
            settings.reader,
            workers=settings.readers,
            timeout_s=settings.read_timeout_s,
            most_waiting=settings.max_waiting_pictures,
        )
        closing.push_async_callback(run_in_threadpool, readers.close)
        store = Store(settings.database, on_commit=metrics.commits.observe)
        closing.callback(store.close)
        photos = PhotoStore(store, settings.photo_folder, retention_s=settings.photo_retention_s)
        tables = Tables(TableContext(store, settings, metrics))
        closing.callback(tables.close)
        pictures = PictureMemory(settings.picture_memory, settings.picture_memory_s)
        await tables.sweep()
        for work in (_sweep(photos, pictures), _sweep_tables(tables)):
            closing.push_async_callback(_end, asyncio.create_task(work))
        yield Services(
            settings=settings,
            limits=limits,
            metrics=metrics,
            store=store,
            tables=tables,
            table_cameras=TableCameras(tables),
            readers=readers,
            photos=photos,
            pictures=pictures,
            checks={"readers": partial(_can_read, readers), "store": partial(_can_store, store)},
        )


async def _can_read(readers: ReaderPool) -> bool:
    return not readers.is_broken


async def _can_store(store: Store) -> bool:
    try:
        await store.run(touch)
    except UnavailableError:
        return False
    return True


async def _sweep(photos: PhotoStore, pictures: PictureMemory) -> None:
    while True:
        with contextlib.suppress(UnavailableError):  # the store's log says it; next time then
            await photos.purge()
        pictures.sweep()
        await asyncio.sleep(_SWEEP_S)


async def _sweep_tables(tables: Tables) -> None:
    while True:
        await asyncio.sleep(_SWEEP_TABLES_S)
        with contextlib.suppress(UnavailableError):
            await tables.sweep()


async def _end(task: asyncio.Task[None]) -> None:
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task

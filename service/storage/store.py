"""The store: what every table was, is and did, in one database.

All writing and reading happens on one thread. Writes that wait together are committed together,
each behind a savepoint of its own, so that a slow disk delays moves but does not queue them. A
write is acknowledged after its commit; with SQLite that is after the disk has it (WAL,
``synchronous=FULL``). Moves are only ever added; they go when their table is deleted.
"""

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import (
    DatabaseError,
    DataError,
    IntegrityError,
    InterfaceError,
    ProgrammingError,
    SQLAlchemyError,
)

from service.errors import ConflictError, UnavailableError, UsageError
from service.storage.schema import migrate

__all__ = ["Store"]

_LOG: Final = logging.getLogger(__name__)

T = TypeVar("T")

_BATCH: Final = 64
"""Most writes in one transaction: enough for a slow disk, few enough to stay short."""


@dataclass(frozen=True, slots=True)
class _Job:
    work: Callable[[Connection], Any]
    done: "Future[Any]"


class Store:
    """An open database and its one thread."""

    def __init__(self, url: str, *, on_commit: Callable[[float], None] | None = None) -> None:
        """Open the database and bring it to the present version.

        Parameters
        ----------
        url
            A SQLAlchemy URL.
        on_commit
            Told after each commit how long it took, in seconds.

        Raises
        ------
        UsageError
            If it cannot be opened or was written by a newer program.
        """
        self._on_commit = on_commit
        self._is_out = False
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        try:
            self._engine = _engine(url)
            with self._engine.begin() as connection:
                migrate(connection)
        except SQLAlchemyError as error:
            cause = getattr(error, "orig", None) or error
            raise UsageError(
                f"the database cannot be opened ({cause}); `settable store check` says more"
            ) from error
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Run a piece of work in a transaction and return its result once it is committed.

        Raises
        ------
        ConflictError
            ``ALREADY_THERE`` if what it adds is there already.
        UnavailableError
            If the disk is full or the database gone; nothing was written.
        """
        done: Future[T] = Future()
        self._jobs.put(_Job(work, done))
        # A caller that goes away does not take back what it asked for.
        return await asyncio.shield(asyncio.wrap_future(done))

    def close(self) -> None:
        """Finish what waits, then close the database."""
        self._jobs.put(None)
        self._thread.join()
        self._engine.dispose()

    def _run(self) -> None:
        while (jobs := self._batch()) is not None:
            try:
                self._commit(jobs)
            except SQLAlchemyError as error:
                for job in jobs:
                    if not job.done.done():
                        job.done.set_exception(self._refusal_of(error))

    def _batch(self) -> list[_Job] | None:
        first = self._jobs.get()
        if first is None:
            return None
        jobs = [first]
        while len(jobs) < _BATCH:
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                break
            if job is None:
                self._jobs.put(None)  # for the next round: this batch comes first
                break
            jobs.append(job)
        return jobs

    def _commit(self, jobs: Sequence[_Job]) -> None:
        started_s = time.perf_counter()
        if len(jobs) == 1:
            self._alone(jobs[0])
        else:
            self._together(jobs)
        if self._on_commit is not None:
            self._on_commit(time.perf_counter() - started_s)

    def _refusal_of(self, error: Exception) -> Exception:
        """Return what whoever asked is told; the log says an outage once, without any value."""
        if _is_outage(error):
            if not self._is_out:
                self._is_out = True
                cause = getattr(error, "orig", None) or error
                _LOG.error("the store cannot be used: %s: %s", type(cause).__name__, cause)
            refusal: Exception = UnavailableError(
                "this cannot be written down just now, so it does not count; try again soon"
            )
        elif isinstance(error, IntegrityError):
            refusal = ConflictError("ALREADY_THERE", "somebody was faster; look again")
        else:
            return error
        refusal.__cause__ = error
        return refusal

    def _note_success(self) -> None:
        if self._is_out:
            self._is_out = False
            _LOG.warning("the store can be used again")

    def _alone(self, job: _Job) -> None:
        try:
            with self._engine.begin() as connection:
                result = job.work(connection)
        except Exception as error:  # noqa: BLE001 - whoever asked for it gets it
            job.done.set_exception(self._refusal_of(error))
        else:
            self._note_success()
            job.done.set_result(result)

    def _together(self, jobs: Sequence[_Job]) -> None:
        results: list[tuple[_Job, Any]] = []
        with self._engine.begin() as connection:
            for job in jobs:
                try:
                    with connection.begin_nested():
                        results.append((job, job.work(connection)))
                except Exception as error:  # noqa: BLE001 - whoever asked for it gets it
                    job.done.set_exception(self._refusal_of(error))
        if results:
            self._note_success()
        for job, result in results:
            job.done.set_result(result)


def _is_outage(error: Exception) -> bool:
    """Say whether the database failed, and not what was asked of it."""
    return isinstance(error, DatabaseError | InterfaceError) and not isinstance(
        error, IntegrityError | ProgrammingError | DataError
    )


def _engine(url: str) -> Engine:
    engine = create_engine(url, pool_pre_ping=not url.startswith("sqlite"))
    if engine.dialect.name == "sqlite":
        _tune_sqlite(engine)
    return engine


def _tune_sqlite(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def on_connect(connection: Any, record: object) -> None:  # noqa: ANN401 - any driver's
        connection.isolation_level = None  # transactions and savepoints are ours to begin
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",  # a commit returns when the disk has it
            "foreign_keys=ON",
            "busy_timeout=5000",
            "secure_delete=ON",  # a photo's reading that is deleted is gone from the file
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def on_begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

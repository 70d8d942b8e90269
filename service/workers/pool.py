"""Processes that read pictures, so that the event loop never waits for one.

Each worker is a process of its own with one reader, loaded once, and a pipe of its own: when a
picture brings one down, or takes too long, only that one job is lost and the worker is replaced.
Workers end by themselves when the service is gone, however it went.
"""

import asyncio
import contextlib
import logging
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pkgutil import resolve_name
from typing import Any, Concatenate, Final, ParamSpec, TypeAlias, TypeVar, assert_never

from service.errors import ServiceError, UnavailableError, WorkerLostError
from service.reading.reading import FrameReader
from service.workers.memory import bound_growth, resident_bytes
from vision.errors import ImageError, VisionError
from vision.image import Frame

__all__ = ["MemoryBound", "ReaderPool", "WorkerState", "worker_count"]

_SPAWN: Final = get_context("spawn")  # a fork would copy the locks of a running event loop
_END_S: Final = 2.0  # a worker that was told to end has nothing to finish
_MOST_WORKERS: Final = 4
_RECENT_FRAMES: Final = 2  # a frame of 12 megapixels takes 36 MB
_RECENT_BYTES: Final = 160 * 2**20  # one of 50 megapixels
_MIB: Final = 2**20
_LOG: Final = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")


def worker_count() -> int:
    """Return how many workers suit this machine: one for two cores, since reading uses several."""
    return max(1, min(_MOST_WORKERS, (os.cpu_count() or 1) // 2))


@dataclass(slots=True)
class WorkerState:
    """What a worker has at hand: its reader, and the frames that it decoded last.

    An overlay is nearly always asked for right after the reading, so that decoding the photo once
    more is spared.
    """

    reader: FrameReader
    _recent: dict[str, Frame] = field(default_factory=dict)

    def keep(self, key: str, frame: Frame) -> None:
        """Keep a frame at hand until two others have come."""
        self._recent.pop(key, None)
        self._recent[key] = frame
        while len(self._recent) > _RECENT_FRAMES or (
            len(self._recent) > 1
            and sum(one.nbytes for one in self._recent.values()) > _RECENT_BYTES
        ):
            del self._recent[next(iter(self._recent))]

    def find(self, key: str) -> Frame | None:
        """Return the frame of this key if it is still at hand."""
        return self._recent.get(key)


Job = Callable[Concatenate[WorkerState, P], T]
"""A function of a module, so that it can be named to another process; first comes the desk."""


@dataclass(frozen=True, slots=True)
class _Done:
    value: Any


@dataclass(frozen=True, slots=True)
class _Failed:
    error: Exception


@dataclass(frozen=True, slots=True)
class _Broken:
    """The reader could not be loaded, so no job can be done."""

    reason: str


_Answer: TypeAlias = _Done | _Failed | _Broken


@dataclass(frozen=True, slots=True)
class _Last:
    """An answer after which the worker is to be replaced: it holds too much memory."""

    answer: _Answer
    held_bytes: int


@dataclass(frozen=True, slots=True)
class MemoryBound:
    """How much memory a worker may take.

    Attributes
    ----------
    growth_bytes
        What one picture may take beside the reader. A fair one of 49 megapixels of 16 bits, with
        alpha, maps 760 MiB (and holds 400).
    resident_bytes
        What a worker may still hold after a picture; one that holds more is replaced.
    """

    growth_bytes: int = 1280 * _MIB
    resident_bytes: int = 600 * _MIB


_MEMORY: Final = MemoryBound()


def _nothing(worker: WorkerState) -> None:
    """Do nothing: a job that shows whether the reader was loaded."""


def _reader_maker(name: str) -> Callable[[], FrameReader]:
    maker: Callable[[], FrameReader] = resolve_name(name)
    return maker


def _work(connection: Connection, reader_name: str, threads: int, memory: MemoryBound) -> None:
    """Run in the worker: load the reader, then do one job after the other until the pipe ends."""
    import cv2

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all; the service ends its workers
    cv2.setNumThreads(threads)
    answer: _Answer
    try:
        worker = WorkerState(_reader_maker(reader_name)())
    except Exception as error:  # noqa: BLE001 - told to the service, whatever it is
        broken: _Broken | None = _Broken(f"the reader cannot be loaded: {error}")
    else:
        broken = None
        bound_growth(memory.growth_bytes)
    with contextlib.suppress(EOFError, OSError):
        while True:
            job, args, kwargs = connection.recv()
            if broken is not None:
                connection.send(broken)
                continue
            try:
                answer = _Done(job(worker, *args, **kwargs))
            except (ServiceError, VisionError) as error:
                answer = _Failed(error)
            except MemoryError:
                answer = _Failed(ImageError("the picture needs more memory than one may take"))
            except Exception:  # noqa: BLE001 - a fault of ours, but the worker goes on
                _LOG.exception("a picture broke the reader")
                answer = _Failed(WorkerLostError("the reader broke down on this picture"))
            held_bytes = resident_bytes()
            is_last = held_bytes > memory.resident_bytes
            connection.send(_Last(answer, held_bytes) if is_last else answer)


@dataclass(slots=True)
class _Worker:
    """One process and the pipe to it; used by one thread at a time."""

    reader_name: str
    threads: int
    memory: MemoryBound
    _process: SpawnProcess | None = None
    _pipe: Connection | None = None
    _starting: threading.Lock = field(default_factory=threading.Lock)
    _is_closed: bool = False
    lost: int = 0

    def start(self) -> Connection:
        """Start the process unless it runs; return the pipe."""
        with self._starting:
            if self._is_closed:
                raise BrokenPipeError
            if self._pipe is not None and self._process is not None and self._process.is_alive():
                return self._pipe
            self._drop()
            ours, theirs = _SPAWN.Pipe()
            self._process = _SPAWN.Process(
                target=_work,
                args=(theirs, self.reader_name, self.threads, self.memory),
                daemon=True,
            )
            self._process.start()
            theirs.close()
            self._pipe = ours
            return ours

    def ask(
        self,
        job: Callable[..., Any],
        args: tuple[Any, ...],
        kwargs: dict[str, Any],
        timeout_s: float,
    ) -> _Answer:
        """Have the job done and return its answer; blocks."""
        try:
            pipe = self.start()
            pipe.send((job, args, kwargs))
            if not pipe.poll(timeout_s):
                return self._lose(UnavailableError(f"reading took more than {timeout_s:g} s"))
            answer = pipe.recv()
        except (EOFError, OSError):
            return self._lose(WorkerLostError("the reader broke down on this picture"))
        if isinstance(answer, _Last):
            self.end()
            _LOG.info("a worker held %d MiB and is replaced", answer.held_bytes // _MIB)
            answer = answer.answer
        if not isinstance(answer, _Done | _Failed | _Broken):
            raise TypeError(f"expected an answer of the worker, got {answer!r}")
        return answer

    def _lose(self, error: UnavailableError) -> _Failed:
        self.end()
        if self._is_closed:
            return _Failed(UnavailableError("the service is shutting down"))
        self.lost += 1
        _LOG.warning("a worker was lost: %s; the next picture starts another", error)
        return _Failed(error)

    def end(self) -> None:
        """End the process at once; call it from the thread that asks, or when there is none."""
        with self._starting:
            self._drop()

    def stop(self) -> None:
        """End the process and start no other; the thread that asks will see the pipe break."""
        with self._starting:
            self._is_closed = True
            if self._process is not None:
                self._process.kill()

    def _drop(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.join(0)
            if self._process.is_alive():
                self._process.kill()
            self._process.join(_END_S)
            self._process.close()
        self._pipe = self._process = None


class ReaderPool:
    """The workers, and the queue before them; use it from one event loop.

    Parameters
    ----------
    reader_name
        The function that makes the reader, in each worker once: ``module:function``.
    workers
        How many processes; they start when first needed, or by `start`.
    timeout_s
        Longest time for one job. The first one loads the reader as well.
    most_waiting
        Jobs that may wait for a worker; who comes later is told that the service is busy.
    memory
        How much memory each worker may take.
    """

    def __init__(
        self,
        reader_name: str,
        *,
        workers: int,
        timeout_s: float = 30.0,
        most_waiting: int = 16,
        memory: MemoryBound = _MEMORY,
    ) -> None:
        threads = max(1, (os.cpu_count() or 1) // workers)
        self._workers = [_Worker(reader_name, threads, memory) for _ in range(workers)]
        self._idle: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        for worker in reversed(self._workers):
            self._idle.put_nowait(worker)
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="reader")
        self.timeout_s = timeout_s
        self._most_waiting = most_waiting
        self._waiting = 0
        self._closed = False
        self._is_broken = False

    @property
    def lost(self) -> int:
        """Workers lost so far, by a crash or because they took too long."""
        return sum(worker.lost for worker in self._workers)

    @property
    def waiting(self) -> int:
        """Jobs that wait for a worker."""
        return self._waiting

    @property
    def is_broken(self) -> bool:
        """Whether the reader could not be loaded when it was needed last."""
        return self._is_broken

    async def start(self) -> None:
        """Start all workers, so that the first picture need not wait; wait for the first of them.

        Raises
        ------
        UnavailableError
            If the reader cannot be loaded.
        """
        for worker in self._workers:
            worker.start()
        await self.run(_nothing)

    async def run(self, job: Job[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Have a job done by the next free worker and return what it returns.

        Raises
        ------
        UnavailableError
            If too many jobs wait already, or the worker took too long and was ended.
        WorkerLostError
            If the worker or the reader broke down; the next job finds one that works.
        ImageError
            If the job did.
        """
        worker = await self._next_worker()
        loop = asyncio.get_running_loop()

        def set_free(_: object) -> None:
            with contextlib.suppress(RuntimeError):  # the loop is gone: nobody waits any more
                loop.call_soon_threadsafe(self._idle.put_nowait, worker)

        try:
            future = self._threads.submit(worker.ask, job, args, kwargs, self.timeout_s)
        except RuntimeError as error:
            raise UnavailableError("the service is shutting down") from error
        # Even when nobody waits for the answer any more, the worker is free only when it is done.
        future.add_done_callback(set_free)
        answer = await asyncio.wrap_future(future)
        was_broken, self._is_broken = self._is_broken, isinstance(answer, _Broken)
        match answer:
            case _Done(value):
                return value  # type: ignore[no-any-return]
            case _Failed(reason_why):
                raise reason_why
            case _Broken(reason):
                if not was_broken:
                    _LOG.error("no picture can be read: %s", reason)
                raise UnavailableError("the reader could not be loaded; the service's log says why")
            case _:
                assert_never(answer)

    async def _next_worker(self) -> _Worker:
        if self._closed:
            raise UnavailableError("the service is shutting down")
        if self._idle.empty() and self._waiting >= self._most_waiting:
            raise UnavailableError(
                f"{self._waiting} pictures are waiting to be read; try again in a few seconds"
            )
        self._waiting += 1
        try:
            return await self._idle.get()
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """End all workers, whatever they do, and wait until they are gone."""
        self._closed = True
        for worker in self._workers:
            worker.stop()
        self._threads.shutdown(wait=True, cancel_futures=True)
        for worker in self._workers:
            worker.end()

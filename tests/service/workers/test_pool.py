"""Tests of the worker processes: readers loaded once, crashes and slow pictures survived."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from service.errors import UnavailableError, WorkerLostError
from service.workers.jobs import read_camera_frame, read_photo
from service.workers.pool import MemoryBound, ReaderPool, WorkerState
from tests.service.fake_readers import CRASH, GREEDY, HUNGRY, SLOW, photo_of
from vision.errors import ImageError

FAKE = "tests.service.fake_readers:load_fake_reader"


@asynccontextmanager
async def _pool(reader: str = FAKE, **options: object) -> AsyncIterator[ReaderPool]:
    pool = ReaderPool(reader, workers=1, **options)  # type: ignore[arg-type]
    try:
        yield pool
    finally:
        pool.close()


def process_of(desk: WorkerState) -> int:
    return os.getpid()


def reader_of(desk: WorkerState) -> int:
    return id(desk.reader)


async def _read(pool: ReaderPool, grey: int) -> list[str]:
    read = await pool.run(read_photo, "a", photo_of(grey), max_pixels=10**6, keep=False)
    return [str(seen.card) for seen in read.view.cards]


def test_a_worker_is_another_process_and_loads_its_reader_once() -> None:
    async def ask() -> tuple[int, int, int, int]:
        async with _pool() as pool:
            return (
                await pool.run(process_of),
                await pool.run(process_of),
                await pool.run(reader_of),
                await pool.run(reader_of),
            )

    first, second, reader, same = asyncio.run(ask())
    assert first == second != os.getpid()
    assert reader == same


def test_a_crash_loses_one_picture_and_the_next_is_read() -> None:
    async def ask() -> tuple[list[str], int]:
        async with _pool() as pool:
            with pytest.raises(WorkerLostError, match="broke down on this picture"):
                await _read(pool, CRASH)
            return await _read(pool, 30), pool.lost

    cards, lost = asyncio.run(ask())
    assert cards == ["1-red-solid-oval", "2-red-solid-oval", "1-green-striped-diamond"]
    assert lost == 1


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the system knows no bound")
def test_a_picture_that_wants_too_much_memory_is_refused_and_the_worker_goes_on() -> None:
    async def ask() -> tuple[int, int]:
        async with _pool() as pool:
            before = await pool.run(process_of)
            with pytest.raises(ImageError, match="more memory"):
                await _read(pool, HUNGRY)
            return before, await pool.run(process_of)

    before, after = asyncio.run(ask())
    assert before == after


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the system does not say")
def test_a_worker_that_holds_too_much_memory_is_replaced_and_no_picture_is_lost() -> None:
    async def ask() -> tuple[int, int, int, int, int]:
        async with _pool(memory=MemoryBound(resident_bytes=180 * 2**20)) as pool:
            first = await pool.run(process_of)
            await _read(pool, 30)
            same = await pool.run(process_of)
            cards = await _read(pool, GREEDY)
            return first, same, len(cards), await pool.run(process_of), pool.lost

    first, same, cards, after, lost = asyncio.run(ask())
    assert first == same != after
    assert cards > 0
    assert lost == 0


def test_a_picture_that_takes_too_long_is_given_up() -> None:
    async def ask() -> int:
        async with _pool() as pool:
            await _read(pool, 30)  # the process starts without hurry
            pool.timeout_s = 0.2
            with pytest.raises(UnavailableError, match=r"more than 0\.2 s"):
                await _read(pool, SLOW)
            pool.timeout_s = 30
            await _read(pool, 30)
            return pool.lost

    assert asyncio.run(ask()) == 1


def test_errors_of_a_picture_come_back_as_they_are() -> None:
    async def ask() -> None:
        async with _pool() as pool:
            with pytest.raises(ImageError, match="the file is empty"):
                await pool.run(read_photo, "a", b"", max_pixels=100, keep=False)
            with pytest.raises(ImageError, match="frame is JPEG or WebP, this one is PNG"):
                await pool.run(read_camera_frame, photo_of(10), max_pixels=10**6)

    asyncio.run(ask())


def test_a_reader_that_cannot_be_loaded_is_told_and_the_log_says_why(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def ask() -> None:
        async with _pool("tests.service.fake_readers:load_broken_reader") as pool:
            with pytest.raises(UnavailableError, match="the reader could not be loaded"):
                await pool.start()
            assert pool.is_broken
            with pytest.raises(UnavailableError):
                await _read(pool, 10)

    asyncio.run(ask())
    assert caplog.messages == [
        "no picture can be read: the reader cannot be loaded: no weights here"
    ]


def test_only_so_many_pictures_wait_and_the_loop_stays_free() -> None:
    async def ask() -> int:
        async with _pool(most_waiting=2) as pool:
            reads = [asyncio.create_task(_read(pool, 30)) for _ in range(3)]
            await asyncio.sleep(0)
            with pytest.raises(UnavailableError, match="2 pictures are waiting"):
                await _read(pool, 30)
            turns = 0
            while not all(read.done() for read in reads):
                await asyncio.sleep(0.001)
                turns += 1
            return turns

    assert asyncio.run(ask()) > 20  # the worker alone takes longer than that to start


def test_an_answer_nobody_waits_for_does_not_block_the_worker() -> None:
    async def ask() -> list[str]:
        async with _pool() as pool:
            left = asyncio.create_task(_read(pool, 10))
            await asyncio.sleep(0.05)
            left.cancel()
            return await _read(pool, 30)

    assert len(asyncio.run(ask())) == 3


def test_closing_ends_a_worker_that_is_busy() -> None:
    async def ask() -> bool:
        async with _pool() as pool:
            process = await pool.run(process_of)
            slow = asyncio.create_task(_read(pool, SLOW))
            await asyncio.sleep(0.1)
            await asyncio.to_thread(pool.close)
            with pytest.raises(UnavailableError):
                await slow
            with pytest.raises(UnavailableError, match="shutting down"):
                await _read(pool, 10)
            return _is_alive(process)

    assert not asyncio.run(ask())


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True

"""Tests of the slot for frames and of a camera without any socket."""

import asyncio
from typing import Any

from service.cameras.frames import Camera, CameraFrame, FrameSlot
from service.settings import Rate
from tests.service.fake_readers import view_of
from vision.view import TableView


def test_a_slot_gives_the_newest_and_counts_the_skipped() -> None:
    async def ask() -> list[tuple[int, int]]:
        slot = FrameSlot()
        taken = []
        for numbers in ([1], [2, 3, 4], [5]):
            for number in numbers:
                slot.put(CameraFrame(number, 0, b""))
            frame, skipped = await slot.take()
            taken.append((frame.number, skipped))
        return taken

    assert asyncio.run(ask()) == [(1, 0), (4, 2), (5, 0)]


def test_frames_are_skipped_while_the_client_takes_no_answer() -> None:
    async def ask() -> list[dict[str, Any]]:
        told: list[dict[str, Any]] = []
        takes = asyncio.Event()

        async def read(data: bytes, at_ms: int) -> TableView:
            return view_of("1RFO")

        async def send(message: dict[str, Any]) -> None:
            told.append(message)
            await takes.wait()

        camera = Camera(read=read, send=send, rate=Rate(100, 100), max_bytes=10)
        running = asyncio.create_task(camera.run())
        for count in (1, 3):
            for _ in range(count):
                camera.offer(b"")
            for _ in range(5):
                await asyncio.sleep(0)
        takes.set()
        for _ in range(5):
            await asyncio.sleep(0)
        running.cancel()
        return told

    assert [(one["frame"], one["skipped"]) for one in asyncio.run(ask())] == [(1, 0), (4, 2)]


def test_frames_over_the_rate_are_counted_in_the_next_view() -> None:
    async def ask() -> list[dict[str, Any]]:
        told: list[dict[str, Any]] = []
        now_s = 100.0

        async def read(data: bytes, at_ms: int) -> TableView:
            return view_of("1RFO")

        async def send(message: dict[str, Any]) -> None:
            told.append(message)

        camera = Camera(read=read, send=send, rate=Rate(1, 1), max_bytes=10, clock=lambda: now_s)
        running = asyncio.create_task(camera.run())
        for _ in range(3):
            camera.offer(b"")
        for _ in range(5):
            await asyncio.sleep(0)
        now_s = 101.0
        camera.offer(b"")
        for _ in range(5):
            await asyncio.sleep(0)
        running.cancel()
        return told

    told = asyncio.run(ask())
    assert [(one["frame"], one["limited"], one["at_ms"]) for one in told] == [
        (1, 2, 100_000),
        (4, 0, 101_000),
    ]

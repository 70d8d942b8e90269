"""The service under load: 50 tables of 4 phones, each making a move a second, each listening.

A server process and a process of clients, both on this machine and over 127.0.0.1 only. Times are
those the clients see, from sending a move to its acknowledgement, which comes after the disk has
it. Every phone also keeps its socket open and gets every push.
"""

import asyncio
import json
import os
import random
import statistics
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import httpx2
from websockets.asyncio.client import connect

from tests.benchmarks.measure import Row
from tests.service.running import running_server

__all__ = ["rows"]

_TABLES: Final = 50
_PHONES: Final = 4
_MOVES: Final = 15
"""Moves of each phone, one a second; the first three warm up and are not counted."""
_WARM_UP: Final = 3


@dataclass
class _Load:
    """What the clients measured."""

    took_s: list[float] = field(default_factory=list)
    pushes: int = 0
    refused: int = 0


@dataclass(frozen=True)
class _Phone:
    code: str
    token: str
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def post_move(self, kind: str) -> int:
        """Send a move over the kept connection and return the status of the answer."""
        body = json.dumps({"type": kind}).encode()
        head = (
            f"POST /api/tables/{self.code}/moves HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            f"Authorization: Bearer {self.token}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        self.writer.write(head.encode() + body)
        await self.writer.drain()
        answer = await self.reader.readuntil(b"\r\n\r\n")
        lines = answer.decode("latin-1").lower().split("\r\n")
        length = next(int(line[15:]) for line in lines if line.startswith("content-length:"))
        await self.reader.readexactly(length)
        return int(lines[0].split()[1])


async def _listen(url: str, phone: _Phone, load: _Load) -> None:
    async with connect(f"{url}/ws/tables/{phone.code}", open_timeout=60) as socket:
        await socket.send(json.dumps({"type": "hello", "token": phone.token}))
        async for text in socket:
            message = json.loads(text)
            load.pushes += message["type"] == "state"
            if message["type"] == "ping":
                await socket.send(json.dumps({"type": "pong", "id": message["id"]}))


async def _play(phone: _Phone, load: _Load, start_s: float) -> None:
    for number in range(_MOVES):
        await asyncio.sleep(max(0.0, start_s + number - time.perf_counter()))
        sent_s = time.perf_counter()
        # A fifth player never votes, so that both are always legal.
        status = await phone.post_move("vote" if number % 2 == 0 else "withdraw")
        load.refused += status != 200
        if number >= _WARM_UP:
            load.took_s.append(time.perf_counter() - sent_s)


async def _open_table(client: httpx2.AsyncClient, host: str, port: int) -> list[_Phone]:
    opened = (await client.post("/api/tables", json={"game": "classic"})).json()
    url, headers = f"/api/tables/{opened['code']}", {"Authorization": f"Bearer {opened['token']}"}
    phones = []
    for number in range(_PHONES):
        claim = await client.post(f"{url}/seats", json={"name": f"Phone {number}"})
        reader, writer = await asyncio.open_connection(host, port)
        phones.append(_Phone(opened["code"], claim.json()["token"], reader, writer))
    (await client.post(f"{url}/start", headers=headers)).raise_for_status()
    return phones


async def _load(url: str) -> _Load:
    load, rng = _Load(), random.Random(1)
    address = httpx2.URL(url)
    assert address.port is not None
    async with httpx2.AsyncClient(base_url=url, timeout=60) as client:
        phones = [
            phone
            for _ in range(_TABLES)
            for phone in await _open_table(client, address.host, address.port)
        ]
    ears = [
        asyncio.create_task(_listen(url.replace("http", "ws"), phone, load)) for phone in phones
    ]
    begin_s = time.perf_counter() + 3.0  # all sockets are open by then
    await asyncio.gather(*(_play(phone, load, begin_s + rng.random()) for phone in phones))
    for ear in ears:
        ear.cancel()
    await asyncio.gather(*ears, return_exceptions=True)
    for phone in phones:
        phone.writer.close()
    return load


def rows() -> list[Row]:
    """Measure POST of moves with 50 tables of 4 phones."""
    with tempfile.TemporaryDirectory() as folder, running_server(Path(folder)) as server:
        before = os.times()
        load = asyncio.run(_load(server.url))
        after = os.times()
        metrics = httpx2.get(f"{server.url}/metrics").text
    took_ms = sorted(took * 1000 for took in load.took_s)
    percent = statistics.quantiles(took_ms, n=100)
    within = {
        line.split('"')[1]: float(line.split()[1])
        for line in metrics.splitlines()
        if line.startswith("settable_request_seconds_bucket")
        and 'method="POST",route="/api/tables/{code}/moves",status="200"' in line
    }
    commits = {
        line.split()[0].removeprefix("settable_commit_seconds_"): float(line.split()[1])
        for line in metrics.splitlines()
        if line.startswith(("settable_commit_seconds_sum", "settable_commit_seconds_count"))
    }
    commit_ms = 1000 * commits["sum"] / commits["count"]
    what = f"POST of a move, {_TABLES} tables of {_PHONES}, one a second each"
    client_share = (after.user + after.system - before.user - before.system) / (
        after.elapsed - before.elapsed
    )
    return [
        Row(f"{what}: median", f"{statistics.median(took_ms):.1f} ms"),
        Row(f"{what}: p95", f"{percent[94]:.1f} ms", "20 ms"),
        Row(f"{what}: p99", f"{percent[98]:.1f} ms"),
        Row(
            "of them within 20 ms as the server sees it",
            f"{within['0.02'] / within['+Inf']:.1%}",
            "95 % or more",
        ),
        Row("moves counted, refused", f"{len(took_ms)}, {load.refused}"),
        Row("pushes received", f"{load.pushes}"),
        Row("mean commit to disk", f"{commit_ms:.1f} ms"),
        Row("load of the clients themselves", f"{client_share:.0%} of a core"),
        Row("load average of the machine (1 min)", f"{os.getloadavg()[0]:.1f} on {os.cpu_count()}"),
    ]

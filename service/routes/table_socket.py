"""The socket of a table: each sees its own view after every move, at once and in one order.

Shouts and other moves count in the order in which they reach the server (classic 4.4, SC-10).
The token comes in the first message, never in the address, which ends up in logs.
"""

import asyncio
import contextlib
import time
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any, Final, assert_never

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from service.dependencies import TheServices, count_failure, find_table
from service.errors import ConflictError, LimitError, ServiceError, TokenError
from service.http.limits import TokenBuckets
from service.http.problems import problem_of
from service.settings import Settings
from service.tables.actions import make_move
from service.tables.client_messages import (
    Hello,
    MoveMessage,
    Pong,
    Refresh,
    ShoutMessage,
    read_message,
)
from service.tables.listeners import Listener, RoundTrip
from service.tables.messages import as_text
from service.tables.people import Person
from service.tables.presence import connect, disconnect
from service.tables.registry import authenticate
from service.tables.shouts import hear
from service.tables.table import Table
from solver.errors import InvalidError, SolverError

__all__ = ["router"]

router = APIRouter()

_HELLO_WITHIN_S: Final = 10.0
_CLOSE_WITHIN_S: Final = 2.0
_MOST_SOCKETS: Final = 8
"""Open sockets of one person: a phone, a screen, and some that died without a word."""
_OLDEST_PRESS_MS: Final = 1_000
"""A shout that was under way for longer was made at another moment of the game."""
_TOLD_CHANGE_MS: Final = 20
"""A round trip that changed by less is not worth telling everybody."""
_CLOSE_CODE: Final = {
    "not found": 4004,
    "token": 4001,
    "unreadable": 4000,
    "fast": 4029,
    "slow": 4008,
    "silent": 4010,
    "deleted": 4011,
    "removed": 4012,
    "renewed": 4013,
    "restart": 4014,
    "idle": 4014,
}
"""Why the service closes a socket -> the code it closes it with."""


@router.websocket("/ws/tables/{code}")
async def talk_at_table(socket: WebSocket, services: TheServices, code: str) -> None:
    """Let somebody follow a table and move at it."""
    await socket.accept()
    try:
        table = await find_table(socket, code)
        hello, person = await _greeted(socket, table)
        look = table.moment.looking_seat(person, hello.seat)
        if table.audience.sockets_of(person.number) >= _MOST_SOCKETS:
            raise LimitError("so many sockets of yours are open already", retry_after_s=10)
    except (ServiceError, SolverError) as error:
        await _refuse(socket, error)
        return
    except (WebSocketDisconnect, TimeoutError):
        await _close(socket, "silent")
        return
    settings, metrics = services.settings, services.metrics
    trip = RoundTrip(lambda: time.monotonic() * 1000)
    listener = Listener(
        person.number, settings.max_backlog, trip, look=None if hello.seat is None else look
    )
    with metrics.sockets.labels("table").track_inprogress():
        await _Talk(socket, table, listener, settings).run(hello)
    if listener.reason:
        metrics.dropped.labels(listener.reason).inc()
    await _close(socket, listener.reason)


async def _greeted(socket: WebSocket, table: Table) -> tuple[Hello, Person]:
    try:
        text = await asyncio.wait_for(socket.receive_text(), _HELLO_WITHIN_S)
    except KeyError:  # a message of bytes
        raise InvalidError("the first message is a hello, as text") from None
    hello = read_message(text)
    if not isinstance(hello, Hello):
        raise InvalidError("the first message is a hello with the token of your seat")
    try:
        return hello, authenticate(table, hello.token)
    except TokenError:
        count_failure(socket)
        raise


async def _refuse(socket: WebSocket, error: Exception) -> None:
    problem = problem_of(error)
    reason = {401: "token", 404: "not found", 429: "fast"}.get(problem.status, "unreadable")
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        body = problem.model_dump(exclude_none=True)
        await socket.send_json({**body, "problem": body["type"], "type": "problem", "id": None})
    await _close(socket, reason)


async def _close(socket: WebSocket, reason: str) -> None:
    # A client that takes nothing more does not take the closing either.
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
        await asyncio.wait_for(
            socket.close(_CLOSE_CODE.get(reason, 1000), reason or "bye"), _CLOSE_WITHIN_S
        )


@dataclass(slots=True)
class _Talk:
    """One open socket, from the welcome to its end."""

    socket: WebSocket
    table: Table
    listener: Listener
    settings: Settings
    heard_s: float = field(default_factory=time.monotonic)

    async def run(self, hello: Hello) -> None:
        """Serve the client until it goes or is dropped."""
        self._welcome(hello)
        connect(self.table, self.listener)
        work: list[Coroutine[Any, Any, Any]] = [
            self._read(),
            self._send(),
            self._beat(),
            self.listener.dropped.wait(),
        ]
        tasks = [asyncio.ensure_future(one) for one in work]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            disconnect(self.table, self.listener)
            await asyncio.wait(tasks)

    def _welcome(self, hello: Hello) -> None:
        person = self._person()
        moment = self.table.moment
        seat = moment.looking_seat(person, self.listener.look)
        missed = [] if hello.since is None else moment.entries_since(hello.since, seat)
        self._say(
            {
                "type": "welcome",
                "table": self.table.snapshot(person, self.listener.look),
                "missed": missed,
                "heartbeat_s": self.settings.heartbeat_s,
            }
        )

    def _person(self) -> Person:
        """Return the person as the table has it now: the start of a game moves seats together."""
        for person in self.table.people:
            if person.number == self.listener.person:
                return person
        raise TokenError("you are no longer at this table")

    def _say(self, message: dict[str, Any]) -> None:
        self.listener.offer(as_text(message))

    async def _send(self) -> None:
        while True:
            text = await self.listener.waiting.get()
            try:
                await self.socket.send_text(text)
            except (WebSocketDisconnect, RuntimeError):
                return

    async def _beat(self) -> None:
        while True:
            self._say({"type": "ping", "id": self.listener.trip.ping()})
            await asyncio.sleep(self.settings.heartbeat_s)
            if time.monotonic() - self.heard_s > 2 * self.settings.heartbeat_s:
                self.listener.drop("silent")

    async def _read(self) -> None:
        buckets = TokenBuckets(self.settings.message_rate)
        while True:
            try:
                text = await self.socket.receive_text()
            except (WebSocketDisconnect, RuntimeError, KeyError):
                return
            if buckets.spend(""):
                self._problem(None, LimitError("slower, please", retry_after_s=1))
                self.listener.drop("fast")
                return
            self.heard_s = time.monotonic()
            await self._answer(text)

    async def _answer(self, text: str) -> None:
        try:
            message = read_message(text)
        except InvalidError as error:
            self._problem(None, error)
            return
        match message:
            case Hello():
                self._problem(None, InvalidError("you have said hello already"))
            case Pong():
                self._note(message)
            case Refresh():
                table = self.table.snapshot(self._person(), self.listener.look)
                self._say({"type": "table", "table": table})
            case ShoutMessage():
                hear(self.table, self.listener, message)
            case MoveMessage():
                await self._move(message)
            case _:
                assert_never(message)

    def _note(self, pong: Pong) -> None:
        before, _ = self.listener.trip.best
        self.listener.trip.pong(pong.id, pong.clock_ms)
        after, _ = self.listener.trip.best
        if after is not None and (before is None or abs(after - before) >= _TOLD_CHANGE_MS):
            self.table.audience.tell_people(self.table.people)

    async def _move(self, message: MoveMessage) -> None:
        try:
            person = self._person()
            self._verify_fresh(person, message)
            done = await make_move(
                self.table,
                person,
                message.move,
                key=message.id,
                expected=message.expected,
            )
        except (ServiceError, SolverError) as error:
            self._problem(message.id, error)
            return
        self._say(
            {
                "type": "done",
                "id": message.id,
                "sequence": done.entry.sequence,
                "at_ms": done.entry.at_ms,
                "repeated": done.repeated,
            }
        )

    def _verify_fresh(self, person: Person, message: MoveMessage) -> None:
        """Refuse a shout that was long under way: the phone had no connection."""
        verb = self.table.adapter.verbs.get(message.move.type)
        _, offset_ms = self.listener.trip.best
        if verb is None or not verb.is_shout or message.clock_ms is None or offset_ms is None:
            return
        age_ms = time.monotonic() * 1000 - (message.clock_ms - offset_ms)
        if age_ms > _OLDEST_PRESS_MS and (person.number, message.id) not in self.table.keys:
            raise ConflictError(
                "PRESS_TOO_OLD",
                f"this shout was {age_ms / 1000:.1f} s under way; it does not count any more",
            )

    def _problem(self, number: str | None, error: Exception) -> None:
        problem = problem_of(error).model_dump(exclude_none=True)
        self._say({**problem, "problem": problem["type"], "type": "problem", "id": number})

"""A table in memory: its people, its game, its clock and its log.

Everything that changes a table happens one after the other, each change written before it is
told: verify, write, then show. A change that has begun is carried through even if whoever asked
for it goes away. What is in memory is the fold of what was written; when writing fails, the table
is forgotten and read again.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, TypeVar

from sqlalchemy import Connection

from service.errors import NotFoundError
from service.games import ADAPTERS
from service.games.adapter import Author, Autopilot
from service.games.autopilots import Idle
from service.tables import rows
from service.tables.audience import Audience
from service.tables.clock import TableClock
from service.tables.context import TableContext, WatchingReferee
from service.tables.game_log import GameLog, LogEntry
from service.tables.messages import outcome_json
from service.tables.moment import TableMoment
from service.tables.people import Person, SeatControl
from service.tables.rows import TableRow

__all__ = ["Table"]

logger = logging.getLogger(__name__)

T = TypeVar("T")

_MOST_AT_ONCE: Final = 200  # moves that clock and bots make before people are heard again


class Table:
    """One table; `Tables` makes and finds them.

    Attributes
    ----------
    row, people
        What is kept of it.
    playing
        The game, once it has started.
    keys
        Entries by the person and the idempotency key they were sent with.
    audience
        Who listens, who is present, what is broadcast.
    referee
        The referee of a camera over a real table, once there is one.
    is_gone
        Whether it was deleted or forgotten: whoever holds it looks for it again.
    """

    def __init__(
        self,
        context: TableContext,
        row: TableRow,
        people: Sequence[Person],
        playing: GameLog | None = None,
        entries: Sequence[LogEntry] = (),
    ) -> None:
        self.context = context
        self.row = row
        self.people = tuple(people)
        self.adapter = ADAPTERS[row.game]
        self.playing: GameLog | None = None
        self.clock = TableClock(context.settings.speed)
        self.audience = Audience(self.adapter)
        self.referee: WatchingReferee | None = None
        self.is_gone = False
        self.touched_s = time.monotonic()
        self.known_number = max((person.number for person in people), default=0)
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._timer: asyncio.TimerHandle | None = None
        self.keys: dict[tuple[int, str], LogEntry] = {}
        self._pilot: Autopilot | None = None
        self._clock_pilot = self.adapter.autopilot({}, 0)
        self._remember(entries)
        if playing is not None:
            self.begin(playing)

    def begin(self, playing: GameLog) -> None:
        """Let a game run that was started or read."""
        bots = {
            person.seat: person.bot_level
            for person in self.people
            if person.control is SeatControl.BOT
            and person.seat is not None
            and person.bot_level is not None
        }
        self.playing = playing
        self._pilot = self.adapter.autopilot(bots, self.context.new_seed())
        self.clock.resume(playing.at_ms)
        self._schedule()

    @property
    def status(self) -> str:
        """Whether people gather, play, or have finished."""
        if self.row.finished_ms is not None:
            return "finished"
        return "gathering" if self.playing is None else "playing"

    @property
    def sequence(self) -> int:
        """Number of entries in the log."""
        return 0 if self.playing is None else self.playing.sequence

    @property
    def due_ms(self) -> int | None:
        """When the clock moves if nobody does, on the table's clock; None while it stands."""
        if self.playing is None or self.row.finished_ms is not None:
            return None
        plan = self._clock_pilot.next(self.playing.state)
        return None if plan is None else plan.at_ms

    @property
    def moment(self) -> TableMoment:
        """What there is to tell of the table now."""
        return TableMoment(
            row=self.row,
            people=self.people,
            playing=self.playing,
            status=self.status,
            now_ms=0 if self.playing is None else self.clock.now_ms,
            due_ms=self.due_ms,
        )

    @property
    def patience_ms(self) -> int:
        """How much later the clock moves than it could, while a camera still looks at hands."""
        return 0 if self.referee is None else self.referee.patience_ms

    async def change(self, work: Callable[[], Awaitable[T]]) -> T:
        """Run a change alone and to its end.

        Raises
        ------
        NotFoundError
            If the table is gone meanwhile.
        """

        async def alone() -> T:
            async with self._lock:
                if self.is_gone:
                    raise NotFoundError("this table is gone; look for it again")
                return await work()

        task = asyncio.ensure_future(alone())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Write to the store; when that fails, what is in memory counts no longer."""
        try:
            return await self.context.store.run(work)
        except Exception:
            self.forget("restart")
            raise

    def forget(self, reason: str) -> None:
        """Stop the table in memory and drop its listeners; what was written stays."""
        self.is_gone = True
        self._stop_timer()
        self.audience.drop(reason)

    async def break_off(self) -> None:
        """End the game before its end; within a change."""
        at_ms = round(time.time() * 1000)
        await self.write(partial(rows.finish_table, code=self.row.code, at_ms=at_ms, outcome=None))
        self.row = replace(self.row, finished_ms=at_ms, outcome=None)
        self._schedule()
        self.audience.tell_table(self.moment)

    async def settle(self, *, until_ms: int | None = None) -> None:
        """Make the moves of clock and bots that are due, or were at a time; within a change."""
        playing, pilot = self.playing, self._pilot
        if playing is None or pilot is None or self.row.finished_ms is not None:
            return
        entries: list[LogEntry] = []
        now_ms = self.clock.now_ms if until_ms is None else until_ms
        while len(entries) < _MOST_AT_ONCE:
            plan = pilot.next(playing.state)
            if plan is None or plan.at_ms + self.patience_ms > now_ms:
                break
            is_bot = plan.author is Author.BOT
            try:
                move = await asyncio.to_thread(plan.make) if is_bot else plan.make()
                playing, entry = playing.move(move, at_ms=plan.at_ms, author=plan.author)
            except Exception:
                # A bot that fails must not take the table with it; people go on with the clock.
                logger.exception("bot or clock failed", extra={"game": self.row.game})
                self._pilot = pilot = self._clock_pilot if is_bot else Idle()
                continue
            entries.append(entry)
        if entries:
            await self.commit(playing, entries)

    async def commit(self, playing: GameLog, entries: Sequence[LogEntry]) -> None:
        """Write new entries, then count them and tell them; within a change."""
        outcome = playing.state.outcome()
        is_over = outcome is not None
        outcome_row = outcome_json(outcome)
        at_ms = round(time.time() * 1000) if is_over else None
        changes_end = is_over or self.row.finished_ms is not None

        def work(connection: Connection) -> None:
            rows.add_entries(connection, self.row.code, entries)
            if changes_end:
                rows.finish_table(connection, self.row.code, at_ms, outcome_row)

        await self.write(work)
        self.playing = playing
        if changes_end:
            self.row = replace(self.row, finished_ms=at_ms, outcome=outcome_row)
        self._remember(entries)
        self._schedule()
        moment, standing = self.moment, playing.standing[-len(entries) :]
        for place, entry in enumerate(entries):
            is_move = len(standing) == len(entries) and standing[place].entry is entry
            self.audience.tell_entry(
                moment, entry, standing[place].after if is_move else playing.state
            )

    def _remember(self, entries: Sequence[LogEntry]) -> None:
        for entry in entries:
            if entry.person is not None:
                self.known_number = max(self.known_number, entry.person)
                if entry.key is not None:
                    self.keys[entry.person, entry.key] = entry

    def _schedule(self) -> None:
        self._stop_timer()
        if self.playing is None or self._pilot is None or self.row.finished_ms is not None:
            return
        plan = self._pilot.next(self.playing.state)
        if plan is not None:
            delay_s = self.clock.seconds_until(plan.at_ms + self.patience_ms) + 0.001
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(delay_s, lambda: self.spawn(self._ticked()))

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def spawn(self, work: Awaitable[None]) -> None:
        """Let something run beside the table."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _ticked(self) -> None:
        async def work() -> None:
            await self.settle()
            self._schedule()

        with contextlib.suppress(NotFoundError):
            await self.change(work)

    def snapshot(self, person: Person | None, wanted: int | None = None) -> dict[str, Any]:
        """Return the whole table as somebody may see it; without a token only who sits there.

        Raises
        ------
        ForbiddenError
            If the wanted seat is another's.
        """
        return self.audience.snapshot(self.moment, person, wanted)

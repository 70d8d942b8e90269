"""Who is here: a game that minds is told when a seat's last phone went, or the first came back."""

import asyncio
import time
from typing import Final

from service.errors import NotFoundError
from service.games.adapter import Author
from service.tables.listeners import Listener
from service.tables.table import Table
from solver.errors import IllegalError

__all__ = ["connect", "disconnect", "note_everybody"]

_AWAY_AFTER_S: Final = 5.0  # a phone that only changes its network is back sooner


def connect(table: Table, listener: Listener) -> None:
    """Let an open socket listen and tell the others."""
    table.audience.add(listener)
    table.touched_s = time.monotonic()
    table.audience.tell_people(table.people)
    table.spawn(_note(table, listener.person))


def disconnect(table: Table, listener: Listener) -> None:
    """Forget a closed socket; a seat without one is away a little later."""
    table.audience.remove(listener)
    table.audience.tell_people(table.people)
    delay_s = _AWAY_AFTER_S / table.context.settings.speed
    loop = asyncio.get_running_loop()
    loop.call_later(delay_s, lambda: table.spawn(_note(table, listener.person)))


def note_everybody(table: Table) -> None:
    """Let the game learn who is here, of all who ever came with a socket."""
    for number in table.audience.met:
        table.spawn(_note(table, number))


async def _note(table: Table, number: int) -> None:
    """Make the move, if there is one, by which the game learns whether somebody is here now."""
    person = next((one for one in table.people if one.number == number), None)
    seat = None if person is None else person.seat
    if seat is None or table.is_gone:
        return

    async def work() -> None:
        await table.settle()
        playing = table.playing
        if playing is None or table.row.finished_ms is not None:
            return
        is_present = table.audience.sockets_of(number) > 0
        at_ms = max(table.clock.now_ms, playing.at_ms)
        move = table.adapter.presence_move(playing.state, seat, is_present=is_present, at_ms=at_ms)
        if move is not None:
            after, entry = playing.move(move, at_ms=at_ms, author=Author.CLOCK)
            await table.commit(after, [entry])

    try:
        await table.change(work)
    except (NotFoundError, IllegalError):
        return  # the table is gone, or the game was faster

"""Who is here: a game that minds is told when a seat's last phone went, or the first came back."""

from typing import TYPE_CHECKING

from service.errors import NotFoundError
from service.games.adapter import Author
from solver.errors import IllegalError

if TYPE_CHECKING:
    from service.tables.table import Table

__all__ = ["note_presence"]


async def note_presence(table: "Table", number: int) -> None:
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
        is_present = any(one.person == number for one in table.listeners)
        at_ms = max(table.clock.now_ms, playing.at_ms)
        move = table.adapter.presence_move(playing.state, seat, is_present=is_present, at_ms=at_ms)
        if move is not None:
            after, entry = playing.move(move, at_ms=at_ms, author=Author.CLOCK)
            await table.commit(after, [entry])

    try:
        await table.change(work)
    except (NotFoundError, IllegalError):
        return  # the table is gone, or the game was faster

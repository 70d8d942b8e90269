"""Cameras at tables: what a camera sees becomes moves once it has seen the same often enough.

At a real classic table a referee judges every frame of a live view (`service.refereeing`). Other
games, and single readings, are told a layout when it was read alike, every card surely, for a
while: one frame may be misread or taken while a hand is in the way. What cannot have happened is
told to everybody at the table as doubts, and nothing moves until the layout makes sense or
somebody moves by hand.
"""

import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from service.errors import ConflictError, NotFoundError
from service.refereeing.sight import sight_of
from service.refereeing.table_referee import TableReferee
from service.tables.actions import tell_layout
from service.tables.registry import Tables
from service.tables.table import Table
from service.workers.recent_pictures import PictureMemory
from solver.cards import Card
from vision.live.live_table import LiveView
from vision.view import TableView

__all__ = ["TableCameras"]

_ALIKE: Final = 3
"""Frames in a row that must show the same cards before the game hears of them."""
_PICTURES: Final = 64 * 1024 * 1024  # bytes of snapshots of all tables together
_PICTURES_S: Final = 6 * 3600.0  # an evening
_MOST_LATE_MS: Final = 10_000  # a frame that took longer says nothing of the table any more


@dataclass(slots=True)
class _Watch:
    seen: frozenset[Card] = frozenset()
    alike: int = 0


class TableCameras:
    """Takes what the cameras of the tables see; who may be a camera is checked before."""

    def __init__(self, tables: Tables, clock: Callable[[], float] = time.time) -> None:
        self._tables = tables
        self._clock = clock
        self._watches: dict[str, _Watch] = {}
        self._referees: dict[str, TableReferee] = {}
        self.pictures = PictureMemory(_PICTURES, _PICTURES_S)

    async def __call__(
        self, code: str, view: TableView | LiveView, at_ms: int, picture: bytes | None = None
    ) -> None:
        """Take what a camera saw.

        Parameters
        ----------
        at_ms
            When the frame came, in milliseconds since 1970.
        picture
            The frame as it came, for pictures of before and after.
        """
        table = await self._tables.find(code)
        if table.status != "playing":
            self._watches.pop(table.row.code, None)
            return
        if isinstance(view, LiveView) and is_refereed(table):
            late_ms = min(max(0, round(self._clock() * 1000) - at_ms), _MOST_LATE_MS)
            game_ms = table.clock.now_ms - round(late_ms * table.clock.speed)
            referee = await self.referee_of(table)
            await referee.see(sight_of(view, max(0, game_ms)), picture)
            return
        await self._tell_settled_layout(table, view.table if isinstance(view, LiveView) else view)

    async def _tell_settled_layout(self, table: Table, view: TableView) -> None:
        cards = frozenset(seen.card for seen in view.cards)
        watch = self._watches.setdefault(table.row.code, _Watch())
        is_sure = all(seen.sure for seen in view.cards) and len(cards) == len(view.cards)
        if not is_sure or cards != watch.seen:
            watch.seen, watch.alike = cards, int(is_sure)
            return
        watch.alike += 1
        if watch.alike == _ALIKE:
            with contextlib.suppress(ConflictError):  # ended meanwhile, or dealt by the service
                await tell_layout(table, tuple(sorted(cards)))

    async def referee_of(self, table: Table) -> TableReferee:
        """Return the referee of a table with a real classic game.

        Raises
        ------
        NotFoundError
            If no camera can referee there.
        """
        if not is_refereed(table):
            raise NotFoundError("a camera referees the classic game with real cards only")
        found = self._referees.get(table.row.code)
        if found is not None and found.table is table:
            return found
        fresh = await TableReferee.of(table, self.pictures)
        found = self._referees.get(table.row.code)  # somebody else may have asked meanwhile
        if found is not None and found.table is table:
            return found
        kept = {code: one for code, one in self._referees.items() if not one.table.is_gone}
        self._referees = {**kept, table.row.code: fresh}
        return fresh


def is_refereed(table: Table) -> bool:
    """Say whether a camera can referee at this table."""
    return table.adapter.is_refereed_by_camera and table.row.kind == "physical"

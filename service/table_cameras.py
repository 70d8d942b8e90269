"""Cameras at tables: what a camera sees becomes moves once it has seen the same often enough.

One frame may be misread or taken while a hand is in the way. Only a layout that was read alike,
every card surely, for a while is told to the game. What cannot have happened is told to everybody
at the table as doubts, and nothing moves until the layout makes sense or somebody moves by hand.
"""

import contextlib
from dataclasses import dataclass
from typing import Final

from service.errors import ConflictError
from service.moving import tell_layout
from service.tables import Tables
from solver.cards import Card
from vision.view import TableView

__all__ = ["TableCameras"]

_ALIKE: Final = 3
"""Frames in a row that must show the same cards before the game hears of them."""


@dataclass(slots=True)
class _Watch:
    seen: frozenset[Card] = frozenset()
    alike: int = 0


class TableCameras:
    """Takes what the cameras of the tables see; who may be a camera is checked before."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._watches: dict[str, _Watch] = {}

    async def __call__(self, code: str, view: TableView, at_ms: int) -> None:
        """Take what a camera saw; the table's own clock says when it counts."""
        table = await self._tables.find(code)
        if table.status != "playing":
            self._watches.pop(table.row.code, None)
            return
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

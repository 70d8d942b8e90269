"""The referee of one table of the service: what a camera sees becomes moves that everybody sees.

Decisions are numbered and kept, so that they can be shown and overruled; the moves themselves are
in the table's log. Pictures of before and after are held in memory for an evening, on no disk.
"""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from service.errors import ConflictError, NotFoundError
from service.refereeing.decision import Decision
from service.refereeing.decision_rows import keep_decisions, kept_decisions
from service.refereeing.pictures import small_picture
from service.refereeing.published import PublishedDecision, decision_json, ways_to_overrule
from service.refereeing.referee import CameraReferee
from service.refereeing.sight import Sight
from service.refereeing.way_back import is_undone, moves_until
from service.tables.actions import rewrite
from service.tables.people import Person
from service.tables.table import Table
from service.workers.recent_pictures import PictureMemory
from solver.cards import Card
from solver.classic import (
    CallSet,
    ClassicMove,
    ClassicState,
    Lift,
    correct_card,
    grant_claim,
    withdraw_claim,
)
from solver.errors import IllegalError
from solver.game import Log, Seat

__all__ = ["TableReferee"]

_MOST_KEPT: Final = 300
_CLOCK_MS: Final = 2_500
"""How much later than due the clock moves at a table with a camera: the referee waits for hands
for 1,500 ms, and a frame takes a while to be read."""

ChangeLog = Callable[[Log[ClassicState, ClassicMove]], Log[ClassicState, ClassicMove]]


@dataclass(slots=True)
class TableReferee:
    """What is remembered of one table between frames."""

    table: Table
    pictures: PictureMemory
    referee: CameraReferee = field(default_factory=CameraReferee)
    decisions: list[PublishedDecision] = field(default_factory=list)
    _clear: bytes | None = None
    _count: int = 0
    _busy: asyncio.Lock = field(default_factory=asyncio.Lock)

    @classmethod
    async def of(cls, table: Table, pictures: PictureMemory) -> "TableReferee":
        """Return the referee of a table with what was decided there before."""
        decisions = await kept_decisions(table, _MOST_KEPT)
        count = max((published.number for published in decisions), default=0)
        return cls(table, pictures, decisions=decisions, _count=count)

    async def see(self, sight: Sight, picture: bytes | None) -> None:
        """Take what a camera knows of the table, and the frame as a JPEG or WebP file."""
        async with self._busy:
            playing = self.table.playing
            if playing is None:
                return
            self.table.referee = self
            after, decisions = self.referee.see(playing.state, sight)
            if not decisions:
                self._note(after, sight, picture)
                return
            await self.table.change(lambda: self._decide(sight, picture))

    @property
    def patience_ms(self) -> int:
        """How much later than due the clock moves, milliseconds."""
        return _CLOCK_MS

    def hold(self, move: Any, refusal: IllegalError) -> bool:  # noqa: ANN401 - any game's move
        """Say whether a shout that was refused is kept until the camera has seen enough."""
        playing = self.table.playing
        if playing is None or not isinstance(move, CallSet):
            return False
        referee = self.referee.hold(playing.state, move, refusal)
        if referee is None:
            return False
        self.referee = referee
        return True

    async def _decide(self, sight: Sight, picture: bytes | None) -> None:
        await self.table.settle()
        if self.table.playing is None or self.table.status != "playing":
            return
        after, decisions = self.referee.see(self.table.playing.state, sight)
        published: list[PublishedDecision] = []
        for decision in decisions:
            if await self._counts(decision):
                self._count += 1
                published.append(PublishedDecision(number=self._count, decision=decision))
        await self._revise([one.decision for one in published])
        pictures = await self._keep_pictures(picture) if published else (None, None)
        published = [replace(one, before=pictures[0], after=pictures[1]) for one in published]
        await keep_decisions(self.table, published)
        for one in published:
            self.decisions.append(one)
            self._tell(one)
        del self.decisions[:-_MOST_KEPT]
        self._note(after, sight, picture)

    async def _counts(self, decision: Decision) -> bool:
        """Play the moves of a decision; say whether they could be played."""
        try:
            if decision.renamed is not None:
                seen, actual = decision.renamed
                await rewrite(
                    self.table,
                    None,
                    lambda log: correct_card(log, seen=seen, actual=actual).log.moves,
                )
            if decision.since is not None:
                await rewrite(self.table, None, lambda log: _taken_back(log, decision))
            elif decision.moves:
                await rewrite(self.table, None, lambda log: (*log.moves, *decision.moves))
        except (IllegalError, ConflictError):
            return False  # somebody moved meanwhile: the next frame is judged anew
        return True

    async def _revise(self, decisions: Sequence[Decision]) -> None:
        """Say of the decisions that fell with one that explains the table better that they did."""
        since = next((one.since for one in decisions if one.since is not None), None)
        if since is None:
            return
        fallen = [
            replace(one, overruled="revised")
            for one in self.decisions
            if not one.overruled and is_undone(one.decision, since)
        ]
        await keep_decisions(self.table, fallen)
        for one in fallen:
            place = next(i for i, old in enumerate(self.decisions) if old.number == one.number)
            self.decisions[place] = one
            self._tell(one)

    def _note(self, after: CameraReferee, sight: Sight, picture: bytes | None) -> None:
        self.referee = after
        if after.clear_ms == sight.at_ms:
            self._clear = picture
        self.table.audience.tell_doubts(after.doubts)

    async def _keep_pictures(self, picture: bytes | None) -> tuple[str | None, str | None]:
        keys: list[str | None] = []
        for data in (self._clear, picture):
            small = None if data is None else await asyncio.to_thread(small_picture, data)
            key = None if small is None else secrets.token_urlsafe(16)
            if small is not None and key is not None:
                self.pictures.put(key, small)
            keys.append(key)
        return keys[0], keys[1]

    def _tell(self, published: PublishedDecision) -> None:
        self.table.audience.tell({"type": "decision", "decision": decision_json(published)})

    def find(self, number: int) -> PublishedDecision:
        """Return a decision by its number; `NotFoundError` if there is none."""
        for published in self.decisions:
            if published.number == number:
                return published
        raise NotFoundError(f"there is no decision {number} at this table")

    async def withdraw(self, number: int, person: Person) -> None:
        """Let a claim not count.

        Raises
        ------
        NotFoundError, ConflictError, IllegalError
            If there is no such decision, it was overruled or taken back, or decided no claim.
        """
        move = self._deciding_move(number, "withdraw")
        await self._overrule(
            number,
            "withdraw",
            person,
            lambda log: withdraw_claim(log, _place_of(log, move)).log,
        )

    async def grant(self, number: int, seat: Seat, person: Person) -> None:
        """Let cards that were taken without right count as a claim of this player.

        Raises
        ------
        NotFoundError, ConflictError, IllegalError
            If there is no such decision, it was overruled or taken back, or no card was taken.
        """
        move = self._deciding_move(number, "grant")
        await self._overrule(
            number,
            "grant",
            person,
            lambda log: grant_claim(log, _place_of(log, move), seat).log,
        )

    async def correct(self, seen: Card, actual: Card, person: Person) -> None:
        """Say that a card was misread: all that followed is judged again.

        Raises
        ------
        IllegalError
            If the card was never laid, or the other cannot lie there.
        """

        async def work() -> None:
            await rewrite(
                self.table,
                person,
                lambda log: correct_card(log, seen=seen, actual=actual).log.moves,
            )

        await self.table.change(work)

    def _deciding_move(self, number: int, how: str) -> ClassicMove:
        published = self.find(number)
        if how not in ways_to_overrule(published):
            raise ConflictError("DECIDED", f"there is nothing to {how} here, or it is done already")
        moves = published.decision.moves
        lifts = [move for move in moves if isinstance(move, Lift)]
        return lifts[-1] if published.decision.is_assumed else moves[-1]

    async def _overrule(self, number: int, how: str, person: Person, change: ChangeLog) -> None:
        async def work() -> None:
            await rewrite(self.table, person, lambda log: change(log).moves)
            published = replace(self.find(number), overruled=how)
            await keep_decisions(self.table, [published])
            place = next(i for i, one in enumerate(self.decisions) if one.number == number)
            self.decisions[place] = published
            self._tell(published)

        await self.table.change(work)


def _taken_back(log: Log[ClassicState, ClassicMove], decision: Decision) -> tuple[ClassicMove, ...]:
    """Return the moves of the game taken back to where it was right, and played on as assumed."""
    assert decision.since is not None  # asked for such decisions only
    count = moves_until(log.initial, log.moves, decision.since)
    if count is None:
        raise ConflictError("TAKEN_BACK", "people have decided otherwise since")
    return (*log.moves[:count], *decision.moves)


def _place_of(log: Log[ClassicState, ClassicMove], move: ClassicMove) -> int:
    for place in reversed(range(len(log.moves))):
        if log.moves[place] == move:
            return place
    raise ConflictError("TAKEN_BACK", "what was decided there has been taken back or corrected")

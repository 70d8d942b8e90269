"""A game being played, as its log makes it: the position is always the fold of the entries.

The log only grows. A move taken back is an entry too; the moves that stand are what is left. No
clock, no store, no network: those are handed in by the table around it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Self

from service.errors import ConflictError
from service.games.adapter import Adapter, Author, GameRecord, Move, Position, Who
from service.games.encoding import stored_move
from solver.game import Log

__all__ = ["EntryKind", "GameLog", "LogEntry"]


class EntryKind(Enum):
    """What an entry of the log is."""

    MOVE = "move"
    UNDO = "undo"


@dataclass(frozen=True, slots=True, kw_only=True)
class LogEntry:
    """One entry of a table's log, as it is stored.

    Attributes
    ----------
    sequence
        Its place in the log, from 1 without a gap.
    at_ms
        The table's clock.
    person
        The number of the person who made it; None for clock and bots.
    key
        The sender's idempotency key: the same person sends nothing twice under one key.
    body
        The JSON of a move with its seat; for an undo how many moves were taken back.
    """

    sequence: int
    kind: EntryKind
    at_ms: int
    author: Author
    person: int | None = None
    key: str | None = None
    body: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingMove:
    """A move that stands, its entry, and the position after it."""

    entry: LogEntry
    move: Move
    after: Position


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLog:
    """A game and how it came about.

    Attributes
    ----------
    names
        Names by seat, as the record has them.
    sequence
        Number of entries so far: the version of the game.
    """

    adapter: Adapter
    names: tuple[str, ...]
    initial: Position
    standing: tuple[StandingMove, ...] = ()
    sequence: int = 0

    @property
    def state(self) -> Position:
        """The present position."""
        return self.standing[-1].after if self.standing else self.initial

    @property
    def at_ms(self) -> int:
        """The time of the last move that stands."""
        return self.standing[-1].entry.at_ms if self.standing else 0

    @property
    def record(self) -> GameRecord:
        """The game as a record."""
        moves = tuple(one.move for one in self.standing)
        return GameRecord(self.names, Log(self.initial, moves))

    def move(
        self,
        move: Move,
        *,
        at_ms: int,
        author: Author,
        person: int | None = None,
        key: str | None = None,
    ) -> tuple[Self, LogEntry]:
        """Return the game with one more move, and its entry.

        Raises
        ------
        IllegalError
            If the move is against the rules here.
        """
        after = self.state.apply(move)
        entry = LogEntry(
            sequence=self.sequence + 1,
            kind=EntryKind.MOVE,
            at_ms=at_ms,
            author=author,
            person=person,
            key=key,
            body=self.adapter.encode(move),
        )
        return self._with(entry, move, after), entry

    def with_moves(self, moves: Iterable[tuple[Move, Author]]) -> Self:
        """Return the game with many more moves, each at its own time, in linear time.

        Raises
        ------
        IllegalError
            If one of them is against the rules where it stands.
        """
        state, sequence, standing = self.state, self.sequence, list(self.standing)
        for move, author in moves:
            state, sequence = state.apply(move), sequence + 1
            entry = LogEntry(
                sequence=sequence,
                kind=EntryKind.MOVE,
                at_ms=move.at_ms,
                author=author,
                person=None,
                key=None,
                body=self.adapter.encode(move),
            )
            standing.append(StandingMove(entry=entry, move=move, after=state))
        return replace(self, standing=tuple(standing), sequence=sequence)

    def _with(self, entry: LogEntry, move: Move, after: Position) -> Self:
        standing = (*self.standing, StandingMove(entry=entry, move=move, after=after))
        return replace(self, standing=standing, sequence=entry.sequence)

    def undo(self, *, person: int, key: str | None = None) -> tuple[Self, LogEntry]:
        """Return the game without the last move of a person and what clock and bots did since.

        Raises
        ------
        ConflictError
            If no person has moved.
        """
        kept = len(self.standing) - 1
        while kept >= 0 and self.standing[kept].entry.author is not Author.PERSON:
            kept -= 1
        if kept < 0:
            raise ConflictError("NOTHING_TO_UNDO", "nobody has moved, so nothing is taken back")
        return self.undo_to(kept, person=person, key=key)

    def undo_to(self, kept: int, *, person: int, key: str | None = None) -> tuple[Self, LogEntry]:
        """Return the game with only its first `kept` standing moves, and the entry that says so."""
        before = replace(self, standing=self.standing[:kept])
        entry = LogEntry(
            sequence=self.sequence + 1,
            kind=EntryKind.UNDO,
            at_ms=before.at_ms,
            author=Author.PERSON,
            person=person,
            key=key,
            body={"count": len(self.standing) - kept},
        )
        return replace(before, sequence=entry.sequence), entry

    def rewritten(
        self, moves: Sequence[Move], *, person: int | None = None
    ) -> tuple[Self, tuple[LogEntry, ...]]:
        """Return the game with these moves instead of those that stand, and the entries for it.

        The moves up to the first difference stay; the others are taken back and made anew, each
        with its own time.

        Raises
        ------
        IllegalError
            If one of the moves is against the rules where it stands.
        """
        same = 0
        for old, new in zip(self.standing, moves, strict=False):
            if old.move != new:
                break
            same += 1
        after, entries = self, []
        if gone := len(self.standing) - same:
            undone = LogEntry(
                sequence=self.sequence + 1,
                kind=EntryKind.UNDO,
                at_ms=self.at_ms,
                author=Author.PERSON,
                person=person,
                body={"count": gone},
            )
            entries.append(undone)
            after = replace(self, standing=self.standing[:same], sequence=undone.sequence)
        for move in moves[same:]:
            author = _author_of(self.adapter, move)
            after, entry = after.move(move, at_ms=move.at_ms, author=author, person=person)
            entries.append(entry)
        return after, tuple(entries)

    def resumed(self, entries: list[LogEntry]) -> Self:
        """Return the game after entries read from the store, each verified again."""
        standing = list(self.standing)
        sequence = self.sequence
        for entry in entries:
            sequence = entry.sequence
            match entry.kind:
                case EntryKind.MOVE:
                    state = standing[-1].after if standing else self.initial
                    move = self.decoded(entry.body, entry.at_ms)
                    standing.append(StandingMove(entry=entry, move=move, after=state.apply(move)))
                case EntryKind.UNDO:
                    del standing[len(standing) - int(entry.body["count"]) :]
        return replace(self, standing=tuple(standing), sequence=sequence)

    def decoded(self, body: Mapping[str, Any], at_ms: int) -> Move:
        """Return the move that a stored body means."""
        return stored_move(self.adapter, body, at_ms)


def _author_of(adapter: Adapter, move: Move) -> Author:
    verb = next(verb for verb in adapter.verbs.values() if verb.kind is type(move))
    return Author.CLOCK if verb.who is Who.CLOCK else Author.PERSON

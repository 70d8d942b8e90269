"""Moves of people at a table, moves taken back, and a game broken off.

Each function is one change of a table, verified and written before it is told. What was sent
before under the same idempotency key is answered as it was and not done again.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from service.errors import ConflictError, ForbiddenError, StaleError
from service.games.adapter import Author, Move
from service.games.encoding import MoveBody
from service.games.encoding import make_move as read_move
from service.tables.game_log import EntryKind, GameLog, LogEntry
from service.tables.people import Person, Role
from service.tables.presence import note_everybody
from service.tables.seating import acting_seat, local_seats, require_host
from service.tables.table import Table
from solver.cards import Card
from solver.errors import IllegalError
from solver.game import Log, Seat

__all__ = ["Done", "break_off", "make_move", "rewrite", "running", "tell_layout", "undo_move"]

_HELD: Final = "your shout is noted; it counts if the camera sees that the table was free"


@dataclass(frozen=True, slots=True)
class Done:
    """An act that counts: its entry, and whether it had come before under the same key."""

    entry: LogEntry
    repeated: bool = False


async def make_move(
    table: Table, person: Person, body: MoveBody, *, key: str | None, expected: int | None
) -> Done:
    """Make a move for somebody.

    Parameters
    ----------
    key
        Idempotency key: what was sent before under it is not done again.
    expected
        The sequence number the sender looked at; None where it does not matter.

    Raises
    ------
    ConflictError
        ``GAME_NOT_RUNNING``, ``KEY_REUSED``, ``GAME_TOO_LONG``; ``SHOUT_HELD`` for a shout of which
        the camera's referee says a moment later whether it counts.
    StaleError
        If the table has moved on.
    ForbiddenError, IllegalError, InvalidError
        What the table, the rules and the spelling say against it.
    """
    # A press counts from when it came, however long others keep the table until its turn.
    came_ms = table.clock.now_ms
    return await table.change(partial(_make_move, table, person, body, key, expected, came_ms))


async def _make_move(
    table: Table,
    person: Person,
    body: MoveBody,
    key: str | None,
    expected: int | None,
    came_ms: int,
) -> Done:
    if key is not None and (earlier := table.keys.get((person.number, key))):
        return _repeated(table, earlier, body)
    came_ms = min(came_ms, table.clock.now_ms)  # a move taken back meanwhile turned the clock back
    await table.settle(until_ms=came_ms)
    playing = running(table, expected)
    seat = _seat(table, playing, person, body)
    at_ms = max(came_ms, playing.at_ms)
    move = read_move(table.adapter, body, seat, at_ms)
    try:
        after, entry = playing.move(
            move, at_ms=at_ms, author=Author.PERSON, person=person.number, key=key
        )
    except IllegalError as error:
        if table.referee is None or not table.referee.hold(move, error):
            raise
        raise ConflictError("SHOUT_HELD", _HELD) from error
    await table.commit(after, [entry])
    return Done(entry)


def _repeated(table: Table, earlier: LogEntry, body: MoveBody) -> Done:
    adapter, seat = table.adapter, earlier.body.get("seat")
    is_same = earlier.kind is EntryKind.MOVE and body.type == earlier.body["type"]
    if is_same:
        move = read_move(adapter, body, None if seat is None else Seat(seat), earlier.at_ms)
        is_same = adapter.encode(move) == earlier.body
    if not is_same:
        raise ConflictError("KEY_REUSED", "this idempotency key was used for something else")
    return Done(earlier, repeated=True)


def running(table: Table, expected: int | None = None, *, is_over_too: bool = False) -> GameLog:
    """Return the game that runs; with `is_over_too` also one that was played to its end.

    Raises
    ------
    ConflictError
        ``GAME_NOT_RUNNING``, ``GAME_TOO_LONG``.
    StaleError
        If the table is not at the sequence number that is expected.
    """
    is_ended = table.row.finished_ms is not None
    is_broken_off = is_ended and table.row.outcome is None
    if table.playing is None or is_broken_off or (is_ended and not is_over_too):
        raise ConflictError("GAME_NOT_RUNNING", f"no game is running: the table is {table.status}")
    if expected is not None and expected != table.sequence:
        raise StaleError(f"you looked at sequence {expected}, the table is at {table.sequence}")
    if table.playing.sequence >= table.context.settings.max_moves:
        raise ConflictError("GAME_TOO_LONG", "this game has run longer than any game does")
    return table.playing


def _seat(table: Table, playing: GameLog, person: Person, body: MoveBody) -> Seat | None:
    verb = table.adapter.verbs.get(body.type)
    if verb is None:
        return None
    is_physical = table.adapter.is_physical(playing.state)
    local = local_seats(table.people)
    seat = acting_seat(person, verb, body.seat, is_physical=is_physical, local=local)
    return table.adapter.host_seat(playing.state) if seat is None else seat


async def tell_layout(
    table: Table, cards: Sequence[Card], person: Person | None = None
) -> tuple[str, ...]:
    """Tell a real table which cards lie open; return what cannot be so, in words.

    What explains the cards is played; doubts are told to everybody and nothing moves.

    Raises
    ------
    ForbiddenError, ConflictError
        For a spectator; ``NOT_PHYSICAL`` where the service deals, ``GAME_NOT_RUNNING``.
    """
    if person is not None and person.role is Role.SPECTATOR:
        raise ForbiddenError("a spectator tells nothing of what lies on the table")
    return await table.change(partial(_tell_layout, table, cards, person))


async def _tell_layout(
    table: Table, cards: Sequence[Card], person: Person | None
) -> tuple[str, ...]:
    await table.settle()
    playing = running(table)
    if not table.adapter.is_physical(playing.state):
        raise ConflictError("NOT_PHYSICAL", "at this table the service deals; nothing is read")
    at_ms = max(table.clock.now_ms, playing.at_ms)
    layout = table.adapter.read_layout(playing.state, cards, at_ms)
    entries = []
    number = None if person is None else person.number
    for move in layout.moves:
        playing, entry = playing.move(move, at_ms=at_ms, author=Author.PERSON, person=number)
        entries.append(entry)
    if entries:
        await table.commit(playing, entries)
    table.audience.tell_doubts(layout.doubts)
    return layout.doubts


async def rewrite(
    table: Table, person: Person | None, new_moves: Callable[[Log[Any, Any]], Sequence[Move]]
) -> GameLog:
    """Let other moves stand than those made so far; within a change.

    Raises
    ------
    ConflictError, IllegalError
        ``GAME_NOT_RUNNING``; what `new_moves` raises, or the rules against what it returns.
    """
    await table.settle()
    if table.playing is None or (table.row.finished_ms is not None and table.row.outcome is None):
        raise ConflictError("GAME_NOT_RUNNING", f"no game is running: the table is {table.status}")
    moves = new_moves(table.playing.record.log)
    number = None if person is None else person.number
    after, entries = table.playing.rewritten(moves, person=number)
    if entries:
        await table.commit(after, entries)
    return after


async def undo_move(table: Table, person: Person, *, key: str | None, expected: int | None) -> Done:
    """Take back the last move of a person, and what clock and bots did since.

    Raises
    ------
    ForbiddenError
        If it is not the host who asks.
    ConflictError
        ``NOTHING_TO_UNDO``, ``KEY_REUSED``, ``GAME_NOT_RUNNING`` before the start and once broken
        off, ``CARDS_KNOWN`` after the end of a game with hidden cards, or where cards were dealt or
        shown since.
    StaleError
        If the table has moved on.
    """
    require_host(person)
    return await table.change(partial(_undo_move, table, person, key, expected))


async def _undo_move(table: Table, person: Person, key: str | None, expected: int | None) -> Done:
    if key is not None and (earlier := table.keys.get((person.number, key))):
        if earlier.kind is not EntryKind.UNDO:
            raise ConflictError("KEY_REUSED", "this idempotency key was used for a move")
        return Done(earlier, repeated=True)
    _verify_still_secret(table, running(table, is_over_too=True))
    await table.settle()
    playing = running(table, expected, is_over_too=True)
    before, entry = playing.undo(person=person.number, key=key)
    _verify_nothing_revealed(table, before, playing)
    table.clock.resume(before.at_ms)
    await table.commit(before, [entry])
    note_everybody(table)  # what was taken back may have told the game who is away
    return Done(entry)


def _verify_nothing_revealed(table: Table, before: GameLog, after: GameLog) -> None:
    """Refuse to take back what has shown hidden cards to somebody, or would deal them again."""
    is_physical = table.adapter.is_physical(after.initial)
    if not is_physical and table.adapter.has_revealed(before.state, after.state):
        raise ConflictError("CARDS_KNOWN", "cards were shown since then; they cannot be unseen")


def _verify_still_secret(table: Table, playing: GameLog) -> None:
    """Refuse to take a game up again whose hidden cards its record has told."""
    hides = not table.adapter.is_open and not table.adapter.is_physical(playing.initial)
    if hides and table.row.finished_ms is not None:
        raise ConflictError("CARDS_KNOWN", "the game is over and its hidden cards can be known")


async def break_off(table: Table, person: Person) -> None:
    """End the game before its end.

    Raises
    ------
    ForbiddenError, ConflictError
        If it is not the host who asks; ``GAME_NOT_RUNNING``.
    """
    require_host(person)

    async def work() -> None:
        running(table)
        await table.break_off()

    await table.change(work)

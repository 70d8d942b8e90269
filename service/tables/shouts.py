"""Hands-free shouts: the phones hear, the table decides once, and the host may know better.

A phone tells only when a shout began and how loud it was. Its clock is compared with the server's
by the pings of its socket (`service.tables.listeners`); a decision waits until the slowest phone
can have
told what it heard.
"""

import asyncio
import logging
import time
from functools import partial
from typing import Any, Final

from service.errors import ConflictError, ServiceError
from service.games.adapter import Adapter, Author
from service.games.encoding import MoveBody
from service.tables.actions import Done, make_move, running
from service.tables.client_messages import ShoutMessage
from service.tables.game_log import GameLog
from service.tables.listeners import Listener
from service.tables.onsets import Onset, whose_shout
from service.tables.people import Person
from service.tables.seating import require_host
from service.tables.table import Table
from solver.errors import IllegalError, SolverError

__all__ = ["hear", "reassign", "set_hands_free"]

logger = logging.getLogger(__name__)

_PATIENCE_MS: Final = 150.0
"""How long the first shout waits for others: the span that counts as one, and some margin."""
_LONGEST_TRIP_MS: Final = 400.0
_OLDEST_MS: Final = 2_000.0
_LISTENING_MS: Final = 250.0
"""How long a phone may take to be sure of an onset and send it. Its word about a time before this
and half a round trip counts as that time, or a phone that lies would hear everything first."""
_LOUDEST_DB: Final = 0.0  # of full scale: a microphone hears nothing louder
_EARLIEST_MS: Final = -60.0
"""A clock that was compared over a slow way may seem ahead by half of the round trip."""
_REST_MS: Final = 2_000
"""After a call has ended people cheer and argue; that is no shout."""


def set_hands_free(table: Table, person: Person, *, is_on: bool) -> None:
    """Let the phones listen for shouts, or no more.

    Raises
    ------
    ForbiddenError
        If it is not the host who asks.
    ConflictError
        ``NO_SHOUTS`` where the game knows none.
    """
    require_host(person)
    _shout_verb(table.adapter)
    table.audience.onsets.is_on = is_on
    table.audience.onsets.take()
    table.audience.tell_table(table.moment)


def _shout_verb(adapter: Adapter) -> str:
    for name, verb in adapter.verbs.items():
        if verb.is_shout:
            return name
    raise ConflictError("NO_SHOUTS", f"nobody shouts in {adapter.game}")


def hear(table: Table, listener: Listener, message: ShoutMessage) -> None:
    """Take what one phone heard; what cannot be a shout now is overlooked."""
    person = next((one for one in table.people if one.number == listener.person), None)
    trip_ms, offset_ms = listener.trip.best
    if person is None or person.seat is None or trip_ms is None or offset_ms is None:
        return
    if not table.audience.onsets.is_on or table.status != "playing" or _is_resting(table):
        return
    at_ms = message.clock_ms - offset_ms
    now_ms = time.monotonic() * 1000
    if not _EARLIEST_MS <= now_ms - at_ms <= _OLDEST_MS:
        return
    shout = Onset(
        person=person.number,
        seat=person.seat,
        at_ms=max(at_ms, now_ms - min(trip_ms, _LONGEST_TRIP_MS) / 2 - _LISTENING_MS),
        loudness_db=min(message.loudness_db, _LOUDEST_DB),
    )
    if table.audience.onsets.hear(shout):
        table.spawn(_decide(table))


def _is_resting(table: Table) -> bool:
    """Say whether somebody has the table, or had it a moment ago."""
    playing = table.playing
    if playing is None or table.due_ms is not None:
        return True
    place = _last_shout(playing)
    if place is None:
        return False
    clock = playing.adapter.autopilot({}, 0)
    later = playing.standing[place + 1 :]
    ended_ms = next((one.entry.at_ms for one in later if clock.next(one.after) is None), 0)
    return table.clock.now_ms - ended_ms < _REST_MS * table.clock.speed


def _last_shout(playing: GameLog) -> int | None:
    verbs = playing.adapter.verbs
    for place in range(len(playing.standing) - 1, -1, -1):
        if verbs[playing.standing[place].entry.body["type"]].is_shout:
            return place
    return None


async def _decide(table: Table) -> None:
    trips = [one.trip.best[0] or 0 for one in table.audience.listeners]
    await asyncio.sleep((_PATIENCE_MS + min(max(trips, default=0), _LONGEST_TRIP_MS)) / 1000)
    heard = table.audience.onsets.take()
    if not heard or not table.audience.onsets.is_on:
        return
    winner = whose_shout(heard)
    refused = await _refusal(table, winner)
    table.audience.tell(_heard_json(heard, winner, refused))


async def _refusal(table: Table, winner: Onset) -> str | None:
    """Make the call of whoever shouted; return the code of what stands against it."""
    person = next((one for one in table.people if one.number == winner.person), None)
    if person is None:
        return "NOT_FOUND"
    body = MoveBody.model_validate({"type": _shout_verb(table.adapter)})
    try:
        await make_move(table, person, body, key=None, expected=None)
    except (IllegalError, ConflictError) as error:
        return error.code
    except (ServiceError, SolverError):
        return "ILLEGAL"
    return None


def _heard_json(heard: list[Onset], winner: Onset, refused: str | None) -> dict[str, Any]:
    first_ms = heard[0].at_ms
    return {
        "type": "heard",
        "seat": winner.seat,
        "refused": refused,
        "shouts": [
            {
                "seat": shout.seat,
                "after_ms": round(shout.at_ms - first_ms),
                "loudness_db": round(shout.loudness_db, 1),
            }
            for shout in heard
        ],
    }


async def reassign(table: Table, person: Person, seat: int | None, *, expected: int | None) -> Done:
    """Give the last call to another seat, with all that came of it; None: it does not count.

    Raises
    ------
    ForbiddenError
        If it is not the host who asks.
    ConflictError
        ``NO_SHOUTS``, ``GAME_NOT_RUNNING``, ``NOTHING_TO_UNDO``.
    IllegalError
        If that seat could not have called.
    StaleError
        If the table has moved on.
    """
    require_host(person)
    _shout_verb(table.adapter)
    return await table.change(partial(_reassign, table, person, seat, expected))


async def _reassign(table: Table, person: Person, seat: int | None, expected: int | None) -> Done:
    await table.settle()
    playing = running(table, expected, is_over_too=True)
    place = _last_shout(playing)
    if place is None:
        raise ConflictError("NOTHING_TO_UNDO", "nobody has called yet")
    later = playing.standing[place:]
    after, undone = playing.undo_to(place, person=person.number)
    entries = [undone]
    for one in later if seat is not None else ():
        body = dict(one.entry.body)
        if body.get("seat") == later[0].entry.body["seat"]:
            body["seat"] = seat
        # Whoever is given an undecided call has all the time for it.
        at_ms = max(table.clock.now_ms, playing.at_ms) if len(later) == 1 else one.entry.at_ms
        author = one.entry.author
        by = person.number if author is Author.PERSON else None
        move = after.decoded(body, at_ms)
        after, entry = after.move(move, at_ms=at_ms, author=author, person=by)
        entries.append(entry)
    if seat is None:
        table.clock.resume(after.at_ms)
    await table.commit(after, entries)
    return Done(entries[-1])

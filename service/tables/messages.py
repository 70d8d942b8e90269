"""What a table tells, as JSON: to one person, through the eyes of one seat, and nothing more.

The same values answer requests and go over sockets. A position is shown by its game's own view;
of a move only what the looking seat may know.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from service.games.adapter import Adapter
from service.tables.game_log import EntryKind, LogEntry
from service.tables.listeners import Listener
from service.tables.people import Person
from solver.game import Outcome, Seat

__all__ = ["as_text", "entry_json", "outcome_json", "people_json", "person_json"]


def as_text(message: Mapping[str, Any]) -> str:
    """Return a message as the text that goes over a socket."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def person_json(person: Person, listeners: Collection[Listener] = ()) -> dict[str, Any]:
    """Return what everybody may know of somebody, never the token or its hash."""
    own = [one.trip.best for one in listeners if one.person == person.number]
    trip_ms, offset_ms = min(
        (best for best in own if best[0] is not None), default=(None, None), key=lambda b: b[0] or 0
    )
    return {
        "number": person.number,
        "name": person.name,
        "role": person.role.value,
        "seat": person.seat,
        "control": person.control.value,
        "bot_level": person.bot_level,
        "is_connected": bool(own),
        "trip_ms": trip_ms,
        "offset_ms": offset_ms,
    }


def people_json(
    people: Sequence[Person], listeners: Collection[Listener] = ()
) -> list[dict[str, Any]]:
    """Return everybody at the table."""
    return [person_json(person, listeners) for person in people]


def outcome_json(outcome: Outcome | None) -> dict[str, Any] | None:
    """Return how a game ended; None while it goes on."""
    if outcome is None:
        return None
    return {"scores": list(outcome.scores), "winners": list(outcome.winners)}


def entry_json(adapter: Adapter, entry: LogEntry, seat: Seat | None) -> dict[str, Any] | None:
    """Return an entry of the log as a seat may know it; None where it may not know of it."""
    known: dict[str, Any] = {
        "sequence": entry.sequence,
        "at_ms": entry.at_ms,
        "author": entry.author.value,
        "person": entry.person,
        "move": None,
        "undone": 0,
    }
    match entry.kind:
        case EntryKind.UNDO:
            return {**known, "undone": entry.body["count"]}
        case EntryKind.MOVE:
            return _move_json(adapter, entry.body, seat, known)


def _move_json(
    adapter: Adapter, body: Mapping[str, Any], seat: Seat | None, known: dict[str, Any]
) -> dict[str, Any] | None:
    verb = adapter.verbs[body["type"]]
    if seat is not None and body.get("seat") == seat:
        return {**known, "move": dict(body)}
    if verb.is_secret:
        return None
    open_fields = {name: value for name, value in body.items() if name not in verb.secret_fields}
    return {**known, "move": open_fields}

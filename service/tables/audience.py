"""Who listens to a table: the open sockets, who is present, and what is broadcast to them.

Nothing here changes a table. Everybody is told the same of people and doubts; the position is shown
to each through the eyes of the own seat.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from service.games.adapter import Adapter, Position
from service.tables.game_log import LogEntry
from service.tables.listeners import Listener
from service.tables.messages import as_text, entry_json, people_json
from service.tables.moment import TableMoment
from service.tables.onsets import HeardOnsets
from service.tables.people import Person
from solver.game import Seat

__all__ = ["Audience"]


class Audience:
    """Everybody who listens to one table.

    Attributes
    ----------
    listeners
        Open sockets.
    met
        Numbers of all people who ever came with a socket.
    doubts
        What was said last that cannot be so about the cards on a real table.
    onsets
        What the phones hear of shouts.
    """

    def __init__(self, adapter: Adapter) -> None:
        self._adapter = adapter
        self.listeners: set[Listener] = set()
        self.met: set[int] = set()
        self.doubts: tuple[str, ...] = ()
        self.onsets = HeardOnsets()
        self._viewed: Position = None
        self._views: dict[Seat | None, dict[str, Any]] = {}

    def add(self, listener: Listener) -> None:
        """Let an open socket listen."""
        self.listeners.add(listener)
        self.met.add(listener.person)

    def remove(self, listener: Listener) -> None:
        """Forget a closed socket."""
        self.listeners.discard(listener)

    def sockets_of(self, number: int) -> int:
        """Return how many sockets a person has open."""
        return sum(one.person == number for one in self.listeners)

    def drop(self, reason: str, number: int | None = None) -> None:
        """Ask for the end of all sockets, or of those of one person."""
        for listener in self.listeners:
            if number is None or listener.person == number:
                listener.drop(reason)

    def tell(self, message: Mapping[str, Any]) -> None:
        """Tell everybody the same."""
        text = as_text(message)
        for listener in self.listeners:
            listener.offer(text)

    def tell_people(self, people: Sequence[Person]) -> None:
        """Tell everybody who is here and how far their phones are."""
        self.tell({"type": "people", "people": people_json(people, self.listeners)})

    def tell_doubts(self, doubts: tuple[str, ...]) -> None:
        """Tell everybody what cannot be so about the cards on a real table, when that changes."""
        if doubts != self.doubts:
            self.doubts = doubts
            self.tell({"type": "doubts", "doubts": list(doubts)})

    def tell_table(self, moment: TableMoment) -> None:
        """Tell everybody that the table has changed otherwise than by a move."""
        for listener in self.listeners:
            person = moment.find(listener.person)
            if person is None:
                listener.drop("removed")
            else:
                listener.offer(as_text({"type": "table", "table": self.snapshot(moment, person)}))

    def tell_entry(self, moment: TableMoment, entry: LogEntry, state: Position) -> None:
        """Tell everybody a new entry of the log, and the position after it."""
        texts: dict[Seat | None, str] = {}
        for listener in self.listeners:
            person = moment.find(listener.person)
            if person is None:
                continue
            seat = moment.looking_seat(person, listener.look)
            key = None if self._adapter.is_open else seat
            if key not in texts:
                texts[key] = as_text(
                    {
                        "type": "state",
                        "sequence": entry.sequence,
                        "status": moment.status,
                        "now_ms": moment.now_ms,
                        "due_ms": moment.due_ms,
                        "entry": entry_json(self._adapter, entry, seat),
                        "state": self._view(state, seat),
                    }
                )
            listener.offer(texts[key])

    def snapshot(
        self, moment: TableMoment, person: Person | None, wanted: int | None = None
    ) -> dict[str, Any]:
        """Return the whole table as somebody may see it; without a token only who sits there.

        Raises
        ------
        ForbiddenError
            If the wanted seat is another's.
        """
        playing, row = moment.playing, moment.row
        seat = None if person is None else moment.looking_seat(person, wanted)
        is_shown = playing is not None and person is not None
        return {
            "code": row.code,
            "game": row.game,
            "kind": row.kind,
            "language": row.language,
            "options": dict(row.options),
            "created_ms": row.created_ms,
            "finished_ms": row.finished_ms,
            "status": moment.status,
            "sequence": moment.sequence,
            "now_ms": moment.now_ms,
            "due_ms": moment.due_ms,
            "people": people_json(moment.people, self.listeners),
            "doubts": list(self.doubts),
            "hands_free": self.onsets.is_on,
            "you": None if person is None else person.number,
            "seat": seat,
            "state": self._view(playing.state, seat) if is_shown and playing else None,
        }

    def _view(self, state: Position, seat: Seat | None) -> dict[str, Any]:
        """Return a view; those of the latest position are made once for all who look."""
        if state is not self._viewed:
            self._viewed, self._views = state, {}
        key = None if self._adapter.is_open else seat
        if key not in self._views:
            self._views[key] = self._adapter.view(state, seat)
        return self._views[key]

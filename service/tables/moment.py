"""A table at one moment: what of it is told, and through whose eyes anybody looks at it."""

from dataclasses import dataclass
from typing import Any

from service.games import ADAPTERS
from service.games.adapter import Adapter
from service.tables.game_log import GameLog
from service.tables.messages import entry_json
from service.tables.people import Person
from service.tables.rows import TableRow
from service.tables.seating import local_seats, viewing_seat
from solver.game import Seat

__all__ = ["TableMoment"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableMoment:
    """What there is to tell of a table.

    Attributes
    ----------
    playing
        The game, once it has started.
    status
        Whether people gather, play, or have finished.
    now_ms, due_ms
        The table's clock, and when it moves if nobody does.
    """

    row: TableRow
    people: tuple[Person, ...]
    playing: GameLog | None
    status: str
    now_ms: int
    due_ms: int | None

    @property
    def adapter(self) -> Adapter:
        """What knows the game."""
        return ADAPTERS[self.row.game]

    @property
    def sequence(self) -> int:
        """Number of entries in the log."""
        return 0 if self.playing is None else self.playing.sequence

    def find(self, number: int) -> Person | None:
        """Return who has this number, if anybody has."""
        return next((person for person in self.people if person.number == number), None)

    def looking_seat(self, person: Person | None, wanted: int | None = None) -> Seat | None:
        """Return through whose eyes somebody looks; None is an onlooker's.

        Raises
        ------
        ForbiddenError
            If the wanted seat is another's.
        """
        shown = None if self.playing is None else self.adapter.shown_seat(self.playing.state)
        return viewing_seat(person, wanted, local=local_seats(self.people), shown=shown)

    def entries_since(self, since: int, seat: Seat | None) -> list[dict[str, Any]]:
        """Return the entries after a sequence number whose moves stand, as a seat may know them."""
        standing = () if self.playing is None else self.playing.standing
        later = [one.entry for one in standing if one.entry.sequence > since]
        known = [entry_json(self.adapter, entry, seat) for entry in later]
        return [entry for entry in known if entry is not None]

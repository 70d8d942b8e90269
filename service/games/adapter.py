"""What a table needs to know of a game, so that tables, routes and sockets know none.

An adapter starts a game, makes moves out of their JSON and JSON out of them, says what a seat may
see, what clock and bots do next, and reads and writes the game's text record. Positions and moves
are opaque here: only the adapter's own game looks into them.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol, TypeAlias

from solver.cards import Card
from solver.game import Log, Seat

__all__ = [
    "Adapter",
    "Author",
    "Autopilot",
    "GameRecord",
    "GameSetup",
    "Layout",
    "Move",
    "Option",
    "Planned",
    "Position",
    "Verb",
    "Who",
]


Position: TypeAlias = Any
"""A position of some game; only its adapter looks into it."""
Move: TypeAlias = Any
"""A move of some game; only its adapter looks into it."""


class Who(Enum):
    """Who may make a move.

    SEAT: the player of that seat. PLAYERS: the host and every player. HANDS: whoever tells what
    lies on a real table, a camera too. HOST: the host. CLOCK: nobody but the server's clock.
    """

    SEAT = "seat"
    PLAYERS = "players"
    HANDS = "hands"
    HOST = "host"
    CLOCK = "clock"


class Author(Enum):
    """Who made a move: a person through a seat, the server's clock, or a bot."""

    PERSON = "person"
    CLOCK = "clock"
    BOT = "bot"


@dataclass(frozen=True, slots=True, kw_only=True)
class Verb:
    """One kind of move.

    Attributes
    ----------
    kind
        The game's class of the move.
    who
        Who may make it.
    secret_fields
        What of it nobody but its own seat may see.
    is_secret
        Whether nobody but its own seat may even know of it.
    for_host
        Whether the host may make it for every seat, as on the screen that all share.
    is_shout
        Whether it is a shout: phones may hear it, and the host may give it to another seat.
    """

    kind: type
    who: Who = Who.SEAT
    secret_fields: frozenset[str] = frozenset()
    is_secret: bool = False
    for_host: bool = False
    is_shout: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One option of a game as a screen can offer it; `choices` is empty where any value goes."""

    name: str
    default: Any
    choices: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSetup:
    """All that a game starts from."""

    names: tuple[str, ...]
    is_physical: bool
    options: Mapping[str, Any]
    language: str
    seed: int


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game read from text: names by seat (empty where the text has none), and its log."""

    names: tuple[str, ...]
    log: Log[Any, Any]


@dataclass(frozen=True, slots=True)
class Layout:
    """What the cards on a real table mean: moves that explain them, or doubts in words."""

    moves: tuple[Move, ...] = ()
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Planned:
    """What clock or bots do next, when, and the move as it is made then."""

    at_ms: int
    author: Author
    make: Callable[[], Move]


class Autopilot(Protocol):
    """Clock and bots of one table."""

    def next(self, state: Position, /) -> Planned | None:
        """Return what happens next if no person moves before; None when nothing does."""
        ...


class Adapter(Protocol):
    """One game, as a table uses it; what most games have not is not there unless they say so."""

    @property
    def game(self) -> str:
        """The name of the game in requests."""
        ...

    @property
    def seats(self) -> range:
        """How many players it takes."""
        ...

    @property
    def kinds(self) -> tuple[str, ...]:
        """At which tables it is played: ``dealt`` by the engine, ``physical`` with real cards."""
        ...

    @property
    def is_refereed_by_camera(self) -> bool:
        """Whether a camera over a real table can judge what hands do there."""
        return False

    @property
    def is_open(self) -> bool:
        """Whether everybody sees the same: no move and no card is hidden from anybody."""
        ...

    @property
    def bot_levels(self) -> tuple[str, ...]:
        """Levels of its bots; empty where it has none."""
        ...

    def bots_at(self, kind: str) -> tuple[str, ...]:
        """Return the levels of the bots that can play at a table of this kind."""
        return self.bot_levels

    @property
    def verbs(self) -> Mapping[str, Verb]:
        """Its moves by the ``type`` of their JSON."""
        ...

    def options(self) -> tuple[Option, ...]:
        """List its options with their defaults."""
        ...

    def start(self, setup: GameSetup) -> Position:
        """Return the first position; raise `InvalidError` where the set-up cannot be so."""
        ...

    def is_physical(self, state: Position) -> bool:
        """Say whether real cards are used, so that the table is told what lies there."""
        return False

    def players(self, state: Position) -> int:
        """Return how many seats there are."""
        ...

    def parse_cards(self, texts: Sequence[str]) -> tuple[Any, ...]:
        """Read cards; raise `InvalidError` where one is none."""
        ...

    def view(self, state: Position, seat: Seat | None) -> dict[str, Any]:
        """Return what a seat may see as JSON, or an onlooker for None."""
        ...

    def has_revealed(self, before: Position, after: Position) -> bool:
        """Say whether somebody came to know a card after `before`, other than by its holder's move.

        What is known cannot be taken back: a game with hidden cards would go on with it.
        """
        return False

    def shown_seat(self, state: Position) -> Seat | None:
        """Return whose hand the one shared device shows now; None where each has a device."""
        return None

    def host_seat(self, state: Position) -> Seat | None:
        """Return the seat that the game takes for the host's; None where it knows no host."""
        return None

    def encode(self, move: Move) -> dict[str, Any]:
        """Return the JSON of a move, without its time."""
        ...

    def autopilot(self, bots: Mapping[Seat, str], seed: int) -> Autopilot:
        """Return clock and bots (seat -> level) for one table."""
        ...

    def read_layout(self, state: Position, cards: Sequence[Card], at_ms: int) -> Layout:
        """Explain what lies open on a real table: all cards, in any order."""
        return Layout()

    def presence_move(
        self, state: Position, seat: Seat, *, is_present: bool, at_ms: int
    ) -> Move | None:
        """Return the move by which a game learns that a seat's device went or came back."""
        return None

    def format_record(self, record: GameRecord) -> str:
        """Return the text of a game."""
        ...

    def parse_record(self, text: str) -> GameRecord:
        """Read the text of a game; raise `InvalidError` or `IllegalError` where it is none."""
        ...

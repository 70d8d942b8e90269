"""A script: who shouts when, which hands go where, which cards they take and lay, and the truth."""

from bisect import bisect_right
from dataclasses import dataclass
from typing import Final, TypeAlias

from service.refereeing import DecisionKind
from solver.cards import Card
from solver.game import Seat
from vision.image import Point
from vision.synthetic.film_camera import LampStep, Nudge
from vision.synthetic.props import Lie, Thing
from vision.synthetic.unrest import Shade

__all__ = [
    "SEATS",
    "Grab",
    "Handling",
    "Lay",
    "Path",
    "Put",
    "Script",
    "Shout",
    "Slide",
    "TrueRuling",
    "Turn",
]

SEATS: Final[tuple[Point, ...]] = ((0.5, 8.0), (-10.0, 1.0), (10.0, 0.5), (-1.0, -8.0))
"""Where the players' arms come from, on the plane of the table."""


@dataclass(frozen=True, slots=True)
class Shout:
    """A player shouts SET."""

    at_ms: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class Grab:
    """A hand takes a card off the table; it holds it from then on."""

    at_ms: int
    card: Card
    hand: int


@dataclass(frozen=True, slots=True)
class Lay:
    """A hand lays a card on the table."""

    at_ms: int
    card: Card
    hand: int
    lie: Lie


@dataclass(frozen=True, slots=True)
class Slide:
    """A card is pushed over the table without leaving it."""

    at_ms: int
    until_ms: int
    card: Card
    lie: Lie


@dataclass(frozen=True, slots=True)
class Turn:
    """A card that lies there is turned over."""

    at_ms: int
    card: Card


@dataclass(frozen=True, slots=True)
class Put:
    """A thing is put on the table, or taken away again."""

    at_ms: int
    number: int
    thing: Thing | None


Handling: TypeAlias = Grab | Lay | Slide | Turn | Put


@dataclass(frozen=True, slots=True, kw_only=True)
class Path:
    """The way of one hand: where its finger tips are at which times, and straight in between.

    Attributes
    ----------
    keys
        Pairs of a time and a place on the plane of the table, in order of time; before the first
        and after the last the hand is not there.
    carries
        Cards that it holds when it comes.
    seat
        Whose hand it is; one more than the last player's for the dealer.
    held_deg
        How cards are turned that it holds flat beneath its finger tips; None for by the edge.
    """

    from_xy: Point
    skin: tuple[int, int, int]
    sleeve: tuple[int, int, int]
    keys: tuple[tuple[int, Point], ...]
    carries: tuple[Card, ...] = ()
    is_face_up: bool = True
    seat: int = 0
    held_deg: float | None = None

    def at(self, at_ms: int) -> Point | None:
        """Return where the finger tips are, or None while the hand is away."""
        times = [time for time, _ in self.keys]
        if not times[0] <= at_ms <= times[-1]:
            return None
        place = min(bisect_right(times, at_ms), len(times) - 1)
        (early, (x0, y0)), (late, (x1, y1)) = self.keys[place - 1], self.keys[place]
        share = (at_ms - early) / (late - early) if late > early else 1.0
        share = share * share * (3 - 2 * share)  # hands start and stop softly
        return (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share)


@dataclass(frozen=True, slots=True, kw_only=True)
class TrueRuling:
    """What a perfect referee decides: TAKEN, WRONG, TOO_LATE or NO_SHOUT, with the cards.

    Attributes
    ----------
    at_ms
        When the last of the cards was taken, or the time was up.
    """

    kind: DecisionKind
    at_ms: int
    cards: tuple[Card, ...]
    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Script:
    """A whole game, ready to be filmed."""

    players: int
    shouts: tuple[Shout, ...]
    handlings: tuple[Handling, ...]
    paths: tuple[Path, ...]
    nudges: tuple[Nudge, ...]
    lamp_steps: tuple[LampStep, ...]
    decks: tuple[Lie, ...]
    rulings: tuple[TrueRuling, ...]
    until_ms: int
    left: tuple[Card, ...]
    shades: tuple[Shade, ...] = ()

    @property
    def scores(self) -> tuple[int, ...]:
        """The score sheet that a perfect referee keeps."""
        points = {DecisionKind.TAKEN: 1, DecisionKind.WRONG: -1, DecisionKind.TOO_LATE: -1}
        return tuple(
            sum(points.get(one.kind, 0) for one in self.rulings if one.seat == seat)
            for seat in range(self.players)
        )

"""The moves of SET Poker: frozen, each with the time it was made.

`at_ms` counts whole milliseconds since the table was opened; it is handed in and never runs back.
"""

from dataclasses import dataclass

from solver.cards import Card
from solver.game import Seat

__all__ = [
    "Answer",
    "Bet",
    "BetMove",
    "Call",
    "Check",
    "Deal",
    "Drop",
    "Lay",
    "PokerMove",
    "Raise",
    "Reveal",
    "TimeUp",
]


@dataclass(frozen=True, slots=True)
class Deal:
    """Shuffle and deal the next round (at a real table: it has been dealt)."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class Check:
    """Make "a bet of nothing"; only while nobody has bet in this interval."""

    seat: Seat
    at_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Bet:
    """Make the first bet of the interval."""

    seat: Seat
    amount: int
    at_ms: int


@dataclass(frozen=True, slots=True)
class Call:
    """Pay as much as the others have in this interval and no more."""

    seat: Seat
    at_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Raise:
    """Call, and bet `amount` more."""

    seat: Seat
    amount: int
    at_ms: int


@dataclass(frozen=True, slots=True)
class Drop:
    """Put the cards away unseen; the chips paid stay in the pot."""

    seat: Seat
    at_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """Answer the show question: show, or not now."""

    seat: Seat
    show: bool
    at_ms: int


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The timer has run out: who was asked and is silent shows nothing, checks or drops."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class Lay:
    """Tell the engine which centre cards lie on a real table, all of them."""

    cards: tuple[Card, ...]
    at_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Reveal:
    """Tell the engine which two cards a player has turned up at a real table."""

    seat: Seat
    cards: tuple[Card, ...]
    at_ms: int


BetMove = Check | Bet | Call | Raise | Drop
PokerMove = Deal | BetMove | Answer | TimeUp | Lay | Reveal

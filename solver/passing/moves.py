"""Everything that can happen at the table, as values; `at_ms` is the time on the table's clock.

People make `Join`, `Leave`, `Return`, `StartRound`, `EndRound`, `Highlight`, `Lock`, `CallSet`
and `Show`. The clock makes `Pass` and `TimeUp`: whoever owns it asks the state which of them is
`due` and plays it at that moment (passing 2.4 and 2.7).
"""

from dataclasses import dataclass
from typing import TypeAlias

from solver.game import Seat

__all__ = [
    "CallSet",
    "EndRound",
    "Highlight",
    "Join",
    "Leave",
    "Lock",
    "Pass",
    "PassingMove",
    "Return",
    "Show",
    "StartRound",
    "TimeUp",
    "TimedMove",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Join:
    """Take the next free seat, before the first round only."""

    at_ms: int
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave:
    """Lose the connection, or get up: the timer plays for the seat until it returns."""

    at_ms: int
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Return:
    """Be back at one's own seat, with the hand it has now."""

    at_ms: int
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class StartRound:
    """Deal: the first round from the lobby, the next one after a round. The host's move."""

    at_ms: int
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class EndRound:
    """Close a round in which everybody still playing has left. The host's move."""

    at_ms: int
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Highlight:
    """Tap a card once: it is sent if the timer runs out, and may be changed until then."""

    at_ms: int
    seat: Seat
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Lock:
    """Choose the card to pass; not to be changed until the cards have moved."""

    at_ms: int
    seat: Seat
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CallSet:
    """Claim that all cards of the hand show one name."""

    at_ms: int
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Show:
    """Uncover the hand of the seat whose turn it is to look; its timer starts (pass-and-play)."""

    at_ms: int
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeUp:
    """Cover the shown hand, its timer having run out, and choose its card (pass-and-play)."""

    at_ms: int
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass:
    """Move all chosen cards at once to the next active seat."""

    at_ms: int


TimedMove: TypeAlias = TimeUp | Pass
PassingMove: TypeAlias = (
    Join
    | Leave
    | Return
    | StartRound
    | EndRound
    | Highlight
    | Lock
    | CallSet
    | Show
    | TimeUp
    | Pass
)

"""The moves of a classic game, each with its time in milliseconds since the start.

Times come from one clock, that of the server or of the table, and never run backwards; what the
clock itself does (the pick-up time is over) is a move too, so that the log alone rebuilds the game.
"""

from dataclasses import dataclass
from typing import TypeAlias

from solver.board import Lay, Lift
from solver.cards import Card
from solver.game import Seat

__all__ = [
    "AskHint",
    "CallSet",
    "Claim",
    "ClassicMove",
    "NextDeal",
    "PlayOn",
    "TimeUp",
    "VoteNoSet",
    "WithdrawVote",
]


@dataclass(frozen=True, slots=True)
class CallSet:
    """A player shouts "SET" and gets control of the table."""

    seat: Seat
    at_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """The player in control takes, or names, three cards."""

    seat: Seat
    cards: tuple[Card, ...]
    at_ms: int


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The pick-up time of the player in control is over."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class VoteNoSet:
    """A player agrees that no SET lies on the table."""

    seat: Seat
    at_ms: int


@dataclass(frozen=True, slots=True)
class WithdrawVote:
    """A player takes back the vote that no SET lies there."""

    seat: Seat
    at_ms: int


@dataclass(frozen=True, slots=True)
class AskHint:
    """A player asks for the next step of the hint, shown to everybody."""

    seat: Seat
    at_ms: int


@dataclass(frozen=True, slots=True)
class NextDeal:
    """The deal passes to the left and all cards are shuffled again (long game)."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class PlayOn:
    """The moderator lets the game go on before the lifted cards are back; they stay owed."""

    at_ms: int


ClassicMove: TypeAlias = (
    CallSet | Claim | TimeUp | VoteNoSet | WithdrawVote | AskHint | NextDeal | Lay | Lift | PlayOn
)

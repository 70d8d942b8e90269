"""What a player holds, who has control, and how a call ended (classic 4.3, 4.5)."""

from dataclasses import dataclass
from enum import Enum

from solver.game import Seat
from solver.judgement import Judgement, Triple

__all__ = ["CallVerdict", "Control", "Ruling", "Winnings"]


@dataclass(frozen=True, slots=True)
class Winnings:
    """What a player has won and lost in this deal; penalties are kept apart from the SETs."""

    sets: tuple[Triple, ...] = ()
    penalties: int = 0

    @property
    def score(self) -> int:
        """One point a SET, minus the penalties (may be below 0, SC-02).

        >>> Winnings(penalties=2).score
        -2
        """
        return len(self.sets) - self.penalties


@dataclass(frozen=True, slots=True)
class Control:
    """Who has called, and the time from which it is too late to take three cards."""

    seat: Seat
    deadline_ms: int


class Ruling(Enum):
    """How a call ended."""

    SET = "a SET"
    NOT_A_SET = "not a SET"
    TIME_UP = "time up"


@dataclass(frozen=True, slots=True, kw_only=True)
class CallVerdict:
    """What became of a call: the ruling, its reasons, the points it moved.

    `judgement` is None when the time ran out, for then there are no three cards to judge.
    """

    seat: Seat
    ruling: Ruling
    points: int
    judgement: Judgement | None = None

    def __str__(self) -> str:
        reason = self.judgement or "Time is up: no three cards were taken."
        return f"{reason} Player {self.seat + 1}: {self.points:+d}."

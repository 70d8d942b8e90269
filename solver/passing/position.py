"""What is the case at the table: seats, hands, locks, clock, places and scores.

Rule: passing 2.3 to 2.8; printed sheet, "How to play Set" and "Rules". What may be played is in
`solver.passing.rules`, what it does in `solver.passing.effects`, and both together are the
`solver.passing.state.PassingState`. Where rule and sheet are silent:

* PC-15 (ours): while nobody still playing is connected, the clock stands; the host may end the
  round, and those left score 0. The first to return gets a whole timer.
* PC-16 (ours): with a complete hand on the deal and `redeal_if_complete`, the same names are
  dealt again.
* PC-17 (ours): in pass-and-play a hand is covered as soon as its card is locked, its Set is
  called or its timer has run out, and only its seat can uncover it, once a pass.
"""

from dataclasses import dataclass, field
from typing import TypeVar

from solver.game import FIRST_SEAT, Seat
from solver.passing.hands import Hand
from solver.passing.moves import Pass, TimedMove, TimeUp
from solver.passing.options import FLOOR_MS, Mode, PassingOptions, Phase

__all__ = ["Holding", "PassingPosition", "PositionT"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding:
    """What one seat has: all of it is secret but whether a card is locked."""

    hand: Hand
    locked: str | None = None
    highlighted: str | None = None
    arrived: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PassingPosition:
    """What is the case: data, and what follows from it alone.

    Attributes
    ----------
    seed
        Decides names, deals and random cards; must stay secret, as the hands follow from it.
    seats
        How many there are; fixed once the first round has started.
    away
        Seats without a connection.
    now_ms, last_move_ms, deadline_ms
        Time of the last move, of the last pass (or deal), and when the timer runs out.
    round_number, passes
        From 1, and the passes of this round so far.
    placed
        Seats in order of their valid calls of Set.
    shown
        Whose hand is uncovered (pass-and-play).
    round_scores
        Points by seat of each finished round.
    """

    options: PassingOptions
    seed: int
    seats: int
    phase: Phase = Phase.LOBBY
    host: Seat = FIRST_SEAT
    away: frozenset[Seat] = frozenset()
    now_ms: int = 0
    last_move_ms: int = 0
    deadline_ms: int = 0
    round_number: int = 0
    passes: int = 0
    holdings: tuple[Holding, ...] = field(default=(), repr=False)
    placed: tuple[Seat, ...] = ()
    shown: Seat | None = None
    round_scores: tuple[tuple[int, ...], ...] = ()

    @property
    def active(self) -> tuple[Seat, ...]:
        """Seats still passing, in seat order."""
        if self.phase is not Phase.PASSING:
            return ()
        return tuple(Seat(seat) for seat in range(self.seats) if seat not in self.placed)

    @property
    def totals(self) -> tuple[int, ...]:
        """Points of all finished rounds by seat."""
        return tuple(
            sum(scores[seat] for scores in self.round_scores) for seat in range(self.seats)
        )

    @property
    def next_to_show(self) -> Seat | None:
        """Whose turn it is to look at the device: the first shown moves on by one each pass."""
        if self.options.mode is not Mode.PASS_AND_PLAY or self.shown is not None:
            return None
        first = self.round_number - 1 + self.passes
        order = (Seat((first + step) % self.seats) for step in range(self.seats))
        active = self.active
        return next((s for s in order if s in active and not self.holdings[s].locked), None)

    def due(self) -> TimedMove | None:
        """Return what the clock does next, and when, if nobody else moves before.

        It is due from its `at_ms` on; no other move is taken at a later time until it is played.
        None means that the clock stands: before and after a round, while nobody at play is
        connected, and between two seats in pass-and-play.
        """
        active = self.active
        if not set(active) - self.away:
            return None
        if all(self.holdings[seat].locked is not None for seat in active):
            return Pass(at_ms=max(self.now_ms, self.last_move_ms + FLOOR_MS))
        if self.options.mode is Mode.SIMULTANEOUS:
            return Pass(at_ms=self.deadline_ms)
        if self.shown is not None:
            return TimeUp(at_ms=self.deadline_ms, seat=self.shown)
        return None


PositionT = TypeVar("PositionT", bound=PassingPosition)
"""A position, or the state on top of it: an effect returns what it was given."""

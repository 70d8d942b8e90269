"""What is the case in a classic game: one frozen value, on which rules and effects are functions.

The deal, control, votes and scores of classic 4.3 to 4.7; what may be played in it is in
`solver.classic.rules`, what it does in `solver.classic.effects`, and both together are the
`solver.classic.state.ClassicState`.
"""

from dataclasses import dataclass
from typing import TypeVar

from solver.board import Board, Handling
from solver.cards import Card
from solver.classic.options import ClassicOptions
from solver.classic.verdicts import CallVerdict, Control, Winnings
from solver.game import FIRST_SEAT, Seat
from solver.hints import Hint, HintStep, hint

__all__ = ["ClassicPosition", "PositionT"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassicPosition:
    """What is the case in a classic game: data, and what follows from it alone.

    Attributes
    ----------
    board
        What lies there, dealt or physical.
    hands
        SETs and penalties of the present deal, by seat.
    totals
        Points of the deals before this one, by seat.
    control
        Who has called, or None while anybody may.
    votes
        Who agreed that no SET lies there.
    locked_out
        Who may not call until the next SET (option `lockout`).
    hint_steps
        Steps of the hint told about the present layout.
    asked
        Who asked for a hint about the present layout; with `hints_by_vote` for its next step.
    verdict
        How the last call ended.
    deal
        Which deal this is, counted from 0; each has its dealer.
    coming
        Shuffled decks of the deals to come (dealt table).
    is_deal_over
        Whether this deal has ended; the game has, when it was the last.
    at_ms
        The time of the last move, in milliseconds since the start.
    """

    options: ClassicOptions
    board: Board
    hands: tuple[Winnings, ...]
    totals: tuple[int, ...]
    first_dealer: Seat = FIRST_SEAT
    control: Control | None = None
    votes: frozenset[Seat] = frozenset()
    locked_out: frozenset[Seat] = frozenset()
    hint_steps: int = 0
    asked: frozenset[Seat] = frozenset()
    verdict: CallVerdict | None = None
    deal: int = 0
    coming: tuple[tuple[Card, ...], ...] = ()
    is_deal_over: bool = False
    at_ms: int = 0

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats in playing order."""
        return tuple(map(Seat, range(len(self.hands))))

    @property
    def dealer(self) -> Seat:
        """Who deals: the deal passes to the left after each one."""
        return Seat((self.first_dealer + self.deal) % len(self.hands))

    @property
    def deals(self) -> int:
        """How many deals the game has: one, or one a player in the long game."""
        return len(self.hands) if self.options.long_game else 1

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat over all deals so far."""
        return tuple(t + hand.score for t, hand in zip(self.totals, self.hands, strict=True))

    @property
    def is_over(self) -> bool:
        """Whether the last deal has ended."""
        return self.is_deal_over and self.deal + 1 >= self.deals

    @property
    def expected(self) -> Handling:
        """What the hands at a physical table have to do next."""
        return self.board.expected

    @property
    def hint(self) -> Hint | None:
        """The hint as far as it was asked for about the present layout, or None."""
        return hint(self.board.cards, HintStep(self.hint_steps)) if self.hint_steps else None


PositionT = TypeVar("PositionT", bound=ClassicPosition)
"""A position, or the state on top of it: an effect returns what it was given."""

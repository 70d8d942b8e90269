"""The table as a state: a position, and the only authority on what may be played in it.

Rule: passing 2.3 to 2.8; printed sheet, "How to play Set" and "Rules".
"""

from dataclasses import dataclass, replace
from typing import Final

from solver.game import Outcome, Seat, is_legal
from solver.passing.effects import played
from solver.passing.moves import (
    CallSet,
    EndRound,
    Highlight,
    Join,
    Leave,
    Lock,
    Pass,
    PassingMove,
    Return,
    Show,
    StartRound,
    TimeUp,
)
from solver.passing.options import Phase
from solver.passing.position import PassingPosition
from solver.passing.rules import verify

__all__ = ["PassingState"]

_SEAT_MOVES: Final = (Leave, Return, StartRound, EndRound, CallSet, Show, TimeUp)
_CARD_MOVES: Final = (Highlight, Lock)


@dataclass(frozen=True, slots=True, kw_only=True)
class PassingState(PassingPosition):
    """A position that takes moves; build one with options, seed and number of seats.

    Examples
    --------
    >>> from solver.passing import PassingOptions
    >>> options = PassingOptions(words=("Owl", "Robin", "Heron"))
    >>> table = PassingState(options=options, seed=1, seats=3)
    >>> table.apply(StartRound(at_ms=0, seat=Seat(0))).due()
    Pass(at_ms=20000)
    """

    def verify(self, move: PassingMove, /) -> None:
        """Return quietly when the move is legal here; raise `IllegalError` when it is not."""
        verify(self, move)

    def can(self, move: PassingMove, /) -> bool:
        """Say whether `apply` would take the move."""
        return is_legal(self, move)

    def outcome(self) -> Outcome | None:
        """Return totals and winners after the last round; equal totals share the win (PC-08)."""
        if self.phase is not Phase.GAME_OVER:
            return None
        totals = self.totals
        best = max(totals)
        return Outcome(totals, tuple(Seat(s) for s, total in enumerate(totals) if total == best))

    def legal_moves(self, at_ms: int) -> tuple[PassingMove, ...]:
        """List every move that could be played at a time."""
        cards = sorted({card for holding in self.holdings for card in holding.hand})
        seats = tuple(map(Seat, range(self.seats)))
        moves: tuple[PassingMove, ...] = (
            Pass(at_ms=at_ms),
            Join(at_ms=at_ms, seat=Seat(self.seats)),
            *(kind(at_ms=at_ms, seat=seat) for kind in _SEAT_MOVES for seat in seats),
            *(
                kind(at_ms=at_ms, seat=seat, card=card)
                for kind in _CARD_MOVES
                for seat in seats
                for card in cards
            ),
        )
        return tuple(move for move in moves if self.can(move))

    def apply(self, move: PassingMove, /) -> "PassingState":
        """Return the position after the move; raise what `verify` raises, changing nothing."""
        verify(self, move)
        return played(replace(self, now_ms=move.at_ms), move)

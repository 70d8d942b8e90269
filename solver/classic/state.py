"""The state of a classic game: a position, and the only authority on what may be played in it.

Rules: shout first, then pick up three cards within a few seconds; a SET is a point and is replaced
from the deck, an error costs a point and the cards go back; when all agree that there is no SET,
three more cards are laid, which are not replaced (Swedish sheet, "Spelet spelas"; classic 4.4-4.6).
The game ends when the deck is empty and no SET is left, by agreement or by certainty (4.7).

The same referee sits at both kinds of table (`solver.board`). At a dealt one a player claims with
`Claim`; at a physical one with `Claim` (cards named) or by lifting (`Lift`), one by one or at once.
"""

from dataclasses import dataclass, replace

from solver.classic.effects import played
from solver.classic.moves import (
    AskHint,
    CallSet,
    ClassicMove,
    NextDeal,
    TimeUp,
    VoteNoSet,
    WithdrawVote,
)
from solver.classic.position import ClassicPosition
from solver.classic.rules import verify
from solver.game import Outcome, Seat, is_legal

__all__ = ["ClassicState"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassicState(ClassicPosition):
    """A position of a classic game that takes moves; begin one with `Setup.start`."""

    def outcome(self) -> Outcome | None:
        """Return points and winners, who share a tie (SC-13), or None while the game goes on."""
        if not self.is_over:
            return None
        scores = self.scores
        best = max(scores)
        return Outcome(scores, tuple(seat for seat in self.seats if scores[seat] == best))

    def due(self, now_ms: int) -> TimeUp | None:
        """Return the move that the clock has to make by now: the pick-up time is over."""
        if self.control is None or now_ms < self.control.deadline_ms:
            return None
        return TimeUp(now_ms)

    def legal_moves(self, seat: Seat, at_ms: int) -> tuple[ClassicMove, ...]:
        """Return what a player may do now, except the claims: 220 of 12 cards are too many to list.

        >>> from solver.classic import Seed, Setup
        >>> game = Setup(players=2, source=Seed(1)).start()
        >>> [type(move).__name__ for move in game.legal_moves(Seat(0), 5)]
        ['CallSet', 'VoteNoSet', 'AskHint']
        """
        moves = (
            CallSet(seat, at_ms),
            VoteNoSet(seat, at_ms),
            WithdrawVote(seat, at_ms),
            AskHint(seat, at_ms),
            NextDeal(at_ms),
        )
        return tuple(move for move in moves if self.can(move))

    def verify(self, move: ClassicMove, /) -> None:
        """Return quietly when the move is legal; raise `IllegalError` with the rule if not."""
        verify(self, move)

    def can(self, move: ClassicMove, /) -> bool:
        """Say whether the referee takes the move."""
        return is_legal(self, move)

    def apply(self, move: ClassicMove, /) -> "ClassicState":
        """Return the position after the move; raise what `verify` raises, changing nothing."""
        verify(self, move)
        return played(replace(self, at_ms=move.at_ms), move)

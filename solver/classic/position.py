"""The position of a classic game: one frozen value, and the only authority on what may be played.

Rules: shout first, then pick up three cards within a few seconds; a SET is a point and is replaced
from the deck, an error costs a point and the cards go back; when all agree that there is no SET,
three more cards are laid, which are not replaced (Swedish sheet, "Spelet spelas"; classic 4.4-4.6).
The game ends when the deck is empty and no SET is left, by agreement or by certainty (4.7).

The same referee sits at both kinds of table (`solver.board`). At a dealt one a player claims with
`Claim`; at a physical one with `Claim` (cards named) or by lifting (`Lift`), one by one or at once.
"""

from dataclasses import dataclass, replace

from solver.board import Board, Handling
from solver.cards import Card
from solver.classic.effects import played
from solver.classic.moves import AskHint, Call, Move, NextDeal, TimeUp, VoteNoSet, WithdrawVote
from solver.classic.options import Options
from solver.classic.rules import verify
from solver.classic.verdicts import Control, Hand, Verdict
from solver.game import FIRST_SEAT, Outcome, Seat, is_legal
from solver.hints import Hint, HintStep, hint

__all__ = ["ClassicGame"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassicGame:
    """A position of a classic game; begin one with `Setup.start`.

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

    options: Options
    board: Board
    hands: tuple[Hand, ...]
    totals: tuple[int, ...]
    first_dealer: Seat = FIRST_SEAT
    control: Control | None = None
    votes: frozenset[Seat] = frozenset()
    locked_out: frozenset[Seat] = frozenset()
    hint_steps: int = 0
    verdict: Verdict | None = None
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

    def legal_moves(self, seat: Seat, at_ms: int) -> tuple[Move, ...]:
        """Return what a player may do now, except the claims: 220 of 12 cards are too many to list.

        >>> from solver.classic import Seed, Setup
        >>> game = Setup(players=2, source=Seed(1)).start()
        >>> [type(move).__name__ for move in game.legal_moves(Seat(0), 5)]
        ['Call', 'VoteNoSet', 'AskHint']
        """
        moves = (
            Call(seat, at_ms),
            VoteNoSet(seat, at_ms),
            WithdrawVote(seat, at_ms),
            AskHint(seat, at_ms),
            NextDeal(at_ms),
        )
        return tuple(move for move in moves if self.can(move))

    def verify(self, move: Move, /) -> None:
        """Return quietly when the move is legal; raise `IllegalError` with the rule if not."""
        verify(self, move)

    def can(self, move: Move, /) -> bool:
        """Say whether the referee takes the move."""
        return is_legal(self, move)

    def apply(self, move: Move, /) -> "ClassicGame":
        """Return the position after the move; raise what `verify` raises, changing nothing."""
        verify(self, move)
        return played(replace(self, at_ms=move.at_ms), move)

"""One Set trick as a state machine: the Leader leads a Set, the others answer in turn.

Rule: printed page ¶1 to ¶19; little wolf 1.4 to 1.7. The state judges each play by the duty of
the hand it comes from; `verdict` says who takes the trick once all have played.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Self

from solver.errors import IllegalError
from solver.game import Outcome, Seat, is_legal
from solver.little_wolf.cards import Suit, WolfCard
from solver.little_wolf.faults import find_fault
from solver.little_wolf.lead import Lead, legal_leads, read_lead, verify_lead
from solver.little_wolf.options import WolfOptions
from solver.little_wolf.plays import legal_plays
from solver.little_wolf.verdict import TrickVerdict, judge_trick

__all__ = ["PlayCards", "Trick", "without"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayCards:
    """A player puts cards on the table: the lead or an answer; `at_ms` is the table's time."""

    seat: Seat
    cards: tuple[WolfCard, ...]
    at_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Trick:
    """A trick of two or more players, from before the lead to after the last answer.

    Attributes
    ----------
    hands
        What each seat held before the trick.
    plays
        The lead and the answers so far.
    """

    trump: Suit
    hands: tuple[tuple[WolfCard, ...], ...]
    leader: Seat
    config: WolfOptions = field(default_factory=WolfOptions)
    plays: tuple[PlayCards, ...] = ()

    @property
    def turn(self) -> Seat | None:
        """The seat that plays next; None when all have played."""
        if len(self.plays) == len(self.hands):
            return None
        return Seat((self.leader + len(self.plays)) % len(self.hands))

    @property
    def lead(self) -> Lead | None:
        """The Set that was led; None before."""
        if not self.plays:
            return None
        return read_lead(self.plays[0].cards, trump=self.trump, config=self.config)

    @property
    def hands_left(self) -> tuple[tuple[WolfCard, ...], ...]:
        """What each seat holds now."""
        hands = list(self.hands)
        for play in self.plays:
            hands[play.seat] = without(hands[play.seat], play.cards)
        return tuple(hands)

    @property
    def verdict(self) -> TrickVerdict | None:
        """Who takes the trick and why, by order of playing; None while it goes on."""
        lead = self.lead
        if lead is None or self.turn is not None:
            return None
        return judge_trick(lead, [play.cards for play in self.plays[1:]])

    @property
    def winner(self) -> Seat | None:
        """The seat that takes the trick; None while it goes on."""
        verdict = self.verdict
        return None if verdict is None else self.plays[verdict.winner].seat

    def verify(self, move: PlayCards, /) -> None:
        """Return quietly when the play is legal.

        Raises
        ------
        IllegalError
            ``TRICK_OVER``, ``NOT_YOUR_TURN``, ``TIME_RUNS_BACK``, what `verify_lead` raises
            for the lead, the code of the `PlayFault` for an answer.
        """
        if self.turn is None:
            raise IllegalError(
                "TRICK_OVER", "all have played to this trick", rule="little wolf 1.5"
            )
        if move.seat != self.turn:
            raise IllegalError(
                "NOT_YOUR_TURN",
                f"seat {self.turn} plays now, not seat {move.seat}",
                rule="little wolf 1.6 (c)",
            )
        if self.plays and move.at_ms < self.plays[-1].at_ms:
            raise IllegalError(
                "TIME_RUNS_BACK",
                f"the last play was at {self.plays[-1].at_ms} ms, this one at {move.at_ms} ms",
                rule="little wolf 1.1",
            )
        hand = self.hands[move.seat]
        lead = self.lead
        if lead is None:
            verify_lead(
                move.cards, hand, trump=self.trump, config=self.config, others=self._others()
            )
        elif fault := find_fault(lead, hand, move.cards):
            raise fault.error()

    def _others(self) -> list[int]:
        return [len(hand) for seat, hand in enumerate(self.hands) if seat != self.leader]

    def can(self, move: PlayCards, /) -> bool:
        """Say whether `apply` would take the play."""
        return is_legal(self, move)

    def apply(self, move: PlayCards, /) -> Self:
        """Return the trick after the play; raise what `verify` raises."""
        self.verify(move)
        return replace(self, plays=(*self.plays, move))

    def legal_moves(self, at_ms: int) -> tuple[PlayCards, ...]:
        """List the plays of the seat to move; empty when all have played or no Set can be led."""
        if self.turn is None:
            return ()
        hand = self.hands[self.turn]
        lead = self.lead
        if lead is None:
            leads = legal_leads(hand, trump=self.trump, config=self.config, others=self._others())
            choices: Iterable[tuple[WolfCard, ...]] = (one.cards for one in leads)
        else:
            choices = legal_plays(lead, hand)
        return tuple(PlayCards(seat=self.turn, cards=cards, at_ms=at_ms) for cards in choices)

    def outcome(self) -> Outcome | None:
        """Return the cards of the trick as the winner's points; None while it goes on."""
        winner = self.winner
        if winner is None:
            return None
        cards = sum(len(play.cards) for play in self.plays)
        scores = tuple(cards if seat == winner else 0 for seat in range(len(self.hands)))
        return Outcome(scores=scores, winners=(winner,))


def without(hand: Iterable[WolfCard], cards: Iterable[WolfCard]) -> tuple[WolfCard, ...]:
    """Return the hand less the cards, one copy for each."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)

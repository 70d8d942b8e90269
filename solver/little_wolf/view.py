"""What one seat may see of a house game: its own hand and what lies open.

Rule: little wolf 1.11 "Information" (house scaffold, ours): hands are private; played cards,
trump and card counts are public. A view holds neither the seed nor another hand nor the stock.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from solver.errors import IllegalError
from solver.game import Outcome, Seat
from solver.little_wolf.cards import Suit, WolfCard
from solver.little_wolf.faults import find_fault
from solver.little_wolf.house import HOUSE_LABEL, WolfState
from solver.little_wolf.lead import Lead, legal_leads, verify_lead
from solver.little_wolf.options import WolfOptions
from solver.little_wolf.plays import legal_plays
from solver.little_wolf.trick import PlayCards, Trick
from solver.little_wolf.verdict import TrickVerdict, judge_trick

__all__ = ["TrickView", "WolfView", "view"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickView:
    """A finished trick: who played what, who took it and why."""

    plays: tuple[PlayCards, ...]
    winner: Seat
    verdict: TrickVerdict


@dataclass(frozen=True, slots=True, kw_only=True)
class WolfView:
    """A house game seen from `seat`, or by an onlooker where `seat` is None.

    Attributes
    ----------
    label
        That the game around the Set trick is ours and not official.
    hand
        The seat's own cards; None for an onlooker.
    counts
        How many cards each seat holds.
    lead, plays
        The Set that was led, None before, and what was played to it so far.
    tricks
        The finished tricks of this deal.
    points, totals
        Points by seat, of this deal and of the game; `results` of each finished deal.
    """

    label: str
    seat: Seat | None
    config: WolfOptions
    deal: int
    dealer: Seat
    trump: Suit
    turned: tuple[WolfCard, ...]
    hand: tuple[WolfCard, ...] | None
    counts: tuple[int, ...]
    leader: Seat
    turn: Seat | None
    lead: Lead | None
    plays: tuple[PlayCards, ...]
    tricks: tuple[TrickView, ...]
    passes: int
    points: tuple[int, ...]
    totals: tuple[int, ...]
    results: tuple[tuple[int, ...], ...]
    outcome: Outcome | None

    def choices(self) -> tuple[tuple[WolfCard, ...], ...]:
        """List what this seat may play now; empty when it must pass, and off its turn."""
        if self.hand is None or self.turn is None or self.seat != self.turn:
            return ()
        if self.lead is not None:
            return legal_plays(self.lead, self.hand)
        leads = legal_leads(self.hand, trump=self.trump, config=self.config, others=self._others())
        return tuple(lead.cards for lead in leads)

    def verify_play(self, cards: Sequence[WolfCard]) -> None:
        """Return quietly when this seat may play the cards now; raise `IllegalError` when not."""
        if self.hand is None or self.turn is None or self.seat != self.turn:
            raise IllegalError(
                "NOT_YOUR_TURN", f"seat {self.turn} plays now", rule="little wolf 1.6 (c)"
            )
        if self.lead is None:
            others = self._others()
            verify_lead(cards, self.hand, trump=self.trump, config=self.config, others=others)
        elif fault := find_fault(self.lead, self.hand, cards):
            raise fault.error()

    def would_take(self, cards: Sequence[WolfCard]) -> bool:
        """Say whether these cards, played now, would be the best play so far."""
        if self.lead is None:
            return True
        answers = [play.cards for play in self.plays[1:]]
        return judge_trick(self.lead, [*answers, cards]).winner == len(answers) + 1

    def _others(self) -> list[int]:
        return [count for seat, count in enumerate(self.counts) if seat != self.seat]


def view(state: WolfState, seat: Seat | None) -> WolfView:
    """Return what a seat may see, or what an onlooker may see for None.

    Examples
    --------
    >>> from solver.little_wolf.house import new_game
    >>> seen = view(new_game(seed=7, players=3), Seat(1))
    >>> len(seen.hand or ()), seen.counts
    (14, (14, 14, 14))
    """
    hands = state.trick.hands_left
    return WolfView(
        label=HOUSE_LABEL,
        seat=seat,
        config=state.config,
        deal=state.deal,
        dealer=state.dealer,
        trump=state.trick.trump,
        turned=state.turned,
        hand=None if seat is None else hands[seat],
        counts=tuple(map(len, hands)),
        leader=state.trick.leader,
        turn=state.turn,
        lead=state.trick.lead,
        plays=state.trick.plays,
        tricks=tuple(_trick_view(trick) for trick in state.tricks),
        passes=state.passes,
        points=state.points,
        totals=state.totals,
        results=state.results,
        outcome=state.outcome(),
    )


def _trick_view(trick: Trick) -> TrickView:
    verdict = trick.verdict
    assert verdict is not None, "a finished trick has a verdict"
    return TrickView(plays=trick.plays, winner=trick.plays[verdict.winner].seat, verdict=verdict)

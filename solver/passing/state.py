"""The table: seats, hands, locks, clock, places and scores, and what each move does to them.

Rule: passing 2.3 to 2.8; printed sheet, "How to play Set" and "Rules". The checks are in
`solver.passing.checks`. Where rule and sheet are silent:

* PC-15 (ours): while nobody still playing is connected, the clock stands; the host may end the
  round, and those left score 0. The first to return gets a whole timer.
* PC-16 (ours): with a complete hand on the deal and `redeal_if_complete`, the same names are
  dealt again.
* PC-17 (ours): in pass-and-play a hand is covered as soon as its card is locked, its Set is
  called or its timer has run out, and only its seat can uncover it, once a pass.
"""

import random
from dataclasses import dataclass, field, replace
from typing import Final, assert_never

from solver.game import Outcome, Seat, is_legal
from solver.passing.checks import verify
from solver.passing.hands import Hand, deal, exchanged, receiver
from solver.passing.moves import (
    CallSet,
    EndRound,
    Highlight,
    Join,
    Leave,
    Lock,
    Move,
    Pass,
    Return,
    Show,
    StartRound,
    TimedMove,
    TimeUp,
)
from solver.passing.options import FLOOR_MS, Mode, PassingOptions, Phase, place_score

__all__ = ["Holding", "PassingState"]

_FIRST_SEAT: Final = Seat(0)
_SEAT_MOVES: Final = (Leave, Return, StartRound, EndRound, CallSet, Show, TimeUp)
_CARD_MOVES: Final = (Highlight, Lock)


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding:
    """What one seat has: all of it is secret but whether a card is locked."""

    hand: Hand
    locked: str | None = None
    highlighted: str | None = None
    arrived: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PassingState:
    """A position of the game; build one with options, seed and number of seats.

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

    Examples
    --------
    >>> options = PassingOptions(words=("Owl", "Robin", "Heron"))
    >>> table = PassingState(options=options, seed=1, seats=3)
    >>> table.apply(StartRound(at_ms=0, seat=Seat(0))).due()
    Pass(at_ms=20000)
    """

    options: PassingOptions
    seed: int
    seats: int
    phase: Phase = Phase.LOBBY
    host: Seat = _FIRST_SEAT
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

    def verify(self, move: Move, /) -> None:
        """Return quietly when the move is legal here; raise `IllegalError` when it is not."""
        verify(self, move)

    def can(self, move: Move, /) -> bool:
        """Say whether `apply` would take the move."""
        return is_legal(self, move)

    def outcome(self) -> Outcome | None:
        """Return totals and winners after the last round; equal totals share the win (PC-08)."""
        if self.phase is not Phase.GAME_OVER:
            return None
        totals = self.totals
        best = max(totals)
        return Outcome(totals, tuple(Seat(s) for s, total in enumerate(totals) if total == best))

    def legal_moves(self, at_ms: int) -> tuple[Move, ...]:
        """List every move that could be played at a time."""
        cards = sorted({card for holding in self.holdings for card in holding.hand})
        seats = tuple(map(Seat, range(self.seats)))
        moves: tuple[Move, ...] = (
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

    def apply(self, move: Move, /) -> "PassingState":
        """Return the position after the move; raise what `verify` raises, changing nothing."""
        self.verify(move)
        now = replace(self, now_ms=move.at_ms)
        match move:
            case Highlight() | Lock() | CallSet() | Show():
                return now._after_action(move)
            case TimeUp():
                return now._after_choice(move.seat, now._chosen(move.seat))
            case Pass():
                return now._after_pass()
            case StartRound():
                return now._after_deal()
            case EndRound():
                return now._after_round()
            case Join():
                return replace(now, seats=now.seats + 1)
            case Leave():
                return now._after_leaving(move.seat)
            case Return():
                return now._after_return(move.seat)
            case _:
                assert_never(move)

    def _after_action(self, move: Highlight | Lock | CallSet | Show) -> "PassingState":
        match move:
            case Highlight():
                return replace(self, holdings=self._changed(move.seat, highlighted=move.card))
            case Lock():
                return self._after_choice(move.seat, move.card)
            case CallSet():
                return self._after_call(move.seat)
            case Show():
                deadline_ms = move.at_ms + self.options.timer_ms
                return replace(self, shown=move.seat, deadline_ms=deadline_ms)
            case _:
                assert_never(move)

    def _changed(
        self, seat: Seat, *, locked: str | None = None, highlighted: str | None = None
    ) -> tuple[Holding, ...]:
        holding = replace(self.holdings[seat], locked=locked, highlighted=highlighted)
        return (*self.holdings[:seat], holding, *self.holdings[seat + 1 :])

    def _after_choice(self, seat: Seat, card: str) -> "PassingState":
        return replace(self, holdings=self._changed(seat, locked=card), shown=None)

    def _rng(self, *purpose: object) -> random.Random:
        # A generator per event instead of one that runs on: a position holds no generator, and
        # a move taken back and played again draws the same card.
        return random.Random(f"passing {self.seed} {self.round_number} {purpose}")

    def _after_leaving(self, seat: Seat) -> "PassingState":
        away = self.away | {seat}
        others = (Seat((seat + step) % self.seats) for step in range(1, self.seats))
        heir = next((other for other in others if other not in away), seat)
        return replace(self, away=away, host=heir if seat == self.host else self.host)

    def _after_return(self, seat: Seat) -> "PassingState":
        away = self.away - {seat}
        host = seat if self.host in self.away else self.host
        stood_still = seat in self.active and not set(self.active) - self.away
        deadline_ms = self.now_ms + self.options.timer_ms if stood_still else self.deadline_ms
        return replace(self, away=away, host=host, deadline_ms=deadline_ms)

    def _after_deal(self) -> "PassingState":
        now = replace(self, round_number=self.round_number + 1)
        hands = deal(
            now.options.words,
            seats=now.seats,
            rng=now._rng("deal"),
            redeal_if_complete=now.options.redeal_if_complete,
        )
        return replace(
            now,
            phase=Phase.PASSING,
            last_move_ms=now.now_ms,
            deadline_ms=now.now_ms + now.options.timer_ms,
            passes=0,
            holdings=tuple(Holding(hand=hand) for hand in hands),
            placed=(),
            shown=None,
        )

    def _after_call(self, seat: Seat) -> "PassingState":
        called = replace(
            self, holdings=self._changed(seat), placed=(*self.placed, seat), shown=None
        )
        return called._after_round() if len(called.active) == 1 else called

    def _after_round(self) -> "PassingState":
        scores = [0] * self.seats
        for place, seat in enumerate(self.placed, 1):
            scores[seat] = place_score(place)
        is_last = self.round_number == self.options.rounds
        return replace(
            self,
            phase=Phase.GAME_OVER if is_last else Phase.ROUND_OVER,
            round_scores=(*self.round_scores, tuple(scores)),
            holdings=tuple(
                replace(holding, locked=None, highlighted=None) for holding in self.holdings
            ),
            shown=None,
        )

    def _chosen(self, seat: Seat) -> str:
        holding = self.holdings[seat]
        return (
            holding.locked
            or holding.highlighted
            or self._rng(self.passes, seat).choice(holding.hand)
        )

    def _after_pass(self) -> "PassingState":
        active = self.active
        sent = {seat: self._chosen(seat) for seat in active}
        received = {receiver(s, active, self.options.direction): sent[s] for s in active}
        holdings = list(self.holdings)
        for seat in active:
            hand = exchanged(holdings[seat].hand, sent=sent[seat], received=received[seat])
            holdings[seat] = Holding(hand=hand, arrived=received[seat])
        return replace(
            self,
            holdings=tuple(holdings),
            passes=self.passes + 1,
            last_move_ms=self.now_ms,
            deadline_ms=self.now_ms + self.options.timer_ms,
            shown=None,
        )

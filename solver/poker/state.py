"""A game of SET Poker: rounds at one table until one has all chips (poker 3.3, 3.7 SP-14).

The state is a frozen value on the game protocol. The decks come from the seed, one a round, so
seed and moves are the whole game. The seed tells every hidden card: it belongs to the server.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from solver.cards import DECK, Card, shuffled
from solver.errors import IllegalError, InvalidError
from solver.game import Outcome, Seat, is_legal
from solver.poker.betting import apply_bet, open_interval, verify_bet
from solver.poker.moves import (
    Answer,
    Bet,
    BetMove,
    Call,
    Check,
    Deal,
    Drop,
    Lay,
    PokerMove,
    Raise,
    Reveal,
    TimeUp,
)
from solver.poker.options import PokerOptions, TableKind, check_names
from solver.poker.question import (
    apply_answer,
    apply_lay,
    apply_reveal,
    ask,
    is_answered,
    last_in,
    resolve,
    verify_answer,
    verify_lay,
    verify_reveal,
)
from solver.poker.round import Phase, Round, deal_round

__all__ = ["PokerState", "new_game"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PokerState:
    """A position of the whole game.

    Attributes
    ----------
    names
        The players by seat; the next seat sits to the left.
    seed
        Where the decks come from. Whoever knows it knows every card.
    decks
        Decks laid out in advance for the first rounds, instead of shuffled ones.
    first_dealer
        Who deals round 1.
    chips
        Chips by seat before round 1.
    round
        The round being played or, after its end, the last one; None before the first deal.
    wins
        Rounds won (or shared) by seat.
    at_ms
        Time of the last move.
    """

    options: PokerOptions
    names: tuple[str, ...]
    seed: int
    decks: tuple[tuple[Card, ...], ...]
    first_dealer: Seat
    chips: tuple[int, ...]
    wins: tuple[int, ...]
    round: Round | None = None
    at_ms: int = 0

    @property
    def stacks(self) -> tuple[int, ...]:
        """Chips by seat, without the pot."""
        return self.chips if self.round is None else self.round.stacks

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, to the left."""
        return tuple(Seat(seat) for seat in range(len(self.names)))

    @property
    def phase(self) -> Phase:
        """What the table is waiting for."""
        if self.round is not None and self.round.result is None:
            return self.round.phase
        return Phase.DEAL if self.outcome() is None else Phase.OVER

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """Seats whose bet, answer or hand is missing; empty between rounds."""
        return () if self.round is None else self.round.waiting_for

    @property
    def next_dealer(self) -> Seat:
        """Who deals the next round, once this one is over: the next seat with chips."""
        if self.round is None:
            return self.first_dealer
        return self._left_of(self.round.dealer)[0]

    def _left_of(self, seat: Seat) -> tuple[Seat, ...]:
        clockwise = (*self.seats[seat + 1 :], *self.seats[: seat + 1])
        return tuple(other for other in clockwise if self.stacks[other] > 0)

    def verify(self, move: PokerMove, /) -> None:
        """Return quietly when the move is legal here; raise `IllegalError` when it is not.

        Raises
        ------
        IllegalError
            With the code of the one failed check.
        """
        self._verify_time(move)
        match move:
            case Deal():
                self._verify_deal()
            case TimeUp():
                self._verify_time_up(move)
            case Check() | Bet() | Call() | Raise() | Drop():
                verify_bet(self._round_of(move.seat), move)
            case Answer():
                verify_answer(self._round_of(move.seat), move)
            case Reveal():
                verify_reveal(self._round_of(move.seat), move)
            case Lay():
                verify_lay(self._round_of(), move)
            case _:
                assert_never(move)

    def _verify_time(self, move: PokerMove) -> None:
        if isinstance(move.at_ms, bool) or not isinstance(move.at_ms, int):
            raise IllegalError(
                "NOT_AN_INTEGER",
                f"expected whole milliseconds, got {move.at_ms!r}",
                rule="poker 3.3",
            )
        if move.at_ms < self.at_ms:
            raise IllegalError(
                "TIME_RUNS_BACK",
                f"the last move was made at {self.at_ms} ms, this one at {move.at_ms} ms",
                rule="poker 3.3",
            )

    def _verify_deal(self) -> None:
        match self.phase:
            case Phase.DEAL:
                return
            case Phase.OVER:
                raise IllegalError("GAME_OVER", "the game is over", rule="poker 3.7 SP-14")
            case Phase.BETTING | Phase.QUESTION | Phase.REVEAL:
                raise IllegalError("WRONG_PHASE", "this round is not over yet", rule="poker 3.3")
            case _:
                assert_never(self.phase)

    def _round_of(self, seat: Seat | None = None) -> Round:
        if seat is not None and not 0 <= seat < len(self.names):
            raise IllegalError(
                "NO_SUCH_SEAT",
                f"expected a seat from 0 to {len(self.names) - 1}, got {seat}",
                rule="poker 3.2",
            )
        if self.round is None or self.round.result is not None:
            raise IllegalError(
                "WRONG_PHASE", "no cards are dealt; expected a deal", rule="poker 3.3"
            )
        return self.round

    @property
    def deadline_ms(self) -> int | None:
        """When the timer runs out for those who are asked; None when no timer runs."""
        if self.round is None or self.round.result is not None:
            return None
        match self.round.phase:
            case Phase.QUESTION:
                return self.round.since_ms + self.options.show_timer_ms
            case Phase.BETTING if self.options.turn_timer_ms is not None:
                return self.round.since_ms + self.options.turn_timer_ms
            case _:
                return None

    def _verify_time_up(self, move: TimeUp) -> None:
        self._round_of()
        deadline = self.deadline_ms
        if deadline is None:
            raise IllegalError("WRONG_PHASE", "no timer is running", rule="poker 3.5")
        spoken = self.phase is Phase.QUESTION and self.options.kind is TableKind.PHYSICAL
        if move.at_ms < deadline and not spoken:
            raise IllegalError(
                "TIME_LEFT",
                f"the timer runs for another {deadline - move.at_ms} ms",
                rule="poker 3.5",
            )

    def can(self, move: PokerMove, /) -> bool:
        """Say whether `apply` would take the move."""
        return is_legal(self, move)

    def apply(self, move: PokerMove, /) -> "PokerState":
        """Return the position after the move; raise what `verify` raises, changing nothing.

        Raises
        ------
        IllegalError
            If the move is illegal here.
        """
        self.verify(move)
        after = self._deal(move) if isinstance(move, Deal) else self._after(move)
        one = _settled(after, move.at_ms)
        wins = self.wins
        if one.result is not None:
            wins = tuple(won + (seat in one.result.winners) for seat, won in enumerate(wins))
        return replace(self, round=one, wins=wins, at_ms=move.at_ms)

    def _deal(self, move: Deal) -> Round:
        dealer = self.next_dealer
        number = 1 if self.round is None else self.round.number + 1
        return open_interval(
            deal_round(
                options=self.options,
                names=self.names,
                number=number,
                order=self._left_of(dealer),
                deck=self._deck(number),
                stacks=self.stacks,
                at_ms=move.at_ms,
            ),
            move.at_ms,
        )

    def _deck(self, number: int) -> tuple[Card, ...]:
        if self.options.kind is TableKind.PHYSICAL:
            return ()
        if number <= len(self.decks):
            return self.decks[number - 1]
        return shuffled(DECK, random.Random(f"poker {self.seed} {number}"))

    def _after(self, move: BetMove | Answer | Reveal | Lay | TimeUp) -> Round:
        one = self._round_of()
        match move:
            case Check() | Bet() | Call() | Raise() | Drop():
                return apply_bet(one, move)
            case Answer():
                return apply_answer(one, move)
            case Reveal():
                return apply_reveal(one, move)
            case Lay():
                return apply_lay(one, move)
            case TimeUp():
                return _timed_out(one, move.at_ms)
            case _:
                assert_never(move)

    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None while it goes on.

        The scores are chips; where nobody bets they are rounds won.
        """
        if self.round is None or self.round.result is None:
            return None
        played_out = self.round.number == self.options.rounds
        if sum(stack > 0 for stack in self.stacks) > 1 and not played_out:
            return None
        plays_for_chips = self.options.betting or self.options.ante > 0
        scores = self.stacks if plays_for_chips else self.wins
        first = tuple(seat for seat in self.seats if scores[seat] == max(scores))
        return Outcome(scores, first)


def _timed_out(one: Round, at_ms: int) -> Round:
    if one.phase is Phase.QUESTION:
        silent = tuple(False if answer is None else answer for answer in one.answers)
        return replace(one, answers=silent)
    seat = one.to_act[0]
    return apply_bet(one, Check(seat, at_ms) if one.bet == 0 else Drop(seat, at_ms))


def _settled(one: Round, at_ms: int) -> Round:
    """Go on by itself until a player must do something."""
    while one.result is None:
        if len(one.active) == 1:
            one = last_in(one)
        elif one.phase is Phase.BETTING and not one.to_act:
            one = ask(one, at_ms)
        elif one.phase is Phase.QUESTION and is_answered(one):
            one = resolve(one)
            if one.result is None and one.phase is Phase.BETTING:
                one = open_interval(one, at_ms)
        else:
            break
    return one


def new_game(
    names: Sequence[str],
    *,
    options: PokerOptions | None = None,
    seed: int = 0,
    dealer: int = 0,
    chips: Sequence[int] | None = None,
    decks: Sequence[Sequence[Card]] = (),
) -> PokerState:
    """Return a table before its first deal.

    Parameters
    ----------
    names
        2 to 20 players; the next one sits to the left.
    dealer
        Who deals first.
    chips
        Chips by seat instead of `options.chips` for each.
    decks
        Decks for the first rounds, top card first, instead of shuffled ones.

    Raises
    ------
    InvalidError
        If names, chips or decks cannot be so.

    Examples
    --------
    >>> state = new_game(["Ana", "Ben"], seed=1).apply(Deal(at_ms=0))
    >>> len(state.round.table), [len(hand) for hand in state.round.hands], state.round.turn
    (2, [2, 2], 1)
    """
    seats, agreed = tuple(names), options or PokerOptions()
    check_names(seats)
    stacks = (agreed.chips,) * len(seats) if chips is None else tuple(chips)
    if len(stacks) != len(seats) or min(stacks) < 0 or sum(stack > 0 for stack in stacks) < 2:
        raise InvalidError(f"expected chips for {len(seats)} players, two with some; got {stacks}")
    if not 0 <= dealer < len(seats) or stacks[dealer] == 0:
        raise InvalidError(f"expected a dealer with chips, got seat {dealer}")
    laid = tuple(tuple(deck) for deck in decks)
    if any(len(deck) != len(DECK) or set(deck) != set(DECK) for deck in laid):
        raise InvalidError("expected each deck to hold the 81 cards once")
    return PokerState(
        options=agreed,
        names=seats,
        seed=seed,
        decks=laid,
        first_dealer=Seat(dealer),
        chips=stacks,
        wins=(0,) * len(seats),
    )

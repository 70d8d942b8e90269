"""One round of SET Poker: from the deal of the cards to the payout of the pot (poker 3.3).

A round is frozen. Tuples run over all seats of the table, also those not dealt in; `order` names
the seats that play, from the dealer's left, the dealer last.
"""

from dataclasses import dataclass
from enum import Enum
from typing import assert_never

from solver.cards import Card
from solver.game import Seat
from solver.poker.counting import HAND_SIZE, Hand
from solver.poker.moves import BetMove
from solver.poker.options import PokerOptions, ShortStacks, TableKind
from solver.poker.showdown import FIRST_TABLE_SIZE, Showdown

__all__ = ["Ending", "Phase", "Round", "RoundResult", "deal_round", "replaced"]


class Phase(Enum):
    """What the table is waiting for."""

    DEAL = "deal"
    BETTING = "betting"
    QUESTION = "question"
    REVEAL = "reveal"
    OVER = "over"


class Ending(Enum):
    """How a round ended."""

    LAST_IN = "last player in"
    SHOWN = "shown"
    FORCED = "deck exhausted"


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundResult:
    """How a round ended, all of it known to everybody.

    Attributes
    ----------
    ending
        Why the round ended.
    showers
        Seats that answered "show" (empty unless the ending is `SHOWN`).
    winners
        Seats with the most SETs, or the last seat in.
    pot
        Chips divided.
    payout
        Chips by seat.
    seats
        The seats of the showdown's hands, in its order.
    showdown
        The verdict on the open hands; None when the last player took the pot unseen.
    """

    ending: Ending
    showers: tuple[Seat, ...]
    winners: tuple[Seat, ...]
    pot: int
    payout: tuple[int, ...]
    seats: tuple[Seat, ...]
    showdown: Showdown | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """A position within one round.

    Attributes
    ----------
    number
        1 for the first round of the game.
    order
        Seats dealt in, from the dealer's left, the dealer last.
    deck
        Cards not dealt yet, the next one first (empty at a real table).
    table, table_size
        Centre cards as far as known, and how many lie there.
    hands
        Private cards by seat, empty where unknown or not dealt in.
    stacks, paid, placed
        Chips by seat: left, put in this round, put in this interval.
    dropped
        Seats that gave up this round.
    interval
        1 for the first betting interval.
    bet
        Chips every active player must have put in this interval.
    raises
        Raises made in this interval, by seat.
    to_act
        Active seats that must still act in this interval, the one on turn first.
    answers
        Answers to the show question by seat, None while silent.
    phase
        `BETTING`, `QUESTION` or `REVEAL`.
    since_ms
        When the seat on turn, or the whole table, was asked.
    history
        The bets of this round.
    result
        How it ended, None while it goes on.
    """

    options: PokerOptions
    names: tuple[str, ...]
    number: int
    order: tuple[Seat, ...]
    deck: tuple[Card, ...]
    table: tuple[Card, ...]
    table_size: int
    hands: tuple[Hand, ...]
    stacks: tuple[int, ...]
    paid: tuple[int, ...]
    placed: tuple[int, ...]
    raises: tuple[int, ...]
    answers: tuple[bool | None, ...]
    since_ms: int
    dropped: frozenset[Seat] = frozenset()
    interval: int = 1
    bet: int = 0
    to_act: tuple[Seat, ...] = ()
    phase: Phase = Phase.BETTING
    showers: tuple[Seat, ...] = ()
    history: tuple[BetMove, ...] = ()
    result: RoundResult | None = None

    @property
    def dealer(self) -> Seat:
        """The seat that deals this round."""
        return self.order[-1]

    @property
    def active(self) -> tuple[Seat, ...]:
        """Seats still in, from the dealer's left."""
        return tuple(seat for seat in self.order if seat not in self.dropped)

    @property
    def pot(self) -> int:
        """Chips in the pot, 0 once it is paid out."""
        return sum(self.paid) if self.result is None else 0

    @property
    def turn(self) -> Seat | None:
        """The seat that must bet now."""
        betting = self.phase is Phase.BETTING and self.result is None
        return self.to_act[0] if betting and self.to_act else None

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """Seats whose bet, answer or hand is missing."""
        if self.result is not None:
            return ()
        if self.phase is Phase.BETTING:
            return self.to_act[:1]
        if self.phase is Phase.QUESTION:
            return tuple(seat for seat in self.active if self.answers[seat] is None)
        return tuple(seat for seat in self.active if not self.hands[seat])

    @property
    def cards_left(self) -> int:
        """Cards that can still come to the centre."""
        return 81 - self.table_size - HAND_SIZE * len(self.order)

    @property
    def is_physical(self) -> bool:
        """Whether real cards are used, so that hidden ones are unknown here."""
        return self.options.kind is TableKind.PHYSICAL


def replaced(row: tuple[int, ...], seat: Seat, value: int) -> tuple[int, ...]:
    """Return the row with one seat's value replaced."""
    return (*row[:seat], value, *row[seat + 1 :])


def deal_round(
    *,
    options: PokerOptions,
    names: tuple[str, ...],
    number: int,
    order: tuple[Seat, ...],
    deck: tuple[Card, ...],
    stacks: tuple[int, ...],
    at_ms: int,
) -> Round:
    """Deal one centre card, one to each, and both again; collect the ante (poker 3.3 step 1).

    Parameters
    ----------
    order
        Seats to deal to, from the dealer's left, the dealer last.
    deck
        The shuffled deck, its top card first; empty at a real table.
    """
    antes = _antes(options, order, stacks)
    table, hands = _dealt(deck, order, len(names)) if deck else ((), ((),) * len(names))
    nothing = (0,) * len(names)
    return Round(
        options=options,
        names=names,
        number=number,
        order=order,
        deck=deck[FIRST_TABLE_SIZE + HAND_SIZE * len(order) :],
        table=table,
        table_size=FIRST_TABLE_SIZE,
        hands=hands,
        stacks=tuple(stack - ante for stack, ante in zip(stacks, antes, strict=True)),
        paid=antes,
        placed=nothing,
        raises=nothing,
        answers=(None,) * len(names),
        since_ms=at_ms,
    )


def _antes(
    options: PokerOptions, order: tuple[Seat, ...], stacks: tuple[int, ...]
) -> tuple[int, ...]:
    match options.short_stacks:
        case ShortStacks.TABLE_STAKE:
            # Everybody pays the same, or side pots would arise from the ante.
            most = min(options.ante, *(stacks[seat] for seat in order))
        case ShortStacks.ALL_IN:
            most = options.ante
        case _:
            assert_never(options.short_stacks)
    return tuple(min(most, stack) if Seat(i) in order else 0 for i, stack in enumerate(stacks))


def _dealt(
    deck: tuple[Card, ...], order: tuple[Seat, ...], seats: int
) -> tuple[tuple[Card, ...], tuple[Hand, ...]]:
    turn = 1 + len(order)
    hands: list[Hand] = [()] * seats
    for place, seat in enumerate(order, 1):
        hands[seat] = (deck[place], deck[turn + place])
    return (deck[0], deck[turn]), tuple(hands)

"""What each seat may know of a game of SET Poker, and nothing more.

A view is a frozen value with everything a seat's screen needs: whose turn it is, what is legal
and for how much, chips, pot, the cards this seat sees. It is built field by field from what is
public and from the seat's own cards; seed, deck and other hands never enter it. Cards that were
dropped stay hidden (poker 3.5).
"""

from dataclasses import dataclass, replace

from solver.cards import Card
from solver.errors import InvalidError
from solver.game import Seat
from solver.poker.betting import AmountRange, amounts, call_cost
from solver.poker.counting import Hand, Triple, counted_sets
from solver.poker.moves import BetMove
from solver.poker.options import PokerOptions
from solver.poker.round import Ending, Phase, Round, RoundResult
from solver.poker.state import PokerState

__all__ = ["LegalActions", "PokerView", "view"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LegalActions:
    """What the viewing seat may do now.

    Attributes
    ----------
    deal
        Anybody may have the next round dealt.
    check, drop
        Whether it may.
    call
        Chips a call costs, None when there is nothing to call.
    bet, raising
        Chips it may bet, or raise by; None when it may not.
    show, not_now
        Whether it may answer the show question so.
    reveal
        Whether this seat's real cards are to be told.
    lay
        How many centre cards may be told at a real table, None when they may not.
    """

    deal: bool = False
    check: bool = False
    drop: bool = False
    call: int | None = None
    bet: AmountRange | None = None
    raising: AmountRange | None = None
    show: bool = False
    not_now: bool = False
    reveal: bool = False
    lay: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PokerView:
    """A game as one seat sees it, or a spectator. Tuples run over all seats.

    Attributes
    ----------
    seat
        Who looks; None for a spectator.
    round_number, interval
        0 before the first deal.
    dealer
        Who deals this round, or the first one.
    order
        Seats dealt in, from the dealer's left.
    active
        Seats still in, from the dealer's left.
    turn
        The seat that must bet now.
    to_act
        Seats that must still act in this interval, the one on turn first.
    waiting_for
        Seats whose move or answer is missing.
    bet, pot
        Chips to match in this interval; chips in the pot.
    stacks, paid, placed, raises
        Chips by seat: left, put in this round, put in this interval; raises made.
    table, table_size
        Centre cards as far as known, and how many lie there.
    cards_left
        Cards that can still come to the centre.
    hands
        Private cards as far as this seat knows them, empty where it does not.
    sets
        The SETs that count for the own hand now.
    answer
        The own answer to the show question.
    deadline_ms
        When the timer runs out, None when none runs.
    history
        The bets of this round.
    wins
        Rounds won by seat.
    result
        How the last round ended, None while one is played.
    winners
        Who won the whole game, None while it goes on.
    """

    seat: Seat | None
    options: PokerOptions
    names: tuple[str, ...]
    phase: Phase
    at_ms: int
    round_number: int
    interval: int
    dealer: Seat
    order: tuple[Seat, ...]
    active: tuple[Seat, ...]
    turn: Seat | None
    to_act: tuple[Seat, ...]
    waiting_for: tuple[Seat, ...]
    bet: int
    pot: int
    stacks: tuple[int, ...]
    paid: tuple[int, ...]
    placed: tuple[int, ...]
    raises: tuple[int, ...]
    table: tuple[Card, ...]
    table_size: int
    cards_left: int
    hands: tuple[Hand, ...]
    sets: tuple[Triple, ...]
    answer: bool | None
    deadline_ms: int | None
    history: tuple[BetMove, ...]
    wins: tuple[int, ...]
    result: RoundResult | None
    winners: tuple[Seat, ...] | None
    legal: LegalActions

    @property
    def hand(self) -> Hand:
        """The viewing seat's own cards, empty for a spectator."""
        return () if self.seat is None else self.hands[self.seat]


def view(state: PokerState, seat: Seat | None) -> PokerView:
    """Return what this seat may know; None is a spectator.

    Raises
    ------
    InvalidError
        If there is no such seat.

    Examples
    --------
    >>> from solver.poker import Deal, new_game
    >>> seen = view(new_game(["Ana", "Ben"]).apply(Deal(at_ms=0)), Seat(1))
    >>> [len(hand) for hand in seen.hands], seen.turn, seen.legal.bet
    ([0, 2], 1, AmountRange(least=1, most=3))
    """
    if seat is not None and seat not in state.seats:
        raise InvalidError(f"expected a seat from 0 to {len(state.names) - 1}, got {seat}")
    known = () if seat is None else (seat,)
    return _seen(state, seat, known)


def _seen(state: PokerState, seat: Seat | None, known: tuple[Seat, ...]) -> PokerView:
    one, outcome = state.round, state.outcome()
    before = PokerView(
        seat=seat,
        options=state.options,
        names=state.names,
        phase=state.phase,
        at_ms=state.at_ms,
        round_number=0,
        interval=0,
        dealer=state.first_dealer,
        order=(),
        active=(),
        turn=None,
        to_act=(),
        waiting_for=(),
        bet=0,
        pot=0,
        stacks=state.stacks,
        paid=(0,) * len(state.names),
        placed=(0,) * len(state.names),
        raises=(0,) * len(state.names),
        table=(),
        table_size=0,
        cards_left=0,
        hands=((),) * len(state.names),
        sets=(),
        answer=None,
        deadline_ms=state.deadline_ms,
        history=(),
        wins=state.wins,
        result=None,
        winners=None if outcome is None else outcome.winners,
        legal=LegalActions(deal=state.phase is Phase.DEAL and seat is not None),
    )
    return before if one is None else _with_round(before, one, known)


def _with_round(seen: PokerView, one: Round, known: tuple[Seat, ...]) -> PokerView:
    seat = seen.seat
    hands = _known_hands(one, known)
    own = () if seat is None else hands[seat]
    going = one.result is None
    return replace(
        seen,
        round_number=one.number,
        interval=one.interval,
        dealer=one.dealer,
        order=one.order,
        active=one.active,
        turn=one.turn,
        to_act=one.to_act,
        waiting_for=one.waiting_for,
        bet=one.bet,
        pot=one.pot,
        paid=one.paid,
        placed=one.placed,
        raises=one.raises,
        table=one.table,
        table_size=one.table_size,
        cards_left=one.cards_left,
        hands=hands,
        sets=counted_sets(own, one.table, disjoint=one.options.disjoint) if own else (),
        answer=None if seat is None else one.answers[seat],
        history=one.history,
        result=one.result,
        legal=_legal(one, seat) if going and seat is not None else seen.legal,
    )


def _known_hands(one: Round, known: tuple[Seat, ...]) -> tuple[Hand, ...]:
    turned_up: tuple[Seat, ...] = ()
    if one.result is not None and one.result.ending is not Ending.LAST_IN:
        turned_up = one.result.seats
    elif one.is_physical:
        # At a real table the engine is only ever told cards that lie open.
        turned_up = one.order
    return tuple(
        hand if Seat(seat) in (*known, *turned_up) else () for seat, hand in enumerate(one.hands)
    )


def _legal(one: Round, seat: Seat) -> LegalActions:
    lay = one.table_size if one.is_physical else None
    if seat not in one.active:
        return LegalActions(lay=lay)
    if one.phase is Phase.QUESTION and one.answers[seat] is None:
        may_show = one.is_physical or bool(counted_sets(one.hands[seat], one.table))
        return LegalActions(show=may_show, not_now=True, lay=lay)
    if one.phase is Phase.REVEAL:
        return LegalActions(reveal=True, lay=lay)
    return _legal_bets(one, seat, lay) if seat == one.turn else LegalActions(lay=lay)


def _legal_bets(one: Round, seat: Seat, lay: int | None) -> LegalActions:
    room = amounts(one, seat)
    return LegalActions(
        check=one.bet == 0,
        drop=True,
        call=call_cost(one, seat) if one.bet > one.placed[seat] else None,
        bet=room if one.bet == 0 else None,
        raising=room if one.bet > 0 else None,
        lay=lay,
    )

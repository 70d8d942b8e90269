"""The betting interval: drop, call, raise, check, bet (poker 3.4).

Rule: German sheet, "Wetten" (a) to (d) and "Wettgrenzen"; French sheet, "Les paris". `verify_bet`
holds the rules once; `apply_bet` trusts it.
"""

from dataclasses import dataclass, replace
from typing import assert_never

from solver.errors import IllegalError
from solver.game import Seat
from solver.poker.moves import Bet, BetMove, Call, Check, Drop, Raise
from solver.poker.options import ShortStacks
from solver.poker.round import Phase, Round, replaced

__all__ = ["AmountRange", "amounts", "apply_bet", "call_cost", "open_interval", "verify_bet"]

_RULE = "poker 3.4"


@dataclass(frozen=True, slots=True)
class AmountRange:
    """Every whole number of chips from `least` to `most`."""

    least: int
    most: int


def open_interval(one: Round, at_ms: int) -> Round:
    """Begin a betting interval; whoever is left with nobody to bet against is not asked."""
    nothing = (0,) * len(one.names)
    seats = tuple(seat for seat in one.active if _can_act(one, seat))
    return replace(
        one,
        phase=Phase.BETTING,
        bet=0,
        placed=nothing,
        raises=nothing,
        to_act=seats if one.options.betting and len(seats) > 1 else (),
        since_ms=at_ms,
    )


def _can_act(one: Round, seat: Seat) -> bool:
    # Under the table stake an empty stack still checks (poker 3.4); all-in it has done its part.
    return one.options.short_stacks is ShortStacks.TABLE_STAKE or one.stacks[seat] > 0


def call_cost(one: Round, seat: Seat) -> int:
    """Return the chips a call costs this seat, 0 when there is nothing to call."""
    return min(one.bet - one.placed[seat], one.stacks[seat])


def amounts(one: Round, seat: Seat) -> AmountRange | None:
    """Return how much the seat on turn may bet (or raise by), None when it may not.

    Under the table stake nobody may bet more than the poorest active player can match; all-in,
    a last bet may be less than the minimum.
    """
    own, least = _own_room(one, seat), one.options.min_bet
    most = min(one.options.limit, own)
    match one.options.short_stacks:
        case ShortStacks.TABLE_STAKE:
            most = min(most, _stake_room(one))
        case ShortStacks.ALL_IN:
            least = min(least, own)
        case _:
            assert_never(one.options.short_stacks)
    used = one.bet > 0 and one.raises[seat] >= one.options.max_raises
    return None if used or most < max(least, 1) else AmountRange(least, most)


def _own_room(one: Round, seat: Seat) -> int:
    return one.stacks[seat] + one.placed[seat] - one.bet


def _stake_room(one: Round) -> int:
    return min(one.stacks[seat] + one.placed[seat] for seat in one.active) - one.bet


def verify_bet(one: Round, move: BetMove) -> None:
    """Return quietly when the move is legal in this interval.

    Raises
    ------
    IllegalError
        With the code of the one failed check of poker 3.4.
    """
    _verify_turn(one, move.seat)
    seat, name = move.seat, one.names[move.seat]
    match move:
        case Drop():
            return
        case Check():
            if one.bet > 0:
                raise _illegal(
                    "CHECK_AFTER_BET",
                    f"there is a bet of {one.bet}: {name} can call, raise or drop, but not check",
                )
        case Call():
            if one.bet <= one.placed[seat]:
                raise _illegal(
                    "NOTHING_TO_CALL",
                    f"{name} has put in as much as the others; expected check, bet or raise",
                )
        case Bet(amount=amount):
            _verify_bet_open(one, name)
            _verify_amount(one, seat, amount, "bet")
        case Raise(amount=amount):
            _verify_raise_open(one, seat, name)
            _verify_amount(one, seat, amount, "raise")
        case _:
            assert_never(move)


def _verify_bet_open(one: Round, name: str) -> None:
    if one.bet > 0:
        raise _illegal(
            "BET_ALREADY_OPEN",
            f"there is a bet of {one.bet} already: {name} can call it or raise it",
        )


def _verify_raise_open(one: Round, seat: Seat, name: str) -> None:
    if one.bet == 0:
        raise _illegal("NOTHING_TO_RAISE", f"nobody has bet yet: {name} can bet")
    if one.raises[seat] >= one.options.max_raises:
        raise _illegal(
            "RAISE_LIMIT",
            f"{name} has made {one.raises[seat]} of {one.options.max_raises} raises of this "
            "interval; expected call or drop",
        )


def _verify_turn(one: Round, seat: Seat) -> None:
    if one.phase is not Phase.BETTING or one.result is not None:
        raise IllegalError("WRONG_PHASE", "nobody can bet now", rule="poker 3.3")
    if seat not in one.active:
        raise _illegal("NOT_ACTIVE", f"{one.names[seat]} is not in this round any more")
    if one.turn is not None and seat != one.turn:
        raise _illegal(
            "NOT_YOUR_TURN", f"it is the turn of {one.names[one.turn]}, not of {one.names[seat]}"
        )


def _verify_amount(one: Round, seat: Seat, amount: object, what: str) -> None:
    name, options = one.names[seat], one.options
    all_in = options.short_stacks is ShortStacks.ALL_IN
    if isinstance(amount, bool) or not isinstance(amount, int):
        raise _illegal("NOT_AN_INTEGER", f"expected a whole number of chips, got {amount!r}")
    own = _own_room(one, seat)
    if amount < 1 or (amount < options.min_bet and not (all_in and amount == own)):
        raise _illegal("BELOW_MINIMUM", f"a {what} is at least {options.min_bet}, got {amount}")
    if amount > options.limit:
        raise _illegal("OVER_LIMIT", f"a {what} is at most {options.limit} here, got {amount}")
    if amount > own:
        raise _illegal(
            "INSUFFICIENT_CHIPS",
            f"{name} has {one.stacks[seat]} chips left; "
            f"a {what} of {amount} would cost {one.bet - one.placed[seat] + amount}",
        )
    if not all_in and amount > _stake_room(one):
        poor = min(one.active, key=lambda other: one.stacks[other] + one.placed[other])
        raise IllegalError(
            "OVER_TABLE_STAKE",
            f"{one.names[poor]} could not match a {what} of "
            f"{amount}; the most is {max(_stake_room(one), 0)}",
            rule="poker 3.7 SP-09",
        )


def _illegal(code: str, message: str) -> IllegalError:
    return IllegalError(code, message, rule=_RULE)


def apply_bet(one: Round, move: BetMove) -> Round:
    """Return the round after a verified move; `to_act` is empty when the interval is over."""
    seat = move.seat
    waiting = one.to_act[1:]
    match move:
        case Check():
            after = one
        case Drop():
            after = replace(one, dropped=one.dropped | {seat})
        case Call():
            after = _pay(one, seat, call_cost(one, seat))
        case Bet(amount=amount) | Raise(amount=amount):
            after = _pay(one, seat, one.bet - one.placed[seat] + amount)
            raised = one.raises[seat] + isinstance(move, Raise)
            after = replace(after, bet=one.bet + amount, raises=replaced(one.raises, seat, raised))
            waiting = _others(after, seat)
        case _:
            assert_never(move)
    after = replace(after, to_act=waiting, since_ms=move.at_ms, history=(*one.history, move))
    return replace(after, to_act=()) if _is_moot(after) else after


def _pay(one: Round, seat: Seat, chips: int) -> Round:
    return replace(
        one,
        stacks=replaced(one.stacks, seat, one.stacks[seat] - chips),
        paid=replaced(one.paid, seat, one.paid[seat] + chips),
        placed=replaced(one.placed, seat, one.placed[seat] + chips),
    )


def _others(one: Round, seat: Seat) -> tuple[Seat, ...]:
    place = one.order.index(seat)
    clockwise = (*one.order[place + 1 :], *one.order[:place])
    return tuple(other for other in clockwise if other not in one.dropped and _can_act(one, other))


def _is_moot(one: Round) -> bool:
    # One player is left to act, all others are all-in or gone, and he owes nothing.
    if len(one.active) == 1:
        return True
    able = [seat for seat in one.active if _can_act(one, seat)]
    return len(able) == 1 and one.placed[able[0]] >= one.bet

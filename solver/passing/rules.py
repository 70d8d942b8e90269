"""What may be played at the table: each error code names exactly one that failed.

Rule: passing 2.2 and 2.4; printed sheet, "Rules". `PassingState.verify` calls `verify`.
"""

from typing import Final, assert_never

from solver.errors import IllegalError
from solver.game import Seat
from solver.passing.hands import is_complete
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
from solver.passing.options import MAX_SEATS, MIN_SEATS, Mode, Phase
from solver.passing.position import PassingPosition
from solver.passing.words import verify_word_count

__all__ = ["verify"]

_ACTIONS: Final = "passing 2.4"
_SETUP: Final = "passing 2.2"
_MODES: Final = "passing 2.7"


def verify(state: PassingPosition, move: PassingMove) -> None:
    """Return quietly when the move is legal in the position.

    Raises
    ------
    IllegalError
        With the one failed check as its code.
    """
    _verify_time(state, move)
    match move:
        case Join():
            _verify_join(state, move.seat)
        case Leave() | Return():
            _verify_connection(state, move)
        case StartRound():
            _verify_start(state, move.seat)
        case EndRound():
            _verify_end(state, move.seat)
        case Highlight() | Lock():
            _verify_choice(state, move)
        case CallSet():
            _verify_call(state, move.seat)
        case Show():
            _verify_show(state, move.seat)
        case TimeUp() | Pass():
            _verify_timed(state, move)
        case _:
            assert_never(move)


def _require(condition: bool, code: str, message: str, *, rule: str = _ACTIONS) -> None:
    if not condition:
        raise IllegalError(code, message, rule=rule)


def _verify_time(state: PassingPosition, move: PassingMove) -> None:
    _require(
        move.at_ms >= state.now_ms,
        "TIME_RUNS_BACK",
        f"the table's clock stood at {state.now_ms} ms already; got a move at {move.at_ms} ms",
    )
    due = state.due()
    if due is not None and not isinstance(move, Pass | TimeUp):
        _require(
            move.at_ms <= due.at_ms,
            "CLOCK_MOVES_FIRST",
            f"too late for this pass: it ended at {due.at_ms} ms; got a move at {move.at_ms} ms",
        )


def _verify_seat(state: PassingPosition, seat: Seat) -> None:
    _require(
        0 <= seat < state.seats,
        "NO_SUCH_SEAT",
        f"the table has seats 0 to {state.seats - 1}; got {seat}",
        rule=_SETUP,
    )


def _verify_present(state: PassingPosition, seat: Seat) -> None:
    _verify_seat(state, seat)
    _require(
        seat not in state.away,
        "SEAT_AWAY",
        f"seat {seat} has left the table and must return first",
        rule=_MODES,
    )


def _verify_host(state: PassingPosition, seat: Seat) -> None:
    _verify_present(state, seat)
    _require(
        seat == state.host,
        "NOT_HOST",
        f"only the host, seat {state.host}, may do that; got seat {seat}",
    )


def _verify_join(state: PassingPosition, seat: Seat) -> None:
    _require(
        state.round_number == 0,
        "WRONG_PHASE",
        "new players join before the first round; this game has begun",
        rule=_MODES,
    )
    _require(
        state.seats < MAX_SEATS,
        "BAD_PLAYER_COUNT",
        f"a table has {MIN_SEATS} to {MAX_SEATS} players; this one is full",
        rule=_SETUP,
    )
    _require(
        seat == state.seats,
        "NO_SUCH_SEAT",
        f"the next free seat is {state.seats}; got {seat}",
        rule=_SETUP,
    )


def _verify_connection(state: PassingPosition, move: Leave | Return) -> None:
    _verify_seat(state, move.seat)
    _require(
        state.options.mode is Mode.SIMULTANEOUS,
        "WRONG_MODE",
        "in pass-and-play there is one device, and nobody leaves or returns",
        rule=_MODES,
    )
    if isinstance(move, Leave):
        _verify_present(state, move.seat)
    else:
        _require(
            move.seat in state.away,
            "SEAT_PRESENT",
            f"seat {move.seat} has not left the table",
            rule=_MODES,
        )


def _verify_start(state: PassingPosition, seat: Seat) -> None:
    _require(
        state.phase in (Phase.LOBBY, Phase.ROUND_OVER),
        "WRONG_PHASE",
        f"a round starts in the lobby or after a round but the last; now: {state.phase.value}",
    )
    _verify_host(state, seat)
    _require(
        MIN_SEATS <= state.seats <= MAX_SEATS,
        "BAD_PLAYER_COUNT",
        f"the game is for {MIN_SEATS} to {MAX_SEATS} players; {state.seats} are at the table",
    )
    verify_word_count(state.options.words, state.seats)


def _verify_end(state: PassingPosition, seat: Seat) -> None:
    _require(
        state.phase is Phase.PASSING,
        "WRONG_PHASE",
        f"only a round that is being played can be ended; now: {state.phase.value}",
    )
    _verify_host(state, seat)
    _require(
        not set(state.active) - state.away,
        "STILL_PLAYING",
        "a round can be ended once everybody without a Set has left the table",
        rule="passing PC-15",
    )


def _verify_active(state: PassingPosition, seat: Seat, *, too_late: str) -> None:
    _require(
        state.phase is not Phase.LOBBY,
        "WRONG_PHASE",
        "no cards have been dealt yet; the host starts the round",
    )
    _require(state.phase is Phase.PASSING, "ROUND_OVER", too_late)
    _verify_present(state, seat)
    _require(
        seat not in state.placed,
        "NOT_ACTIVE",
        "who has called Set stops passing until the next round",
    )


def _verify_uncovered(state: PassingPosition, seat: Seat) -> None:
    if state.options.mode is Mode.PASS_AND_PLAY:
        _require(
            state.shown == seat,
            "HAND_COVERED",
            f"in pass-and-play one acts while one's own hand is shown; seat {seat}'s is covered",
            rule=_MODES,
        )


def _verify_choice(state: PassingPosition, move: Highlight | Lock) -> None:
    _verify_active(state, move.seat, too_late="the round is over; no more cards are passed")
    holding = state.holdings[move.seat]
    _require(
        holding.locked is None,
        "ALREADY_LOCKED",
        "a locked card cannot be changed for this pass",
    )
    _verify_uncovered(state, move.seat)
    _require(
        move.card in holding.hand,
        "CARD_NOT_IN_HAND",
        f"one passes a card of one's own hand; {move.card!r} is not in it",
    )


def _verify_call(state: PassingPosition, seat: Seat) -> None:
    too_late = "too late: the round is over"
    if 0 <= seat < len(state.holdings) and is_complete(state.holdings[seat].hand):
        too_late = "too late: your hand is complete, but the others called Set before you"
    if seat in state.placed:
        too_late = "you have called Set already, and the round is over"
    _verify_active(state, seat, too_late=too_late)
    _verify_uncovered(state, seat)
    _require(
        is_complete(state.holdings[seat].hand),
        "NOT_A_SET",
        f"a Set is {state.seats} cards of one name; this hand still shows several",
        rule="passing 2.4 PC-03",
    )


def _verify_show(state: PassingPosition, seat: Seat) -> None:
    _require(
        state.options.mode is Mode.PASS_AND_PLAY,
        "WRONG_MODE",
        "hands are covered and shown in pass-and-play only",
        rule=_MODES,
    )
    _verify_active(state, seat, too_late="the round is over; the hands stay covered")
    _require(
        state.shown is None,
        "HAND_SHOWN",
        f"seat {state.shown} is still looking at the device",
        rule=_MODES,
    )
    _require(
        seat == state.next_to_show,
        "NOT_YOUR_TURN",
        "all have chosen; the cards move next"
        if state.next_to_show is None
        else f"the device goes to seat {state.next_to_show} next; got seat {seat}",
        rule="passing 2.7 PC-06",
    )


def _verify_timed(state: PassingPosition, move: TimeUp | Pass) -> None:
    _require(
        state.phase is Phase.PASSING,
        "WRONG_PHASE",
        f"cards move during a round only; now: {state.phase.value}",
    )
    if isinstance(move, TimeUp):
        _require(
            state.options.mode is Mode.PASS_AND_PLAY,
            "WRONG_MODE",
            "a single seat's time runs out in pass-and-play only",
            rule=_MODES,
        )
        _require(
            state.shown == move.seat,
            "HAND_COVERED",
            f"the timer runs for the seat whose hand is shown; seat {move.seat}'s is covered",
            rule=_MODES,
        )
    due = state.due()
    if isinstance(move, Pass) and not isinstance(due, Pass):
        if state.options.mode is Mode.SIMULTANEOUS:
            code, message = "CLOCK_STANDS", "everybody still playing has left the table"
        else:
            code, message = "NOT_ALL_CHOSEN", "the cards move when every hand has been shown"
        raise IllegalError(code, message, rule=_MODES)
    if due is not None:
        _require(
            move.at_ms >= due.at_ms,
            "TIME_LEFT",
            f"the clock's next move is due at {due.at_ms} ms; got {move.at_ms} ms",
        )

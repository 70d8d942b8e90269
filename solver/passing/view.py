"""What one seat may know: its own hand and what everybody sees, never another seat's cards.

Rule: printed sheet, "nobody sees what they will receive before choosing"; passing 2.3, 2.7 and
acceptance test 9. Left out on purpose: the seed (the hands follow from it), the names of the
round, the pool of words, other seats' highlights and locked cards.
"""

from dataclasses import dataclass

from solver.game import Seat
from solver.passing.hands import Hand, is_complete
from solver.passing.options import FLOOR_MS, Direction, Mode, Phase
from solver.passing.position import Holding
from solver.passing.state import PassingState

__all__ = ["PassingView", "SeatView", "view"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """What everybody sees of a seat: its place is None until it has called Set."""

    seat: Seat
    is_active: bool
    is_locked: bool
    is_away: bool
    is_host: bool
    place: int | None
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PassingView:
    """A position as one seat sees it, or as a spectator and the cover screen see it.

    Attributes
    ----------
    seat
        Whose view it is; None for the spectator.
    hand, locked, highlighted, arrived
        The seat's own cards, the one locked, the one highlighted, the one the last pass brought;
        None or nothing for the spectator, and while the hand is covered (pass-and-play).
    is_complete
        Whether to light up the Set button: the hand could be called, or could have been
        (passing 2.6).
    earliest_ms, due_ms
        Cards do not move before the one, and move at the other if nobody acts; None while the
        clock stands.
    shown, next_to_show
        Whose hand is uncovered, and who looks next (pass-and-play).
    round_scores
        Points by seat of each finished round.
    """

    seat: Seat | None
    phase: Phase
    mode: Mode
    direction: Direction
    category: str
    timer_s: int
    round_number: int
    rounds: int
    passes: int
    hand: Hand | None
    locked: str | None
    highlighted: str | None
    arrived: str | None
    is_complete: bool
    seats: tuple[SeatView, ...]
    last_move_ms: int
    earliest_ms: int
    due_ms: int | None
    shown: Seat | None
    next_to_show: Seat | None
    round_scores: tuple[tuple[int, ...], ...]
    winners: tuple[Seat, ...]


def view(state: PassingState, seat: Seat | None) -> PassingView:
    """Return what a seat may know of a position; with None what a spectator may.

    >>> from solver.passing import PassingOptions, StartRound
    >>> options = PassingOptions(words=("Owl", "Robin", "Heron"))
    >>> table = PassingState(options=options, seed=1, seats=3)
    >>> table = table.apply(StartRound(at_ms=0, seat=Seat(0)))
    >>> len(view(table, Seat(0)).hand), view(table, None).hand
    (3, None)
    """
    own = _own_holding(state, seat)
    due = state.due()
    outcome = state.outcome()
    return PassingView(
        seat=seat,
        phase=state.phase,
        mode=state.options.mode,
        direction=state.options.direction,
        category=state.options.category,
        timer_s=state.options.timer_s,
        round_number=state.round_number,
        rounds=state.options.rounds,
        passes=state.passes,
        hand=own.hand if own else None,
        locked=own.locked if own else None,
        highlighted=own.highlighted if own else None,
        arrived=own.arrived if own else None,
        is_complete=own is not None and is_complete(own.hand),
        seats=_seats(state),
        last_move_ms=state.last_move_ms,
        earliest_ms=state.last_move_ms + FLOOR_MS,
        due_ms=due.at_ms if due else None,
        shown=state.shown,
        next_to_show=state.next_to_show,
        round_scores=state.round_scores,
        winners=outcome.winners if outcome else (),
    )


def _own_holding(state: PassingState, seat: Seat | None) -> Holding | None:
    if seat is None or not 0 <= seat < len(state.holdings):
        return None
    if state.options.mode is Mode.PASS_AND_PLAY and seat != state.shown:
        return None
    return state.holdings[seat]


def _seats(state: PassingState) -> tuple[SeatView, ...]:
    places = {seat: place for place, seat in enumerate(state.placed, 1)}
    totals = state.totals
    active = state.active
    return tuple(
        SeatView(
            seat=seat,
            is_active=seat in active,
            is_locked=seat in active and state.holdings[seat].locked is not None,
            is_away=seat in state.away,
            is_host=seat == state.host,
            place=places.get(seat),
            total=totals[seat],
        )
        for seat in map(Seat, range(state.seats))
    )

"""Positions for the tests of solver.passing, built with the hands a test needs."""

import pytest

from solver.errors import IllegalError
from solver.game import Seat, replay
from solver.passing import (
    CallSet,
    Direction,
    Highlight,
    Holding,
    Lock,
    Mode,
    Pass,
    PassingMove,
    PassingOptions,
    PassingState,
    Phase,
    StartRound,
)

WORDS = ("Owl", "Robin", "Heron", "Swan", "Eagle", "Crow", "Gull", "Stork")
A, B, C, D, E, F = map(Seat, range(6))


def options(
    *,
    mode: Mode = Mode.SIMULTANEOUS,
    direction: Direction = Direction.CLOCKWISE,
    timer_s: int = 20,
    rounds: int = 3,
    redeal_if_complete: bool = False,
) -> PassingOptions:
    return PassingOptions(
        words=WORDS,
        mode=mode,
        direction=direction,
        timer_s=timer_s,
        rounds=rounds,
        redeal_if_complete=redeal_if_complete,
    )


def lobby(seats: int, *, seed: int = 1, chosen: PassingOptions | None = None) -> PassingState:
    return PassingState(options=chosen or options(), seed=seed, seats=seats)


def dealt(seats: int, *, seed: int = 1, chosen: PassingOptions | None = None) -> PassingState:
    """Deal the first round at 0 ms."""
    return lobby(seats, seed=seed, chosen=chosen).apply(StartRound(at_ms=0, seat=A))


def table(*hands: str, chosen: PassingOptions | None = None) -> PassingState:
    """Return the first round just dealt, with these hands: `table("ooo", "rrs", "ssr")`."""
    names = {word[0].lower(): word for word in WORDS[:7]}
    return PassingState(
        options=chosen or options(),
        seed=1,
        seats=len(hands),
        phase=Phase.PASSING,
        round_number=1,
        deadline_ms=(chosen or options()).timer_ms,
        holdings=tuple(Holding(hand=tuple(names[letter] for letter in hand)) for hand in hands),
    )


def hands_of(state: PassingState) -> tuple[tuple[str, ...], ...]:
    return tuple(holding.hand for holding in state.holdings)


def played(state: PassingState, *moves: PassingMove) -> PassingState:
    return replay(state, moves)


def locks(state: PassingState, *seats: Seat, at_ms: int) -> PassingState:
    """Lock the first card of each hand."""
    cards = [state.holdings[seat].hand[0] for seat in seats]
    return played(
        state, *(Lock(at_ms=at_ms, seat=s, card=c) for s, c in zip(seats, cards, strict=True))
    )


def refusal(state: PassingState, move: PassingMove) -> str:
    """Return the code with which the move is refused; fail when it is taken."""
    with pytest.raises(IllegalError) as refused:
        state.apply(move)
    return refused.value.code


def call(seat: Seat, at_ms: int = 0) -> CallSet:
    return CallSet(at_ms=at_ms, seat=seat)


def lock(seat: Seat, card: str, at_ms: int = 0) -> Lock:
    return Lock(at_ms=at_ms, seat=seat, card=card)


def highlight(seat: Seat, card: str, at_ms: int = 0) -> Highlight:
    return Highlight(at_ms=at_ms, seat=seat, card=card)


def due_ms(state: PassingState) -> int:
    """Return when the cards move; fail when the clock stands or waits for a shown hand."""
    due = state.due()
    assert isinstance(due, Pass)
    return due.at_ms

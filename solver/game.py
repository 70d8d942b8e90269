"""What every game shares: seats, timed moves, one state protocol, and the log that is the game.

A state is a frozen value. Its `verify` holds the rules once; `can` and `apply` call it. Chance
and time are handed in: the seed is part of the initial state, the time is part of the move.
A `Log` is an initial state and the moves played since; every position, undo, replay and bug
report follows from it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, NewType, Protocol, Self, TypeVar

from solver.errors import IllegalError

__all__ = ["FIRST_SEAT", "GameState", "Log", "Outcome", "Seat", "is_legal", "replay"]

Seat = NewType("Seat", int)
"""A place at the table, counted from 0 in playing order (to the left)."""

FIRST_SEAT: Final = Seat(0)
"""The seat with which counting begins."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: points by seat, and who shares the first place (more than one in a tie)."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


MoveContraT = TypeVar("MoveContraT", contravariant=True)


class GameState(Protocol[MoveContraT]):
    """A position of one game: frozen, and the only authority on what may be played in it.

    A game adds its own `legal_moves` where its moves can be listed.
    """

    def verify(self, move: MoveContraT, /) -> None:
        """Return quietly when the move is legal here; raise `IllegalError` when it is not."""
        ...

    def can(self, move: MoveContraT, /) -> bool:
        """Say whether `apply` would take the move (usually `return is_legal(self, move)`)."""
        ...

    def apply(self, move: MoveContraT, /) -> Self:
        """Return the position after the move; raise what `verify` raises, changing nothing."""
        ...

    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        ...


MoveT = TypeVar("MoveT")
StateT = TypeVar("StateT", bound=GameState[Any])


def is_legal(state: GameState[MoveT], move: MoveT) -> bool:
    """Say whether the state takes the move: its `verify` without the reason."""
    try:
        state.verify(move)
    except IllegalError:
        return False
    return True


def replay(initial: StateT, moves: Iterable[Any]) -> StateT:
    """Return the position after all moves, each verified.

    Raises
    ------
    IllegalError
        If one of the moves is illegal where it stands.
    """
    state = initial
    for move in moves:
        state = state.apply(move)
    return state


@dataclass(frozen=True, slots=True)
class Log(Generic[StateT, MoveT]):
    """A whole game: the initial position, the moves that stand, the moves taken back.

    Nothing else is ever stored; `state` is always rebuilt.
    """

    initial: StateT
    moves: tuple[MoveT, ...] = ()
    undone: tuple[MoveT, ...] = ()

    def state(self) -> StateT:
        """Return the position after all moves that stand."""
        return replay(self.initial, self.moves)

    def states(self) -> Iterator[StateT]:
        """Yield the initial position and the one after each move."""
        state = self.initial
        yield state
        for move in self.moves:
            state = state.apply(move)
            yield state

    def push(self, move: MoveT) -> Self:
        """Return the log with one more move; what was undone cannot be redone after it.

        Raises
        ------
        IllegalError
            If the move is illegal in the present position.
        """
        self.state().verify(move)
        return replace(self, moves=(*self.moves, move), undone=())

    def undo(self) -> Self:
        """Return the log without its last move (itself when there is none)."""
        if not self.moves:
            return self
        return replace(self, moves=self.moves[:-1], undone=(self.moves[-1], *self.undone))

    def redo(self) -> Self:
        """Return the log with the move last taken back played again (itself when none is)."""
        if not self.undone:
            return self
        return replace(self, moves=(*self.moves, self.undone[0]), undone=self.undone[1:])

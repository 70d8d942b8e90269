"""A table of pass-the-cards Set in play: people, bots and clock around one growing log.

The object changes, as the table does; each position in it is a frozen value. It reads no clock:
whoever drives it says what time it is.
"""

from collections.abc import Sequence

from solver.game import Log, Seat
from solver.passing import (
    Bot,
    BotMemory,
    PassingLog,
    PassingMove,
    PassingState,
    PassingView,
    advance,
    view,
)

__all__ = ["PassingTable"]


class PassingTable:
    """Plays what is due, takes what people do, keeps every move.

    Attributes
    ----------
    state
        The present position.
    next_ms
        When clock or bots move next, as far as known; None when they wait for a person.
    """

    def __init__(self, initial: PassingState, bots: Sequence[Bot] = ()) -> None:
        self.state = initial
        self.next_ms: int | None = None
        self._initial = initial
        self._bots = tuple(bots)
        self._memories: dict[Seat, BotMemory] = {}
        self._moves: list[PassingMove] = []

    @property
    def log(self) -> PassingLog:
        """The game so far."""
        return Log(self._initial, tuple(self._moves))

    def advance(self, now_ms: int) -> tuple[PassingMove, ...]:
        """Play all that clock and bots do up to now, and return it."""
        done = advance(self.state, self._bots, self._memories, until_ms=now_ms)
        self.state, self.next_ms = done.state, done.next_ms
        self._memories = dict(done.memories)
        self._moves.extend(done.moves)
        return done.moves

    def play(self, move: PassingMove) -> tuple[PassingMove, ...]:
        """Take a person's move, after all that was due before it, and return what that was.

        Raises
        ------
        IllegalError
            If the move is against the rules; what was due has been played all the same.
        """
        before = self.advance(move.at_ms)
        self.state = self.state.apply(move)
        self._moves.append(move)
        return before

    def view(self, seat: Seat | None) -> PassingView:
        """Return what a seat may know now."""
        return view(self.state, seat)

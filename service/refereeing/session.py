"""A classic game under a camera: shouts and views in, the game and its decisions out."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Self

from service.refereeing.decision import Decision
from service.refereeing.referee import CameraReferee
from service.refereeing.sight import Sight
from solver.cards import Card
from solver.classic import Call, ClassicGame, Move, Setup, correct_card
from solver.errors import IllegalError
from solver.game import Log, Seat, replay
from solver.tables import PhysicalTable

__all__ = ["RefereedGame"]

_NOT_READY: Final = "TABLE_NOT_READY"
_EARLY_MS: Final = 3_000  # a dealer's hand lies on the last cards no longer than that


@dataclass(frozen=True, slots=True, kw_only=True)
class RefereedGame:
    """A game and its referee at one moment.

    Attributes
    ----------
    initial, moves, game
        How it began, the moves since, and the position after them.
    decisions
        Everything that was decided, the oldest first.
    early
        A shout while dealt cards were not yet seen: people saw them first. It counts once they are.
    """

    initial: ClassicGame
    game: ClassicGame
    moves: tuple[Move, ...] = ()
    referee: CameraReferee = field(default_factory=CameraReferee)
    decisions: tuple[Decision, ...] = ()
    early: Call | None = None

    @classmethod
    def begun(cls, setup: Setup) -> Self:
        """Return a game before its first card."""
        game = setup.start()
        return cls(initial=game, game=game)

    @property
    def taken(self) -> frozenset[Card]:
        """Cards that were won: they lie nowhere, so that no reading can be one of them."""
        return frozenset(self.game.table.won if isinstance(self.game.table, PhysicalTable) else ())

    def shout(self, seat: Seat, at_ms: int) -> Self:
        """Return the game after a shout.

        Raises
        ------
        IllegalError
            ``CONTROL_TAKEN``, ``PUT_BACK_FIRST``, ... when the shout does not count.
        """
        call = Call(seat, max(at_ms, self.game.at_ms))
        try:
            return replace(self._played([call]), early=None)
        except IllegalError as error:
            if error.code != _NOT_READY or self._waits(at_ms):
                raise
            return replace(self, early=call)

    def _waits(self, at_ms: int) -> bool:
        return self.early is not None and at_ms - self.early.at_ms <= _EARLY_MS

    def _with_early_shout(self, at_ms: int) -> Self:
        """Return the game with the early shout, where it counts by now, or without it."""
        if self.early is None:
            return self
        if not self._waits(at_ms):
            return replace(self, early=None)
        try:
            return self.shout(self.early.seat, at_ms)
        except IllegalError:
            return self

    def play(self, moves: Sequence[Move]) -> Self:
        """Return the game after moves made by hand, each verified."""
        return self._played(moves)

    def rewritten(self, moves: tuple[Move, ...]) -> Self:
        """Return the game in which other moves stand, because people decided so."""
        return replace(self, moves=moves, game=replay(self.initial, moves))

    def see(self, sight: Sight) -> tuple[Self, tuple[Decision, ...]]:
        """Return the game after a look at the table, and what was decided."""
        referee, decisions = self.referee.see(self.game, sight)
        after = replace(self, referee=referee)
        told = []
        for decision in decisions:
            try:
                after = after._decided(decision)
            except IllegalError:
                break  # a correction that cannot be: it stays a doubt
            told.append(decision)
        return after._with_early_shout(sight.at_ms), tuple(told)

    def _decided(self, decision: Decision) -> Self:
        after = self
        if decision.renamed is not None:
            seen, actual = decision.renamed
            log: Log[ClassicGame, Move] = Log(self.initial, self.moves)
            corrected = correct_card(log, seen=seen, actual=actual).log
            after = replace(self, moves=corrected.moves, game=corrected.state())
        after = after._played(decision.moves)
        return replace(after, decisions=(*after.decisions, decision))

    def _played(self, moves: Sequence[Move]) -> Self:
        return replace(self, moves=(*self.moves, *moves), game=replay(self.game, moves))

"""A classic game under a camera: shouts and views in, the game and its decisions out."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from service.refereeing.decision import Decision
from service.refereeing.referee import CameraReferee
from service.refereeing.sight import Sight
from service.refereeing.way_back import moves_until, revised
from solver.classic import CallSet, ClassicMove, ClassicState, Setup, correct_card
from solver.errors import IllegalError
from solver.game import Log, Seat, replay

__all__ = ["RefereedGame"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RefereedGame:
    """A game and its referee at one moment.

    Attributes
    ----------
    initial, moves, game
        How it began, the moves since, and the position after them.
    decisions
        Everything that was decided, the oldest first.
    """

    initial: ClassicState
    game: ClassicState
    moves: tuple[ClassicMove, ...] = ()
    referee: CameraReferee = field(default_factory=CameraReferee)
    decisions: tuple[Decision, ...] = ()

    @classmethod
    def begun(cls, setup: Setup) -> Self:
        """Return a game before its first card."""
        game = setup.start()
        return cls(initial=game, game=game)

    def shout(self, seat: Seat, at_ms: int) -> Self:
        """Return the game after a shout; the referee may hold it until the camera has seen enough.

        Raises
        ------
        IllegalError
            ``CONTROL_TAKEN``, ``PUT_BACK_FIRST``, ... when the shout does not count.
        """
        call = CallSet(seat, max(at_ms, self.game.at_ms))
        try:
            return self._played([call])
        except IllegalError as error:
            referee = self.referee.hold(self.game, call, error)
            if referee is None:
                raise
            return replace(self, referee=referee)

    def play(self, moves: Sequence[ClassicMove]) -> Self:
        """Return the game after moves made by hand, each verified."""
        return self._played(moves)

    def rewritten(self, moves: tuple[ClassicMove, ...]) -> Self:
        """Return the game in which other moves stand, because people decided so."""
        return replace(self, moves=moves, game=replay(self.initial, moves))

    def see(self, sight: Sight) -> tuple[Self, tuple[Decision, ...]]:
        """Return the game after a look at the table, and what was decided."""
        referee, decisions = self.referee.see(self.game, sight)
        after = replace(self, referee=referee)
        played = []
        for decision in decisions:
            try:
                after = after._decided(decision)
            except IllegalError:
                break  # a correction that cannot be: it stays a doubt
            played.append(decision)
        return after, tuple(played)

    def _decided(self, decision: Decision) -> Self:
        after = self
        if decision.renamed is not None:
            seen, actual = decision.renamed
            log: Log[ClassicState, ClassicMove] = Log(self.initial, self.moves)
            corrected = correct_card(log, seen=seen, actual=actual).log
            after = replace(self, moves=corrected.moves, game=corrected.state())
        if decision.since is not None:
            count = moves_until(self.initial, self.moves, decision.since)
            if count is None:
                raise IllegalError(
                    "TAKEN_BACK", "people have decided otherwise since", rule="classic 4.5"
                )
            after = self.rewritten(self.moves[:count])
            after = replace(after, decisions=tuple(revised(self.decisions, decision.since)))
        after = after._played(decision.moves)
        return replace(after, decisions=(*after.decisions, decision))

    def _played(self, moves: Sequence[ClassicMove]) -> Self:
        return replace(self, moves=(*self.moves, *moves), game=replay(self.game, moves))

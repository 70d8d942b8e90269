"""Shouts that wait for the camera: people see sooner than it is sure.

A shout that comes when the third card of a claim may be gone, or the last dealt card lie, is held
until that is known. It counts if it came after what it waits for.
"""

from dataclasses import dataclass, replace
from typing import Final

from service.refereeing.decision import Decision, DecisionKind, refusal_text
from service.refereeing.sight import Sight
from solver.classic import CallSet, ClassicMove, ClassicState
from solver.errors import IllegalError
from solver.game import replay

__all__ = ["HeldShouts"]

_NOT_READY: Final = "TABLE_NOT_READY"
_IN_CONTROL: Final = "CONTROL_TAKEN"
_PUT_BACK: Final = "PUT_BACK_FIRST"


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldShouts:
    """A shout that is held, and since when the table has been free.

    Attributes
    ----------
    held
        A shout of which it is not known yet whether it counts.
    free_ms
        When the last card of the last claim left, or its time was up.
    """

    held: CallSet | None = None
    free_ms: int = 0

    def holding(
        self, call: CallSet, refusal: IllegalError, *, may_be_free: bool, may_be_revised: bool
    ) -> "HeldShouts | None":
        """Return the shouts with one that was refused; None where it cannot count whatever is seen.

        Parameters
        ----------
        may_be_free
            Whether the third card of the claim may be gone though the camera is not sure.
        may_be_revised
            Whether cards that ought to be put back may have been won after all.
        """
        is_open = (
            refusal.code == _NOT_READY
            or (refusal.code == _IN_CONTROL and may_be_free)
            or (refusal.code == _PUT_BACK and may_be_revised)
        )
        return replace(self, held=call) if is_open and self.held is None else None

    def decision(
        self, game: ClassicState, sight: Sight, wait_ms: int, *, may_be_revised: bool
    ) -> Decision | None:
        """Let the shout that is held count, or refuse it, once that is known.

        Parameters
        ----------
        wait_ms
            How long it may wait.
        may_be_revised
            Whether cards that ought to be put back may have been won after all.
        """
        held = self.held
        if held is None:
            return None
        if held.at_ms < self.free_ms:
            text = f"Player {held.seat + 1} shouted before the last claim was over."
            return _decided(DecisionKind.REFUSED, held, sight, text)
        call = CallSet(held.seat, max(sight.at_ms, game.at_ms))
        try:
            replay(game, [call])
        except IllegalError as error:
            is_open = error.code in (_NOT_READY, _IN_CONTROL) or (
                error.code == _PUT_BACK and may_be_revised
            )
            if is_open and call.at_ms - held.at_ms < wait_ms:
                return None
            return _decided(DecisionKind.REFUSED, held, sight, refusal_text(held.seat, error))
        return _decided(
            DecisionKind.CALLED, held, sight, f"Player {held.seat + 1} calls SET.", call
        )


def _decided(
    kind: DecisionKind, held: CallSet, sight: Sight, text: str, *moves: ClassicMove
) -> Decision:
    return Decision(
        kind=kind, at_ms=sight.at_ms, before_ms=sight.at_ms, text=text, seat=held.seat, moves=moves
    )

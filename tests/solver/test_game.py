"""Tests of solver.game on the smallest game there is: count up, never down."""

from dataclasses import dataclass, replace

import pytest

from solver.errors import IllegalError
from solver.game import Log, Outcome, Seat, is_legal, replay


@dataclass(frozen=True, slots=True)
class Counting:
    """A game for one: say numbers in ascending order, ten ends it."""

    last: int = 0

    def verify(self, move: int, /) -> None:
        if move <= self.last:
            raise IllegalError("NOT_HIGHER", f"expected more than {self.last}", rule="counting 1")

    def can(self, move: int, /) -> bool:
        return is_legal(self, move)

    def apply(self, move: int, /) -> "Counting":
        self.verify(move)
        return replace(self, last=move)

    def outcome(self) -> Outcome | None:
        return Outcome((self.last,), (Seat(0),)) if self.last >= 10 else None


def test_replay_applies_every_move_and_refuses_an_illegal_one() -> None:
    assert replay(Counting(), [1, 4, 11]).outcome() == Outcome((11,), (Seat(0),))
    with pytest.raises(IllegalError, match=r"more than 4 \[NOT_HIGHER, counting 1\]"):
        replay(Counting(), [1, 4, 4])


def test_can_agrees_with_apply() -> None:
    assert Counting(3).can(4)
    assert not Counting(3).can(3)


def test_a_log_rebuilds_every_position() -> None:
    log: Log[Counting, int] = Log(Counting())
    log = log.push(2).push(5)
    assert log.state() == Counting(5)
    assert list(log.states()) == [Counting(0), Counting(2), Counting(5)]


def test_an_illegal_move_is_not_logged() -> None:
    with pytest.raises(IllegalError):
        Log(Counting(), (3,)).push(2)


def test_undo_and_redo_are_inverse_and_a_new_move_forgets_what_was_undone() -> None:
    log = Log(Counting(), (2, 5, 7))
    back = log.undo().undo()
    assert back.state() == Counting(2)
    assert back.redo().redo() == log == log.redo()
    assert back.push(6).redo().state() == Counting(6)
    assert Log(Counting()).undo() == Log(Counting())

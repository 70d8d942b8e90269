"""Tests of service.terminal.passing.table: people, bots and clock around one log."""

from collections import Counter

import pytest

from service.terminal.passing.table import PassingTable
from solver.errors import IllegalError
from solver.game import Seat
from solver.passing import (
    Bot,
    BotLevel,
    Lock,
    Pass,
    PassingOptions,
    PassingState,
    Phase,
    StartRound,
    view,
)

A = Seat(0)


def _table(*, bots: int, seats: int = 4, rounds: int = 1) -> PassingTable:
    options = PassingOptions(words=("Owl", "Robin", "Heron", "Swan"), rounds=rounds)
    seated = [Bot(seat=Seat(s), level=BotLevel.HARD) for s in range(seats - bots, seats)]
    return PassingTable(PassingState(options=options, seed=5, seats=seats), seated)


def test_a_table_waits_for_its_host_then_says_when_it_moves_next() -> None:
    table = _table(bots=3)
    assert table.advance(99_000) == ()
    assert table.next_ms is None
    table.play(StartRound(at_ms=100_000, seat=A))
    assert table.advance(100_000) == ()
    assert table.next_ms is not None
    assert 101_000 <= table.next_ms <= 105_000, "a hard bot locks"


def test_what_is_due_is_played_before_a_late_move() -> None:
    table = _table(bots=3)
    table.play(StartRound(at_ms=0, seat=A))
    card, copies = Counter(table.state.holdings[A].hand).most_common(1)[0]
    assert copies > 1, "one of them is still in the hand after the pass"
    before = table.play(Lock(at_ms=21_000, seat=A, card=card))
    assert Pass(at_ms=20_000) in before
    assert table.state.passes == 1
    assert table.state.holdings[A].locked is not None


def test_a_refused_move_leaves_only_what_was_due_in_the_log() -> None:
    table = _table(bots=0)
    table.play(StartRound(at_ms=0, seat=A))
    with pytest.raises(IllegalError):
        table.play(Lock(at_ms=20_500, seat=A, card="Dodo"))
    assert [type(move).__name__ for move in table.log.moves] == ["StartRound", "Pass"]


def test_the_log_rebuilds_the_table() -> None:
    table = _table(bots=4)
    table.play(StartRound(at_ms=0, seat=A))
    table.advance(3_600_000)
    assert table.state.phase is Phase.GAME_OVER
    assert table.log.state() == table.state
    assert table.view(A) == view(table.state, A)

"""Tests of solver.classic.statistics: when SETs were found, errors, and what nobody saw."""

from solver.classic import (
    CallSet,
    Claim,
    ClassicMove,
    ClassicState,
    Seed,
    Setup,
    VoteNoSet,
    statistics_of,
)
from solver.game import Log, Seat
from solver.sets import is_set, sets_of

START = Setup(players=2, source=Seed(2)).start()
FIRST = sets_of(START.board.cards)[0]


def _log(*moves: ClassicMove) -> Log[ClassicState, ClassicMove]:
    return Log(START, moves)


def _taken(seat: int, call_ms: int, claim_ms: int) -> tuple[ClassicMove, ClassicMove]:
    return CallSet(Seat(seat), call_ms), Claim(seat=Seat(seat), cards=FIRST, at_ms=claim_ms)


def test_the_time_to_a_set_ends_with_the_call_not_with_the_pick_up() -> None:
    found = statistics_of(_log(*_taken(1, 7_000, 9_000))).found
    assert [(one.seat, one.after_ms, one.taken_ms) for one in found] == [(1, 7_000, 9_000)]
    assert found[0].cards == FIRST
    assert found[0].beside == len(sets_of(START.board.cards)) - 1


def test_a_set_counts_from_when_its_last_card_came_to_lie() -> None:
    after = _log(*_taken(0, 7_000, 9_000)).state()
    fresh = [card for card in after.board.cards if card not in START.board.cards]
    second = next(one for one in sets_of(after.board.cards) if set(one) & set(fresh))
    log = _log(
        *_taken(0, 7_000, 9_000),
        CallSet(Seat(1), 12_500),
        Claim(seat=Seat(1), cards=second, at_ms=13_000),
    )
    assert statistics_of(log).found[1].after_ms == 3_500


def test_wrong_claims_are_errors_of_who_made_them() -> None:
    cards = START.board.cards
    wrong = next(cards[i : i + 3] for i in range(9) if not is_set(*cards[i : i + 3]))
    log = _log(CallSet(Seat(1), 100), Claim(seat=Seat(1), cards=wrong, at_ms=200))
    told = statistics_of(log)
    assert told.errors == (0, 1)
    assert told.found == ()


def test_sets_that_lay_there_when_all_agreed_are_told_as_unseen() -> None:
    log = _log(VoteNoSet(Seat(0), 100), VoteNoSet(Seat(1), 200))
    assert len(log.state().board.cards) == len(START.board.cards) + 3
    assert statistics_of(log).unseen == sets_of(START.board.cards)
    assert statistics_of(_log(VoteNoSet(Seat(0), 100))).unseen == ()

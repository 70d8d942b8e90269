"""What people decide otherwise than the referee did: a claim that does not count, or one that does.

A camera may take a hand for a lift, and a shout may be heard by all but the phone. The log is
changed where the decision fell and played again; what fits no longer is dropped and reported, and
cards that nobody put back at the time become a debt, as after a corrected card (classic 4.4, 4.5).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from solver.board import Lift
from solver.classic.corrections import fitting_moves
from solver.classic.moves import CallSet, Claim, ClassicMove, TimeUp
from solver.classic.state import ClassicState
from solver.classic.verdicts import Ruling
from solver.errors import IllegalError
from solver.game import Log, Seat, replay

__all__ = ["Overruling", "grant_claim", "withdraw_claim"]


@dataclass(frozen=True, slots=True)
class Overruling:
    """The game as it goes on from what people decided, and the moves that fit no longer."""

    log: Log[ClassicState, ClassicMove]
    dropped: tuple[ClassicMove, ...]


def withdraw_claim(log: Log[ClassicState, ClassicMove], index: int) -> Overruling:
    """Return the game without the claim that this move decided: nobody called, no point moved.

    Cards that were lifted stay lifted, now without right, until they are put back.

    Parameters
    ----------
    index
        The place in the log of the move with which the claim was judged.

    Raises
    ------
    IllegalError
        ``NO_VERDICT`` when that move decided no claim.
    """
    call = _call_of(log, index)
    if call is None:
        raise IllegalError("NO_VERDICT", "that move decided no claim", rule="classic 4.5")
    kept = [
        move
        for place, move in enumerate(log.moves[call:], call)
        if place > index or isinstance(move, Lift)
    ]
    return _played(log, call, kept)


def grant_claim(log: Log[ClassicState, ClassicMove], index: int, seat: Seat) -> Overruling:
    """Return the game in which this player had called before these cards were lifted.

    Cards lifted right before, one by one, belong to the same claim. A call of the same player
    whose time ran out just before is forgotten with its penalty.

    Parameters
    ----------
    index
        The place in the log of the move that lifted cards without right.

    Raises
    ------
    IllegalError
        ``NO_LIFT`` when that move lifted nothing; the rule against the call, if there is one.
    """
    lift = log.moves[index] if 0 <= index < len(log.moves) else None
    before = replay(log.initial, log.moves[:index])
    if not isinstance(lift, Lift) or before.control is not None:
        raise IllegalError(
            "NO_LIFT", "expected a move that lifted cards without a call", rule="classic 4.4"
        )
    index = _first_of_lifts(log, index)
    before = replay(log.initial, log.moves[:index])
    start = index
    moves: list[ClassicMove] = [CallSet(seat, log.moves[index].at_ms), *log.moves[index:]]
    late = _late_call(log, index, before, seat)
    if late is not None:
        call, over = late
        start = call
        between = [
            move
            for place, move in enumerate(log.moves[call + 1 : index], call + 1)
            if place != over
        ]
        moves = [*between, *moves]
    replay(log.initial, log.moves[:start]).verify(moves[0])
    return _played(log, start, moves)


def _call_of(log: Log[ClassicState, ClassicMove], index: int) -> int | None:
    """Find the call that this move decided."""
    if not 0 <= index < len(log.moves):
        return None
    before = replay(log.initial, log.moves[:index])
    decides = isinstance(log.moves[index], Lift | Claim | TimeUp)
    if before.control is None or not decides:
        return None
    if before.apply(log.moves[index]).control is not None:
        return None
    return max(place for place in range(index) if isinstance(log.moves[place], CallSet))


def _first_of_lifts(log: Log[ClassicState, ClassicMove], index: int) -> int:
    """Return where the lifts without right begin of which this is the last."""
    while index > 0 and isinstance(log.moves[index - 1], Lift):
        if replay(log.initial, log.moves[: index - 1]).control is not None:
            break
        index -= 1
    return index


def _late_call(
    log: Log[ClassicState, ClassicMove], index: int, before: ClassicState, seat: Seat
) -> tuple[int, int] | None:
    """Find call and end of a claim of this player that was the last thing ruled, by the clock."""
    verdict = before.verdict
    if verdict is None or verdict.ruling is not Ruling.TIME_UP or verdict.seat != seat:
        return None
    over = max(place for place in range(index) if isinstance(log.moves[place], TimeUp))
    call = max(place for place in range(over) if isinstance(log.moves[place], CallSet))
    return call, over


def _played(
    log: Log[ClassicState, ClassicMove], start: int, moves: Sequence[ClassicMove]
) -> Overruling:
    position = replay(log.initial, log.moves[:start])
    standing: list[ClassicMove] = list(log.moves[:start])
    dropped: list[ClassicMove] = []
    for move in moves:
        try:
            fitting = fitting_moves(position, move)
        except IllegalError:
            dropped.append(move)
            continue
        position = replay(position, fitting)
        standing.extend(fitting)
    return Overruling(Log(log.initial, tuple(standing)), tuple(dropped))

"""Corrects a misread card after the fact, and judges again what followed.

A physical game is what the camera said; when it said a wrong card, every later mention of it is
wrong too. The correction exchanges the two cards in all moves from the misreading to the end of
its deal and plays them again. A call may then end otherwise: what was no SET is one, or the other
way round. Moves that fit no longer are dropped and reported; a wrong lift that people did not put
back at the time becomes a debt (`PlayOn`), so that the rest of the game stands.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from solver.board import Lay, Lift
from solver.cards import Card
from solver.classic.moves import Claim, ClassicMove, NextDeal, PlayOn
from solver.classic.state import ClassicState
from solver.classic.verdicts import CallVerdict
from solver.errors import IllegalError
from solver.game import Log, replay

__all__ = ["CardCorrection", "Dropped", "Rejudged", "correct_card", "fitting_moves"]


@dataclass(frozen=True, slots=True)
class Rejudged:
    """A move whose verdict changed: its place in the old log, the verdicts before and after."""

    index: int
    before: CallVerdict | None
    after: CallVerdict | None


@dataclass(frozen=True, slots=True)
class Dropped:
    """A move that fits no longer: its place in the old log, itself, and the rule against it."""

    index: int
    move: ClassicMove
    reason: IllegalError


@dataclass(frozen=True, slots=True)
class CardCorrection:
    """The corrected log, and what changed on the way."""

    log: Log[ClassicState, ClassicMove]
    rejudged: tuple[Rejudged, ...]
    dropped: tuple[Dropped, ...]


def correct_card(
    log: Log[ClassicState, ClassicMove], *, seen: Card, actual: Card, index: int | None = None
) -> CardCorrection:
    """Return the game as it would have been had the card been read rightly.

    Parameters
    ----------
    log
        The game so far; it is not changed.
    seen, actual
        The card as it was read, and as it is.
    index
        Which move of the log laid the card; without it the last one that dealt it.

    Raises
    ------
    IllegalError
        ``CARD_NOT_LAID`` when no such move laid the card, or the reason why the other card cannot
        have been laid there.
    """
    start = _first_laid(log, seen) if index is None else index
    moves = log.moves
    laid = moves[start] if start is not None and start < len(moves) else None
    if start is None or not isinstance(laid, Lay) or seen not in laid.cards:
        raise IllegalError(
            "CARD_NOT_LAID", f"{seen} was not laid on the table there", rule="classic 4.2"
        )
    if actual in laid.cards:
        raise IllegalError(
            "DUPLICATE_CARD", f"{actual} was laid at the same time", rule="classic 4.2"
        )
    position = replay(log.initial, moves[:start])
    position.verify(_exchanged(laid, seen, actual))
    stop = next((i for i, m in enumerate(moves) if i > start and isinstance(m, NextDeal)), None)
    renamed = [
        _exchanged(move, seen, actual) if stop is None or start + i < stop else move
        for i, move in enumerate(moves[start:])
    ]
    return _played_again(log, start, renamed)


def _first_laid(log: Log[ClassicState, ClassicMove], card: Card) -> int | None:
    """Find the move that dealt the card in the last deal it was dealt in."""
    found = None
    is_new = True
    for place, move in enumerate(log.moves):
        if isinstance(move, NextDeal):
            is_new = True
        elif is_new and isinstance(move, Lay) and card in move.cards:
            found, is_new = place, False
    return found


def _exchanged(move: ClassicMove, first: Card, second: Card) -> ClassicMove:
    if not isinstance(move, Lay | Lift | Claim):
        return move
    other = {first: second, second: first}
    return replace(move, cards=tuple(other.get(card, card) for card in move.cards))


def _played_again(
    log: Log[ClassicState, ClassicMove], start: int, renamed: Sequence[ClassicMove]
) -> CardCorrection:
    old = replay(log.initial, log.moves[:start])
    new = old
    moves: list[ClassicMove] = list(log.moves[:start])
    rejudged: list[Rejudged] = []
    dropped: list[Dropped] = []
    for index, (before, move) in enumerate(zip(log.moves[start:], renamed, strict=True), start):
        old_next = old.apply(before)
        new_next = new
        try:
            fitting = fitting_moves(new, move)
        except IllegalError as error:
            dropped.append(Dropped(index, move, error))
        else:
            new_next = replay(new, fitting)
            moves.extend(fitting)
        verdicts = (_fresh_verdict(old, old_next), _fresh_verdict(new, new_next))
        if _differs(*verdicts):
            rejudged.append(Rejudged(index, *verdicts))
        old, new = old_next, new_next
    return CardCorrection(Log(log.initial, tuple(moves)), tuple(rejudged), tuple(dropped))


def fitting_moves(position: ClassicState, move: ClassicMove) -> tuple[ClassicMove, ...]:
    """Return the move, after a `PlayOn` where only cards to be put back stand in its way.

    Raises
    ------
    IllegalError
        What else stands against it.
    """
    play_on = PlayOn(move.at_ms)
    if not position.can(move) and position.can(play_on) and position.apply(play_on).can(move):
        return (play_on, move)
    position.verify(move)
    return (move,)


def _fresh_verdict(before: ClassicState, after: ClassicState) -> CallVerdict | None:
    return after.verdict if after.verdict is not before.verdict else None


def _differs(before: CallVerdict | None, after: CallVerdict | None) -> bool:
    if before is None or after is None:
        return before is not after
    return (before.ruling, before.points) != (after.ruling, after.points)

"""The way back into a game: what happened since the table and the game last agreed.

One missed card must not end a game. People play on though the referee ruled otherwise: then the
course of events is looked for that explains, by the rules, all that has left the table and come
since both agreed. Where one does, it is likelier than a table full of people who ignore a ruling:
the game is taken back to that moment and played on so, and a person may overrule it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from service.refereeing.decision import Decision, DecisionKind, sentence_of
from service.refereeing.memory import CardMemory
from service.refereeing.mismatch import CLAIM_CARDS, expected_cards, find_mismatch, physical_table
from service.refereeing.patience import Patience
from service.refereeing.sight import Sight
from solver.cards import Card
from solver.classic import CallSet, ClassicMove, ClassicState, Lay, Lift
from solver.errors import IllegalError
from solver.game import replay
from solver.sets import is_set

__all__ = ["WayBack", "is_undone", "moves_until", "revised"]

_MOST_SHOUTS: Final = 4  # that are tried: with more since both agreed, too much is open


@dataclass(frozen=True, slots=True, kw_only=True)
class WayBack:
    """The last moment at which table and game agreed, and the shouts since.

    Attributes
    ----------
    agreed
        The position then; None before the first layout.
    calls
        Who shouted since and when, those among them that the game refused.
    course
        The moves since that moment that explain the table otherwise than the game does.
    since_ms
        Since when they do.
    """

    agreed: ClassicState | None = None
    calls: tuple[CallSet, ...] = ()
    course: tuple[ClassicMove, ...] = ()
    since_ms: int = 0

    def hearing(self, call: CallSet) -> "WayBack":
        """Return the way back with one more shout."""
        return replace(self, calls=(*self.calls, call)[-_MOST_SHOUTS:])

    def seeing(
        self, game: ClassicState, sight: Sight, memory: CardMemory, patience: Patience
    ) -> "WayBack":
        """Return the way back after one more look at the table."""
        noted = self._noting(game)
        return noted._seen(game, sight, memory, patience)

    def _noting(self, game: ClassicState) -> "WayBack":
        """Return the way back with the shout that gave control, if it is a new one."""
        control = game.control
        if control is None:
            return self
        call = CallSet(control.seat, control.deadline_ms - game.options.claim_time_ms)
        return self if call in self.calls else self.hearing(call)

    def _seen(
        self, game: ClassicState, sight: Sight, memory: CardMemory, patience: Patience
    ) -> "WayBack":
        board = physical_table(game)
        is_open = game.control is None and not board.lifted and not game.expected.put_back
        is_still = is_open and not game.expected.deal and board.is_open and sight.is_clear
        if is_still and not find_mismatch(game, sight):
            return WayBack(agreed=game)
        course = self._course(game, sight, memory, patience)
        if not course:
            return replace(self, course=(), since_ms=sight.at_ms)
        same = set(_taken(course)) == set(_taken(self.course))
        return replace(self, course=course, since_ms=self.since_ms if same else sight.at_ms)

    def decision(self, sight: Sight, clear_ms: int, wait_ms: int) -> Decision | None:
        """Return what is assumed, once it has explained the table for so long.

        Parameters
        ----------
        clear_ms
            The latest moment at which the whole table was seen.
        """
        if self.agreed is None or not self.course or sight.at_ms - self.since_ms < wait_ms:
            return None
        after = replay(self.agreed, self.course)
        assert after.verdict is not None  # the claim was judged
        cards, seat = _taken(self.course), after.verdict.seat
        return Decision(
            kind=DecisionKind.TAKEN,
            at_ms=sight.at_ms,
            before_ms=clear_ms,
            text=f"Looked at again: {sentence_of(DecisionKind.TAKEN, after, cards)}",
            cards=cards,
            seat=seat,
            points=after.scores[seat] - self.agreed.scores[seat],
            moves=self.course,
            since=self.agreed,
            is_assumed=True,
        )

    def _course(
        self, game: ClassicState, sight: Sight, memory: CardMemory, patience: Patience
    ) -> tuple[ClassicMove, ...]:
        """Return the moves that lead from where both agreed to what lies there now."""
        agreed = self.agreed
        if agreed is None or not self.calls or not sight.is_steady or sight.unread:
            return ()
        if game.control is not None or not (game.expected.put_back or find_mismatch(game, sight)):
            return ()  # the game's own course explains the table
        known = expected_cards(agreed)
        gone = tuple(card for card in known if card not in sight.lying)
        if len(gone) != CLAIM_CARDS or not is_set(*gone):
            return ()
        if set(gone) <= set(physical_table(game).won):
            return ()  # they are won already, and their replacement is on its way
        left_ms, claim_ms = memory.left_ms(gone, sight.at_ms), agreed.options.claim_time_ms
        before = [one for one in self.calls if one.at_ms <= left_ms + patience.grasp_ms]
        if not before or left_ms >= before[-1].at_ms + claim_ms:
            return ()
        called_ms = max(before[-1].at_ms, agreed.at_ms)
        lifted_ms = min(max(left_ms, called_ms), called_ms + claim_ms - 1)
        moves: list[ClassicMove] = [CallSet(before[-1].seat, called_ms), Lift(gone, lifted_ms)]
        fresh = tuple(card for card in sight.lying if card not in known)
        if fresh:
            moves.append(Lay(fresh, max(sight.at_ms, lifted_ms)))
        try:
            after = replay(agreed, moves)
        except IllegalError:
            return ()
        return () if find_mismatch(after, sight) else tuple(moves)


def _taken(course: tuple[ClassicMove, ...]) -> tuple[Card, ...]:
    return next((move.cards for move in course if isinstance(move, Lift)), ())


def moves_until(
    initial: ClassicState, moves: Sequence[ClassicMove], position: ClassicState
) -> int | None:
    """Return how many of the moves lead to a position; None if they do not lead there any more."""
    reached = initial
    found = 0 if reached == position else None
    for place, move in enumerate(moves, 1):
        reached = reached.apply(move)
        if reached == position:
            found = place
    return found


def is_undone(decision: Decision, since: ClassicState) -> bool:
    """Say whether a decision falls when the game is taken back to a position."""
    return bool(decision.moves) and decision.moves[-1].at_ms > since.at_ms


def revised(decisions: Iterable[Decision], since: ClassicState) -> Iterator[Decision]:
    """Yield the decisions, those that fall when the game is taken back marked so."""
    for one in decisions:
        yield replace(one, is_revised=True) if is_undone(one, since) else one

"""The referee's judgement: a position, and what the camera knows, become decisions.

Rules: a shout gives control, the three cards that leave are the claim (classic 4.4, 4.5); a card
may not be taken without one (4.4); what was taken wrongly goes back before play goes on (4.5);
three more cards without an expectation mean that all agree (4.6). The position is the authority:
every decision is moves that it takes. What the referee keeps besides is only how long things have
been as they are (`memory`), and a shout that came before the camera was sure (`shouts`).

A player whose hand covers a card before the time is up took it in time, whenever its empty place
comes into sight.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from service.refereeing.decision import (
    Decision,
    DecisionKind,
    kind_of_verdict,
    sentence_of,
)
from service.refereeing.memory import CardMemory
from service.refereeing.mismatch import (
    CLAIM_CARDS,
    Mismatch,
    MisreadPair,
    believable,
    describe_doubt,
    find_mismatch,
    misread_pairs,
    physical_table,
)
from service.refereeing.patience import Patience
from service.refereeing.shouts import HeldShouts
from service.refereeing.sight import Sight
from service.refereeing.way_back import WayBack
from solver.board import PhysicalBoard
from solver.cards import Card
from solver.classic import (
    CallSet,
    ClassicMove,
    ClassicState,
    Lay,
    Lift,
    Ruling,
    TimeUp,
    VoteNoSet,
)
from solver.classic.rules import more_cards
from solver.errors import IllegalError
from solver.game import replay

__all__ = ["CameraReferee"]

_ENDS_OF_CONTROL: Final = (DecisionKind.TAKEN, DecisionKind.WRONG, DecisionKind.TOO_LATE)
_MOST_AT_ONCE: Final = 8  # decisions on one frame: time up, lifted, back, dealt, and some to spare


@dataclass(frozen=True, slots=True, kw_only=True)
class CameraReferee:
    """What the referee remembers from frame to frame; `see` returns it anew.

    Attributes
    ----------
    doubts
        What cannot be so at present, in words; nothing else holds the game up.
    clear_ms
        When the whole table was last seen; before its first card left, while somebody takes three.
    memory, shouts, way_back
        What was seen of the cards so far; a shout that waits; when table and game last agreed.
    """

    patience: Patience = field(default_factory=Patience)
    doubts: tuple[str, ...] = ()
    clear_ms: int = 0
    memory: CardMemory = field(default_factory=CardMemory)
    shouts: HeldShouts = field(default_factory=HeldShouts)
    way_back: WayBack = field(default_factory=WayBack)
    _misread: tuple[MisreadPair, ...] = ()

    def see(self, game: ClassicState, sight: Sight) -> tuple["CameraReferee", tuple[Decision, ...]]:
        """Return what to remember, and the decisions in the order in which they are to be played.

        A doubt stands in `doubts` for as long as it lasts; it is a decision once, when it arises.
        """
        if game.is_deal_over or not isinstance(game.board, PhysicalBoard):
            return replace(self, doubts=()), ()
        memory, sight = self.memory.seeing(game, sight, self.patience.guess_ms)
        pairs = misread_pairs(game, find_mismatch(game, sight), self._misread)
        way_back = self.way_back.seeing(game, sight, memory, self.patience)
        noted = replace(self, memory=memory, way_back=way_back, _misread=pairs)
        revision = way_back.decision(sight, self.clear_ms, self.patience.revise_ms)
        if revision is not None:
            after = replace(noted, doubts=(), way_back=replace(way_back, course=(), calls=()))
            return after, (revision,)
        decisions: list[Decision] = []
        while len(decisions) < _MOST_AT_ONCE:
            decision = noted._next(game, sight)
            if decision is None:
                break
            decisions.append(decision)
            if decision.renamed is not None:
                return replace(noted, memory=memory.after_renaming(sight)), tuple(decisions)
            noted = noted._noting(game, decision)
            game = replay(game, decision.moves)
        doubts = noted._doubts(game, sight)
        decisions += [
            Decision(
                kind=DecisionKind.DOUBT, at_ms=sight.at_ms, before_ms=noted.clear_ms, text=doubt
            )
            for doubt in doubts
            if doubt not in self.doubts
        ]
        after = replace(noted, doubts=doubts)
        is_claiming = bool(physical_table(game).lifted)
        if sight.is_clear and not find_mismatch(game, sight) and not is_claiming:
            after = replace(after, clear_ms=sight.at_ms)
        return after, tuple(decisions)

    def hold(
        self, game: ClassicState, call: CallSet, refusal: IllegalError
    ) -> "CameraReferee | None":
        """Return what to remember of a shout that was refused, if it may count nevertheless.

        None is returned where it cannot, or another shout is held already.
        """
        if not isinstance(game.board, PhysicalBoard):
            return None
        may_be_free = len(game.board.lifted) + self.memory.unseen(game) >= CLAIM_CARDS
        shouts = self.shouts.holding(
            call, refusal, may_be_free=may_be_free, may_be_revised=bool(self.way_back.course)
        )
        return None if shouts is None else replace(self, shouts=shouts)

    def _noting(self, game: ClassicState, decision: Decision) -> "CameraReferee":
        """Note what a decision says of shouts: when control ended, and what became of one."""
        if decision.kind in (DecisionKind.CALLED, DecisionKind.REFUSED):
            return replace(self, shouts=replace(self.shouts, held=None))
        if game.control is None or decision.kind not in _ENDS_OF_CONTROL:
            return self
        free_ms = game.control.deadline_ms
        last = decision.moves[-1]
        if isinstance(last, Lift):
            free_ms = self.memory.left_ms(last.cards, last.at_ms) + self.patience.grasp_ms
        return replace(self, shouts=replace(self.shouts, free_ms=free_ms))

    def _next(self, game: ClassicState, sight: Sight) -> Decision | None:
        if not sight.is_steady or game.is_deal_over:
            return None
        renamed = self.memory.renamed(game, sight)
        if renamed is not None:
            return self._of_renaming(sight, renamed)
        shout = self.shouts.decision(
            game, sight, self.patience.held_ms, may_be_revised=bool(self.way_back.course)
        )
        if shout is not None:
            return replace(shout, before_ms=self.clear_ms)
        mismatch = believable(find_mismatch(game, sight), self._misread)
        if game.control is not None:
            decision = self._of_claim(game, sight, mismatch)
        else:
            decision = self._of_no_claim(game, sight, mismatch)
        return decision or self._of_deal(game, sight, mismatch)

    def _of_renaming(self, sight: Sight, renamed: MisreadPair) -> Decision:
        old, actual = renamed
        return Decision(
            kind=DecisionKind.RENAMED,
            at_ms=sight.at_ms,
            before_ms=self.clear_ms,
            text=f"{old} was misread: it is {actual}.",
            cards=renamed,
            renamed=renamed,
        )

    def _of_claim(self, game: ClassicState, sight: Sight, mismatch: Mismatch) -> Decision | None:
        control, table = game.control, physical_table(game)
        assert control is not None
        now_ms = sight.at_ms
        left_ms = self.memory.left_ms(mismatch.gone, now_ms) if mismatch.gone else 0
        is_late = left_ms >= control.deadline_ms
        held = len(table.lifted) + sum(card not in table.pick_up for card in mismatch.gone)
        if mismatch.gone and held <= CLAIM_CARDS and not is_late:
            at_ms = max(game.at_ms, min(now_ms, control.deadline_ms - 1))
            return self._decided(game, sight, mismatch.gone, [Lift(mismatch.gone, at_ms)])
        if mismatch.back and now_ms < control.deadline_ms:
            return self._decided(
                game, sight, mismatch.back, [Lay(mismatch.back, max(now_ms, game.at_ms))]
            )
        waits = now_ms < control.deadline_ms + self.patience.hands_ms and not is_late
        has_hands = any(one.is_covered for one in sight.cards)
        if now_ms < control.deadline_ms or (has_hands and waits):
            return None
        return self._decided(game, sight, (), [TimeUp(control.deadline_ms)])

    def _of_no_claim(self, game: ClassicState, sight: Sight, mismatch: Mismatch) -> Decision | None:
        table, now_ms = physical_table(game), max(sight.at_ms, game.at_ms)
        if mismatch.back:
            return self._decided(game, sight, mismatch.back, [Lay(mismatch.back, now_ms)])
        won = tuple(card for card in mismatch.gone if card in table.pick_up)
        if won:
            return self._decided(game, sight, won, [Lift(won, now_ms)])
        gone = mismatch.gone
        if (
            not gone
            or len(gone) > CLAIM_CARDS
            or not self.memory.is_settled(gone, sight.at_ms, self.patience.shout_ms)
        ):
            return None
        return self._decided(game, sight, gone, [Lift(gone, now_ms)])

    def _of_deal(self, game: ClassicState, sight: Sight, mismatch: Mismatch) -> Decision | None:
        fresh = mismatch.fresh
        due = game.expected.deal
        now_ms = max(sight.at_ms, game.at_ms)
        if due and fresh:
            fresh = fresh[:due]
            if not self.memory.is_settled(fresh, sight.at_ms, self.patience.deal_ms):
                return None
            return self._decided(game, sight, fresh, [Lay(fresh, now_ms)])
        is_meant = len(fresh) == min(
            more_cards(game), game.board.remaining
        ) and self.memory.is_settled(fresh, sight.at_ms, self.patience.agree_ms)
        if not fresh or not is_meant or game.control is not None or mismatch.gone:
            return None
        votes = [VoteNoSet(seat, now_ms) for seat in game.seats if seat not in game.votes]
        return self._decided(game, sight, fresh, [*votes, Lay(fresh, now_ms)])

    def _decided(
        self,
        game: ClassicState,
        sight: Sight,
        cards: tuple[Card, ...],
        moves: Sequence[ClassicMove],
    ) -> Decision | None:
        """Return the decision that these moves are, or None where the rules are against them."""
        try:
            after = replay(game, moves)
        except IllegalError:
            return None
        kind = _kind(game, after, moves)
        seat = None if game.control is None else game.control.seat
        points = 0 if seat is None else after.scores[seat] - game.scores[seat]
        is_ruled = kind in (DecisionKind.TAKEN, DecisionKind.WRONG)
        if is_ruled and after.verdict is not None and after.verdict.judgement is not None:
            cards = after.verdict.judgement.cards
        return Decision(
            kind=kind,
            at_ms=sight.at_ms,
            before_ms=self.clear_ms,
            text=sentence_of(kind, after, cards),
            cards=cards,
            seat=seat,
            points=points,
            moves=tuple(moves),
        )

    def _doubts(self, game: ClassicState, sight: Sight) -> tuple[str, ...]:
        """Say what has not added up for a while."""
        if not sight.is_steady:
            return self.doubts
        mismatch = find_mismatch(game, sight)
        odd = (*mismatch.gone, *mismatch.fresh)
        doubts = []
        if odd and self.memory.is_settled(odd, sight.at_ms, self.patience.doubt_ms):
            doubts.append(describe_doubt(game, sight, mismatch))
        count = self.memory.unread(sight.at_ms, self.patience.doubt_ms)
        if count:
            doubts.append(f"{count} card{'s' * (count > 1)} cannot be read; say what lies there.")
        return tuple(doubts)


def _kind(before: ClassicState, after: ClassicState, moves: Sequence[ClassicMove]) -> DecisionKind:
    if after.verdict is not None and after.verdict is not before.verdict:
        return kind_of_verdict(after.verdict.ruling)
    if any(isinstance(move, VoteNoSet) for move in moves):
        return DecisionKind.AGREED
    match moves[-1]:
        case Lay(cards):
            is_back = set(cards) <= set(physical_table(before).out_of_play)
            return DecisionKind.PUT_BACK if is_back else DecisionKind.LAID
        case Lift(cards) if before.control is None and physical_table(after).put_back:
            is_late = before.verdict is not None and before.verdict.ruling is Ruling.TIME_UP
            was_just_so = is_late and before.at_ms + _LATE_MS > moves[-1].at_ms
            return DecisionKind.TOO_LATE if was_just_so else DecisionKind.NO_SHOUT
        case _:
            return DecisionKind.LIFTED


_LATE_MS: Final = 4_000
"""Cards taken so soon after the time was up were taken by the player who had called."""

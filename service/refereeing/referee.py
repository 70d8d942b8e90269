"""The referee's judgement: a position, and what the camera knows, become decisions.

Rules: a shout gives control, the three cards that leave are the claim (classic 4.4, 4.5); a card
may not be taken without one (4.4); what was taken wrongly goes back before play goes on (4.5);
three more cards without an expectation mean that all agree (4.6). The position is the authority:
every decision is moves that it takes. What the referee keeps besides is only how long things have
been as they are, so that one frame, or a hand on its way, decides nothing.

A player whose hand covers a card before the time is up took it in time, whenever its empty place
comes into sight.

People see sooner than the camera is sure. A shout that comes when the third card of a claim may be
gone, or the last dealt card lie, is held until that is known: it counts if it came after what it
waits for (`CameraReferee.hold`).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from service.refereeing.decision import (
    Decision,
    DecisionKind,
    kind_of_verdict,
    refusal_text,
    sentence_of,
)
from service.refereeing.difference import (
    CLAIM,
    Difference,
    Pair,
    believable,
    describe_doubt,
    difference_of,
    misread_pairs,
    on_table,
    physical_table,
)
from service.refereeing.sight import Sight
from solver.cards import Card
from solver.classic import (
    Call,
    ClassicGame,
    Lay,
    Lift,
    Move,
    Ruling,
    TimeUp,
    VoteNoSet,
)
from solver.classic.rules import more_cards
from solver.errors import IllegalError
from solver.game import replay
from solver.tables import PhysicalTable

__all__ = ["CameraReferee", "Patience"]

_NOT_READY: Final = "TABLE_NOT_READY"
_IN_CONTROL: Final = "CONTROL_TAKEN"
_ENDS_OF_CONTROL: Final = (DecisionKind.TAKEN, DecisionKind.WRONG, DecisionKind.TOO_LATE)
_MOST_AT_ONCE: Final = 8  # decisions on one frame: time up, lifted, back, dealt, and some to spare


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """How long the referee waits before it believes something, in milliseconds.

    Attributes
    ----------
    shout_ms
        For a shout that comes later than the hand, before a card counts as taken without one.
    hands_ms
        After the pick-up time for hands that still cover cards.
    deal_ms
        For new cards to lie where they are.
    agree_ms
        For three cards that nobody expected to be meant.
    doubt_ms
        Before what does not add up is told.
    guess_ms
        For a card to be read surely, before it is taken for the likeliest one that it can be. The
        game goes on, and a better reading, or people, may still say otherwise.
    held_ms
        For what a shout waits for, before it is refused: a hand lies on a card no longer than that.
    grasp_ms
        From the moment at which a hand hides a card to that at which it has it: a shout before that
        is one during the claim.
    """

    shout_ms: int = 800
    hands_ms: int = 1_500
    deal_ms: int = 300
    agree_ms: int = 1_200
    doubt_ms: int = 3_000
    guess_ms: int = 2_000
    held_ms: int = 3_000
    grasp_ms: int = 250


@dataclass(frozen=True, slots=True, kw_only=True)
class CameraReferee:
    """What the referee remembers from frame to frame; `see` returns it anew.

    Attributes
    ----------
    doubts
        What cannot be so at present, in words; nothing else holds the game up.
    clear_ms
        When the whole table was last seen; before its first card left, while somebody takes three.
    held
        A shout of which it is not known yet whether it counts.
    """

    patience: Patience = Patience()
    doubts: tuple[str, ...] = ()
    clear_ms: int = 0
    held: Call | None = None
    _free_ms: int = 0
    _seen_ms: int = 0
    _named: tuple[tuple[int, Card], ...] = ()
    _touched: frozenset[int] = frozenset()
    _open_ms: tuple[tuple[Card, int], ...] = ()
    _since_ms: tuple[tuple[Card, int], ...] = ()
    _unread_ms: tuple[tuple[int, int], ...] = ()
    _guessed: frozenset[int] = frozenset()
    _misread: tuple[Pair, ...] = ()

    def see(self, game: ClassicGame, sight: Sight) -> tuple["CameraReferee", tuple[Decision, ...]]:
        """Return what to remember, and the decisions in the order in which they are to be played.

        A doubt stands in `doubts` for as long as it lasts; it is a decision once, when it arises.
        """
        if game.is_deal_over or not isinstance(game.table, PhysicalTable):
            return replace(self, doubts=()), ()
        guessing = self._guessing(game, sight)
        sight = guessing._with_guesses(game, sight)
        noted = guessing._noted(game, sight)
        pairs = misread_pairs(game, difference_of(game, sight), self._misread)
        noted = replace(noted, _misread=pairs)
        decisions: list[Decision] = []
        while len(decisions) < _MOST_AT_ONCE:
            decision = noted._next(game, sight)
            if decision is None:
                break
            decisions.append(decision)
            if decision.renamed is not None:
                return noted._after_renaming(sight), tuple(decisions)
            noted = noted._told(game, decision)
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
        if sight.is_clear and not difference_of(game, sight) and not is_claiming:
            after = replace(after, clear_ms=sight.at_ms)
        return after, tuple(decisions)

    def hold(self, game: ClassicGame, call: Call, refusal: IllegalError) -> "CameraReferee | None":
        """Return what to remember of a shout that the rules refuse, if it may count nevertheless.

        Parameters
        ----------
        refusal
            What stands against it by all that is known so far. None is returned where that is so
            whatever the camera has yet to see, or where another shout is held already.
        """
        if self.held is not None or not isinstance(game.table, PhysicalTable):
            return None
        may_be_over = refusal.code == _IN_CONTROL and self._may_be_over(game)
        if refusal.code != _NOT_READY and not may_be_over:
            return None
        return replace(self, held=call)

    def _may_be_over(self, game: ClassicGame) -> bool:
        """Say whether the third card of the claim may be gone though the camera is not sure."""
        seen = dict(self._open_ms)
        unseen = sum(seen.get(card, -1) < self._seen_ms for card in on_table(game))
        return len(physical_table(game).lifted) + unseen >= CLAIM

    def _of_held(self, game: ClassicGame, sight: Sight) -> Decision | None:
        """Let the shout that is held count, or refuse it, once that is known."""
        held = self.held
        if held is None:
            return None
        call = Call(held.seat, max(sight.at_ms, game.at_ms))
        is_in_time = held.at_ms >= self._free_ms
        moves: tuple[Move, ...] = (call,)
        kind, text = DecisionKind.CALLED, f"Player {held.seat + 1} calls SET."
        try:
            replay(game, [call])
        except IllegalError as error:
            is_open = error.code in (_NOT_READY, _IN_CONTROL) and is_in_time
            if is_open and call.at_ms - held.at_ms < self.patience.held_ms:
                return None
            kind, moves, text = DecisionKind.REFUSED, (), refusal_text(held.seat, error)
        if not is_in_time:
            kind, moves = DecisionKind.REFUSED, ()
            text = f"Player {held.seat + 1} shouted before the last claim was over."
        return Decision(
            kind=kind,
            at_ms=sight.at_ms,
            before_ms=self.clear_ms,
            text=text,
            seat=held.seat,
            moves=moves,
        )

    def _told(self, game: ClassicGame, decision: Decision) -> "CameraReferee":
        """Note what a decision says of shouts: when control ended, and what became of one."""
        if decision.kind in (DecisionKind.CALLED, DecisionKind.REFUSED):
            return replace(self, held=None)
        if game.control is None or decision.kind not in _ENDS_OF_CONTROL:
            return self
        free_ms = game.control.deadline_ms
        last = decision.moves[-1]
        if isinstance(last, Lift):
            free_ms = self._left_ms(last.cards, last.at_ms) + self.patience.grasp_ms
        return replace(self, _free_ms=free_ms)

    def _guessing(self, game: ClassicGame, sight: Sight) -> "CameraReferee":
        """Note since when cards could not be read, and which are to be taken for their guess."""
        since = dict(self._unread_ms)
        unread = [one for one in sight.cards if one.card is None]
        here = frozenset(one.track_id for one in sight.cards)
        unread_ms = {
            one.track_id: since.get(one.track_id, sight.at_ms)
            for one in unread
            if sight.is_steady and (not one.is_covered or one.track_id in since)
        }
        ripe = {
            track
            for track, since_ms in unread_ms.items()
            if sight.at_ms - since_ms >= self.patience.guess_ms
        }
        return replace(
            self,
            _unread_ms=tuple(unread_ms.items()),
            _guessed=(self._guessed & here) | ripe,
        )

    def _with_guesses(self, game: ClassicGame, sight: Sight) -> Sight:
        """Return the sight with the likeliest card where none was read, if it can lie there."""
        won = physical_table(game).won
        lying = set(sight.lying)
        cards = []
        for one in sight.cards:
            is_open = one.card is None and one.track_id in self._guessed
            if is_open and one.guess and one.guess not in lying and one.guess not in won:
                lying.add(one.guess)
                one = replace(one, card=one.guess)
            cards.append(one)
        return replace(sight, cards=tuple(cards))

    def _noted(self, game: ClassicGame, sight: Sight) -> "CameraReferee":
        """Return the memory with this frame noted: since when, and which cards were touched."""
        now_ms = sight.at_ms
        covered = frozenset(one.track_id for one in sight.cards if one.is_covered)
        here = frozenset(one.track_id for one in sight.cards)
        touched = (self._touched & here) | covered
        known = on_table(game)
        named = dict(self._named)
        for one in sight.cards:
            is_new = named.get(one.track_id) not in known or one.track_id in touched
            if one.card is not None and is_new:
                named[one.track_id] = one.card
        seen_open = {one.card: now_ms for one in sight.cards if one.card and not one.is_covered}
        since = dict(self._since_ms)
        lying = sight.lying
        away = [card for card in known if card not in lying]
        new = [card for card in lying if card not in known]
        return replace(
            self,
            _named=tuple((track, card) for track, card in named.items() if track in here),
            _touched=touched,
            _seen_ms=now_ms,
            _open_ms=tuple({**dict(self._open_ms), **seen_open}.items()),
            _since_ms=tuple((card, since.get(card, now_ms)) for card in (*away, *new)),
        )

    def _after_renaming(self, sight: Sight) -> "CameraReferee":
        return replace(
            self, _named=tuple((o.track_id, o.card) for o in sight.cards if o.card is not None)
        )

    def _next(self, game: ClassicGame, sight: Sight) -> Decision | None:
        if not sight.is_steady or game.is_deal_over:
            return None
        renamed = self._renamed(game, sight)
        if renamed is not None:
            return renamed
        shout = self._of_held(game, sight)
        if shout is not None:
            return shout
        difference = believable(difference_of(game, sight), self._misread)
        if game.control is not None:
            decision = self._of_claim(game, sight, difference)
        else:
            decision = self._of_no_claim(game, sight, difference)
        return decision or self._of_deal(game, sight, difference)

    def _renamed(self, game: ClassicGame, sight: Sight) -> Decision | None:
        """Find a card that nobody touched and that is now read as another: it had been misread."""
        named, known = dict(self._named), on_table(game)
        for one in sight.cards:
            old = named.get(one.track_id)
            if old is None or one.card is None or one.card == old:
                continue
            is_new = one.card not in known and old in known and old not in sight.lying
            if is_new and one.track_id not in self._touched:
                return Decision(
                    kind=DecisionKind.RENAMED,
                    at_ms=sight.at_ms,
                    before_ms=self.clear_ms,
                    text=f"{old} was misread: it is {one.card}.",
                    cards=(old, one.card),
                    renamed=(old, one.card),
                )
        return None

    def _of_claim(self, game: ClassicGame, sight: Sight, difference: Difference) -> Decision | None:
        control, table = game.control, physical_table(game)
        assert control is not None
        now_ms = sight.at_ms
        is_late = bool(difference.gone) and self._left_ms(difference.gone, now_ms) >= (
            control.deadline_ms
        )
        held = len(table.lifted) + sum(card not in table.pick_up for card in difference.gone)
        if difference.gone and held <= CLAIM and not is_late:
            at_ms = max(game.at_ms, min(now_ms, control.deadline_ms - 1))
            return self._decided(game, sight, difference.gone, [Lift(difference.gone, at_ms)])
        if difference.back and now_ms < control.deadline_ms:
            return self._decided(
                game, sight, difference.back, [Lay(difference.back, max(now_ms, game.at_ms))]
            )
        waits = now_ms < control.deadline_ms + self.patience.hands_ms and not is_late
        has_hands = any(one.is_covered for one in sight.cards)
        if now_ms < control.deadline_ms or (has_hands and waits):
            return None
        return self._decided(game, sight, (), [TimeUp(control.deadline_ms)])

    def _of_no_claim(
        self, game: ClassicGame, sight: Sight, difference: Difference
    ) -> Decision | None:
        table, now_ms = physical_table(game), max(sight.at_ms, game.at_ms)
        if difference.back:
            return self._decided(game, sight, difference.back, [Lay(difference.back, now_ms)])
        won = tuple(card for card in difference.gone if card in table.pick_up)
        if won:
            return self._decided(game, sight, won, [Lift(won, now_ms)])
        gone = difference.gone
        if not gone or len(gone) > CLAIM or not self._is_settled(gone, sight, "shout"):
            return None
        return self._decided(game, sight, gone, [Lift(gone, now_ms)])

    def _of_deal(self, game: ClassicGame, sight: Sight, difference: Difference) -> Decision | None:
        fresh = difference.fresh
        due = game.expected.deal
        now_ms = max(sight.at_ms, game.at_ms)
        if due and fresh:
            fresh = fresh[:due]
            if not self._is_settled(fresh, sight, "deal"):
                return None
            return self._decided(game, sight, fresh, [Lay(fresh, now_ms)])
        is_meant = len(fresh) == min(more_cards(game), game.table.remaining) and self._is_settled(
            fresh, sight, "agree"
        )
        if not fresh or not is_meant or game.control is not None or difference.gone:
            return None
        votes = [VoteNoSet(seat, now_ms) for seat in game.seats if seat not in game.votes]
        return self._decided(game, sight, fresh, [*votes, Lay(fresh, now_ms)])

    def _decided(
        self, game: ClassicGame, sight: Sight, cards: tuple[Card, ...], moves: Sequence[Move]
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

    def _left_ms(self, cards: Iterable[Card], now_ms: int) -> int:
        """Return when the last of the cards was seen lying open for the last time."""
        seen = dict(self._open_ms)
        return max(seen.get(card, now_ms) for card in cards)

    def _is_settled(self, cards: Iterable[Card], sight: Sight, how: str) -> bool:
        since = dict(self._since_ms)
        wait_ms = {
            "shout": self.patience.shout_ms,
            "deal": self.patience.deal_ms,
            "agree": self.patience.agree_ms,
            "doubt": self.patience.doubt_ms,
        }[how]
        return all(sight.at_ms - since.get(card, sight.at_ms) >= wait_ms for card in cards)

    def _doubts(self, game: ClassicGame, sight: Sight) -> tuple[str, ...]:
        """Say what has not added up for a while."""
        if not sight.is_steady:
            return self.doubts
        difference = difference_of(game, sight)
        odd = (*difference.gone, *difference.fresh)
        doubts = []
        if odd and self._is_settled(odd, sight, "doubt"):
            doubts.append(describe_doubt(game, sight, difference))
        count = sum(
            sight.at_ms - since_ms >= self.patience.doubt_ms for _, since_ms in self._unread_ms
        )
        if count:
            doubts.append(f"{count} card{'s' * (count > 1)} cannot be read; say what lies there.")
        return tuple(doubts)


def _kind(before: ClassicGame, after: ClassicGame, moves: Sequence[Move]) -> DecisionKind:
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

"""The position of solitaire: one player, no calls, and a price for extra cards.

Rules: whoever finds no SET lays three more cards with a penalty of one SET; to win, the penalty
must be removed by finding SETs among the last twelve cards (Swedish sheet, "Solo"; classic 4.8).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, assert_never

from solver.board import CAPACITY, Board, DealtBoard, Handling, Lay, Lift, PhysicalBoard
from solver.cards import Card
from solver.deals import IN_HANDS, CardSource, InHands, deck_orders
from solver.errors import IllegalError
from solver.game import FIRST_SEAT, Outcome, is_legal
from solver.hints import Hint, HintStep, hint
from solver.judgement import Judgement, Triple, judge
from solver.notation import format_cards
from solver.sets import find_sets
from solver.solo.moves import AskHint, Finish, MoreCards, SoloMove, Take
from solver.solo.options import DEFAULTS, Redemption, SoloOptions

__all__ = ["SoloState", "new_game"]

_MORE_CARDS: Final = 3  # Swedish sheet, "Solo": "läggs ytterligare 3 kort"


@dataclass(frozen=True, slots=True, kw_only=True)
class SoloState:
    """A position of solitaire; begin one with `new_game`.

    Attributes
    ----------
    board
        What lies there, dealt or physical.
    sets
        The SETs taken.
    points_lost
        For wrong selections and hints.
    extra_deals
        How often extra cards were laid: the penalties.
    redeemed
        SETs taken among the last cards: deck empty, no more than a regular layout on the table.
    hint_steps
        Steps of the hint told about the present layout.
    hints_asked
        Steps of hints told in the whole game.
    judgement
        The last three cards taken, and why they were a SET or not.
    is_over
        Whether the game has ended.
    at_ms
        The time of the last move, in milliseconds since the start.
    """

    options: SoloOptions
    board: Board
    sets: tuple[Triple, ...] = ()
    points_lost: int = 0
    extra_deals: int = 0
    redeemed: int = 0
    hint_steps: int = 0
    hints_asked: int = 0
    judgement: Judgement | None = None
    is_over: bool = False
    at_ms: int = 0

    @property
    def score(self) -> int:
        """SETs taken minus points lost; the extra deals are not in it, they are redeemed."""
        return len(self.sets) - self.points_lost

    @property
    def debt(self) -> int:
        """How many SETs among the last cards are still needed to win."""
        match self.options.redemption:
            case Redemption.COUNTER:
                return max(0, self.extra_deals - self.redeemed)
            case Redemption.FLAG:
                return int(self.extra_deals > 0 and self.redeemed == 0)
            case Redemption.CLASSIC:
                return self.extra_deals
            case _:
                assert_never(self.options.redemption)

    @property
    def is_won(self) -> bool:
        """Whether the game was played through and its penalties redeemed."""
        return self.is_over and not self.board.remaining and not self.debt

    @property
    def expected(self) -> Handling:
        """What the hands at a physical table have to do next."""
        return self.board.expected

    @property
    def hint(self) -> Hint | None:
        """The hint as far as it was asked for about the present layout, or None."""
        return hint(self.board.cards, HintStep(self.hint_steps)) if self.hint_steps else None

    def outcome(self) -> Outcome | None:
        """Return the score, with the player as winner when the game is won; None before the end."""
        if not self.is_over:
            return None
        return Outcome((self.score,), (FIRST_SEAT,) if self.is_won else ())

    def can(self, move: SoloMove, /) -> bool:
        """Say whether the move is legal here."""
        return is_legal(self, move)

    def verify(self, move: SoloMove, /) -> None:
        """Return quietly when the move is legal; raise `IllegalError` with the rule if not."""
        if move.at_ms < self.at_ms:
            raise _illegal(
                "TIME_RUNS_BACK", f"expected a time from {self.at_ms} ms on, got {move.at_ms}"
            )
        if self.is_over:
            raise _illegal("GAME_OVER", "the game has ended")
        match move:
            case Take():
                self._verify_take(move.cards)
            case MoreCards():
                self._verify_settled()
                self._verify_more_cards()
            case AskHint():
                self._verify_settled()
                self._verify_hint()
            case Lay():
                self._physical().verify_lay(move.cards)
            case Lift():
                self._physical().verify_lift(move.cards, in_control=self._is_open())
            case Finish():
                pass
            case _:
                assert_never(move)

    def _physical(self) -> PhysicalBoard:
        if isinstance(self.board, DealtBoard):
            raise _illegal("NOT_PHYSICAL", "at this table the engine deals; name the cards")
        return self.board

    def _is_open(self) -> bool:
        """Whether what is lifted counts as taken: all is laid out and nothing is missing."""
        return self._physical().is_open and not self.expected.put_back

    def _verify_settled(self) -> None:
        if self.board.expected.put_back or not self.board.is_settled:
            what = str(self.expected) or "three cards in all to be lifted, or all put back"
            raise _illegal("TABLE_NOT_READY", f"expected first: {what}")

    def _verify_take(self, cards: Sequence[Card]) -> None:
        self._verify_settled()
        if len(cards) != 3:
            raise _illegal("NEED_THREE_CARDS", f"a SET has 3 cards, got {len(cards)}")
        if len(set(cards)) != 3:
            raise _illegal("DUPLICATE_CARD", f"expected 3 different ones: {format_cards(cards)}")
        if absent := [card for card in cards if card not in self.board.cards]:
            raise _illegal("CARD_NOT_ON_BOARD", f"not on the table: {format_cards(absent)}")

    def _verify_more_cards(self) -> None:
        if not self.board.remaining:
            raise _illegal("DECK_EMPTY", "the deck is empty; take what is left or finish")
        if len(self.board.cards) + _MORE_CARDS > CAPACITY:
            raise _illegal("TABLE_FULL", f"{CAPACITY} cards always hold a SET; no more are laid")
        if self.options.strict_no_set and find_sets(self.board.cards):
            raise _illegal("SET_EXISTS", "a SET lies there")

    def _verify_hint(self) -> None:
        if not self.options.hints:
            raise _illegal("NO_HINTS", "this game is played without hints")
        if self.hint_steps == max(HintStep):
            raise _illegal("NO_MORE_HINTS", "two cards are shown; they determine the third")
        if self.hint_steps and not find_sets(self.board.cards):
            raise _illegal("NO_MORE_HINTS", "no SET lies there; there is no more to show")

    def apply(self, move: SoloMove, /) -> "SoloState":
        """Return the position after the move; raise what `verify` raises, changing nothing."""
        self.verify(move)
        game = replace(self, at_ms=move.at_ms)
        match move:
            case Take():
                return game._judged(move.cards)
            case MoreCards():
                return game._extended()
            case AskHint():
                return replace(
                    game,
                    hint_steps=self.hint_steps + 1,
                    hints_asked=self.hints_asked + 1,
                    points_lost=self.points_lost + self.options.hint_cost,
                )
            case Lay():
                return replace(game, board=self._physical().lay(move.cards))._settled()
            case Lift():
                board = self._physical().lift(move.cards, in_control=self._is_open())
                lifted = replace(game, board=board)
                return lifted._judged(board.lifted) if len(board.lifted) == 3 else lifted
            case Finish():
                return replace(game, is_over=True)
            case _:
                assert_never(move)

    def _judged(self, cards: Sequence[Card]) -> "SoloState":
        judgement = judge(cards)
        board = self.board
        if not judgement.is_set:
            return replace(
                self,
                board=board.reject() if isinstance(board, PhysicalBoard) else board,
                points_lost=self.points_lost + int(self.options.wrong_costs),
                judgement=judgement,
            )
        held = len(board.lifted) if isinstance(board, PhysicalBoard) else 0
        is_last = not board.remaining and len(board.cards) + held <= self.options.layout_size
        return replace(
            self,
            board=board.win(cards),
            sets=(*self.sets, judgement.cards),
            redeemed=self.redeemed + is_last,
            judgement=judgement,
            hint_steps=0,
        )._settled()

    def _extended(self) -> "SoloState":
        extended = replace(
            self,
            board=self.board.extend(_MORE_CARDS),
            extra_deals=self.extra_deals + 1,
            hint_steps=0,
        )
        if self.options.redemption is Redemption.CLASSIC:
            return replace(extended, is_over=True)
        return extended._settled()

    def _settled(self) -> "SoloState":
        board = self.board
        if not self.options.ends_by_certainty or board.remaining or not board.is_settled:
            return self
        return self if find_sets(board.cards) else replace(self, is_over=True)


def _illegal(code: str, message: str) -> IllegalError:
    return IllegalError(code, message, rule="classic 4.8")


def new_game(source: CardSource = IN_HANDS, options: SoloOptions = DEFAULTS) -> SoloState:
    """Return the position before the first move.

    Raises
    ------
    InvalidError
        If a deck order is given that is not one complete deck.

    Examples
    --------
    >>> from solver.deals import Seed
    >>> len(new_game(Seed(1)).board.cards)
    12
    """
    size = options.layout_size
    if isinstance(source, InHands):
        board = PhysicalBoard(deck=frozenset(options.deck.cards), target=size, size=size)
        return SoloState(options=options, board=board)
    (order,) = deck_orders(source, options.deck.cards, 1).orders
    dealt = DealtBoard.opened(order, size=size, in_place=options.refill_in_place)
    return SoloState(options=options, board=dealt)

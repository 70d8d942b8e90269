"""Works out what happened at a physical table from what lies there now.

A camera, or a person, says which cards lie on the table. Compared with what the referee knows,
cards have vanished (lifted), come (dealt or put back), or neither: then only places changed, which
the rules do not care about. What cannot have happened is told as doubts, with the misreadings that
would explain it, and the game stands still until somebody settles it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from solver.board import DealtBoard, Lay, Lift, PhysicalBoard
from solver.cards import Card
from solver.classic.moves import ClassicMove
from solver.classic.state import ClassicState
from solver.deck_knowledge import Doubt, Misreading, Trouble, audit, differing_features
from solver.errors import IllegalError

__all__ = ["Explanation", "check_table", "explain_reading"]


@dataclass(frozen=True, slots=True)
class Explanation:
    """The moves that explain a reading (none when nothing changed), or the doubts about it."""

    moves: tuple[ClassicMove, ...] = ()
    doubts: tuple[Doubt, ...] = ()


def check_table(game: ClassicState, seen: Sequence[Card] | None = None) -> tuple[Doubt, ...]:
    """Check that the cards seen (or those known) add up with the SETs taken and the deck."""
    deck = game.options.deck.cards
    taken = tuple(one for hand in game.hands for one in hand.sets)
    match game.board:
        case DealtBoard() as board:
            return audit(
                table=board.cards if seen is None else seen,
                taken=taken,
                remaining=board.remaining,
                undealt=board.deck,
                deck=deck,
            )
        case PhysicalBoard() as board:
            lying = board.cards if seen is None else seen
            shown = [card for card in lying if card not in board.pick_up]
            aside = [card for card in board.out_of_play if card not in shown]
            remaining = len(deck) - len(shown) - 3 * len(taken) - len(aside)
            return audit(table=shown, taken=taken, aside=aside, remaining=remaining, deck=deck)
        case _:
            assert_never(game.board)


def explain_reading(game: ClassicState, seen: Sequence[Card], at_ms: int) -> Explanation:
    """Return the moves that lead from the position to the cards seen.

    A pick-up time that is over by `at_ms` comes first as the move it is. A SET taken and its
    replacement may be seen at once; so may cards put back and others lifted. After the end of a
    deal nothing is read: the cards are being gathered.

    Parameters
    ----------
    game
        A position at a physical table.
    seen
        All cards that lie open, in any order.
    at_ms
        When they were seen.

    Raises
    ------
    IllegalError
        ``NOT_PHYSICAL`` at a dealt table.
    """
    if not isinstance(game.board, PhysicalBoard):
        raise IllegalError(
            "NOT_PHYSICAL", "the engine deals at this table, nothing is read", rule="classic 4.3"
        )
    if game.is_deal_over:  # the cards are being gathered
        return Explanation()
    if len(set(seen)) != len(seen):
        return Explanation(doubts=check_table(game, seen))
    lying = game.board.cards + game.board.pick_up
    gone = tuple(card for card in lying if card not in seen)
    come = tuple(card for card in seen if card not in lying)
    back = tuple(card for card in come if card in game.board.out_of_play)
    fresh = tuple(card for card in come if card not in back)
    refusals = []
    for order in (
        (Lift(gone, at_ms), Lay(come, at_ms)),
        (Lay(back, at_ms), Lift(gone, at_ms), Lay(fresh, at_ms)),
        (Lay(come, at_ms), Lift(gone, at_ms)),
    ):
        try:
            return Explanation(_played(game, tuple(move for move in order if move.cards), at_ms))
        except IllegalError as error:
            refusals.append(error)
    return Explanation(doubts=(_doubt(game.board, gone, fresh, refusals[0]),))


def _played(
    game: ClassicState, wanted: Sequence[ClassicMove], at_ms: int
) -> tuple[ClassicMove, ...]:
    due = game.due(at_ms)
    moves = (due, *wanted) if due is not None else tuple(wanted)
    for move in moves:
        game = game.apply(move)
    return moves


def _doubt(
    board: PhysicalBoard, gone: Sequence[Card], fresh: Sequence[Card], error: IllegalError
) -> Doubt:
    """Say what is wrong; a card that came unasked may be one that vanished, or one unseen."""
    vanished = [Misreading(card, other) for card in fresh for other in gone]
    unknown = [
        Misreading(card, other)
        for card in fresh
        if card in board.won or card not in board.deck
        for other in board.unseen
    ]
    candidates = sorted(
        vanished + unknown,
        key=lambda m: (differing_features(m.seen, m.actual), m.actual not in gone, m.actual.index),
    )
    return Doubt(Trouble.UNEXPECTED, str(error), tuple(candidates))

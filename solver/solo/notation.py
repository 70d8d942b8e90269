"""The words for each move of solitaire, to write and to read.

``takes 1RFO 2RFO 3RFO``, ``lays three more``, ``asks for a hint``, ``finishes``, and at a physical
table ``laid 1RFO``, ``lifted 1RFO``.
"""

from collections.abc import Iterable
from typing import assert_never

from solver.board import Lay, Lift
from solver.cards import Card
from solver.errors import InvalidError
from solver.notation import format_short, parse_cards
from solver.solo.moves import AskHint, Finish, MoreCards, SoloMove, Take

__all__ = ["format_move", "parse_move"]


def format_move(move: SoloMove) -> str:
    """Return the words for a move, without its time.

    >>> format_move(MoreCards(0))
    'lays three more'
    """
    match move:
        case Take(cards):
            return f"takes {_short(cards)}".rstrip()
        case MoreCards():
            return "lays three more"
        case AskHint():
            return "asks for a hint"
        case Finish():
            return "finishes"
        case Lay(cards):
            return f"laid {_short(cards)}".rstrip()
        case Lift(cards):
            return f"lifted {_short(cards)}".rstrip()
        case _:
            assert_never(move)


def _short(cards: Iterable[Card]) -> str:
    return " ".join(map(format_short, cards))


def parse_move(text: str, at_ms: int) -> SoloMove:
    """Read the words for a move; the inverse of `format_move`.

    Raises
    ------
    InvalidError
        If the words are no move of solitaire.
    """
    match text.split():
        case ["lays", "three", "more"]:
            return MoreCards(at_ms)
        case ["asks", "for", "a", "hint"]:
            return AskHint(at_ms)
        case ["finishes"]:
            return Finish(at_ms)
        case ["takes", *cards]:
            return Take(parse_cards(" ".join(cards)), at_ms)
        case ["laid", *cards]:
            return Lay(parse_cards(" ".join(cards)), at_ms)
        case ["lifted", *cards]:
            return Lift(parse_cards(" ".join(cards)), at_ms)
        case _:
            raise InvalidError(
                f"expected a move such as 'takes 1RFO 2RFO 3RFO' or 'lays three more', got {text!r}"
            )

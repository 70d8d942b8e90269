r"""The words for each move of the passing game, to write and to read. Players are counted from 1.

=========================================  ====================================================
`Join`, `Leave`, `Return`                  ``player 3 joins``, ``player 3 leaves``, ``... returns``
`StartRound`, `EndRound`                   ``player 1 starts``, ``player 1 ends``
`Highlight`, `Lock`                        ``player 3 highlights Owl``, ``player 3 locks Owl``
`CallSet`, `Show`                          ``player 2 calls SET``, ``player 2 looks``
`TimeUp`                                   ``player 2 runs out of time``
`Pass`                                     ``all pass``
=========================================  ====================================================

A name with a sign that a record needs for itself stands as a JSON text: ``locks "a\u003b b"``.
"""

import json
import re
from typing import Final, TypeAlias, assert_never

from solver.errors import InvalidError
from solver.game import Seat
from solver.passing.moves import (
    CallSet,
    EndRound,
    Highlight,
    Join,
    Leave,
    Lock,
    Pass,
    PassingMove,
    Return,
    Show,
    StartRound,
    TimeUp,
)

__all__ = ["format_move", "format_word", "parse_move", "parse_word"]

_SeatMove: TypeAlias = Join | Leave | Return | StartRound | EndRound | CallSet | Show | TimeUp
_SEAT_WORDS: Final[dict[str, type[_SeatMove]]] = {
    "joins": Join,
    "leaves": Leave,
    "returns": Return,
    "starts": StartRound,
    "ends": EndRound,
    "calls SET": CallSet,
    "looks": Show,
    "runs out of time": TimeUp,
}
_CARD_WORDS: Final[dict[str, type[Highlight | Lock]]] = {"highlights": Highlight, "locks": Lock}
_WORDS: Final[dict[type[PassingMove], str]] = {
    **{kind: words for words, kind in _SEAT_WORDS.items()},
    **{kind: words for words, kind in _CARD_WORDS.items()},
}
_ALL_PASS: Final = "all pass"
_PLAYER: Final = re.compile(r"player ([1-9]\d{0,2}) (.+)", re.ASCII)


def format_move(move: PassingMove) -> str:
    """Return the words for a move, without its time.

    >>> format_move(Lock(at_ms=1650, seat=Seat(2), card="Barn owl"))
    'player 3 locks Barn owl'
    """
    match move:
        case Pass():
            return _ALL_PASS
        case Highlight() | Lock():
            return f"player {move.seat + 1} {_WORDS[type(move)]} {format_word(move.card)}"
        case (
            Join() | Leave() | Return() | StartRound() | EndRound() | CallSet() | Show() | TimeUp()
        ):
            return f"player {move.seat + 1} {_WORDS[type(move)]}"
        case _:
            assert_never(move)


def parse_move(text: str, at_ms: int) -> PassingMove:
    """Read the words for a move; the inverse of `format_move`.

    Raises
    ------
    InvalidError
        If the words are no move of the passing game.

    Examples
    --------
    >>> parse_move("all pass", 6000)
    Pass(at_ms=6000)
    """
    if text == _ALL_PASS:
        return Pass(at_ms=at_ms)
    if found := _PLAYER.fullmatch(text):
        seat, said = Seat(int(found[1]) - 1), found[2]
        if said in _SEAT_WORDS:
            return _SEAT_WORDS[said](at_ms=at_ms, seat=seat)
        verb, _, card = said.partition(" ")
        if verb in _CARD_WORDS and card:
            return _CARD_WORDS[verb](at_ms=at_ms, seat=seat, card=parse_word(card))
    words = ", ".join((*_SEAT_WORDS, *(f"{verb} NAME" for verb in _CARD_WORDS)))
    raise InvalidError(f"expected {_ALL_PASS!r} or 'player N' with one of {words}; got {text!r}")


def format_word(word: str) -> str:
    r"""Return a name as it stands in a record.

    >>> format_word("Owl"), format_word("a; b")
    ('Owl', '"a\\u003b b"')
    """
    if word and ";" not in word and not word.startswith('"'):
        return word
    return json.dumps(word, ensure_ascii=False).replace(";", "\\u003b")


def parse_word(text: str) -> str:
    """Read a name; the inverse of `format_word`.

    Raises
    ------
    InvalidError
        If it begins like a JSON text and is none.
    """
    if not text.startswith('"'):
        return text
    try:
        word = json.loads(text)
    except ValueError as error:
        raise InvalidError(f"expected a name, or a JSON text; got {text!r}") from error
    assert isinstance(word, str), "what begins with a quotation mark is a text or an error"
    return word

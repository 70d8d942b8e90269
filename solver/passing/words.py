"""Words for the cards: what a host may enter as custom words.

Rule: passing 2.2: trim, collapse inner blanks, compare without regard to case after Unicode NFC,
drop empty ones; each is 1 to 24 characters long, none twice, at least as many as there are seats.
"""

import unicodedata
from collections.abc import Iterable
from typing import Final

from solver.errors import IllegalError, InvalidError

__all__ = ["MAX_WORD_LENGTH", "clean_words", "verify_word_count"]

MAX_WORD_LENGTH: Final = 24
"""In characters, after Unicode NFC."""

_RULE: Final = "passing 2.2"


def clean_words(raw: Iterable[str], *, seats: int = 0) -> tuple[str, ...]:
    """Return the words as they will stand on the cards.

    Parameters
    ----------
    raw
        As typed; blanks around and empty entries do not matter.
    seats
        How many names a round needs; 0 leaves that check to the start of the round.

    Raises
    ------
    IllegalError
        ``DUPLICATE_WORD``, ``WORD_TOO_LONG`` or ``NOT_ENOUGH_WORDS``.
    InvalidError
        If a word holds a control character, half a surrogate pair, or nothing visible.

    Examples
    --------
    >>> clean_words([" Barn   owl", "", "Robin "])
    ('Barn owl', 'Robin')
    """
    words = tuple(word for text in raw if (word := " ".join(_nfc(text).split())))
    first_spelling: dict[str, str] = {}
    for word in words:
        _verify_word(word)
        key = _nfc(word.casefold())
        if key in first_spelling:
            raise IllegalError(
                "DUPLICATE_WORD",
                f"each word may stand once; got {first_spelling[key]!r} and {word!r}",
                rule=_RULE,
            )
        first_spelling[key] = word
    verify_word_count(words, seats)
    return words


def verify_word_count(words: tuple[str, ...], seats: int) -> None:
    """Raise ``NOT_ENOUGH_WORDS`` when a round of so many seats cannot be dealt from the words."""
    if len(words) < seats:
        raise IllegalError(
            "NOT_ENOUGH_WORDS",
            f"{seats} players need at least {seats} different words; got {len(words)}",
            rule=_RULE,
        )


def _verify_word(word: str) -> None:
    categories = {unicodedata.category(character) for character in word}
    if categories & {"Cc", "Cs"}:
        raise InvalidError(f"a word is made of printable characters; got {word!r}")
    if all(category[0] not in "LNPS" for category in categories):
        raise InvalidError(f"a word needs something that can be seen; got {word!r}")
    if len(word) > MAX_WORD_LENGTH:
        raise IllegalError(
            "WORD_TOO_LONG",
            f"a word has at most {MAX_WORD_LENGTH} characters; {word!r} has {len(word)}",
            rule=_RULE,
        )


def _nfc(text: str) -> str:
    return unicodedata.normalize("NFC", text)

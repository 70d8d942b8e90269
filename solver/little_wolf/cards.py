"""The cards of Little Wolf: natural cards with suit and rank, and the Den cards.

The printed page names suits, ranks, trumps, "the Little Wolf" and "a Big Bear card" and nothing
more of the deck (little wolf 1.1), so a hand may hold any number of copies of any card.

=========  ==========================================================
text       card
=========  ==========================================================
``9H``     rank, then suit; ranks ``2``-``9 T J Q K A``, suits ``C D H S``
``TS``     the ten of spades (``10S`` is read too)
``LW``     the Little Wolf
``BB``     a Big Bear
=========  ==========================================================

Lower case is read too; upper case is written. Cards order by their text.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, TypeAlias

from solver.errors import InvalidError

__all__ = [
    "BIG_BEAR",
    "CARDS",
    "LITTLE_WOLF",
    "Den",
    "DenCard",
    "NaturalCard",
    "Rank",
    "Suit",
    "WolfCard",
    "format_wolf_cards",
    "one_of_rank",
    "parse_suit",
    "parse_wolf_card",
    "parse_wolf_cards",
    "wolf_rank_name",
]


class Suit(Enum):
    """The four suits; the value is the letter of the notation."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"


class Rank(Enum):
    """The thirteen ranks, low to high in the default order (LW-25)."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"


class Den(Enum):
    """The Den cards that the printed page names."""

    LITTLE_WOLF = "LW"
    BIG_BEAR = "BB"


_TEXTS: Final = sorted([r.value + s.value for r in Rank for s in Suit] + [d.value for d in Den])
_INDEX: Final = {text: index for index, text in enumerate(_TEXTS)}


@dataclass(frozen=True, slots=True)
class NaturalCard:
    """A card with a rank and a suit; `index` is its place in `CARDS`, 0-53."""

    rank: Rank
    suit: Suit
    index: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "index", _INDEX[str(self)])

    def __str__(self) -> str:
        return self.rank.value + self.suit.value

    def __lt__(self, other: "WolfCard") -> bool:
        return self.index < other.index


@dataclass(frozen=True, slots=True)
class DenCard:
    """The Little Wolf or a Big Bear; `index` is its place in `CARDS`, 0-53."""

    den: Den
    index: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "index", _INDEX[str(self)])

    def __str__(self) -> str:
        return self.den.value

    def __lt__(self, other: "WolfCard") -> bool:
        return self.index < other.index


WolfCard: TypeAlias = NaturalCard | DenCard

LITTLE_WOLF: Final = DenCard(Den.LITTLE_WOLF)
BIG_BEAR: Final = DenCard(Den.BIG_BEAR)


def _card(text: str) -> WolfCard:
    if text in {den.value for den in Den}:
        return DenCard(Den(text))
    return NaturalCard(Rank(text[0]), Suit(text[1]))


CARDS: Final[tuple[WolfCard, ...]] = tuple(_card(text) for text in _TEXTS)
"""Every distinct card, in the order of its text; ``CARDS[card.index] is`` the card."""

_BY_TEXT: Final = {str(card): card for card in CARDS}


def parse_wolf_card(text: str) -> WolfCard:
    """Read one card.

    Raises
    ------
    InvalidError
        If the text is no card; the message says what a card looks like.

    Examples
    --------
    >>> str(parse_wolf_card("10s")), parse_wolf_card("bb") == BIG_BEAR
    ('TS', True)
    """
    name = text.upper()
    card = _BY_TEXT.get("T" + name[2:] if name.startswith("10") else name)
    if card is None:
        raise InvalidError(
            "a card is a rank (2-9 T J Q K A) and a suit (C D H S), such as 9H, or LW for the "
            f"Little Wolf, or BB for a Big Bear; got {text!r}"
        )
    return card


def parse_wolf_cards(text: str) -> tuple[WolfCard, ...]:
    """Read cards separated by blanks or commas, in the order given.

    >>> format_wolf_cards(parse_wolf_cards("ks, KS lw"))
    'KS KS LW'
    """
    return tuple(parse_wolf_card(word) for word in re.split(r"[\s,]+", text) if word)


def format_wolf_cards(cards: Iterable[WolfCard]) -> str:
    """Return cards separated by blanks; the inverse of `parse_wolf_cards`."""
    return " ".join(map(str, cards))


def parse_suit(text: str) -> Suit:
    """Read a suit: its letter or its English name.

    >>> parse_suit("S") is parse_suit("spades")
    True
    """
    for suit in Suit:
        if text.upper() in {suit.value, suit.name, suit.name[:-1]}:
            return suit
    raise InvalidError(f"a suit is C, D, H or S (clubs, diamonds, hearts, spades); got {text!r}")


def wolf_rank_name(rank: Rank, *, plural: bool = False) -> str:
    """Return the word of a rank.

    >>> wolf_rank_name(Rank.SIX), wolf_rank_name(Rank.SIX, plural=True)
    ('six', 'sixes')
    """
    word = rank.name.lower()
    if not plural:
        return word
    return word + ("es" if word.endswith("x") else "s")


def one_of_rank(rank: Rank) -> str:
    """Return the word of a rank with its article.

    >>> one_of_rank(Rank.NINE), one_of_rank(Rank.EIGHT)
    ('a nine', 'an eight')
    """
    word = wolf_rank_name(rank)
    return f"an {word}" if word[0] in "ae" else f"a {word}"

"""A card as one line of terminal text: symbols in its colour, and its letters beside them.

Colour is never the only signal: the letters of the short notation always stand there too.
"""

from collections.abc import Iterable
from typing import Final

from rich.text import Text

from solver.cards import Card, Color, Shading, Shape
from solver.notation import format_short

__all__ = ["card_text", "cards_text"]

_INK: Final = {Color.RED: "bold red", Color.GREEN: "bold green", Color.PURPLE: "bold magenta"}

# A terminal has no squiggle: a leaning bar stands for it, told apart by its letter.
_SYMBOL: Final = {
    Shape.OVAL: {Shading.SOLID: "●", Shading.STRIPED: "◍", Shading.OPEN: "○"},
    Shape.SQUIGGLE: {Shading.SOLID: "▰", Shading.STRIPED: "▨", Shading.OPEN: "▱"},
    Shape.DIAMOND: {Shading.SOLID: "◆", Shading.STRIPED: "◈", Shading.OPEN: "◇"},
}


def card_text(card: Card) -> Text:
    """Return a card's symbols and letters, such as ``◆◆ 2PFD`` in purple.

    >>> from solver.cards import DECK
    >>> card_text(DECK[10]).plain
    '◍◍  2RSO'
    """
    symbols = _SYMBOL[card.shape][card.shading] * int(card.number.value)
    return Text(f"{symbols:3} {format_short(card)}", style=_INK[card.color])


def cards_text(cards: Iterable[Card]) -> Text:
    """Return cards side by side.

    >>> from solver.cards import DECK
    >>> cards_text(DECK[:2]).plain
    '●   1RFO   ●●  2RFO'
    """
    return Text("   ").join(card_text(card) for card in cards)

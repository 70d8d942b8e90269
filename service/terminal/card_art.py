"""Draws cards in a terminal, with symbols of our own; colour is never the only signal.

A card shows its symbols, ``(###)`` an oval, ``{###}`` a squiggle, ``<###>`` a diamond, filled,
striped or empty; in its frame the key that chooses it, and below the short form of the notation.
"""

from collections.abc import Collection, Sequence
from typing import Final

from rich import box
from rich.align import Align
from rich.console import RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from solver.cards import Card, Color, Number, Shading, Shape
from solver.notation import format_short

__all__ = ["CARD_KEYS", "ROWS", "draw_card", "draw_layout", "symbol"]

ROWS: Final = 3
"""Places a column: three more cards are one more column, and no card moves (classic 4.6)."""

CARD_KEYS: Final = "abcdefghijklmnopqrstu"
"""A letter for each of the 21 places there can be."""

_STYLES: Final = {Color.RED: "bright_red", Color.GREEN: "green", Color.PURPLE: "magenta"}
_FILLS: Final = {Shading.SOLID: "█", Shading.STRIPED: "|", Shading.OPEN: " "}
_OUTLINES: Final = {Shape.OVAL: ("(", ")"), Shape.SQUIGGLE: ("{", "}"), Shape.DIAMOND: ("<", ">")}
_LINES: Final = {Number.ONE: (1,), Number.TWO: (0, 2), Number.THREE: (0, 1, 2)}
_WIDTH: Final = 11  # characters: seven columns (21 cards, the most there are) fit into 80


def symbol(card: Card) -> str:
    """Return one symbol of the card, five characters wide."""
    left, right = _OUTLINES[card.shape]
    return left + 3 * _FILLS[card.shading] + right


def draw_card(card: Card, key: str = "", *, is_marked: bool = False) -> RenderableType:
    """Return the picture of one card.

    Parameters
    ----------
    card
        The card.
    key
        What stands in its frame, such as the key that chooses it.
    is_marked
        Whether it is chosen: then its frame is doubled and its key stands between stars.
    """
    drawn = _LINES[card.number]
    lines = [symbol(card) if line in drawn else "" for line in range(3)]
    face = Text("\n".join(lines), style=_STYLES[card.color], justify="center")
    body = Text("\n").join([face, Text(format_short(card), justify="center")])
    return Panel(
        Align.center(body),
        title=f"*{key}*" if is_marked else key,
        width=_WIDTH,
        padding=(0, 0),
        box=box.DOUBLE if is_marked else box.ROUNDED,
        style="bold" if is_marked else "none",
    )


def draw_layout(
    cards: Sequence[Card], keys: Sequence[str], marked: Collection[Card] = ()
) -> RenderableType:
    """Return the cards in columns of three, each with its key; there is a key for each card."""
    grid = Table.grid()
    pictures = [
        draw_card(card, key, is_marked=card in marked)
        for card, key in zip(cards, keys, strict=False)
    ]
    for row in range(min(ROWS, len(pictures))):
        grid.add_row(*pictures[row::ROWS])
    return grid

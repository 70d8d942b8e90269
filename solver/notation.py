"""Text of a card and of a layout: strict to parse, one canonical format.

The long form is the canonical one: ``2-red-striped-oval``. The short form is four characters,
number, colour, fill, shape, one letter each, for people in a hurry: ``2RSO``.

=======  =========================================================
place    letters
=======  =========================================================
number   ``1`` ``2`` ``3``
color    ``R`` red, ``G`` green, ``P`` purple
shading  ``F`` filled (solid), ``S`` striped, ``O`` open
shape    ``O`` oval, ``S`` squiggle, ``D`` diamond
=======  =========================================================

Solid is written F, for *filled*, since S is taken by striped. Letters are told apart by their
place, so O and S may stand twice. Lower case is read too; upper case is written.
"""

import re
from collections.abc import Iterable
from typing import Final

from solver.cards import DECK, Card, Color, Shading, Shape
from solver.errors import InvalidError

__all__ = ["format_card", "format_cards", "format_short", "parse_card", "parse_cards"]

_COLOR_LETTER: Final = {Color.RED: "R", Color.GREEN: "G", Color.PURPLE: "P"}
_SHADING_LETTER: Final = {Shading.SOLID: "F", Shading.STRIPED: "S", Shading.OPEN: "O"}
_SHAPE_LETTER: Final = {Shape.OVAL: "O", Shape.SQUIGGLE: "S", Shape.DIAMOND: "D"}


def format_card(card: Card) -> str:
    """Return the canonical long form.

    >>> format_card(DECK[10])
    '2-red-striped-oval'
    """
    return str(card)


def format_short(card: Card) -> str:
    """Return the four-letter form.

    >>> format_short(DECK[10])
    '2RSO'
    """
    return (
        card.number.value
        + _COLOR_LETTER[card.color]
        + _SHADING_LETTER[card.shading]
        + _SHAPE_LETTER[card.shape]
    )


_BY_TEXT: Final = {str(card): card for card in DECK} | {format_short(card): card for card in DECK}


def parse_card(text: str) -> Card:
    """Read one card in long or short form.

    Raises
    ------
    InvalidError
        If the text is neither form; the message says which part was not understood.

    Examples
    --------
    >>> parse_card("2-red-striped-oval") == parse_card("2rso")
    True
    """
    card = _BY_TEXT.get(text.lower()) or _BY_TEXT.get(text.upper())
    if card is None:
        raise InvalidError(_what_is_wrong(text))
    return card


def _what_is_wrong(text: str) -> str:
    expected = "a card reads like 2-red-striped-oval or, in short, 2RSO"
    parts = text.lower().split("-")
    if len(parts) != 4:
        return f"{expected}; got {text!r}"
    choices = (
        ("number", ("1", "2", "3")),
        ("color", tuple(color.value for color in Color)),
        ("shading", tuple(shading.value for shading in Shading)),
        ("shape", tuple(shape.value for shape in Shape)),
    )
    part, name, allowed = next(
        (part, name, allowed)
        for part, (name, allowed) in zip(parts, choices, strict=True)
        if part not in allowed
    )
    return f"{expected}; in {text!r} the {name} is {part!r}, expected {' or '.join(allowed)}"


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read a layout: cards separated by blanks or commas.

    Raises
    ------
    InvalidError
        If one of them is not a card.

    Examples
    --------
    >>> [str(card) for card in parse_cards("1RFO, 2-red-solid-oval")]
    ['1-red-solid-oval', '2-red-solid-oval']
    """
    return tuple(parse_card(word) for word in re.split(r"[\s,]+", text) if word)


def format_cards(cards: Iterable[Card]) -> str:
    """Return a layout in long form, separated by blanks; the inverse of `parse_cards`.

    >>> format_cards(parse_cards("1RFO 2RFO"))
    '1-red-solid-oval 2-red-solid-oval'
    """
    return " ".join(format_card(card) for card in cards)

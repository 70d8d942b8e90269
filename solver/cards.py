"""The 81 cards of SET: every combination of four three-valued features.

Rule: 81 cards, each with one of 3 colours, 3 numbers, 3 shadings and 3 symbols; the small deck
holds the 27 solid ones (Swedish sheet, "Komponenter" and "Enklare start").
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, TypeVar, assert_never

__all__ = [
    "DECK",
    "FEATURES",
    "SMALL_DECK",
    "Card",
    "Color",
    "Feature",
    "Number",
    "Shading",
    "Shape",
    "shuffled",
]

T = TypeVar("T")


class Number(Enum):
    """How many symbols a card shows."""

    ONE = "1"
    TWO = "2"
    THREE = "3"


class Color(Enum):
    """The ink of a card's symbols."""

    RED = "red"
    GREEN = "green"
    PURPLE = "purple"


class Shading(Enum):
    """How a card's symbols are filled."""

    SOLID = "solid"
    STRIPED = "striped"
    OPEN = "open"


class Shape(Enum):
    """The outline of a card's symbols."""

    OVAL = "oval"
    SQUIGGLE = "squiggle"
    DIAMOND = "diamond"


class Feature(Enum):
    """The four properties in which cards agree or differ, in the order of the notation."""

    NUMBER = "number"
    COLOR = "color"
    SHADING = "shading"
    SHAPE = "shape"


FEATURES: Final = tuple(Feature)

_NUMBERS: Final = tuple(Number)
_COLORS: Final = tuple(Color)
_SHADINGS: Final = tuple(Shading)
_SHAPES: Final = tuple(Shape)
_NUMBER_DIGIT: Final = {value: digit for digit, value in enumerate(_NUMBERS)}
_COLOR_DIGIT: Final = {value: digit for digit, value in enumerate(_COLORS)}
_SHADING_DIGIT: Final = {value: digit for digit, value in enumerate(_SHADINGS)}
_SHAPE_DIGIT: Final = {value: digit for digit, value in enumerate(_SHAPES)}


@dataclass(frozen=True, slots=True)
class Card:
    """One of the 81 cards.

    ``str(card)`` is the notation, ``2-red-striped-oval``. `index` is the card's place in `DECK`,
    0-80: number + 3 color + 9 shading + 27 shape, each digit as in `digits`. Cards order by it.

    Examples
    --------
    >>> card = Card(Number.TWO, Color.RED, Shading.STRIPED, Shape.OVAL)
    >>> str(card), card.index, card == Card.from_index(10)
    ('2-red-striped-oval', 10, True)
    """

    number: Number
    color: Color
    shading: Shading
    shape: Shape
    index: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        n, c, f, s = self.digits
        object.__setattr__(self, "index", n + 3 * c + 9 * f + 27 * s)

    @property
    def digits(self) -> tuple[int, int, int, int]:
        """The features as 0-2, in the order number, color, shading, shape."""
        return (
            _NUMBER_DIGIT[self.number],
            _COLOR_DIGIT[self.color],
            _SHADING_DIGIT[self.shading],
            _SHAPE_DIGIT[self.shape],
        )

    @classmethod
    def from_index(cls, index: int) -> "Card":
        """Return the card with this `index`.

        Raises
        ------
        ValueError
            If the index is not in 0-80.
        """
        if not 0 <= index < 81:
            raise ValueError(f"a card index lies in 0..80, got {index}")
        return DECK[index]

    def value(self, feature: Feature) -> Number | Color | Shading | Shape:
        """Return this card's value of one feature.

        >>> DECK[0].value(Feature.COLOR)
        <Color.RED: 'red'>
        """
        match feature:
            case Feature.NUMBER:
                return self.number
            case Feature.COLOR:
                return self.color
            case Feature.SHADING:
                return self.shading
            case Feature.SHAPE:
                return self.shape
            case _:
                assert_never(feature)

    def __str__(self) -> str:
        return f"{self.number.value}-{self.color.value}-{self.shading.value}-{self.shape.value}"

    def __lt__(self, other: "Card") -> bool:
        return self.index < other.index


DECK: Final = tuple(
    Card(number, color, shading, shape)
    for shape in _SHAPES
    for shading in _SHADINGS
    for color in _COLORS
    for number in _NUMBERS
)
SMALL_DECK: Final = tuple(card for card in DECK if card.shading is Shading.SOLID)


def shuffled(cards: Sequence[T], rng: random.Random) -> tuple[T, ...]:
    """Return the cards in an order drawn from `rng`; the argument keeps its own.

    >>> shuffled(DECK, random.Random(1))[:2] == shuffled(DECK, random.Random(1))[:2]
    True
    """
    order = list(cards)
    rng.shuffle(order)
    return tuple(order)

"""A reading: what was seen on one picture and the SETs that follow, in words."""

from dataclasses import dataclass
from typing import Final, Protocol

from service.errors import ServiceError
from solver.cards import Card
from solver.notation import format_short
from solver.sets import find_sets
from vision.deck import ONE_DECK, DeckRule
from vision.drawing.overlay import MAX_DRAWN, draw
from vision.image import Frame
from vision.view import TableView

__all__ = [
    "FrameReader",
    "TableReading",
    "draw_reading",
    "interpret",
    "load_shipped_reader",
    "may_hold_set",
    "verdict",
]

_LEAST_GUESS: Final = 0.01
"""A guess below this probability does not count as possible."""


class FrameReader(Protocol):
    """Whatever reads a frame; `models` offers the shipped one."""

    @property
    def sure_from(self) -> float:
        """Least confidence of a sure reading."""
        ...

    def read(self, frame: Frame, rule: DeckRule = ONE_DECK) -> TableView:
        """Return what lies on the table, the cards decoded under the deck's rule."""
        ...


def load_shipped_reader() -> FrameReader:
    """Return the reader with the weights that came with the program.

    Raises
    ------
    ServiceError
        If a file of weights is missing or was changed.
    """
    from models.shipped import ModelError, load_reader  # interpreting needs no weights

    try:
        return load_reader()
    except ModelError as error:
        raise ServiceError(str(error)) from error


@dataclass(frozen=True, slots=True)
class TableReading:
    """What was seen, and the SETs as places among the seen cards, in the order of their numbers."""

    view: TableView
    sets: tuple[tuple[int, int, int], ...]


def interpret(view: TableView) -> TableReading:
    """Find the SETs among the cards that were seen, sure and unsure."""
    return TableReading(view, find_sets([seen.card for seen in view.cards]))


def verdict(reading: TableReading) -> str:
    """Say in a sentence or two how many cards and SETs there are, and how sure that is.

    "There is no SET" is said only when every card is sure; else what is open is named.
    """
    cards = reading.view.cards
    unsure = sum(not seen.sure for seen in cards)
    if not cards:
        return "No card found."
    found = _count(len(cards), "card")
    if not reading.sets:
        return f"{found}. {_no_set(reading, unsure)}"
    resting = sum(any(not cards[place].sure for place in one) for one in reading.sets)
    text = f"{found}, {_count(len(reading.sets), 'SET')}."
    if unsure:
        text += f" {_count(unsure, 'card')} {_are(unsure)} unsure"
        text += f", and so {_are(resting)} {_count(resting, 'SET')}." if resting else "."
    if len(reading.sets) > MAX_DRAWN:
        text += f" The picture shows the first {MAX_DRAWN}."
    return text


def _no_set(reading: TableReading, unsure: int) -> str:
    if not unsure:
        return "There is no SET among them."
    text = f"No SET found, but {_count(unsure, 'card')} {_are(unsure)} unsure"
    if may_hold_set(reading.view):
        return f"{text}: there may be one."
    return f"{text}; none of the likely readings makes a SET."


def may_hold_set(view: TableView) -> bool:
    """Say whether some choice among the guesses for the unsure cards makes a SET."""
    possible: list[tuple[int, Card]] = []
    for place, seen in enumerate(view.cards):
        cards = {seen.card}
        if not seen.sure:
            cards |= {one.card for one in seen.guesses if one.probability >= _LEAST_GUESS}
        possible += [(place, card) for card in sorted(cards)]
    return any(
        len({possible[at][0] for at in one}) == 3
        for one in find_sets([card for _, card in possible])
    )


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _are(number: int) -> str:
    return "is" if number == 1 else "are"


def draw_reading(frame: Frame, reading: TableReading) -> Frame:
    """Return the picture with every card named and every SET drawn and listed."""
    return draw(
        frame,
        reading.view,
        reading.sets,
        short_name=format_short,
        caption=verdict(reading),
    )

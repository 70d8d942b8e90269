"""A reading in the words of a language: names of cards, and the sentence over an overlay.

The words are those of the page's catalogues (`service.texts`). The canonical notation of a card is
the same in every language; here are only words for people.
"""

from service.languages import Language
from service.reading.reading import TableReading, may_hold_set
from service.texts import say
from solver.cards import Card, Color, Shading, Shape
from vision.drawing.overlay import MAX_DRAWN

__all__ = ["caption_of", "name_card"]


def name_card(card: Card, language: Language) -> str:
    """Return a card's name in the order of the notation.

    >>> from solver.cards import DECK
    >>> name_card(DECK[10], Language.ENGLISH), name_card(DECK[10], Language.GERMAN)
    ('2-red-striped-oval', '2-rot-gestreift-Oval')
    """
    words = (say(f"cards.value_{one.value}", language) for one in _features(card))
    return "-".join((card.number.value, *words))


def _features(card: Card) -> tuple[Color, Shading, Shape]:
    return card.color, card.shading, card.shape


def caption_of(reading: TableReading, language: Language, *, pinned: int = 0) -> str:
    """Say how many cards and SETs there are, and what is open.

    "There is no SET" is said only when every card is sure.

    Parameters
    ----------
    pinned
        How many cards a person named.
    """
    cards = reading.view.cards
    if not cards:
        return say("reading.nothing", language)
    unsure = sum(not seen.sure for seen in cards)
    found = say("reading.cards", language, count=len(cards))
    if reading.sets:
        sets = say("reading.sets", language, count=len(reading.sets))
        parts = [f"{found}, {sets}."]
    else:
        none = "reading.no_set_found" if unsure else "reading.no_set"
        parts = [f"{found}.", say(none, language)]
    if unsure:
        parts.append(say("reading.unsure", language, count=unsure))
        if not reading.sets:
            doubt = "reading.maybe" if may_hold_set(reading.view) else "reading.unlikely"
            parts.append(say(doubt, language))
    if pinned:
        parts.append(say("reading.pinned", language, count=pinned))
    if len(reading.sets) > MAX_DRAWN:
        parts.append(say("reading.cut", language, count=MAX_DRAWN))
    return " ".join(parts)

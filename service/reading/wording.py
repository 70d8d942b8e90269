"""A reading in the words of a language: names of cards, and the sentence over an overlay.

English, German, French and Swedish are those of the printed sheets. The canonical notation of a
card is the same in every language; here are only words for people.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from service.languages import Language
from service.reading.reading import TableReading, may_hold_set
from solver.cards import Card, Color, Shading, Shape
from vision.drawing.overlay import MAX_DRAWN

__all__ = ["caption_of", "name_card"]


_Value = Color | Shading | Shape

_CARD_WORDS: Final[dict[Language, Mapping[_Value, str]]] = {
    Language.ENGLISH: {value: value.value for kind in (Color, Shading, Shape) for value in kind},
    Language.GERMAN: {
        Color.RED: "rot",
        Color.GREEN: "grün",
        Color.PURPLE: "lila",
        Shading.SOLID: "voll",
        Shading.STRIPED: "gestreift",
        Shading.OPEN: "leer",
        Shape.OVAL: "Oval",
        Shape.SQUIGGLE: "Welle",
        Shape.DIAMOND: "Raute",
    },
    Language.FRENCH: {
        Color.RED: "rouge",
        Color.GREEN: "vert",
        Color.PURPLE: "violet",
        Shading.SOLID: "plein",
        Shading.STRIPED: "rayé",
        Shading.OPEN: "vide",
        Shape.OVAL: "ovale",
        Shape.SQUIGGLE: "vague",
        Shape.DIAMOND: "losange",
    },
    Language.SWEDISH: {
        Color.RED: "röd",
        Color.GREEN: "grön",
        Color.PURPLE: "lila",
        Shading.SOLID: "utfylld",
        Shading.STRIPED: "skuggad",
        Shading.OPEN: "konturerad",
        Shape.OVAL: "oval",
        Shape.SQUIGGLE: "våg",
        Shape.DIAMOND: "ruter",
    },
}


def name_card(card: Card, language: Language) -> str:
    """Return a card's name in the order of the notation.

    >>> from solver.cards import DECK
    >>> name_card(DECK[10], Language.GERMAN), name_card(DECK[10], Language.SWEDISH)
    ('2-rot-gestreift-Oval', '2-röd-skuggad-oval')
    """
    words = _CARD_WORDS[language]
    return "-".join((card.number.value, words[card.color], words[card.shading], words[card.shape]))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sentences:
    """The pieces of a caption; of pairs the first is for one, the second for any other number."""

    nothing: str
    cards: tuple[str, str]
    sets: tuple[str, str]
    no_set: str
    no_set_found: str
    maybe: str
    unlikely: str
    unsure: tuple[str, str]
    pinned: tuple[str, str]
    cut: str


_SENTENCES: Final[dict[Language, _Sentences]] = {
    Language.ENGLISH: _Sentences(
        nothing="No card found.",
        cards=("{} card", "{} cards"),
        sets=("{} SET", "{} SETs"),
        no_set="There is no SET among them.",
        no_set_found="No SET found.",
        maybe="There may be one.",
        unlikely="None of the likely readings makes a SET.",
        unsure=("{} card is unsure.", "{} cards are unsure."),
        pinned=("{} card was named by hand.", "{} cards were named by hand."),
        cut="The picture shows the first {}.",
    ),
    Language.GERMAN: _Sentences(
        nothing="Keine Karte gefunden.",
        cards=("{} Karte", "{} Karten"),
        sets=("{} SET", "{} SETs"),
        no_set="Es liegt kein SET darunter.",
        no_set_found="Kein SET gefunden.",
        maybe="Vielleicht liegt doch eines da.",
        unlikely="Keine wahrscheinliche Lesart ergibt ein SET.",
        unsure=("{} Karte ist unsicher.", "{} Karten sind unsicher."),
        pinned=("{} Karte von Hand benannt.", "{} Karten von Hand benannt."),
        cut="Das Bild zeigt die ersten {}.",
    ),
    Language.FRENCH: _Sentences(
        nothing="Aucune carte trouvée.",
        cards=("{} carte", "{} cartes"),
        sets=("{} SET", "{} SETs"),
        no_set="Il n'y a aucun SET parmi elles.",
        no_set_found="Aucun SET trouvé.",
        maybe="Il y en a peut-être un.",
        unlikely="Aucune lecture probable ne donne de SET.",
        unsure=("{} carte est incertaine.", "{} cartes sont incertaines."),
        pinned=("{} carte nommée à la main.", "{} cartes nommées à la main."),
        cut="L'image montre les {} premiers.",
    ),
    Language.SWEDISH: _Sentences(
        nothing="Inget kort hittades.",
        cards=("{} kort", "{} kort"),
        sets=("{} SET", "{} SET"),
        no_set="Det finns inget SET bland dem.",
        no_set_found="Inget SET hittades.",
        maybe="Det kan finnas ett.",
        unlikely="Ingen trolig tolkning ger ett SET.",
        unsure=("{} kort är osäkert.", "{} kort är osäkra."),
        pinned=("{} kort angivet för hand.", "{} kort angivna för hand."),
        cut="Bilden visar de första {}.",
    ),
}


def caption_of(reading: TableReading, language: Language, *, pinned: int = 0) -> str:
    """Say how many cards and SETs there are, and what is open.

    "There is no SET" is said only when every card is sure.

    Parameters
    ----------
    pinned
        How many cards a person named.
    """
    words = _SENTENCES[language]
    cards = reading.view.cards
    if not cards:
        return words.nothing
    unsure = sum(not seen.sure for seen in cards)
    found = _counted(words.cards, len(cards))
    if reading.sets:
        parts = [f"{found}, {_counted(words.sets, len(reading.sets))}."]
    else:
        parts = [f"{found}.", words.no_set_found if unsure else words.no_set]
    if unsure:
        parts.append(_counted(words.unsure, unsure))
        if not reading.sets:
            parts.append(words.maybe if may_hold_set(reading.view) else words.unlikely)
    if pinned:
        parts.append(_counted(words.pinned, pinned))
    if len(reading.sets) > MAX_DRAWN:
        parts.append(words.cut.format(MAX_DRAWN))
    return " ".join(parts)


def _counted(words: tuple[str, str], number: int) -> str:
    return words[number != 1].format(number)

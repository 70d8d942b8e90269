"""Tests of names and captions in four languages."""

import pytest

from service.languages import Language
from service.reading.reading import interpret
from service.reading.wording import caption_of, name_card
from solver.cards import DECK
from solver.notation import parse_card
from tests.service.fake_readers import view_of


@pytest.mark.parametrize("language", Language)
def test_every_card_has_a_name_of_its_own(language: Language) -> None:
    assert len({name_card(card, language) for card in DECK}) == 81


def test_the_english_name_is_the_notation() -> None:
    assert all(name_card(card, Language.ENGLISH) == str(card) for card in DECK)


def test_names_in_other_languages() -> None:
    card = parse_card("3GOD")
    names = [name_card(card, one) for one in Language]
    assert names == [
        "3-green-open-diamond",
        "3-grün-leer-Raute",
        "3-vert-vide-losange",
        "3-grön-konturerad-ruter",
    ]


@pytest.mark.parametrize(
    ("text", "captions"),
    [
        ("", ("No card found.", "Keine Karte gefunden.")),
        ("1RFO 2RFO 3RFO", ("3 cards, 1 SET.", "3 Karten, 1 SET.")),
        (
            "1RFO 2RFO 1GSD",
            ("3 cards. There is no SET among them.", "3 Karten. Es liegt kein SET darunter."),
        ),
        (
            "1RFO 2RFO 1GSD?3RFO",
            (
                "3 cards. No SET found. 1 card is unsure. None of the likely readings makes a SET.",
                "3 Karten. Kein SET gefunden. 1 Karte ist unsicher. "
                "Keine wahrscheinliche Lesart ergibt ein SET.",
            ),
        ),
        (
            "1RFO 2RFO 3GFO?3RFO",
            (
                "3 cards. No SET found. 1 card is unsure. There may be one.",
                "3 Karten. Kein SET gefunden. 1 Karte ist unsicher. "
                "Vielleicht liegt doch eines da.",
            ),
        ),
    ],
)
def test_no_set_is_said_only_when_every_card_is_sure(text: str, captions: tuple[str, str]) -> None:
    reading = interpret(view_of(text))
    assert (caption_of(reading, Language.ENGLISH), caption_of(reading, Language.GERMAN)) == captions


@pytest.mark.parametrize("language", Language)
def test_cards_named_by_hand_are_counted(language: Language) -> None:
    reading = interpret(view_of("1RFO 2RFO 3RFO"))
    one, two = (caption_of(reading, language, pinned=count) for count in (1, 2))
    assert "1 " in one.split(". ")[1]
    assert "2 " in two.split(". ")[1]

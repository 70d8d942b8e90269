"""Tests of solver.notation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.cards import DECK, Card
from solver.errors import InvalidError
from solver.notation import format_card, format_cards, format_short, parse_card, parse_cards

layouts = st.lists(st.sampled_from(DECK))


@given(st.sampled_from(DECK))
def test_both_forms_parse_back(card: Card) -> None:
    assert parse_card(format_card(card)) == parse_card(format_short(card)) == card
    assert parse_card(format_short(card).lower()) == parse_card(format_card(card).upper()) == card


def test_the_81_short_forms_do_not_clash() -> None:
    assert len({format_short(card) for card in DECK}) == 81


def test_the_letters_are_the_documented_ones() -> None:
    assert format_short(parse_card("2-red-striped-oval")) == "2RSO"
    assert format_short(parse_card("3-green-solid-squiggle")) == "3GFS"
    assert format_short(parse_card("1-purple-open-diamond")) == "1POD"


@given(layouts)
def test_a_layout_parses_back(cards: list[Card]) -> None:
    assert list(parse_cards(format_cards(cards))) == cards


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("", "reads like"),
        ("4-red-solid-oval", "number is '4', expected 1 or 2 or 3"),
        ("1-blue-solid-oval", "color is 'blue', expected red"),
        ("1-red-shaded-oval", "shading is 'shaded'"),
        ("1-red-solid-circle", "shape is 'circle'"),
        ("1-red-solid", "reads like"),
        (" 1RFO", "reads like"),
        ("1RFO2", "reads like"),
        ("1-RED-solid-óval", "shape is"),
    ],
)
def test_what_is_no_card_is_refused_with_what_was_expected(text: str, hint: str) -> None:
    with pytest.raises(InvalidError, match=hint):
        parse_card(text)

"""Tests of service.terminal.card_art: 81 cards that can be told apart without colour."""

import io
from typing import Literal

import pytest
from rich.console import Console, RenderableType

from service.terminal.card_art import draw_card, draw_layout, symbol
from solver.cards import DECK
from solver.notation import format_short, parse_card


def drawn(picture: RenderableType, *, colors: bool = False, width: int = 80) -> str:
    system: Literal["standard"] | None = "standard" if colors else None
    console = Console(file=io.StringIO(), width=width, force_terminal=colors, color_system=system)
    console.print(picture)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_the_81_pictures_differ_without_colour() -> None:
    assert len({drawn(draw_card(card)) for card in DECK}) == 81


@pytest.mark.parametrize(
    ("text", "expected"), [("1RFO", "(███)"), ("1RSS", "{|||}"), ("1ROD", "<   >")]
)
def test_the_symbol_shows_shape_and_shading(text: str, expected: str) -> None:
    assert symbol(parse_card(text)) == expected


def test_a_card_shows_its_number_of_symbols_its_letters_and_its_key() -> None:
    for card in DECK:
        picture = drawn(draw_card(card, "k"))
        assert picture.count(symbol(card)) == int(card.number.value)
        assert format_short(card) in picture
        assert " k " in picture


def test_colours_are_used_where_there_are_any() -> None:
    pictures = {drawn(draw_card(parse_card(f"1{c}FO")), colors=True) for c in "RGP"}
    assert len(pictures) == 3
    assert all("\x1b[" in picture for picture in pictures)


def test_a_chosen_card_is_marked_without_colour() -> None:
    assert "*k*" in drawn(draw_card(DECK[0], "k", is_marked=True))


def test_three_more_cards_are_one_more_column_and_21_fit_into_80_characters() -> None:
    keys = "abcdefghijklmnopqrstu"
    twelve = drawn(draw_layout(DECK[:12], keys)).splitlines()
    fifteen = drawn(draw_layout(DECK[:15], keys)).splitlines()
    assert all(longer.startswith(shorter) for shorter, longer in zip(twelve, fifteen, strict=True))
    most = drawn(draw_layout(DECK[:21], keys))
    assert all(format_short(card) in most for card in DECK[:21])
    assert max(map(len, most.splitlines())) <= 80


def test_an_empty_table_is_drawn_as_nothing() -> None:
    assert drawn(draw_layout((), "")).strip() == ""

"""Tests of vision.reading.deck_decoder: a card occurs once in a deck."""

import numpy as np
import pytest

from solver.cards import DECK, Card
from solver.notation import parse_card
from vision.deck import DeckRule
from vision.reading.deck_decoder import card_probabilities, decode_table
from vision.reading.reader import CardReading


def _reading(card: Card, *, doubt: tuple[int, int, float] | None = None) -> CardReading:
    """Read the card almost surely; `doubt` moves a share of one feature to another value."""
    rows = np.full((4, 3), 0.0005)
    for feature, digit in enumerate(card.digits):
        rows[feature, digit] = 0.999
    if doubt:
        feature, other, share = doubt
        rows[feature] = 0.0005
        rows[feature, card.digits[feature]] = 0.9995 - share
        rows[feature, other] = share
    return CardReading(rows, 0.99)


def test_probabilities_of_the_81_cards_multiply_and_sum_to_one() -> None:
    row = card_probabilities(_reading(DECK[40]))
    assert row.shape == (81,)
    assert row.sum() == pytest.approx(1)
    assert int(row.argmax()) == 40
    assert row[40] == pytest.approx(0.999**4)


@pytest.mark.parametrize("index", range(0, 81, 8))
def test_a_clear_reading_stays_what_it_is(index: int) -> None:
    (decoded,) = decode_table([_reading(DECK[index])])
    assert decoded.card == DECK[index]
    assert not decoded.changed_by_deck


def test_the_doubtful_one_of_two_equal_readings_yields() -> None:
    striped, opened = parse_card("2-red-striped-oval"), parse_card("2-red-open-oval")
    sure, torn = _reading(striped), _reading(striped, doubt=(2, opened.digits[2], 0.4))
    first, second = decode_table([torn, sure])
    assert (first.card, second.card) == (opened, striped)
    assert first.changed_by_deck
    assert not second.changed_by_deck


def test_two_sure_readings_of_one_card_are_shown_as_breaking_the_rule() -> None:
    first, second = decode_table([_reading(DECK[7]), _reading(DECK[7])])
    assert first.card == second.card == DECK[7]
    assert first.breaks_rule
    assert second.breaks_rule


def test_where_several_cards_lie_twice_none_is_renamed_to_what_little_speaks_for() -> None:
    """Two pictures in one: each card lies there twice, and no second guess is worth much."""
    cards = [parse_card(label) for label in ("2-red-striped-oval", "1-green-solid-squiggle")]
    torn = [
        _reading(card, doubt=(2, (card.digits[2] + 1) % 3, 0.02))
        for card in cards
        for _ in range(2)
    ]
    decoded = decode_table(torn)
    assert [one.card for one in decoded] == [card for card in cards for _ in range(2)]
    assert all(one.breaks_rule for one in decoded)
    assert any(one.changed_by_deck for one in decode_table(torn[:2])), "one misreading is likely"


def test_two_mixed_decks_may_show_a_card_twice() -> None:
    decoded = decode_table([_reading(DECK[7])] * 2, DeckRule(copies=2))
    assert [one.card for one in decoded] == [DECK[7]] * 2
    assert not any(one.breaks_rule for one in decoded)


def test_a_card_known_to_be_taken_is_not_read() -> None:
    striped, opened = parse_card("2-red-striped-oval"), parse_card("2-red-open-oval")
    torn = _reading(striped, doubt=(2, opened.digits[2], 0.3))
    (decoded,) = decode_table([torn], DeckRule(taken=frozenset({striped})))
    assert decoded.card == opened
    assert decoded.changed_by_deck


def test_an_empty_table_decodes_to_nothing() -> None:
    assert decode_table([]) == ()

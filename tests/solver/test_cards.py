"""Tests of solver.cards."""

import random
from dataclasses import FrozenInstanceError

import pytest

from solver.cards import DECK, FEATURES, SMALL_DECK, Card, Feature, Shading, shuffled


def test_the_deck_holds_every_combination_once() -> None:
    assert len(DECK) == 81 == len(set(DECK))


def test_the_small_deck_holds_the_27_solid_cards() -> None:
    assert len(SMALL_DECK) == 27
    assert {card.shading for card in SMALL_DECK} == {Shading.SOLID}


def test_index_and_card_are_inverse() -> None:
    assert [card.index for card in DECK] == list(range(81))
    assert tuple(Card.from_index(index) for index in range(81)) == DECK


@pytest.mark.parametrize("index", [-1, 81])
def test_an_index_outside_the_deck_is_refused(index: int) -> None:
    with pytest.raises(ValueError, match=r"0\.\.80"):
        Card.from_index(index)


def test_cards_order_by_index() -> None:
    assert sorted(shuffled(DECK, random.Random(2))) == list(DECK)


def test_a_card_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        DECK[0].shading = Shading.OPEN  # type: ignore[misc]


def test_value_gives_each_feature_in_the_order_of_the_notation() -> None:
    card = DECK[10]
    assert "-".join(card.value(feature).value for feature in FEATURES) == str(card)
    assert card.value(Feature.SHADING) is Shading.STRIPED


def test_shuffling_is_seeded_and_keeps_its_argument() -> None:
    assert shuffled(DECK, random.Random(7)) == shuffled(DECK, random.Random(7)) != DECK
    assert sorted(shuffled(DECK, random.Random(7))) == list(DECK)

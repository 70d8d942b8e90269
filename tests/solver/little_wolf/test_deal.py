"""Deck and deal of the house scaffold, little wolf 1.11."""

from collections import Counter

import pytest

from solver.little_wolf import (
    HOUSE_DECK,
    NaturalCard,
    deal_cards,
)


def test_the_deck_has_two_copies_one_wolf_and_four_bears() -> None:
    counts = Counter(map(str, HOUSE_DECK))
    assert len(HOUSE_DECK) == 109
    assert (counts.pop("LW"), counts.pop("BB")) == (1, 4)
    assert set(counts.values()) == {2}
    assert len(counts) == 52


@pytest.mark.parametrize(("players", "size"), [(2, 14), (3, 14), (4, 12)])
def test_a_deal_hands_out_the_deck_and_turns_up_to_a_natural_card(players: int, size: int) -> None:
    turned_lengths = set()
    for number in range(100):
        deal = deal_cards(number, 1, players)
        assert [len(hand) for hand in deal.hands] == [size] * players
        dealt = [card for hand in deal.hands for card in hand]
        assert Counter([*dealt, *deal.stock]) == Counter(HOUSE_DECK)
        *before, last = deal.turned
        assert isinstance(last, NaturalCard)
        assert last.suit is deal.trump
        assert not any(isinstance(card, NaturalCard) for card in before)
        turned_lengths.add(len(deal.turned))
    assert turned_lengths >= {1, 2}


def test_the_seed_and_the_number_of_the_deal_decide_the_cards() -> None:
    assert deal_cards(5, 0, 3) == deal_cards(5, 0, 3)
    assert deal_cards(5, 0, 3) != deal_cards(5, 1, 3)
    assert deal_cards(5, 0, 3) != deal_cards(6, 0, 3)

"""Tests of solver.chances: the known counts of the literature, and brute force on small decks."""

import random
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from solver.cards import DECK, SMALL_DECK
from solver.chances import (
    PRINTED_ODDS,
    chance_after_deal,
    chance_of_needed_card,
    expected_sets,
    fresh_table,
    needed_cards,
)
from solver.errors import InvalidError
from solver.notation import parse_cards
from solver.sets import completing_card, find_sets


@pytest.mark.parametrize(
    ("cards", "deck", "set_free"),
    [
        (9, 81, 77_541_824_880),
        (12, 81, 2_284_535_476_080),
        (13, 81, 3_764_369_026_080),
        (14, 81, 4_217_827_554_720),
        (15, 81, 2_970_003_246_912),
        (16, 81, 1_141_342_138_404),
        (9, 27, 2_106),
    ],
)
def test_a_fresh_table_has_the_chances_of_the_specification(
    cards: int, deck: int, set_free: int
) -> None:
    fresh = fresh_table(cards, deck)
    assert fresh.chance_of_set == 1 - Fraction(set_free, comb(deck, cards))


def test_the_printed_odds_stand_beside_the_exact_ones() -> None:
    twelve, fifteen = fresh_table(12), fresh_table(15)
    assert (twelve.printed_odds, fifteen.printed_odds) == (33, 2500)
    assert twelve.odds is not None
    assert fifteen.odds is not None
    assert round(float(twelve.odds), 2) == 29.96
    assert round(float(fifteen.odds)) == 2741
    assert fresh_table(13).printed_odds is fresh_table(12, 27).printed_odds is None
    assert str(fresh_table(13)) == "13 fresh cards: 98.72 to 1 that a SET is there"
    assert set(PRINTED_ODDS) == {12, 15}


def test_21_cards_always_hold_a_set_and_20_need_not() -> None:
    assert fresh_table(20).chance_of_set < 1
    assert fresh_table(21).odds is None
    assert str(fresh_table(21)) == "21 fresh cards always hold a SET"
    assert fresh_table(9, 27).chance_of_set < fresh_table(10, 27).chance_of_set == 1


@pytest.mark.parametrize("cards", range(4))
def test_small_layouts_are_counted_by_hand(cards: int) -> None:
    without = {0: 1, 1: 81, 2: 3_240, 3: comb(81, 3) - 1080}[cards]
    assert fresh_table(cards).chance_of_set == 1 - Fraction(without, comb(81, cards))


def test_set_free_layouts_of_four_and_five_cards_are_counted_anew() -> None:
    """Every two cards look alike by symmetry, so all layouts through two of them are enough."""
    pair = (DECK[0], DECK[1])
    free = [card for card in DECK[2:] if card != completing_card(*pair)]
    fours = fives = 0
    for third, fourth in combinations(free, 2):
        if not find_sets([*pair, third, fourth]):
            fours += 1
            barred = {completing_card(a, b) for a, b in combinations([*pair, third, fourth], 2)}
            fives += len(set(free) - barred - {third, fourth})
    assert 1 - fresh_table(4).chance_of_set == Fraction(fours * 3240, comb(4, 2) * comb(81, 4))
    assert 1 - fresh_table(5).chance_of_set == Fraction(fives // 3 * 3240, comb(5, 2) * comb(81, 5))


def test_the_small_deck_is_counted_anew() -> None:
    counts = [0] * 12

    def grow(chosen: list[int], rest: list[int]) -> None:
        counts[len(chosen)] += 1
        for place, card in enumerate(rest):
            barred = {completing_card(DECK[card], DECK[other]).index for other in chosen}
            grow([*chosen, card], [c for c in rest[place + 1 :] if c not in barred])

    # By symmetry every card occurs equally often: count only the layouts with the first one.
    grow([0], [card.index for card in SMALL_DECK[1:]])
    for cards in range(1, 12):
        free = Fraction(counts[cards] * 27, cards)
        assert 1 - fresh_table(cards, 27).chance_of_set == free / comb(27, cards)


def test_the_mean_number_of_sets_is_exact() -> None:
    assert expected_sets(12) == Fraction(220, 79)
    assert expected_sets(15) == Fraction(455, 79)
    assert expected_sets(81) == 1080
    assert expected_sets(27, 27) == 117


@pytest.mark.parametrize(("cards", "deck"), [(82, 81), (-1, 81), (28, 27), (12, 80)])
def test_a_table_that_cannot_be_dealt_is_refused(cards: int, deck: int) -> None:
    with pytest.raises(InvalidError, match=f"got {cards} of {deck}"):
        fresh_table(cards, deck)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("count", range(4))
def test_the_chance_in_play_agrees_with_looking_at_every_draw(seed: int, count: int) -> None:
    cards = random.Random(seed).sample(SMALL_DECK, 19)
    table, unseen = cards[:5], cards[5:]
    draws = list(combinations(unseen, count))
    hits = sum(bool(find_sets([*table, *draw])) for draw in draws)
    assert chance_after_deal(table, unseen, count) == Fraction(hits, len(draws))
    if not find_sets(table):
        needed = needed_cards(table, unseen)
        hits = sum(not needed.isdisjoint(draw) for draw in draws)
        assert chance_of_needed_card(table, unseen, count) == Fraction(hits, len(draws))


def test_the_chance_after_three_more_cards_on_a_table_of_twelve() -> None:
    table = parse_cards("1RFO 2RFO 1GFO 2GFO 1RSO 2RSO 1GSO 2GSO 1RFS 2RFS 1GFS 2GFS")
    assert not find_sets(table)
    unseen = [card for card in DECK if card not in table]
    exact = chance_after_deal(table, unseen, 3)
    assert chance_of_needed_card(table, unseen, 3) < exact < 1
    rng = random.Random(1)
    hits = sum(bool(find_sets([*table, *rng.sample(unseen, 3)])) for _ in range(3_000))
    assert abs(hits / 3_000 - exact) < 0.03  # more than three standard errors


def test_more_cards_than_are_left_cannot_be_dealt() -> None:
    with pytest.raises(InvalidError, match="0 to 1 cards to be dealt, got 2"):
        chance_after_deal(DECK[:2], DECK[5:6], 2)

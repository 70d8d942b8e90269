"""Tests of solver.sets: the known counts of the literature, and laws."""

import random
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from solver.cards import DECK, Card, Feature
from solver.notation import parse_cards
from solver.sets import completing_card, features_at_fault, find_sets, is_set, sets_of

cards = st.sampled_from(DECK)


def test_the_deck_holds_1080_sets_and_40_go_through_each_card() -> None:
    found = find_sets(DECK)
    assert len(found) == 1080
    through = [sum(place in one for one in found) for place in range(81)]
    assert set(through) == {40}


def test_sets_by_number_of_differing_features_are_108_324_432_216() -> None:
    differing = [
        sum(a != b for a, b in zip(DECK[i].digits, DECK[j].digits, strict=True))
        for i, j, _ in find_sets(DECK)
    ]
    assert [differing.count(n) for n in (1, 2, 3, 4)] == [108, 324, 432, 216]


def _cap_of_20() -> list[Card]:
    """Grow SET-free collections at random until one has 20 cards (Pellegrino 1971: the most)."""
    rng = random.Random(3)
    for _ in range(20_000):
        free = set(range(81))
        cap: list[Card] = []
        while free:
            card = DECK[rng.choice(sorted(free))]
            free.discard(card.index)
            free -= {completing_card(card, other).index for other in cap}
            cap.append(card)
        if len(cap) == 20:
            return cap
    raise AssertionError("no cap of 20 cards found")


def test_a_cap_of_20_cards_holds_no_set_and_any_21st_card_makes_one() -> None:
    cap = _cap_of_20()
    assert find_sets(cap) == ()
    assert all(find_sets([*cap, card]) for card in DECK if card not in cap)


def test_21_cards_always_hold_a_set() -> None:
    rng = random.Random(0)
    assert all(find_sets(rng.sample(DECK, 21)) for _ in range(2000))


def test_12_cards_hold_220_79ths_sets_on_average() -> None:
    # A SET lies in C(78, 9) of the C(81, 12) layouts, so the mean is exact: no sampling needed.
    assert 1080 * 12 * 11 * 10 * 79 == 220 * 81 * 80 * 79
    rng = random.Random(1)
    mean = sum(len(find_sets(rng.sample(DECK, 12))) for _ in range(4000)) / 4000
    assert abs(mean - 220 / 79) < 0.1  # four standard errors


@given(st.lists(cards, max_size=24))
def test_find_sets_agrees_with_asking_every_three_cards(layout: list[Card]) -> None:
    slow = tuple(
        places
        for places in combinations(range(len(layout)), 3)
        if is_set(*(layout[place] for place in places))
    )
    assert find_sets(layout) == slow


@given(cards, cards)
def test_two_cards_have_exactly_one_completing_card(first: Card, second: Card) -> None:
    third = completing_card(first, second)
    assert completing_card(second, third) == first
    assert completing_card(second, first) == third
    if first != second:
        assert [card for card in DECK if is_set(first, second, card)] == [third]


@given(cards, cards, cards)
def test_three_different_cards_are_a_set_iff_no_feature_is_at_fault(
    first: Card, second: Card, third: Card
) -> None:
    different = len({first, second, third}) == 3
    assert is_set(first, second, third) == (
        different and not features_at_fault(first, second, third)
    )


def test_three_cards_sharing_two_colors_are_not_a_set() -> None:
    first, second, third = parse_cards("1RFO 2RFO 3PFO")
    assert not is_set(first, second, third)
    assert features_at_fault(first, second, third) == (Feature.COLOR,)


def test_three_times_the_same_card_is_not_a_set() -> None:
    assert not is_set(DECK[5], DECK[5], DECK[5])
    assert find_sets([DECK[5]] * 3) == ()


def test_doubles_of_two_mixed_decks_make_sets_of_their_own() -> None:
    found = find_sets(parse_cards("1RFO 1RFO 2RFO 3RFO 3RFO"))
    assert found == ((0, 2, 3), (0, 2, 4), (1, 2, 3), (1, 2, 4))


def test_sets_of_names_the_cards() -> None:
    layout = parse_cards("1RFO 1GSS 2RFO 3RFO")
    assert sets_of(layout) == (parse_cards("1RFO 2RFO 3RFO"),)

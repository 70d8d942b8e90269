"""Tests of solver.poker.showdown and counting: one pure call judges open hands."""

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.cards import DECK, Card
from solver.errors import InvalidError
from solver.poker import OddChips, Pot, counted_sets, explain, judge_showdown
from solver.sets import is_set
from tests.solver.poker.tables import T4, TA, coded


@st.composite
def layouts(draw: st.DrawFn) -> tuple[list[tuple[Card, ...]], tuple[Card, ...]]:
    """Draw two to six hands and two to nine centre cards."""
    players, centre = draw(st.integers(2, 6)), draw(st.integers(2, 9))
    cards = random.Random(draw(st.integers(0, 10**6))).sample(DECK, 2 * players + centre)
    hands = [(cards[2 * i], cards[2 * i + 1]) for i in range(players)]
    return list(hands), tuple(cards[2 * players :])


@settings(max_examples=100, deadline=None)
@given(layouts())
def test_counting_agrees_with_asking_every_three_cards(
    layout: tuple[list[tuple[Card, ...]], tuple[Card, ...]],
) -> None:
    hands, table = layout
    for hand in hands:
        slow = {
            frozenset(three)
            for three in combinations(hand + table, 3)
            if is_set(*three) and set(three) & set(hand)
        }
        found = counted_sets(hand, table)
        assert {frozenset(one) for one in found} == slow
        assert len(found) == len(slow)
        assert all(one[0] in hand for one in found)


@settings(max_examples=100, deadline=None)
@given(layouts())
def test_disjoint_sets_are_the_most_that_share_no_card(
    layout: tuple[list[tuple[Card, ...]], tuple[Card, ...]],
) -> None:
    hands, table = layout
    for hand in hands:
        every = counted_sets(hand, table)
        most = max(
            (
                size
                for size in range(len(every) + 1)
                for some in combinations(every, size)
                if len({card for one in some for card in one}) == 3 * size
            ),
        )
        found = counted_sets(hand, table, disjoint=True)
        assert len(found) == most
        assert len({card for one in found for card in one}) == 3 * most


@settings(max_examples=100, deadline=None)
@given(layouts(), st.integers(0, 99), st.sampled_from(OddChips), st.integers(0, 10**6))
def test_the_whole_pot_is_paid_and_only_the_best_win_more_than_odd_chips(
    layout: tuple[list[tuple[Card, ...]], tuple[Card, ...]],
    pot: int,
    odd_chips: OddChips,
    seed: int,
) -> None:
    hands, table = layout
    rng = random.Random(seed)
    stacks = [rng.randrange(20) for _ in hands]
    verdict = judge_showdown(table, hands, pot=pot, stacks=stacks, odd_chips=odd_chips)
    assert sum(verdict.payout) == pot
    each, odd = divmod(pot, len(verdict.winners))
    for place, chips in enumerate(verdict.payout):
        if place in verdict.winners:
            assert verdict.counts[place] == max(verdict.counts)
            assert chips in {each, each + odd}
        else:
            assert chips == (odd if chips else 0)
            assert not chips or odd_chips is OddChips.ANY_ACTIVE


def test_the_expected_count_is_the_square_of_the_centre_cards_over_79() -> None:
    rng = random.Random(4)
    for size in (2, 6, 9):
        total = 0
        for _ in range(6000):
            cards = tuple(rng.sample(DECK, size + 2))
            total += len(counted_sets(cards[:2], cards[2:]))
        assert abs(total / 6000 - size**2 / 79) < 0.06


def test_nobody_has_more_than_one_set_at_the_first_showdown() -> None:
    rng = random.Random(5)
    for _ in range(5000):
        cards = tuple(rng.sample(DECK, 4))
        assert len(counted_sets(cards[:2], cards[2:])) <= 1


def test_when_nobody_has_a_set_all_share() -> None:
    verdict = judge_showdown(coded(TA), [coded("1122 3121"), coded("2313 3131")], pot=5)
    assert (verdict.counts, verdict.winners, verdict.payout) == ((0, 0), (0, 1), (3, 2))
    assert "Nobody has a SET: Ana and Ben share the pot of 5, 2 each." in explain(
        verdict, ["Ana", "Ben"]
    )


def test_the_explanation_names_sets_shares_and_odd_chips() -> None:
    hands = [coded("2123 3231"), coded("1312 2211")]
    verdict = judge_showdown(coded(T4), hands, pot=13, stacks=[11, 14])
    told = explain(verdict, ["Ben", "Ana"])
    assert told[0].startswith("Ben has 2 SETs: ")
    assert told[2:] == (
        "It is a tie: Ben and Ana share the pot of 13, 6 each.",
        "Ben gets the odd chip: fewest chips, among equals nearest the dealer's left.",
    )


def test_the_explanation_tells_main_and_side_pot_apart() -> None:
    hands = [coded("3333 1213"), coded("1122 3121"), coded("1131 2133")]
    pots = [Pot(3, (0, 1, 2)), Pot(4, (1, 2))]
    told = explain(judge_showdown(coded(TA), hands, side_pots=pots), ["Ana", "Ben", "Cid"])
    assert "Ana has the most SETs and takes the main pot of 3." in told
    assert "Nobody has a SET: Ben and Cid share a side pot of 4, 2 each." in told
    pots = [Pot(3, (0, 1, 2)), Pot(4, (0, 2))]
    told = explain(judge_showdown(coded(TA), hands, side_pots=pots), ["Ana", "Ben", "Cid"])
    assert "Ana has the most SETs of those who can win it and takes a side pot of 4." in told


@pytest.mark.parametrize(
    ("table", "hands", "wrong"),
    [
        ("1111", ["3333 1213"], "at least two centre cards, got 1"),
        (TA, [], "hands of the players still in, got none"),
        (TA, ["3333 1213", "1122"], "two cards in hand 2, got 1"),
        (TA, ["3333 1213", "1122 3333"], "3-purple-open-diamond lies twice"),
        (TA, ["3333 1111"], "1-red-solid-oval lies twice"),
    ],
)
def test_what_cannot_lie_on_a_table_is_refused(table: str, hands: list[str], wrong: str) -> None:
    with pytest.raises(InvalidError, match=wrong):
        judge_showdown(coded(table), [coded(hand) for hand in hands])


def test_pot_and_stacks_must_fit_the_hands() -> None:
    hands = [coded("3333 1213"), coded("1122 3121")]
    with pytest.raises(InvalidError, match="one stack for each hand, got 1 for 2"):
        judge_showdown(coded(TA), hands, stacks=[1])
    with pytest.raises(InvalidError, match="at least 0"):
        judge_showdown(coded(TA), hands, pot=-1)

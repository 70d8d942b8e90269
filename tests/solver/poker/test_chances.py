"""Tests of solver.poker.chances: exact where small, within the stated error where sampled."""

import random
from itertools import combinations

import pytest

from solver.cards import DECK, Card
from solver.errors import InvalidError
from solver.game import Seat, replay
from solver.poker import (
    Check,
    Drop,
    PokerOptions,
    TableKind,
    chance,
    chances,
    counted_sets,
    new_game,
    outs,
    view,
)
from solver.poker.moves import Deal
from tests.solver.poker.tables import T3, T4, TA, coded, dealt

RNG = random.Random(0)


def slow_chance(
    hand: tuple[Card, ...], table: tuple[Card, ...], *, ahead: int, disjoint: bool = False
) -> tuple[float, float, float, float]:
    """Count win, tie, lose, none against one rival by asking `counted_sets` every time."""
    unseen = [card for card in DECK if card not in hand + table]
    ends = [0, 0, 0, 0]
    for more in combinations(unseen, ahead):
        centre = table + more
        mine = len(counted_sets(hand, centre, disjoint=disjoint))
        rest = [card for card in unseen if card not in more]
        for rival in combinations(rest, 2):
            theirs = len(counted_sets(rival, centre, disjoint=disjoint))
            end = (3 if mine == 0 else 1) if mine == theirs else 2 * (mine < theirs)
            ends[end] += 1
    total = sum(ends)
    return ends[0] / total, ends[1] / total, ends[2] / total, ends[3] / total


@pytest.mark.parametrize("disjoint", [False, True])
def test_against_one_rival_now_every_case_is_counted(disjoint: bool) -> None:
    hand, table = coded("1312 2211"), coded(T4)
    exact = slow_chance(hand, table, ahead=0, disjoint=disjoint)
    now = chance(hand, table, rivals=1, rng=RNG, disjoint=disjoint)
    assert (now.win, now.tie, now.lose, now.none) == pytest.approx(exact)
    assert (now.is_exact, now.cases, now.standard_error) == (True, 2775, 0.0)


def test_after_more_cards_with_few_unseen_every_case_is_counted() -> None:
    cards = tuple(random.Random(8).sample(DECK, 81))
    hand, table = cards[:2], cards[2:74]
    exact = slow_chance(hand, table, ahead=2)
    later = chance(hand, table, rivals=1, rng=RNG, ahead=2)
    assert later.is_exact
    assert (later.win, later.tie, later.lose, later.none) == pytest.approx(exact)


def test_two_rivals_with_few_unseen_cards_agree_with_a_slow_count() -> None:
    cards = tuple(random.Random(9).sample(DECK, 81))
    hand, table, unseen = cards[:2], cards[2:73], cards[73:]
    mine = len(counted_sets(hand, table))
    shares: list[float] = []
    for first in combinations(unseen, 2):
        for second in combinations([card for card in unseen if card not in first], 2):
            counts = [len(counted_sets(rival, table)) for rival in (first, second)]
            shares.append(
                0.0 if mine < max(counts) else 1 / (1 + sum(count == mine for count in counts))
            )
    found = chance(hand, table, rivals=2, rng=RNG)
    assert found.is_exact
    assert found.cases == len(shares)
    assert found.share == pytest.approx(sum(shares) / len(shares))


def test_sampling_comes_within_four_standard_errors_of_the_exact_share() -> None:
    for hand, table in (("1312 2211", T4), ("3333 1213", TA), ("2122 3133", T3)):
        for ahead in (0, 1):
            held, centre = coded(hand), coded(table)
            exact = chance(held, centre, rivals=1, rng=RNG, ahead=ahead)
            sampled = chance(
                held,
                centre,
                rivals=1,
                rng=random.Random(2),
                ahead=ahead,
                samples=3000,
                exact_most=0,
            )
            assert exact.is_exact
            assert not sampled.is_exact
            assert abs(sampled.share - exact.share) < 4 * sampled.standard_error
            assert sampled.standard_error < 0.01


def test_the_stated_standard_error_is_about_the_spread_of_repeated_samples() -> None:
    hand, table = coded("1312 2211"), coded(T4)
    runs = [chance(hand, table, rivals=5, rng=random.Random(i), samples=300) for i in range(40)]
    mean = sum(run.share for run in runs) / 40
    spread = (sum((run.share - mean) ** 2 for run in runs) / 39) ** 0.5
    assert 0.5 * runs[0].standard_error < spread < 1.5 * runs[0].standard_error


def test_the_four_ends_sum_to_one_and_more_rivals_make_it_harder() -> None:
    hand, table = coded("1312 2211"), coded(T4)
    shares = []
    for rivals in (1, 3, 6):
        one = chance(hand, table, rivals=rivals, rng=random.Random(1), samples=2000)
        assert one.win + one.tie + one.lose + one.none == pytest.approx(1)
        shares.append(one.share)
    assert shares == sorted(shares, reverse=True)


def test_a_sample_without_a_single_win_does_not_claim_to_be_certain() -> None:
    one = chance(coded("1122 3121"), coded(TA), rivals=2, rng=random.Random(1), samples=100)
    assert (one.share, one.is_exact) == (0.0, False)
    assert one.standard_error > 0


def test_the_same_seed_samples_the_same() -> None:
    first, second = (
        chance(coded("1312 2211"), coded(T4), rivals=4, rng=random.Random(7), samples=50)
        for _ in range(2)
    )
    assert first == second


@pytest.mark.parametrize("disjoint", [False, True])
def test_outs_are_exactly_the_cards_that_add_a_set(disjoint: bool) -> None:
    rng = random.Random(3)
    for size in (2, 3, 5, 8):
        cards = tuple(rng.sample(DECK, size + 2))
        hand, table = cards[:2], cards[2:]
        now = len(counted_sets(hand, table, disjoint=disjoint))
        gains = {
            card: gain
            for card in DECK
            if card not in cards
            and (gain := len(counted_sets(hand, (*table, card), disjoint=disjoint)) - now) > 0
        }
        assert {out.card: out.sets for out in outs(hand, table, disjoint=disjoint)} == gains


def test_chances_of_a_view_run_from_now_to_the_cards_ahead() -> None:
    state = replay(dealt({"A": "3333 1213", "B": "1122 3121", "C": "1131 2133"}, TA), [])
    found = chances(view(state, Seat(0)), random.Random(1), ahead=2, samples=200)
    assert [one.ahead for one in found] == [0, 1, 2]
    assert found[0].win > 0.8
    state = state.apply(Drop(Seat(1), 0))
    assert chances(view(state, Seat(0)), random.Random(1), ahead=0)[0].is_exact


def test_chances_look_ahead_no_further_than_the_deck_goes() -> None:
    state = new_game([f"P{seat}" for seat in range(20)], seed=1).apply(Deal(0))
    seen = view(state, Seat(0))
    assert seen.cards_left == 39
    found = chances(seen, random.Random(1), ahead=50, samples=1)
    assert found[-1].ahead == 39


def test_chances_need_a_hand_a_centre_and_somebody_to_beat() -> None:
    state = dealt({"A": "3333 1213", "B": "1122 3121"}, TA)
    with pytest.raises(InvalidError, match="two cards and all centre cards"):
        chances(view(state, None), RNG)
    real = new_game(["A", "B"], options=PokerOptions(kind=TableKind.PHYSICAL)).apply(Deal(0))
    with pytest.raises(InvalidError, match="two cards and all centre cards"):
        chances(view(real, Seat(0)), RNG)
    alone = replay(state, [Check(Seat(1), 0), Drop(Seat(0), 0)])
    with pytest.raises(InvalidError, match="somebody to play against"):
        chances(view(alone, Seat(1)), RNG)


def test_impossible_cards_are_refused() -> None:
    with pytest.raises(InvalidError, match="two cards in the hand, got 1"):
        chance(coded("3333"), coded(TA), rivals=1, rng=RNG)
    with pytest.raises(InvalidError, match="lies twice"):
        chance(coded("3333 1111"), coded(TA), rivals=1, rng=RNG)
    with pytest.raises(InvalidError, match="80 hidden cards needed, but only 77 are unseen"):
        chance(coded("3333 1213"), coded(TA), rivals=40, rng=RNG)

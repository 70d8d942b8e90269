"""Tests of solver.poker.pots: side pots for any number of all-ins."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from solver.poker import OddChips, Pot, side_pots
from solver.poker.pots import divide

players = st.lists(st.tuples(st.integers(0, 12), st.booleans()), min_size=2, max_size=20).filter(
    lambda row: any(active for _, active in row)
)


def test_equal_payments_make_one_pot() -> None:
    assert side_pots([4, 4, 4], [True, True, True]) == (Pot(12, (0, 1, 2)),)


def test_the_chips_of_who_dropped_stay_in_the_pot_without_him() -> None:
    assert side_pots([4, 1, 4], [True, False, True]) == (Pot(9, (0, 2)),)


def test_three_all_ins_make_a_main_pot_two_side_pots_and_a_rest_nobody_can_win_from_him() -> None:
    assert side_pots([1, 3, 6, 9], [True] * 4) == (
        Pot(4, (0, 1, 2, 3)),
        Pot(6, (1, 2, 3)),
        Pot(6, (2, 3)),
        Pot(3, (3,)),
    )


def test_more_chips_than_any_active_player_has_paid_fall_to_the_last_pot() -> None:
    assert side_pots([2, 5, 2], [True, False, True]) == (Pot(9, (0, 2)),)


def test_an_empty_pot_is_still_a_pot_of_all_active_players() -> None:
    assert side_pots([0, 0, 0], [True, False, True]) == (Pot(0, (0, 2)),)


def test_a_side_pot_goes_to_the_best_of_those_who_can_win_it() -> None:
    pots = side_pots([1, 3, 3], [True] * 3)
    shares = [divide(pot, [3, 0, 2], [0, 0, 0], OddChips.TIED_WINNER) for pot in pots]
    assert [(share.winners, share.pot.chips) for share in shares] == [((0,), 3), ((2,), 4)]


def test_odd_chips_of_a_side_pot_never_go_to_one_who_cannot_win_it() -> None:
    share = divide(Pot(5, (1, 2)), [0, 1, 1], [0, 4, 3], OddChips.ANY_ACTIVE)
    assert (share.each, share.odd_to) == (2, 2)


@settings(max_examples=200, deadline=None)
@given(players)
def test_pots_hold_every_chip_and_nest(row: list[tuple[int, bool]]) -> None:
    paid, active = [chips for chips, _ in row], [plays for _, plays in row]
    pots = side_pots(paid, active)
    assert sum(pot.chips for pot in pots) == sum(paid)
    for wider, narrower in pairwise(pots):
        assert set(narrower.eligible) < set(wider.eligible)
    assert all(active[place] for pot in pots for place in pot.eligible)


@settings(max_examples=200, deadline=None)
@given(players, st.data())
def test_each_can_win_from_everybody_as_much_as_he_has_paid_himself(
    row: list[tuple[int, bool]], data: st.DataObject
) -> None:
    paid, active = [chips for chips, _ in row], [plays for _, plays in row]
    reachable = max(chips for chips, plays in row if plays)
    paid = [min(chips, reachable) for chips in paid]
    place = data.draw(st.sampled_from([i for i, plays in enumerate(active) if plays]))
    most = sum(min(chips, paid[place]) for chips in paid)
    winnable = sum(pot.chips for pot in side_pots(paid, active) if place in pot.eligible)
    assert winnable == most

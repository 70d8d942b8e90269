"""Tests of solver.judgement: the reasons, in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.cards import DECK, Card
from solver.errors import InvalidError
from solver.judgement import Agreement, judge
from solver.notation import parse_cards
from solver.sets import features_at_fault, is_set

cards = st.sampled_from(DECK)


@given(cards, cards, cards)
def test_the_judgement_agrees_with_the_rule(first: Card, second: Card, third: Card) -> None:
    judgement = judge((first, second, third))
    assert judgement.is_set == is_set(first, second, third)
    assert tuple(r.feature for r in judgement.at_fault) == features_at_fault(first, second, third)


def test_a_set_is_explained_feature_by_feature() -> None:
    judgement = judge(parse_cards("1RFO 2RSO 3ROO"))
    assert str(judgement) == (
        "A SET. number: all different (1, 2, 3); color: all red; "
        "shading: all different (solid, striped, open); shape: all oval."
    )


def test_two_alike_and_one_not_is_named_for_each_feature_at_fault() -> None:
    judgement = judge(parse_cards("1RFO 2PFO 1PFD"))
    assert [reason.agreement for reason in judgement.reasons] == [
        Agreement.SPLIT,
        Agreement.SPLIT,
        Agreement.ALIKE,
        Agreement.SPLIT,
    ]
    assert str(judgement) == (
        "Not a SET. number: two are 1 and one is 2; color: two are purple and one is red; "
        "shape: two are oval and one is diamond."
    )


def test_the_same_card_three_times_is_no_set_and_says_so() -> None:
    assert "more than once" in str(judge([DECK[4]] * 3))


def test_two_cards_cannot_be_judged() -> None:
    with pytest.raises(InvalidError, match="three cards, got 2"):
        judge(DECK[:2])

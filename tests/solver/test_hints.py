"""Tests of solver.hints: each step tells a little more, and the certificate proves."""

import random

import pytest

from solver.cards import DECK
from solver.errors import InvalidError
from solver.hints import HintStep, hint, prove_no_set
from solver.judgement import Agreement
from solver.notation import parse_cards
from solver.sets import completing_card, find_sets, is_set

LAYOUT = parse_cards("1GSS 1RFO 2RFO 3RFO")


def test_the_first_step_only_tells_that_there_is_a_set() -> None:
    told = hint(LAYOUT, HintStep.EXISTS)
    assert (told.exists, told.features, told.cards) == (True, (), ())
    assert str(told) == "A SET lies here."


def test_the_second_step_tells_in_which_features_its_cards_agree() -> None:
    told = hint(LAYOUT, HintStep.FEATURES)
    assert told.cards == ()
    assert told.features[:2] == (("number", Agreement.DIFFERENT), ("color", Agreement.ALIKE))
    assert "red" not in str(told)


def test_the_third_and_fourth_step_show_one_and_two_cards_never_three() -> None:
    assert hint(LAYOUT, HintStep.ONE_CARD).cards == LAYOUT[1:2]
    assert hint(LAYOUT, HintStep.TWO_CARDS).cards == LAYOUT[1:3]
    assert str(hint(LAYOUT, HintStep.TWO_CARDS)) == (
        "A SET with 1-red-solid-oval and 2-red-solid-oval."
    )


@pytest.mark.parametrize("seed", range(20))
def test_all_steps_lead_to_one_set_that_lies_there(seed: int) -> None:
    layout = random.Random(seed).sample(DECK, 12)
    ladder = [hint(layout, step) for step in HintStep]
    if not find_sets(layout):
        assert not any(told.exists for told in ladder)
        return
    first, second = ladder[-1].cards
    third = completing_card(first, second)
    assert third in layout
    assert is_set(first, second, third)
    assert ladder[-2].cards == (first,)


@pytest.mark.parametrize("step", HintStep)
def test_without_a_set_every_step_says_so(step: HintStep) -> None:
    assert str(hint(parse_cards("1RFO 2RFO 1GFO"), step)) == "No SET lies here."


def test_the_certificate_names_the_card_that_each_pair_would_need() -> None:
    cap = parse_cards("1RFO 2RFO 1GFO 2GFO")
    proof = prove_no_set(cap)
    assert proof is not None
    assert len(proof) == 6
    assert all(is_set(pair.first, pair.second, pair.needed) for pair in proof)
    assert not {pair.needed for pair in proof} & set(cap)
    assert str(proof[0]) == "1-red-solid-oval and 2-red-solid-oval need 3-red-solid-oval"


@pytest.mark.parametrize("seed", range(30))
def test_a_certificate_exists_exactly_when_no_set_does(seed: int) -> None:
    layout = random.Random(seed).sample(DECK, 9)
    assert (prove_no_set(layout) is None) == bool(find_sets(layout))


def test_a_card_that_occurs_twice_is_refused() -> None:
    with pytest.raises(InvalidError, match="occurs twice"):
        prove_no_set([DECK[0], DECK[0]])

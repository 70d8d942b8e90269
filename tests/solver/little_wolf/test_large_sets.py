"""Little Wolf ¶15: the same system for every size, and corners of the settings."""

import pytest

from solver.errors import InvalidError
from solver.little_wolf.cards import Suit, parse_wolf_cards
from solver.little_wolf.duty import duty_of
from solver.little_wolf.faults import find_fault
from solver.little_wolf.lead import Lead, read_lead
from solver.little_wolf.options import GroupBy, WolfOptions, parse_settings
from solver.little_wolf.plays import plays_of
from solver.little_wolf.verdict import judge_trick
from solver.little_wolf.words import set_words

SIX_NINES = "9H 9D 9C 9H 9D 9C"
SIX_TRUMPS = "5S 5S 5S 5S 5S 5S"


def _lead(cards: str, *settings: str) -> Lead:
    config = parse_settings(settings)
    return read_lead(parse_wolf_cards(cards), trump=Suit.SPADES, config=config)


@pytest.mark.parametrize(
    ("lead", "play", "winner", "paragraph"),
    [
        (SIX_NINES, "KH KD KC KH KD KC", 1, "¶15 via ¶4c"),
        (SIX_NINES, "2S 3S 4S 5S 6S 7S", 1, "¶15 via ¶6"),
        (SIX_NINES, "9H 9D 9C 9H 9D 9C", 0, "¶15 via ¶4b"),
        (SIX_TRUMPS, "AS KS QS JS TS 9S", 0, "¶9"),
    ],
)
def test_sets_of_six_are_judged_as_those_of_three(
    lead: str, play: str, winner: int, paragraph: str
) -> None:
    verdict = judge_trick(_lead(lead), [parse_wolf_cards(play)])
    assert verdict.winner == winner
    assert verdict.paragraph.startswith(paragraph)


def test_of_two_equal_trump_sets_the_earlier_stands() -> None:
    plays = [parse_wolf_cards("KS KS KS")] * 2
    verdict = judge_trick(_lead("5S 5S 5S"), plays)
    assert (verdict.winner, verdict.paragraph) == (1, "LW-18")


@pytest.mark.parametrize("play", ["4S 4S 4S", "KH KD KC"])
def test_what_does_not_outrank_a_trump_set_is_told(play: str) -> None:
    verdict = judge_trick(_lead("5S 5S 5S"), [parse_wolf_cards(play)])
    assert verdict.winner == 0
    assert "trump Set" in verdict.reason


def test_a_trump_lead_of_six_is_followed_by_the_same_rows() -> None:
    duty = duty_of(_lead(SIX_TRUMPS), parse_wolf_cards("2S 3S 4S 5H 6H 7H 8H"))
    assert duty.paragraph.startswith("¶15 via ¶7b")


def test_legal_and_illegal_answers_are_told_apart() -> None:
    lead, hand = _lead("9H 9D 9C"), parse_wolf_cards("KH KD KC 9S 4H 4D")
    assert find_fault(lead, hand, parse_wolf_cards("KH KD KC")) is None
    assert find_fault(lead, hand, parse_wolf_cards("KH KD 9S")) is not None


def test_a_list_of_plays_may_be_cut_short() -> None:
    duty = duty_of(_lead("9H 9D 9C"), parse_wolf_cards("2H 3H 4H 5H 6H 7H"))
    assert len(plays_of(duty, most=4)) == 4 < len(plays_of(duty))


def test_settings_out_of_range_are_refused() -> None:
    with pytest.raises(InvalidError, match="maxWildsInLead is none or 1"):
        WolfOptions(max_wilds_in_lead=3)


def test_last_trumps_and_cards_of_the_rank_led_may_fill_the_whole_answer() -> None:
    duty = duty_of(_lead("5S 5S 5S"), parse_wolf_cards("2S 3S 5H KH KD"))
    assert duty.paragraph == "¶7b"


def test_a_hand_smaller_than_the_lead_is_refused() -> None:
    with pytest.raises(InvalidError, match="answers 3 cards with 3, the hand holds 2"):
        duty_of(_lead("9H 9D 9C"), parse_wolf_cards("KH KD"))


def test_a_lead_is_told_with_its_kind_size_and_rank() -> None:
    assert str(_lead("9H 9D 9C")) == "9C 9D 9H (plain Set of 3 nines)"
    assert str(_lead("5S 5S 5S")) == "5S 5S 5S (trump Set of 3 fives)"


@pytest.mark.parametrize("group_by", list(GroupBy))
def test_the_reading_of_a_set_in_force_is_named(group_by: GroupBy) -> None:
    assert f"groupBy={group_by.value}" in set_words(group_by)

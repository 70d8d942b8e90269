"""The printed page "Set", one test a sentence, in its order (little wolf 1.2 numbers them).

Trump is spades. `_plays` lists the legal plays of a hand under a lead.
"""

import pytest

from solver.errors import IllegalError
from solver.little_wolf import (
    Suit,
    beats_lead,
    duty_of,
    format_wolf_cards,
    judge_trick,
    legal_plays,
    parse_wolf_cards,
    read_lead,
)
from solver.little_wolf.lead import Lead


def _lead(cards: str) -> Lead:
    return read_lead(parse_wolf_cards(cards), trump=Suit.SPADES)


def _plays(lead: str, hand: str) -> set[str]:
    return set(map(format_wolf_cards, legal_plays(_lead(lead), parse_wolf_cards(hand))))


def _paragraph(lead: str, hand: str) -> str:
    return duty_of(_lead(lead), parse_wolf_cards(hand)).paragraph


def _beats(lead: str, play: str) -> bool:
    return beats_lead(_lead(lead), parse_wolf_cards(play))


THREE, FOUR, FIVE = "9H 9D 9C", "JH JD JC BB", "6H 6H 6D 6C BB"
TRUMP_THREE, TRUMP_FOUR, TRUMP_FIVE = "KS KS LW", "JS JS BB LW", "6S 6S BB BB LW"


def test_1_a_set_is_three_or_more_cards_of_one_rank_suited_or_den() -> None:
    assert _lead("9H 9D 9C 9H BB").size == 5
    for cards in ("9H 9D", "9H 9D 8C"):
        with pytest.raises(IllegalError):
            _lead(cards)


def test_2_only_the_leader_uses_wolf_or_bear_as_a_wild_card() -> None:
    assert _lead("9H 9D LW").rank.value == "9"
    assert _lead("9H 9D BB").rank.value == "9"
    assert judge_trick(_lead(THREE), [parse_wolf_cards("KH KD BB")]).winner == 0
    assert judge_trick(_lead(THREE), [parse_wolf_cards("KH KD LW")]).winner == 0


def test_3_a_den_card_of_the_leader_takes_the_rank_of_the_other_cards() -> None:
    assert _lead("KH LW BB").rank.value == "K"
    with pytest.raises(IllegalError, match="rank of the other cards"):
        _lead("LW BB BB")


def test_4a_all_others_play_a_set_of_three_if_they_hold_one() -> None:
    assert _plays(THREE, "KH KD KC AS 4H 4D") == {"KC KD KH"}


def test_4b_a_set_of_the_rank_led_goes_first_and_does_not_outrank_the_lead() -> None:
    assert _plays(THREE, "9H 9D 9C KH KD KC") == {"9C 9D 9H"}
    assert not _beats(THREE, "9H 9D 9C")


def test_4c_the_highest_ranked_set_wins_the_trick() -> None:
    answers = map(parse_wolf_cards, ("QH QD QC", "KH KD KC", "8H 8D 8C"))
    assert judge_trick(_lead(THREE), answers).winner == 2


def test_5a_without_a_set_a_pair_of_the_rank_led_and_a_big_bear() -> None:
    assert _plays(THREE, "9H 9D BB 7H 7C AS") == {"9D 9H BB"}


def test_5b_without_that_pair_any_pair_and_a_card_of_the_rank_led_or_a_big_bear() -> None:
    assert _plays(THREE, "7H 7C 9D BB AS") == {"7C 7H 9D", "7C 7H BB"}


def test_5c_without_either_any_third_card() -> None:
    assert _plays(THREE, "7H 7C 5H AS") == {"5H 7C 7H", "7C 7H AS"}


def test_5d_without_a_pair_any_big_bear_and_or_card_of_the_rank_led() -> None:
    assert _plays(THREE, "9S BB 7H 5D") == {"7H 9S BB", "5D 9S BB"}
    assert _plays(THREE, "BB AH 7H 5D") == {"7H AH BB", "5D AH BB", "5D 7H BB"}
    assert _plays(THREE, "9S AH 7H 5D") == {"7H 9S AH", "5D 9S AH", "5D 7H 9S"}


def test_5e_without_pair_bear_or_rank_led_any_three_cards() -> None:
    assert len(_plays(THREE, "AS KS QS 7H 5D")) == 10


def test_6_any_three_trumps_outrank_a_suited_set_of_three() -> None:
    assert _beats(THREE, "2S 3S 5S")
    assert _beats("AH AD AC", "2S 3S 5S")
    assert not _beats(THREE, "2S 3S AH")


def test_7a_a_trump_lead_is_followed_with_trumps_beginning_with_pairs_and_bears() -> None:
    assert _plays(TRUMP_THREE, "5S 5S BB AS 2H") == {"5S 5S BB"}
    assert _plays(TRUMP_THREE, "5S 5S AS QS 2H") == {"5S 5S AS", "5S 5S QS"}
    assert _plays(TRUMP_THREE, "7S BB AS 2H") == {"7S AS BB"}


def test_7b_without_enough_trumps_all_of_them_and_cards_of_the_rank_led() -> None:
    assert _plays(TRUMP_THREE, "AS QS KH KD 7C 7D 7H") == {"AS KH QS", "AS KD QS"}


def test_8_without_trumps_as_for_a_plain_lead_sets_then_pairs_then_any() -> None:
    assert _plays(TRUMP_THREE, "7C 7D 7H KH KD") == {"7C 7D 7H"}
    assert _plays(TRUMP_THREE, "7C 7D KH 4H") == {"7C 7D KH"}
    assert _plays(TRUMP_THREE, "7C 7D 5H 4H") == {"5H 7C 7D", "4H 7C 7D"}


def test_9_an_equal_number_of_trumps_does_not_outrank_a_trump_set() -> None:
    assert not _beats(TRUMP_THREE, "AS QS JS")
    assert not _beats(TRUMP_THREE, "AS AS BB")


def test_10a_all_others_play_a_set_of_four_if_they_hold_one() -> None:
    assert _plays(FOUR, "QH QD QC QH 3H") == {"QC QD QH QH"}


def test_10b_a_four_of_the_rank_led_goes_first_and_does_not_outrank_the_lead() -> None:
    assert _plays(FOUR, "JH JD JC JH QH QD QC QH") == {"JC JD JH JH"}
    assert not _beats(FOUR, "JH JD JC JH")


def test_10c_the_highest_set_of_four_wins_the_trick() -> None:
    answers = map(parse_wolf_cards, ("KH KD KC KH", "QH QD QC QH"))
    assert judge_trick(_lead(FOUR), answers).winner == 1


def test_11a_without_a_four_the_three_of_the_rank_led_and_a_big_bear() -> None:
    assert _plays(FOUR, "JH JD JC BB 8H 8D 8C") == {"BB JC JD JH"}


def test_11b_else_any_three_and_a_card_of_the_rank_led_or_a_big_bear() -> None:
    assert _plays(FOUR, "8H 8D 8C JC BB 4H") == {"8C 8D 8H JC", "8C 8D 8H BB"}


def test_11c_without_either_any_fourth_card() -> None:
    assert _plays(FOUR, "8H 8D 8C 5S 4H") == {"5S 8C 8D 8H", "4H 8C 8D 8H"}


def test_11d_without_a_three_two_pairs() -> None:
    assert _plays(FOUR, "8H 8D 4H 4D JC BB") == {"4D 4H 8D 8H"}


def test_11e_a_pair_of_the_rank_led_goes_first() -> None:
    assert _plays(FOUR, "JH JD 8H 8D 4H 4D BB") == {"8D 8H JD JH", "4D 4H JD JH"}


def test_11f_without_two_pairs_a_pair_and_the_rank_led_or_a_bear_or_both() -> None:
    assert _plays(FOUR, "8H 8D JC BB 5D 3C") == {"8D 8H BB JC"}
    assert _plays(FOUR, "8H 8D JC 5D 3C") == {"5D 8D 8H JC", "3C 8D 8H JC"}
    assert _plays(FOUR, "8H 8D BB 5D 3C") == {"5D 8D 8H BB", "3C 8D 8H BB"}


def test_11g_without_either_a_pair_and_any_two_cards() -> None:
    assert len(_plays(FOUR, "8H 8D 5D 3C 2S")) == 3
    assert _paragraph(FOUR, "8H 8D 5D 3C 2S") == "¶11g"


def test_11h_without_pair_rank_led_or_bear_any_four_cards() -> None:
    assert len(_plays(FOUR, "8H 7D 5D 3C 2S")) == 5
    assert _paragraph(FOUR, "8H 7D 5D 3C 2S") == "¶11h"


def test_12_any_four_trumps_outrank_a_suited_set_of_four() -> None:
    assert _beats(FOUR, "2S 3S 5S 7S")


def test_13a_a_trump_lead_of_four_is_followed_with_pairs_and_bears_first() -> None:
    assert _plays(TRUMP_FOUR, "5S 5S 7S 7S BB AS") == {"5S 5S 7S 7S"}
    assert _plays(TRUMP_FOUR, "5S 5S BB AS QS") == {"5S 5S AS BB", "5S 5S BB QS"}


def test_13b_without_four_trumps_all_of_them_and_cards_of_the_rank_led() -> None:
    assert _plays(TRUMP_FOUR, "5S BB JH JD 9C 9D") == {"5S BB JD JH"}


def test_14_without_trumps_as_for_a_plain_lead_of_four() -> None:
    assert _plays(TRUMP_FOUR, "9H 9D 9C JH 4D") == {"9C 9D 9H JH"}
    assert _plays(TRUMP_FOUR, "9H 9D 4H 4D JC") == {"4D 4H 9D 9H"}
    assert _paragraph(TRUMP_FOUR, "9H 9D 4H 4D JC") == "¶14 → ¶11d"


def test_15_the_same_system_applies_to_every_size() -> None:
    six = "9H 9D 9C BB BB LW"
    assert _plays(six, "7H 7D 7C 5H 5D 5C 9H") == {"5C 5D 5H 7C 7D 7H"}
    assert _plays(six, "9H 9D 7C 7D 5H 5C 4D 4H BB") == {
        "5C 5H 7C 7D 9D 9H",
        "4D 4H 7C 7D 9D 9H",
        "4D 4H 5C 5H 9D 9H",
    }
    assert _beats(six, "2S 3S 4S 5S 7S 8S")
    assert not _beats("9S 9S BB BB BB LW", "2S 3S 4S 5S 7S 8S")


def test_16_rung_1_a_set_of_four_and_a_card_of_the_rank_led_or_a_big_bear() -> None:
    assert _plays(FIVE, "KH KD KC KC 6D BB 3C") == {"6D KC KC KD KH", "BB KC KC KD KH"}


def test_16_rung_2_a_set_of_three_and_a_pair() -> None:
    assert _plays(FIVE, "KH KD KC 9H 9D 6C BB") == {"9D 9H KC KD KH"}


def test_16_rung_3_a_set_of_three_and_the_rank_led_and_or_a_big_bear() -> None:
    assert _plays(FIVE, "KH KD KC 6D BB 9H 8D") == {"6D BB KC KD KH"}
    assert _plays(FIVE, "KH KD KC BB 9H 8D") == {"9H BB KC KD KH", "8D BB KC KD KH"}


def test_16_rung_4_two_pairs_and_a_card_of_the_rank_led_or_a_big_bear() -> None:
    assert _plays(FIVE, "KH KD 9H 9D 6C BB 2S") == {"6C 9D 9H KD KH", "9D 9H BB KD KH"}


def test_16_rung_5_a_pair_and_the_rank_led_and_or_a_big_bear() -> None:
    assert _plays(FIVE, "KH KD 6C BB 2S 3D") == {"2S 6C BB KD KH", "3D 6C BB KD KH"}


def test_16_rung_6_the_rank_led_and_or_a_big_bear() -> None:
    assert _plays(FIVE, "6C BB KH 9D 4H") == {"4H 6C 9D BB KH"}
    assert _paragraph(FIVE, "6C BB KH 9D 4H") == "¶16 rung 6"
    assert all({"6C", "BB"} <= set(play.split()) for play in _plays(FIVE, "6C BB KH QH JH 9H"))
    assert all("BB" in play for play in _plays(FIVE, "BB KH QH JH 9H 8D"))


def test_16_rung_7_without_pair_rank_led_or_bear_any_five_cards() -> None:
    assert len(_plays(FIVE, "AS KS QS JS TS 3H 4D")) == 21


def test_17a_a_trump_lead_of_five_is_followed_with_pairs_and_bears_first() -> None:
    assert _plays(TRUMP_FIVE, "5S 5S 7S 7S BB AS 8S") == {"5S 5S 7S 7S BB"}
    assert _plays(TRUMP_FIVE, "5S 5S BB AS QS 8S") == {
        "5S 5S AS BB QS",
        "5S 5S 8S AS BB",
        "5S 5S 8S BB QS",
    }


def test_17b_without_five_trumps_all_of_them_and_cards_of_the_rank_led() -> None:
    assert _plays(TRUMP_FIVE, "5S 7S BB 6H 6D 9H 9D") == {"5S 6D 6H 7S BB"}
    assert _plays(TRUMP_FIVE, "5S 7S 6H 9H 9D 4C") == {"5S 6H 7S 9D 9H"}


def test_18_without_trumps_as_for_a_plain_lead_of_five() -> None:
    assert _plays(TRUMP_FIVE, "KH KD KC 9H 9D 6C") == {"9D 9H KC KD KH"}
    assert _paragraph(TRUMP_FIVE, "KH KD KC 9H 9D 6C") == "¶18 → ¶16 rung 2"


def test_19_any_five_trumps_outrank_a_suited_set_of_five() -> None:
    assert _beats(FIVE, "2S 3S 5S 7S 8S")
    assert not _beats(FIVE, "2S 3S 5S 7S AH")

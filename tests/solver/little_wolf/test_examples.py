"""Little wolf 1.9 and 1.10 by number: worked examples, illegal tries, configuration."""

from itertools import combinations

import pytest

from solver.little_wolf.cards import Suit, format_wolf_cards, parse_wolf_cards
from solver.little_wolf.duty import duty_of
from solver.little_wolf.faults import find_fault
from solver.little_wolf.lead import Lead, read_lead
from solver.little_wolf.options import WolfOptions, parse_settings
from solver.little_wolf.plays import legal_plays
from solver.little_wolf.verdict import beats_lead, judge_trick
from tests.solver.little_wolf.examples import EXAMPLES, Example


def _lead(example: Example, *settings: str) -> Lead:
    config = parse_settings(settings)
    return read_lead(parse_wolf_cards(example.lead), trump=Suit.SPADES, config=config)


def _plays(name: int, *settings: str) -> list[str]:
    example = EXAMPLES[name]
    listed = legal_plays(_lead(example, *settings), parse_wolf_cards(example.hand))
    return [format_wolf_cards(play) for play in listed]


def _sorted(play: str) -> str:
    return " ".join(sorted(play.split()))


def test_there_are_57_examples() -> None:
    assert list(EXAMPLES) == list(range(1, 58))


@pytest.mark.parametrize("name", EXAMPLES)
def test_example_lists_the_legal_plays(name: int) -> None:
    example = EXAMPLES[name]
    plays = _plays(name)
    assert len(plays) == example.number
    assert set(example.plays) <= set(plays)


@pytest.mark.parametrize("name", EXAMPLES)
def test_example_names_the_lead_and_the_deciding_paragraph(name: int) -> None:
    example = EXAMPLES[name]
    lead = _lead(example)
    assert lead.is_trump == (example.kind == "trump")
    assert duty_of(lead, parse_wolf_cards(example.hand)).paragraph == example.paragraph


@pytest.mark.parametrize("name", EXAMPLES)
def test_example_says_which_plays_beat_the_lead(name: int) -> None:
    example = EXAMPLES[name]
    winning = {play for play in _plays(name) if beats_lead(_lead(example), parse_wolf_cards(play))}
    match example.wins:
        case "no":
            assert not winning
        case "yes":
            assert winning == set(_plays(name))
        case text:
            assert winning == {_sorted(text.removeprefix("only "))}


TRIES = (
    (2, "KH KD KC", "MUST_PLAY_SAME_RANK_SET"),
    (4, "AH AD 2S", "MUST_PLAY_SET"),
    (8, "7H 7C BB", "MUST_PLAY_SAME_RANK_GROUP"),
    (8, "9H 9D AS", "MUST_ADD_MATCHING"),
    (11, "7H 7C AS", "MUST_ADD_MATCHING"),
    (17, "7S 7S 2S", "MUST_ADD_MATCHING"),
    (18, "9S 7H 5D", "MUST_ADD_BOTH"),
    (21, "AS KS", "WRONG_COUNT"),
    (22, "AS 5S BB", "MUST_PLAY_TRUMP_PAIRS"),
    (23, "5S 5S AS", "MUST_PLAY_BIG_BEAR"),
    (26, "AS QS KH", "MUST_FOLLOW_TRUMP"),
    (27, "AS 7C 7D", "MUST_PLAY_ALL_TRUMPS"),
    (28, "AS 7C 7D", "MUST_PLAY_LEAD_RANK"),
    (40, "8H 8D JC BB", "MUST_PLAY_GROUP"),
    (41, "8H 8D JC 5D", "MUST_ADD_BOTH"),
)


@pytest.mark.parametrize(("name", "play", "code"), TRIES)
def test_illegal_try_gets_its_code_the_row_and_a_legal_example(
    name: int, play: str, code: str
) -> None:
    example = EXAMPLES[name]
    fault = find_fault(_lead(example), parse_wolf_cards(example.hand), parse_wolf_cards(play))
    assert fault is not None
    assert fault.code == code
    assert fault.paragraph == example.paragraph
    assert format_wolf_cards(fault.example) in _plays(name)
    assert example.paragraph in str(fault.error())


def test_try_17_is_legal_and_wins_with_free_ruff() -> None:
    lead = _lead(EXAMPLES[17], "freeRuff=true")
    play = parse_wolf_cards("7S 7S 2S")
    assert find_fault(lead, parse_wolf_cards(EXAMPLES[17].hand), play) is None
    assert beats_lead(lead, play)


def test_a_card_that_is_not_held_is_a_fault_even_when_one_copy_is() -> None:
    fault = find_fault(
        _lead(EXAMPLES[15]), parse_wolf_cards(EXAMPLES[15].hand), parse_wolf_cards("7S 7S 7S")
    )
    assert fault is not None
    assert fault.code == "CARD_NOT_IN_HAND"
    assert "7S" in fault.message


def test_config_16_a_bear_that_is_no_trump_does_not_ruff() -> None:
    assert _plays(16) == _plays(16, "bigBearIsTrump=false") == ["7S 7S BB"]
    play = parse_wolf_cards("7S 7S BB")
    assert beats_lead(_lead(EXAMPLES[16]), play)
    assert not beats_lead(_lead(EXAMPLES[16], "bigBearIsTrump=false"), play)


def test_config_19_one_of_each_filler_is_enough() -> None:
    assert _plays(19) == ["9H BB BB"]
    assert _plays(19, "fillers=one-of-each") == ["5D 9H BB", "7H 9H BB", "9H BB BB"]


def test_config_25_pairs_and_bears_in_either_order() -> None:
    assert _plays(25) == ["5S 5S BB"]
    assert _plays(25, "trumpOrder=either") == ["2S BB BB", "5S 5S BB", "5S BB BB"]


def test_config_29_the_rest_is_free_after_the_last_trump() -> None:
    free = {_sorted(f"AS {a} {b}") for a, b in combinations(("7C", "7D", "5H", "4D"), 2)}
    assert _plays(29) == ["7C 7D AS"]
    assert set(_plays(29, "shortTrumpRest=free")) == free


def test_config_30_a_bear_that_is_no_trump_leaves_the_trumps_exhausted() -> None:
    example = EXAMPLES[30]
    assert _plays(30) == ["7C 7D BB", "7C 7H BB", "7D 7H BB"]
    assert _plays(30, "bigBearIsTrump=false") == ["7C 7D 7H"]
    lead = _lead(example, "bigBearIsTrump=false")
    assert duty_of(lead, parse_wolf_cards(example.hand)).row == "T3"


def test_config_42_one_bear_and_any_card() -> None:
    assert _plays(42) == ["8D 8H BB BB"]
    assert _plays(42, "fillers=one-of-each") == ["3C 8D 8H BB", "5D 8D 8H BB", "8D 8H BB BB"]


def test_config_7_an_equal_trump_set_loses() -> None:
    play = parse_wolf_cards("9S 9S 9S")
    assert judge_trick(_lead(EXAMPLES[7]), [play]).winner == 1
    loses = judge_trick(_lead(EXAMPLES[7], "equalRankTrumpSet=loses"), [play])
    assert (loses.winner, loses.paragraph) == (0, "¶4b, LW-07")


def _duty_plays(lead: str, hand: str, *settings: str) -> list[str]:
    read = read_lead(parse_wolf_cards(lead), trump=Suit.SPADES, config=parse_settings(settings))
    return [format_wolf_cards(play) for play in legal_plays(read, parse_wolf_cards(hand))]


def test_a_bear_that_is_no_trump_is_still_owed_beside_real_trumps_after_the_pairs() -> None:
    no_trump = "bigBearIsTrump=false"
    assert _duty_plays("KS KS LW", "5S 5S 7S AS BB", no_trump) == ["5S 5S BB"]
    assert _duty_plays("KS KS LW", "5S 7S BB KH", no_trump) == ["5S 7S BB"]
    assert _duty_plays("KS KS LW", "5S BB 7H 7D", no_trump) == ["5S 7D BB", "5S 7H BB"]


def test_a_forced_trump_set_comes_before_pairs_and_bears() -> None:
    hand = "7S 7S 7S BB 5S 5S"
    assert _duty_plays("KS KS LW", hand) == ["5S 5S BB", "7S 7S BB"]
    assert _duty_plays("KS KS LW", hand, "followerTrumpSet=forced") == ["7S 7S 7S"]


def test_a_little_wolf_that_is_trump_must_follow() -> None:
    assert _duty_plays("KS KS BB", "LW 4H 5H 6H") == [
        "4H 5H 6H",
        "4H 5H LW",
        "4H 6H LW",
        "5H 6H LW",
    ]
    assert _duty_plays("KS KS BB", "LW 4H 5H 6H", "littleWolfIsTrump=true") == [
        "4H 5H LW",
        "4H 6H LW",
        "5H 6H LW",
    ]


def test_groups_of_rank_and_suit_are_identical_cards() -> None:
    hand = "KH KD KC 7H 7H 2C"
    assert _duty_plays("9H 9H 9H", hand) == ["KC KD KH"]
    assert _duty_plays("9H 9H 9H", hand, "groupBy=rank+suit") == [
        "2C 7H 7H",
        "7H 7H KC",
        "7H 7H KD",
        "7H 7H KH",
    ]


def test_the_duty_depends_on_nothing_else_in_the_configuration() -> None:
    changed = [
        "mixedTrumpLead=plain",
        "equalRankTrumpSet=loses",
        "ruffCompare=first",
        "minNaturalsInLead=2",
        "rankOrder=AKQJT98765432",
    ]
    assert all(_plays(name) == _plays(name, *changed) for name in EXAMPLES)
    assert WolfOptions() != parse_settings(changed)

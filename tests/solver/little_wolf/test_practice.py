"""Practice mode of little wolf 1.11, and the words in which a duty is told."""

import random

import pytest

from solver.errors import InvalidError
from solver.little_wolf import (
    PracticeTask,
    Suit,
    answer_practice,
    deal_practice,
    duty_of,
    format_wolf_cards,
    owed_words,
    parse_settings,
    parse_wolf_cards,
    read_lead,
)


def _task(lead: str, hand: str) -> PracticeTask:
    read = read_lead(parse_wolf_cards(lead), trump=Suit.SPADES)
    return PracticeTask(read, parse_wolf_cards(hand))


def test_a_task_has_a_lead_that_the_hand_can_answer_in_number() -> None:
    rng = random.Random(5)
    tasks = [deal_practice(rng, hand_size=size) for size in range(3, 15) for _ in range(10)]
    assert all(3 <= task.lead.size <= len(task.hand) for task in tasks)
    assert {task.lead.is_trump for task in tasks} == {True, False}
    assert {task.lead.size for task in tasks} >= {3, 4, 5}


def test_the_same_seed_gives_the_same_tasks() -> None:
    assert deal_practice(random.Random(1)) == deal_practice(random.Random(1))


def test_a_hand_has_3_to_14_cards() -> None:
    for size in (2, 15):
        with pytest.raises(InvalidError, match="3 to 14 cards"):
            deal_practice(random.Random(1), hand_size=size)


def test_a_legal_answer_is_explained_with_row_paragraph_and_list() -> None:
    task = _task("9H 9D 9C", "KH KD KC QH QD QC 9S")
    answer = answer_practice(task, parse_wolf_cards("KH KD KC"))
    assert answer.fault is None
    assert answer.wins
    assert (answer.duty.row, answer.duty.paragraph) == ("3B", "¶4a")
    assert list(map(format_wolf_cards, answer.plays)) == ["KC KD KH", "QC QD QH"]


def test_an_illegal_answer_gets_its_fault_and_never_wins() -> None:
    answer = answer_practice(_task("9H 9D 9C", "7S 7S 2S 9D 4C"), parse_wolf_cards("7S 7S 2S"))
    assert answer.fault is not None
    assert answer.fault.code == "MUST_ADD_MATCHING"
    assert not answer.wins


@pytest.mark.parametrize(
    ("lead", "hand", "words"),
    [
        ("9H 9D 9C", "9H 9D 9C KH", "Play your Set of Three of nines."),
        ("8H 8D 8C", "7H 7C 8D AS", "then one matching card (an eight or a Big Bear)."),
        (
            "9H 9D 9C",
            "9S BB 7H 5D",
            "two matching cards (a nine and a Big Bear), then any one card",
        ),
        ("JH JD JC BB", "8H 8D 4H 4D JC", "Play any Pair, then another Pair."),
        ("KS KS LW", "5S 5S BB AS", "Play one trump Pair, then one Big Bear."),
        ("KS KS LW", "AS KH 7C 7D", "every trump you hold (one), then one king, then any one card"),
        ("KS KS LW", "AS 7C 7D 5H", "every trump you hold (one), then any Pair of the rest."),
        (
            "KS KS LW",
            "7C 7D 7H",
            "You hold no trump, so as for a plain lead: play any Set of Three",
        ),
    ],
)
def test_a_duty_is_told_in_words(lead: str, hand: str, words: str) -> None:
    task = _task(lead, hand)
    assert words in owed_words(duty_of(task.lead, task.hand))


@pytest.mark.parametrize(
    ("setting", "lead", "hand", "words"),
    [
        ("freeRuff=true", "9H 9D 9C", "KH KD KC", "Or any three trumps (freeRuff, LW-09)."),
        ("trumpOrder=either", "KS KS LW", "5S 5S BB", "in any mix"),
        ("followerTrumpSet=forced", "KS KS LW", "5S 5S 5S", "Play a trump Set of Three"),
        ("bigBearIsTrump=false", "KS KS LW", "5S BB 7H", "then one Big Bear, then any one card"),
    ],
)
def test_a_setting_that_matters_is_told(setting: str, lead: str, hand: str, words: str) -> None:
    read = read_lead(parse_wolf_cards(lead), trump=Suit.SPADES, config=parse_settings([setting]))
    assert words in owed_words(duty_of(read, parse_wolf_cards(hand)))

"""Tests of what a follower owes, taken apart for screens."""

import random

import pytest

from service.games.little_wolf_steps import Step, StepKind, steps_of
from solver.little_wolf import deal_practice, duty_of, parse_suit, parse_wolf_cards, read_lead
from solver.little_wolf.options import parse_settings


def _steps(lead: str, hand: str, *settings: str) -> list[tuple[str, int]]:
    config = parse_settings(settings)
    read = read_lead(parse_wolf_cards(lead), trump=parse_suit("S"), config=config)
    return [(one.kind.value, one.count) for one in steps_of(duty_of(read, parse_wolf_cards(hand)))]


@pytest.mark.parametrize(
    ("lead", "hand", "steps"),
    [
        ("9H 9D 9C", "9H 9D BB 7H 7C AS", [("lead_group", 2), ("matching", 1)]),
        ("9H 9D 9C", "KH KD KC 9S", [("group", 3)]),
        ("9H 9D 9C", "9H BB KH QD", [("matching_both", 2), ("free", 1)]),
        ("9H 9D 9C", "KH QD 2C", [("free", 3)]),
        ("9S 9S 9S", "2S 2S BB 4H", [("trump_pairs", 1), ("big_bears", 1)]),
        ("9S 9S 9S", "2S 4S 5S 9H", [("trumps", 3)]),
        ("9S 9S 9S", "2S 9H 4H 4D", [("all_trumps", 1), ("lead_rank", 1), ("free", 1)]),
        ("9S 9S 9S", "2S 4H 4D 5C", [("all_trumps", 1), ("rest_group", 2)]),
        ("9S 9S 9S", "4H 4D 4C", [("void", 0), ("group", 3)]),
    ],
)
def test_a_duty_is_told_step_by_step(lead: str, hand: str, steps: list[tuple[str, int]]) -> None:
    assert _steps(lead, hand) == steps


def test_settings_of_the_house_show_in_the_steps() -> None:
    assert ("free_ruff", 3) in _steps("9H 9D 9C", "KH KD KC", "freeRuff=true")
    assert _steps("9S 9S 9S", "2S 2S BB 4H", "trumpOrder=either") == [("trumps_in_any_mix", 3)]
    assert _steps("9S 9S 9S", "2S 2S 2S", "followerTrumpSet=forced") == [("trump_set", 3)]


def test_the_steps_ask_for_as_many_cards_as_were_led() -> None:
    for seed in range(60):
        task = deal_practice(random.Random(seed))
        steps = steps_of(duty_of(task.lead, task.hand))
        assert sum(map(_cards, steps)) == task.lead.size, seed


def _cards(step: Step) -> int:
    return step.count * (2 if step.kind is StepKind.TRUMP_PAIRS else 1)

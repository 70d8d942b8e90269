"""The validator and the list of legal plays against the definition, on random hands."""

import random
from itertools import combinations, product

from solver.little_wolf.cards import Suit, parse_wolf_card
from solver.little_wolf.duty import duty_of
from solver.little_wolf.faults import fault_of
from solver.little_wolf.lead import read_lead
from solver.little_wolf.options import parse_settings
from solver.little_wolf.plays import plays_of
from tests.solver.little_wolf.reference import legal_by_definition

CHOICES = {
    "groupBy": ("rank", "rank+suit"),
    "fillers": ("all", "one-of-each"),
    "freeRuff": ("false", "true"),
    "bigBearIsTrump": ("true", "false"),
    "littleWolfIsTrump": ("false", "true"),
    "trumpOrder": ("pairs-first", "either"),
    "shortTrumpRest": ("ladder", "free"),
    "followerTrumpSet": ("optional", "forced"),
}
"""The fields of little wolf 1.3 on which a follower's duty depends."""

CONFIGS = tuple(dict(zip(CHOICES, values, strict=True)) for values in product(*CHOICES.values()))
HANDS_PER_CONFIG = 80

SHORT_OF_A_FULL_SET = {"3C", "3D", "3E", "3F", "4C", "4D", "4E", "4F", "4G", "4H", "4I", "4J"}
SHORT_OF_A_FULL_SET |= {"5B", "5C", "5D", "5E", "5F"}
ROWS_OF_CODE = {
    "MUST_PLAY_SAME_RANK_SET": {"3A", "4A", "5A"},
    "MUST_PLAY_SET": {"3B", "4B", "5A", "T1"},
    "MUST_PLAY_SAME_RANK_GROUP": {"3C", "3D", "4C", "4D", "4G", "5B", "5C", "5E"},
    "MUST_PLAY_GROUP": SHORT_OF_A_FULL_SET | {"T2"},
    "MUST_ADD_MATCHING": {"3C", "3E", "3G", "4C", "4E", "4I", "4K", "5B", "5D", "5E", "5F", "5G"},
    "MUST_ADD_BOTH": {"3G", "4I", "4K", "5D", "5F", "5G"},
    "MUST_FOLLOW_TRUMP": {"T1"},
    "MUST_PLAY_TRUMP_PAIRS": {"T1"},
    "MUST_PLAY_BIG_BEAR": {"T1", "T2"},
    "MUST_PLAY_ALL_TRUMPS": {"T2"},
    "MUST_PLAY_LEAD_RANK": {"T2"},
}
"""The codes of little wolf 1.6 (c) with the rows that can give them."""

HANDS = len(CONFIGS) * HANDS_PER_CONFIG


def _random_hand(rng: random.Random, size: int) -> list[str]:
    """Few ranks make groups likely; few or many trumps make each of T1, T2 and T3 likely."""
    ranks = [*rng.sample("3579JKA", rng.randint(2, 6)), "9"]
    suits = rng.choice(["HDCS", "HDCS", "HDC", "SH", "HDSSS", "HHDS"])
    naturals = [rng.choice(ranks) + rng.choice(suits) for _ in range(size)]
    den = ["BB"] * rng.choice([0, 0, 1, 1, 2, 3]) + ["LW"] * rng.choice([0, 0, 1])
    return (den + naturals)[:size]


def test_the_configurations_are_every_combination() -> None:
    assert len(CONFIGS) == 256
    assert HANDS >= 20_000


def test_validator_and_list_agree_with_the_lexicographic_maximum() -> None:
    rng = random.Random(20)
    rows = set()
    codes: dict[str, set[str]] = {}
    for number in range(HANDS):
        choice = CONFIGS[number % len(CONFIGS)]
        config = parse_settings(f"{key}={value}" for key, value in choice.items())
        size = 3 + number // len(CONFIGS) % 4
        trump_led = rng.random() < 0.5
        hand = _random_hand(rng, size + rng.randint(0, 3))
        led = ["9S" if trump_led else "9H"] * 2 + ["BB"] * (size - 2)
        lead = read_lead(map(parse_wolf_card, led), trump=Suit.SPADES, config=config)
        duty = duty_of(lead, map(parse_wolf_card, hand))
        expected = legal_by_definition(
            "9", hand, size, trump="S", trump_led=trump_led, config=choice
        )
        place = f"hand {hand}, lead {led}, {choice}"
        listed = [tuple(map(str, play)) for play in plays_of(duty)]
        assert listed == sorted(expected), place
        assert listed, place
        for play in set(combinations(sorted(hand), size)):
            fault = fault_of(duty, map(parse_wolf_card, play))
            assert (fault is None) == (play in expected), f"{place}, play {play}: {fault}"
            if fault:
                codes.setdefault(fault.code, set()).add(duty.ladder_row or duty.row)
        rows.add(duty.row)
    assert {"T1", "T2", "T3", "6 [4,2]", "6 [2,2,2]", "5B", "4K", "3D"} <= rows
    assert codes.keys() == ROWS_OF_CODE.keys()
    for code, known in ROWS_OF_CODE.items():
        assert {row for row in codes[code] if not row.startswith("6")} <= known, code

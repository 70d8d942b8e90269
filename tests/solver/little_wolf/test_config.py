"""The configuration fields of little wolf 1.3: every default, every choice, refusal of the rest."""

import pytest

from solver.errors import InvalidError
from solver.little_wolf.cards import Rank
from solver.little_wolf.options import WolfOptions, format_settings, parse_settings

CHOICES = {
    "groupBy": ("rank", "rank+suit"),
    "mixedTrumpLead": ("reject", "plain"),
    "fillers": ("all", "one-of-each"),
    "equalRankTrumpSet": ("wins", "loses"),
    "freeRuff": ("false", "true"),
    "bigBearIsTrump": ("true", "false"),
    "littleWolfIsTrump": ("false", "true"),
    "trumpOrder": ("pairs-first", "either"),
    "shortTrumpRest": ("ladder", "free"),
    "followerTrumpSet": ("optional", "forced"),
    "ruffCompare": ("high-card", "first"),
    "minNaturalsInLead": ("1", "2"),
    "maxWildsInLead": ("none", "1"),
    "rankOrder": ("23456789TJQKA", "A23456789TJQK"),
}
"""Key -> default first, then the other choice, as the specification writes them."""


def test_every_field_has_the_default_of_the_specification() -> None:
    assert format_settings(WolfOptions(), every=True) == tuple(
        f"{key}={default}" for key, (default, _) in CHOICES.items()
    )
    assert format_settings(WolfOptions()) == ()


@pytest.mark.parametrize("key", CHOICES)
def test_each_choice_is_read_and_written_back(key: str) -> None:
    default, other = CHOICES[key]
    changed = parse_settings([f"{key}={other}"])
    assert format_settings(changed) == (f"{key}={other}",)
    assert parse_settings([f"{key}={default}"], changed) == WolfOptions()


def test_a_rank_order_may_be_written_with_signs() -> None:
    config = parse_settings(["rankOrder=A<2<3<4<5<6<7<8<9<T<J<Q<K"])
    assert config.rank_order[0] is Rank.ACE


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("freeRuff=perhaps", "freeRuff is true or false, got 'perhaps'"),
        ("groupBy=suit", "groupBy is rank or rank.suit"),
        ("minNaturalsInLead=3", "minNaturalsInLead is 1 or 2"),
        ("maxWildsInLead=2", "maxWildsInLead is none or 1"),
        ("rankOrder=23456789TJQK", "names each of 23456789TJQKA once"),
        ("rankOrder=X", "lists the ranks from low to high"),
        ("ruff=1", "a setting is key=value with a key of groupBy"),
        ("freeRuff", "a setting is key=value"),
    ],
)
def test_anything_else_is_refused_with_the_choices(setting: str, message: str) -> None:
    with pytest.raises(InvalidError, match=message):
        parse_settings([setting])


def test_values_out_of_range_cannot_be_built() -> None:
    with pytest.raises(InvalidError, match="minNaturalsInLead is 1 or 2, got 0"):
        WolfOptions(min_naturals_in_lead=0)

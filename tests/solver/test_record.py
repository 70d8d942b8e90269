"""Tests of solver.record and solver.option_headers: strict to read, one way to write."""

from dataclasses import dataclass
from enum import Enum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.cards import DECK, SMALL_DECK
from solver.deals import IN_HANDS, CardSource, Decks, Seed, deck_orders, format_source, parse_source
from solver.errors import InvalidError
from solver.option_headers import format_options, option_keys, parse_number, parse_options
from solver.record import (
    Record,
    TimedLine,
    format_record_text,
    format_time,
    game_of,
    parse_record_text,
)

words = st.text("abc :", min_size=1).map(lambda text: " ".join(text.split())).filter(bool)
keys = st.text("abc ", min_size=1).map(lambda text: " ".join(text.split())).filter(bool)
lines = st.lists(st.builds(TimedLine, st.integers(0, 10**8), words), max_size=4).map(tuple)
records = st.builds(
    Record,
    game=keys,
    headers=st.lists(st.tuples(keys, words), max_size=4).map(tuple),
    moves=lines,
    undone=lines,
)

EXAMPLE = """\
settable record 1
game: counting
players: 2
note: a: b

0:03.210  say 1  ; the smallest
; a remark of its own

1:15.004  say   2
~ 1:16.000  say 3
"""


@given(records)
def test_parse_is_the_inverse_of_format(record: Record) -> None:
    assert parse_record_text(format_record_text(record)) == record
    assert parse_record_text(format_record_text(record, ["well; played"] * 2)) == record


@pytest.mark.parametrize(
    "text", [EXAMPLE, EXAMPLE.replace("record 1\ngame: counting\n", "counting 2\n")]
)
def test_an_example_of_either_version_reads_as_documented(text: str) -> None:
    assert parse_record_text(text) == Record(
        game="counting",
        headers=(("players", "2"), ("note", "a: b")),
        moves=(TimedLine(3_210, "say 1"), TimedLine(75_004, "say 2")),
        undone=(TimedLine(76_000, "say 3"),),
    )


@pytest.mark.parametrize(
    ("title", "game"),
    [
        ("settable classic 2", "classic"),
        ("settable little-wolf 2", "little-wolf"),
        ("settable record 1\ngame: solo", "solo"),
        ("settable poker 1", "poker"),
        ("# ours\nsettable poker 1  # a comment", "poker"),
        ("settable passing 1", "passing"),
        ("settable wolf 1", "little-wolf"),
    ],
)
def test_the_game_of_a_record_of_any_version_is_known(title: str, game: str) -> None:
    assert game_of(f"{title}\nseed: 1\n") == game


def test_a_record_may_have_no_moves() -> None:
    assert parse_record_text("settable record 1\ngame: go") == Record(game="go")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: expected 'settable GAME 2'"),
        ("settable go 3\n", "line 1: .* got 'settable go 3'"),
        ("settable go 2\nplayers\n", "line 2: a header reads like"),
        ("settable go 2\n\nx\n", "line 3: a move begins with its time"),
        ("settable go 2\n\n9999999999999999:00.000 x\n", "line 3: a move begins with its time"),
        ("settable record 1\n", "line 2: a record first names its game"),
        ("settable record 1\nplayers: 2\n", "line 2: a record first names its game"),
        ("settable record 1\ngame: go\nplayers\n", "line 3: a header reads like"),
        ("settable record 1\ngame:\n", "line 2: a header reads like"),
        ("settable record 1\n: go\n", "line 2: a header reads like"),
        ("settable record 1\ngame: go\n\n1:60.000 x\n", "line 4: a move begins with its time"),
        ("settable record 1\ngame: go\n\nx\n", "line 4: a move begins with its time"),
        ("settable record 1\ngame: go\n\n~ 0:00.000 x\n0:00.000 y\n", "line 5: a move that stands"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_line(text: str, message: str) -> None:
    with pytest.raises(InvalidError, match=message):
        parse_record_text(text)


def test_times_are_minutes_seconds_milliseconds() -> None:
    assert [format_time(ms) for ms in (0, 59_999, 60_000)] == ["0:00.000", "0:59.999", "1:00.000"]


def test_a_header_that_must_be_alone_is_refused_twice() -> None:
    record = Record(game="go", headers=(("a", "1"), ("a", "2")))
    assert record.values("a") == ("1", "2")
    assert record.value("b") is None
    with pytest.raises(InvalidError, match="'a' 2 times"):
        record.value("a")


class Taste(Enum):
    """A choice for the options below."""

    SWEET = "sweet"
    SOUR = "sour"


@dataclass(frozen=True)
class Meal:
    """Options of every kind that can be written."""

    with_salt: bool = False
    taste: Taste = Taste.SWEET
    guests: int = 3


@given(st.builds(Meal, st.booleans(), st.sampled_from(Taste), st.integers(-5, 10**6)))
def test_options_parse_back(meal: Meal) -> None:
    record = Record(game="meal", headers=format_options(meal))
    assert {key for key, _ in record.headers} == option_keys(meal)
    assert parse_options(record, Meal()) == meal


def test_a_missing_option_has_its_default() -> None:
    record = Record(game="meal", headers=(("option with salt", "yes"),))
    assert parse_options(record, Meal()) == Meal(with_salt=True)


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("option with salt", "maybe", "is yes or no, got 'maybe'"),
        ("option taste", "bitter", "is sweet or sour, got 'bitter'"),
        ("option guests", "many", "is a number, got 'many'"),
    ],
)
def test_an_option_that_cannot_be_read_is_refused(key: str, value: str, message: str) -> None:
    with pytest.raises(InvalidError, match=message):
        parse_options(Record(game="meal", headers=((key, value),)), Meal())


def test_a_number_must_be_there() -> None:
    with pytest.raises(InvalidError, match="'players' is a number, got None"):
        parse_number(None, "players")


@pytest.mark.parametrize(
    "source", [Seed(0), Seed(-3), IN_HANDS, Decks((DECK,)), Decks((SMALL_DECK, SMALL_DECK[::-1]))]
)
def test_where_the_cards_come_from_parses_back(source: CardSource) -> None:
    assert parse_source(format_source(source)) == source


@pytest.mark.parametrize("values", [(), ("seed x",), ("in hands", "seed 1"), ("order 1RFO", "x")])
def test_cards_from_nowhere_are_refused(values: tuple[str, ...]) -> None:
    with pytest.raises(InvalidError, match="the header 'cards' is"):
        parse_source(values)


def test_a_seed_names_a_shuffle_of_every_deal() -> None:
    orders = deck_orders(Seed(5), DECK, 2).orders
    assert orders == deck_orders(Seed(5), DECK, 2).orders
    assert orders[0] != orders[1]
    assert [sorted(order) for order in orders] == [list(DECK)] * 2

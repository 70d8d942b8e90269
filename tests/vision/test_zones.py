"""Tests of zones: found from how cards lie, drawn by people, kept as text."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.showdowns import random_showdown
from vision.errors import ZoneError
from vision.quads import Quad
from vision.synthetic.filmed_table import Stage, StageOptions
from vision.synthetic.props import Lie
from vision.zones import Zone, check_zones, find_zones, format_zones, parse_zones, zones_of

SIZE_WH = (1280, 720)
OPTIONS = StageOptions(size_wh=SIZE_WH, span_wh=(15, 11), tilt_deg=20)
STAGE = Stage(random.Random(1), OPTIONS)
SQUARE = ((0.1, 0.1), (0.4, 0.1), (0.4, 0.4), (0.1, 0.4))


def quads_of(lies: list[Lie]) -> list[Quad]:
    return [STAGE.quad_of(lie) for lie in lies]


def grouped(seed: int) -> tuple[list[set[int]], list[set[int]]]:
    """Return how cards were laid and how they were found, as places; the middle first."""
    middle, hands = random_showdown(seed)
    groups = [middle, *hands]
    lies = [lie for group in groups for _, lie in group]
    sizes = [len(group) for group in groups]
    starts = [sum(sizes[:at]) for at in range(len(sizes))]
    true = [set(range(start, start + size)) for start, size in zip(starts, sizes, strict=True)]
    quads = quads_of(lies)
    zones = find_zones(quads, SIZE_WH)
    places = zones_of(zones, quads, SIZE_WH)
    found = [{at for at, zone in enumerate(places) if zone == n} for n in range(len(zones))]
    return true, found


def test_middle_and_hands_are_found_in_order_clockwise_from_the_near_edge() -> None:
    right = sum(true == found for true, found in map(grouped, range(200)))
    assert right >= 196  # in some, cards lie so close to the next hand that nobody could tell


def test_the_middle_of_equal_groups_is_the_one_between_the_others() -> None:
    lies = [Lie((x + side, 0.0)) for x in (-4, 0, 4) for side in (-0.55, 0.55)]
    quads = quads_of(lies)
    zones = find_zones(quads, SIZE_WH)
    assert zones_of(zones, quads, SIZE_WH)[2:4] == (0, 0)
    assert zones[0].is_middle


def test_hands_get_the_names_that_are_given_and_others_their_place() -> None:
    middle, hands = random_showdown(3, players=3)
    quads = quads_of([lie for group in (middle, *hands) for _, lie in group])
    assert [zone.name for zone in find_zones(quads, SIZE_WH, ("Ana", "Ben"))] == [
        "",
        "Ana",
        "Ben",
        "player 3",
    ]


@pytest.mark.parametrize("count", [0, 1, 3])
def test_too_few_cards_make_no_zones(count: int) -> None:
    assert find_zones(quads_of([Lie((x * 1.2, 0)) for x in range(count)]), SIZE_WH) == ()


def test_one_row_of_cards_is_no_showdown() -> None:
    quads = quads_of([Lie((x * 1.2 - 3, 0)) for x in range(6)])
    places = zones_of(find_zones(quads, SIZE_WH), quads, SIZE_WH)
    assert len(set(places)) <= 2


def test_a_card_outside_of_all_zones_is_in_none() -> None:
    zone = Zone(name="Ana", points_xy=SQUARE)
    inside, outside = (Quad(((x, 100), (x + 20, 100), (x + 20, 130), (x, 130))) for x in (200, 900))
    assert zones_of([zone], [inside, outside], SIZE_WH) == (0, None)


def test_zones_survive_another_resolution() -> None:
    middle, hands = random_showdown(5)
    quads = quads_of([lie for group in (middle, *hands) for _, lie in group])
    zones = find_zones(quads, SIZE_WH)
    half = [quad.scaled(0.5) for quad in quads]
    assert zones_of(zones, half, (640, 360)) == zones_of(zones, quads, SIZE_WH)


points = st.tuples(st.floats(0, 1), st.floats(0, 1)).map(
    lambda xy: (round(xy[0], 4), round(xy[1], 4))
)


@given(st.lists(st.lists(points, min_size=3, max_size=8), max_size=5))
def test_reading_what_was_written_gives_the_same_zones(
    outlines: list[list[tuple[float, float]]],
) -> None:
    zones = tuple(
        Zone(name=f"player {place}" if place else "", points_xy=tuple(outline))
        for place, outline in enumerate(outlines)
    )
    assert parse_zones(format_zones(zones)) == zones


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"zones": 3}',
        '{"zones": [{"name": "Ana"}]}',
        '{"zones": [{"name": "Ana", "points": [[0, 0], [1, 1]]}]}',
        '{"zones": [{"name": "Ana", "points": [[0, 0], [1, 1], [9, 0]]}]}',
        '{"zones": [{"name": "Ana", "points": [[0, 0], [1, 1], ["a", 0]]}]}',
    ],
)
def test_what_is_no_zone_is_refused(text: str) -> None:
    with pytest.raises(ZoneError):
        parse_zones(text)


def test_two_zones_of_one_name_are_refused() -> None:
    zone = Zone(name="Ana", points_xy=SQUARE)
    with pytest.raises(ZoneError, match="different names"):
        check_zones((zone, zone))


def test_corners_that_are_no_numbers_are_refused() -> None:
    with pytest.raises(ZoneError):
        Zone(name="", points_xy=((0.1, 0.1), (0.4, math.nan), (0.4, 0.4)))

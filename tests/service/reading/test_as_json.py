"""Tests of readings as JSON: what each number means, and that the store loses none."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from service.reading.as_json import FORMAT_VERSION, parse_view, reading_json, view_json
from service.reading.corrections import correct
from service.reading.reading import interpret
from solver.cards import DECK, Card
from solver.notation import format_short, parse_card
from tests.service.fake_readers import GLARE, SURE_FROM, TABLES, view_of


@settings(max_examples=30, deadline=None)
@given(places=st.lists(st.sampled_from(DECK), max_size=15))
def test_a_view_survives_json_to_the_last_digit(places: list[Card]) -> None:
    view = view_of(" ".join(format_short(card) for card in places))
    assert parse_view(json.loads(json.dumps(view_json(view)))) == view


def test_a_reading_counts_its_cards_from_one_and_names_them_by_label() -> None:
    told = reading_json(interpret(view_of(TABLES[70])), "as said")
    assert (told["version"], told["width"], told["height"]) == (FORMAT_VERSION, 640, 480)
    assert [one["place"] for one in told["cards"]] == [1, 2, 3, 4]
    first, _, third, _ = told["cards"]
    assert (first["label"], first["short"]) == ("1-red-solid-oval", "1RFO")
    assert first["quad"] == [[20.0, 20.0], [110.0, 20.0], [110.0, 160.0], [20.0, 160.0]]
    assert first["probabilities"]["number"] == {"1": 0.998, "2": 0.001, "3": 0.001}
    assert list(first["probabilities"]) == ["number", "color", "shading", "shape"]
    assert (first["sure"], third["sure"]) == (True, False)
    assert first["guesses"][0] == {"label": "1-red-solid-oval", "probability": 0.992}
    assert told["sets"] == [
        {
            "number": 1,
            "places": [1, 2, 3],
            "labels": ["1-red-solid-oval", "2-red-solid-oval", "3-red-solid-oval"],
            "sure": False,
        }
    ]
    assert told["may_hold_set"] is True
    assert (told["verdict"], told["findings"]) == ("as said", [])


def test_a_named_card_is_pinned_and_findings_may_come_from_elsewhere() -> None:
    view = correct(view_of("1RFO 2RFO"), {1: parse_card("3GSD")}, sure_from=SURE_FROM)
    told = reading_json(interpret(view), "", findings=[{"problem": "glare"}])
    assert [one["pinned"] for one in told["cards"]] == [False, True]
    assert told["cards"][1]["label"] == "3-green-striped-diamond"
    assert told["findings"] == [{"problem": "glare"}]


def test_findings_name_places_from_one() -> None:
    from service.reading.as_json import finding_json

    told = finding_json(GLARE)
    assert (told["places"], told["beyond_judging"]) == ([1, 3], [3])
    assert (told["measured"], told["severity"]) == (31.26, "cannot_judge")

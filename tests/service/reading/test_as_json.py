"""Tests of views as text: parse after plain is the identity."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from service.reading.as_json import parse_view, plain_view
from solver.cards import DECK
from solver.notation import format_short
from tests.service.fake_readers import view_of


@settings(max_examples=30, deadline=None)
@given(places=st.lists(st.sampled_from(DECK), max_size=15))
def test_a_view_survives_json_to_the_last_digit(places: list[object]) -> None:
    view = view_of(" ".join(format_short(card) for card in places))  # type: ignore[arg-type]
    assert parse_view(json.loads(json.dumps(plain_view(view)))) == view

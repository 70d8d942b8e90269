"""Tests of the budget of all bodies together."""

from dataclasses import replace

import pytest
from fastapi.testclient import TestClient

from service.app import create_app
from service.errors import UnavailableError
from service.http.bodies import BodyBudget
from service.settings import Settings


def test_what_is_held_is_bounded_for_all_and_for_each_address() -> None:
    budget = BodyBudget(100, 60)
    budget.take("a", 60)
    with pytest.raises(UnavailableError, match="you send too much"):
        budget.take("a", 1)
    budget.take("b", 40)
    with pytest.raises(UnavailableError, match="too much is sent"):
        budget.take("c", 1)
    budget.give_back("a", 60)
    budget.take("c", 50)
    assert budget.held_bytes == 90


def test_an_upload_over_the_budget_is_told_to_come_again_and_takes_nothing_along(
    settings: Settings,
) -> None:
    tight = replace(settings, body_budget=50_000, body_budget_of_address=50_000)
    with TestClient(create_app(tight)) as client:
        for _ in range(2):
            answer = client.post(
                "/api/photos", content=bytes(60_000), headers={"Content-Type": "image/png"}
            )
            assert (answer.status_code, answer.json()["code"]) == (503, "UNAVAILABLE")
            assert answer.headers["retry-after"] == "5"
        small = client.post(
            "/api/photos", content=bytes(40_000), headers={"Content-Type": "image/png"}
        )
        assert small.status_code == 422  # read, and found to be no picture

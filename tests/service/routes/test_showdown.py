"""Tests of zones and showdowns over HTTP: drawn, kept, judged, asked."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from fastapi.testclient import TestClient

from service.app import create_app
from service.settings import Settings
from tests.service.fake_readers import photo_of
from tests.service.rooms import open_room

ONE_SET, UNSURE, WHOLE = 10, 70, 130
MIDDLE = {"name": "", "points": [[0, 0], [0.36, 0], [0.36, 0.5], [0, 0.5]]}
ANA = {"name": "Ana", "points": [[0.36, 0], [0.72, 0], [0.72, 0.5], [0.36, 0.5]]}
ZONES = [MIDDLE, ANA]


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    fake = replace(settings, reader="tests.service.fake_readers:load_fake_reader")
    with TestClient(create_app(fake)) as client:
        yield client


def judge(client: TestClient, grey: int, **question: object) -> dict[str, Any]:
    photo = client.post("/api/photos", content=photo_of(grey)).json()
    answer = client.post(f"/api/photos/{photo['id']}/showdown", json=question)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def test_zones_are_kept_for_a_table_and_forgotten_when_none_are_sent(client: TestClient) -> None:
    room = open_room(client, "poker", 2, kind="physical")
    url = f"{room.url}/zones"
    assert client.get(url, headers=room.headers()).json() == {"zones": []}
    put = client.put(url, json={"zones": ZONES}, headers=room.headers(1))
    assert put.json() == {"zones": ZONES}
    assert client.get(url, headers=room.headers()).json() == {"zones": ZONES}
    client.put(url, json={"zones": []}, headers=room.headers())
    assert client.get(url, headers=room.headers()).json() == {"zones": []}


def test_zones_that_cannot_be_so_are_refused(client: TestClient) -> None:
    room = open_room(client, "poker", 2, kind="physical")
    twice = client.put(f"{room.url}/zones", json={"zones": [ANA, ANA]}, headers=room.headers())
    assert (twice.status_code, twice.json()["code"]) == (422, "BAD_ZONES")
    far = {"name": "Far", "points": [[0, 0], [1, 0], [7, 7]]}
    answer = client.put(f"{room.url}/zones", json={"zones": [far]}, headers=room.headers())
    assert answer.status_code == 422


def test_a_spectator_draws_no_zones(client: TestClient) -> None:
    room = open_room(client, "poker", 2, kind="physical")
    claim = {"name": "Eve", "role": "spectator"}
    token = client.post(f"{room.url}/seats", json=claim, headers=room.headers()).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    assert (
        client.put(f"{room.url}/zones", json={"zones": ZONES}, headers=headers).status_code == 403
    )
    assert client.get(f"{room.url}/zones").status_code == 401


def test_a_photo_is_judged_with_the_zones_that_are_sent(client: TestClient) -> None:
    told = judge(client, ONE_SET, zones=ZONES, pot=4)
    assert told["winners"] == ["Ana"]
    (seat,) = told["seats"]
    assert (seat["count"], seat["payout"]) == (1, 4)
    assert [card["zone"] for card in told["cards"]] == ["", "", "Ana", "Ana"]
    assert told["questions"] == []


def test_a_photo_is_judged_with_the_zones_of_a_table(client: TestClient) -> None:
    room = open_room(client, "poker", 2, kind="physical")
    client.put(f"{room.url}/zones", json={"zones": ZONES}, headers=room.headers())
    assert judge(client, ONE_SET, table=room.code)["winners"] == ["Ana"]


def test_a_card_that_the_deck_decides_is_not_asked_for(client: TestClient) -> None:
    """It is 3RFO or 2RFO, but 2RFO lies in the middle."""
    told = judge(client, UNSURE, zones=ZONES)
    assert told["cards"][2]["sure"] is False
    assert told["winners"] == ["Ana"]
    assert "card 3 (Ana) is not sure" in told["sentences"][-1]


def test_a_correction_of_the_photo_counts(client: TestClient) -> None:
    photo = client.post("/api/photos", content=photo_of(ONE_SET)).json()
    url = f"/api/photos/{photo['id']}"
    client.patch(url, json={"cards": [{"place": 3, "card": "3GFO"}]})
    told = client.post(f"{url}/showdown", json={"zones": ZONES}).json()
    assert told["seats"][0]["count"] == 0
    assert told["cards"][2]["label"] == "3-green-solid-oval"


def test_cards_in_no_order_are_asked_about(client: TestClient) -> None:
    told = judge(client, WHOLE)
    assert told["winners"] is None
    assert told["sentences"]


def test_an_unknown_photo_or_table_is_not_found(client: TestClient) -> None:
    assert client.post("/api/photos/nope/showdown", json={}).status_code == 404
    photo = client.post("/api/photos", content=photo_of(ONE_SET)).json()
    answer = client.post(f"/api/photos/{photo['id']}/showdown", json={"table": "ZZZZZ"})
    assert answer.status_code == 404

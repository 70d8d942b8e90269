"""Tests of cameras at tables: only what was surely seen alike a few times moves a game."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace

import pytest
from fastapi.testclient import TestClient

from service.app import create_app
from service.refereeing.table_cameras import TableCameras
from service.settings import Settings
from solver.cards import DECK, Card
from tests.service.rooms import Room, open_room
from vision.quads import Quad
from vision.view import SeenCard, TableView

LAYOUT = DECK[:12]
SURE = ((1.0, 0.0, 0.0),) * 4


def view_of(cards: tuple[Card, ...], *, unsure: Card | None = None) -> TableView:
    quad = Quad(((0, 0), (10, 0), (10, 15), (0, 15)))
    seen = tuple(
        SeenCard(
            quad=quad,
            card=card,
            confidence=0.99,
            sure=card != unsure,
            probabilities=SURE,
            guesses=(),
        )
        for card in cards
    )
    return TableView(frame_size_wh=(640, 480), cards=seen)


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    with TestClient(create_app(replace(settings, heartbeat_s=600))) as client:
        yield client


def show(room: Room, view: TableView, times: int = 3) -> None:
    cameras: TableCameras = room.client.app.state.services.table_cameras  # type: ignore[attr-defined]
    assert room.client.portal is not None
    for _ in range(times):
        room.client.portal.call(cameras, room.code, view, 0)


def lying(room: Room) -> set[str]:
    return set(room.state()["state"]["table"]["cards"])


def test_a_layout_counts_once_it_was_seen_alike_three_times(client: TestClient) -> None:
    room = open_room(client, "classic", 2, kind="physical")
    show(room, view_of(LAYOUT), times=2)
    assert lying(room) == set()
    show(room, view_of(LAYOUT), times=1)
    assert lying(room) == set(map(str, LAYOUT))
    show(room, view_of(LAYOUT), times=5)
    assert room.state()["sequence"] == 1


def test_a_reading_that_is_not_sure_moves_nothing(client: TestClient) -> None:
    room = open_room(client, "classic", 2, kind="physical")
    show(room, view_of(LAYOUT, unsure=LAYOUT[3]), times=9)
    assert room.state()["sequence"] == 0


def test_cards_that_vanish_after_a_call_are_judged(client: TestClient) -> None:
    room = open_room(client, "classic", 2, kind="physical")
    show(room, view_of(LAYOUT))
    room.move(1, "call")
    show(room, view_of(LAYOUT[3:]))
    assert room.state()["state"]["scores"] == [0, 1]


def test_what_cannot_be_so_is_told_as_doubts_and_moves_nothing(client: TestClient) -> None:
    room = open_room(client, "classic", 2, kind="physical")
    show(room, view_of(LAYOUT))
    show(room, view_of((*LAYOUT, DECK[40])))
    view = room.state()
    assert view["sequence"] == 1
    assert str(DECK[40]) in view["doubts"][0]
    show(room, view_of(LAYOUT))
    assert room.state()["doubts"] == []


def test_the_centre_of_a_real_poker_table_is_read(client: TestClient) -> None:
    room = open_room(client, "poker", 2, kind="physical")
    room.move(0, "deal")
    show(room, view_of(DECK[:2]))
    assert set(room.state()["state"]["table"]) == set(map(str, DECK[:2]))


def test_a_real_solitaire_is_followed(client: TestClient) -> None:
    room = open_room(client, "solo", 1, kind="physical")
    show(room, view_of(LAYOUT))
    show(room, view_of(LAYOUT[3:]))
    assert room.state()["state"]["score"] == 1


def test_a_camera_changes_nothing_where_the_service_deals(client: TestClient) -> None:
    room = open_room(client, "classic", 2)
    before = room.state()["state"]
    show(room, view_of(LAYOUT))
    assert room.state()["state"] == before


def test_the_layout_can_be_told_over_http_too(client: TestClient) -> None:
    room = open_room(client, "classic", 2, kind="physical")
    told = client.post(
        f"{room.url}/layout", json={"cards": list(map(str, LAYOUT))}, headers=room.headers()
    )
    assert told.json()["doubts"] == []
    assert lying(room) == set(map(str, LAYOUT))


def test_where_the_service_deals_no_layout_is_told(client: TestClient) -> None:
    room = open_room(client, "classic", 2)
    told = client.post(f"{room.url}/layout", json={"cards": ["1RFO"]}, headers=room.headers())
    assert (told.status_code, told.json()["code"]) == (409, "NOT_PHYSICAL")


def test_a_change_goes_through_though_who_asked_for_it_went_away(client: TestClient) -> None:
    room = open_room(client, "classic", 2)
    table = room.client.app.state.services.tables._open[room.code]  # type: ignore[attr-defined]
    finished: list[bool] = []

    async def go_away() -> None:
        async def work() -> None:
            await asyncio.sleep(0.01)
            finished.append(True)

        asking = asyncio.create_task(table.change(work))
        await asyncio.sleep(0)
        asking.cancel()
        await asyncio.wait([asking])
        await table.change(_nothing)

    assert client.portal is not None
    client.portal.call(go_away)
    assert finished == [True]


async def _nothing() -> None:
    return

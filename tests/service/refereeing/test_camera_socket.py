"""A game refereed from end to end: frames go in at a camera's socket, a verdict comes out."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketTestSession

from service.app import create_app
from service.settings import Rate, Settings
from solver.cards import Card
from solver.notation import parse_cards
from tests.service.rooms import Room, open_room
from vision.pictures.codec import encode_jpeg
from vision.synthetic.filmed_table import Stage, StageOptions
from vision.synthetic.props import Lie

LAYOUT = parse_cards("1RFO 2RFO 3RFO 1GSD 2PSD 3ROS 1GFO 2GSO 3PFD 1POS 2RSS 3GOD")
MOST_FRAMES = 400  # a card must lie there for some time of the clock, however fast frames come


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    settings = Settings(
        data_folder=tmp_path_factory.mktemp("referee"),
        heartbeat_s=600,
        frame_rate=Rate(1_000, 1_000),
        request_rate=Rate(1_000, 1_000),
    )
    with TestClient(create_app(settings)) as client:
        yield client


def laid_out() -> Stage:
    stage = Stage(random.Random(3), StageOptions(size_wh=(960, 720), span_wh=(6.6, 6.2)))
    for place, card in enumerate(LAYOUT):
        stage.put(card, Lie(((place % 4 - 1.5) * 1.4, (place // 4 - 1) * 1.9)))
    return stage


def show(socket: WebSocketTestSession, stage: Stage) -> dict[str, Any]:
    socket.send_bytes(encode_jpeg(stage.draw()[0]))
    view: dict[str, Any] = socket.receive_json()
    assert view["type"] == "view", view
    return view


def lying(room: Room) -> set[str]:
    return set(room.state()["state"]["table"]["cards"])


def texts(cards: tuple[Card, ...]) -> set[str]:
    return set(map(str, cards))


def test_a_shout_and_three_cards_taken_are_a_point_with_pictures(client: TestClient) -> None:
    room = open_room(client, "classic", 2, kind="physical")
    stage = laid_out()
    url = f"/ws/camera?table={room.code}"
    with client.websocket_connect(url, headers=room.headers()) as socket:
        assert socket.receive_json()["type"] == "hello"
        view: dict[str, Any] = {}
        for _ in range(MOST_FRAMES):
            view = show(socket, stage)
            if lying(room) == texts(LAYOUT):
                break
        assert lying(room) == texts(LAYOUT)
        assert all(card["track"] is not None for card in view["cards"])
        assert room.move(1, "call").status_code == 200
        for card in LAYOUT[:3]:
            stage.take(card)
        for _ in range(MOST_FRAMES):
            show(socket, stage)
            if room.state()["state"]["scores"] != [0, 0]:
                break
    assert room.state()["state"]["scores"] == [0, 1]
    told = client.get(f"{room.url}/decisions", headers=room.headers()).json()["decisions"][-1]
    assert told["kind"] == "taken"
    assert set(told["cards"]) == texts(LAYOUT[:3])
    assert client.get(told["before"]).content[:2] == b"\xff\xd8"


def test_what_a_person_says_a_card_is_follows_it(client: TestClient) -> None:
    with client.websocket_connect("/ws/camera") as socket:
        assert socket.receive_json()["type"] == "hello"
        view = show(socket, laid_out())
        for _ in range(MOST_FRAMES):
            if len(view["cards"]) == len(LAYOUT):
                break
            view = show(socket, laid_out())
        track = view["cards"][0]["track"]
        socket.send_json({"type": "pin", "track": 999, "card": "2PFS"})
        assert socket.receive_json()["code"] == "NOT_FOUND"
        socket.send_json({"type": "pin", "track": track, "card": "2PFS"})
        view = show(socket, laid_out())
    pinned = next(card for card in view["cards"] if card["track"] == track)
    assert (pinned["label"], pinned["pinned"]) == ("2-purple-solid-squiggle", True)

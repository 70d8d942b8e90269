"""Tests of /ws/camera: the newest frame wins, limits hold, tables get what their cameras see."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from service.app import create_app
from service.services import Services
from service.settings import Rate, Settings
from tests.service.fake_readers import CRASH, GATE, GATE_FILE
from tests.service.rooms import Room, open_room
from vision.pictures.codec import encode_jpeg, encode_png
from vision.view import TableView

PLENTY = Rate(10_000, 10_000)


def _frame(grey: int) -> bytes:
    return encode_jpeg(np.full((480, 640, 3), grey, np.uint8))


def _client(folder: Path, **changes: Any) -> TestClient:  # noqa: ANN401 - any field of Settings
    fields: dict[str, Any] = {
        "reader": "tests.service.fake_readers:load_fake_reader",
        "frame_rate": PLENTY,
        "request_rate": PLENTY,
        "max_frame": 50_000,
        "max_frame_pixels": 640 * 480,
    } | changes
    return TestClient(create_app(Settings(data_folder=folder, **fields)))


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with _client(tmp_path_factory.mktemp("data")) as one:
        yield one


@pytest.fixture
def socket(client: TestClient) -> Iterator[WebSocketTestSession]:
    with client.websocket_connect("/ws/camera") as one:
        assert one.receive_json()["type"] == "hello"
        yield one


def _problem(socket: WebSocketTestSession, code: str) -> dict[str, Any]:
    message: dict[str, Any] = socket.receive_json()
    assert message["type"] == "problem", message
    assert message["code"] == code
    assert message["problem"].startswith("urn:settable:problem:")
    return message


def _is_closed(socket: WebSocketTestSession, code: int) -> bool:
    with pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_json()
    return closed.value.code == code


def test_a_frame_gives_a_view(socket: WebSocketTestSession) -> None:
    socket.send_bytes(_frame(10))
    view = socket.receive_json()
    assert (view["type"], view["frame"], view["skipped"], view["limited"]) == ("view", 1, 0, 0)
    assert (view["width"], view["height"]) == (640, 480)
    assert [card["short"] for card in view["cards"]] == ["1RFO", "2RFO", "3RFO", "1GSD"]
    assert view["cards"][0]["quad"] == [[20, 20], [110, 20], [110, 160], [20, 160]]
    assert [one["places"] for one in view["sets"]] == [[1, 2, 3]]
    assert view["verdict"] == "4 cards, 1 SET."


def test_webp_is_taken_too_and_the_language_is_spoken(client: TestClient) -> None:
    import cv2

    _, webp = cv2.imencode(".webp", np.full((99, 99, 3), 10, np.uint8))
    with client.websocket_connect("/ws/camera?language=de") as socket:
        assert "image/webp" in socket.receive_json()["formats"]
        socket.send_bytes(webp.tobytes())
        assert socket.receive_json()["verdict"] == "4 Karten, 1 SET."


def test_the_newest_frame_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = tmp_path / "gate"
    monkeypatch.setenv(GATE_FILE, str(gate))
    with _client(tmp_path) as client, client.websocket_connect("/ws/camera") as socket:
        socket.receive_json()
        socket.send_bytes(_frame(GATE))
        socket.send_json({"type": "ping", "id": 1})
        assert socket.receive_json()["type"] == "pong"  # the first frame is with the reader
        for grey in (10, 50, 30):
            socket.send_bytes(_frame(grey))
        socket.send_json({"type": "ping", "id": "x"})
        pong = socket.receive_json()
        assert (pong["type"], pong["id"]) == ("pong", "x")
        gate.touch()
        first, second = socket.receive_json(), socket.receive_json()
    assert (first["frame"], first["skipped"]) == (1, 0)
    assert (second["frame"], second["skipped"]) == (4, 2)
    assert len(second["cards"]) == 3  # that of the last frame
    assert second["at_ms"] >= first["at_ms"]


def test_a_frame_that_cannot_be_read_is_told_and_the_next_one_is_read(
    socket: WebSocketTestSession,
) -> None:
    bad = [
        (b"nothing", "BAD_IMAGE"),
        (_frame(10)[:300], "BAD_IMAGE"),
        (encode_png(np.zeros((9, 9, 3), np.uint8)), "BAD_IMAGE"),
        (encode_jpeg(np.zeros((481, 640, 3), np.uint8)), "BAD_IMAGE"),
        (_frame(CRASH), "UNAVAILABLE"),
    ]
    for number, (data, code) in enumerate(bad, 1):
        socket.send_bytes(data)
        assert _problem(socket, code)["frame"] == number
    socket.send_bytes(_frame(10))
    assert socket.receive_json()["frame"] == 6


def test_a_client_that_sends_nothing_readable_is_closed(socket: WebSocketTestSession) -> None:
    for _ in range(19):
        socket.send_bytes(b"nothing")
        _problem(socket, "BAD_IMAGE")
    socket.send_bytes(b"nothing")
    _problem(socket, "BAD_IMAGE")
    assert _is_closed(socket, 1008)


def test_a_frame_over_the_limit_closes_the_socket(socket: WebSocketTestSession) -> None:
    socket.send_bytes(bytes(50_001))
    _problem(socket, "TOO_LARGE")
    assert _is_closed(socket, 1009)


@pytest.mark.parametrize("text", ["{}", "[]", "x", "[" * 900, '{"type":"ping"}' + " " * 2000])
def test_words_that_mean_nothing_close_the_socket(text: str, socket: WebSocketTestSession) -> None:
    socket.send_text(text)
    _problem(socket, "INVALID")
    assert _is_closed(socket, 1008)


def test_frames_over_the_rate_are_dropped_and_counted(tmp_path: Path) -> None:
    slow = Rate(0.001, 2)
    with (
        _client(tmp_path, frame_rate=slow) as client,
        client.websocket_connect("/ws/camera") as socket,
    ):
        socket.receive_json()
        socket.send_bytes(_frame(10))
        socket.receive_json()
        socket.send_bytes(_frame(10))
        socket.receive_json()
        for _ in range(201):
            socket.send_bytes(_frame(10))
        problem = _problem(socket, "TOO_MANY")
        assert "at most 0.001 frames a second" in problem["detail"]
        assert _is_closed(socket, 1008)


def test_one_address_may_open_so_many_cameras(tmp_path: Path) -> None:
    with _client(tmp_path, max_cameras=1) as client:
        with client.websocket_connect("/ws/camera") as first:
            first.receive_json()
            with client.websocket_connect("/ws/camera") as second:
                _problem(second, "TOO_MANY")
                assert _is_closed(second, 1008)
        with client.websocket_connect("/ws/camera") as third:
            assert third.receive_json()["type"] == "hello"


def test_a_page_of_another_origin_opens_no_socket(client: TestClient) -> None:
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect("/ws/camera", headers={"Origin": "https://evil.example"}),
    ):
        pass
    own = {"Origin": "http://testserver"}
    with client.websocket_connect("/ws/camera", headers=own) as socket:
        assert socket.receive_json()["type"] == "hello"


def _camera_of(room: Room) -> str:
    claim = {"name": "Phone", "role": "camera"}
    answer = room.client.post(f"{room.url}/seats", json=claim, headers=room.headers())
    assert answer.status_code == 201, answer.text
    token: str = answer.json()["token"]
    return token


@pytest.fixture(scope="module")
def room(client: TestClient) -> Room:
    return open_room(client, "classic", 2, start=False)


def test_who_asked_is_told_what_a_table_s_camera_sees(client: TestClient, room: Room) -> None:
    seen: list[tuple[str, list[str], int]] = []

    async def listen(code: str, view: TableView, at_ms: int, picture: bytes) -> None:
        assert picture == _frame(30)
        seen.append((code, [str(one.card) for one in view.cards], at_ms))

    state = client.app.state  # type: ignore[attr-defined]
    before: Services = state.services
    state.services = replace(before, table_cameras=listen)  # type: ignore[arg-type]
    with client.websocket_connect(f"/ws/camera?table={room.code.lower()}") as socket:
        socket.send_json({"type": "hello", "token": _camera_of(room)})
        assert socket.receive_json()["type"] == "hello"
        socket.send_bytes(_frame(30))
        view = socket.receive_json()
    state.services = before
    cards = ["1-red-solid-oval", "2-red-solid-oval", "1-green-striped-diamond"]
    assert seen == [(room.code, cards, view["at_ms"])]


def test_frames_move_a_game_with_real_cards(client: TestClient) -> None:
    room = open_room(client, "classic", 2, kind="physical")
    with client.websocket_connect(f"/ws/camera?table={room.code}") as socket:
        socket.send_json({"type": "hello", "token": _camera_of(room)})
        assert socket.receive_json()["type"] == "hello"
        for _ in range(3):
            socket.send_bytes(_frame(130))
            cards = [card["label"] for card in socket.receive_json()["cards"]]
    assert len(cards) == 12
    assert set(room.state()["state"]["table"]["cards"]) == set(cards)


def test_the_host_may_show_the_table_too(client: TestClient, room: Room) -> None:
    url = f"/ws/camera?table={room.code}"
    with client.websocket_connect(url, headers=room.headers()) as socket:
        assert socket.receive_json()["type"] == "hello"


def test_a_table_lets_only_its_own_cameras_in(client: TestClient, room: Room) -> None:
    refused = [
        (room.code, {"type": "hello", "token": "guess"}, "TOKEN_NEEDED"),
        (room.code, {"type": "hello", "token": 7}, "TOKEN_NEEDED"),
        (room.code, {"type": "ping"}, "TOKEN_NEEDED"),
        (room.code, {"type": "hello", "token": room.tokens[1]}, "FORBIDDEN"),
    ]
    for table, first, code in refused:
        with client.websocket_connect(f"/ws/camera?table={table}") as socket:
            socket.send_json(first)
            _problem(socket, code)
            assert _is_closed(socket, 1008)


def test_a_table_that_is_not_there_cannot_be_shown(client: TestClient) -> None:
    with client.websocket_connect("/ws/camera?table=ZZZZZ") as socket:
        _problem(socket, "NOT_FOUND")
        assert _is_closed(socket, 1008)

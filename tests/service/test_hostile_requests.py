"""What a stranger may send and no client of ours does: each is refused, none is a fault of ours."""

import json
from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from service.app import create_app
from service.settings import Rate, Settings
from tests.dealt import DEALT
from tests.service.rooms import open_room

PLENTY = Rate(10_000, 10_000)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    settings = Settings(
        data_folder=tmp_path_factory.mktemp("data"),
        seed=DEALT,
        request_rate=PLENTY,
        table_rate=PLENTY,
        claim_rate=PLENTY,
    )
    app = create_app(settings)
    with TestClient(app) as client:
        yield client


@pytest.mark.parametrize("origin", ["http://[::1", "http://[", "//]", "null", "http://a]b"])
def test_an_origin_that_is_none_is_foreign(client: TestClient, origin: str) -> None:
    assert client.post("/api/tables", headers={"Origin": origin}).status_code == 403


def test_a_hello_of_bytes_is_refused_and_the_socket_closed(client: TestClient) -> None:
    room = open_room(client, "classic", 2)
    with client.websocket_connect(f"/ws/tables/{room.code}") as socket:
        socket.send_bytes(b"\x00\xff")
        assert socket.receive_json()["code"] == "INVALID"
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
    assert closed.value.code == 4000


@pytest.mark.parametrize("name", ['"\\ud800"', "NaN", "1e999", '{"a": 1}', "7", '"seven"'])
def test_a_camera_gets_an_answer_to_every_ping(client: TestClient, name: str) -> None:
    with client.websocket_connect("/ws/camera") as socket:
        socket.receive_json()
        socket.send_text(f'{{"type": "ping", "id": {name}}}')
        assert socket.receive_json()["type"] == "pong"


def test_a_lone_surrogate_in_a_body_is_told_and_no_fault(client: TestClient) -> None:
    for body in ('{"\\ud800": 1}', '{"game": "classic", "name": "\\ud800"}'):
        answer = client.post(
            "/api/tables", content=body, headers={"Content-Type": "application/json"}
        )
        assert answer.status_code == 422, answer.text
        assert answer.json()["code"] == "INVALID"


def test_a_zero_in_a_room_code_or_a_key_never_reaches_the_store(client: TestClient) -> None:
    assert client.get("/api/tables/AB%00CD").status_code in (404, 422)
    with client.websocket_connect("/ws/tables/AB%00CD") as socket:
        assert socket.receive_json()["code"] == "NOT_FOUND"
    room = open_room(client, "classic", 2)
    with client.websocket_connect(f"/ws/tables/{room.code}") as socket:
        socket.send_json({"type": "hello", "token": room.tokens[0]})
        socket.send_json({"type": "move", "id": "a\x00", "move": {"type": "vote"}})
        while (message := socket.receive_json())["type"] != "problem":
            pass
    assert message["code"] == "INVALID"


DIGITS = "9" * 5_000


@pytest.mark.parametrize("game", ["classic", "solo", "poker", "passing", "little-wolf"])
@pytest.mark.parametrize("number", [DIGITS, "\u0661", "1" * 19])
def test_numbers_that_no_record_holds_are_refused_early(
    client: TestClient, game: str, number: str
) -> None:
    text = f"settable record 1\ngame: {game}\nseed: {number}\n\n0:0{number}.000  deal\n"
    answer = client.post("/api/records", json={"game": game, "record": text})
    assert answer.status_code == 422
    assert "digits" in answer.json()["detail"]


@pytest.mark.parametrize("key", ["deck 01", "deck 0", "deck 1 "])
def test_a_deck_of_another_number_is_told(client: TestClient, key: str) -> None:
    room = open_room(client, "poker", 2)
    room.act("end")
    record = client.get(f"{room.url}/record").text
    lines = record.replace("\n\n", f"\n{key}: 1RFO 2RFO\n\n", 1)
    answer = client.post("/api/records", json={"game": "poker", "record": lines})
    assert answer.status_code == 422, answer.text


@pytest.mark.parametrize(
    "options", [{"show_timer_ms": 0}, {"ante": 31, "chips": 30}, {"ante": True}, {"chips": "2"}]
)
def test_options_that_cannot_be_are_told(client: TestClient, options: dict[str, object]) -> None:
    answer = client.post("/api/tables", json={"game": "poker", "name": "A", "options": options})
    assert answer.status_code == 422, answer.text
    assert next(iter(options)) in answer.json()["detail"]


@pytest.mark.parametrize("amount", ["2", True, 2.5])
def test_an_amount_is_a_number(client: TestClient, amount: object) -> None:
    room = open_room(client, "poker", 2)
    room.move(0, "deal")
    answer = room.move(1, "bet", fields={"amount": amount})
    assert answer.status_code == 422
    assert "amount" in json.dumps(answer.json())


def test_names_given_twice_are_told(client: TestClient) -> None:
    hands = [
        {"player": "Ana", "cards": ["3RFO", "1GSD"]},
        {"player": "Ana ", "cards": ["1GFO", "2PSD"]},
    ]
    body = {"table": ["1RFO", "2RFO"], "hands": hands, "pot": 4}
    answer = client.post("/api/poker/showdown", json=body)
    assert answer.status_code == 422
    assert "given twice" in answer.json()["detail"]
    twice = {"names": ["Ana", "Ana"]}
    answer = client.post(f"/api/photos/{'a' * 32}/showdown", json=twice)
    assert answer.status_code == 422
    assert "given twice" in answer.json()["detail"]

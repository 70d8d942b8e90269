"""Tests of the table's socket: welcome, pushes, order, resuming, heartbeats, slow clients."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from service.app import create_app
from service.settings import Rate, Settings
from tests.service.rooms import Room, open_room


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    with TestClient(create_app(replace(settings, heartbeat_s=600))) as client:
        yield client


def hello(socket: WebSocketTestSession, token: str, **more: int) -> dict[str, Any]:
    socket.send_json({"type": "hello", "token": token, **more})
    welcome: dict[str, Any] = socket.receive_json()
    return welcome


def until(socket: WebSocketTestSession, kind: str) -> dict[str, Any]:
    """Return the next message of a kind."""
    while True:
        message: dict[str, Any] = socket.receive_json()
        if message["type"] == kind:
            return message


def closed_with(socket: WebSocketTestSession) -> int:
    try:
        while True:
            socket.receive_json()
    except WebSocketDisconnect as end:
        return end.code


def url(room: Room) -> str:
    return f"/ws/tables/{room.code}"


def test_a_welcome_shows_the_table_through_the_own_eyes(client: TestClient) -> None:
    room = open_room(client, "poker", 3)
    room.move(0, "deal")
    with client.websocket_connect(url(room)) as socket:
        welcome = hello(socket, room.tokens[2])
    assert welcome["type"] == "welcome"
    assert welcome["table"]["seat"] == 2
    assert [len(hand) for hand in welcome["table"]["state"]["hands"]] == [0, 0, 2]


def test_a_move_over_http_is_pushed_to_everybody(client: TestClient) -> None:
    room = open_room(client, "classic", 2)
    with client.websocket_connect(url(room)) as one, client.websocket_connect(url(room)) as two:
        for socket, token in ((one, room.tokens[0]), (two, room.tokens[1])):
            hello(socket, token)
        room.move(1, "call")
        for socket in (one, two):
            pushed = until(socket, "state")
            assert pushed["entry"]["move"] == {"type": "call", "seat": 1}
            assert pushed["state"]["control"]["seat"] == 1
            assert pushed["due_ms"] == pushed["state"]["control"]["deadline_ms"]


def test_a_move_over_the_socket_is_answered_and_sent_twice_counts_once(client: TestClient) -> None:
    room = open_room(client, "classic", 2)
    with client.websocket_connect(url(room)) as socket:
        hello(socket, room.tokens[0])
        vote = {"type": "move", "id": "m1", "move": {"type": "vote"}}
        socket.send_json(vote)
        first = until(socket, "done")
        socket.send_json(vote)
        again = until(socket, "done")
    assert (first["repeated"], again["repeated"]) == (False, True)
    assert first["sequence"] == again["sequence"] == 1


def test_of_two_shouts_the_first_to_arrive_counts(client: TestClient) -> None:
    room = open_room(client, "classic", 2)
    with client.websocket_connect(url(room)) as one, client.websocket_connect(url(room)) as two:
        for socket, token in ((one, room.tokens[0]), (two, room.tokens[1])):
            hello(socket, token)
        shout = {"type": "move", "id": "s", "move": {"type": "call"}}
        two.send_json(shout)
        assert until(two, "done")["sequence"] == 1
        one.send_json(shout)
        problem = until(one, "problem")
    assert (problem["code"], problem["id"]) == ("CONTROL_TAKEN", "s")
    assert problem["rule"].startswith("classic")


def test_a_shout_that_was_long_under_way_does_not_count(client: TestClient) -> None:
    room = open_room(client, "classic", 2)
    with client.websocket_connect(url(room)) as socket:
        hello(socket, room.tokens[0])
        phone_ms = 5_000_000.0  # the phone's clock is its own
        socket.send_json({"type": "pong", "id": until(socket, "ping")["id"], "clock_ms": phone_ms})
        until(socket, "people")
        late = {"type": "move", "id": "late", "clock_ms": phone_ms - 1_500}
        socket.send_json({**late, "move": {"type": "call"}})
        assert until(socket, "problem")["code"] == "PRESS_TOO_OLD"
        socket.send_json({**late, "id": "vote", "move": {"type": "vote"}})
        assert until(socket, "done")["id"] == "vote", "what is no shout may take its time"
        fresh = {"type": "move", "id": "now", "clock_ms": phone_ms, "move": {"type": "call"}}
        socket.send_json(fresh)
        assert until(socket, "done")["id"] == "now"
        socket.send_json({**fresh, "clock_ms": phone_ms - 9_000})
        assert until(socket, "done")["repeated"], "what counted is still answered so"


def test_a_phone_that_comes_back_is_told_what_it_missed(client: TestClient) -> None:
    room = open_room(client, "classic", 2)
    with client.websocket_connect(url(room)) as socket:
        hello(socket, room.tokens[1])
    room.move(0, "vote")
    room.move(0, "withdraw")
    with client.websocket_connect(url(room)) as socket:
        welcome = hello(socket, room.tokens[1], since=1)
    assert [entry["move"]["type"] for entry in welcome["missed"]] == ["withdraw"]
    assert welcome["table"]["sequence"] == 2


def test_presence_and_round_trip_are_shown_to_everybody(client: TestClient) -> None:
    room = open_room(client, "classic", 2)
    with client.websocket_connect(url(room)) as one:
        hello(one, room.tokens[0])
        with client.websocket_connect(url(room)) as two:
            hello(two, room.tokens[1])
            ping = until(two, "ping")
            two.send_json({"type": "pong", "id": ping["id"], "clock_ms": 1e6})
            people = until(two, "people")["people"]
            assert people[1]["is_connected"] is True
            assert people[1]["trip_ms"] >= 0
            assert isinstance(people[1]["offset_ms"], int)
        while until(one, "people")["people"][1]["is_connected"]:
            pass


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ({"type": "hello", "token": "wrong"}, 4001),
        ({"type": "refresh"}, 4000),
        ({"type": "fly"}, 4000),
        ([], 4000),
    ],
)
def test_who_does_not_say_hello_rightly_is_shown_out(
    client: TestClient, first: object, code: int
) -> None:
    room = open_room(client, "classic", 1)
    with client.websocket_connect(url(room)) as socket:
        socket.send_json(first)
        assert socket.receive_json()["type"] == "problem"
        assert closed_with(socket) == code


def test_a_socket_to_no_table_is_closed(client: TestClient) -> None:
    with client.websocket_connect("/ws/tables/ZZZZZ") as socket:
        assert socket.receive_json()["code"] == "NOT_FOUND"
        assert closed_with(socket) == 4004


def test_a_page_of_another_origin_opens_no_socket(client: TestClient) -> None:
    room = open_room(client, "classic", 1)
    origin = {"Origin": "https://evil.example"}
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(url(room), headers=origin):
        pass


def test_what_cannot_be_read_is_answered_and_the_socket_stays(client: TestClient) -> None:
    room = open_room(client, "classic", 1)
    with client.websocket_connect(url(room)) as socket:
        hello(socket, room.tokens[0])
        socket.send_text("{")
        assert until(socket, "problem")["code"] == "INVALID"
        socket.send_json({"type": "refresh"})
        assert until(socket, "table")["table"]["code"] == room.code


def test_who_talks_too_fast_is_dropped(settings: Settings) -> None:
    with TestClient(create_app(replace(settings, message_rate=Rate(0.01, 3)))) as client:
        room = open_room(client, "classic", 1)
        with client.websocket_connect(url(room)) as socket:
            hello(socket, room.tokens[0])
            for _ in range(5):
                socket.send_json({"type": "refresh"})
            assert closed_with(socket) == 4029


def test_who_answers_no_heartbeat_is_dropped(settings: Settings) -> None:
    with TestClient(create_app(replace(settings, heartbeat_s=0.05))) as client:
        room = open_room(client, "classic", 1)
        with client.websocket_connect(url(room)) as socket:
            hello(socket, room.tokens[0])
            assert closed_with(socket) == 4010


def test_one_person_opens_so_many_sockets_and_no_more(client: TestClient) -> None:
    room = open_room(client, "classic", 1)
    with ExitStack() as stack:
        for _ in range(8):
            socket = stack.enter_context(client.websocket_connect(url(room)))
            assert hello(socket, room.tokens[0])["type"] == "welcome"
        socket = stack.enter_context(client.websocket_connect(url(room)))
        assert hello(socket, room.tokens[0])["code"] == "TOO_MANY"
        assert closed_with(socket) == 4029


def test_a_deleted_table_closes_its_sockets(client: TestClient) -> None:
    room = open_room(client, "classic", 1)
    with client.websocket_connect(url(room)) as socket:
        hello(socket, room.tokens[0])
        client.delete(room.url, headers=room.headers())
        assert closed_with(socket) == 4011


def test_a_renewed_token_closes_the_old_socket(client: TestClient) -> None:
    room = open_room(client, "classic", 2)
    with client.websocket_connect(url(room)) as socket:
        hello(socket, room.tokens[1])
        client.post(f"{room.url}/seats/2/token", headers=room.headers())
        assert closed_with(socket) == 4013


def test_the_pick_up_clock_is_played_by_the_server(settings: Settings) -> None:
    with TestClient(create_app(replace(settings, speed=100))) as client:
        room = open_room(client, "classic", 2)
        with client.websocket_connect(url(room)) as socket:
            hello(socket, room.tokens[0])
            room.move(1, "call")
            called = until(socket, "state")
            late = until(socket, "state")
    assert late["entry"]["author"] == "clock"
    assert late["entry"]["at_ms"] == called["due_ms"]
    assert late["state"]["scores"] == [0, -1]


def test_a_player_of_passing_without_a_phone_is_away_until_it_returns(settings: Settings) -> None:
    with TestClient(create_app(replace(settings, speed=500))) as client:
        room = open_room(client, "passing", 3)
        with client.websocket_connect(url(room)) as host:
            hello(host, room.tokens[0])
            with client.websocket_connect(url(room)) as other:
                hello(other, room.tokens[1])
            left = until(host, "state")
            assert left["entry"]["move"] == {"type": "leave", "seat": 1}
            with client.websocket_connect(url(room)) as other:
                hello(other, room.tokens[1])
                back = until(host, "state")
                assert back["entry"]["move"] == {"type": "return", "seat": 1}


def test_bots_play_by_themselves(settings: Settings) -> None:
    with TestClient(create_app(replace(settings, speed=200))) as client:
        room = open_room(client, "little-wolf", 1, start=False)
        bot = {"name": "Bot", "bot": "simple"}
        assert client.post(f"{room.url}/seats", json=bot, headers=room.headers()).status_code == 201
        with client.websocket_connect(url(room)) as socket:
            hello(socket, room.tokens[0])
            room.act("start")
            moved = until(socket, "state")
    assert moved["entry"]["author"] == "bot"
    assert moved["entry"]["move"]["seat"] == 1


class Deaf:
    """A client on the bare ASGI interface that says hello, then takes no further message."""

    def __init__(self, app: FastAPI, room: Room, seat: int) -> None:
        self.app, self.room, self.seat = app, room, seat
        self.said = [
            {"type": "websocket.connect"},
            {
                "type": "websocket.receive",
                "text": json.dumps({"type": "hello", "token": room.tokens[seat]}),
            },
        ]
        self.welcomed = asyncio.Event()

    async def receive(self) -> dict[str, Any]:
        if self.said:
            return self.said.pop(0)
        return await asyncio.Event().wait() and {}

    async def send(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.accept":
            return
        self.welcomed.set()
        await asyncio.Event().wait()

    async def run(self) -> None:
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": f"/ws/tables/{self.room.code}",
            "raw_path": b"",
            "root_path": "",
            "query_string": b"",
            "headers": [],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 80),
            "subprotocols": [],
            "state": {},
        }
        await self.app(scope, self.receive, self.send)  # type: ignore[arg-type]


def test_a_slow_client_is_dropped_and_slows_nobody(settings: Settings) -> None:
    app = create_app(replace(settings, heartbeat_s=600, max_backlog=8))
    with TestClient(app) as client:
        room = open_room(client, "classic", 2)
        assert client.portal is not None
        deaf = Deaf(app, room, 1)
        ended = client.portal.start_task_soon(deaf.run)
        client.portal.call(deaf.welcomed.wait)
        with client.websocket_connect(url(room)) as quick:
            hello(quick, room.tokens[0])
            for number in range(12):
                room.move(0, "vote" if number % 2 == 0 else "withdraw")
                assert until(quick, "state")["sequence"] == number + 1
        ended.result(timeout=20)
        assert 'settable_sockets_dropped_total{reason="slow"} 1.0' in client.get("/metrics").text


def test_a_bot_that_fails_leaves_the_table_to_people(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*args: object, **more: object) -> None:
        raise RuntimeError("on purpose")

    monkeypatch.setattr("service.games.little_wolf.bot_move", failing)
    monkeypatch.setattr("service.games.little_wolf.thinking_ms", lambda event: 0)
    room = open_room(client, "little-wolf", 1, start=False)
    bot = {"name": "Bot", "bot": "simple"}
    client.post(f"{room.url}/seats", json=bot, headers=room.headers())
    room.act("start")
    answer = room.move(0, "pass")
    assert answer.json()["code"] == "NOT_YOUR_TURN"
    assert room.state()["status"] == "playing"

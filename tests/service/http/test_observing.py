"""Tests of service.http.observing: log lines for machines, without anything personal."""

import io
import json
import logging
from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from service.http.observing import configure_logging
from tests.service.rooms import open_room


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    stream = io.StringIO()
    root.handlers = []
    uvicorn = logging.getLogger("uvicorn.error")
    uvicorn_level = uvicorn.level
    configure_logging(stream, logging.DEBUG)
    yield stream
    root.handlers, root.level = before, level
    uvicorn.setLevel(uvicorn_level)


def test_a_log_line_is_json_with_what_was_handed_over(log: io.StringIO) -> None:
    logging.getLogger("service.test").info("moved %d", 3, extra={"took_ms": 1.5})
    line = json.loads(log.getvalue())
    assert (line["what"], line["took_ms"], line["level"]) == ("moved 3", 1.5, "info")


def test_a_fault_is_logged_with_its_trace(log: io.StringIO) -> None:
    try:
        raise ValueError("on purpose")
    except ValueError:
        logging.getLogger("service.test").exception("failed")
    assert "on purpose" in json.loads(log.getvalue())["trace"]


def test_no_name_token_code_or_card_gets_into_the_log(log: io.StringIO, client: TestClient) -> None:
    room = open_room(client, "poker", 2)
    room.move(0, "deal")
    room.move(0, "fly")
    client.get(f"/api/tables/{room.code}", headers={"Authorization": "Bearer wrong-token"})
    with client.websocket_connect(f"/ws/tables/{room.code}") as socket:
        socket.send_json({"type": "hello", "token": room.tokens[0]})
        socket.receive_json()
    lines = log.getvalue().splitlines()
    text = "\n".join(line for line in lines if json.loads(line)["from"] != "httpx2")  # the client's
    assert '"route": "/api/tables/{code}/moves"' in text
    cards = room.state()["state"]["hands"][0]
    for secret in ("Player", "wrong-token", room.code, *room.tokens, *cards):
        assert secret not in text


def test_the_server_beneath_tells_no_addresses(log: io.StringIO) -> None:
    beneath = logging.getLogger("uvicorn.error")
    beneath.info('127.0.0.1:1234 - "WebSocket /ws/tables/K7P3X" [accepted]')
    beneath.error("cannot go on")
    assert [json.loads(line)["what"] for line in log.getvalue().splitlines()] == ["cannot go on"]

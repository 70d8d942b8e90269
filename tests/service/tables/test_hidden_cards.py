"""No message to a seat holds another seat's hidden cards: six sockets at whole random games.

Every message that reached a socket is searched for everything that was secret when it was sent,
whatever its field is called.
"""

import json
import random
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from service.app import create_app
from service.games.adapter import Position
from service.settings import Settings
from service.tables.table import Table
from solver.passing import PassingState
from solver.poker import Phase, PokerState
from tests.service.rooms import Room, open_room

PLAYERS = 6


@dataclass
class Ear:
    """The socket of one seat, with every message that came, and what it may know of secrets."""

    socket: WebSocketTestSession
    messages: list[str] = field(default_factory=list)

    def hear(self, sequence: int) -> None:
        """Take messages until the one about this entry, or a later one, has come."""
        while True:
            text = self.socket.receive_text()
            self.messages.append(text)
            message = json.loads(text)
            if message.get("type") == "state" and message["sequence"] >= sequence:
                return


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    with TestClient(create_app(replace(settings, heartbeat_s=600, max_backlog=4_096))) as client:
        yield client


def table_of(room: Room) -> Table:
    tables = room.client.app.state.services.tables  # type: ignore[attr-defined]
    table: Table = tables._open[room.code]
    return table


def position_of(room: Room) -> Position:
    playing = table_of(room).playing
    assert playing is not None
    return playing.state


def listen(room: Room, stack: ExitStack) -> list[Ear]:
    ears = []
    for token in room.tokens:
        socket = stack.enter_context(room.client.websocket_connect(f"/ws/tables/{room.code}"))
        socket.send_json({"type": "hello", "token": token})
        ears.append(Ear(socket, [socket.receive_text()]))
    return ears


def play(room: Room, ears: list[Ear], seat: int, body: dict[str, Any]) -> list[list[str]]:
    """Make a move and return what each ear heard about it."""
    kind = body.pop("type")
    done = room.move(seat, kind, fields=body)
    assert done.status_code == 200, done.text
    heard = []
    for ear in ears:
        before = len(ear.messages)
        ear.hear(done.json()["sequence"])
        heard.append(ear.messages[before:])
    return heard


def poker_move(state: PokerState, rng: random.Random) -> tuple[int, dict[str, Any]]:
    if state.phase is Phase.DEAL:
        return 0, {"type": "deal"}
    one = state.round
    assert one is not None
    seat = rng.choice(one.waiting_for)
    if state.phase is Phase.QUESTION:
        return seat, {"type": "answer", "show": False}
    if one.bet == 0:
        return seat, rng.choice([{"type": "check"}, {"type": "bet", "amount": 1}])
    return seat, rng.choice([{"type": "call"}, {"type": "drop"}])


def test_no_poker_message_holds_a_hidden_card_of_another_seat(client: TestClient) -> None:
    rng = random.Random(5)
    room = open_room(client, "poker", PLAYERS, options={"chips": 200})
    with ExitStack() as stack:
        ears = listen(room, stack)
        searched = rounds = 0
        for _ in range(90):
            before: PokerState = position_of(room)
            seat, body = poker_move(before, rng)
            heard = play(room, ears, seat, body)
            state: PokerState = position_of(room)
            one = state.round
            assert one is not None
            rounds = one.number
            shown = set(one.table)
            if one.result is not None and one.result.showdown is not None:
                continue  # all hands of the showdown lie open now
            for ear_seat, texts in enumerate(heard):
                mine = set(one.hands[ear_seat])
                hidden = {c for hand in one.hands for c in hand} - mine - shown
                secrets = {str(card) for card in (*hidden, *one.deck)}
                assert not any(card in text for text in texts for card in secrets)
                assert not any(str(state.seed) in text for text in texts)
                assert any(str(card) in text for text in texts for card in mine)
                searched += len(texts)
    assert searched > 300
    assert rounds >= 2


def test_no_poker_answer_is_told_before_all_have_answered(client: TestClient) -> None:
    room = open_room(client, "poker", 3)
    with ExitStack() as stack:
        ears = listen(room, stack)
        play(room, ears, 0, {"type": "deal"})
        for seat in (1, 2, 0):
            play(room, ears, seat, {"type": "check"})
        heard = play(room, ears, 1, {"type": "answer", "show": False})
    messages = [json.loads(texts[-1]) for texts in heard]
    assert messages[1]["entry"]["move"]["show"] is False
    assert "show" not in messages[0]["entry"]["move"]
    assert [message["state"]["answer"] for message in messages] == [None, False, None]


def passing_move(state: PassingState, rng: random.Random) -> tuple[int, dict[str, Any]]:
    if state.phase.value != "passing":
        return 0, {"type": "start-round"}
    free = [seat for seat in state.active if state.holdings[seat].locked is None]
    seat = rng.choice(free)
    word = rng.choice(state.holdings[seat].hand)
    return seat, {"type": rng.choice(["lock", "highlight"]), "word": word}


def test_no_passing_message_holds_a_word_that_is_not_on_the_own_cards(settings: Settings) -> None:
    rng = random.Random(5)
    fast = replace(settings, heartbeat_s=600, max_backlog=4_096, speed=300)
    with TestClient(create_app(fast)) as client, ExitStack() as stack:
        room = open_room(client, "passing", PLAYERS)
        ears = listen(room, stack)
        searched = 0
        words = position_of(room).options.words
        for _ in range(80):
            state: PassingState = position_of(room)
            if state.phase.value == "passing" and all(h.locked for h in state.holdings):
                for ear in ears:  # the clock passes by itself after its six seconds
                    ear.hear(table_of(room).sequence + 1)
                continue
            seat, body = passing_move(state, rng)
            kind = body.pop("type")
            answer = room.move(seat, kind, fields=body)
            if answer.status_code != 200:
                continue  # the clock was faster
            for ear in ears:
                ear.hear(answer.json()["sequence"])
        for ear in ears:
            for text in ear.messages:
                message = json.loads(text)
                view = message.get("state") or message.get("table", {}).get("state") or {}
                mine = set(view.get("hand") or ())
                told = {word for word in words if f'"{word}"' in text}
                assert told <= mine
                searched += 1
    assert searched > 400


HIDING = (("poker", "deal"), ("passing", "start-round"), ("little-wolf", None))
"""The games with hands, and the move that deals them."""


def dealt_room(client: TestClient, game: str, first: str | None) -> Room:
    room = open_room(client, game, 4)
    if first is not None:
        assert room.move(0, first).status_code == 200
    return room


@pytest.mark.parametrize(("game", "first"), HIDING)
def test_the_host_may_not_look_into_anybodys_hand(
    client: TestClient, game: str, first: str | None
) -> None:
    room = dealt_room(client, game, first)
    own = room.state()["state"]
    for seat in range(1, 4):
        for url in (room.url, f"{room.url}/moves"):
            answer = client.get(url, params={"seat": seat}, headers=room.headers())
            assert (answer.status_code, answer.json()["code"]) == (403, "FORBIDDEN")
        with client.websocket_connect(f"/ws/tables/{room.code}") as socket:
            socket.send_json({"type": "hello", "token": room.tokens[0], "seat": seat})
            refused = socket.receive_json()
            assert (refused["type"], refused["code"]) == ("problem", "FORBIDDEN")
            with pytest.raises(WebSocketDisconnect):
                socket.receive_json()
    asked = client.get(room.url, params={"seat": 0}, headers=room.headers())
    assert asked.json()["state"] == own


def test_a_spectator_sees_no_hand_at_all(client: TestClient) -> None:
    for game, first in HIDING:
        room = dealt_room(client, game, first)
        looking = {"name": "Looker", "role": "spectator"}
        token = client.post(f"{room.url}/seats", json=looking).json()["token"]
        view = client.get(room.url, headers={"Authorization": f"Bearer {token}"}).json()["state"]
        assert view.get("hand") is None
        assert not any(view.get("hands", ()))


def test_no_little_wolf_view_holds_another_hand(client: TestClient) -> None:
    room = open_room(client, "little-wolf", 4)
    state = position_of(room)
    for seat in range(4):
        view = room.state(seat)["state"]
        assert view["hand"] == [str(card) for card in state.trick.hands[seat]]
        assert "seed" not in json.dumps(view)


def test_moves_listed_afterwards_keep_their_secrets(client: TestClient) -> None:
    room = open_room(client, "passing", 3)
    room.move(0, "start-round")
    word = room.state(1)["state"]["hand"][0]
    room.move(1, "highlight", fields={"word": word})
    room.move(1, "lock", fields={"word": word})

    def told(seat: int) -> list[dict[str, Any]]:
        answer = client.get(f"{room.url}/moves", headers=room.headers(seat))
        return [entry["move"] for entry in answer.json()["entries"]]

    assert told(1)[1:] == [
        {"type": "highlight", "seat": 1, "word": word},
        {"type": "lock", "seat": 1, "word": word},
    ]
    assert told(0)[1:] == [{"type": "lock", "seat": 1}]


def test_on_one_device_the_host_sees_the_hand_that_is_uncovered(client: TestClient) -> None:
    room = open_room(client, "passing", 1, start=False, options={"mode": "pass-and-play"})
    for name in ("Ben", "Cleo"):
        local = {"name": name, "is_local": True}
        client.post(f"{room.url}/seats", json=local, headers=room.headers())
    room.act("start")
    room.move(0, "start-round")
    assert room.state()["state"]["hand"] is None
    assert room.move(0, "show").status_code == 200
    hand = room.state()["state"]["hand"]
    room.move(0, "lock", fields={"word": hand[0]})
    assert room.move(0, "show", fields={"seat": 1}).status_code == 200
    assert room.state()["seat"] == 1
    assert room.state()["state"]["hand"] is not None

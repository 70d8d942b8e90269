"""Tests of tables over HTTP: seats and roles, moves, double sends, undo, records, deletion."""

import asyncio
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine, create_engine, text

from service.app import create_app
from service.games.encoding import MoveBody
from service.settings import Rate, Settings
from service.tables.actions import make_move
from solver.notation import parse_cards
from solver.sets import is_set, sets_of
from tests.dealt import DEALT
from tests.service.rooms import Room, open_room


def a_set(room: Room) -> list[str]:
    """Return three cards of the layout that are a SET, asking for more cards until there is one."""
    while True:
        cards = room.state()["state"]["table"]["cards"]
        if found := sets_of(parse_cards(" ".join(cards))):
            return [str(card) for card in found[0]]
        for seat in range(len(room.tokens)):
            assert room.move(seat, "vote").status_code == 200


def no_set(room: Room) -> list[str]:
    cards = room.state()["state"]["table"]["cards"]
    wrong = next(
        three for three in combinations(parse_cards(" ".join(cards)), 3) if not is_set(*three)
    )
    return [str(card) for card in wrong]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Yield one app for all tables of this module; each test opens its own table."""
    often = Rate(1_000, 1_000)
    settings = Settings(
        data_folder=tmp_path_factory.mktemp("tables"),
        seed=DEALT,
        request_rate=often,
        table_rate=often,
        claim_rate=often,
    )
    with TestClient(create_app(settings)) as client:
        yield client


@pytest.fixture
def room(client: TestClient) -> Room:
    return open_room(client, "classic", 3)


def test_a_table_has_a_short_code_and_a_join_link(client: TestClient) -> None:
    opened = client.post("/api/tables", json={"game": "classic"}).json()
    assert re.fullmatch("[2-9BCDFGHJKMNPQRSTVWXYZ]{5}", opened["code"])
    assert opened["join_url"] == f"http://testserver/join/{opened['code']}"


def test_the_join_link_leads_to_the_page_of_the_table(room: Room) -> None:
    answer = room.client.get(f"/join/{room.code.lower()}", follow_redirects=False)
    assert answer.headers["location"] == f"/?table={room.code}"
    assert room.client.get("/join/ZZZZZ").status_code == 404


def test_the_join_link_uses_the_public_address(settings: Settings) -> None:
    with TestClient(
        create_app(replace(settings, public_url="https://192.168.1.7:8443/"))
    ) as client:
        opened = client.post("/api/tables", json={"game": "solo"}).json()
    assert opened["join_url"] == f"https://192.168.1.7:8443/join/{opened['code']}"


@pytest.mark.parametrize(
    ("opened_at", "leads_to"),
    [
        ("http://localhost:8000", "http://192.168.1.7:8000"),
        ("http://127.0.0.1:8000", "http://192.168.1.7:8000"),
        ("http://cottage.local:8000", "http://cottage.local:8000"),
    ],
)
def test_a_phone_is_never_led_to_its_own_localhost(
    settings: Settings, opened_at: str, leads_to: str
) -> None:
    app = create_app(replace(settings, lan_url="http://192.168.1.7:8000/"))
    with TestClient(app, base_url=opened_at) as client:
        opened = client.post("/api/tables", json={"game": "solo"}).json()
    assert opened["join_url"] == f"{leads_to}/join/{opened['code']}"


def test_the_join_link_is_drawn_as_a_code_for_phones(room: Room) -> None:
    answer = room.client.get(f"/api/tables/{room.code}/qr.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg")
    assert room.client.get("/api/tables/ZZZZZ/qr.svg").status_code == 404


def test_a_room_code_is_read_however_it_is_written(room: Room) -> None:
    answer = room.client.get(f"/api/tables/{room.code.lower()}")
    assert answer.json()["code"] == room.code


def database_of(client: TestClient) -> Engine:
    settings: Settings = client.app.state.services.settings  # type: ignore[attr-defined]
    return create_engine(settings.database)


def test_a_token_is_kept_as_its_hash_only(room: Room) -> None:
    engine = database_of(room.client)
    with engine.connect() as connection:
        rows = connection.execute(text("SELECT * FROM people")).all()
        assert len(rows) >= 3
        assert not any(token in str(row) for row in rows for token in room.tokens)
    engine.dispose()


def test_without_a_token_only_who_sits_there_is_told(room: Room) -> None:
    view = room.client.get(room.url).json()
    assert view["state"] is None
    assert [person["name"] for person in view["people"]] == ["Player A", "Player B", "Player C"]
    assert not any(token in str(view) for token in room.tokens)


def test_a_wrong_token_is_refused(room: Room) -> None:
    answer = room.client.get(room.url, headers={"Authorization": "Bearer wrong"})
    assert (answer.status_code, answer.json()["code"]) == (401, "TOKEN_NEEDED")


def test_the_token_of_another_table_is_refused(client: TestClient, room: Room) -> None:
    other = open_room(client, "classic", 1)
    assert client.get(room.url, headers=other.headers()).status_code == 401


def test_guessing_tokens_and_codes_comes_to_its_limit(settings: Settings) -> None:
    with TestClient(create_app(replace(settings, claim_rate=Rate(0.01, 4)))) as client:
        statuses = [client.get(f"/api/tables/ZZZZ{n}").status_code for n in range(6)]
    assert statuses == [404, 404, 404, 404, 429, 429]


def test_a_seat_is_held_once(client: TestClient) -> None:
    room = open_room(client, "classic", 2, start=False)
    taken = client.post(f"{room.url}/seats", json={"name": "Cleo", "seat": 1})
    assert (taken.status_code, taken.json()["code"]) == (409, "SEAT_TAKEN")
    free = client.post(f"{room.url}/seats", json={"name": "Cleo", "seat": 5})
    assert free.json()["person"]["seat"] == 5


def test_two_people_cannot_share_a_name(client: TestClient) -> None:
    room = open_room(client, "classic", 2, start=False)
    answer = client.post(f"{room.url}/seats", json={"name": " player  b "})
    assert (answer.status_code, answer.json()["code"]) == (409, "NAME_TAKEN")


def test_empty_seats_close_up_at_the_start(client: TestClient) -> None:
    room = open_room(client, "poker", 1, start=False, plays=False)
    for name, seat in (("Ben", 7), ("Cleo", 3)):
        client.post(f"{room.url}/seats", json={"name": name, "seat": seat})
    people = room.act("start").json()["people"]
    assert [(one["name"], one["seat"]) for one in people] == [
        ("Player A", None),
        ("Ben", 1),
        ("Cleo", 0),
    ]


def test_a_game_starts_with_enough_players_only(client: TestClient) -> None:
    room = open_room(client, "passing", 2, start=False)
    answer = room.act("start")
    assert (answer.status_code, answer.json()["code"]) == (409, "WRONG_NUMBER_OF_PLAYERS")


@pytest.mark.parametrize("what", ["start", "undo", "end"])
def test_host_only_acts_are_refused_to_others(client: TestClient, what: str) -> None:
    room = open_room(client, "classic", 2, start=what != "start")
    assert room.act(what, 1).status_code == 403
    assert client.post(f"{room.url}/{what}").status_code == 401


def test_only_the_host_lets_in_cameras_bots_and_local_players(client: TestClient) -> None:
    room = open_room(client, "poker", 1, start=False)
    for wish in ({"role": "camera"}, {"bot": "easy"}, {"is_local": True}):
        body = {"name": "Someone", **wish}
        assert client.post(f"{room.url}/seats", json=body).status_code == 403
        hosted = client.post(
            f"{room.url}/seats", json={**body, "name": str(len(wish))}, headers=room.headers()
        )
        assert hosted.status_code in (201, 409, 422)


def test_nobody_plays_along_after_the_start_but_everybody_may_look_on(room: Room) -> None:
    late = room.client.post(f"{room.url}/seats", json={"name": "Late"})
    assert (late.status_code, late.json()["code"]) == (409, "GAME_STARTED")
    spectator = room.client.post(f"{room.url}/seats", json={"name": "Late", "role": "spectator"})
    headers = {"Authorization": f"Bearer {spectator.json()['token']}"}
    assert room.client.get(room.url, headers=headers).json()["state"] is not None
    move = room.client.post(f"{room.url}/moves", json={"type": "call"}, headers=headers)
    assert move.status_code == 403


def test_a_lost_phone_gets_a_new_token_and_the_old_one_ends(room: Room) -> None:
    renewed = room.client.post(f"{room.url}/seats/2/token", headers=room.headers()).json()
    assert renewed["person"]["number"] == 2
    old = room.client.get(room.url, headers=room.headers(1))
    new = room.client.get(room.url, headers={"Authorization": f"Bearer {renewed['token']}"})
    assert (old.status_code, new.json()["you"]) == (401, 2)


def test_the_host_gets_no_token_of_a_hidden_hand_and_all_are_told(client: TestClient) -> None:
    room = open_room(client, "poker", 3)
    room.move(0, "deal")
    with client.websocket_connect(f"/ws/tables/{room.code}") as socket:
        socket.send_json({"type": "hello", "token": room.tokens[2]})
        freed = client.post(f"{room.url}/seats/2/token", headers=room.headers())
        assert (freed.status_code, freed.json().get("token")) == (200, None)
        taken = client.post(f"{room.url}/seats", json={"name": "New", "seat": 1}).json()
        told: list[tuple[int, str]] = []
        while len(told) < 2:
            message = socket.receive_json()
            if message["type"] == "seat_moved":
                told.append((message["seat"], message["control"]))
    assert told == [(1, "open"), (1, "token")]
    assert taken["person"]["name"] == "Player B"
    assert client.get(room.url, headers=room.headers(1)).status_code == 401
    mine = client.post(f"{room.url}/seats/3/token", headers=room.headers(2)).json()
    assert mine["token"]


def test_others_get_no_token_of_mine(room: Room) -> None:
    answer = room.client.post(f"{room.url}/seats/2/token", headers=room.headers(2))
    assert answer.status_code == 403


def test_who_leaves_before_the_start_is_gone(client: TestClient) -> None:
    room = open_room(client, "classic", 3, start=False)
    assert client.delete(f"{room.url}/seats/3", headers=room.headers(1)).status_code == 403
    assert client.delete(f"{room.url}/seats/3", headers=room.headers(2)).status_code == 204
    assert len(room.state()["people"]) == 2


def test_a_set_is_taken_by_a_call_and_three_cards(room: Room) -> None:
    cards = a_set(room)
    assert room.move(1, "call").status_code == 200
    taken = room.move(1, "claim", fields={"cards": cards}).json()
    assert taken["table"]["state"]["scores"] == [0, 1, 0]
    assert taken["table"]["state"]["verdict"]["ruling"] == "a SET"


def test_an_illegal_move_is_answered_with_rule_code_and_sentence(room: Room) -> None:
    room.move(1, "call")
    answer = room.move(2, "call")
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (409, "CONTROL_TAKEN")
    assert problem["rule"].startswith("classic 4.")
    assert problem["detail"]
    assert room.state()["sequence"] == 1


@pytest.mark.parametrize(
    "body",
    [
        {"type": "fly"},
        {"type": "claim"},
        {"type": "call", "cards": ["1-red-solid-oval"]},
        {"type": "claim", "cards": ["4-red-solid-oval"]},
        {"type": "call", "extra": 1},
    ],
)
def test_a_move_that_cannot_be_read_says_what_was_expected(
    room: Room, body: dict[str, object]
) -> None:
    answer = room.client.post(f"{room.url}/moves", json=body, headers=room.headers())
    assert answer.status_code == 422
    assert answer.json()["detail"]


def test_nobody_moves_for_another_at_a_dealt_table(room: Room) -> None:
    assert room.move(1, "call", fields={"seat": 2}).status_code == 403
    assert room.move(0, "call", fields={"seat": 2}).status_code == 403


def test_nobody_plays_the_clock(room: Room) -> None:
    room.move(1, "call")
    assert room.move(0, "time-up").status_code == 403


def test_at_a_real_table_the_host_moves_for_everybody(client: TestClient) -> None:
    room = open_room(client, "classic", 2, kind="physical")
    cards = ["1RFO", "2RFO", "3RFO", "1GFO", "2GFO", "1PFO", "1RSD", "2GSD", "3PSD", "1ROD", "2ROS"]
    laid = room.move(0, "lay", fields={"cards": [*cards, "3GOS"]})
    assert laid.json()["table"]["state"]["table"]["is_physical"] is True
    assert room.move(0, "call", fields={"seat": 1}).status_code == 200
    lifted = room.move(0, "lift", fields={"cards": ["1RFO", "2RFO", "3RFO"]}).json()
    assert lifted["table"]["state"]["scores"] == [0, 1]


def test_a_camera_tells_what_lies_there_and_nothing_else(client: TestClient) -> None:
    room = open_room(client, "classic", 2, kind="physical", start=False)
    camera = client.post(
        f"{room.url}/seats", json={"name": "Cam", "role": "camera"}, headers=room.headers()
    ).json()
    room.act("start")
    headers = {"Authorization": f"Bearer {camera['token']}"}
    laid = client.post(
        f"{room.url}/moves", json={"type": "lay", "cards": ["1RFO"]}, headers=headers
    )
    assert laid.status_code == 200
    called = client.post(f"{room.url}/moves", json={"type": "call", "seat": 1}, headers=headers)
    assert called.status_code == 403


def test_the_same_key_counts_once(room: Room) -> None:
    first = room.move(1, "vote", send={"key": "k1"}).json()
    again = room.move(1, "vote", send={"key": "k1"}).json()
    assert (first["repeated"], again["repeated"]) == (False, True)
    assert again["sequence"] == first["sequence"]
    assert room.state()["sequence"] == 1


def test_a_key_is_not_for_two_moves(room: Room) -> None:
    room.move(1, "vote", send={"key": "k1"})
    other = room.move(1, "withdraw", send={"key": "k1"})
    assert (other.status_code, other.json()["code"]) == (409, "KEY_REUSED")


def test_two_people_may_use_the_same_key(room: Room) -> None:
    room.move(1, "vote", send={"key": "k1"})
    assert room.move(2, "vote", send={"key": "k1"}).json()["repeated"] is False


def test_a_move_on_an_old_position_is_refused(room: Room) -> None:
    seen = room.client.get(room.url, headers=room.headers()).headers["etag"]
    assert room.move(1, "vote", send={"if_match": seen}).status_code == 200
    stale = room.move(2, "vote", send={"if_match": seen})
    assert (stale.status_code, stale.json()["code"]) == (412, "STALE")


def test_a_press_counts_from_when_it_came_though_the_table_was_kept_busy(
    client: TestClient, room: Room
) -> None:
    """Cards taken in time count, even if their turn comes after the pick-up time (overload)."""
    cards = a_set(room)
    room.move(1, "call")

    async def take_late() -> int:
        table = await client.app.state.services.tables.find(room.code)  # type: ignore[attr-defined]
        person = next(one for one in table.people if one.seat == 1)
        body = MoveBody.model_validate({"type": "claim", "cards": cards})
        async with table._lock:
            task = asyncio.ensure_future(make_move(table, person, body, key=None, expected=None))
            await asyncio.sleep(0)
            table.clock.resume(table.clock.now_ms + 60_000)
        return (await task).entry.at_ms

    assert client.portal is not None
    assert client.portal.call(take_late) < 60_000
    assert room.state()["state"]["scores"] == [0, 1, 0]


def test_undo_takes_back_the_last_move_of_a_person(room: Room) -> None:
    room.move(1, "vote")
    room.move(2, "vote")
    undone = room.act("undo").json()
    assert undone["table"]["state"]["votes"] == [1]
    assert undone["sequence"] == 3


def test_what_was_dealt_or_shown_is_not_taken_back(client: TestClient) -> None:
    for game, deal in (("poker", "deal"), ("passing", "start-round")):
        room = open_room(client, game, 3)
        assert room.move(0, deal).status_code == 200
        refused = room.act("undo")
        assert (refused.status_code, refused.json()["code"]) == (409, "CARDS_KNOWN")
    for shows in (False, True):  # a new centre card, and a showdown
        room = open_room(client, "poker", 2)
        room.move(0, "deal")
        while (state := room.state()["state"])["phase"] == "betting":
            assert room.move(state["to_act"][0], "check").status_code == 200
        assert room.act("undo").status_code == 200  # a check alone shows nothing
        room.move(room.state()["state"]["to_act"][0], "check")
        for seat in (0, 1):
            told = room.move(seat, "answer", fields={"show": shows})
            if shows and told.json().get("code") == "NO_SET_TO_SHOW":
                told = room.move(seat, "answer", fields={"show": False})
            assert told.status_code == 200, told.text
        refused = room.act("undo")
        assert (refused.status_code, refused.json().get("code")) == (409, "CARDS_KNOWN")


def test_an_undo_sent_twice_counts_once(room: Room) -> None:
    room.move(1, "vote")
    room.move(2, "vote")
    room.act("undo", key="u1")
    assert room.act("undo", key="u1").json()["repeated"] is True
    assert room.state()["state"]["votes"] == [1]


def test_nothing_is_undone_before_the_first_move(room: Room) -> None:
    answer = room.act("undo")
    assert (answer.status_code, answer.json()["code"]) == (409, "NOTHING_TO_UNDO")


def test_undo_sets_the_clock_back_so_that_no_time_runs_out(settings: Settings) -> None:
    fast = replace(settings, speed=2_000.0)
    with TestClient(create_app(fast)) as client:
        room = open_room(client, "classic", 2)
        room.move(1, "call")
        while room.state()["state"]["control"] is not None:
            pass
        assert room.state()["state"]["verdict"]["ruling"] == "time up"
        undone = room.act("undo").json()
    assert undone["table"]["state"]["control"] is None
    assert undone["table"]["state"]["scores"] == [0, 0]


def test_a_record_goes_out_and_comes_in_again(room: Room) -> None:
    cards = a_set(room)
    room.move(1, "call")
    room.move(1, "claim", fields={"cards": cards})
    running = room.client.get(f"{room.url}/record", headers=room.headers())
    assert (running.status_code, running.json()["code"]) == (409, "GAME_RUNNING")
    room.act("end")
    record = room.client.get(f"{room.url}/record").text
    body = {"game": "classic", "record": record, "name": "Importer"}
    imported = room.client.post("/api/records", json=body)
    assert imported.status_code == 201, imported.text
    other = Room(room.client, imported.json()["code"], (imported.json()["token"],))
    view = other.state()
    assert view["state"]["scores"] == [0, 1, 0]
    assert view["status"] == "playing"


def test_an_open_seat_of_an_imported_game_is_taken_over(room: Room) -> None:
    room.move(1, "vote")
    room.act("end")
    record = room.client.get(f"{room.url}/record").text
    imported = room.client.post("/api/records", json={"game": "classic", "record": record}).json()
    url = f"/api/tables/{imported['code']}"
    taken = room.client.post(f"{url}/seats", json={"name": "New", "seat": 2}).json()
    assert taken["person"]["name"] == "Player C"
    headers = {"Authorization": f"Bearer {taken['token']}"}
    assert (
        room.client.post(f"{url}/moves", json={"type": "vote"}, headers=headers).status_code == 200
    )


def test_records_come_one_at_a_time_from_an_address(client: TestClient, room: Room) -> None:
    room.act("end")
    body = {"game": "classic", "record": client.get(f"{room.url}/record").text}
    busy = client.app.state.services.tables.importing  # type: ignore[attr-defined]
    busy.add("testclient")
    assert client.post("/api/records", json=body).status_code == 429
    busy.remove("testclient")
    assert client.post("/api/records", json=body).status_code == 201
    assert not busy


def test_a_broken_record_is_refused_with_its_reason(client: TestClient) -> None:
    answer = client.post("/api/records", json={"game": "poker", "record": "settable poker 9"})
    assert answer.status_code == 422
    assert "settable GAME 2" in answer.json()["detail"]


def test_finished_games_are_listed_with_their_scores(client: TestClient) -> None:
    room = open_room(client, "solo", 1)
    room.move(0, "finish")
    open_room(client, "solo", 1)
    games = client.get("/api/records").json()["games"]
    assert (games[0]["code"], games[0]["scores"], games[0]["names"]) == (
        room.code,
        [0],
        ["Player A"],
    )


def test_a_finished_game_can_be_taken_up_again_by_undo(client: TestClient) -> None:
    room = open_room(client, "solo", 1)
    room.move(0, "finish")
    assert room.act("undo").json()["table"]["status"] == "playing"
    games = client.get("/api/records").json()["games"]
    assert room.code not in {game["code"] for game in games}


def test_a_finished_game_with_hidden_cards_is_not_taken_up_again(client: TestClient) -> None:
    room = open_room(client, "poker", 2, options={"rounds": 1})
    room.move(0, "deal")
    assert room.move(1, "drop").json()["table"]["status"] == "finished"
    assert "seed" in client.get(f"{room.url}/record").text
    answer = room.act("undo")
    assert (answer.status_code, answer.json()["code"]) == (409, "CARDS_KNOWN")


def test_a_deleted_table_is_gone_with_all_that_was_kept(room: Room) -> None:
    room.move(1, "vote")
    assert room.client.delete(room.url, headers=room.headers(1)).status_code == 403
    assert room.client.delete(room.url, headers=room.headers()).status_code == 204
    assert room.client.get(room.url).status_code == 404
    engine = database_of(room.client)
    with engine.connect() as connection:
        for table in ("tables", "people", "moves"):
            count = text(f"SELECT count(*) FROM {table} WHERE code = :code")
            assert connection.execute(count, {"code": room.code}).scalar() == 0
    engine.dispose()


def test_options_are_checked_when_a_table_is_opened(client: TestClient) -> None:
    for options in ({"claim_time_ms": 1}, {"colour": "red"}, {"lockout": "yes"}):
        answer = client.post("/api/tables", json={"game": "classic", "options": options})
        assert answer.status_code == 422, answer.text
        assert answer.json()["code"] == "INVALID"


def test_a_game_without_real_cards_has_no_real_table(client: TestClient) -> None:
    answer = client.post("/api/tables", json={"game": "passing", "kind": "physical"})
    assert answer.status_code == 422


def test_too_many_tables_wait_until_some_are_finished(settings: Settings) -> None:
    with TestClient(create_app(replace(settings, max_tables=1))) as client:
        open_room(client, "solo", 1)
        answer = client.post("/api/tables", json={"game": "solo"})
    assert (answer.status_code, answer.json()["code"]) == (409, "TOO_MANY_TABLES")


def test_every_game_names_its_options_moves_and_bots(client: TestClient) -> None:
    games = {game["game"]: game for game in client.get("/api/games").json()}
    assert set(games) == {"classic", "solo", "poker", "passing", "little-wolf"}
    assert games["poker"]["bot_levels"] == ["easy", "medium", "hard"]
    assert {"type": "lock", "who": "seat", "fields": ["seat", "word"]} in games["passing"]["moves"]
    assert "claim_time_ms" in {option["name"] for option in games["classic"]["options"]}


def test_a_restarted_service_goes_on_where_it_was(settings: Settings) -> None:
    with TestClient(create_app(settings)) as client:
        room = open_room(client, "poker", 3)
        room.move(0, "deal")
        before = room.state(1)
    with TestClient(create_app(settings)) as client:
        again = replace(room, client=client)
        after = again.state(1)
        assert after["state"] == before["state"]
        assert again.move(1, "check", send={"key": "k"}).status_code == 200
        assert again.move(1, "check", send={"key": "k"}).json()["repeated"] is True

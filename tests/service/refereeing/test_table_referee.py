"""Tests of the referee at a table of the service: frames move the game, people overrule it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from fastapi.testclient import TestClient
from httpx2 import Response

from service.app import create_app
from service.refereeing.table_cameras import TableCameras
from service.settings import Settings
from solver.cards import DECK, Card
from solver.notation import parse_cards
from tests.service.rooms import Room, open_room
from vision.live.live_table import LiveView
from vision.live.track import Track, TrackState
from vision.pictures.codec import encode_jpeg
from vision.quads import Quad
from vision.view import TableView

LAYOUT = parse_cards("1RFO 2RFO 3RFO 1GSD 2PSD 3ROS 1GFO 2GSO 3PFD 1POS 2RSS 3GOD")
SET = LAYOUT[:3]
NO_SET = (LAYOUT[0], LAYOUT[1], LAYOUT[3])
QUAD = Quad(((0, 0), (10, 0), (10, 15), (0, 15)))
PICTURE = encode_jpeg(np.full((90, 160, 3), 120, np.uint8))


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    with TestClient(create_app(replace(settings, heartbeat_s=600))) as client:
        yield client


class Filming:
    """A room and a camera over it; the camera's clock is moved by hand."""

    def __init__(self, client: TestClient, players: int = 2) -> None:
        self.room = open_room(client, "classic", players, kind="physical")
        self.client = client
        self.now_s = 0.0
        app: Any = client.app
        self.cameras: TableCameras = app.state.services.table_cameras
        self.table = app.state.services.tables._open[self.room.code]
        self.table.clock = StillClock(self)
        self.cameras._clock = lambda: self.now_s

    def show(self, cards: Sequence[Card], times: int = 1, covered: Sequence[Card] = ()) -> None:
        assert self.client.portal is not None
        for _ in range(times):
            self.now_s += 0.1
            tracks = tuple(_track(card, is_covered=card in covered) for card in cards)
            view = LiveView(
                table=TableView(frame_size_wh=(160, 90), cards=()),
                tracks=tracks,
                events=(),
                at_ms=round(self.now_s * 1000),
                frame_number=1,
            )
            self.client.portal.call(
                self.cameras, self.room.code, view, round(self.now_s * 1000), PICTURE
            )

    def decisions(self) -> list[dict[str, Any]]:
        answer = self.client.get(f"{self.room.url}/decisions", headers=self.room.headers())
        told: list[dict[str, Any]] = answer.json()["decisions"]
        return told

    def kinds(self) -> list[str]:
        return [one["kind"] for one in self.decisions()]

    def scores(self) -> list[int]:
        scores: list[int] = self.room.state()["state"]["scores"]
        return scores

    def overrule(self, by: int = 0, **wish: object) -> Response:
        number = self.decisions()[-1]["number"]
        return self.client.post(
            f"{self.room.url}/decisions/{number}/overrule",
            json=wish,
            headers=self.room.headers(by),
        )


class StillClock:
    """The table's clock, moved by the frames."""

    speed = 1.0

    def __init__(self, filming: Filming) -> None:
        self.filming = filming

    @property
    def now_ms(self) -> int:
        return round(self.filming.now_s * 1000)

    def resume(self, at_ms: int) -> None:
        pass

    def seconds_until(self, at_ms: int) -> float:
        return 600.0


def _track(card: Card, *, is_covered: bool) -> Track:
    return Track(
        track_id=card.index + 1,
        quad=QUAD,
        state=TrackState.COVERED if is_covered else TrackState.SEEN,
        card=card,
        is_sure=True,
        placed_at_ms=0,
        seen_at_ms=0,
        read_at_ms=0,
        stirred_at_ms=0,
    )


def without(away: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(card for card in LAYOUT if card not in away)


@pytest.fixture
def filming(client: TestClient) -> Filming:
    table = Filming(client)
    table.show(LAYOUT, times=6)
    assert len(table.room.state()["state"]["table"]["cards"]) == 12
    return table


def test_a_shout_and_three_cards_that_leave_are_a_point(filming: Filming) -> None:
    filming.room.move(1, "call")
    filming.show(without(SET))
    assert filming.scores() == [0, 1]
    told = filming.decisions()[-1]
    assert (told["kind"], told["seat"], told["points"]) == ("taken", 1, 1)
    assert told["can"] == ["withdraw"]


def test_everybody_at_the_table_is_told_each_decision(filming: Filming) -> None:
    filming.room.move(1, "call")
    with filming.client.websocket_connect(f"/ws/tables/{filming.room.code}") as socket:
        socket.send_json({"type": "hello", "token": filming.room.tokens[0]})
        assert socket.receive_json()["type"] == "welcome"
        filming.show(without(NO_SET))
        told: dict[str, Any] = {}
        while told.get("type") != "decision":
            told = socket.receive_json()
    assert told["decision"]["kind"] == "wrong"
    assert "put back" in told["decision"]["text"]


def test_a_phones_shout_is_held_while_the_camera_is_not_sure_of_the_third_card(
    filming: Filming,
) -> None:
    filming.room.move(1, "call")
    filming.show(without(SET[:2]), times=5, covered=SET[2:])
    held = filming.room.move(0, "call")
    assert (held.status_code, held.json()["code"]) == (409, "SHOUT_HELD")
    again = filming.room.move(1, "call")
    assert again.json()["code"] == "CONTROL_TAKEN"
    filming.show(without(SET))
    assert filming.kinds()[-2:] == ["taken", "called"]
    assert filming.room.state()["state"]["control"]["seat"] == 0


def test_a_phones_shout_is_refused_while_all_cards_lie_open(filming: Filming) -> None:
    filming.room.move(1, "call")
    filming.show(LAYOUT)
    assert filming.room.move(0, "call").json()["code"] == "CONTROL_TAKEN"


def test_pictures_of_before_and_after_can_be_seen_by_their_address(filming: Filming) -> None:
    filming.room.move(0, "call")
    filming.show(without(SET))
    told = filming.decisions()[-1]
    assert told["before"] != told["after"]
    for address in (told["before"], told["after"]):
        answer = filming.client.get(address)
        assert answer.headers["content-type"] == "image/jpeg"
        assert answer.content[:2] == b"\xff\xd8"
    assert filming.client.get("/api/snapshots/0123456789abcdef").status_code == 404


def test_a_withdrawn_claim_costs_nothing_and_the_cards_go_back(filming: Filming) -> None:
    filming.room.move(0, "call")
    filming.show(without(NO_SET))
    assert filming.scores() == [-1, 0]
    answer = filming.overrule(action="withdraw")
    assert answer.json()["decisions"][-1]["overruled"] == "withdraw"
    assert filming.scores() == [0, 0]
    filming.show(LAYOUT)
    assert filming.kinds()[-1] == "put-back"


def test_a_withdrawn_claim_can_be_granted_to_who_called_first(filming: Filming) -> None:
    filming.room.move(0, "call")
    filming.show(without(SET))
    assert filming.scores() == [1, 0]
    assert filming.overrule(action="withdraw").json()["decisions"][-1]["can"] == ["grant"]
    assert filming.overrule(action="grant", seat=1).status_code == 200
    assert filming.scores() == [0, 1]


def test_cards_without_a_shout_can_be_granted(filming: Filming) -> None:
    filming.show(without(SET), times=15)
    assert filming.kinds()[-1] == "no-shout"
    assert filming.overrule(action="grant").status_code == 400
    assert filming.overrule(action="grant", seat=1).status_code == 200
    assert filming.scores() == [0, 1]
    filming.show(without(SET), times=5)
    assert filming.kinds()[-1] == "no-shout"


def test_a_ruling_is_revised_when_the_table_tells_better_and_the_host_may_say_no(
    filming: Filming,
) -> None:
    filming.room.move(0, "call")
    filming.show(without((LAYOUT[3], *SET[:2])))
    assert filming.scores() == [-1, 0]
    filming.show(without(SET), times=10)
    assert filming.scores() == [1, 0]
    wrong, *_, assumed = (
        one for one in filming.decisions() if one["kind"] in ("wrong", "taken", "put-back")
    )
    assert (wrong["kind"], wrong["overruled"]) == ("wrong", "revised")
    assert (assumed["kind"], assumed["is_assumed"], assumed["points"]) == ("taken", True, 1)
    filming.overrule(action="withdraw")
    assert filming.scores() == [0, 0]


def test_only_the_host_overrules_and_once(filming: Filming) -> None:
    filming.room.move(0, "call")
    filming.show(without(NO_SET))
    assert filming.overrule(by=1, action="withdraw").status_code == 403
    assert filming.overrule(action="withdraw").status_code == 200
    assert filming.overrule(action="withdraw").json()["code"] == "DECIDED"


def test_a_misread_card_is_corrected_and_what_followed_judged_again(filming: Filming) -> None:
    filming.room.move(0, "call")
    filming.show(without(NO_SET))
    wish = {"seen": "1GSD", "actual": "3RSO"}
    url = f"{filming.room.url}/corrections"
    assert filming.client.post(url, json=wish, headers=filming.room.headers(1)).status_code == 403
    corrected = filming.client.post(url, json=wish, headers=filming.room.headers())
    assert corrected.status_code == 200
    cards = filming.room.state()["state"]["table"]["expected"]["put_back"]
    assert "3-red-striped-oval" in cards


def test_the_pick_up_clock_waits_for_hands_that_the_camera_sees(filming: Filming) -> None:
    filming.room.move(0, "call")
    filming.show(LAYOUT, times=45)
    filming.show(LAYOUT, covered=SET, times=10)
    filming.show(without(SET))
    assert filming.scores() == [1, 0]


def test_a_log_that_was_overruled_is_read_again_as_it_stands(
    filming: Filming, settings: Settings
) -> None:
    filming.show(without(SET), times=15)
    filming.overrule(action="grant", seat=0)
    room = filming.room
    app: Any = filming.client.app
    app.state.services.tables.close()
    assert Room(filming.client, room.code, room.tokens).state()["state"]["scores"] == [1, 0]


def test_decisions_survive_a_restart_and_can_still_be_overruled(filming: Filming) -> None:
    filming.room.move(0, "call")
    filming.show(without(NO_SET))
    before = filming.decisions()
    assert before[-1]["before"] is not None
    app: Any = filming.client.app
    app.state.services.tables.close()
    app.state.services.table_cameras._referees.clear()
    assert filming.decisions() == [{**one, "before": None, "after": None} for one in before]
    assert filming.overrule(action="withdraw").status_code == 200
    assert filming.scores() == [0, 0]
    app.state.services.tables.close()
    app.state.services.table_cameras._referees.clear()
    told = filming.decisions()[-1]
    assert (told["overruled"], told["can"]) == ("withdraw", ["grant"])


def test_no_camera_referees_where_the_service_deals(client: TestClient) -> None:
    room = open_room(client, "classic", 2)
    assert client.get(f"{room.url}/decisions", headers=room.headers()).status_code == 404


def test_the_whole_deck_may_lie_there_and_is_a_doubt(filming: Filming) -> None:
    filming.show(DECK[:40], times=40)
    assert filming.kinds()[-1] == "doubt"
    assert filming.room.state()["doubts"] != []

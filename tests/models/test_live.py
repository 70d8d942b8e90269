"""The live table with the shipped networks on made sequences: what happens is told, and no more."""

import random
from collections.abc import Iterable

import cv2
import numpy as np
import pytest

from models.shipped import load_reader
from solver.cards import DECK, Card
from tests.vision.sequences import Camera, Laid, Table, hand_over, lit, path_of_hand
from vision.capture.recording import Recorder, Shot, read_recording
from vision.image import Frame
from vision.live.live_table import LiveTable, LiveView
from vision.live.track import EventKind, TrackState
from vision.quads import Quad, iou
from vision.reading.table_reader import TableReader
from vision.synthetic.lighting import LightOptions
from vision.synthetic.scene import SceneOptions, sample_scene

CALM = LightOptions(unevenness=0.2, cast=0.2, dimness=0, glare=0, blur=0.2, noise=0.2)
HAND_PX = 80


@pytest.fixture(scope="module")
def reader() -> TableReader:
    return load_reader()


@pytest.fixture(scope="module")
def table() -> Table:
    options = SceneOptions(
        size_wh=(800, 600), cards=(8, 8), tilt_deg=15, clutter=0, hands=0, is_tidy=True, light=CALM
    )
    scene = sample_scene(random.Random(6), options)
    laid = tuple(Laid(place, one.card, one.quad) for place, one in enumerate(scene.cards))
    return Table(scene.frame, laid)


class Watched:
    """A live table with its camera, and all that was told."""

    def __init__(self, reader: TableReader, fps: float = 15) -> None:
        self.live = LiveTable(reader)
        self.camera = Camera(fps=fps)
        self.views: list[LiveView] = []

    def shoot(self, pictures: Iterable[Frame]) -> LiveView:
        for picture in pictures:
            self.views.append(self.live.see(*self.camera.shoot(picture)))
        return self.views[-1]

    def happened(self, since: int = 0) -> list[tuple[EventKind, int]]:
        return [
            (event.kind, event.track_id)
            for view in self.views[since:]
            for event in view.events
            if event.kind is not EventKind.READ
        ]

    def track_at(self, quad: Quad) -> int:
        (found,) = [one.track_id for one in self.views[-1].tracks if iou(one.quad, quad) > 0.6]
        return found


@pytest.fixture
def watched(reader: TableReader, table: Table) -> Watched:
    one = Watched(reader)
    one.shoot([table.frame] * 8)
    return one


def _passes(table: Table, after: Table, name: int) -> list[Frame]:
    tip = table.one(name).quad.center_xy
    path = list(path_of_hand(table, tip, 14))
    half = len(path) // 2
    return [
        hand_over((table if place < half else after).frame, at, HAND_PX)
        for place, at in enumerate(path)
    ]


def _card(table: Table, name: int) -> Card:
    card = table.one(name).card
    assert card is not None
    return card


def test_a_full_new_table_is_named_within_three_frames(reader: TableReader, table: Table) -> None:
    view = Watched(reader).shoot([table.frame] * 3)
    told = {one.card for one in view.table.cards if one.sure}
    assert told == {one.card for one in table.cards}


def test_nothing_is_told_while_nothing_happens(watched: Watched, table: Table) -> None:
    start = len(watched.views)
    watched.shoot(lit(table.frame, 1 + 0.1 * np.sin(place / 30)) for place in range(150))
    assert watched.happened(start) == []
    assert sum(view.is_steady for view in watched.views[start:]) > 130


def test_a_hand_covers_and_uncovers_and_lifts_nothing(watched: Watched, table: Table) -> None:
    start = len(watched.views)
    name = watched.track_at(table.one(1).quad)
    watched.shoot(_passes(table, table, 1))
    watched.shoot([table.frame] * 4)
    told = watched.happened(start)
    assert (EventKind.COVERED, name) in told
    assert (EventKind.UNCOVERED, name) in told
    assert not {kind for kind, _ in told} - {EventKind.COVERED, EventKind.UNCOVERED}
    assert any(view.is_covered_by_hand for view in watched.views[start:])


def test_a_taken_card_is_lifted_once_its_place_is_seen(watched: Watched, table: Table) -> None:
    start = len(watched.views)
    track_id = watched.track_at(table.one(2).quad)
    after = table.without(2)
    watched.shoot(_passes(table, after, 2))
    gone_ms = watched.views[-1].at_ms
    watched.shoot([after.frame] * 6)
    lifts = [
        event
        for view in watched.views[start:]
        for event in view.events
        if event.kind is EventKind.LIFTED
    ]
    assert [(one.track_id, one.card) for one in lifts] == [(track_id, _card(table, 2))]
    assert lifts[0].at_ms - gone_ms <= 300


def test_a_pushed_camera_lifts_and_moves_nothing(watched: Watched, table: Table) -> None:
    start = len(watched.views)
    for step in range(1, 6):
        angle = np.deg2rad(0.6 * step)
        c, s = np.cos(angle), np.sin(angle)
        watched.camera.view = np.array([[c, -s, 5 * step], [s, c, -4 * step], [0, 0, 1]])
        watched.shoot([table.frame])
    view = watched.shoot([table.frame] * 8)
    assert watched.happened(start) == []
    assert any(one.camera_moved for one in watched.views[start:])
    for laid in table.cards:
        there = watched.camera.sees(laid.quad)
        assert any(iou(one.quad, there) > 0.85 for one in view.tracks)


def test_a_camera_that_leaps_is_found_by_the_cards(watched: Watched, table: Table) -> None:
    before = {one.track_id: one.card for one in watched.views[-1].tracks}
    start = len(watched.views)
    watched.camera.view = np.array([[0.97, -0.12, 70], [0.12, 0.97, -60], [0, 0, 1]])
    view = watched.shoot([table.frame] * 20)
    assert {kind for kind, _ in watched.happened(start)} <= {EventKind.COVERED, EventKind.UNCOVERED}
    assert {one.track_id: one.card for one in view.tracks} == before


def test_a_lamp_switched_on_changes_no_card(watched: Watched, table: Table) -> None:
    start = len(watched.views)
    lamp = (0.75 + 0.5 * np.mgrid[0:600, 0:800][1] / 800)[..., None]
    watched.shoot([lit(table.frame, 0.8)] * 4)
    watched.shoot([np.clip(table.frame * lamp, 0, 255).astype(np.uint8)] * 8)
    assert watched.happened(start) == []


@pytest.mark.parametrize("grey", [0, 128, 255])
def test_a_broken_picture_lifts_nothing(watched: Watched, table: Table, grey: int) -> None:
    since = len(watched.views)
    half, whole = table.frame.copy(), np.full_like(table.frame, grey)
    half[250:] = grey
    watched.shoot([half] * 12 + [table.frame] * 12 + [whole] * 12 + [table.frame] * 30)
    assert EventKind.LIFTED not in {kind for kind, _ in watched.happened(since)}
    assert {track.track_id for track in watched.views[-1].tracks} == {
        track.track_id for track in watched.views[since - 1].tracks
    }


def test_a_bar_that_stays_is_taken_for_what_the_camera_shows(
    watched: Watched, table: Table
) -> None:
    barred = table.frame.copy()
    barred[:80] = 0
    since = len(watched.views)
    watched.shoot([barred] * 200)
    assert watched.happened(since) == []
    assert not watched.views[-1].is_covered_by_hand
    name = table.cards[-1].name
    watched.shoot(
        [*_passes(Table(barred, table.cards), Table(barred, table.cards).without(name), name)]
    )
    assert watched.happened(since)[-1][0] is EventKind.LIFTED


def test_a_card_pushed_by_hand_stays_the_same_and_keeps_its_pin(
    watched: Watched, table: Table
) -> None:
    start = len(watched.views)
    quad = table.one(0).quad
    track_id = watched.track_at(quad)
    said = next(card for card in DECK if card not in {one.card for one in table.cards})
    watched.live.pin(track_id, said)
    shift = Quad.from_array(quad.to_array() + np.array([-28, 30]))
    after = table.moved(0, shift)
    watched.shoot(_passes(table, after, 0))
    view = watched.shoot([after.frame] * 6)
    (seen,) = [one for one in view.table.cards if one.track_id == track_id]
    assert (EventKind.MOVED, track_id) in watched.happened(start)
    assert iou(seen.quad, shift) > 0.8
    assert (seen.card, seen.sure, seen.is_pinned) == (said, True, True)


def test_a_pin_is_told_and_taken_back(watched: Watched, table: Table) -> None:
    track_id = watched.track_at(table.one(3).quad)
    said = next(card for card in DECK if card not in {one.card for one in table.cards})
    for card, expected in ((said, said), (None, _card(table, 3))):
        watched.live.pin(track_id, card)
        (event,) = watched.shoot([table.frame]).events
        assert (event.kind, event.track_id) == (EventKind.READ, track_id)
        assert event.card == expected
    with pytest.raises(KeyError):
        watched.live.pin(99, said)


def test_a_card_turned_over_lies_face_down_until_it_is_turned_up(
    watched: Watched, table: Table
) -> None:
    start = len(watched.views)
    track_id = watched.track_at(table.one(4).quad)
    back = table.frame.copy()
    corners = np.round(table.one(4).quad.to_array()).astype(np.int32)
    cv2.fillConvexPoly(back, corners, (120, 40, 60), cv2.LINE_AA)
    turned = Table(back, table.cards)
    watched.shoot(_passes(table, turned, 4))
    view = watched.shoot([back] * 12)
    (track,) = [one for one in view.tracks if one.track_id == track_id]
    assert track.state is TrackState.FACE_DOWN
    assert track_id not in {one.track_id for one in view.table.cards}
    watched.shoot(_passes(turned, table, 4))
    watched.shoot([table.frame] * 6)
    told = [kind for kind, one in watched.happened(start) if one == track_id]
    assert told.index(EventKind.TURNED_DOWN) < told.index(EventKind.TURNED_UP)


def test_a_recording_tells_the_same_every_time(
    reader: TableReader, table: Table, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("film") / "evening"
    camera = Camera(fps=15)
    live = LiveTable(reader)
    after = table.without(5)
    with path.open("wb") as file:
        recorder = Recorder(file)
        told = [
            live.see(shot.frame, shot.at_ms).events
            for picture in [table.frame] * 4 + _passes(table, after, 5) + [after.frame] * 4
            for shot in [recorder.keep(Shot(*camera.shoot(picture)))]
        ]
    again = LiveTable(reader)
    retold = [
        again.see(item.frame, item.at_ms).events
        for item in read_recording(path)
        if isinstance(item, Shot)
    ]
    assert retold == told

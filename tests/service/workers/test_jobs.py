"""Tests of what workers do: the reader's own threshold decides what is sure, also after a pin."""

import json
import shutil
from pathlib import Path

import pytest

from models.shipped import TRAINED, load_reader
from service.workers.jobs import read_photo, see_frame
from service.workers.pool import WorkerState
from solver.notation import parse_card
from vision.live.live_table import LiveState, LiveView
from vision.pictures.codec import encode_jpeg
from vision.synthetic.scene import demo_scene
from vision.view import TableView

MOST_PIXELS = 10_000_000


@pytest.fixture(scope="module")
def picture() -> bytes:
    return encode_jpeg(demo_scene(3, width_px=960).frame)


def test_the_manifest_says_from_when_on_a_reading_is_sure(tmp_path: Path, picture: bytes) -> None:
    trained = tmp_path / "trained"
    shutil.copytree(TRAINED, trained)
    manifest = json.loads((trained / "manifest.json").read_text())
    manifest["settings"]["sure_from"] = 1.01
    (trained / "manifest.json").write_text(json.dumps(manifest))
    read = read_photo(
        WorkerState(load_reader(trained)), "key", picture, max_pixels=MOST_PIXELS, keep=False
    )
    assert read.sure_from == 1.01
    assert len(read.view.cards) == 12
    assert not any(seen.sure for seen in read.view.cards)


def _seen(
    worker: WorkerState, state: LiveState, picture: bytes, at_ms: int, **pins: str
) -> tuple[LiveState, LiveView | TableView]:
    named = {int(track.removeprefix("track_")): parse_card(text) for track, text in pins.items()}
    return see_frame(worker, state, picture, at_ms, max_pixels=MOST_PIXELS, pins=named)


def test_a_named_card_is_so_from_the_next_frame_on_and_a_lifted_track_is_passed_over(
    picture: bytes,
) -> None:
    worker, state = WorkerState(load_reader()), LiveState()
    for at_ms in (0, 200, 400):
        state, view = _seen(worker, state, picture, at_ms)
    assert isinstance(view, LiveView)
    track = view.tracks[0]
    assert track.card is not None
    free = next(text for text in ("1RFO", "2GSD", "3POS") if parse_card(text) != track.card)
    _, view = _seen(
        worker, state, picture, 600, **{f"track_{track.track_id}": free, "track_99": free}
    )
    assert isinstance(view, LiveView)
    named = next(one for one in view.tracks if one.track_id == track.track_id)
    assert (named.card, named.is_sure, named.pinned) == (parse_card(free), True, parse_card(free))

"""Tests of `settable watch`: events told, recorded and retold; the page shows and takes keys."""

import json
import urllib.error
import urllib.request
from pathlib import Path

import cv2
import numpy as np
import pytest

from models.shipped import load_reader
from service.cli import main
from service.server import listen
from service.terminal.watching.keys import WatchState
from service.terminal.watching.page import WatchPage, served
from service.terminal.watching.screen import WatchScreen
from service.terminal.watching.table import WatchedTable, format_event
from tests.service.terminal.watching.test_keys import VIEW, _typed
from vision.capture.recording import Recorder, Shot
from vision.live.live_table import LiveTable
from vision.pictures.codec import encode_jpeg, encode_png
from vision.synthetic.scene import demo_scene


@pytest.fixture(scope="module")
def video(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("video") / "table.avi"
    frame = np.asarray(cv2.resize(demo_scene(1, width_px=1280).frame, (640, 480)), np.uint8)
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 20, (640, 480))
    for _ in range(5):
        writer.write(frame)
    writer.release()
    return path


def _watch(*arguments: str) -> int:
    return main(["watch", *arguments, "--no-display"])


def test_a_recording_is_retold_word_by_word(
    video: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "evening"
    assert _watch(str(video), "--json", "--record", str(record)) == 0
    told = capsys.readouterr().out
    assert _watch(str(record), "--json") == 0
    assert capsys.readouterr().out == told
    events = [json.loads(line) for line in told.splitlines()]
    placed = [one for one in events if one["kind"] == "placed"]
    assert len(placed) == 12
    assert {"version", "track", "label", "sure", "quad", "at_ms", "frame"} <= set(placed[0])
    assert _watch(str(video), "--record", str(record)) == 2
    assert "never overwritten" in capsys.readouterr().err


def test_corrections_are_recorded_and_retold_at_their_time(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, frame = tmp_path / "evening", demo_scene(1, width_px=640).frame
    with record.open("xb") as file:
        table = WatchedTable(table=LiveTable(load_reader()), recorder=Recorder(file))
        told = [event for at in range(4) for event in table.take(Shot(frame, at * 100)).events]
        for key in ("c", *"2PFS", "Enter"):
            table.press(key)
        told += [event for at in range(4, 6) for event in table.take(Shot(frame, at * 100)).events]
    corrected = [one for one in told if str(one.card) == "2-purple-solid-squiggle"]
    assert [one.at_ms for one in corrected] == [400]
    assert _watch(str(record)) == 0
    assert capsys.readouterr().out.splitlines() == [format_event(event) for event in told]


def test_a_table_without_cards_says_no(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.png").write_bytes(encode_png(np.full((240, 320, 3), 90, np.uint8)))
    assert _watch(str(tmp_path / "a.png")) == 1
    assert capsys.readouterr().out == ""


def test_wrong_usage_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert _watch() == 2
    assert "watch what?" in capsys.readouterr().err
    assert _watch("nowhere.avi") == 2
    assert "no such file" in capsys.readouterr().err


def test_a_quiet_table_is_drawn_from_the_layer_alike() -> None:
    frame = np.full((480, 640, 3), 90, np.uint8)
    screen = WatchScreen()
    first = screen.draw(frame, VIEW, WatchState())
    again = screen.draw(frame, VIEW, WatchState())
    assert np.array_equal(first, again)
    assert first.shape[0] > 480
    assert (first[:480] != frame).any()


def test_every_state_is_drawn_differently_and_alike_in_size() -> None:
    frame = np.full((480, 640, 3), 90, np.uint8)
    states = [_typed(keys)[0] for keys in ([], ["s"], ["h"], ["f"], ["c"], ["c", "2"])]
    pictures = [WatchScreen().draw(frame, VIEW, state) for state in states]
    assert len({one.shape for one in pictures}) == 1
    assert len({one.tobytes() for one in pictures}) == len(pictures)


def _asked(url: str, body: bytes | None = None, origin: str | None = None) -> tuple[int, bytes]:
    headers = {"Content-Type": "application/json"} | ({"Origin": origin} if origin else {})
    request = urllib.request.Request(url, data=body, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read()


def test_the_page_shows_the_picture_and_takes_keys() -> None:
    page = WatchPage()
    with listen("127.0.0.1", 0) as listener, served(page, listener):
        url = f"http://127.0.0.1:{listener.getsockname()[1]}/"
        assert b"watch.js" in _asked(url)[1]
        with urllib.request.urlopen(f"{url}stream.mjpeg", timeout=20) as stream:
            picture = encode_jpeg(np.full((8, 8, 3), 50, np.uint8))
            page.show(picture, {"told": "12 cards.", "is_correcting": False})
            assert b"--settable-frame" in stream.readline()
            assert page.has_viewers
        assert json.loads(_asked(f"{url}state")[1])["told"] == "12 cards."
        assert _asked(f"{url}key", b'{"key": "s"}')[0] == 200
        assert page.keys.get(timeout=20) == "s"
        assert _asked(f"{url}key", b'{"key": ""}')[0] == 422
        assert _asked(f"{url}key", b'{"key": "q"}', "https://evil.example")[0] == 403
    assert page.keys.empty()


def test_a_viewer_that_goes_away_holds_up_nobody() -> None:
    page = WatchPage()
    picture = encode_jpeg(np.zeros((64, 64, 3), np.uint8))
    with listen("127.0.0.1", 0) as listener, served(page, listener):
        url = f"http://127.0.0.1:{listener.getsockname()[1]}/"
        gone = urllib.request.urlopen(f"{url}stream.mjpeg", timeout=20)
        gone.close()
        for _ in range(50):
            page.show(picture, {"told": "on", "is_correcting": False})
        with urllib.request.urlopen(f"{url}stream.mjpeg", timeout=20) as stream:
            assert b"--settable-frame" in stream.readline()


@pytest.mark.parametrize(
    "verb", [["watch", "--no-display"], ["audit"], ["referee", "--names", "A"]]
)
def test_without_a_camera_it_is_said_once_and_over(
    verb: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    assert main([*verb, "63"]) == 1
    told = capfd.readouterr()
    assert told.out == ""
    assert told.err.startswith("settable: no camera 63; there ")
    assert told.err.count("\n") == 1


def test_a_table_without_cards_is_said_to_be_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "bare.png"
    picture.write_bytes(encode_png(np.full((480, 640, 3), 90, np.uint8)))
    assert _watch(str(picture)) == 1
    assert "no card was seen" in capsys.readouterr().err

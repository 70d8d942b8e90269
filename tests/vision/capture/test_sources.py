"""Tests of `sources`: every kind of source gives its frames; a lost camera is tried again."""

import itertools
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.capture import sources
from vision.capture.live_feed import Capture, Lost, Regained, live_items
from vision.capture.recording import Recorder, Shot, Skipped
from vision.capture.sources import open_source
from vision.errors import CameraError, SourceError
from vision.image import Frame
from vision.pictures.codec import encode_png


def _frame(grey: int) -> Frame:
    return np.full((48, 64, 3), grey, np.uint8)


def _shots(text: str) -> list[tuple[int, int]]:
    """Return each frame's grey and time."""
    items = list(open_source(text).items())
    return [(int(one.frame[0, 0, 0]), one.at_ms) for one in items if isinstance(one, Shot)]


def test_a_folder_gives_its_pictures_by_number(tmp_path: Path) -> None:
    for name, grey in (("f10.png", 30), ("f9.png", 20), ("f1.png", 10)):
        (tmp_path / name).write_bytes(encode_png(_frame(grey)))
    (tmp_path / "notes.txt").write_text("no picture")
    assert _shots(str(tmp_path)) == [(10, 0), (20, 40), (30, 80)]


def test_a_broken_picture_in_a_folder_is_skipped_unless_all_are(tmp_path: Path) -> None:
    (tmp_path / "f1.png").write_bytes(b"no picture")
    with pytest.raises(SourceError, match=r"f1\.png"):
        list(open_source(str(tmp_path)).items())
    (tmp_path / "f2.png").write_bytes(encode_png(_frame(20)))
    skipped, shot = open_source(str(tmp_path)).items()
    assert isinstance(skipped, Skipped)
    assert isinstance(shot, Shot)


def test_a_picture_is_shown_until_its_cards_can_be_believed(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(encode_png(_frame(7)))
    shots = _shots(str(tmp_path / "a.png"))
    assert len(shots) >= 3
    assert {grey for grey, _ in shots} == {7}


def test_a_video_gives_every_frame_with_its_time(tmp_path: Path) -> None:
    path = str(tmp_path / "a.avi")
    writer = cv2.VideoWriter(path, cv2.VideoWriter.fourcc(*"MJPG"), 20, (64, 48))
    for grey in (10, 60, 110):
        writer.write(_frame(grey))
    writer.release()
    shots = _shots(path)
    assert [at_ms for _, at_ms in shots] == [0, 50, 100]
    assert np.allclose([grey for grey, _ in shots], [10, 60, 110], atol=4)
    assert _shots(path) == shots


def test_a_recording_is_known_by_its_beginning(tmp_path: Path) -> None:
    path = tmp_path / "evening.anything"
    with path.open("wb") as file:
        Recorder(file).keep(Shot(_frame(90), 250))
    assert _shots(str(path)) == [(90, 250)]


@pytest.mark.parametrize(
    ("name", "said"),
    [("none.avi", "no such file"), ("empty", "no picture in the folder"), ("bad.avi", "no video")],
)
def test_what_is_no_source_is_told(name: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "bad.avi").write_bytes(b"nothing")
    with pytest.raises(SourceError, match=said):
        list(open_source(str(tmp_path / name)).items())


def test_passwords_are_left_out_of_names() -> None:
    source = open_source("rtsp://me:secret@10.0.0.7/table")
    assert source.is_live
    assert source.name == "rtsp://10.0.0.7/table"
    assert open_source("0").name == "camera 0"


class Device:
    """A camera that gives these frames and then no more; without any it cannot be opened."""

    def __init__(self, *greys: int) -> None:
        self.greys = list(greys)
        self.is_there = bool(greys)

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return self.is_there

    def read(self) -> tuple[bool, Frame]:
        if not self.greys:
            return False, _frame(0)
        return True, _frame(self.greys.pop(0))

    def release(self) -> None:
        self.is_there = False


def test_a_lost_camera_is_said_once_tried_again_and_said_to_be_back() -> None:
    devices = iter([Device(10), Device(), Device(), Device(20)])
    ticks = itertools.count()

    def connect() -> Capture:
        return next(devices, Device())

    items = live_items(
        "camera 0", connect, lambda: next(ticks) / 10, retry_s=0.001, give_up_s=1_000
    )
    told = []
    shown = []
    for item in items:
        if isinstance(item, Shot):
            shown.append(int(item.frame[0, 0, 0]))
        else:
            told.append(item)
        if len(told) == 3 and 20 in shown:
            break
    items.close()  # type: ignore[attr-defined]
    assert [type(one) for one in told] == [Lost, Regained, Lost]
    assert [one.message for one in told if isinstance(one, Lost | Regained)] == [
        "camera 0 is lost; trying again every 0.001 s for 1000 s",
        "camera 0 is back",
        "camera 0 is lost; trying again every 0.001 s for 1000 s",
    ]


def test_a_camera_that_never_worked_is_not_tried_again() -> None:
    tried = []

    def connect() -> Capture:
        tried.append(1)
        return Device()

    items = live_items("camera 5", connect, lambda: 0.0, why_none=lambda: "no camera 5")
    with pytest.raises(CameraError, match="no camera 5"):
        next(items)
    assert tried == [1]


def test_a_lost_camera_is_given_up_in_the_end() -> None:
    devices = iter([Device(10)])
    ticks = itertools.count()
    items = live_items(
        "camera 0",
        lambda: next(devices, Device()),
        lambda: next(ticks),
        retry_s=0.001,
        give_up_s=5,
    )
    with pytest.raises(CameraError, match="did not come back within 5 s"):
        list(items)


def test_no_webcam_names_those_that_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "list_cameras", lambda: (sources.CameraName(7, "Desk cam"),))
    with pytest.raises(CameraError, match=r"no camera 63; there are: 7 \(Desk cam\)"):
        next(open_source("63").items())

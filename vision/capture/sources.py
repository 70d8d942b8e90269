"""Sources of frames: webcam, network camera, video, recording, folder of pictures, one picture.

`open_source` takes the text that people type. A video, a recording and pictures give every frame
with the time that it has; a live camera gives the newest one, so that nobody who is slow falls
behind; when it is lost it is tried again for a while. The clock is handed in.
"""

import contextlib
import os
import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

import cv2
import numpy as np

from vision.capture.live_feed import Capture, Lost, Regained, live_items
from vision.capture.recording import Note, Shot, Skipped, is_recording, read_recording, readable
from vision.errors import ImageError, SourceError
from vision.image import Frame
from vision.pictures.codec import read_image

__all__ = [
    "CameraName",
    "Capture",
    "FrameSource",
    "Lost",
    "Regained",
    "list_cameras",
    "open_source",
]

PICTURE_SUFFIXES: Final = frozenset({".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif"})
_NETWORK: Final = ("rtsp://", "rtsps://", "http://", "https://", "rtmp://", "udp://")
_PATIENCE_MS: Final = 8_000  # for a network camera to answer
_FOLDER_FPS: Final = 25.0
_PICTURE_FRAMES: Final = 6  # of one picture: enough for its cards to be believed
_PICTURE_MS: Final = 100
_MOST_PROBED: Final = 8  # camera numbers tried where the system does not list them
_WIDTH, _HEIGHT = 1280, 720  # asked of a webcam; it gives what it can

os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")  # what fails is told in our own words


Item: TypeAlias = Shot | Note | Skipped | Lost | Regained
"""What a source gives."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FrameSource:
    """Something that gives frames.

    Attributes
    ----------
    name
        What people call it; passwords in an address are left out.
    is_live
        Whether it goes on for ever and skips frames that nobody took in time.
    items
        Makes the frames, from the start each time.
    """

    name: str
    is_live: bool
    items: Callable[[], Iterator[Item]]


@dataclass(frozen=True, slots=True)
class CameraName:
    """A camera of this machine: the number to open it by, and its name."""

    number: int
    name: str


def open_source(text: str, *, clock: Callable[[], float] = time.monotonic) -> FrameSource:
    """Return the source that a text names; a camera is opened only when frames are asked for.

    Parameters
    ----------
    text
        A webcam's number, an address (RTSP, HTTP), or the path of a video, a recording, a folder
        of pictures, or a picture.
    clock
        Seconds, for the times of a live camera's frames.

    Raises
    ------
    SourceError
        If there is no such file, or it is of no known kind.
    """
    if text.isdecimal():
        number = int(text)
        name = f"camera {number}"
        return _live(name, lambda: _webcam(number), lambda: _no_webcam(number), clock)
    if text.lower().startswith(_NETWORK):
        name = _without_password(text)
        return _live(name, lambda: _network_camera(text), lambda: f"{name} gives no picture", clock)
    path = Path(text)
    if path.is_dir():
        return FrameSource(name=text, is_live=False, items=lambda: _folder(path))
    if not path.is_file():
        raise SourceError(
            f"{text} is no camera number, no address, and there is no such file or folder"
        )
    if path.suffix.lower() in PICTURE_SUFFIXES:
        return FrameSource(name=text, is_live=False, items=lambda: _picture(path))
    if is_recording(path):
        return FrameSource(name=text, is_live=False, items=lambda: read_recording(path))
    return FrameSource(name=text, is_live=False, items=lambda: _video(path))


def list_cameras() -> tuple[CameraName, ...]:
    """Return the cameras of this machine."""
    devices = sorted(Path("/sys/class/video4linux").glob("video*"), key=_number_in)
    if devices:
        return tuple(
            CameraName(_number_in(device), (device / "name").read_text().strip())
            for device in devices
            if (device / "index").read_text().strip() == "0"  # others are a camera's metadata
        )
    if Path("/sys/class").is_dir():
        return ()
    return tuple(_probed())  # no listing on this system: try them


def _probed() -> Iterator[CameraName]:
    for number in range(_MOST_PROBED):
        capture = cv2.VideoCapture(number)
        is_there = capture.isOpened()
        capture.release()
        if is_there:
            yield CameraName(number, f"camera {number}")


def _number_in(path: Path) -> int:
    found = re.search(r"\d+$", path.name)
    return int(found.group()) if found else 0


def _without_password(address: str) -> str:
    return re.sub(r"//[^/@]*@", "//", address)


def _folder(path: Path) -> Iterator[Item]:
    """Yield the pictures by name, numbers in names by value, a fortieth of a second apart."""
    names = [one for one in path.iterdir() if one.suffix.lower() in PICTURE_SUFFIXES]
    pictures = sorted((one for one in names if one.name[0] != "."), key=_natural)
    if not pictures:
        raise SourceError(f"there is no picture in the folder {path}")
    yield from readable(_pictures(pictures))


def _pictures(paths: Sequence[Path]) -> Iterator[Shot | Skipped]:
    for place, path in enumerate(paths):
        try:
            yield Shot(read_image(path), round(place * 1000 / _FOLDER_FPS))
        except ImageError as error:
            yield Skipped(str(error))


def _natural(path: Path) -> tuple[tuple[int, int, str], ...]:
    parts = re.findall(r"\d+|\D+", path.name)
    return tuple((0, int(one), "") if one.isdecimal() else (1, 0, one) for one in parts)


def _picture(path: Path) -> Iterator[Item]:
    frame = _read_picture(path)
    for place in range(_PICTURE_FRAMES):
        yield Shot(frame, place * _PICTURE_MS)


def _read_picture(path: Path) -> Frame:
    try:
        return read_image(path)
    except ImageError as error:
        raise SourceError(str(error)) from error


def _video(path: Path) -> Iterator[Item]:
    capture = cv2.VideoCapture(str(path))
    try:
        if not capture.isOpened():
            raise SourceError(f"{path} is no video, recording or picture that can be opened")
        fps = capture.get(cv2.CAP_PROP_FPS)
        step_ms = 1000 / fps if np.isfinite(fps) and fps > 0 else 40.0
        number, last_ms = 0, -1
        while True:
            is_read, frame = capture.read()
            if not is_read:
                break
            told_ms = capture.get(cv2.CAP_PROP_POS_MSEC)
            at_ms = round(told_ms if told_ms > 0 or not number else number * step_ms)
            last_ms = max(at_ms, last_ms + 1)  # times of broken files jump back
            number += 1
            yield Shot(np.asarray(frame, np.uint8), last_ms)
        if not number:
            raise SourceError(f"{path} holds no frame that can be read")
    finally:
        capture.release()


def _no_webcam(number: int) -> str:
    """Say which cameras there are instead."""
    known = [f"{one.number} ({one.name})" for one in list_cameras()]
    if any(one.startswith(f"{number} ") for one in known):
        return f"camera {number} gives no picture; does another program use it?"
    return f"no camera {number}; " + (
        f"there are: {', '.join(known)}" if known else "there is none"
    )


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Keep OpenCV from printing what is told in our own words."""
    level = cv2.utils.logging.getLogLevel()
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    try:
        yield
    finally:
        cv2.utils.logging.setLogLevel(level)


def _webcam(number: int) -> Capture:
    with _quiet():
        capture = cv2.VideoCapture(number)
    capture.set(cv2.CAP_PROP_FRAME_WIDTH, _WIDTH)
    capture.set(cv2.CAP_PROP_FRAME_HEIGHT, _HEIGHT)
    return capture  # type: ignore[return-value]  # the stubs give read() a wider array


def _network_camera(address: str) -> Capture:
    patience = [
        cv2.CAP_PROP_OPEN_TIMEOUT_MSEC,
        _PATIENCE_MS,
        cv2.CAP_PROP_READ_TIMEOUT_MSEC,
        _PATIENCE_MS,
    ]
    with _quiet():
        return cv2.VideoCapture(address, cv2.CAP_FFMPEG, patience)  # type: ignore[return-value]


def _live(
    name: str,
    connect: Callable[[], Capture],
    why_none: Callable[[], str],
    clock: Callable[[], float],
) -> FrameSource:
    return FrameSource(
        name=name, is_live=True, items=lambda: live_items(name, connect, clock, why_none=why_none)
    )

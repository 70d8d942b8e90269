"""Speed of the live table at 1280 x 720 with twelve cards, against decoding the frame's JPEG.

A still camera with grain; the overlay is what `settable watch` draws. The video is MJPEG, read from
a file end to end: decode, see, draw.
"""

import tempfile
import time
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from models.shipped import load_reader
from service.terminal.watching.keys import WatchState
from service.terminal.watching.screen import WatchScreen
from tests.benchmarks.measure import Row
from vision.capture.recording import Shot
from vision.capture.sources import open_source
from vision.image import Frame
from vision.live.live_table import LiveTable
from vision.pictures.codec import encode_jpeg
from vision.synthetic.scene import demo_scene

__all__ = ["rows"]

_FRAMES: Final = 90
_SETTLING: Final = 40  # frames after which sweeps for overlooked cards have become rare


def rows() -> list[Row]:
    """Measure side by side, frame after frame, so that a busy machine slows both."""
    whole = np.asarray(demo_scene(1, width_px=1280).frame, np.uint8)
    table = np.asarray(cv2.resize(whole, (960, 720), interpolation=cv2.INTER_AREA), np.uint8)
    wide = np.asarray(cv2.copyMakeBorder(table, 0, 0, 160, 160, cv2.BORDER_REPLICATE), np.uint8)
    films = [_grainy(wide, seed) for seed in range(8)]
    files = [encode_jpeg(frame) for frame in films]
    live, screen = LiveTable(load_reader()), WatchScreen()
    decoding, seeing, drawing = [], [], []
    named_at = 0
    for number in range(_FRAMES):
        data = np.frombuffer(files[number % len(files)], np.uint8)
        start = time.perf_counter()
        frame = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
        decoded = time.perf_counter()
        view = live.see(frame, number * 33)
        seen = time.perf_counter()
        screen.draw(frame, view, WatchState())
        drawn = time.perf_counter()
        if not named_at and len(view.tracks) == 12 and all(one.is_sure for one in view.tracks):
            named_at = number + 1
        if number >= _SETTLING:
            decoding.append(decoded - start)
            seeing.append(seen - decoded)
            drawing.append(drawn - seen)
    decode_s = float(np.median(decoding))
    return [
        Row("full new table of 12 named by frame", str(named_at or "never"), "3"),
        Row("decode a JPEG of 1280 x 720", f"{decode_s * 1e3:.1f} ms"),
        _ratio("steady: see", seeing, decode_s),
        _ratio("steady: decode and see", np.add(decoding, seeing).tolist(), decode_s, "2"),
        _ratio("steady: overlay", drawing, decode_s),
        Row("from a file, end to end, frames a second", f"{_from_file(films):.0f}", "at least 30"),
    ]


def _ratio(what: str, times_s: list[float], decode_s: float, bound: str = "") -> Row:
    median_s = float(np.median(times_s))
    return Row(f"{what}, times decoding", f"{median_s / decode_s:.2f}", bound)


def _from_file(films: list[Frame]) -> float:
    """Return how many frames a second of a steady video are decoded, seen and drawn."""
    live, screen = LiveTable(load_reader()), WatchScreen()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table.avi"
        writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 30, (1280, 720))
        for number in range(2 * _FRAMES):
            writer.write(films[number % len(films)])
        writer.release()
        start_s, count = 0.0, 0
        for number, item in enumerate(open_source(str(path)).items()):
            if number == _SETTLING:
                start_s = time.perf_counter()
            if isinstance(item, Shot):
                screen.draw(item.frame, live.see(item.frame, item.at_ms), WatchState())
                count += number >= _SETTLING
        return count / (time.perf_counter() - start_s)


def _grainy(frame: Frame, seed: int) -> Frame:
    grain = np.random.default_rng(seed).normal(0, 5, frame.shape)
    return np.clip(frame + grain, 0, 255).astype(np.uint8)

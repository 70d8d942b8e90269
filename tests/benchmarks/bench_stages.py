"""Speed of reading a photo, stage by stage, against `cv2.imdecode` of the same file.

Two photos: a phone's 1600 pixels wide and a webcam's 1280 x 720, each a rendered table of twelve
cards. The memory is that of a fresh process that runs `settable read`.
"""

import resource
import subprocess
import sys
import tempfile
from pathlib import Path

import cv2
import numpy as np

from models.shipped import load_reader
from tests.benchmarks.measure import Row, best_time_s
from vision.image import Frame
from vision.pictures.codec import encode_jpeg
from vision.reading.deck_decoder import decode_table
from vision.rectify import FACE_MARGIN, FACE_WH, Pyramid, rectify
from vision.synthetic.scene import demo_scene

__all__ = ["rows"]

_REPEATS = 12


def rows() -> list[Row]:
    """Measure warm, on the machine's cores."""
    phone = _grainy(demo_scene(1, width_px=1600).frame)
    webcam = _grainy(np.ascontiguousarray(demo_scene(1, width_px=1280).frame[120:840]))
    return [*_stages("1600 px", phone, "15"), *_stages("1280x720", webcam, "8"), _memory(phone)]


def _grainy(frame: Frame) -> Frame:
    """Add a camera's grain: without it the JPEG is a third of a photo's and decodes too fast."""
    grain = np.random.default_rng(0).normal(0, 7, frame.shape)
    return np.clip(frame + grain, 0, 255).astype(np.uint8)


def _stages(name: str, frame: Frame, bound: str) -> list[Row]:
    photo = np.frombuffer(encode_jpeg(frame), np.uint8)
    reader = load_reader()
    candidates = reader.finder.find(Pyramid(frame))
    fitted = reader.fitter.fit(Pyramid(frame), candidates)
    pyramid = Pyramid(frame)
    faces = [rectify(pyramid, one.quad, FACE_WH, margin=FACE_MARGIN) for one in fitted]
    readings = reader.reader.read(faces)
    calls = {
        "find": lambda: reader.finder.find(Pyramid(frame)),
        "fit": lambda: reader.fitter.fit(Pyramid(frame), candidates),
        "cut": lambda: [rectify(pyramid, one.quad, FACE_WH, margin=FACE_MARGIN) for one in fitted],
        "classify": lambda: reader.reader.read(faces),
        "decode the table": lambda: decode_table(readings),
        "all stages": lambda: reader.read(frame),
    }
    decoding_s = best_time_s(lambda: cv2.imdecode(photo, cv2.IMREAD_COLOR), repeats=_REPEATS)
    rows = [Row(f"{name}: cv2.imdecode", f"{decoding_s * 1e3:.1f} ms")]
    for what, call in calls.items():
        seconds = best_time_s(call, repeats=_REPEATS)
        value = f"{seconds * 1e3:6.1f} ms, {seconds / decoding_s:5.2f} times imdecode"
        rows.append(Row(f"{name}: {what}", value, bound if what == "all stages" else ""))
    return rows


def _memory(frame: Frame) -> Row:
    with tempfile.TemporaryDirectory() as folder:
        photo = Path(folder) / "table.jpg"
        photo.write_bytes(encode_jpeg(frame))
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        command = [sys.executable, "-m", "service", "read", str(photo), "--json"]
        subprocess.run(command, check=False, capture_output=True)
    peak = max(before, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
    return Row("peak memory of `settable read`, 1600 px", f"{peak / 1024:.0f} MB", "400 MB")

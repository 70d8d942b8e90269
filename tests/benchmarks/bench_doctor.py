"""Speed of the light doctor, against `cv2.imdecode` of the same frame's JPEG.

The faces are handed in, as the reader has cut them already.
"""

from typing import Final

import cv2
import numpy as np

from tests.benchmarks.measure import Row, best_time_s
from vision.pictures.codec import encode_jpeg
from vision.quads import Quad
from vision.quality.doctor import examine
from vision.rectify import FACE_MARGIN, FACE_WH, Pyramid, rectify
from vision.synthetic.scene import demo_scene

__all__ = ["rows"]

_REPEATS: Final = 30
_BOUND: Final = 1.8  # about what decoding takes, with air for a busy machine


def rows() -> list[Row]:
    """Measure on a rendered frame of 1280x720 with 12 cards."""
    scene = demo_scene(1, width_px=1280)
    frame = np.ascontiguousarray(cv2.resize(scene.frame, (1280, 720)), np.uint8)
    quads = [Quad.from_array(placed.quad.to_array() * (1, 0.75)) for placed in scene.cards]
    photo = np.frombuffer(encode_jpeg(frame), np.uint8)
    pyramid = Pyramid(frame)
    faces = [rectify(pyramid, quad, FACE_WH, margin=FACE_MARGIN) for quad in quads]
    bare_s = best_time_s(lambda: cv2.imdecode(photo, cv2.IMREAD_COLOR), repeats=_REPEATS)
    with_faces_s = best_time_s(lambda: examine(pyramid, quads, faces), repeats=_REPEATS)
    alone_s = best_time_s(lambda: examine(Pyramid(frame), quads), repeats=_REPEATS)
    return [
        Row("cv2.imdecode of 1280x720, ms", f"{1000 * bare_s:.2f}"),
        Row("12 cards examined, ms", f"{1000 * with_faces_s:.2f}"),
        Row("12 cards examined, times cv2.imdecode", f"{with_faces_s / bare_s:.2f}", f"{_BOUND}"),
        Row("the same with cutting the faces", f"{alone_s / bare_s:.2f}"),
    ]

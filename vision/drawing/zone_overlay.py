"""Draw zones onto a picture: an outline and a name each, the middle's dashed."""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from vision.drawing.labels import Plate, draw_plate
from vision.image import FloatArray, Frame
from vision.zones import Zone

__all__ = ["draw_zones"]

_INK: Final = (60, 60, 60)
_PAPER: Final = (250, 250, 250)
_DASH: Final = 0.012  # of the picture's longer side


def draw_zones(frame: Frame, zones: Sequence[Zone], *, middle: str = "") -> Frame:
    """Return the frame with the zones drawn and named; `middle` is what the middle is called."""
    canvas = frame.copy()
    height, width = frame.shape[:2]
    longer = max(width, height)
    line = max(2, longer // 400)
    for zone in zones:
        points = np.array(zone.points_xy) * (width, height)
        for ink, extra in ((_PAPER, 2), (_INK, 0)):
            if zone.is_middle:
                _dashed(canvas, points, ink, line + extra, longer * _DASH)
            else:
                outline = np.round(points).astype(np.int32)
                cv2.polylines(canvas, [outline], True, ink, line + extra, cv2.LINE_AA)
        name = zone.name or middle
        if name:
            plate = Plate(text=name, size_px=max(12, longer // 55), color=_PAPER, ground=_INK)
            top = (float(points[:, 0].mean()), float(points[:, 1].min()))
            draw_plate(canvas, plate, top)
    return canvas


def _dashed(
    canvas: Frame, points: FloatArray, ink: tuple[int, int, int], line: int, dash_px: float
) -> None:
    for start, end in zip(points, np.roll(points, -1, axis=0), strict=True):
        length = float(np.linalg.norm(end - start))
        count = max(1, round(length / dash_px / 2))
        for step in range(count):
            a, b = (start + (end - start) * (step + share) / count for share in (0.0, 0.55))
            cv2.line(
                canvas,
                (round(float(a[0])), round(float(a[1]))),
                (round(float(b[0])), round(float(b[1]))),
                ink,
                line,
                cv2.LINE_AA,
            )

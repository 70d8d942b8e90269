"""Letters on pictures: OpenCV's built-in outline font, on plates that make any ground legible."""

from dataclasses import dataclass
from functools import cache
from typing import Final

import cv2

from vision.image import Bgr, Frame

__all__ = ["Plate", "draw_plate", "draw_text", "plate_size_wh", "text_width_px"]

_FONT_NAME: Final = "sans"  # ships inside OpenCV 5: no font file, the same letters everywhere
_WEIGHT: Final = 600  # semibold holds out at 11 pixels
_CAP_HEIGHT: Final = 0.70  # of the size, for this font
_PLATE_HEIGHT: Final = 1.3  # of the size
_PLATE_PADDING: Final = 0.3  # of the size, left and right


@dataclass(frozen=True, slots=True, kw_only=True)
class Plate:
    """A word on a rounded plate.

    Attributes
    ----------
    size_px
        Size of the letters in pixels.
    outline
        Color of a line round the plate; None for no line.
    """

    text: str
    size_px: int
    color: Bgr
    ground: Bgr
    outline: Bgr | None = None


@cache
def _font() -> cv2.FontFace:
    return cv2.FontFace(_FONT_NAME)


@cache
def text_width_px(text: str, size_px: int) -> int:
    """Return how wide a text of this size will be, in pixels."""
    left, _, width, _ = cv2.getTextSize((0, 0), text, (0, 0), _font(), size_px, _WEIGHT)
    return int(left + width)


def draw_text(
    canvas: Frame, text: str, left_middle_xy: tuple[float, float], size_px: int, color: Bgr
) -> None:
    """Write onto the canvas, which is changed; capitals are centred on the given height."""
    x, y = left_middle_xy
    baseline = (round(x), round(y + _CAP_HEIGHT * size_px / 2))
    cv2.putText(canvas, text, baseline, color, _font(), size_px, _WEIGHT)


def plate_size_wh(plate: Plate) -> tuple[int, int]:
    """Return width and height of the plate in pixels; never narrower than high."""
    height = round(plate.size_px * _PLATE_HEIGHT)
    width = text_width_px(plate.text, plate.size_px) + round(2 * _PLATE_PADDING * plate.size_px)
    return max(width, height), height


def draw_plate(canvas: Frame, plate: Plate, center_xy: tuple[float, float]) -> None:
    """Draw a plate onto the canvas, which is changed; it is moved to lie inside the canvas."""
    (width, height), (frame_height, frame_width) = plate_size_wh(plate), canvas.shape[:2]
    left = round(min(max(center_xy[0] - width / 2, 1), max(frame_width - width - 2, 1)))
    top = round(min(max(center_xy[1] - height / 2, 1), max(frame_height - height - 2, 1)))
    if plate.outline is not None:
        rim = max(plate.size_px // 10, 1)
        _fill_rounded(
            canvas, (left - rim, top - rim, width + 2 * rim, height + 2 * rim), plate.outline
        )
    _fill_rounded(canvas, (left, top, width, height), plate.ground)
    text_left = left + (width - text_width_px(plate.text, plate.size_px)) / 2
    draw_text(canvas, plate.text, (text_left, top + height / 2), plate.size_px, plate.color)


def _fill_rounded(canvas: Frame, box_xywh: tuple[int, int, int, int], color: Bgr) -> None:
    left, top, width, height = box_xywh
    radius = max(round(height * 0.25), 1)
    right, bottom = left + width - 1, top + height - 1
    cv2.rectangle(canvas, (left + radius, top), (right - radius, bottom), color, cv2.FILLED)
    cv2.rectangle(canvas, (left, top + radius), (right, bottom - radius), color, cv2.FILLED)
    for x in (left + radius, right - radius):
        for y in (top + radius, bottom - radius):
            cv2.circle(canvas, (x, y), radius, color, cv2.FILLED, cv2.LINE_AA)

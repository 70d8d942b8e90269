"""Tests of vision.drawing.labels."""

import numpy as np
import pytest

from vision.drawing.labels import Plate, draw_plate, draw_text, plate_size_wh, text_width_px

PLATE = Plate(text="2RSO", size_px=20, color=(255, 255, 255), ground=(50, 0, 0))


@pytest.mark.parametrize("size_px", [11, 20, 56])
def test_text_fills_the_width_it_was_measured_to(size_px: int) -> None:
    canvas = np.zeros((100, 400, 3), np.uint8)
    draw_text(canvas, "2RSO", (10, 50), size_px, (255, 255, 255))
    rows, columns = np.nonzero(canvas[:, :, 0] > 64)
    assert abs(columns.max() - 10 - text_width_px("2RSO", size_px)) <= 0.1 * size_px + 1
    assert abs((rows.min() + rows.max()) / 2 - 50) <= 0.06 * size_px + 1  # centred on its height


def test_letters_are_antialiased() -> None:
    canvas = np.zeros((40, 100, 3), np.uint8)
    draw_text(canvas, "2RSO", (10, 20), 20, (255, 255, 255))
    assert len(np.unique(canvas)) > 10


@pytest.mark.parametrize("center", [(-50, -50), (500, 10), (100, 500), (100, 50)])
def test_a_plate_stays_inside_the_frame(center: tuple[float, float]) -> None:
    canvas = np.zeros((100, 200, 3), np.uint8)
    draw_plate(canvas, PLATE, center)
    width, height = plate_size_wh(PLATE)
    assert canvas.any(axis=2).sum() > 0.9 * width * height


def test_a_plate_of_one_digit_is_as_wide_as_high() -> None:
    plate = Plate(text="1", size_px=20, color=(0, 0, 0), ground=(255, 255, 255))
    assert plate_size_wh(plate) == (26, 26)


def test_a_plate_on_a_tiny_frame_does_not_fail() -> None:
    canvas = np.zeros((5, 5, 3), np.uint8)
    draw_plate(canvas, PLATE, (2, 2))
    assert canvas.shape == (5, 5, 3)

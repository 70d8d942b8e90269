"""Tests of vision.reading.stepping_back: what is seen from afar lies where it lay."""

import numpy as np
import pytest

from vision.quads import Quad
from vision.reading.stepping_back import step_back
from vision.rectify import Pyramid


@pytest.mark.parametrize("size_wh", [(1600, 1200), (600, 900), (300, 200)])
def test_a_place_of_the_far_view_leads_back_to_the_frame(size_wh: tuple[int, int]) -> None:
    width, height = size_wh
    frame = np.zeros((height, width, 3), np.uint8)
    frame[height // 4 : height // 2, width // 4 : width // 2] = 255
    far = step_back(Pyramid(frame))
    rows, columns = np.nonzero(far.pyramid.frame[..., 0] > 127)
    top, bottom, left, right = rows.min(), rows.max() + 1, columns.min(), columns.max() + 1
    quad = Quad(((left, top), (right, top), (right, bottom), (left, bottom)))
    back = far.to_frame(quad).to_array()
    assert back[0] == pytest.approx((width / 4, height / 4), abs=4)
    assert back[2] == pytest.approx((width / 2, height / 2), abs=4)


def test_a_picture_has_black_round_it_from_afar() -> None:
    far = step_back(Pyramid(np.full((600, 800, 3), 200, np.uint8)))
    height, width = far.pyramid.frame.shape[:2]
    assert not far.pyramid.frame[: height // 5].any()
    assert not far.pyramid.frame[:, : width // 5].any()
    assert far.pyramid.frame[height // 2, width // 2].all()

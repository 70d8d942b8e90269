"""Tests of vision.rectify."""

import cv2
import numpy as np
import pytest

from vision.image import Frame
from vision.quads import Quad
from vision.rectify import Pyramid, face_from_table, rectify


def _frame_with_face(quad: Quad) -> Frame:
    """Lay a face whose left third is red and whose top quarter is blue on a gray frame."""
    face = np.full((150, 90, 3), 255, np.uint8)
    face[:, :30] = (0, 0, 255)
    face[:37] = (255, 0, 0)
    source = np.array([(0, 0), (90, 0), (90, 150), (0, 150)], np.float32)
    view = cv2.getPerspectiveTransform(source, quad.to_array())
    frame = cv2.warpPerspective(face, view, (640, 480), borderValue=(128, 128, 128))
    return np.asarray(frame, np.uint8)


QUADS = [
    Quad(((100, 100), (220, 100), (220, 290), (100, 290))),
    Quad(((320, 60), (420, 120), (330, 300), (210, 230))),
    Quad(((500, 400), (380, 400), (380, 210), (500, 210))),
]


@pytest.mark.parametrize("quad", QUADS)
def test_a_face_comes_out_upright_whichever_way_the_card_lies(quad: Quad) -> None:
    face = rectify(Pyramid(_frame_with_face(quad)), quad, (60, 100))
    assert face.shape == (100, 60, 3)
    assert face[60, 10].tolist() == pytest.approx([0, 0, 255], abs=12)
    assert face[10, 40].tolist() == pytest.approx([255, 0, 0], abs=12)
    assert face[60, 45].tolist() == pytest.approx([255, 255, 255], abs=12)


def test_the_margin_shows_the_table_on_every_side() -> None:
    face = rectify(Pyramid(_frame_with_face(QUADS[0])), QUADS[0], (70, 110), margin=0.2)
    rim = np.concatenate([face[:8].reshape(-1, 3), face[-8:].reshape(-1, 3), face[:, 2]])
    assert np.abs(rim.astype(int) - 128).max() < 6


def test_fine_stripes_become_their_mean_and_no_moire() -> None:
    frame = np.full((1200, 1200, 3), 255, np.uint8)
    frame[:, ::2] = 0
    quad = Quad(((100, 100), (800, 130), (790, 1100), (90, 1080)))
    face = rectify(Pyramid(frame), quad, (48, 72))
    assert np.abs(face.astype(int) - 128).max() < 24


def test_a_quad_outside_the_frame_repeats_the_edge() -> None:
    frame = np.full((50, 50, 3), 77, np.uint8)
    face = rectify(Pyramid(frame), Quad(((-40, -40), (20, -40), (20, 30), (-40, 30))), (30, 40))
    assert (face == 77).all()


def test_levels_of_a_pyramid_are_halves() -> None:
    pyramid = Pyramid(np.zeros((101, 60, 3), np.uint8))
    assert pyramid.level(2).shape == (25, 15, 3)
    assert pyramid.level(0) is pyramid.frame


def test_the_homography_takes_corners_to_the_inner_corners() -> None:
    view = face_from_table(QUADS[1], (100, 140), 0.1)
    corners = cv2.perspectiveTransform(QUADS[1].to_array()[None].astype(np.float64), view)[0]
    dx, dy = 100 / 12, 140 / 12
    expected = [(dx, dy), (100 - dx, dy), (100 - dx, 140 - dy), (dx, 140 - dy)]
    assert corners == pytest.approx(np.array(expected), abs=1e-3)

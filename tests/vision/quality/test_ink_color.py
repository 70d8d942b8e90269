"""Tests of vision.quality.ink_color: a gray picture shows no color, a dull one little."""

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from solver.cards import Card
from vision.image import Bgr, Frame
from vision.quality.ink_color import color_share, ink_colors, lacks_color
from vision.rectify import FACE_WH, Pyramid
from vision.synthetic.card_faces import FaceStyle, draw_face


def _faces(*labels: int, color_left: float = 1.0) -> list[Frame]:
    faces = []
    for label in labels:
        face = cv2.resize(draw_face(Card.from_index(label), width_px=192), FACE_WH)
        gray = cv2.cvtColor(face, cv2.COLOR_BGR2GRAY)[..., None].astype(np.float32)
        faces.append(np.asarray(gray + (face - gray) * color_left, np.uint8))
    return faces


def _table(faces: Sequence[Frame], ground: Bgr = (120, 120, 120)) -> Pyramid:
    """Lay the faces in a row on a ground."""
    row = np.concatenate([np.asarray(face) for face in faces], axis=1)
    laid = cv2.copyMakeBorder(row, 60, 60, 60, 60, cv2.BORDER_CONSTANT, value=ground)
    return Pyramid(np.asarray(laid, np.uint8))


def test_cards_of_one_ink_that_is_nearly_black_lie_on_a_table_in_color() -> None:
    style = FaceStyle(inks=((40, 30, 30),) * 3)
    drawn = [draw_face(Card.from_index(label), style, width_px=192) for label in range(0, 81, 9)]
    faces = [np.asarray(cv2.resize(face, FACE_WH), np.uint8) for face in drawn]
    assert not lacks_color(_table(faces, ground=(40, 90, 160)), faces)
    assert lacks_color(_table(faces), faces)


@pytest.mark.parametrize(("color_left", "is_lacking"), [(1.0, False), (0.5, False), (0.1, True)])
def test_a_table_lacks_color_where_inks_cannot_be_told(
    color_left: float, *, is_lacking: bool
) -> None:
    faces = _faces(*range(0, 81, 7), color_left=color_left)
    assert lacks_color(_table(faces), faces) is is_lacking


def test_a_gray_picture_in_the_light_of_a_lamp_still_lacks_color() -> None:
    sepia = [
        np.asarray(face * np.array([0.6, 0.8, 1.0]), np.uint8)
        for face in _faces(*range(0, 81, 7), color_left=0.0)
    ]
    assert lacks_color(_table(sepia, ground=(72, 96, 120)), sepia)


@pytest.mark.parametrize("label", range(0, 81, 5))
def test_a_single_card_of_any_ink_is_in_color(label: int) -> None:
    faces = _faces(label)
    assert not lacks_color(_table(faces), faces)


def test_faces_without_ink_say_nothing_of_color() -> None:
    blank = np.full((FACE_WH[1], FACE_WH[0], 3), 240, np.uint8)
    assert color_share(ink_colors([blank])) == 1.0
    assert color_share(ink_colors([])) == 1.0

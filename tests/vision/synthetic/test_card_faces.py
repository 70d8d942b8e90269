"""Tests of vision.synthetic.card_faces: every face shows what the card says."""

import random

import cv2
import numpy as np
import pytest

from solver.cards import DECK, Card, Shape
from solver.notation import parse_card
from vision.image import Frame
from vision.synthetic.card_faces import (
    CARD_ASPECT,
    PRINTED_STYLE,
    FaceStyle,
    Fill,
    corner_mask,
    draw_face,
    sample_style,
    symbol_outline,
)


def _ink(face: Frame) -> Frame:
    away = np.abs(face.astype(int) - face[0, 0].astype(int)).max(axis=2)
    return np.asarray(away > 40, np.uint8)


@pytest.mark.parametrize("card", DECK[::7])
def test_a_face_shows_as_many_symbols_as_the_card_has(card: Card) -> None:
    closed = cv2.morphologyEx(_ink(draw_face(card)), cv2.MORPH_CLOSE, np.ones((7, 7), np.uint8))
    contours, _ = cv2.findContours(closed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    assert len(contours) == int(card.number.value)


def test_a_face_has_the_size_and_aspect_of_a_card() -> None:
    face = draw_face(DECK[0], width_px=100)
    assert face.shape == (round(100 * CARD_ASPECT), 100, 3)
    assert face.dtype == np.uint8


@pytest.mark.parametrize("shape", list(Shape))
def test_more_ink_lies_on_solid_than_on_striped_than_on_open(shape: Shape) -> None:
    amounts = [
        int(_ink(draw_face(parse_card(f"2-green-{shading}-{shape.value}"))).sum())
        for shading in ("solid", "striped", "open")
    ]
    assert amounts[0] > 1.3 * amounts[1] > 1.6 * amounts[2]


def test_each_color_has_its_own_hue() -> None:
    hues = []
    for color in ("red", "green", "purple"):
        face = draw_face(parse_card(f"1-{color}-solid-oval"))
        middle = face[face.shape[0] // 2, face.shape[1] // 2].reshape(1, 1, 3)
        hues.append(int(cv2.cvtColor(middle, cv2.COLOR_BGR2HSV)[0, 0, 0]))
    red, green, purple = hues
    assert min(red, 180 - red) < 12
    assert 60 < green < 90
    assert 125 < purple < 160


def test_a_mirrored_print_is_the_mirror_image() -> None:
    card = parse_card("1-red-solid-squiggle")
    plain = draw_face(card, FaceStyle(is_mirrored=False))
    mirrored = draw_face(card, FaceStyle(is_mirrored=True))
    difference = np.abs(plain[:, ::-1].astype(int) - mirrored).mean()
    assert difference < 2 < np.abs(plain.astype(int) - mirrored).mean()


@pytest.mark.parametrize("fill", list(Fill))
def test_every_fill_leaves_paper_between_the_ink(fill: Fill) -> None:
    style = FaceStyle(fill=fill)
    face = draw_face(parse_card("1-purple-striped-oval"), style)
    middle = face[face.shape[0] // 2 - 8 : face.shape[0] // 2 + 8, 50:110].astype(float)
    ink = np.array(style.inks[2], float)
    paper = np.array(style.paper, float)
    assert np.linalg.norm(middle.mean(axis=(0, 1)) - paper) > 20
    assert np.linalg.norm(middle.mean(axis=(0, 1)) - ink) > 60


def test_other_editions_have_rectangles_and_ellipses() -> None:
    style = FaceStyle(has_rectangles=True, has_ellipses=True)
    rectangle = symbol_outline(Shape.DIAMOND, style).astype(np.float32)
    ellipse = symbol_outline(Shape.OVAL, style).astype(np.float32)
    width, height = style.symbol_size_wh
    assert cv2.contourArea(rectangle) == pytest.approx(width * height, rel=0.01)
    assert cv2.contourArea(ellipse) == pytest.approx(np.pi / 4 * width * height, rel=0.01)


def test_outlines_stay_within_the_symbol_size() -> None:
    for shape in Shape:
        outline = symbol_outline(shape, PRINTED_STYLE)
        assert np.ptp(outline[:, 0]) < 0.8
        assert np.ptp(outline[:, 1]) < 0.385


def test_styles_are_drawn_from_the_seed() -> None:
    assert sample_style(random.Random(4)) == sample_style(random.Random(4))
    assert len({sample_style(random.Random(seed)) for seed in range(20)}) == 20


def test_the_corner_mask_cuts_the_corners_only() -> None:
    mask = corner_mask((40, 60), 8)
    assert mask.shape == (60, 40)
    assert mask[0, 0] == 0
    assert mask[30, 0] == mask[0, 20] == mask[30, 20] == 255


def test_open_symbols_are_empty() -> None:
    face = draw_face(parse_card("1-red-open-oval"))
    assert (face[face.shape[0] // 2, face.shape[1] // 2] > 245).all()

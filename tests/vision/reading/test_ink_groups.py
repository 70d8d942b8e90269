"""Tests of vision.reading.ink_groups: a card in doubt goes with its like on the table."""

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from solver.cards import Card, Color
from solver.notation import parse_card
from vision.image import Bgr, Frame
from vision.reading.ink_groups import ink_directions, read_in_one_light
from vision.reading.reader import CardReading
from vision.rectify import FACE_WH
from vision.synthetic.card_faces import FaceStyle, draw_face

HOT_PINK: Bgr = (112, 0, 255)
INKS: tuple[Bgr, Bgr, Bgr] = (HOT_PINK, (78, 150, 10), (120, 28, 84))
LABELS = ("1RFO", "2RSD", "3RFS", "2GOD", "1GSO", "3GFD", "1PFD", "2PSS", "3POO")


def _faces(cards: Sequence[Card], light: tuple[float, float, float] = (1, 1, 1)) -> list[Frame]:
    style = FaceStyle(inks=INKS)
    faces = [cv2.resize(draw_face(card, style, width_px=192), FACE_WH) for card in cards]
    return [np.asarray(face * np.array(light), np.uint8) for face in faces]


def _reading(card: Card, colors: tuple[float, float, float] | None = None) -> CardReading:
    rows = np.full((4, 3), 0.01)
    for feature, digit in enumerate(card.digits):
        rows[feature, digit] = 0.98
    if colors:
        rows[1] = colors
    return CardReading(rows, 0.99)


@pytest.mark.parametrize("light", [(1, 1, 1), (0.9, 0.8, 0.3), (0.4, 0.7, 1.0)])
def test_a_card_in_doubt_goes_with_its_like(light: tuple[float, float, float]) -> None:
    """Hot pink read alone may be purple; beside clear reds of that pink it is red."""
    cards = [parse_card(label) for label in LABELS]
    readings = [_reading(card) for card in cards]
    readings[1] = _reading(cards[1], (0.3, 0.02, 0.68))
    judged = read_in_one_light(_faces(cards, light), readings)
    assert [list(Color)[int(one.probabilities[1].argmax())] for one in judged] == [
        card.color for card in cards
    ]
    assert judged[1].probabilities[1, 0] > 0.8


def test_few_cards_are_judged_each_alone() -> None:
    cards = [parse_card(label) for label in LABELS[:3]]
    readings = tuple(_reading(card) for card in cards)
    assert read_in_one_light(_faces(cards), readings) == readings


def test_the_other_features_stay_as_they_were_read() -> None:
    cards = [parse_card(label) for label in LABELS]
    readings = [_reading(card) for card in cards]
    for before, after in zip(readings, read_in_one_light(_faces(cards), readings), strict=True):
        assert after.is_card == before.is_card
        assert (after.probabilities[[0, 2, 3]] == before.probabilities[[0, 2, 3]]).all()
        assert after.probabilities.sum(axis=1) == pytest.approx(1)


def test_one_ink_has_one_direction_whatever_its_fill() -> None:
    solid, striped, other = (parse_card(label) for label in ("2PFD", "2PSD", "2GFD"))
    a, b, c = ink_directions(_faces([solid, striped, other]))
    assert np.linalg.norm(a - b) < 0.2 < np.linalg.norm(a - c)

"""Tests of vision.reading.reader."""

import numpy as np
import pytest

from solver.notation import parse_card
from vision.image import FloatArray
from vision.reading.reader import CardReader, whitened
from vision.rectify import FACE_WH
from vision.synthetic.card_faces import draw_face


def _network(row: list[float]) -> CardReader:
    def answer(faces: FloatArray) -> tuple[FloatArray]:
        return (np.tile(np.array(row, np.float32), (len(faces), 1)),)

    return CardReader(answer, (1.0, 1.0, 2.0, 1.0))


FACE = np.zeros((FACE_WH[1], FACE_WH[0], 3), np.uint8)
LOGITS = [4.0, 0, 0, 0, 4.0, 0, 4.0, 0, 0, 0, 0, 4.0, 2.0]


def test_each_feature_gets_probabilities_that_sum_to_one() -> None:
    (reading,) = _network(LOGITS).read([FACE])
    assert reading.probabilities.shape == (4, 3)
    assert reading.probabilities.sum(axis=1) == pytest.approx(1)
    assert reading.probabilities.argmax(axis=1).tolist() == [0, 1, 0, 2]
    assert reading.is_card == pytest.approx(1 / (1 + np.exp(-2)))


def test_a_temperature_above_one_makes_its_feature_less_sure() -> None:
    (reading,) = _network(LOGITS).read([FACE])
    best = reading.probabilities.max(axis=1)
    assert best[2] == pytest.approx(np.exp(2) / (np.exp(2) + 2))
    assert best[2] < best[0] == best[1] == best[3]


def test_huge_logits_do_not_overflow() -> None:
    (reading,) = _network([900.0, -900, 0, *LOGITS[3:]]).read([FACE])
    assert reading.probabilities[0].tolist() == [1, 0, 0]


@pytest.mark.parametrize("lamp", [(1, 1, 1), (0.5, 0.8, 1.0), (1.0, 0.7, 0.6), (0.2, 0.25, 0.3)])
@pytest.mark.parametrize("text", ["3-red-solid-oval", "2-purple-striped-squiggle", "1GOD"])
def test_a_lamp_of_any_color_leaves_the_whitened_face_as_it_was(
    lamp: tuple[float, float, float], text: str
) -> None:
    face = draw_face(parse_card(text), width_px=FACE_WH[0])[: FACE_WH[1]]
    lit = (face * np.array(lamp)).astype(np.uint8)
    plain, shifted = whitened([face, lit])
    assert np.abs(plain - shifted).max() < 0.06


def test_no_face_is_no_reading() -> None:
    assert _network(LOGITS).read([]) == ()


def test_only_a_doubtful_face_is_looked_at_again_in_three_other_views() -> None:
    sizes: list[int] = []

    def answer(faces: FloatArray) -> tuple[FloatArray]:
        sizes.append(len(faces))
        rows = np.tile(np.array(LOGITS, np.float32), (len(faces), 1))
        if len(faces) == 2:
            rows[1, 6:9] = (1.0, 0.5, 0.0)
        return (rows,)

    sure, doubtful = CardReader(answer).read([FACE, FACE])
    assert sizes == [2, 3]
    alone = np.exp(4) / (np.exp(4) + 2)
    assert sure.probabilities[2, 0] == pytest.approx(alone)
    mean = np.exp([(1 + 3 * 4) / 4, 0.5 / 4, 0])
    assert doubtful.probabilities[2, 0] == pytest.approx(mean[0] / mean.sum())

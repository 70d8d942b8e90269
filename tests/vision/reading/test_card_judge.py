"""Tests of vision.reading.card_judge: what several looks and stages agree on is likelier a card."""

import numpy as np
import pytest

from vision.quads import Quad
from vision.reading.card_judge import CardJudge, evidence_of
from vision.reading.finder import Candidate
from vision.reading.reader import CardReading

QUAD = Quad(((0, 0), (60, 0), (60, 93), (0, 93)))
JUDGE = CardJudge((1.0, 0.5, 0.5, 0.3, 0.2, 0.2), -4.0)


def _reading(is_card: float, clearness: float = 0.98) -> CardReading:
    rows = np.full((4, 3), (1 - clearness) / 2)
    rows[:, 0] = clearness
    return CardReading(rows, is_card)


def _asked(heats: tuple[float, ...], fit: float, is_card: float, clearness: float = 0.98) -> float:
    return JUDGE.probability(Candidate(QUAD, fit, heats), _reading(is_card, clearness))


def test_what_both_looks_found_is_likelier_than_what_one_found() -> None:
    assert _asked((0.8, 0.8), 0.99, 0.99) > _asked((0.8, 0.0), 0.99, 0.99) + 0.1


@pytest.mark.parametrize("weaker", [(0.2, 0.99, 0.98), (0.99, 0.2, 0.98), (0.99, 0.99, 0.5)])
def test_each_stage_has_its_say(weaker: tuple[float, float, float]) -> None:
    assert _asked((0.6, 0.6), *weaker) < _asked((0.6, 0.6), 0.99, 0.99)


def test_certainty_and_impossibility_stay_finite() -> None:
    assert np.isfinite(evidence_of(Candidate(QUAD, 1.0, (1.0, 0.0)), _reading(1.0, 1.0))).all()
    assert 0 <= _asked((0.0, 0.0), 0.0, 0.0, 0.34) < _asked((1.0, 1.0), 1.0, 1.0, 1.0) <= 1

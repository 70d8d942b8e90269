"""Tests of vision.live.evidence: agreeing readings sharpen, contradicting ones blur."""

import numpy as np

from vision.live.evidence import NO_EVIDENCE, Evidence
from vision.reading.reader import CardReading


def _reading(number: tuple[float, float, float]) -> CardReading:
    rows = np.array([number, (0.98, 0.01, 0.01), (0.98, 0.01, 0.01), (0.98, 0.01, 0.01)])
    return CardReading(rows, 0.99)


def _pooled(*numbers: tuple[float, float, float]) -> Evidence:
    evidence = NO_EVIDENCE
    for number in numbers:
        evidence = evidence.with_reading(_reading(number))
    return evidence


def test_one_reading_says_what_it_says() -> None:
    assert np.allclose(_pooled((0.7, 0.2, 0.1)).reading.probabilities[0], (0.7, 0.2, 0.1))


def test_agreeing_readings_are_surer_but_count_for_two_at_most() -> None:
    once, twice, often = (_pooled(*[(0.7, 0.2, 0.1)] * times) for times in (1, 3, 30))
    at_most = 0.7**2 / (0.7**2 + 0.2**2 + 0.1**2)
    firsts = [one.reading.probabilities[0, 0] for one in (once, twice, often)]
    assert firsts[0] < firsts[1] <= at_most + 1e-9
    assert firsts[2] <= at_most + 1e-9


def test_a_contradiction_leaves_less_certainty_than_one_reading() -> None:
    evidence = _pooled((0.98, 0.01, 0.01), (0.01, 0.98, 0.01), (0.98, 0.01, 0.01))
    assert evidence.reading.probabilities[0].max() < 0.97


def test_old_readings_fade() -> None:
    evidence = _pooled((0.98, 0.01, 0.01), *[(0.01, 0.98, 0.01)] * 12)
    assert evidence.reading.probabilities[0].argmax() == 1
    assert evidence.reading.probabilities[0, 1] > 0.95

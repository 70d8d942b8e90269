"""Tests of models.judging: weights are chosen on one half of the sources and told of the other."""

import numpy as np
import pytest

pytest.importorskip("sklearn", reason="choosing the judge's weights needs the training tools")

from models.judging import Evidence, fitted_judge, halves_of, judged_both_ways


def _evidence(finds: int = 400) -> Evidence:
    rng = np.random.default_rng(0)
    is_card = rng.random(finds) < 0.5
    rows = rng.normal(0, 1, (finds, 6)) + np.where(is_card, 1.0, -1.0)[:, None]
    return Evidence(rows, is_card, tuple(f"source {n % 8}" for n in range(finds)))


def test_photos_of_one_source_stay_together() -> None:
    assert halves_of(["b", "a", "b", "c", "a"]).tolist() == [1, 0, 1, 0, 0]


def test_a_judge_learns_what_speaks_for_a_card() -> None:
    evidence = _evidence()
    judge = fitted_judge(evidence)
    assert min(judge.weights) > 0
    assert ((judge.probabilities(evidence.rows) > 0.5) == evidence.is_card).mean() > 0.95


def test_a_find_is_judged_by_what_the_other_half_taught() -> None:
    """Labels of one half turned round must turn the judgement of the other."""
    evidence = _evidence()
    half = halves_of(evidence.sources)
    turned = Evidence(
        evidence.rows, np.where(half == 0, ~evidence.is_card, evidence.is_card), evidence.sources
    )
    right = (judged_both_ways(turned) > 0.5) == evidence.is_card
    assert right[half == 0].mean() > 0.9
    assert right[half == 1].mean() < 0.1

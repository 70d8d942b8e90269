"""Honest probabilities: one temperature a feature, fitted on scenes that were not trained on.

Guo et al., "On Calibration of Modern Neural Networks" (2017): logits divided by one number leave
every decision as it was and make its probability true on average.
"""

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
from scipy.optimize import minimize_scalar

from models.candidates import SceneCandidates
from models.cuts import reader_batch
from models.dataset import SceneTruth
from models.runtime import open_network
from vision.image import FloatArray

__all__ = ["expected_calibration_error", "fitted_temperatures"]

_BATCHES: Final = 12
_BOUNDS: Final = (0.65, 5.0)
"""Rendered scenes do not hold every doubt that tables do, such as a half covered symbol: a
temperature far below 1 would make the reader surer than photos bear out."""


def fitted_temperatures(
    reader: Path,
    truths: Sequence[SceneTruth],
    found: Sequence[SceneCandidates],
    *,
    seed: int = 0,
) -> tuple[float, float, float, float]:
    """Return the temperature of number, color, shading and shape with the least log loss."""
    network = open_network(reader)
    logits, digits = [], []
    for number in range(_BATCHES):
        batch = reader_batch(truths, found, random.Random(seed * 1000 + number))
        cards = (batch.is_card > 0) & (batch.doubts.max(axis=1) == 0)
        logits.append(network(batch.faces)[0][cards, :12].reshape(-1, 4, 3))
        digits.append(batch.digits[cards])
    all_logits, all_digits = np.concatenate(logits), np.concatenate(digits)
    a, b, c, d = (
        _best_temperature(all_logits[:, place], all_digits[:, place]) for place in range(4)
    )
    return a, b, c, d


def _best_temperature(logits: FloatArray, digits: FloatArray) -> float:
    rows = np.arange(len(digits))

    def loss(temperature: float) -> float:
        scaled = logits.astype(np.float64) / temperature
        scaled -= scaled.max(axis=1, keepdims=True)
        return float(np.mean(np.log(np.exp(scaled).sum(axis=1)) - scaled[rows, digits]))

    return float(minimize_scalar(loss, bounds=_BOUNDS, method="bounded").x)


def expected_calibration_error(
    confidences: FloatArray, is_right: FloatArray, *, bins: int = 10
) -> float:
    """Return the mean gap between confidence and accuracy over bins of equal width, 0-1.

    Examples
    --------
    >>> round(expected_calibration_error(np.array([0.9, 0.9]), np.array([1.0, 0.0])), 3)
    0.4
    """
    place = np.minimum((confidences * bins).astype(int), bins - 1)
    gaps = [
        abs(float(confidences[place == one].mean() - is_right[place == one].mean()))
        * float(np.mean(place == one))
        for one in range(bins)
        if (place == one).any()
    ]
    return float(sum(gaps))

"""Judge whether a find is a card, by everything that the stages and several looks say of it.

Each stage by itself errs: heat is high on printed symbols, the fitter likes frames, the reader
likes ink. What they say together is weighed by logistic regression (Cox 1958).
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.image import FloatArray
from vision.reading.deck_decoder import card_probabilities
from vision.reading.finder import Candidate
from vision.reading.reader import CardReading

__all__ = ["CardJudge", "evidence_of"]

_LEAST: Final = 1e-4  # keeps the logarithms finite
_MOST_ODDS: Final = 50.0  # logarithm of; beyond it exp overflows
_COOLEST: Final = 0.02  # heat of what a look did not find


@dataclass(frozen=True, slots=True)
class CardJudge:
    """Weighs the evidence for finds of as many looks as it was taught with.

    Attributes
    ----------
    weights
        Of each number of `evidence_of`.
    least
        Probability from which on a find is told as a card.
    """

    weights: tuple[float, ...]
    bias: float
    least: float = 0.5

    def probability(self, candidate: Candidate, reading: CardReading) -> float:
        """Return how probable it is that a fitted candidate, read so, is a card, 0-1."""
        return float(self.probabilities(evidence_of(candidate, reading)[None])[0])

    def probabilities(self, evidence: FloatArray) -> FloatArray:
        """Return the probability for each row of evidence, (n, 4 and one more a look)."""
        total = evidence @ np.array(self.weights) + self.bias
        return np.asarray(1 / (1 + np.exp(-np.clip(total, -_MOST_ODDS, _MOST_ODDS))))


def evidence_of(candidate: Candidate, reading: CardReading) -> FloatArray:
    """Return what speaks for a card: log odds of each look's heat, of fitter, reader and reading.

    The last two are of the most probable card, and of the feature that is read least clearly.
    """
    best = float(card_probabilities(reading).max())
    vaguest = float(reading.probabilities.max(axis=1).min())
    heats = [_log_odds(max(heat, _COOLEST)) for heat in candidate.heats]
    shares: Sequence[float] = (candidate.score, reading.is_card, best, vaguest)
    return np.array([*heats, *(_log_odds(share) for share in shares)])


def _log_odds(share: float) -> float:
    share = min(max(share, _LEAST), 1 - _LEAST)
    return math.log(share / (1 - share))

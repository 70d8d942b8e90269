"""Choose how the judge weighs its evidence: on annotated photos, one half of their sources each.

The handful of weights and the probability that is enough are settings, as thresholds are. They are
chosen on the photos of every second source and told of the others, both ways round; those shipped
are chosen on all.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression

from models.scoring import TrueCard
from vision.image import FloatArray, Frame
from vision.quads import iou
from vision.reading.card_judge import CardJudge, evidence_of
from vision.reading.table_reader import TableReader
from vision.rectify import Pyramid

__all__ = ["Evidence", "evidence_in", "fitted_judge", "halves_of", "judged_both_ways"]

_SAME_IOU: Final = 0.5
_BESIDE_IOU: Final = 0.2  # between the two it is hard to say what a find shows
_MOST_ITERATIONS: Final = 1000

LabelledTable = tuple[Frame, tuple[TrueCard, ...], str]
"""A photo, what lies on it, and its source."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is said of n finds: rows of `evidence_of`, whether each is a card, and its source."""

    rows: FloatArray
    is_card: NDArray[np.bool_]
    sources: tuple[str, ...]

    def part(self, chosen: NDArray[np.bool_]) -> "Evidence":
        """Return the evidence for some of the finds."""
        sources = tuple(one for one, is_in in zip(self.sources, chosen, strict=True) if is_in)
        return Evidence(self.rows[chosen], self.is_card[chosen], sources)


def evidence_in(reader: TableReader, tables: Iterable[LabelledTable]) -> Evidence:
    """Return the evidence for every find on every photo.

    Finds of cards that nobody can read are left out: they may be told or not.
    """
    rows, labels, sources = [], [], []
    for frame, truth, source in tables:
        for candidate, seen in reader.sightings_of_two_looks(Pyramid(frame)):
            overlaps = [iou(seen.quad, one.quad) for one in truth]
            best = int(np.argmax(overlaps)) if overlaps else -1
            is_same = best >= 0 and overlaps[best] >= _SAME_IOU
            if best >= 0 and overlaps[best] >= _BESIDE_IOU and truth[best].card is None:
                continue
            rows.append(evidence_of(candidate, seen.reading))
            labels.append(is_same)
            sources.append(source)
    return Evidence(np.array(rows), np.array(labels, np.bool_), tuple(sources))


def fitted_judge(evidence: Evidence) -> CardJudge:
    """Return the judge that explains best which finds are cards."""
    model = LogisticRegression(max_iter=_MOST_ITERATIONS).fit(evidence.rows, evidence.is_card)
    weights = tuple(round(float(one), 2) for one in model.coef_[0])
    return CardJudge(weights, round(float(model.intercept_[0]), 2))


def halves_of(sources: Sequence[str]) -> NDArray[np.int64]:
    """Return 0 or 1 for each find: every second source, by name, is in the second half."""
    order = sorted(set(sources))
    return np.array([order.index(one) % 2 for one in sources])


def judged_both_ways(evidence: Evidence) -> FloatArray:
    """Return the probability of each find by the judge that was fitted on the other half."""
    half = halves_of(evidence.sources)
    probabilities = np.zeros(len(half))
    for one in (0, 1):
        judge = fitted_judge(evidence.part(half != one))
        probabilities[half == one] = judge.probabilities(evidence.rows[half == one])
    return probabilities

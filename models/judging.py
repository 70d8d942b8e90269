"""Choose how the judge weighs its evidence: on annotated photos, one half of their sources each.

The handful of weights and the probability that is enough are settings, as thresholds are. They are
chosen on the photos of every second source and told of the others, both ways round; those shipped
are chosen on all.
"""

import csv
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression

from models.dataset import read_frame
from models.scoring import TrueCard, read_annotation
from models.shipped import load_reader
from vision.image import FloatArray, Frame
from vision.quads import iou
from vision.reading.card_judge import CardJudge, evidence_of
from vision.reading.table_reader import TableReader
from vision.rectify import Pyramid

__all__ = [
    "Evidence",
    "choose_judge",
    "evidence_in",
    "fitted_judge",
    "halves_of",
    "judged_both_ways",
    "least_probability",
    "report_of_halves",
]

_SAME_IOU: Final = 0.5
_BESIDE_IOU: Final = 0.2  # between the two it is hard to say what a find shows
_MOST_ITERATIONS: Final = 1000
_LEASTS: Final = tuple(round(0.1 + 0.05 * step, 2) for step in range(17))

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


def evidence_in(reader: TableReader, tables: Iterable[LabelledTable], *, looks: int) -> Evidence:
    """Return the evidence for every find on every photo after so many looks.

    Finds of cards that nobody can read are left out: they may be told or not.
    """
    rows, labels, sources = [], [], []
    for frame, truth, source in tables:
        for candidate, seen in reader.sightings(Pyramid(frame), looks=looks):
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


def least_probability(probabilities: FloatArray, is_card: NDArray[np.bool_]) -> float:
    """Return the probability from which on fewest finds are judged wrong, missed or invented."""
    wrong = [int(((probabilities >= least) != is_card).sum()) for least in _LEASTS]
    best = [least for least, count in zip(_LEASTS, wrong, strict=True) if count == min(wrong)]
    return best[len(best) // 2]


def report_of_halves(evidence: Evidence) -> str:
    """Say of each half of the sources what a judge and a bound chosen on the other do to it."""
    half = halves_of(evidence.sources)
    lines = []
    for one in (0, 1):
        taught, asked = evidence.part(half != one), evidence.part(half == one)
        judge = fitted_judge(taught)
        least = least_probability(judge.probabilities(taught.rows), taught.is_card)
        is_told = judge.probabilities(asked.rows) >= least
        lines.append(
            f"half {one}: {int(asked.is_card.sum())} cards, "
            f"{int((asked.is_card & ~is_told).sum())} missed, "
            f"{int((~asked.is_card & is_told).sum())} finds too many, from {least:.2f} on"
        )
    return "\n".join(lines)


def choose_judge(photos: Path, models: Path) -> str:
    """Choose both judges on all annotated photos of a folder and write them into the manifest.

    Returns
    -------
    str
        What judges chosen on one half of the sources do to the other half.
    """
    with (photos.parent / "index.csv").open(newline="") as file:
        sources = {row["file"]: row["source"] for row in csv.DictReader(file)}
    paths = [path for path in sorted(photos.glob("*.jpg")) if path.with_suffix(".json").exists()]
    reader = load_reader(models)
    path = models / "manifest.json"
    manifest = json.loads(path.read_text())
    told = []
    for name, looks in (("quick_judge", 1), ("judge", 2)):
        tables = (
            (read_frame(path), read_annotation(path.with_suffix(".json")), sources[path.name])
            for path in paths
        )
        evidence = evidence_in(reader, tables, looks=looks)
        judge = fitted_judge(evidence)
        least = least_probability(judged_both_ways(evidence), evidence.is_card)
        manifest["settings"][name] = {
            "weights": judge.weights,
            "bias": judge.bias,
            "least": least,
        }
        told += [f"{name}:", report_of_halves(evidence), f"all: {judge}, from {least:.2f} on"]
    path.write_text(json.dumps(manifest, indent=2) + "\n")
    return "\n".join(told)

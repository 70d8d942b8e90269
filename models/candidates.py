"""What the trained finder finds in the training scenes: the loose quads that the later stages meet.

Its right finds show the fitter how far off corners really are; its false finds are the things that
look most like cards, the best examples of what is none (hard negatives, Sung and Poggio 1998).
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from rich.progress import track

from models.dataset import SceneTruth, read_frame
from vision.image import FloatArray
from vision.quads import Quad, iou
from vision.reading.finder import CardFinder, Network
from vision.rectify import Pyramid

__all__ = ["NO_CARD", "SceneCandidates", "find_candidates", "read_candidates"]

NO_CARD: Final = -1
_DOUBTFUL: Final = -2
_THRESHOLD: Final = 0.08  # low, so that many false finds are collected
_SCALES_PX: Final = (448, 640)
_MATCH_IOU: Final = 0.25
_FOREIGN_IOU: Final = 0.12
_LEAST_SEEN: Final = 0.6  # of a card's symbols, to be sure that it is one


@dataclass(frozen=True, slots=True)
class SceneCandidates:
    """Quads found in one scene, (n, 4, 2), and the place of the true card of each, (n,).

    The place is -1 where no card lies and -2 where it is doubtful.
    """

    quads: FloatArray
    places: NDArray[np.int64]


def find_candidates(truths: Sequence[SceneTruth], finder: Network, path: Path) -> None:
    """Run the finder over scenes and write one line a scene."""
    with path.open("w") as file:
        for number, truth in enumerate(track(truths, description="finding candidates")):
            scale = _SCALES_PX[number % len(_SCALES_PX)]
            search = CardFinder(finder, (scale,), threshold=_THRESHOLD)
            quads = [one.quad for one in search.find(Pyramid(read_frame(truth.path)))]
            rows = [
                [round(float(x), 2) for x in quad.to_array().ravel()] + [_place_of(quad, truth)]
                for quad in quads
            ]
            file.write(json.dumps(rows) + "\n")


def _place_of(quad: Quad, truth: SceneTruth) -> int:
    overlaps = [iou(quad, Quad.from_array(corners)) for corners in truth.quads]
    if not overlaps or max(overlaps) < _FOREIGN_IOU:
        return NO_CARD
    best = int(np.argmax(overlaps))
    if overlaps[best] < _MATCH_IOU or truth.seen[best] < _LEAST_SEEN:
        return _DOUBTFUL
    return best


def read_candidates(path: Path) -> list[SceneCandidates]:
    """Return what `find_candidates` wrote, in the order of the scenes."""
    found = []
    for line in path.read_text().splitlines():
        table = np.array(json.loads(line), np.float32).reshape(-1, 9)
        found.append(SceneCandidates(table[:, :8].reshape(-1, 4, 2), table[:, 8].astype(np.int64)))
    return found

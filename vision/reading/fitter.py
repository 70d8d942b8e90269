"""Fit the corners of candidates to the pixel, and tell cards from what only looks like one.

The finder sees the whole table in few pixels; here each candidate is cut out loosely, and a second
small network says how far each corner is off, whether a card lies there at all, and whether it was
taken for turned by a quarter (a steeply foreshortened card's longer side may look the shorter).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.image import FloatArray, Frame, bright_tone
from vision.quads import Quad
from vision.reading.finder import Candidate, Network, best_of_each
from vision.rectify import Pyramid, face_from_table, rectify

__all__ = ["CUT_WH", "MARGIN", "CornerFitter", "corners_in_frame", "normalized_cuts"]

CUT_WH: Final = (80, 120)
MARGIN: Final = 0.25
_BRIGHT_SHARE: Final = 0.9
_DARKEST_BRIGHT: Final = 16.0
_SETTLED_SHIFT: Final = 0.06  # in cut sizes: after less than this a further pass gains nothing
_SHIFT_LIMIT: Final = 0.6  # a corner that would move further than this, in cut sizes, is nonsense


def normalized_cuts(cuts: Sequence[Frame]) -> FloatArray:
    """Return cuts as float32 (n, 3, h, w), each one's bright tone brought to 1, less 0.5."""
    stack = np.stack(cuts)
    tones = stack[:, ::4, ::4].max(axis=3).reshape(len(stack), -1)
    gain = (1 / np.maximum(bright_tone(tones, _BRIGHT_SHARE), _DARKEST_BRIGHT)).astype(np.float32)
    scaled = stack.transpose(0, 3, 1, 2) * gain[:, None, None, None]
    return np.asarray(scaled - np.float32(0.5), np.float32)


def corners_in_frame(quad: Quad, shifts: FloatArray) -> FloatArray:
    """Return the corners (4, 2) in frame pixels that the shifts, in cut sizes, move to."""
    margin = MARGIN / (1 + 2 * MARGIN)
    low, high = margin, 1 - margin
    expected = np.array([(low, low), (high, low), (high, high), (low, high)])
    in_cut = (expected + shifts) * CUT_WH
    to_frame = np.linalg.inv(face_from_table(quad, CUT_WH, MARGIN))
    return np.asarray(cv2.perspectiveTransform(in_cut[None].astype(np.float64), to_frame)[0])


@dataclass(frozen=True, slots=True)
class CornerFitter:
    """Improves candidates with one network; drops those that are no cards.

    Attributes
    ----------
    threshold
        Least probability of being a card.
    passes
        How often the corners are fitted at most, each time from those of the pass before.
    """

    network: Network
    threshold: float = 0.3
    passes: int = 3

    def fit(self, pyramid: Pyramid, candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
        """Return the candidates that are cards, corners fitted, best first.

        The first edge of each quad is a short edge of the card.
        """
        settled: list[Candidate] = []
        moving: Sequence[Candidate] = candidates
        for _ in range(self.passes):
            steps = self._fit_once(pyramid, moving)
            settled += [one for one, shift in steps if shift <= _SETTLED_SHIFT]
            moving = [one for one, shift in steps if shift > _SETTLED_SHIFT]
        return best_of_each([*settled, *moving])

    def _fit_once(
        self, pyramid: Pyramid, candidates: Sequence[Candidate]
    ) -> list[tuple[Candidate, float]]:
        """Return the candidates that are cards, with the largest shift of a corner of each."""
        if not candidates:
            return []
        cuts = [rectify(pyramid, one.quad, CUT_WH, margin=MARGIN) for one in candidates]
        answers = self.network(normalized_cuts(cuts))[0]
        fitted = []
        for one, answer in zip(candidates, answers, strict=True):
            better = self._fitted(one, answer)
            if better is not None:
                fitted.append((better, float(np.abs(answer[:8]).max())))
        return fitted

    def _fitted(self, candidate: Candidate, answer: FloatArray) -> Candidate | None:
        is_card, is_turned = 1 / (1 + np.exp(-answer[8:10].astype(np.float64)))
        shifts = answer[:8].reshape(4, 2)
        if is_card < self.threshold or np.abs(shifts).max() > _SHIFT_LIMIT:
            return None
        corners = corners_in_frame(candidate.quad, shifts)
        if not np.isfinite(corners).all():
            return None
        quad = Quad.from_array(np.roll(corners, -1, axis=0) if is_turned > 0.5 else corners)
        if not quad.is_convex():
            return None
        return Candidate(quad, float(is_card), candidate.heats)

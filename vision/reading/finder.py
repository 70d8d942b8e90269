"""Find the cards in a frame: a learned heat map of card centres, each with its four corners.

The network is handed in (see `Network`); what it answers at stride 8 is turned into candidate
quads, and of candidates that lie on each other only the best stays.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

import cv2
import numpy as np

from vision.image import FloatArray, Frame
from vision.quads import Quad, iou
from vision.rectify import Pyramid

__all__ = [
    "Candidate",
    "CardFinder",
    "Network",
    "are_same",
    "best_of_each",
    "fit_size",
    "normalized_frame",
    "of_all_looks",
]

STRIDE: Final = 8
_SIDE_MULTIPLE: Final = 64  # the network halves its input six times
_LOWEST_GAIN, _HIGHEST_GAIN = 0.8, 6.0
_SAME_CARD_IOU: Final = 0.35  # cards may lap over each other's rims, not over the symbols
_SAME_CARD_REACH: Final = 0.7  # in longest edges: middles further apart overlap by less than that
_MOST_CANDIDATES: Final = 160


class Network(Protocol):
    """A trained network: a batch float32 (n, 3, h, w) in, arrays out."""

    def __call__(self, batch: FloatArray, /) -> Sequence[FloatArray]:
        """Return the outputs in the order in which the network names them."""
        ...


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something that may be a card, with a score 0-1.

    Attributes
    ----------
    heats
        The finder's heat at each look, 0 where a look did not find it.
    """

    quad: Quad
    score: float
    heats: tuple[float, ...] = ()


def normalized_frame(frame: Frame) -> FloatArray:
    """Return the frame as float32 (3, h, w), its near-brightest tone brought to 1, less 0.5."""
    bright = float(np.percentile(frame[::4, ::4].max(axis=2), 98)) / 255
    gain = min(max(1 / max(bright, 1e-3), _LOWEST_GAIN), _HIGHEST_GAIN)
    blob = cv2.dnn.blobFromImage(frame, gain / 255)[0] - 0.5
    return np.asarray(blob, np.float32)


def fit_size(frame_size_wh: tuple[int, int], longest_px: int) -> tuple[int, int]:
    """Return the size (w, h) whose longer side is `longest_px`, in multiples of 64, at least 64."""
    scale = longest_px / max(frame_size_wh)
    width, height = (
        max(_SIDE_MULTIPLE, round(side * scale / _SIDE_MULTIPLE) * _SIDE_MULTIPLE)
        for side in frame_size_wh
    )
    return width, height


@dataclass(frozen=True, slots=True)
class CardFinder:
    """Finds candidates with one network.

    Attributes
    ----------
    scales_px
        Longer side of the network's input at the first look, the second, ...; a look beyond them is
        like the last.
    threshold
        Least heat of a candidate.
    """

    network: Network
    scales_px: tuple[int, ...] = (512,)
    threshold: float = 0.25

    def find(
        self, pyramid: Pyramid, *, look: int = 0, threshold: float | None = None
    ) -> tuple[Candidate, ...]:
        """Return the candidates of a frame at one look, best first, none on top of another.

        Parameters
        ----------
        threshold
            Least heat of a candidate, in place of the finder's own.
        """
        frame = pyramid.frame
        longest_px = self.scales_px[min(look, len(self.scales_px) - 1)]
        size_wh = fit_size((frame.shape[1], frame.shape[0]), longest_px)
        small = cv2.resize(pyramid.at_least(size_wh), size_wh, interpolation=cv2.INTER_AREA)
        heat, corners = self.network(normalized_frame(np.asarray(small, np.uint8))[None])
        scale = np.array([frame.shape[1] / size_wh[0], frame.shape[0] / size_wh[1]])
        least = self.threshold if threshold is None else threshold
        return best_of_each(candidates_from_maps(heat[0, 0], corners[0], scale, least))


def candidates_from_maps(
    heat_logits: FloatArray, corner_offsets: FloatArray, scale_xy: FloatArray, threshold: float
) -> list[Candidate]:
    """Turn the network's maps, (h, w) and (8, h, w), into candidates in frame pixels."""
    heat = 1 / (1 + np.exp(-heat_logits.astype(np.float32)))
    peaks = (heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8))) & (heat > threshold)
    rows, columns = np.nonzero(peaks)
    best = np.argsort(-heat[rows, columns])[:_MOST_CANDIDATES]
    found = []
    for row, column in zip(rows[best], columns[best], strict=True):
        offsets = corner_offsets[:, row, column].reshape(4, 2)
        points = ((offsets + (column, row) + 0.5) * STRIDE) * scale_xy
        quad = Quad.from_array(points)
        if quad.is_convex() and quad.area_px2 > 16:
            found.append(Candidate(quad, float(heat[row, column]), (float(heat[row, column]),)))
    return found


def best_of_each(candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Drop every candidate that lies on a better one, which takes over its heats."""
    kept: list[Candidate] = []
    for one in sorted(candidates, key=lambda candidate: -candidate.score):
        same = next((at for at, other in enumerate(kept) if are_same(one.quad, other.quad)), None)
        if same is None:
            kept.append(one)
        else:
            heats = zip(kept[same].heats, one.heats, strict=True)
            kept[same] = replace(kept[same], heats=tuple(max(pair) for pair in heats))
    return tuple(kept)


def of_all_looks(looks: Sequence[Sequence[Candidate]]) -> tuple[Candidate, ...]:
    """Return what several looks found, each find once, with its heat at every look."""
    found = [
        replace(one, heats=tuple(one.score if at == look else 0.0 for at in range(len(looks))))
        for look, candidates in enumerate(looks)
        for one in candidates
    ]
    return best_of_each(found)


def are_same(first: Quad, second: Quad) -> bool:
    """Say whether two quads lie on each other too much to be two cards."""
    (ax, ay), (bx, by) = first.center_xy, second.center_xy
    reach = _SAME_CARD_REACH * max(*first.edges_px, *second.edges_px)
    if abs(ax - bx) > reach or abs(ay - by) > reach:
        return False
    return iou(first, second) > _SAME_CARD_IOU

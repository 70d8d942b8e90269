"""Which card that is seen is which track: by where it lies, and by what its face shows.

The cheapest assignment is a linear assignment problem (Kuhn 1955). A track is found elsewhere only
when the face agrees: in one deck no other card shows the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.live.track import Track
from vision.quads import Quad, iou
from vision.reading.reader import CardReading
from vision.reading.table_reader import Sighting

__all__ = ["Assignment", "agreement", "assign", "displacement"]

_SAME_PLACE_IOU: Final = 0.3
_CONTRADICTION: Final = -3.0
"""Agreement below which two readings are of two cards: one feature differs surely."""
_LIKENESS: Final = -1.0
"""Agreement from which on a card found elsewhere is the one that is missed."""
_NEVER: Final = 1e6
_WAY_COST: Final = 0.5  # a card's width of way weighs as much as this much less agreement
_LONGEST_WAY: Final = 4.0
_FLOOR: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Assignment:
    """A sighting and the track that it is; None for a card that was not there before.

    Attributes
    ----------
    replaces
        The track on whose place it lies though it is another card.
    """

    sighting: Sighting
    track: Track | None
    replaces: Track | None = None


def agreement(first: CardReading, second: CardReading) -> float:
    """Return how well two readings may be of one card: 0 surely, below -3 hardly."""
    alike = (first.probabilities * second.probabilities).sum(axis=1)
    return float(np.log(np.maximum(alike, _FLOOR)).sum())


def displacement(first: Quad, second: Quad) -> float:
    """Return how far the corners lie apart, at most, in card widths; turned by half is the same."""
    a, b = first.to_array(), second.to_array()
    width_px = max((first.width_px + second.width_px) / 2, 1.0)
    apart = [np.linalg.norm(a - np.roll(b, turn, axis=0), axis=1).max() for turn in range(4)]
    return float(min(apart)) / width_px


def assign(sightings: Sequence[Sighting], tracks: Sequence[Track]) -> tuple[Assignment, ...]:
    """Return each sighting with its track.

    Parameters
    ----------
    tracks
        Those that are not seen for certain where they lay.
    """
    from scipy.optimize import linear_sum_assignment  # slow to import, and most frames need it not

    cost = np.full((len(sightings), len(tracks)), _NEVER)
    for row, sighting in enumerate(sightings):
        for column, track in enumerate(tracks):
            cost[row, column] = _cost(sighting, track)
    rows, columns = linear_sum_assignment(cost) if cost.size else ((), ())
    found = {
        int(row): tracks[int(column)]
        for row, column in zip(rows, columns, strict=True)
        if cost[row, column] < _NEVER
    }
    taken = {track.track_id for track in found.values()}
    left = [track for track in tracks if track.track_id not in taken]
    return tuple(
        Assignment(
            sighting,
            found.get(row),
            None if row in found else _beneath(sighting.quad, left),
        )
        for row, sighting in enumerate(sightings)
    )


def _cost(sighting: Sighting, track: Track) -> float:
    alike = agreement(sighting.reading, track.evidence.reading) if track.evidence.count else 0.0
    overlap = iou(sighting.quad, track.quad)
    least = _CONTRADICTION if overlap > _SAME_PLACE_IOU else _LIKENESS
    if alike < least:
        return _NEVER
    way = min(displacement(sighting.quad, track.quad), _LONGEST_WAY)
    return -alike + _WAY_COST * way - overlap


def _beneath(quad: Quad, tracks: Sequence[Track]) -> Track | None:
    return next((track for track in tracks if iou(quad, track.quad) > _SAME_PLACE_IOU), None)

"""One step of the live table: a frame at work against what is remembered.

A step gathers in lists what the stages find; the next frozen state is made of it at the end.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import cv2
import numpy as np

from vision.image import FloatArray, Frame
from vision.live.track import EventKind, Track
from vision.live.tracking.assignment import displacement
from vision.live.tracking.background import BackgroundModel, FrameComparison, compare_with_bare
from vision.live.tracking.belief import is_settled
from vision.live.tracking.camera_motion import (
    is_identity,
    moved_quad,
    scaled_homography,
)
from vision.live.tracking.change import Mask, brightened
from vision.live.tracking.place_judgement import STILL_MS
from vision.live.tracking.places import Place, PlaceFacts, Shown
from vision.live.tracking.state import LiveState, TentativeTrack
from vision.quads import Quad, iou
from vision.reading.table_reader import CardLooker, Sighting
from vision.rectify import Pyramid

__all__ = ["HELD_MS", "HELD_RIM", "SAME", "SWEEPS_MS", "Step"]

HELD_MS: Final = 1500  # a card over whose rim something reaches may be held in a hand for so long
HELD_RIM: Final = 0.15
SAME: Final = 0.5  # overlap of one tentative track's quads from look to look
_CUT_PX: Final = 3  # what the frame cuts off a card more than this is not read
_SHIFTED: Final = 0.03  # of a card's width: less is the fit's noise
SWEEPS_MS: Final = (300, 1_000, 3_000, 10_000, 30_000)
_ROUND_CARD: Final = 1.15
_NEAR_CARD: Final = 1.9


@dataclass(slots=True, kw_only=True)
class Step:
    """A frame at work.

    Attributes
    ----------
    happened
        Events in order, each with the track as it was when it happened.
    """

    looker: CardLooker
    before: LiveState
    frame: Frame
    at_ms: int
    background: BackgroundModel
    now: FrameComparison
    tracks: dict[int, Track] = field(init=False)
    tentative_tracks: list[TentativeTrack] = field(init=False)
    happened: list[tuple[EventKind, Track]] = field(default_factory=list)
    pyramid: Pyramid = field(init=False)
    scale: float = field(init=False)
    camera: FloatArray = field(init=False)
    next_id: int = field(init=False)
    looked_at_ms: int = field(init=False)
    sweeps: int = field(init=False)
    sweep_at_ms: int = field(init=False)
    elsewhere_since_ms: int | None = None
    lost_since_ms: int | None = None
    already_read: set[int] = field(default_factory=set)
    _shown: Shown | None = None

    def __post_init__(self) -> None:
        self.tracks = {track.track_id: track for track in self.before.tracks}
        self.tentative_tracks = list(self.before.tentative_tracks)
        self.pyramid = Pyramid(self.frame)
        self.scale = max(self.now.raw.shape) / max(self.frame.shape)
        self.camera = scaled_homography(self.now.camera, 1 / self.scale)
        self.next_id = self.before.next_id
        self.looked_at_ms = self.before.looked_at_ms
        self.sweeps = self.before.sweeps
        self.sweep_at_ms = self.before.sweep_at_ms

    def to_frame(self, quad: Quad) -> Quad:
        """Return a quad of the reference's place where the frame shows it."""
        return quad if is_identity(self.camera) else moved_quad(quad, self.camera)

    def from_frame(self, quad: Quad) -> Quad:
        """Return a quad of the frame in the reference's place."""
        if is_identity(self.camera):
            return quad
        return moved_quad(quad, np.linalg.inv(self.camera))

    def place(self, quad: Quad, track_id: int | None = None) -> Place:
        """Return the place of a quad; the places of other cards are no part of its rim."""
        others = [one.quad for one in self.tracks.values() if one.track_id != track_id]
        others += [one.quad for one in self.tentative_tracks]
        return self.place_among(quad, others, SAME)

    def place_among(self, quad: Quad, others: Sequence[Quad], most_overlap: float) -> Place:
        """Return the place of a quad among others, but for those that overlap it more."""
        near = [
            other.scaled(self.scale)
            for other in others
            if _are_neighbors(other, quad) and iou(other, quad) < most_overlap
        ]
        return Place.of(quad.scaled(self.scale), near, self.now.small.shape)

    @property
    def shown(self) -> Shown:
        """What the frame shows and what was remembered of the table before it."""
        if self._shown is None:
            bare, unlike = compare_with_bare(self.background, self.now)
            self._shown = Shown(
                small=self.now.small,
                reference=brightened(self.now.reference, self.now.difference.gain),
                changed=self.now.difference.mask,
                moving=self.now.moving,
                bare=bare,
                unlike=unlike,
            )
        return self._shown

    def facts(self, place: Place) -> PlaceFacts:
        """Return what is to be seen at a place now."""
        return place.facts(self.shown)

    def is_still(self, track: Track) -> bool:
        """Say whether nothing has moved at the place of a card for a moment."""
        return self.at_ms - track.stirred_at_ms >= STILL_MS

    def look_at(self, tracks: Sequence[Track]) -> tuple[Sighting | None, ...]:
        """Return what is seen where the tracks lie; None for nothing, or a card cut off."""
        if not tracks:
            return ()
        quads = [self.to_frame(one.quad) for one in tracks]
        whole = [
            quad
            for quad, track in zip(quads, tracks, strict=True)
            if not is_settled(track) or self.is_in_frame(quad)
        ]
        seen = dict(zip(whole, self.looker.look_at(self.pyramid, whole), strict=True))
        return tuple(
            None if one is None else replace(one, quad=self.from_frame(one.quad))
            for one in map(seen.get, quads)
        )

    def is_in_frame(self, quad: Quad) -> bool:
        """Say whether a quad of the frame lies wholly in it."""
        corners = quad.to_array()
        size_wh = np.array(self.frame.shape[1::-1])
        return bool(((corners > -_CUT_PX) & (corners < size_wh + _CUT_PX)).all())

    def with_reading(self, track: Track, seen: Sighting) -> Track:
        """Return the track with one more reading, its corners as they are seen now."""
        self.already_read.add(track.track_id)
        is_shifted = displacement(track.quad, seen.quad) > _SHIFTED
        return replace(
            track,
            quad=seen.quad if is_shifted else track.quad,
            evidence=track.evidence.with_reading(seen.reading),
            read_at_ms=self.at_ms,
            seen_at_ms=self.at_ms,
        )

    def remove(self, track: Track) -> None:
        """Say that a card is gone; what shows in its place is the table."""
        self.forget(track)
        self.background = self.background.uncovered(self.now.unlit, self._mask(track.quad))

    def forget(self, track: Track) -> None:
        """Say that a card is gone, whatever shows in its place."""
        del self.tracks[track.track_id]
        self.happened.append((EventKind.LIFTED, track))
        self.sweep_soon()

    def sweep_soon(self) -> None:
        """Have the frame looked over soon, in case a card is overlooked."""
        self.sweeps, self.sweep_at_ms = 0, self.at_ms + SWEEPS_MS[0]

    def about(self, quad: Quad, scale: float) -> Mask:
        """Return a mask of a quad, grown, on the small copy."""
        corners = quad.scaled(self.scale).to_array()
        center = corners.mean(axis=0)
        points = np.round((corners - center) * scale + center).astype(np.int32)
        mask = np.zeros(self.now.small.shape[:2], np.uint8)
        return np.asarray(cv2.fillConvexPoly(mask, points, 255), np.uint8)

    def cover(self, quad: Quad, before: Quad | None = None) -> None:
        """Take a card for known that came to lie at a quad, beside others.

        Parameters
        ----------
        before
            Where it, or the card that it replaces, lay before: a part of its place may be the same.
        """
        shown, mask = self.now.unlit, self._mask(quad)
        others = [one.quad for one in self.tracks.values() if one.quad is not quad]
        fresh = self._without(mask, others, 1.0)
        if before is not None:
            old = self._mask(before)
            fresh = np.where(old > 0, 0, fresh).astype(np.uint8)
            left = self._without(np.where(mask > 0, 0, old).astype(np.uint8), others, 1.0)
            self.background = self.background.uncovered(shown, left)
        self.background = self.background.absorbed(shown, fresh).refreshed(shown, mask)

    def refresh(self, quad: Quad) -> None:
        """Take for background that the same card shows at a quad."""
        self.background = self.background.refreshed(self.now.unlit, self._mask(quad))

    def absorb(self, mask: Mask) -> None:
        """Take for background what shows under a mask and is no card."""
        cards = [one.quad for one in self.tracks.values()]
        beside = self._without(mask, cards, 1.0)
        self.background = self.background.absorbed(self.now.unlit, beside).refreshed(
            self.now.unlit, mask
        )

    def _mask(self, quad: Quad) -> Mask:
        return self.about(quad, _ROUND_CARD)

    def _without(self, mask: Mask, quads: Sequence[Quad], scale: float) -> Mask:
        for quad in quads:
            mask = np.where(self.about(quad, scale) > 0, 0, mask).astype(np.uint8)
        return mask

    def latest(self, track: Track) -> Track:
        """Return the track as it is now; one that was removed as it was."""
        return self.tracks.get(track.track_id, track)


def _are_neighbors(first: Quad, second: Quad) -> bool:
    """Say whether two cards lie so near that one may lie on the other's rim."""
    apart = np.subtract(first.center_xy, second.center_xy)
    return bool(np.abs(apart).max() < max(*first.edges_px, *second.edges_px) * _NEAR_CARD)

"""One step of the live table: a frame against what is remembered.

A step gathers in lists what the stages find, and makes the next frozen state of it at the end.
Networks run only where something changed and lies still, or where a card is not yet settled.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.evidence import NO_EVIDENCE
from vision.image import FloatArray, Frame
from vision.pipeline import CardLooker, Sighting
from vision.quads import Quad, iou
from vision.rectify import Pyramid
from vision.track import EventKind, Track, TrackState
from vision.tracking.assignment import assign, displacement
from vision.tracking.belief import READ_AGAIN_MS, is_settled
from vision.tracking.change import Mask
from vision.tracking.eyes import Eyes, Glance
from vision.tracking.judgement import STILL_MS, is_gone, is_turned_down, judged
from vision.tracking.motion import (
    IDENTITY,
    drift,
    homography_of_cards,
    is_identity,
    moved_quad,
    scaled_homography,
)
from vision.tracking.places import Place, PlaceFacts
from vision.tracking.state import LiveState, Newcomer

__all__ = ["Step"]

_SAME: Final = 0.5  # overlap of one newcomer's quads from look to look
_SAME_CARD: Final = 0.05  # overlap below which a place is certainly another card's
_CUT_PX: Final = 3  # what the frame cuts off a card more than this is not read
_SHIFTED: Final = 0.03  # of a card's width: less is the fit's noise
_MOVED: Final = 0.15
_STIRRED_SIGHTING: Final = 0.05
_HELD_MS: Final = 1500  # a card over whose rim something reaches may be held in a hand for so long
_HELD_RIM: Final = 0.15
_LOOKS: Final = 2
_REST_MS: Final = 100  # between looks for new cards while a hand moves over the table
_BACKOFF_MS: Final = np.array([0, 60, 250, 600, 1500])
_ADOPTED_LOOKS: Final = 3
_ADOPTED_AFTER_MS: Final = 500
_SWEEPS_MS: Final = (300, 1_000, 3_000, 10_000, 30_000)
_UNSEEN_MS: Final = 250
_SETTLED_AFTER_MS: Final = 100
_FAR: Final = 0.15  # of the frame's longer side: the reference overlaps too little with the view
_LOST_MS: Final = 250
_STRANGE_MS: Final = 1_000
_ROUND_CARD: Final = 1.15
_NEAR_CARD: Final = 1.9
_SURELY: Final = 0.8


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
    eyes: Eyes
    now: Glance
    tracks: dict[int, Track] = field(init=False)
    newcomers: list[Newcomer] = field(init=False)
    happened: list[tuple[EventKind, Track]] = field(default_factory=list)
    pyramid: Pyramid = field(init=False)
    scale: float = field(init=False)
    camera: FloatArray = field(init=False)
    next_id: int = field(init=False)
    looked_at_ms: int = field(init=False)
    sweeps: int = field(init=False)
    sweep_at_ms: int = field(init=False)
    standing_since_ms: int | None = None
    lost_since_ms: int | None = None
    _read: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.tracks = {track.track_id: track for track in self.before.tracks}
        self.newcomers = list(self.before.newcomers)
        self.pyramid = Pyramid(self.frame)
        self.scale = max(self.now.raw.shape) / max(self.frame.shape)
        self.camera = scaled_homography(self.now.camera, 1 / self.scale)
        self.next_id = self.before.next_id
        self.looked_at_ms = self.before.looked_at_ms
        self.sweeps = self.before.sweeps
        self.sweep_at_ms = self.before.sweep_at_ms

    # Places: reference, frame and small copies.

    def to_frame(self, quad: Quad) -> Quad:
        """Return a quad of the reference's place where the frame shows it."""
        return quad if is_identity(self.camera) else moved_quad(quad, self.camera)

    def from_frame(self, quad: Quad) -> Quad:
        """Return a quad of the frame in the reference's place."""
        if is_identity(self.camera):
            return quad
        return moved_quad(quad, np.linalg.inv(self.camera))

    def place(self, quad: Quad, track_id: int | None = None) -> Place:
        """Return the place of a quad; the rims of other cards' places are not its own."""
        others = [one.quad for one in self.tracks.values() if one.track_id != track_id]
        return self._place_among(quad, others, _SAME)

    def _place_among(self, quad: Quad, others: Sequence[Quad], most_overlap: float) -> Place:
        near = [
            other.scaled(self.scale)
            for other in others
            if _are_neighbors(other, quad) and iou(other, quad) < most_overlap
        ]
        return Place.of(quad.scaled(self.scale), near, self.now.small.shape)

    def facts(self, place: Place) -> PlaceFacts:
        """Return what is to be seen at a place now."""
        return place.facts(self.now.small, self.now.difference.mask, self.now.moving)

    # Stages.

    def judge(self) -> None:
        """Judge every card whose place changed or moves."""
        for track in self.before.tracks:
            place = self.place(track.quad, track.track_id)
            window = place.window
            is_quiet = not (self.now.difference.mask[window].any() or self.now.moving[window].any())
            if is_quiet and not track.is_in_question and track.state is not TrackState.COVERED:
                self.tracks[track.track_id] = replace(track, seen_at_ms=self.at_ms)
                continue
            facts = self.facts(place)
            after, event = judged(track, facts, self.at_ms)
            self.tracks[track.track_id] = after
            if event is not None:
                self.happened.append((event, after))

    def wants_look(self) -> bool:
        """Say whether the frame should be looked at closely now."""
        is_rested = self.at_ms - self.looked_at_ms >= _REST_MS
        if self.newcomers or self.at_ms >= self.sweep_at_ms:
            return True
        if is_rested and self._due_tiles().any():
            return True
        return any(
            track.is_in_question
            and self._is_still(track)
            and track.missed_at_ms <= track.stirred_at_ms
            for track in self.tracks.values()
        )

    def look(self) -> None:
        """Find cards that are not where a card is known to lie, and say which they are."""
        if self.at_ms >= self.sweep_at_ms:
            self.sweep_at_ms = self.at_ms + _SWEEPS_MS[min(self.sweeps, len(_SWEEPS_MS) - 1)]
            self.sweeps += 1
        calm = [one for one in self.tracks.values() if not one.is_in_question]
        known = [self.to_frame(track.quad) for track in calm]
        sightings = [
            one
            for one in (
                replace(one, quad=self.from_frame(one.quad))
                for one in self.looker.look(self.pyramid, known)
            )
            if self.place(one.quad).stirred(self.now.moving) < _STIRRED_SIGHTING
        ]
        open_tracks = [one for one in self.tracks.values() if one.is_in_question]
        newcomers = []
        for match in assign(sightings, open_tracks):
            if match.track is not None and self._is_reached_into(match.sighting, match.track):
                self._read.add(match.track.track_id)
            elif match.track is not None:
                self._found(match.track, match.sighting)
            elif match.replaces is None or self._is_in_frame(self.to_frame(match.sighting.quad)):
                newcomers.append(self._newcomer(match.sighting, match.replaces))
        for track in open_tracks:
            if track.track_id not in self._read and self._is_still(track):
                self.tracks[track.track_id] = replace(track, missed_at_ms=self.at_ms)
        self.newcomers = newcomers
        self.looked_at_ms = self.at_ms
        self.eyes = self.eyes.looked(self._still_tiles(), self.at_ms)

    def read(self) -> None:
        """Read again the cards that are not settled, and refine their corners."""
        due = [track for track in self.tracks.values() if self._is_to_read(track)]
        for track, seen in zip(due, self._looked_at(due), strict=True):
            if seen is None:
                later = replace(track, read_at_ms=self.at_ms + _UNSEEN_MS)
                self.tracks[track.track_id] = later
                continue
            self.tracks[track.track_id] = self._with_reading(track, seen)

    def settle(self) -> None:
        """Say which cards were taken, turned over, or laid down."""
        for track in list(self.tracks.values()):
            if not track.is_in_question:
                continue
            if is_gone(track) and not self.now.camera_moved:
                self._remove(track)
            elif is_turned_down(
                track, self.facts(self.place(track.quad, track.track_id)), self.at_ms
            ):
                self._turn_down(track)
        waiting = []
        for one in self.newcomers:
            if one.looks >= _LOOKS and self._lies_free(one):
                self._place_down(one)
            else:
                waiting.append(one)
        self.newcomers = waiting

    def account(self) -> None:
        """Take for accounted what changed, lies still, and was found to be no card."""
        eyes = self.eyes
        is_old = self.at_ms - eyes.moved_at_ms >= _ADOPTED_AFTER_MS
        tiles = self.now.difference.tiles & is_old & (eyes.looks >= _ADOPTED_LOOKS)
        if not tiles.any():
            return
        small = self.now.small
        size_wh = (small.shape[1], small.shape[0])
        mask = cv2.resize(tiles.astype(np.uint8) * 255, size_wh, interpolation=cv2.INTER_NEAREST)
        mask = cv2.dilate(mask, np.ones((5, 5), np.uint8))
        open_quads = [one.quad for one in self.tracks.values() if one.is_in_question]
        for quad in [*open_quads, *(one.quad for one in self.newcomers)]:
            mask = cv2.bitwise_and(mask, cv2.bitwise_not(self._about(quad, _NEAR_CARD)))
        self.eyes = eyes.adopted(small, np.asarray(mask, np.uint8))

    def stand(self) -> None:
        """Take the camera to stand where it does, once it stays there or is far from before."""
        if is_identity(self.camera):
            return
        small = self.now.raw
        is_far = drift(self.now.camera, (small.shape[1], small.shape[0])) > _FAR
        since_ms = self.before.standing_since_ms
        self.standing_since_ms = (
            self.at_ms if self.now.camera_moved or since_ms is None else since_ms
        )
        if is_far or self.at_ms - self.standing_since_ms >= _SETTLED_AFTER_MS:
            self._stand_at(self.camera)

    def relocate(self) -> None:
        """Find out where the camera is by the cards it sees, after all else failed."""
        since_ms = self.before.lost_since_ms
        self.lost_since_ms = self.at_ms if since_ms is None else since_ms
        lost_ms = self.at_ms - self.lost_since_ms
        is_moving = float((self.now.moving > 0).mean()) > _STIRRED_SIGHTING
        if lost_ms < _LOST_MS or (is_moving and lost_ms < _STRANGE_MS):
            return
        self.lost_since_ms = None
        sightings = self.looker.look(self.pyramid)
        self.looked_at_ms = self.at_ms
        by_card = {
            track.card: track
            for track in self.tracks.values()
            if track.card is not None and track.is_sure
        }
        pairs = [
            (by_card[card].quad, one.quad)
            for one in sightings
            if (card := surest_card(one)) in by_card
        ]
        homography = homography_of_cards(pairs)
        if homography is None:
            self._stand_at(self.camera, is_strange=True)
        else:
            self._stand_at(homography)

    def latest(self, track: Track) -> Track:
        """Return the track as it is now; one that was removed as it was."""
        return self.tracks.get(track.track_id, track)

    # What the stages are made of.

    def _is_still(self, track: Track) -> bool:
        return self.at_ms - track.stirred_at_ms >= STILL_MS

    def _still_tiles(self) -> NDArray[np.bool_]:
        is_still = self.at_ms - self.eyes.moved_at_ms >= STILL_MS
        return np.asarray(self.now.difference.tiles & is_still)

    def _due_tiles(self) -> NDArray[np.bool_]:
        eyes = self.eyes
        wait_ms = _BACKOFF_MS[np.minimum(eyes.looks, len(_BACKOFF_MS) - 1)]
        return self._still_tiles() & (self.at_ms - eyes.looked_at_ms >= wait_ms)

    def _is_to_read(self, track: Track) -> bool:
        if (
            track.state is not TrackState.SEEN
            or track.is_in_question
            or track.track_id in self._read
            or track.pinned is not None
        ):
            return False
        if not is_settled(track):
            return self.at_ms > track.read_at_ms
        return not track.is_sure and self.at_ms - track.read_at_ms >= READ_AGAIN_MS

    def _looked_at(self, tracks: Sequence[Track]) -> tuple[Sighting | None, ...]:
        if not tracks:
            return ()
        quads = [self.to_frame(one.quad) for one in tracks]
        whole = [
            quad
            for quad, track in zip(quads, tracks, strict=True)
            if not is_settled(track) or self._is_in_frame(quad)
        ]
        seen = dict(zip(whole, self.looker.look_at(self.pyramid, whole), strict=True))
        return tuple(
            None if one is None else replace(one, quad=self.from_frame(one.quad))
            for one in map(seen.get, quads)
        )

    def _is_in_frame(self, quad: Quad) -> bool:
        corners = quad.to_array()
        size_wh = np.array(self.frame.shape[1::-1])
        return bool(((corners > -_CUT_PX) & (corners < size_wh + _CUT_PX)).all())

    def _with_reading(self, track: Track, seen: Sighting) -> Track:
        self._read.add(track.track_id)
        is_shifted = displacement(track.quad, seen.quad) > _SHIFTED
        return replace(
            track,
            quad=seen.quad if is_shifted else track.quad,
            evidence=track.evidence.with_reading(seen.reading),
            read_at_ms=self.at_ms,
            seen_at_ms=self.at_ms,
        )

    def _is_reached_into(self, sighting: Sighting, track: Track) -> bool:
        """Say whether a card is not wholly seen: held, half covered, or cut off by the frame."""
        since_ms = self.at_ms if track.hidden_since_ms is None else track.hidden_since_ms
        has_moved = displacement(track.quad, sighting.quad) > _MOVED
        if is_settled(track) and not self._is_in_frame(self.to_frame(sighting.quad)):
            return True
        if track.is_doubted or (has_moved and self.at_ms - since_ms >= _HELD_MS):
            return False
        others = [one.quad for one in self.tracks.values()]
        rim = self.facts(self._place_among(sighting.quad, others, _SAME_CARD)).rim_changed
        return rim is not None and rim > _HELD_RIM

    def _found(self, track: Track, sighting: Sighting) -> None:
        """Take a track that was in question for seen here."""
        has_moved = displacement(track.quad, sighting.quad) > _MOVED
        after = replace(
            self._with_reading(track, sighting),
            state=TrackState.SEEN,
            hidden_since_ms=None,
            empty_frames=0,
            is_doubted=False,
        )
        if track.state is TrackState.FACE_DOWN:
            self.happened.append((EventKind.TURNED_UP, after))
        elif track.state is TrackState.COVERED and not has_moved:
            self.happened.append((EventKind.UNCOVERED, after))
        if has_moved:
            self.happened.append((EventKind.MOVED, after))
            self._adopt(track.quad)
        self.tracks[track.track_id] = after
        self._adopt(after.quad)

    def _newcomer(self, sighting: Sighting, replaces: Track | None) -> Newcomer:
        old = next((one for one in self.newcomers if iou(one.quad, sighting.quad) > _SAME), None)
        evidence = (NO_EVIDENCE if old is None else old.evidence).with_reading(sighting.reading)
        return Newcomer(
            quad=sighting.quad,
            evidence=evidence,
            since_ms=self.at_ms if old is None else old.since_ms,
            looks=1 if old is None else old.looks + 1,
            replaces=None if replaces is None else replaces.track_id,
        )

    def _lies_free(self, newcomer: Newcomer) -> bool:
        if self.at_ms - newcomer.since_ms >= _HELD_MS:
            return True
        rim = self.facts(self.place(newcomer.quad)).rim_changed
        return rim is None or rim <= _HELD_RIM

    def _place_down(self, newcomer: Newcomer) -> None:
        if newcomer.replaces in self.tracks:
            self._remove(self.tracks[newcomer.replaces])
        track = Track(
            track_id=self.next_id,
            quad=newcomer.quad,
            evidence=newcomer.evidence,
            placed_at_ms=self.at_ms,
            seen_at_ms=self.at_ms,
            read_at_ms=self.at_ms,
            stirred_at_ms=self.at_ms,
        )
        self.next_id += 1
        self.tracks[track.track_id] = track
        self.happened.append((EventKind.PLACED, track))
        self._adopt(track.quad)
        self._sweep_soon()

    def _remove(self, track: Track) -> None:
        del self.tracks[track.track_id]
        self.happened.append((EventKind.LIFTED, track))
        self._adopt(track.quad)
        self._sweep_soon()

    def _turn_down(self, track: Track) -> None:
        after = replace(track, state=TrackState.FACE_DOWN, hidden_since_ms=None, empty_frames=0)
        self.tracks[track.track_id] = after
        self.happened.append((EventKind.TURNED_DOWN, after))
        self._adopt(track.quad)

    def _sweep_soon(self) -> None:
        self.sweeps, self.sweep_at_ms = 0, self.at_ms + _SWEEPS_MS[0]

    def _about(self, quad: Quad, scale: float) -> Mask:
        corners = quad.scaled(self.scale).to_array()
        center = corners.mean(axis=0)
        points = np.round((corners - center) * scale + center).astype(np.int32)
        mask = np.zeros(self.now.small.shape[:2], np.uint8)
        return np.asarray(cv2.fillConvexPoly(mask, points, 255), np.uint8)

    def _adopt(self, quad: Quad) -> None:
        self.eyes = self.eyes.adopted(self.now.small, self._about(quad, _ROUND_CARD))

    def _stand_at(self, homography: FloatArray, *, is_strange: bool = False) -> None:
        """Take the frame for the new reference, everything carried there by the homography.

        With `is_strange` every card is doubted, for nothing was recognised.
        """
        small = self.now.raw
        for track in list(self.tracks.values()):
            self.tracks[track.track_id] = replace(
                track,
                quad=moved_quad(track.quad, homography),
                is_doubted=track.is_doubted or is_strange,
                stirred_at_ms=self.at_ms if is_strange else track.stirred_at_ms,
            )
        self.newcomers = []
        self.camera = IDENTITY
        self.standing_since_ms = None
        certain = [one for one in self.tracks.values() if not one.is_in_question]
        seen = self._looked_at(certain)
        missing = [one for one in self.tracks.values() if one.is_in_question]
        for track, sighting in zip(certain, seen, strict=True):
            if sighting is not None:
                self.tracks[track.track_id] = self._with_reading(track, sighting)
            elif self._is_in_frame(track.quad):
                missing.append(track)
        doubted = () if is_strange else tuple(one.quad.scaled(self.scale) for one in missing)
        to_small = scaled_homography(homography, self.scale)
        self.eyes = self.eyes.standing_at(to_small, small, doubted)
        self._sweep_soon()


def _are_neighbors(first: Quad, second: Quad) -> bool:
    """Say whether two cards lie so near that one may lie on the other's rim."""
    apart = np.subtract(first.center_xy, second.center_xy)
    return bool(np.abs(apart).max() < max(*first.edges_px, *second.edges_px) * _NEAR_CARD)


def surest_card(sighting: Sighting) -> object:
    """Return the card that a sighting surely shows; None when it is unsure."""
    from solver.cards import DECK
    from vision.decode import card_probabilities

    row = card_probabilities(sighting.reading)
    best = int(row.argmax())
    return DECK[best] if row[best] >= _SURELY else None

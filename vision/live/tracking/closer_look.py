"""Looking closely: where something changed and lies still, or where a card is not yet settled.

This is where the networks run, and the only place.
"""

from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.live.evidence import NO_EVIDENCE
from vision.live.track import EventKind, Track, TrackState
from vision.live.tracking.assignment import assign, displacement
from vision.live.tracking.belief import READ_AGAIN_MS, is_settled
from vision.live.tracking.card_sizes import usual_area_px2
from vision.live.tracking.change import tile_shares
from vision.live.tracking.place_judgement import STILL_MS
from vision.live.tracking.state import TentativeTrack
from vision.live.tracking.step import HELD_MS, HELD_RIM, SAME, SWEEPS_MS, Step
from vision.quads import Quad, iou
from vision.reading.table_reader import Sighting

__all__ = ["look", "read", "wants_look"]

_ANY_OVERLAP: Final = 1.1  # more than any: the places of all other cards are no part of a rim
_MOVED: Final = 0.15
_ON_TOP: Final = 0.1  # overlap with another card's place
_STIRRED_SIGHTING: Final = 0.05
_SAME_CARD_MS: Final = 1_500  # a card that reads as itself, beside what does not stir
_OTHER_CARD_MS: Final = 6_000  # one that reads as another: a resting hand may hide a part of it
_MOVED_RIM: Final = 0.08
_SIZE_SLACK: Final = 0.05
_WHOLE: Final = 0.88  # of their size: perspective makes neighbours differ by less
_REST_MS: Final = 100  # between looks for new cards while a hand moves over the table
_BACKOFF_MS: Final = np.array([0, 60, 250, 600, 1500])
_UNSEEN_MS: Final = 250


def wants_look(step: Step) -> bool:
    """Say whether the frame should be looked at closely now."""
    is_rested = step.at_ms - step.looked_at_ms >= _REST_MS
    if step.tentative_tracks or step.at_ms >= step.sweep_at_ms:
        return True
    if is_rested and _due_tiles(step).any():
        return True
    return any(
        track.is_in_question and step.is_still(track) and track.missed_at_ms <= track.stirred_at_ms
        for track in step.tracks.values()
    )


def look(step: Step) -> None:
    """Find cards that are not where a card is known to lie, and say which they are."""
    if step.at_ms >= step.sweep_at_ms:
        step.sweep_at_ms = step.at_ms + SWEEPS_MS[min(step.sweeps, len(SWEEPS_MS) - 1)]
        step.sweeps += 1
    calm = [one for one in step.tracks.values() if not one.is_in_question]
    known = [step.to_frame(track.quad) for track in calm]
    sightings = [
        one
        for one in (
            replace(one, quad=step.from_frame(one.quad))
            for one in step.looker.look(step.pyramid, known)
        )
        if step.place(one.quad).stirred(step.now.moving) < _STIRRED_SIGHTING
        and _is_whole(step, one.quad)
    ]
    open_tracks = [one for one in step.tracks.values() if one.is_in_question]
    tentative_tracks = []
    for match in assign(sightings, open_tracks):
        old = match.track or match.replaces
        patience_ms = _SAME_CARD_MS if match.track is not None else _OTHER_CARD_MS
        is_reached_into = old is not None and _is_reached_into(
            step, match.sighting, old, patience_ms
        )
        if match.track is not None and is_reached_into:
            step.already_read.add(match.track.track_id)
        elif match.track is not None:
            _found(step, match.track, match.sighting)
        elif match.replaces is not None and is_reached_into:
            # A card that is half covered reads as another: it is told when the hand has gone.
            step.already_read.add(match.replaces.track_id)
        elif match.replaces is None or step.is_in_frame(step.to_frame(match.sighting.quad)):
            tentative_tracks.append(_tentative_track(step, match.sighting, match.replaces))
    for track in open_tracks:
        if track.track_id not in step.already_read and step.is_still(track):
            step.tracks[track.track_id] = replace(track, missed_at_ms=step.at_ms)
    step.tentative_tracks = tentative_tracks
    step.looked_at_ms = step.at_ms
    step.background = step.background.looked(_still_tiles(step), step.at_ms)


def read(step: Step) -> None:
    """Read again the cards that are not settled, and refine their corners."""
    due = [track for track in step.tracks.values() if _is_to_read(step, track)]
    for track, seen in zip(due, step.look_at(due), strict=True):
        if seen is None:
            later = replace(track, read_at_ms=step.at_ms + _UNSEEN_MS)
            step.tracks[track.track_id] = later
            continue
        step.tracks[track.track_id] = step.with_reading(track, seen)


def _still_tiles(step: Step) -> NDArray[np.bool_]:
    is_still = step.at_ms - step.background.moved_at_ms >= STILL_MS
    return np.asarray(step.now.difference.tiles & is_still)


def _due_tiles(step: Step) -> NDArray[np.bool_]:
    background = step.background
    wait_ms = _BACKOFF_MS[np.minimum(background.looks, len(_BACKOFF_MS) - 1)]
    return _still_tiles(step) & (step.at_ms - background.looked_at_ms >= wait_ms)


def _is_to_read(step: Step, track: Track) -> bool:
    if (
        track.state is not TrackState.SEEN
        or track.is_in_question
        or track.track_id in step.already_read
        or track.pinned is not None
    ):
        return False
    if not is_settled(track):
        return step.at_ms > track.read_at_ms
    return not track.is_sure and step.at_ms - track.read_at_ms >= READ_AGAIN_MS


def _is_reached_into(step: Step, sighting: Sighting, track: Track, patience_ms: int) -> bool:
    """Say whether a card is not wholly seen: held, half covered, or cut off by the frame.

    Where nothing has stirred for `patience_ms`, a rim that looks otherwise than remembered is none
    that a hand crosses: the light has changed there, or the memory is wrong.
    """
    since_ms = step.at_ms if track.hidden_since_ms is None else track.hidden_since_ms
    has_moved = displacement(track.quad, sighting.quad) > _MOVED
    if is_settled(track) and not step.is_in_frame(step.to_frame(sighting.quad)):
        return step.at_ms - since_ms < HELD_MS
    if step.at_ms - max(track.stirred_at_ms, since_ms) >= patience_ms:
        return False
    if track.is_doubted or (has_moved and step.at_ms - since_ms >= HELD_MS):
        return False
    if has_moved and not _are_alike_in_size(track.quad, sighting.quad):
        return True
    others = [one.quad for one in step.tracks.values() if one.track_id != track.track_id]
    if has_moved and any(iou(sighting.quad, other) > _ON_TOP for other in others):
        return True  # held over another card
    place = step.place_among(sighting.quad, others, _ANY_OVERLAP)
    rim = place.foreign_rim(step.shown)
    return rim is not None and rim > (_MOVED_RIM if has_moved else HELD_RIM)


def _is_whole(step: Step, quad: Quad) -> bool:
    """Say whether a card is as large as others there: half covered it seems smaller.

    What has rested for long is no card that a hand half covers.
    """
    others = [one.quad for one in step.tracks.values() if not one.is_in_question]
    if quad.area_px2 > _WHOLE * usual_area_px2(quad, others):
        return True
    tiles = tile_shares(step.about(quad, 1.0)) > 0
    return bool(step.at_ms - step.background.moved_at_ms[tiles].max(initial=0) >= HELD_MS)


def _are_alike_in_size(before: Quad, after: Quad) -> bool:
    """Say whether a card pushed a little is as large as before: half covered it seems smaller."""
    if displacement(before, after) > 1:
        return True  # perspective makes it smaller farther away
    return abs(after.area_px2 / max(before.area_px2, 1.0) - 1) < _SIZE_SLACK


def _found(step: Step, track: Track, sighting: Sighting) -> None:
    """Take a track that was in question for seen here."""
    has_moved = displacement(track.quad, sighting.quad) > _MOVED
    if is_settled(track) and not step.is_in_frame(step.to_frame(sighting.quad)):
        step.already_read.add(track.track_id)  # cut off: where it lies counts, not what it shows
        seen = replace(track, quad=sighting.quad, seen_at_ms=step.at_ms)
    else:
        seen = step.with_reading(track, sighting)
    after = replace(
        seen,
        state=TrackState.SEEN,
        hidden_since_ms=None,
        vacancy=0,
        is_doubted=False,
    )
    if track.state is TrackState.FACE_DOWN:
        step.happened.append((EventKind.TURNED_UP, after))
    elif track.state is TrackState.COVERED and not has_moved:
        step.happened.append((EventKind.UNCOVERED, after))
    step.tracks[track.track_id] = after
    if has_moved:
        step.happened.append((EventKind.MOVED, after))
        step.cover(after.quad, track.quad)
    else:
        step.refresh(after.quad)


def _tentative_track(step: Step, sighting: Sighting, replaces: Track | None) -> TentativeTrack:
    old = next((one for one in step.tentative_tracks if iou(one.quad, sighting.quad) > SAME), None)
    evidence = (NO_EVIDENCE if old is None else old.evidence).with_reading(sighting.reading)
    return TentativeTrack(
        quad=sighting.quad,
        evidence=evidence,
        since_ms=step.at_ms if old is None else old.since_ms,
        looks=1 if old is None else old.looks + 1,
        replaces=None if replaces is None else replaces.track_id,
    )

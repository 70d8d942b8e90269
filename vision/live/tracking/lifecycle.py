"""What became of the cards: judged by their places, laid down, taken, turned over."""

from dataclasses import replace
from typing import Final

import cv2
import numpy as np

from vision.live.track import EventKind, Track, TrackState
from vision.live.tracking.place_judgement import is_gone, is_turned_down, judged
from vision.live.tracking.state import TentativeTrack
from vision.live.tracking.step import HELD_MS, HELD_RIM, Step

__all__ = ["absorb", "judge", "settle"]

_LOOKS: Final = 2
_ADOPTED_LOOKS: Final = 3
_ADOPTED_AFTER_MS: Final = 500
_NEAR_CARD: Final = 1.9


def judge(step: Step) -> None:
    """Judge every card whose place changed or moves."""
    for track in step.before.tracks:
        place = step.place(track.quad, track.track_id)
        window = place.window
        is_quiet = not (step.now.difference.mask[window].any() or step.now.moving[window].any())
        if is_quiet and not track.is_in_question and track.state is not TrackState.COVERED:
            step.tracks[track.track_id] = replace(track, seen_at_ms=step.at_ms)
            continue
        facts = step.facts(place)
        after, event = judged(track, facts, step.at_ms)
        step.tracks[track.track_id] = after
        if event is not None:
            step.happened.append((event, after))


def settle(step: Step) -> None:
    """Say which cards were taken, turned over, or laid down."""
    for track in list(step.tracks.values()):
        if not track.is_in_question:
            continue
        if is_gone(track) and not step.now.camera_moved:
            step.remove(track)
        elif is_turned_down(track, step.facts(step.place(track.quad, track.track_id)), step.at_ms):
            _turn_down(step, track)
    waiting = []
    for one in step.tentative_tracks:
        if one.looks >= _LOOKS and _lies_free(step, one):
            _place_down(step, one)
        else:
            waiting.append(one)
    step.tentative_tracks = waiting


def absorb(step: Step) -> None:
    """Take for background what changed, lies still, and was found to be no card."""
    background = step.background
    is_old = step.at_ms - background.moved_at_ms >= _ADOPTED_AFTER_MS
    tiles = step.now.difference.tiles & is_old & (background.looks >= _ADOPTED_LOOKS)
    if not tiles.any():
        return
    small = step.now.small
    size_wh = (small.shape[1], small.shape[0])
    mask = cv2.resize(tiles.astype(np.uint8) * 255, size_wh, interpolation=cv2.INTER_NEAREST)
    mask = cv2.dilate(mask, np.ones((5, 5), np.uint8))
    open_quads = [one.quad for one in step.tracks.values() if one.is_in_question]
    for quad in [*open_quads, *(one.quad for one in step.tentative_tracks)]:
        mask = cv2.bitwise_and(mask, cv2.bitwise_not(step.about(quad, _NEAR_CARD)))
    step.absorb(np.asarray(mask, np.uint8))


def _lies_free(step: Step, tentative: TentativeTrack) -> bool:
    if step.at_ms - tentative.since_ms >= HELD_MS:
        return True
    place = step.place(tentative.quad)
    if tentative.replaces is None:  # fingers that hold it look otherwise than the table
        rim = place.foreign_rim(step.shown)
    else:  # a finger may hide a part of the card that lies there
        rim = step.facts(place).rim_changed
    return rim is None or rim <= HELD_RIM


def _place_down(step: Step, tentative: TentativeTrack) -> None:
    old = step.tracks.get(tentative.replaces) if tentative.replaces is not None else None
    if old is not None:
        step.forget(old)
    track = Track(
        track_id=step.next_id,
        quad=tentative.quad,
        evidence=tentative.evidence,
        placed_at_ms=step.at_ms,
        seen_at_ms=step.at_ms,
        read_at_ms=step.at_ms,
        stirred_at_ms=step.at_ms,
    )
    step.next_id += 1
    step.tracks[track.track_id] = track
    step.happened.append((EventKind.PLACED, track))
    step.cover(track.quad, None if old is None else old.quad)
    step.sweep_soon()


def _turn_down(step: Step, track: Track) -> None:
    after = replace(track, state=TrackState.FACE_DOWN, hidden_since_ms=None, vacancy=0)
    step.tracks[track.track_id] = after
    step.happened.append((EventKind.TURNED_DOWN, after))
    step.refresh(track.quad)

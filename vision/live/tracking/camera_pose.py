"""Where the camera stands: taken for new once it stays there, or found by the cards it sees."""

from dataclasses import replace
from typing import Final

from vision.image import FloatArray
from vision.live.tracking.camera_motion import (
    IDENTITY,
    drift,
    homography_of_cards,
    is_identity,
    moved_quad,
    scaled_homography,
)
from vision.live.tracking.step import Step
from vision.reading.table_reader import Sighting

__all__ = ["relocalize", "settle_camera"]

_STIRRED_SIGHTING: Final = 0.05
_SETTLED_AFTER_MS: Final = 100
_FAR: Final = 0.15  # of the frame's longer side: the reference overlaps too little with the view
_LOST_MS: Final = 250
_STRANGE_MS: Final = 1_000
_BROKEN_MS: Final = 5_000  # what is missing for longer is a bar that the camera shows from now on
_SURELY: Final = 0.8


def settle_camera(step: Step) -> None:
    """Take the camera to stand where it does, once it stays there or is far from before."""
    if is_identity(step.camera):
        return
    small = step.now.raw
    is_far = drift(step.now.camera, (small.shape[1], small.shape[0])) > _FAR
    since_ms = step.before.elsewhere_since_ms
    step.elsewhere_since_ms = step.at_ms if step.now.camera_moved or since_ms is None else since_ms
    if is_far or step.at_ms - step.elsewhere_since_ms >= _SETTLED_AFTER_MS:
        _rebase(step, step.camera)


def relocalize(step: Step) -> None:
    """Find out where the camera is by the cards it sees, after all else failed.

    A broken picture is waited out: what it does show may be torn.
    """
    since_ms = step.before.lost_since_ms
    step.lost_since_ms = step.at_ms if since_ms is None else since_ms
    lost_ms = step.at_ms - step.lost_since_ms
    if step.now.is_broken:
        if lost_ms >= _BROKEN_MS:
            step.lost_since_ms = None
            _rebase(step, step.camera, is_strange=True)
        return
    is_moving = float((step.now.moving > 0).mean()) > _STIRRED_SIGHTING
    if lost_ms < _LOST_MS or (is_moving and lost_ms < _STRANGE_MS):
        return
    step.lost_since_ms = None
    sightings = step.looker.look(step.pyramid)
    step.looked_at_ms = step.at_ms
    by_card = {
        track.card: track
        for track in step.tracks.values()
        if track.card is not None and track.is_sure
    }
    pairs = [
        (by_card[card].quad, one.quad) for one in sightings if (card := surest_card(one)) in by_card
    ]
    homography = homography_of_cards(pairs)
    if homography is None:
        _rebase(step, step.camera, is_strange=True)
    else:
        _rebase(step, homography)


def _rebase(step: Step, homography: FloatArray, *, is_strange: bool = False) -> None:
    """Take the frame for the new reference, everything carried there by the homography.

    With `is_strange` every card is doubted, for nothing was recognised.
    """
    small = step.now.raw
    for track in list(step.tracks.values()):
        step.tracks[track.track_id] = replace(
            track,
            quad=moved_quad(track.quad, homography),
            is_doubted=track.is_doubted or is_strange,
            stirred_at_ms=step.at_ms if is_strange else track.stirred_at_ms,
        )
    step.tentative_tracks = []
    step.camera = IDENTITY
    step.elsewhere_since_ms = None
    certain = [one for one in step.tracks.values() if not one.is_in_question]
    seen = step.look_at(certain)
    missing = [one for one in step.tracks.values() if one.is_in_question]
    for track, sighting in zip(certain, seen, strict=True):
        if sighting is not None:
            step.tracks[track.track_id] = step.with_reading(track, sighting)
        elif step.is_in_frame(track.quad):
            missing.append(track)
    doubted = () if is_strange else tuple(one.quad.scaled(step.scale) for one in missing)
    to_small = scaled_homography(homography, step.scale)
    step.background = step.background.rebased(to_small, small, doubted)
    step.sweep_soon()


def surest_card(sighting: Sighting) -> object:
    """Return the card that a sighting surely shows; None when it is unsure."""
    from solver.cards import DECK
    from vision.reading.deck_decoder import card_probabilities

    row = card_probabilities(sighting.reading)
    best = int(row.argmax())
    return DECK[best] if row[best] >= _SURELY else None

"""The light doctor at a live table: looked at when the layout settles, not at every frame."""

from dataclasses import replace
from typing import Final

from vision.live.track import Track, TrackState
from vision.live.tracking.state import LiveState
from vision.live.tracking.step import Step
from vision.quality.contrast import missing_shares
from vision.quality.doctor import examine, unjudgeable_places
from vision.rectify import FACE_MARGIN, FACE_WH, rectify

__all__ = ["examined", "is_examination_due"]

_PAUSE_MS: Final = 500
_MOST_MISSING: Final = 0.1  # of a card outside of the frame: a symbol may be there


def is_examination_due(state: LiveState, at_ms: int) -> bool:
    """Say whether other cards lie there than when the light was last looked into."""
    if state.examined_at_ms is not None and at_ms - state.examined_at_ms < _PAUSE_MS:
        return False
    if any(track.is_in_question for track in state.tracks):
        return False
    return {track.track_id for track in _open(state.tracks)} != set(state.findings_of)


def _open(tracks: tuple[Track, ...]) -> tuple[Track, ...]:
    return tuple(track for track in tracks if track.state is TrackState.SEEN)


def examined(step: Step, state: LiveState) -> LiveState:
    """Return the state with what stands in the way of reading the cards that lie there now."""
    if step.now.light_changed:
        state = replace(state, findings_of=(), unjudgeable=frozenset())
    tracks = _open(tuple(step.tracks.values()))
    if step.now.is_beyond or step.now.camera_moved:
        return state
    if not is_examination_due(replace(state, tracks=tuple(step.tracks.values())), step.at_ms):
        return state
    ids = tuple(track.track_id for track in tracks)
    if not tracks:
        return replace(state, findings=(), findings_of=(), unjudgeable=frozenset())
    quads = [step.to_frame(track.quad) for track in tracks]
    faces = [rectify(step.pyramid, quad, FACE_WH, margin=FACE_MARGIN) for quad in quads]
    findings = examine(step.pyramid, quads, faces)
    missing = missing_shares(quads, (step.frame.shape[1], step.frame.shape[0]))
    return replace(
        state,
        findings=findings,
        findings_of=ids,
        examined_at_ms=step.at_ms,
        unjudgeable=frozenset(
            track_id
            for place, track_id in enumerate(ids)
            if place in unjudgeable_places(findings) or missing[place] > _MOST_MISSING
        ),
    )

"""Make a live view of what is remembered of the table."""

from collections.abc import Sequence
from dataclasses import replace

from vision.findings import Finding
from vision.live.live_view import LiveView
from vision.live.track import Track, TrackState
from vision.live.tracking.camera_motion import IDENTITY, is_identity, moved_quad, scaled_homography
from vision.live.tracking.state import LiveState
from vision.reading.table_reader import as_tuples, guesses_of, in_reading_order
from vision.view import SeenCard, TableView

__all__ = ["view_of"]


def view_of(state: LiveState, size_wh: tuple[int, int], at_ms: int) -> LiveView:
    """Return what lies there by what is remembered, for a frame of this size; nothing happened."""
    camera = IDENTITY if state.background is None else state.background.camera
    tracks = state.tracks
    if state.background is not None and not is_identity(camera):
        to_frame = scaled_homography(camera, max(size_wh) / max(state.background.last.shape))
        tracks = tuple(replace(one, quad=moved_quad(one.quad, to_frame)) for one in tracks)
    cards = in_reading_order(
        [_seen(track) for track in tracks if track.state is not TrackState.FACE_DOWN]
    )
    table = TableView(frame_size_wh=size_wh, cards=cards, findings=_findings(state, cards))
    return LiveView(
        table=table, tracks=tracks, events=(), at_ms=at_ms, frame_number=state.frame_number
    )


def _findings(state: LiveState, cards: Sequence[SeenCard]) -> tuple[Finding, ...]:
    """Return the findings, their places those of the cards now; none while the cards differ."""
    place_of = {one.track_id: place for place, one in enumerate(cards)}
    if set(state.findings_of) != set(place_of):
        return ()
    places = [place_of[track_id] for track_id in state.findings_of]
    return tuple(
        replace(
            one,
            places=tuple(sorted(places[place] for place in one.places)),
            beyond_judging=tuple(sorted(places[place] for place in one.beyond_judging)),
        )
        for one in state.findings
    )


def _seen(track: Track) -> SeenCard:
    reading = track.evidence.reading
    guesses = guesses_of(reading)
    return SeenCard(
        quad=track.quad,
        card=track.card or guesses[0].card,
        confidence=track.confidence if track.card else guesses[0].probability,
        sure=track.is_sure,
        probabilities=as_tuples(reading),
        guesses=guesses,
        track_id=track.track_id,
        is_covered=track.state is TrackState.COVERED,
        is_pinned=track.pinned is not None,
    )

"""LiveView: what one frame of a camera tells, made of what is remembered of the table."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from vision.findings import Finding
from vision.live.track import Track, TrackEvent, TrackState
from vision.live.tracking.camera_motion import IDENTITY, is_identity, moved_quad, scaled_homography
from vision.live.tracking.state import LiveState
from vision.reading.table_reader import as_tuples, guesses_of, in_reading_order
from vision.view import SeenCard, TableView

__all__ = ["LiveView", "view_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveView:
    """What one frame of a camera tells.

    Attributes
    ----------
    table
        The cards that lie face up, in reading order, with their track ids; covered ones among them,
        where and as they were seen last.
    tracks
        Everything that lies there, face down too, by track id.
    events
        What happened since the frame before.
    at_ms, frame_number
        When it was taken, as handed in; counted from 1.
    is_covered_by_hand
        Whether something hides a card or moves over the table.
    camera_moved
        Whether the camera was pushed or turned: everything moved at once, no card did.
    light_changed
        Whether the light or the exposure changed.
    is_steady
        Whether nothing changed, so that next to nothing was computed.
    """

    table: TableView
    tracks: tuple[Track, ...]
    events: tuple[TrackEvent, ...]
    at_ms: int
    frame_number: int
    is_covered_by_hand: bool = False
    camera_moved: bool = False
    light_changed: bool = False
    is_steady: bool = False


def view_of(state: LiveState, size_wh: tuple[int, int], at_ms: int) -> LiveView:
    """Return what lies there by what is remembered, for a frame of this size; nothing happened."""
    camera = IDENTITY if state.eyes is None else state.eyes.camera
    tracks = state.tracks
    if state.eyes is not None and not is_identity(camera):
        to_frame = scaled_homography(camera, max(size_wh) / max(state.eyes.last.shape))
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

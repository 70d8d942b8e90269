"""The live table: frame after frame in, what lies there and what happened out.

Time is handed in. The state is one frozen value, and `see` makes the next of it: a recording that
is seen twice tells the same events twice. A frame on which nothing changed costs a small copy and
a comparison; networks run only where something changed.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from solver.cards import Card
from vision.findings import Finding
from vision.image import Frame
from vision.pipeline import CardLooker, as_tuples, guesses_of, in_reading_order
from vision.quads import Quad
from vision.track import EventKind, Track, TrackEvent, TrackState
from vision.tracking.belief import believed, is_at_rest
from vision.tracking.change import small_copy
from vision.tracking.examination import examined, is_examination_due
from vision.tracking.eyes import Glance, glance, open_eyes
from vision.tracking.looking import look, read, wants_look
from vision.tracking.motion import IDENTITY, is_identity, moved_quad, scaled_homography
from vision.tracking.settling import account, judge, settle
from vision.tracking.standing import relocate, stand
from vision.tracking.state import LiveState
from vision.tracking.step import Step
from vision.view import SeenCard, TableView

__all__ = ["LiveState", "LiveTable", "LiveView", "see"]

_STIRRED: Final = 0.015  # share of the frame: a finger of a hand that reaches in


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


def see(
    looker: CardLooker, state: LiveState, frame: Frame, at_ms: int
) -> tuple[LiveState, LiveView]:
    """Take the next frame; return the state after it and what it tells."""
    number = state.frame_number + 1
    small = small_copy(frame)
    eyes = state.eyes
    if eyes is None or eyes.reference.shape != small.shape:
        eyes = open_eyes(small, at_ms)
        state = replace(state, sweeps=0, sweep_at_ms=at_ms)
    eyes, now = glance(eyes, small, at_ms, number)
    state = replace(state, frame_number=number, eyes=eyes)
    if _is_steady(state, now, at_ms):
        return state, _view(state, now, frame, (), at_ms, is_steady=True)
    step = Step(looker=looker, before=state, frame=frame, at_ms=at_ms, eyes=eyes, now=now)
    _take(step)
    return _finished(step, state)


def _is_steady(state: LiveState, now: Glance, at_ms: int) -> bool:
    return (
        now.is_calm
        and is_identity(now.camera)
        and not state.newcomers
        and at_ms < state.sweep_at_ms
        and not is_examination_due(state, at_ms)
        and all(is_at_rest(track, at_ms) for track in state.tracks)
    )


def _take(step: Step) -> None:
    """Run the stages in order."""
    if step.now.is_beyond:
        relocate(step)
        return
    judge(step)
    if wants_look(step):
        look(step)
    read(step)
    settle(step)
    account(step)
    stand(step)


def _finished(step: Step, state: LiveState) -> tuple[LiveState, LiveView]:
    after = replace(
        state,
        newcomers=tuple(step.newcomers),
        next_id=step.next_id,
        eyes=step.eyes,
        looked_at_ms=step.looked_at_ms,
        sweeps=step.sweeps,
        sweep_at_ms=step.sweep_at_ms,
        standing_since_ms=step.standing_since_ms,
        lost_since_ms=step.lost_since_ms,
    )
    after = examined(step, after)
    before = {track.track_id: track for track in state.tracks}
    tracks = believed(tuple(step.tracks.values()), step.looker.sure_from, after.unjudgeable)
    latest = {track.track_id: track for track in tracks}
    happened = [(kind, latest.get(track.track_id, track)) for kind, track in step.happened]
    happened += [
        (EventKind.READ, track) for track in tracks if _is_news(before.get(track.track_id), track)
    ]
    after = replace(after, tracks=tracks)
    events = tuple(
        _event(kind, track, step.to_frame(track.quad), step.at_ms, after.frame_number)
        for kind, track in happened
    )
    view = _view(after, step.now, step.frame, events, step.at_ms)
    return after, view


def _is_news(before: Track | None, track: Track) -> bool:
    """Say whether what a card is believed to be is new, or newly sure."""
    if track.card is None:
        return False
    if before is None or before.card != track.card:
        return True
    return track.is_sure and not before.is_sure


def _event(kind: EventKind, track: Track, quad: Quad, at_ms: int, number: int) -> TrackEvent:
    return TrackEvent(
        kind=kind,
        track_id=track.track_id,
        card=track.card,
        is_sure=track.is_sure,
        quad=quad,
        at_ms=at_ms,
        frame_number=number,
    )


def _view(
    state: LiveState,
    now: Glance,
    frame: Frame,
    events: tuple[TrackEvent, ...],
    at_ms: int,
    *,
    is_steady: bool = False,
) -> LiveView:
    camera = IDENTITY if state.eyes is None else state.eyes.camera
    tracks = state.tracks
    if not is_identity(camera):
        to_frame = scaled_homography(camera, max(frame.shape) / max(now.raw.shape))
        tracks = tuple(replace(one, quad=moved_quad(one.quad, to_frame)) for one in tracks)
    cards = in_reading_order(
        [_seen(track) for track in tracks if track.state is not TrackState.FACE_DOWN]
    )
    table = TableView(
        frame_size_wh=(frame.shape[1], frame.shape[0]),
        cards=cards,
        findings=_findings(state, cards),
    )
    is_hidden = any(track.state is TrackState.COVERED for track in tracks)
    return LiveView(
        table=table,
        tracks=tracks,
        events=events,
        at_ms=at_ms,
        frame_number=state.frame_number,
        is_covered_by_hand=is_hidden or now.is_beyond or now.stirred > _STIRRED,
        camera_moved=now.camera_moved,
        light_changed=now.light_changed,
        is_steady=is_steady,
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


@dataclass(slots=True)
class LiveTable:
    """A table under a camera: holds the state between frames.

    >>> from vision.live import LiveTable  # doctest: +SKIP
    >>> LiveTable(reader).see(frame, at_ms=40).events  # doctest: +SKIP
    """

    reader: CardLooker
    state: LiveState = field(default_factory=LiveState)

    def see(self, frame: Frame, at_ms: int) -> LiveView:
        """Take the next frame; times never run backwards."""
        self.state, view = see(self.reader, self.state, frame, at_ms)
        return view

    def pin(self, track_id: int, card: Card | None) -> None:
        """Say what a card is until it is lifted; None takes that back.

        Raises
        ------
        KeyError
            If there is no such track.
        """
        if all(track.track_id != track_id for track in self.state.tracks):
            raise KeyError(track_id)
        self.state = replace(
            self.state,
            tracks=tuple(
                replace(track, pinned=card) if track.track_id == track_id else track
                for track in self.state.tracks
            ),
        )

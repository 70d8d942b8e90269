"""The live table: frame after frame in, what lies there and what happened out.

Time is handed in. The state is one frozen value, and `see` makes the next of it: a recording that
is seen twice tells the same events twice. A frame on which nothing changed costs a small copy and
a comparison; networks run only where something changed.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from solver.cards import Card
from vision.image import Frame
from vision.live.live_view import LiveView
from vision.live.track import EventKind, Track, TrackEvent, TrackState
from vision.live.tracking.background import FrameComparison, compare_frame, first_background
from vision.live.tracking.belief import believed, is_at_rest
from vision.live.tracking.camera_motion import is_identity
from vision.live.tracking.camera_pose import relocalize, settle_camera
from vision.live.tracking.change import small_copy
from vision.live.tracking.closer_look import look, read, wants_look
from vision.live.tracking.examination import examined, is_examination_due
from vision.live.tracking.lifecycle import absorb, judge, settle
from vision.live.tracking.state import LiveState
from vision.live.tracking.step import Step
from vision.live.viewing import view_of
from vision.quads import Quad
from vision.reading.table_reader import CardLooker

__all__ = ["LiveState", "LiveTable", "LiveView", "pin", "see"]

_STIRRED: Final = 0.015  # share of the frame: a finger of a hand that reaches in


def see(
    looker: CardLooker, state: LiveState, frame: Frame, at_ms: int
) -> tuple[LiveState, LiveView]:
    """Take the next frame; return the state after it and what it tells.

    Parameters
    ----------
    at_ms
        When it was taken; times never run backwards.
    """
    number = state.frame_number + 1
    small = small_copy(frame)
    background = state.background
    if background is None or background.reference.shape != small.shape:
        background = first_background(small, at_ms)
        state = replace(state, sweeps=0, sweep_at_ms=at_ms)
    background, now = compare_frame(background, small, at_ms, number)
    state = replace(state, frame_number=number, background=background)
    if state.view is not None and _is_steady(state, now, at_ms):
        view = replace(
            state.view,
            events=(),
            at_ms=at_ms,
            frame_number=number,
            is_covered_by_hand=False,
            camera_moved=False,
            light_changed=now.light_changed,
            is_steady=True,
        )
        return replace(state, view=view), view
    step = Step(
        looker=looker, before=state, frame=frame, at_ms=at_ms, background=background, now=now
    )
    _take(step)
    return _finished(step, state)


def pin(state: LiveState, track_id: int, card: Card | None, sure_from: float) -> LiveState:
    """Return the state in which a person said what a card is; None takes that back.

    The next frame tells READ for every card that is believed to be another now.

    Parameters
    ----------
    sure_from
        Least confidence of a sure reading, as the reader has it.

    Raises
    ------
    KeyError
        If there is no such track.
    """
    if all(track.track_id != track_id for track in state.tracks):
        raise KeyError(track_id)
    named = tuple(
        replace(track, pinned=card, card=card, is_sure=card is not None)
        if track.track_id == track_id
        else track
        for track in state.tracks
    )
    tracks = believed(named, sure_from, state.unjudgeable)
    changed = {
        after.track_id
        for before, after in zip(state.tracks, tracks, strict=True)
        if before.card != after.card or before.pinned != after.pinned
    }
    after = replace(state, tracks=tracks, unreported=state.unreported | changed)
    if state.view is None:
        return after
    view = view_of(after, state.view.table.frame_size_wh, state.view.at_ms)
    return replace(after, view=replace(view, is_steady=state.view.is_steady))


def _is_steady(state: LiveState, now: FrameComparison, at_ms: int) -> bool:
    return (
        now.is_calm
        and is_identity(now.camera)
        and not state.tentative_tracks
        and not state.unreported
        and at_ms < state.sweep_at_ms
        and not is_examination_due(state, at_ms)
        and all(is_at_rest(track, at_ms) for track in state.tracks)
    )


def _take(step: Step) -> None:
    """Run the stages in order."""
    if step.now.is_beyond:
        relocalize(step)
        return
    judge(step)
    if wants_look(step):
        look(step)
    read(step)
    settle(step)
    absorb(step)
    settle_camera(step)


def _finished(step: Step, state: LiveState) -> tuple[LiveState, LiveView]:
    after = replace(
        state,
        tentative_tracks=tuple(step.tentative_tracks),
        next_id=step.next_id,
        background=step.background,
        looked_at_ms=step.looked_at_ms,
        sweeps=step.sweeps,
        sweep_at_ms=step.sweep_at_ms,
        elsewhere_since_ms=step.elsewhere_since_ms,
        lost_since_ms=step.lost_since_ms,
    )
    after = examined(step, after)
    before = {track.track_id: track for track in state.tracks}
    tracks = believed(tuple(step.tracks.values()), step.looker.sure_from, after.unjudgeable)
    latest = {track.track_id: track for track in tracks}
    happened = [(kind, latest.get(track.track_id, track)) for kind, track in step.happened]
    happened += [
        (EventKind.READ, track)
        for track in tracks
        if track.track_id in state.unreported or _is_news(before.get(track.track_id), track)
    ]
    events = tuple(
        _event(kind, track, step.to_frame(track.quad), step.at_ms, after.frame_number)
        for kind, track in happened
    )
    after = replace(after, tracks=tracks, unreported=frozenset(), view=None)
    view = replace(
        view_of(after, (step.frame.shape[1], step.frame.shape[0]), step.at_ms),
        events=events,
        is_covered_by_hand=_is_hand(step.now, tracks),
        camera_moved=step.now.camera_moved,
        light_changed=step.now.light_changed,
    )
    return replace(after, view=view), view


def _is_hand(now: FrameComparison, tracks: Sequence[Track]) -> bool:
    is_hidden = any(track.state is TrackState.COVERED for track in tracks)
    return is_hidden or now.is_beyond or now.stirred > _STIRRED


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


@dataclass(slots=True)
class LiveTable:
    """A table under a camera: holds the state between frames."""

    reader: CardLooker
    state: LiveState = field(default_factory=LiveState)

    @property
    def view(self) -> LiveView | None:
        """What the last frame told, with corrections since; None before the first frame."""
        return self.state.view

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
        self.state = pin(self.state, track_id, card, self.reader.sure_from)

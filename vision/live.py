"""The live table: frame after frame in, what lies there and what happened out.

Time is handed in. The state is one frozen value, and `see` makes the next of it: a recording that
is seen twice tells the same events twice.
"""

from dataclasses import dataclass, field, replace

from solver.cards import Card
from vision.decode import DeckRule, decode_table
from vision.detect import are_same
from vision.image import Frame
from vision.pipeline import CardLooker, as_tuples, guesses_of, in_reading_order
from vision.rectify import Pyramid
from vision.track import EventKind, Track, TrackEvent, TrackState
from vision.view import SeenCard, TableView

__all__ = ["LiveState", "LiveTable", "LiveView", "see"]


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


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveState:
    """All that is remembered from frame to frame; can be sent to another process."""

    tracks: tuple[Track, ...] = ()
    next_id: int = 1
    frame_number: int = 0


def see(
    looker: CardLooker, state: LiveState, frame: Frame, at_ms: int
) -> tuple[LiveState, LiveView]:
    """Take the next frame; return the state after it and what it tells."""
    number = state.frame_number + 1
    next_id = state.next_id
    tracks: list[Track] = []
    events: list[TrackEvent] = []
    gone = list(state.tracks)
    for one in looker.look(Pyramid(frame)):
        old = next((track for track in gone if are_same(track.quad, one.quad)), None)
        if old is None:
            old = Track(track_id=next_id, quad=one.quad, placed_at_ms=at_ms, seen_at_ms=at_ms)
            next_id += 1
            events.append(_event(EventKind.PLACED, old, at_ms, number))
        else:
            gone.remove(old)
        evidence = old.evidence.with_reading(one.reading)
        tracks.append(replace(old, quad=one.quad, evidence=evidence, seen_at_ms=at_ms))
    events += [_event(EventKind.LIFTED, track, at_ms, number) for track in gone]
    decoded = decode_table([one.evidence.reading for one in tracks], DeckRule())
    believed = [
        replace(track, card=one.card, is_sure=one.probability >= looker.sure_from)
        for track, one in zip(tracks, decoded, strict=True)
    ]
    events += [
        _event(EventKind.READ, new, at_ms, number)
        for old, new in zip(tracks, believed, strict=True)
        if old.card != new.card
    ]
    after = LiveState(tracks=tuple(believed), next_id=next_id, frame_number=number)
    table = TableView(
        frame_size_wh=(frame.shape[1], frame.shape[0]),
        cards=in_reading_order([_seen(track) for track in believed]),
    )
    view = LiveView(
        table=table, tracks=after.tracks, events=tuple(events), at_ms=at_ms, frame_number=number
    )
    return after, view


def _event(kind: EventKind, track: Track, at_ms: int, number: int) -> TrackEvent:
    return TrackEvent(
        kind=kind,
        track_id=track.track_id,
        card=track.card,
        is_sure=track.is_sure,
        quad=track.quad,
        at_ms=at_ms,
        frame_number=number,
    )


def _seen(track: Track) -> SeenCard:
    reading = track.evidence.reading
    guesses = guesses_of(reading)
    return SeenCard(
        quad=track.quad,
        card=track.card or guesses[0].card,
        confidence=guesses[0].probability,
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

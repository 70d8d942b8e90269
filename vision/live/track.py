"""Tracks: each card keeps its identity while it lies, and events tell what became of it.

A track is one card lying on the table, from when it is laid down until it is lifted. A card that is
lifted and laid down again is a new track.
"""

from dataclasses import dataclass
from enum import Enum

from solver.cards import Card
from vision.live.evidence import NO_EVIDENCE, Evidence
from vision.quads import Quad

__all__ = ["EventKind", "Track", "TrackEvent", "TrackState"]


class EventKind(Enum):
    """What became of a track.

    PLACED a card lies there now; READ its identity is believed, or believed to be another;
    MOVED it lies elsewhere (pushed by hand; a moved camera moves nothing); COVERED it is hidden,
    by a hand as a rule; UNCOVERED it is seen again where it lay; LIFTED its place is seen without
    it; TURNED_DOWN it lies with its back up; TURNED_UP its face is seen again.
    """

    PLACED = "placed"
    READ = "read"
    MOVED = "moved"
    COVERED = "covered"
    UNCOVERED = "uncovered"
    LIFTED = "lifted"
    TURNED_DOWN = "turned_down"
    TURNED_UP = "turned_up"


class TrackState(Enum):
    """How a track lies: seen, hidden by something, or with its back up."""

    SEEN = "seen"
    COVERED = "covered"
    FACE_DOWN = "face_down"


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackEvent:
    """Something that happened to one track.

    Attributes
    ----------
    track_id
        Counted from 1; never used twice at one table.
    card
        What it is believed to be; None while it is not.
    is_sure
        Whether `card` can be relied on.
    quad
        Where it lies, or lay, in pixels of the frame that showed it.
    at_ms, frame_number
        When, as handed in with the frame; the frame counted from 1.
    """

    kind: EventKind
    track_id: int
    card: Card | None
    is_sure: bool
    quad: Quad
    at_ms: int
    frame_number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Track:
    """One card on the table.

    Attributes
    ----------
    track_id
        Counted from 1; never used twice at one table.
    quad
        Where it lies, in pixels of the frame.
    card
        What it is believed to be; None while the evidence is too thin.
    is_sure
        Whether `card` can be relied on.
    confidence
        Probability that `card` is right, 0-1.
    pinned
        What a person said that it is; stays until the card is lifted.
    placed_at_ms, seen_at_ms, read_at_ms
        When it was first seen, last seen as it lies, and last read.
    hidden_since_ms
        Since when its place looks otherwise than remembered; None while it looks as it should.
    stirred_at_ms, missed_at_ms
        When something last moved there, and when no card was found there though nothing moved.
    vacancy
        How much speaks for an empty place: 1 for each frame in a row in which it looks so, more
        where that is plain.
    is_doubted
        Whether its place has to be looked at anew, since everything round it changed.
    """

    track_id: int
    quad: Quad
    state: TrackState = TrackState.SEEN
    evidence: Evidence = NO_EVIDENCE
    card: Card | None = None
    is_sure: bool = False
    confidence: float = 0.0
    pinned: Card | None = None
    placed_at_ms: int
    seen_at_ms: int
    read_at_ms: int
    hidden_since_ms: int | None = None
    stirred_at_ms: int
    missed_at_ms: int = -1
    vacancy: int = 0
    is_doubted: bool = False

    @property
    def is_in_question(self) -> bool:
        """Whether its place does not look as remembered."""
        return self.is_doubted or self.hidden_since_ms is not None

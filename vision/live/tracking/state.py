"""All that the live table remembers from frame to frame, as one frozen value."""

from dataclasses import dataclass

from vision.findings import Finding
from vision.live.evidence import Evidence
from vision.live.live_view import LiveView
from vision.live.track import Track
from vision.live.tracking.background import BackgroundModel
from vision.quads import Quad

__all__ = ["LiveState", "TentativeTrack"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TentativeTrack:
    """A card that was seen and is no track yet: it may be held in a hand, or be none.

    Attributes
    ----------
    quad
        Where it lies, in the reference's place.
    looks
        How often it was seen there.
    replaces
        The track on whose place it lies though it is another card.
    """

    quad: Quad
    evidence: Evidence
    since_ms: int
    looks: int
    replaces: int | None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LiveState:
    """What is remembered; can be sent to another process.

    Attributes
    ----------
    tracks
        With their quads in the reference's place: where they lay when the camera was last taken to
        stand still.
    next_id, frame_number
        Of the next track; of the last frame.
    background
        What the table looked like; None before the first frame.
    looked_at_ms, sweeps, sweep_at_ms
        When the frame was last looked at closely; how often though nothing had changed, in case a
        card was overlooked; and when next.
    elsewhere_since_ms, lost_since_ms
        Since when the camera stands elsewhere; since when more changes than can be explained.
    findings, findings_of, examined_at_ms
        What stands in the way of reading; of which tracks in reading order; and when that was
        looked into.
    unjudgeable
        Tracks that cannot be relied on because of the light.
    unreported
        Tracks that a correction changed since the last frame.
    view
        What the last frame told.
    """

    tracks: tuple[Track, ...] = ()
    tentative_tracks: tuple[TentativeTrack, ...] = ()
    next_id: int = 1
    frame_number: int = 0
    background: BackgroundModel | None = None
    looked_at_ms: int = -1
    sweeps: int = 0
    sweep_at_ms: int = 0
    elsewhere_since_ms: int | None = None
    lost_since_ms: int | None = None
    findings: tuple[Finding, ...] = ()
    findings_of: tuple[int, ...] = ()
    examined_at_ms: int | None = None
    unjudgeable: frozenset[int] = frozenset()
    unreported: frozenset[int] = frozenset()
    view: LiveView | None = None

"""LiveView: what one frame of a camera tells."""

from dataclasses import dataclass

from vision.live.track import Track, TrackEvent
from vision.view import TableView

__all__ = ["LiveView"]


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

"""A camera whose table is followed: the state stays here, the frames are seen by the workers."""

from dataclasses import dataclass, field

from service.cameras.frames import AnyView
from service.errors import NotFoundError
from service.workers.jobs import see_frame
from service.workers.pool import ReaderPool
from solver.cards import Card
from vision.live.live_table import LiveState, LiveView

__all__ = ["LiveCamera"]


@dataclass(slots=True)
class LiveCamera:
    """One camera's live table between its frames; any worker may see the next one."""

    readers: ReaderPool
    max_pixels: int
    _state: LiveState = field(default_factory=LiveState)
    _view: LiveView | None = None
    _pins: dict[int, Card | None] = field(default_factory=dict)

    async def read(self, data: bytes, at_ms: int) -> AnyView:
        """See the next frame and return what it tells; `ImageError` where it is none."""
        pins, self._pins = self._pins, {}
        self._state, view = await self.readers.run(
            see_frame, self._state, data, at_ms, max_pixels=self.max_pixels, pins=pins
        )
        self._view = view if isinstance(view, LiveView) else None
        return view

    def pin(self, track_id: int, card: Card | None) -> None:
        """Say what a card is until it is lifted; None takes that back.

        Raises
        ------
        NotFoundError
            If there is no such track.
        """
        tracks = () if self._view is None else self._view.tracks
        if all(track.track_id != track_id for track in tracks):
            raise NotFoundError(f"there is no track {track_id}; it may have been lifted")
        self._pins[track_id] = card

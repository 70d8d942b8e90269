"""A table that is watched: shots in, live views out, keys and corrections taken, all recordable."""

import json
from dataclasses import dataclass, field
from typing import Any

from service.terminal.watching.keys import Pin, Quit, WatchState, press
from solver.cards import Card
from solver.errors import InvalidError
from solver.notation import format_short, parse_card
from vision.capture.recording import Note, Recorder, Shot
from vision.errors import SourceError
from vision.image import Frame
from vision.live.live_table import LiveTable, LiveView
from vision.live.track import TrackEvent

__all__ = ["WatchedTable", "format_event"]


@dataclass(slots=True, kw_only=True)
class WatchedTable:
    """Watches shot after shot.

    Attributes
    ----------
    recorder
        Takes every shot and correction; None to keep nothing.
    state
        What is shown.
    shown
        The frame and view on show; behind the newest ones while the picture is frozen.
    cards_seen
        How many cards lay there at most.
    """

    table: LiveTable
    recorder: Recorder | None = None
    state: WatchState = field(default_factory=WatchState)
    shown: tuple[Frame, LiveView] | None = None
    cards_seen: int = 0
    is_over: bool = False
    _newest: LiveView | None = None

    def take(self, shot: Shot) -> LiveView:
        """Take the next shot; return what it tells.

        What is recorded is seen as it will be read again, so that a replay tells the same.
        """
        if self.recorder is not None:
            shot = self.recorder.keep(shot)
        view = self._newest = self.table.see(shot.frame, shot.at_ms)
        if self.shown is None or not self.state.is_frozen:
            self.shown = (shot.frame, view)
        self.cards_seen = max(self.cards_seen, len(view.tracks))
        return view

    def press(self, key: str) -> None:
        """Take a key that was pressed."""
        if self._newest is None:
            self.is_over = key.lower() == "q"
            return
        self.state, action = press(self.state, key, self._newest)
        match action:
            case Pin(track_id, card):
                self._pin(track_id, card)
            case Quit():
                self.is_over = True
            case None:
                pass

    def take_note(self, note: Note) -> None:
        """Take a correction out of a recording.

        Raises
        ------
        SourceError
            If it says nothing that can be understood.
        """
        try:
            said: dict[str, Any] = json.loads(note.text)
            if "shout" in said:
                return  # for the referee
            name = said["card"]
            track_id, card = int(said["pin"]), None if name is None else parse_card(name)
        except (ValueError, KeyError, TypeError, AttributeError, InvalidError) as error:
            raise SourceError(
                f"the recording says {note.text!r}, which is no correction"
            ) from error
        self._pin(track_id, card)

    def _pin(self, track_id: int, card: Card | None) -> None:
        try:
            self.table.pin(track_id, card)
        except KeyError:
            return  # lifted while it was being named
        view = self._newest = self.table.view
        if self.shown is not None and view is not None and not self.state.is_frozen:
            self.shown = (self.shown[0], view)
        if self.recorder is not None:
            name = None if card is None else format_short(card)
            self.recorder.note(Note(json.dumps({"pin": track_id, "card": name})))


def format_event(event: TrackEvent) -> str:
    """Return an event as a line for people: time, frame, what happened, which card.

    >>> from vision.quads import Quad
    >>> from vision.live.track import EventKind
    >>> square = Quad(((0, 0), (1, 0), (1, 1), (0, 1)))
    >>> print(format_event(TrackEvent(kind=EventKind.LIFTED, track_id=4, card=parse_card("2RSO"),
    ...     is_sure=True, quad=square, at_ms=63_250, frame_number=1580)))
    1:03.25  frame 1580  lifted       2-red-striped-oval  (track 4)
    """
    minutes, ms = divmod(event.at_ms, 60_000)
    card = "a card" if event.card is None else str(event.card)
    doubt = "" if event.is_sure or event.card is None else "?"
    when = f"{minutes}:{ms / 1000:05.2f}"
    what = event.kind.value.replace("_", " ")
    return f"{when}  frame {event.frame_number}  {what:11}  {card}{doubt}  (track {event.track_id})"

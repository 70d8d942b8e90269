"""The watched table as a picture: the overlay on the frame, and a strip of words below.

What was drawn is kept as a layer and laid on the next frame as long as nothing changed, so that a
quiet table costs one copy a frame.
"""

from dataclasses import dataclass, field
from typing import Any, Final

import cv2
import numpy as np

from service.languages import Language
from service.reading.reading import interpret
from service.reading.wording import caption_of, name_card
from service.terminal.watching.keys import KEYS, WatchState, hint_of
from solver.cards import Card
from solver.notation import format_short
from vision.drawing.labels import Plate, draw_plate, draw_text, text_width_px
from vision.drawing.overlay import draw
from vision.drawing.set_styles import GROUND, MUTED, WHITE
from vision.image import Frame
from vision.live.live_table import LiveView
from vision.quads import Quad

__all__ = ["WatchScreen"]

_LETTERS: Final = 0.016  # of the frame's longer side
_LEAST_LETTERS_PX: Final = 13
_ROW: Final = 1.7
_MARGIN: Final = 0.8
_GROWN: Final = 1.16


@dataclass(slots=True)
class WatchScreen:
    """Draws frame after frame."""

    language: Language = Language.ENGLISH
    _key: Any = None
    _drawn: Frame | None = None
    _mask: Frame | None = None
    _strip_key: Any = None
    _strip: Frame | None = field(default=None)

    def draw(self, frame: Frame, view: LiveView, state: WatchState) -> Frame:
        """Return the frame with all that is to be shown; the strip keeps its height."""
        hinted = self._hinted(view, state)
        key = (
            frame.shape,
            state.shows_sets,
            hinted,
            None if state.correcting is None else state.correcting.track_id,
            tuple(
                (one.track_id, one.quad, one.card, one.sure, one.is_pinned)
                for one in view.table.cards
            ),
        )
        if key != self._key or self._drawn is None or self._mask is None:
            self._key = key
            self._drawn = self._overlay(frame, view, state, hinted)
            changed = cv2.absdiff(self._drawn, frame).max(axis=2)
            self._mask = np.asarray((changed > 0) * 255, np.uint8)
        picture = frame.copy()
        cv2.copyTo(self._drawn, self._mask, picture)
        return np.vstack([picture, self._words(frame.shape[1], view, state)])

    def _hinted(self, view: LiveView, state: WatchState) -> tuple[Card, ...]:
        told = hint_of(state, view)
        return () if told is None else told.cards

    def _overlay(
        self, frame: Frame, view: LiveView, state: WatchState, hinted: tuple[Card, ...]
    ) -> Frame:
        sets = interpret(view.table).sets if state.shows_sets else ()
        picture = draw(
            frame,
            view.table,
            sets,
            long_name=lambda card: name_card(card, self.language),
            short_name=format_short,
            legend=False,
        )
        correcting = None if state.correcting is None else state.correcting.track_id
        for seen in view.table.cards:
            if seen.card in hinted:
                _mark(picture, seen.quad, "!")
            if seen.track_id == correcting:
                _mark(picture, seen.quad, "?")
        return picture

    def _words(self, width_px: int, view: LiveView, state: WatchState) -> Frame:
        lines = (self.told(view, state), _state_line(view, state))
        if self._strip is None or self._strip_key != (width_px, lines):
            self._strip_key, self._strip = (width_px, lines), _strip(width_px, lines)
        return self._strip

    def told(self, view: LiveView, state: WatchState) -> str:
        """Return the sentence about what is shown."""
        if state.message:
            return state.message
        if state.correcting is not None:
            typed = state.correcting.typed or "...."
            return f"Which card is the marked one?  {typed}   Enter   Tab next card   Esc leave"
        told = hint_of(state, view)
        if told is not None:
            return str(told)
        if not state.shows_sets:
            return f"{len(view.table.cards)} cards."
        pinned = sum(one.is_pinned for one in view.table.cards)
        return caption_of(interpret(view.table), self.language, pinned=pinned)


def _state_line(view: LiveView, state: WatchState) -> str:
    told = [
        word
        for word, holds in (
            ("frozen", state.is_frozen),
            ("camera moves", view.camera_moved),
            ("hand over the table", view.is_covered_by_hand),
        )
        if holds
    ]
    return f"{KEYS}{'   |   ' if told else ''}{', '.join(told)}"


def _strip(width_px: int, lines: tuple[str, ...]) -> Frame:
    size_px = max(round(_LETTERS * width_px), _LEAST_LETTERS_PX)
    margin_px = _MARGIN * size_px
    strip = np.full((round((_ROW * len(lines) + _MARGIN) * size_px), width_px, 3), GROUND, np.uint8)
    for place, (line, color) in enumerate(zip(lines, (WHITE, MUTED), strict=True)):
        text, fit_px = line, size_px
        while text_width_px(text, fit_px) > width_px - 2 * margin_px and fit_px > 8:
            fit_px -= 1
        middle_px = (_MARGIN / 2 + _ROW * (place + 0.5)) * size_px
        draw_text(strip, text, (margin_px, middle_px), fit_px, color)
    return strip


def _mark(picture: Frame, quad: Quad, sign: str) -> None:
    """Draw a thick double line round a card, and a sign on its upper edge."""
    corners = quad.to_array()
    center = corners.mean(axis=0)
    points = np.round((corners - center) * _GROWN + center).astype(np.int32)
    line_px = max(round(quad.width_px * 0.05), 2)
    cv2.polylines(picture, [points], True, GROUND, 2 * line_px, cv2.LINE_AA)
    cv2.polylines(picture, [points], True, WHITE, line_px, cv2.LINE_AA)
    size_px = max(round(quad.width_px * 0.3), _LEAST_LETTERS_PX)
    plate = Plate(text=sign, size_px=size_px, color=GROUND, ground=WHITE, outline=GROUND)
    top = corners[np.argsort(corners[:, 1])[:2]].mean(axis=0)
    draw_plate(picture, plate, (float(top[0]), float(top[1])))

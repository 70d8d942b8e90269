"""The legend under an overlay: each SET's number, line and cards, on a strip of its own."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from solver.cards import Card
from vision.drawing.labels import Plate, draw_plate, draw_text, text_width_px
from vision.drawing.set_styles import GROUND, WHITE, Palette, draw_line, style_of
from vision.image import Frame
from vision.view import SeenCard, TableView

__all__ = ["draw_legend", "format_seen"]

_LETTERS: Final = 0.015  # share of the strip's width
_LEAST_LETTERS_PX: Final = 13
# In letter sizes:
_MARGIN: Final = 0.8
_ROW: Final = 1.75
_SAMPLE: Final = 4.6  # length of the piece of line; the longest pattern repeats in it
_GAP: Final = 0.6
_COLUMN_GAP: Final = 1.8
_LINE: Final = 0.2
_NUMBER: Final = 1.9  # a plate of two digits


@dataclass(frozen=True, slots=True)
class _Entry:
    place: int
    text: str


def format_seen(seen: SeenCard, name: Callable[[Card], str]) -> str:
    """Return a card's name, with a question mark when it is unsure."""
    return name(seen.card) if seen.sure else f"{name(seen.card)}?"


def draw_legend(
    width_px: int,
    view: TableView,
    highlights: Mapping[int, tuple[int, int, int]],
    *,
    caption: str = "",
    long_name: Callable[[Card], str] = str,
    short_name: Callable[[Card], str] = str,
    palette: Palette = Palette.COLOR_BLIND,
) -> Frame:
    """Draw the strip; of no rows at all when there is nothing to say.

    Parameters
    ----------
    width_px
        Width of the strip: the frame's.
    highlights
        The SETs as places in `view.cards`, by their number less one.
    caption
        One sentence for the head of the strip; broken into lines where needed.
    long_name, short_name
        Make the name of a card where there is room, and where there is little.
    palette
        The colors of the SETs.

    Returns
    -------
    uint8 array, (height, width_px, 3), blue-green-red
    """
    size_px = max(round(_LETTERS * width_px), _LEAST_LETTERS_PX)
    inner_px = width_px - 2 * _MARGIN * size_px
    lines = _wrapped(caption, size_px, inner_px)
    names = (long_name, short_name)
    entries = _entries(view, highlights, size_px, inner_px, names)
    columns = max(int((inner_px + _COLUMN_GAP * size_px) / _pitch_px(entries, size_px)), 1)
    rows = -(-len(entries) // columns)
    if not lines and not rows:
        return np.zeros((0, width_px, 3), np.uint8)
    height_px = round((2 * _MARGIN + _ROW * (len(lines) + rows)) * size_px)
    strip = np.full((height_px, width_px, 3), GROUND, np.uint8)
    middle_px = (_MARGIN + _ROW / 2) * size_px
    for line in lines:
        draw_text(strip, line, (_MARGIN * size_px, middle_px), size_px, WHITE)
        middle_px += _ROW * size_px
    for place, entry in enumerate(entries):
        left_px = _MARGIN * size_px + (place // rows) * _pitch_px(entries, size_px)
        row_px = middle_px + (place % rows) * _ROW * size_px
        _draw_entry(strip, entry, (left_px, row_px), size_px, palette)
    return strip


def _entries(
    view: TableView,
    highlights: Mapping[int, tuple[int, int, int]],
    size_px: int,
    inner_px: float,
    names: tuple[Callable[[Card], str], Callable[[Card], str]],
) -> tuple[_Entry, ...]:
    """Return the entries with the long names where the strip is wide enough for them."""
    for name in names:
        entries = tuple(
            _Entry(place, "  ".join(format_seen(view.cards[card], name) for card in one))
            for place, one in highlights.items()
        )
        columns = int((inner_px + _COLUMN_GAP * size_px) / _pitch_px(entries, size_px))
        if columns >= 1 and len(entries) <= 4 * columns:
            break
    return entries


def _pitch_px(entries: Sequence[_Entry], size_px: int) -> float:
    widest_px = max((text_width_px(entry.text, size_px) for entry in entries), default=0)
    return widest_px + (_NUMBER + _SAMPLE + 2 * _GAP + _COLUMN_GAP) * size_px


def _wrapped(text: str, size_px: int, inner_px: float) -> tuple[str, ...]:
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width_px(longer, size_px) <= inner_px:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)


def _draw_entry(
    strip: Frame,
    entry: _Entry,
    left_middle_xy: tuple[float, float],
    size_px: int,
    palette: Palette,
) -> None:
    left_px, middle_px = left_middle_xy
    style = style_of(entry.place, palette)
    plate = Plate(text=str(entry.place + 1), size_px=size_px, color=GROUND, ground=style.color)
    draw_plate(strip, plate, (left_px + _NUMBER * size_px / 2, middle_px))
    start_px = left_px + (_NUMBER + _GAP) * size_px
    end_px = start_px + _SAMPLE * size_px
    sample = np.array([[start_px, middle_px], [end_px, middle_px]])
    draw_line(strip, sample, style, max(round(_LINE * size_px), 2), closed=False)
    draw_text(strip, entry.text, (end_px + _GAP * size_px, middle_px), size_px, WHITE)

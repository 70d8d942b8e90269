"""Tell pictures that a program drew from those of a camera: no lamp helps them."""

from typing import Final

from vision.image import Frame

__all__ = ["is_drawn"]

_STEP: Final = 4  # rows: enough to tell
_DARKEST, _BRIGHTEST = 40, 250  # darker, a camera's noise drowns too; brighter, it clips
_LEAST_JUDGED: Final = 0.05  # of the pixels
_EQUAL: Final = 0.85
"""Share of neighbors of exactly the same color. Of photos half have less than 0.25, the smoothest
0.69; a screen's windows and cards are flat but for their edges."""


def is_drawn(frame: Frame) -> bool:
    """Say whether a picture is so flat that no camera took it."""
    rows = frame[::_STEP]
    equal = (rows[:, 1:] == rows[:, :-1]).all(axis=2)
    tone = rows[:, 1:].max(axis=2)
    is_judged = (tone >= _DARKEST) & (tone < _BRIGHTEST)
    if float(is_judged.mean()) < _LEAST_JUDGED:
        return False
    return float(equal[is_judged].mean()) >= _EQUAL

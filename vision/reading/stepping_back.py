"""Step back from a picture that one card fills: the same picture, small, with black round it.

The finder knows cards up to half a picture wide, whole ones, with something round them. Seen from
further away such is every card.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.quads import Quad
from vision.rectify import Pyramid

__all__ = ["FarView", "step_back"]

_LONGEST_PX: Final = 512  # of the picture in the far view: a card that fills it is cut out sharp
_BORDER: Final = 0.4  # of its longer side, on every side


@dataclass(frozen=True, slots=True)
class FarView:
    """A picture seen from further away, and the way back to its pixels."""

    pyramid: Pyramid
    scale: float
    border_px: int

    def to_frame(self, quad: Quad) -> Quad:
        """Return a quad of the far view in pixels of the frame."""
        return Quad.from_array((quad.to_array() - self.border_px) / self.scale)


def step_back(frame: Pyramid) -> FarView:
    """Return a frame as it looks from further away."""
    height, width = frame.frame.shape[:2]
    scale = min(1.0, _LONGEST_PX / max(width, height))
    size_wh = max(1, round(width * scale)), max(1, round(height * scale))
    small = cv2.resize(frame.at_least(size_wh), size_wh, interpolation=cv2.INTER_AREA)
    border = round(_BORDER * max(size_wh))
    wide = cv2.copyMakeBorder(small, border, border, border, border, cv2.BORDER_CONSTANT)
    return FarView(Pyramid(np.asarray(wide, np.uint8)), scale, border)

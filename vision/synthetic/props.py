"""What a filmed table is made of: how cards lie, hands, things, and pictures instead of drawings.

Places are points on the plane of the table in card widths, its middle at (0, 0), y towards the near
edge.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from solver.cards import Card
from vision.image import FloatArray, Frame, Point
from vision.synthetic.arms import Arm
from vision.synthetic.card_faces import CARD_ASPECT

__all__ = ["Hand", "Lie", "Props", "Thing"]


@dataclass(frozen=True, slots=True)
class Lie:
    """How a card lies: its middle on the plane, and how far it is turned clockwise."""

    middle_xy: Point
    angle_deg: float = 0.0

    def corners(self) -> FloatArray:
        """Return the corners on the plane, (4, 2), clockwise, beginning with a short edge."""
        half = np.array(
            [(-1, -CARD_ASPECT), (1, -CARD_ASPECT), (1, CARD_ASPECT), (-1, CARD_ASPECT)]
        )
        c, s = math.cos(math.radians(self.angle_deg)), math.sin(math.radians(self.angle_deg))
        return np.asarray(half / 2 @ np.array([[c, s], [-s, c]]) + self.middle_xy)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """A hand over the table at one moment.

    Attributes
    ----------
    tip_xy
        Where the finger tips are, on the plane.
    last_xy
        Where they were a shutter's time ago: what is between is blurred.
    from_xy
        Where the arm comes from, on the plane, outside of the picture.
    holds
        Cards between the fingers, the last one on top.
    is_face_up
        Whether the camera sees the faces of these cards, or their backs.
    held_deg
        How the cards are turned where they are held flat beneath the finger tips; None where the
        hand holds them by their edge.
    arm
        What it looks like, instead of a drawn one.
    """

    tip_xy: Point
    from_xy: Point
    last_xy: Point | None = None
    skin: tuple[int, int, int] = (120, 150, 205)
    sleeve: tuple[int, int, int] = (90, 60, 40)
    holds: tuple[Card, ...] = ()
    is_face_up: bool = True
    held_deg: float | None = None
    arm: Arm | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """Something flat that is put on the table: a book, a napkin, a phone.

    Attributes
    ----------
    size_wh
        In card widths.
    cloth
        Which of the props' cloths it is covered with.
    """

    lie: Lie
    size_wh: tuple[float, float]
    cloth: int

    def corners(self) -> FloatArray:
        """Return the corners on the plane, (4, 2)."""
        middle = np.array(self.lie.middle_xy)
        stretch = np.array([self.size_wh[0], self.size_wh[1] / CARD_ASPECT])
        c, s = (f(math.radians(self.lie.angle_deg)) for f in (math.cos, math.sin))
        turn = np.array([[c, s], [-s, c]])
        flat = (Lie((0.0, 0.0)).corners() * stretch) @ turn
        return np.asarray(flat + middle)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Props:
    """What a table is made of where it is not drawn.

    Attributes
    ----------
    faces
        A picture of each card, upright.
    arms
        Of the people round it, in the order of their seats; then the dealer's.
    cloths
        What things on the table are covered with.
    """

    faces: Mapping[Card, Frame] = field(default_factory=dict)
    arms: tuple[Arm, ...] = ()
    cloths: tuple[Frame, ...] = ()

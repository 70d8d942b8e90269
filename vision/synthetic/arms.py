"""Arms cut out of pictures: a hand, its forearm and a sleeve of any cloth, as one flat sprite.

A sprite points up: finger tips at its top, the elbow far below. On a table it is turned, sized and
laid so that its tips are where the hand is and its elbow where the arm comes from.
"""

import math
import random
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.image import FloatArray, Frame

__all__ = ["CARD_PX", "Arm", "arm_of", "laid_arm"]

CARD_PX: Final = 80.0
"""Width of a card on the scale of every sprite, in its pixels."""
_FOREARM: Final = 1.12  # width of a forearm, in card widths: 65 mm
_SLEEVE: Final = 1.3  # and of its sleeve
_WIDENS: Final = 1.25  # towards the elbow
_REACH: Final = 11.0  # how far an arm reaches beyond the cut-out, in card widths
_DARKEST: Final = 0.55  # light on the edge of a round arm


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Arm:
    """A sprite.

    Attributes
    ----------
    picture
        uint8 (height, width, 3).
    cover
        uint8 (height, width), 255 where the arm is.
    tip_xy
        Where the finger tips are, in pixels of the picture.
    """

    picture: Frame
    cover: Frame
    tip_xy: tuple[float, float]


def arm_of(hand: NDArray[np.uint8], rng: random.Random, cloth: Frame | None = None) -> Arm:
    """Return the arm of a cut-out hand.

    Parameters
    ----------
    hand
        uint8 (height, width, 4), the last channel its alpha: tips up, the forearm leaves below.
    cloth
        What its sleeve is made of; None leaves the arm as it is cut out, drawn out to the elbow.
    """
    rows = np.flatnonzero((hand[..., 3] > 128).any(axis=1))
    hand = hand[rows[0] : rows[-1] + 1]
    low = np.flatnonzero(hand[-3, :, 3] > 128)
    scale = _FOREARM * CARD_PX / max(len(low), 1)
    size_wh = (max(2, round(hand.shape[1] * scale)), max(2, round(hand.shape[0] * scale)))
    hand = np.asarray(cv2.resize(hand, size_wh, interpolation=cv2.INTER_AREA), np.uint8)
    middle = float(np.flatnonzero(hand[-3, :, 3] > 128).mean())
    height = hand.shape[0] + round(_REACH * CARD_PX)
    half = round(max(middle, hand.shape[1] - middle, _SLEEVE * _WIDENS * CARD_PX / 2) + 4)
    canvas = np.zeros((height, 2 * half, 4), np.uint8)
    left = half - round(middle)
    canvas[: hand.shape[0], left : left + hand.shape[1]] = hand
    begin = hand.shape[0] - 2
    if cloth is None:
        canvas[begin:] = canvas[begin - 2][None]
    else:
        wrist = round(rng.uniform(0.5, 0.98) * hand.shape[0])
        _dress(canvas, wrist, _SLEEVE * CARD_PX, cloth, rng)
    tip = np.flatnonzero(canvas[4, :, 3] > 128)
    tip_x = float(tip.mean()) if len(tip) else float(half)
    return Arm(
        picture=np.ascontiguousarray(canvas[..., :3]),
        cover=np.ascontiguousarray(canvas[..., 3]),
        tip_xy=(tip_x, 6.0),
    )


def _dress(
    canvas: NDArray[np.uint8], begin: int, width_px: float, cloth: Frame, rng: random.Random
) -> None:
    """Draw a sleeve down the canvas, from the row at which it begins."""
    height, width = canvas.shape[0] - begin, canvas.shape[1]
    scale = rng.uniform(0.5, 1.0) * CARD_PX / 107  # of a picture in which a card has 107 pixels
    piece = cv2.resize(cloth, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    if rng.random() < 0.5:
        piece = np.ascontiguousarray(np.asarray(piece).transpose(1, 0, 2))
    piece = cv2.copyMakeBorder(
        np.asarray(piece, np.uint8),
        0,
        max(0, height - piece.shape[0]),
        0,
        max(0, width - piece.shape[1]),
        cv2.BORDER_REFLECT_101
        if min(piece.shape[:2]) > max(height, width) / 2
        else cv2.BORDER_WRAP,
    )[:height, :width]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    half = width_px / 2 * (1 + (_WIDENS - 1) * y / height)
    folds = 0.03 * np.sin(y / rng.uniform(9, 22) + x / rng.uniform(15, 40))
    aside = np.abs(x - width / 2) / half + folds
    light = _DARKEST + (1 - _DARKEST) * np.sqrt(np.clip(1 - aside**2, 0, 1))
    light *= 1 + 0.5 * folds / 0.03 * rng.uniform(0, 0.12)
    is_sleeve = aside < 1
    canvas[begin:, :, :3][is_sleeve] = np.clip(piece * light[..., None], 0, 255)[is_sleeve]
    canvas[begin:, :, 3] = np.where(is_sleeve, 255, 0)


def laid_arm(
    arm: Arm,
    tip_px: tuple[float, float],
    out_xy: tuple[float, float],
    card_px: float,
    size: tuple[int, int],
) -> tuple[Frame, Frame]:
    """Return the arm as it is seen: its picture (height, width, 3) and cover (height, width).

    Parameters
    ----------
    tip_px
        Where its tips are, in pixels of what is returned.
    out_xy
        The direction from the tips to the elbow.
    card_px
        Width of a card there.
    size
        Height and width of what is returned.
    """
    length = math.hypot(*out_xy) or 1.0
    down = np.array([out_xy[0], out_xy[1]]) / length
    right = np.array([down[1], -down[0]])
    turn = np.stack([right, down], axis=1) * (card_px / CARD_PX)
    shift = np.array(tip_px) - turn @ np.array(arm.tip_xy)
    affine: FloatArray = np.hstack([turn, shift[:, None]])
    size_wh = (size[1], size[0])
    picture = cv2.warpAffine(
        arm.picture, affine, size_wh, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    cover = cv2.warpAffine(arm.cover, affine, size_wh, flags=cv2.INTER_LINEAR)
    return np.asarray(picture, np.uint8), np.asarray(cover, np.uint8)

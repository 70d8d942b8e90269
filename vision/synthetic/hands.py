"""Hands over a table: drawn ones, and cut-out pictures of hands laid on a frame."""

import math
import random
from collections.abc import Callable, Sequence
from typing import Final

import cv2
import numpy as np

from vision.image import FloatArray, Frame
from vision.synthetic.backgrounds import fractal_noise

__all__ = ["HandSource", "drawn_hand", "pictured_hands"]

HandSource = Callable[[Frame, random.Random], tuple[Frame, Frame]]
"""Returns the frame with a hand in it, and what of it the hand covers, uint8 (h, w), 0-255."""

_LENGTH: Final = (0.35, 1.1)  # of a pictured hand with its arm, in longer sides of the frame


def pictured_hands(pictures: Sequence[Frame]) -> HandSource:
    """Return a source of cut-out hands, uint8 (h, w, 4), fingers up, the arm leaving below."""

    def lay_one(frame: Frame, rng: random.Random) -> tuple[Frame, Frame]:
        picture = rng.choice(pictures)
        height, width = frame.shape[:2]
        length = rng.uniform(*_LENGTH) * max(width, height)
        scale = length / picture.shape[0]
        angle = rng.uniform(0, 2 * math.pi)
        c, s = math.cos(angle) * scale, math.sin(angle) * scale
        mirror = rng.choice((1, -1))
        turn = np.array([[c * mirror, -s], [s * mirror, c]])
        tip = np.array([rng.uniform(0.1, 0.9) * width, rng.uniform(0.1, 0.9) * height])
        grip = np.array([picture.shape[1] / 2, rng.uniform(0.0, 0.35) * picture.shape[0]])
        view = np.column_stack([turn, tip - turn @ grip])
        laid = cv2.warpAffine(picture, view, (width, height), flags=cv2.INTER_AREA)
        cover = np.asarray(laid[..., 3], np.uint8)
        share = cover[..., None].astype(np.float32) / 255
        skin = laid[..., :3].astype(np.float32) * rng.uniform(0.5, 1.1)
        mixed = frame * (1 - share) + skin * share
        return np.clip(mixed, 0, 255).astype(np.uint8), cover

    return lay_one


def drawn_hand(frame: Frame, rng: random.Random) -> tuple[Frame, Frame]:
    """Return the frame with an arm and fingers reaching in from an edge, and where they lie."""
    height, width = frame.shape[:2]
    reach = max(width, height)
    tone = np.array([rng.uniform(70, 190), rng.uniform(100, 205), rng.uniform(140, 240)])
    tone *= rng.uniform(0.35, 1.0)
    angle = rng.uniform(0, 2 * math.pi)
    middle = np.array([rng.uniform(0.15, 0.85) * width, rng.uniform(0.15, 0.85) * height])
    outward = np.array([math.cos(angle), math.sin(angle)])
    mask = np.zeros((height, width), np.uint8)
    palm = reach * rng.uniform(0.04, 0.1)
    wrist = middle + outward * reach
    thick = max(2, round(palm * 1.4))
    cv2.line(mask, _pixel(middle), _pixel(wrist), 255, thick, cv2.LINE_AA)
    cv2.circle(mask, _pixel(middle), round(palm), 255, -1, cv2.LINE_AA)
    for finger in range(rng.randint(1, 5)):
        turn = angle + math.pi + (finger - 2) * rng.uniform(0.2, 0.4)
        tip = middle + palm * rng.uniform(1.6, 2.4) * np.array([math.cos(turn), math.sin(turn)])
        cv2.line(mask, _pixel(middle), _pixel(tip), 255, max(2, round(palm * 0.42)), cv2.LINE_AA)
    mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), 1.0), np.uint8)
    shade = 1 + 0.15 * fractal_noise((width, height), rng, cell_px=palm * 1.5, octaves=2)
    depth = cv2.GaussianBlur(mask, (0, 0), palm * 0.35).astype(np.float32) / 255
    skin = tone * (shade * (0.6 + 0.4 * depth))[..., None]
    share = (mask.astype(np.float32) / 255)[..., None]
    return np.clip(frame * (1 - share) + skin * share, 0, 255).astype(np.uint8), mask


def _pixel(point_xy: FloatArray) -> tuple[int, int]:
    return round(float(point_xy[0])), round(float(point_xy[1]))

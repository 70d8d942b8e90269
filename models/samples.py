"""Training samples cut from a scene set: windows for the finder, cuts for fitter and reader."""

import math
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from models.dataset import SceneTruth, read_frame, texture_crop
from vision.image import FloatArray, Frame
from vision.quads import Quad
from vision.reading.finder import STRIDE, normalized_frame
from vision.synthetic.lighting import LightOptions, shine

__all__ = ["finder_sample", "finder_targets", "ground_sample"]

WINDOW_PX: Final = 384
_CARD_WIDTHS_PX: Final = (15.0, 190.0)  # widths, in the window, that the finder must know
_ANYWHERE_SHARE: Final = 0.12  # windows that need not hold a card


def finder_sample(
    truth: SceneTruth, rng: random.Random, *, window_px: int = WINDOW_PX
) -> tuple[FloatArray, FloatArray, FloatArray, FloatArray]:
    """Cut a window out of a scene: turned, scaled, shifted, mirrored, in other light.

    Returns
    -------
    tuple of arrays
        Picture float32 (3, w, w); heat (w/8, w/8), 1 at centres, -1 where the truth is not asked
        for; corner offsets (8, w/8, w/8) in cells; weight of the corners (w/8, w/8).
    """
    frame = read_frame(truth.path)
    view = _sample_view(truth, frame, rng, window_px)
    shrink = float(np.linalg.norm(view[:2, 0]))
    if shrink < 0.6:
        frame, view = _halved(frame, view)
    picture = cv2.warpAffine(
        frame, view[:2], (window_px, window_px), flags=cv2.INTER_LINEAR, borderMode=_border(rng)
    )
    picture = _recolored(np.asarray(picture, np.uint8), rng)
    quads = truth.quads @ _original(view, shrink)[:2, :2].T + _original(view, shrink)[:2, 2]
    if np.linalg.det(view[:2, :2]) < 0:
        quads = quads[:, [1, 0, 3, 2]]
    heat, corners, weight = finder_targets(quads, truth.readable, window_px)
    return normalized_frame(picture), heat, corners, weight


def ground_sample(
    grounds: Sequence[Path], rng: random.Random, *, window_px: int = WINDOW_PX
) -> tuple[FloatArray, FloatArray, FloatArray, FloatArray]:
    """Cut a window out of a photograph without cards; arrays as of `finder_sample`."""
    size_wh = (window_px, window_px)
    picture = shine(texture_crop(rng.choice(grounds), size_wh, rng), rng, LightOptions())
    no_cards = np.zeros((0, 4, 2), np.float32)
    heat, corners, weight = finder_targets(no_cards, np.zeros(0, np.bool_), window_px)
    return normalized_frame(picture), heat, corners, weight


def _original(view: FloatArray, shrink: float) -> FloatArray:
    """Return the view from the unhalved frame: undo what `_halved` did."""
    if shrink >= 0.6:
        return view
    return view @ np.diag([0.5, 0.5, 1.0])


def _halved(frame: Frame, view: FloatArray) -> tuple[Frame, FloatArray]:
    half = cv2.resize(frame, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    return np.asarray(half, np.uint8), view @ np.diag([2.0, 2.0, 1.0])


def _border(rng: random.Random) -> int:
    return rng.choice((cv2.BORDER_REPLICATE, cv2.BORDER_CONSTANT))


def _sample_view(truth: SceneTruth, frame: Frame, rng: random.Random, window_px: int) -> FloatArray:
    """Return the affine map (3, 3) from the scene to the window."""
    height, width = frame.shape[:2]
    if len(truth.quads) and rng.random() > _ANYWHERE_SHARE:
        card_px = float(np.median([Quad.from_array(quad).width_px for quad in truth.quads]))
        low, high = (math.log(bound) for bound in _CARD_WIDTHS_PX)
        wanted = math.exp(rng.uniform(low, high))
        whole = window_px / max(width, height)
        scale = wanted / max(card_px, 4.0) if rng.random() < 0.7 else whole * rng.uniform(0.8, 1.3)
        scale = min(max(scale, 0.35 * whole), 4 * whole, 10.0)
        focus = truth.quads[rng.randrange(len(truth.quads))].mean(axis=0)
        slack = window_px / scale * 0.35
        focus = focus + np.array([rng.uniform(-slack, slack), rng.uniform(-slack, slack)])
        if scale <= whole * 1.3:
            focus = np.array([width / 2, height / 2]) * rng.uniform(0.85, 1.15)
    else:
        scale = window_px / max(width, height) * rng.uniform(0.8, 2.5)
        focus = np.array([rng.uniform(0, width), rng.uniform(0, height)])
    angle = rng.choice((0.0, 0.0, rng.gauss(0, 0.2), rng.uniform(0, 2 * math.pi)))
    angle += rng.choice((0, 0, math.pi / 2, math.pi, -math.pi / 2))
    mirror = rng.choice((1, -1))
    c, s = math.cos(angle) * scale, math.sin(angle) * scale
    turn = np.array([[c * mirror, -s, 0], [s * mirror, c, 0], [0, 0, 1]])
    shift = np.eye(3)
    shift[:2, 2] = np.array([window_px / 2, window_px / 2]) - turn[:2, :2] @ focus
    return np.asarray(shift @ turn)


def _recolored(picture: Frame, rng: random.Random) -> Frame:
    gain = np.array([rng.gauss(1, 0.07) for _ in range(3)]) * rng.uniform(0.7, 1.2)
    if rng.random() < 0.4:
        return picture
    if rng.random() < 0.15:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.4, 1.3)), np.uint8)
    return np.clip(picture * gain.astype(np.float32), 0, 255).astype(np.uint8)


def finder_targets(
    quads: FloatArray, readable: NDArray[np.bool_], window_px: int
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return heat, corner offsets and corner weight of the quads (n, 4, 2) in window pixels."""
    cells = window_px // STRIDE
    heat = np.zeros((cells, cells), np.float32)
    corners = np.zeros((8, cells, cells), np.float32)
    weight = np.zeros((cells, cells), np.float32)
    y, x = np.mgrid[0:cells, 0:cells].astype(np.float32) + 0.5
    for corner_points, is_readable in zip(quads / STRIDE, readable, strict=True):
        middle = corner_points.mean(axis=0)
        if not (0 <= middle[0] < cells and 0 <= middle[1] < cells):
            continue
        symbols = (corner_points - middle) * 0.75 + middle
        is_whole = bool((symbols > 0).all() and (symbols < cells).all())
        width = Quad.from_array(corner_points).width_px
        sigma = max(0.5, 0.11 * width)
        bump = np.exp(-((x - middle[0]) ** 2 + (y - middle[1]) ** 2) / (2 * sigma**2))
        if not (is_readable and is_whole):
            heat[bump > 0.2] = -1
            continue
        column, row = int(middle[0]), int(middle[1])
        heat = np.where(heat < 0, heat, np.maximum(heat, bump * 0.98))
        heat[row, column] = 1
        near = (bump > 0.55) | ((np.abs(x - column - 0.5) < 0.6) & (np.abs(y - row - 0.5) < 0.6))
        offsets = (corner_points.reshape(8, 1, 1) - np.stack([x, y, x, y, x, y, x, y])).astype(
            np.float32
        )
        corners = np.where(near, offsets, corners)
        weight = np.where(near, 1 / max(width, 1.0), weight)
    return heat, corners, weight

"""Training samples cut from a scene set: windows for the finder, cuts for fitter and reader."""

import math
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from models.dataset import SceneTruth, read_frame
from models.pictured import recolored_crop
from solver.cards import DECK
from vision.image import FloatArray, Frame
from vision.quads import Quad
from vision.reading.finder import STRIDE, normalized_frame
from vision.synthetic.backgrounds import sample_ground
from vision.synthetic.distractors import lay, sample_clutter
from vision.synthetic.lighting import LightOptions, shine
from vision.synthetic.scene import SYMBOLS_HEIGHT, SYMBOLS_WIDTH

__all__ = ["finder_sample", "finder_targets", "ground_sample"]

WINDOW_PX: Final = 384
_CARD_WIDTHS_PX: Final = (15.0, 190.0)  # widths, in the window, that the finder must know
_GRAY_SHARE: Final = 0.04
_LEAST_SEEN: Final = 0.75  # of a card's symbols, for it to be found
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
    view = _sample_view(truth, rng, window_px)
    is_halved = float(np.linalg.norm(view[:2, 0])) < 0.6
    frame = read_frame(truth.path, halved=is_halved)
    picture = cv2.warpAffine(
        frame,
        (view @ np.diag([2.0, 2.0, 1.0]) if is_halved else view)[:2],
        (window_px, window_px),
        flags=cv2.INTER_LINEAR,
        borderMode=_border(rng),
    )
    picture = _recolored(np.asarray(picture, np.uint8), rng)
    quads = truth.quads @ view[:2, :2].T + view[:2, 2]
    if np.linalg.det(view[:2, :2]) < 0:
        quads = quads[:, [1, 0, 3, 2]]
    heat, corners, weight = finder_targets(quads, truth.cards, truth.seen, window_px)
    return normalized_frame(picture), heat, corners, weight


def ground_sample(
    grounds: Sequence[Path], rng: random.Random, *, window_px: int = WINDOW_PX
) -> tuple[FloatArray, FloatArray, FloatArray, FloatArray]:
    """Make a window without cards, with other things at times; arrays as of `finder_sample`."""
    size_wh = (window_px, window_px)
    is_drawn = rng.random() < 0.4
    ground = (
        sample_ground(size_wh, rng)
        if is_drawn
        else recolored_crop(rng.choice(grounds), size_wh, rng)
    )
    for _ in range(rng.choice((0, 0, 1, 3, 6))):
        ground = lay(ground, sample_clutter(rng), _anywhere(window_px, rng))
    picture = shine(ground, rng, LightOptions())
    heat, corners, weight = finder_targets(
        np.zeros((0, 4, 2)), np.zeros(0, np.int64), np.zeros(0), window_px
    )
    return normalized_frame(picture), heat, corners, weight


def _anywhere(window_px: int, rng: random.Random) -> FloatArray:
    """Return corners (4, 2) of a thing as large as cards may be, anywhere in the window."""
    width = math.exp(rng.uniform(math.log(20), math.log(200)))
    height = width * rng.uniform(0.7, 1.7)
    angle = rng.uniform(0, 2 * math.pi)
    c, s = math.cos(angle), math.sin(angle)
    flat = np.array([(-width, -height), (width, -height), (width, height), (-width, height)]) / 2
    middle = np.array([rng.uniform(0, window_px), rng.uniform(0, window_px)])
    return np.asarray(flat @ np.array([[c, s], [-s, c]]) + middle, np.float32)


def _border(rng: random.Random) -> int:
    return rng.choice((cv2.BORDER_REPLICATE, cv2.BORDER_CONSTANT))


def _sample_view(truth: SceneTruth, rng: random.Random, window_px: int) -> FloatArray:
    """Return the affine map (3, 3) from the scene to the window."""
    width, height = truth.size_wh
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
    if rng.random() < _GRAY_SHARE:
        gray = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
        picture = np.asarray(cv2.cvtColor(gray, cv2.COLOR_GRAY2BGR), np.uint8)
    if rng.random() < 0.4:
        return picture
    if rng.random() < 0.15:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.4, 1.3)), np.uint8)
    return np.clip(picture * gain.astype(np.float32), 0, 255).astype(np.uint8)


def finder_targets(
    quads: FloatArray, cards: NDArray[np.int64], seen: FloatArray, window_px: int
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return heat, corner offsets and corner weight of the quads (n, 4, 2) in window pixels.

    Cards hidden or cut too far to be read are neither asked for nor denied.
    """
    cells = window_px // STRIDE
    heat = np.zeros((cells, cells), np.float32)
    corners = np.zeros((8, cells, cells), np.float32)
    weight = np.zeros((cells, cells), np.float32)
    y, x = np.mgrid[0:cells, 0:cells].astype(np.float32) + 0.5
    for corner_points, card, share in zip(quads / STRIDE, cards, seen, strict=True):
        middle = corner_points.mean(axis=0)
        if not (0 <= middle[0] < cells and 0 <= middle[1] < cells):
            continue
        symbols = _symbols(corner_points, int(card))
        is_whole = bool((symbols > 0).all() and (symbols < cells).all())
        width = Quad.from_array(corner_points).width_px
        sigma = max(0.5, 0.11 * width)
        bump = np.exp(-((x - middle[0]) ** 2 + (y - middle[1]) ** 2) / (2 * sigma**2))
        if share < _LEAST_SEEN or not is_whole:
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


def _symbols(corners: FloatArray, card: int) -> FloatArray:
    """Return the corners (4, 2) of the part of a card that its symbols take."""
    height = SYMBOLS_HEIGHT[DECK[card].digits[0]]
    middle = corners.mean(axis=0)
    across = (corners[1] - corners[0] + corners[2] - corners[3]) / 4 * SYMBOLS_WIDTH
    down = (corners[3] - corners[0] + corners[2] - corners[1]) / 4 * height
    return np.stack(
        [middle + a * across + b * down for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    )

"""Training cuts of single cards: loose ones for the fitter, tight ones for the reader.

Both are cut out of scenes by the very code that cuts at run time, around true corners that were
shaken as the stage before would leave them.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from models.candidates import NO_CARD, SceneCandidates
from models.dataset import SceneTruth, read_frame
from solver.cards import DECK
from vision.image import FloatArray, Frame
from vision.quads import Quad, iou
from vision.reading.fitter import CUT_WH, MARGIN, normalized_cuts
from vision.reading.reader import whitened
from vision.rectify import FACE_MARGIN, FACE_WH, Pyramid, face_from_table, rectify
from vision.synthetic.card_faces import CARD_ASPECT

__all__ = ["FitterBatch", "ReaderBatch", "fitter_batch", "reader_batch"]

_SCENES: Final = 10
_CARDS: Final = 8  # a scene
_OTHERS: Final = 3  # cuts a scene that show no card
_FOREIGN_IOU: Final = 0.25  # below this a cut shows no card well enough to be called one
_FALSE_FINDS: Final = 3  # of them, what the finder took for cards
_FOUND_SHARE: Final = 0.6  # of the fitter's cuts that lie where the finder found the card
_LEAST_SEEN_TO_FIT: Final = 0.6  # of a card's symbols
_LEAST_SEEN_TO_READ: Final = 0.5
_HIDDEN_DOUBT: Final = 0.6  # of the number where a symbol is partly hidden: true at 0.6 of 1
_GRAY_SHARE: Final = 0.04  # of the faces: as many without color as with little
_VEILED_SHARE: Final = 0.1
_SMALLEST_CARD_PX: Final = 14.0  # below this nobody can read a card
_LEAST_AREA_PX2: Final = 20.0
_LEAST_CONTRAST: Final = 12.0  # of 255
_TURNED_SHARE: Final = 0.15
_LARGEST_SHIFT: Final = 0.5  # in cut sizes; a corner further off cannot be seen in the cut


@dataclass(frozen=True, slots=True)
class FitterBatch:
    """Cuts (n, 3, 120, 80); shifts (n, 8) in cut sizes; is_card, is_turned (n,) as 0 or 1."""

    cuts: FloatArray
    shifts: FloatArray
    is_card: FloatArray
    is_turned: FloatArray


@dataclass(frozen=True, slots=True)
class ReaderBatch:
    """Faces (n, 3, 144, 96); digits int64 (n, 4); is_card (n,) as 0 or 1.

    `doubts`, (n, 4), say how far each feature cannot be known, 0-1: the number where a symbol is
    partly hidden, the color where there is none.
    """

    faces: FloatArray
    digits: FloatArray
    doubts: FloatArray
    is_card: FloatArray


@dataclass(frozen=True, slots=True)
class _OpenScene:
    """A scene as it is cut from: scaled and perhaps mirrored, with what the finder found in it."""

    truth: SceneTruth
    found: SceneCandidates
    pyramid: Pyramid


def fitter_batch(
    truths: Sequence[SceneTruth], found: Sequence[SceneCandidates], rng: random.Random
) -> FitterBatch:
    """Cut a batch for the fitter; `found` holds the finder's candidates of each scene."""
    rows: list[tuple[Frame, FloatArray, float, float]] = []
    for _ in range(_SCENES):
        scene = _sample_scene(truths, found, rng)
        for place in _sample_cards(scene.truth, _LEAST_SEEN_TO_FIT, rng):
            row = _fitter_row(scene, place, rng)
            if row is not None:
                rows.append(row)
        rows += [
            (rectify(scene.pyramid, quad, CUT_WH, margin=MARGIN), np.zeros(8), 0.0, 0.0)
            for quad in _others(scene, rng)
        ]
    cuts, shifts, is_card, is_turned = zip(*rows, strict=True)
    return FitterBatch(
        normalized_cuts(_degraded(cuts, rng)),
        np.array(shifts, np.float32),
        np.array(is_card, np.float32),
        np.array(is_turned, np.float32),
    )


def _fitter_row(
    scene: _OpenScene, place: int, rng: random.Random
) -> tuple[Frame, FloatArray, float, float] | None:
    corners = scene.truth.quads[place]
    finds = np.flatnonzero(scene.found.places == place)
    if len(finds) and rng.random() < _FOUND_SHARE:
        base = _any_way_up(scene.found.quads[rng.choice(list(finds))], rng)
        loose = _shaken(base, rng, rng.choice((0.0, 0.02, 0.05)))
    else:
        base = _any_way_up(np.roll(corners, rng.random() < _TURNED_SHARE, axis=0), rng)
        shake = rng.choice((_shaken, _leaning))
        loose = shake(base, rng, rng.choice((0.02, 0.05, 0.1)))
    if loose is None:
        return None
    turn = _quarter_turns(corners, loose)
    shifts = _shifts(np.roll(corners, turn, axis=0), loose)
    if np.abs(shifts).max() > _LARGEST_SHIFT:
        return None
    cut = rectify(scene.pyramid, loose, CUT_WH, margin=MARGIN)
    return cut, shifts, 1.0, float(turn % 2)


def _quarter_turns(corners: FloatArray, loose: Quad) -> int:
    """Return how far the true corners must be rolled to lie nearest to the loose ones."""
    away = [
        float(np.abs(np.roll(corners, turn, axis=0) - loose.to_array()).sum()) for turn in range(4)
    ]
    return int(np.argmin(away))


def reader_batch(
    truths: Sequence[SceneTruth], found: Sequence[SceneCandidates], rng: random.Random
) -> ReaderBatch:
    """Cut a batch for the reader; `found` holds the finder's candidates of each scene."""
    rows: list[tuple[Frame, tuple[int, ...], tuple[float, ...], float]] = []
    for _ in range(_SCENES):
        scene = _sample_scene(truths, found, rng)
        for place in _sample_cards(scene.truth, _LEAST_SEEN_TO_READ, rng):
            corners = _any_way_up(scene.truth.quads[place], rng)
            tight = _leaning(corners, rng, rng.choice((0.005, 0.02, 0.04)))
            if tight is None or tight.width_px < _SMALLEST_CARD_PX:
                continue
            face = rectify(scene.pyramid, tight, FACE_WH, margin=FACE_MARGIN)
            if _is_legible(face):
                is_whole = bool(scene.truth.readable[place])
                face, is_gray = _other_ink(face, rng)
                doubts = (0.0 if is_whole else _HIDDEN_DOUBT, float(is_gray), 0.0, 0.0)
                rows.append((face, DECK[int(scene.truth.cards[place])].digits, doubts, 1.0))
        for quad in _others(scene, rng):
            face = rectify(scene.pyramid, quad, FACE_WH, margin=FACE_MARGIN)
            rows.append((face, (0, 0, 0, 0), (0.0,) * 4, 0.0))
    faces, digits, doubts, is_card = zip(*rows, strict=True)
    return ReaderBatch(
        whitened(_degraded(faces, rng)),
        np.array(digits, np.int64),
        np.array(doubts, np.float32),
        np.array(is_card, np.float32),
    )


def _is_legible(face: Frame) -> bool:
    """Say whether ink stands out from paper: what is all black or all white teaches nothing."""
    tones = np.percentile(face[8:-8:2, 8:-8:2].reshape(-1, 3), (3, 80), axis=0)
    return bool((tones[1] - tones[0]).max() > _LEAST_CONTRAST)


def _sample_scene(
    truths: Sequence[SceneTruth], found: Sequence[SceneCandidates], rng: random.Random
) -> _OpenScene:
    number = rng.randrange(len(truths))
    truth, finds = truths[number], found[number]
    frame = read_frame(truth.path)
    scale = rng.choice((1.0, 1.0, 1.0, rng.uniform(0.4, 1.0)))
    if scale < 1:
        small = cv2.resize(frame, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        frame = np.asarray(small, np.uint8)
    quads, found_quads = truth.quads * scale, finds.quads * scale
    if rng.random() < 0.5:
        quads, found_quads = (_mirrored(one, frame.shape[1]) for one in (quads, found_quads))
        frame = np.ascontiguousarray(frame[:, ::-1])
    return _OpenScene(
        SceneTruth(truth.path, (frame.shape[1], frame.shape[0]), truth.cards, truth.seen, quads),
        SceneCandidates(found_quads, finds.places),
        Pyramid(frame),
    )


def _mirrored(quads: FloatArray, width: int) -> FloatArray:
    flipped = np.stack([width - quads[..., 0], quads[..., 1]], axis=2)
    return flipped[:, [1, 0, 3, 2]]


def _sample_cards(truth: SceneTruth, least_seen: float, rng: random.Random) -> list[int]:
    seen = [int(place) for place in np.flatnonzero(truth.seen >= least_seen)]
    return rng.sample(seen, min(_CARDS, len(seen)))


def _other_ink(face: Frame, rng: random.Random) -> tuple[Frame, bool]:
    """Return some faces paler, veiled by glare, or without color, and whether none is left."""
    kind = rng.random()
    if kind < _GRAY_SHARE:
        gray = cv2.cvtColor(face, cv2.COLOR_BGR2GRAY)[..., None].astype(np.float32)
        left = rng.choice((0.0, rng.uniform(0, 0.06)))
        return np.asarray(gray + (face - gray) * left, np.uint8), True
    if kind < 2 * _GRAY_SHARE:
        gray = cv2.cvtColor(face, cv2.COLOR_BGR2GRAY)[..., None].astype(np.float32)
        return np.asarray(gray + (face - gray) * rng.uniform(0.3, 0.8), np.uint8), False
    if kind < 2 * _GRAY_SHARE + _VEILED_SHARE:
        height, width = face.shape[:2]
        veil = rng.uniform(0.2, 0.75) * np.ones((height, width), np.float32)
        if rng.random() < 0.6:
            y, x = np.mgrid[0:height, 0:width].astype(np.float32)
            away = ((x - rng.uniform(0, width)) ** 2 + (y - rng.uniform(0, height)) ** 2) ** 0.5
            veil *= np.exp(-((away / (height * rng.uniform(0.25, 0.9))) ** 2))
        light = max(float(np.percentile(face, 95)), 60.0)
        return np.asarray(face + (light - face) * veil[..., None], np.float32).clip(0, 255).astype(
            np.uint8
        ), False
    return face, False


def _any_way_up(corners: FloatArray, rng: random.Random) -> FloatArray:
    return np.roll(corners, rng.choice((0, 2)), axis=0)


def _shaken(corners: FloatArray, rng: random.Random, sigma: float) -> Quad | None:
    """Move the corners by noise in card sizes: together, by scale, and each by itself."""
    right, down = corners[1] - corners[0], corners[3] - corners[0]
    middle = corners.mean(axis=0)
    moved = (corners - middle) * (1 + rng.gauss(0, sigma * 0.7)) + middle
    moved = moved + right * rng.gauss(0, sigma * 0.7) + down * rng.gauss(0, sigma * 0.6)
    for corner in range(4):
        moved[corner] += right * rng.gauss(0, sigma * 0.8) + down * rng.gauss(0, sigma * 0.6)
    return _usable(moved)


def _leaning(corners: FloatArray, rng: random.Random, sigma: float) -> Quad | None:
    """Turn and shear the corners too, as a fit that went a little wrong leaves them."""
    right, down = corners[1] - corners[0], corners[3] - corners[0]
    middle = corners.mean(axis=0)
    turn, shear = rng.gauss(0, sigma), rng.gauss(0, sigma)
    grow = 1 + rng.gauss(0, sigma * 0.6)
    middle = middle + right * rng.gauss(0, sigma * 0.6) + down * rng.gauss(0, sigma * 0.5)
    moved = (corners - corners.mean(axis=0)) * grow
    for corner, (x, y) in enumerate(((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))):
        moved[corner] += right * (y * CARD_ASPECT * (turn + shear) + rng.gauss(0, sigma * 0.5))
        moved[corner] += down * (x / CARD_ASPECT * (shear - turn) + rng.gauss(0, sigma * 0.4))
    return _usable(moved + middle)


def _usable(corners: FloatArray) -> Quad | None:
    quad = Quad.from_array(corners)
    return quad if quad.is_convex() and quad.area_px2 > _LEAST_AREA_PX2 else None


def _shifts(corners: FloatArray, loose: Quad) -> FloatArray:
    """Where the true corners lie in the cut, less where they are expected, in cut sizes, (8,)."""
    view = face_from_table(loose, CUT_WH, MARGIN)
    seen = cv2.perspectiveTransform(corners[None].astype(np.float64), view)[0] / CUT_WH
    low = MARGIN / (1 + 2 * MARGIN)
    expected = np.array([(low, low), (1 - low, low), (1 - low, 1 - low), (low, 1 - low)])
    return np.asarray((seen - expected).ravel())


def _others(scene: _OpenScene, rng: random.Random) -> list[Quad]:
    """Quads that show no card: the finder's false finds first, then ground, gaps and pieces."""
    false_finds = [int(place) for place in np.flatnonzero(scene.found.places == NO_CARD)]
    chosen = rng.sample(false_finds, min(_FALSE_FINDS, len(false_finds)))
    found = [Quad.from_array(scene.found.quads[place]) for place in chosen]
    cards = [Quad.from_array(corners) for corners in scene.truth.quads]
    height, width = scene.pyramid.frame.shape[:2]
    for _ in range(12):
        if len(found) >= _OTHERS:
            break
        quad = _sample_other(scene.truth.quads, (width, height), rng)
        is_whole = quad.is_convex() and quad.area_px2 > 100
        if is_whole and all(iou(quad, card) < _FOREIGN_IOU for card in cards):
            found.append(quad)
    return found


def _sample_other(quads: FloatArray, size_wh: tuple[int, int], rng: random.Random) -> Quad:
    if len(quads) and rng.random() < 0.6:
        corners = quads[rng.randrange(len(quads))]
        right, down = corners[1] - corners[0], corners[3] - corners[0]
        kind = rng.random()
        if kind < 0.5:
            step = rng.choice((-1, 1)) * rng.uniform(0.5, 1.2)
            moved = corners + (right if rng.random() < 0.5 else down) * step
        elif kind < 0.75:
            moved = (corners - corners.mean(axis=0)) * rng.uniform(0.2, 0.45) + corners.mean(axis=0)
        else:
            moved = (corners - corners.mean(axis=0)) * rng.uniform(2.1, 4) + corners.mean(axis=0)
        return Quad.from_array(moved)
    side = max(size_wh) * rng.uniform(0.03, 0.25)
    middle = np.array([rng.uniform(0, size_wh[0]), rng.uniform(0, size_wh[1])])
    flat = np.array([(-1, -1.5), (1, -1.5), (1, 1.5), (-1, 1.5)]) / 2 * side
    angle = rng.uniform(0, 6.3)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    return Quad.from_array(flat @ turn + middle)


def _degraded(cuts: Sequence[Frame], rng: random.Random) -> list[Frame]:
    """Blur, shrink and color some cuts anew, as other lenses and lamps would."""
    return [_degraded_one(cut, rng) for cut in cuts]


def _degraded_one(cut: Frame, rng: random.Random) -> Frame:
    kind = rng.random()
    if kind < 0.12:
        cut = np.asarray(cv2.GaussianBlur(cut, (0, 0), rng.uniform(0.5, 1.8)), np.uint8)
    elif kind < 0.22:
        size = (max(12, int(cut.shape[1] * rng.uniform(0.25, 0.7))),) * 2
        size = (size[0], round(size[0] * cut.shape[0] / cut.shape[1]))
        small = cv2.resize(cut, size, interpolation=cv2.INTER_AREA)
        cut = np.asarray(cv2.resize(small, (cut.shape[1], cut.shape[0])), np.uint8)
    if rng.random() < 0.4:
        gain = np.array([rng.gauss(1, 0.12) for _ in range(3)], np.float32) * rng.uniform(0.5, 1.3)
        cut = np.clip(cut * gain, 0, 255).astype(np.uint8)
    if rng.random() < 0.2:
        cut = np.clip(_tilted_light(cut, rng), 0, 255).astype(np.uint8)
    return cut


def _tilted_light(cut: Frame, rng: random.Random) -> FloatArray:
    height, width = cut.shape[:2]
    ramp = np.linspace(-1, 1, width) * rng.gauss(0, 0.25)
    ramp = ramp[None] + np.linspace(-1, 1, height)[:, None] * rng.gauss(0, 0.25)
    return np.asarray(cut * np.clip(1 + ramp, 0.2, 2)[..., None])

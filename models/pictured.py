"""Pictures that scenes are composed of beside card faces: grounds and hands of free licences.

Grounds are split by the picture they were cut from: those held back are never trained on.
"""

import csv
import random
import zlib
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from vision.image import Frame

__all__ = ["beside", "ground_paths", "load_hands", "recolored_crop"]

_HELD_BACK: Final = 6  # one of so many original pictures is kept for measuring
_OTHER_COLORS_SHARE: Final = 0.5


def ground_paths(data: Path, *, held_back: bool = False) -> list[Path]:
    """Return the ground pictures to train on, or those held back, by their original's name."""
    folder = data / "grounds"
    if not (folder / "index.csv").exists():
        return []
    with (folder / "index.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    return [
        folder / row["file"]
        for row in rows
        if (zlib.crc32(row["path"].encode()) % _HELD_BACK == 0) == held_back
    ]


def load_hands(data: Path) -> list[Frame]:
    """Return the cut-out hands, uint8 (h, w, 4), fingers up."""
    pictures = []
    for path in sorted((data / "hands").glob("*.png")):
        picture = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
        if picture is not None and picture.ndim == 3 and picture.shape[2] == 4:
            pictures.append(np.asarray(picture, np.uint8))
    return pictures


def recolored_crop(path: Path, size_wh: tuple[int, int], rng: random.Random) -> Frame:
    """Cut a piece of a ground, from the whole to a quarter of it across; half in other colors.

    Raises
    ------
    FileNotFoundError
        If there is no picture.
    """
    picture = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if picture is None:
        raise FileNotFoundError(f"{path} cannot be read as a picture")
    height, width = picture.shape[:2]
    share = min(width / size_wh[0], height / size_wh[1]) * rng.uniform(0.25, 1.0)
    w, h = max(8, int(size_wh[0] * share)), max(8, int(size_wh[1] * share))
    x, y = rng.randint(0, width - w), rng.randint(0, height - h)
    piece = cv2.resize(picture[y : y + h, x : x + w], size_wh, interpolation=cv2.INTER_AREA)
    if rng.random() < 0.5:
        piece = piece[:, ::-1]
    if rng.random() < 0.5:
        piece = piece[::-1]
    if rng.random() < _OTHER_COLORS_SHARE:
        piece = piece[..., rng.sample(range(3), 3)]
        tones = np.arange(256) / 255
        curve = tones ** rng.uniform(0.5, 2.0) * rng.uniform(0.6, 1.0)
        if rng.random() < 0.25:
            curve = 1 - curve
        piece = np.asarray(np.clip(curve * 255, 0, 255).astype(np.uint8)[piece], np.uint8)
    return np.ascontiguousarray(piece, dtype=np.uint8)


def beside(first: Frame, second: Frame, rng: random.Random) -> Frame:
    """Return two grounds that meet along a line: a table's edge and the floor."""
    height, width = first.shape[:2]
    middle = np.array([rng.uniform(0.1, 0.9) * width, rng.uniform(0.1, 0.9) * height])
    angle = rng.choice((0.0, np.pi / 2, np.pi, -np.pi / 2)) + rng.gauss(0, 0.25)
    along = np.array([np.cos(angle), np.sin(angle)]) * 2 * max(width, height)
    across = np.array([-along[1], along[0]])
    points = np.array(
        [middle - along, middle + along, middle + along + across, middle - along + across]
    )
    mask = np.zeros((height, width), np.uint8)
    cv2.fillConvexPoly(mask, np.round(points).astype(np.int32), 255, cv2.LINE_AA)
    share = mask[..., None].astype(np.float32) / 255
    return np.asarray(first * (1 - share) + second * share, np.uint8)

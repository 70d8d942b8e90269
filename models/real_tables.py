"""Annotated photographs of whole tables whose licence lets them be trained on."""

import csv
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from models.dataset import SceneTruth, read_frame
from solver.notation import parse_card

__all__ = ["real_tables", "trained_sources"]

_LONGEST_PX: Final = 1200


def real_tables(data: Path, folder: Path) -> Sequence[SceneTruth]:
    """Return the truth of every photo in ``tables/train``; smaller copies go into `folder`.

    A card that nobody can read counts as one of which nothing is seen.
    """
    index = data / "tables" / "train" / "index.csv"
    if not index.exists():
        return ()
    with index.open(newline="") as file:
        names = [row["file"] for row in csv.DictReader(file) if row["train"] == "yes"]
    folder.mkdir(parents=True, exist_ok=True)
    return [_copied(index.parent / name, folder) for name in names]


def trained_sources(data: Path) -> set[str]:
    """Return the sources of the photos in ``tables/train``, each with its licence."""
    index = data / "tables" / "train" / "index.csv"
    if not index.exists():
        return set()
    with index.open(newline="") as file:
        rows = list(csv.DictReader(file))
    return {f"{row['source']} ({row['licence']})" for row in rows if row["train"] == "yes"}


def _copied(photo: Path, folder: Path) -> SceneTruth:
    frame = read_frame(photo)
    scale = min(1.0, _LONGEST_PX / max(frame.shape[:2]))
    small = cv2.resize(frame, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    path = folder / photo.name
    cv2.imwrite(str(path), small, [cv2.IMWRITE_JPEG_QUALITY, 95])
    cards = json.loads(photo.with_suffix(".json").read_text())["cards"]
    labels = [card["label"] for card in cards]
    quads = np.array([card["quad"] for card in cards], np.float32).reshape(-1, 4, 2)
    return SceneTruth(
        path,
        (small.shape[1], small.shape[0]),
        np.array([0 if one == "?" else parse_card(one).index for one in labels], np.int64),
        np.array([0.0 if one == "?" else 1.0 for one in labels], np.float32),
        quads * scale,
    )

"""Props out of real pictures: decks, tables, arms and cloths, kept apart for training and testing.

The folder is the one that the project's photographs lie in: `crops/`, `tables/`, `grounds/` and
`hands/`, each with its `index.csv`. What is trained on carries a licence that allows it; what is
tested on comes of other sources: no deck, table, hand or cloth is in both.
"""

import csv
import hashlib
import json
import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from solver.cards import DECK, Card
from solver.notation import parse_card
from vision.image import Frame
from vision.synthetic.arms import arm_of
from vision.synthetic.filmed_table import FACE_WH
from vision.synthetic.props import Props

__all__ = ["PropBox", "Table"]

_KEPT_APART: Final = 4  # one in so many grounds and hands is for tests
_CANDIDATES: Final = 6  # pictures of a card from which the most evenly lit is taken
_PAPER: Final = (232.0, 236.0, 238.0)  # blue, green, red of the paper in good light
_INSET: Final = 0.015  # of a card's side: the edge of a cut-out shows what lay beside it
_OTHER_EDITIONS: Final = frozenset({"dbieber/setfinder"})  # with rectangles for diamonds
_ARMS: Final = 5
_CLOTHS: Final = 4
_LEAST_FREE: Final = 0.22  # of a photo's width and height that must be free of cards
_OWN_CLOTH: Final = 0.2  # share of people who wear what the table wears


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Table:
    """One table to film.

    Attributes
    ----------
    name
        Of what it is made of, for a report.
    is_patterned
        Whether the ground is printed, woven or veined.
    """

    name: str
    is_patterned: bool
    ground: Frame
    props: Props


class PropBox:
    """What films are made of.

    Parameters
    ----------
    is_for_test
        Whether the decks, grounds, hands and cloths are those that are kept apart.
    """

    def __init__(self, folder: Path, *, is_for_test: bool) -> None:
        self.folder, self.is_for_test = folder, is_for_test

    def table(self, rng: random.Random, size_wh: tuple[int, int]) -> Table:
        """Draw a table with a deck, and people with sleeves, from what is in the box."""
        name, is_patterned, ground = self._ground(rng, size_wh)
        deck = rng.choice(sorted(self._decks))
        tint = np.array(_PAPER) * [rng.uniform(0.94, 1.0) for _ in range(3)]
        faces = {card: self._face(rng, paths, tint) for card, paths in self._decks[deck].items()}
        cloths = [self._cloth(rng) for _ in range(_CLOTHS)]
        arms = []
        for _ in range(_ARMS):
            hand = _read(rng.choice(self._hands), cv2.IMREAD_UNCHANGED)
            kind = rng.random()
            cloth = ground if kind < _OWN_CLOTH else rng.choice([*cloths, None])
            arms.append(arm_of(hand, rng, cloth))
        props = Props(faces=faces, arms=tuple(arms), cloths=tuple(cloths))
        return Table(
            name=f"{deck} on {name}", is_patterned=is_patterned, ground=ground, props=props
        )

    @cached_property
    def _decks(self) -> dict[str, dict[Card, list[Path]]]:
        decks: dict[str, dict[Card, list[Path]]] = defaultdict(lambda: defaultdict(list))
        for row in _rows(self.folder / "crops"):
            is_for_test = row["train"] != "yes"
            if is_for_test == self.is_for_test:
                card, path = parse_card(row["label"]), self.folder / "crops" / row["file"]
                decks[row["source"]][card].append(path)
        return {
            name: dict(deck)
            for name, deck in decks.items()
            if len(deck) == len(DECK) and name not in _OTHER_EDITIONS
        }

    @cached_property
    def _grounds(self) -> list[tuple[str, Path]]:
        return [
            (row["kind"], self.folder / "grounds" / row["file"])
            for row in _rows(self.folder / "grounds")
            if _is_kept_apart(row["path"]) == self.is_for_test
        ]

    @cached_property
    def _photos(self) -> list[Path]:
        """Return photos of tables on which a good part is free of cards."""
        part = "dev" if self.is_for_test else "train"
        photos = sorted((self.folder / "tables" / part).glob("*.jpg"))
        return [path for path in photos if _free_part(path) is not None]

    @cached_property
    def _hands(self) -> list[Path]:
        files = [row["file"] for row in _rows(self.folder / "hands")]
        return [
            self.folder / "hands" / file
            for file in files
            if _is_kept_apart(file) == self.is_for_test
        ]

    def _ground(self, rng: random.Random, size_wh: tuple[int, int]) -> tuple[str, bool, Frame]:
        if self._photos and rng.random() < 0.25:
            path = rng.choice(self._photos)
            box = _free_part(path)
            assert box is not None  # such photos were left out
            left, top, right, bottom = box
            part = _read(path)[top:bottom, left:right]
            whole = _tiled(part, size_wh, rng.uniform(0.4, 0.8))
            return f"photo {path.stem}", False, whole
        kinds = sorted({kind for kind, _ in self._grounds})
        kind = rng.choice(kinds)
        path = rng.choice([path for one, path in self._grounds if one == kind])
        return f"{kind} {path.stem}", _is_patterned(kind), _cropped(_read(path), rng, size_wh)

    def _cloth(self, rng: random.Random) -> Frame:
        cloths = [one for one in self._grounds if one[0].startswith(("cloth", "denim", "felt"))]
        _, path = rng.choice(cloths)
        return _cropped(_read(path), rng, (480, 360))

    def _face(self, rng: random.Random, paths: list[Path], paper: NDArray[np.float64]) -> Frame:
        some = [_upright(_read(path)) for path in rng.sample(paths, min(_CANDIDATES, len(paths)))]
        face = min(some, key=_unevenness)
        seen = np.percentile(face.reshape(-1, 3), 75, axis=0)
        return np.clip(face * (paper / np.maximum(seen, 1)), 0, 255).astype(np.uint8)


def _rows(folder: Path) -> Iterator[dict[str, str]]:
    with (folder / "index.csv").open(newline="") as file:
        yield from csv.DictReader(file)


def _read(path: Path, flags: int = cv2.IMREAD_COLOR) -> Frame:
    picture = cv2.imread(str(path), flags)
    if picture is None:
        raise FileNotFoundError(f"{path} cannot be read as a picture")
    return np.asarray(picture, np.uint8)


def _is_kept_apart(name: str) -> bool:
    """Say whether what is called so is for tests: chance that never changes."""
    return hashlib.sha256(name.encode()).digest()[0] % _KEPT_APART == 0


def _is_patterned(kind: str) -> bool:
    plain = ("cloth plain", "felt", "paper", "plastic", "leather", "glass", "metal", "wood")
    return not kind.startswith(plain)


def _upright(crop: Frame) -> Frame:
    if crop.shape[1] > crop.shape[0]:
        crop = np.ascontiguousarray(np.rot90(crop))
    x, y = (max(1, round(_INSET * side)) for side in (crop.shape[1], crop.shape[0]))
    return np.asarray(cv2.resize(crop[y:-y, x:-x], FACE_WH, interpolation=cv2.INTER_AREA), np.uint8)


def _unevenness(face: Frame) -> float:
    """Return how much the light on the paper varies: on the rim, where nothing is printed."""
    rim = np.concatenate([face[4:14].reshape(-1, 3), face[-14:-4].reshape(-1, 3)])
    return float(rim.mean(axis=1).std() / max(float(rim.mean()), 1.0))


def _cropped(picture: Frame, rng: random.Random, size_wh: tuple[int, int]) -> Frame:
    """Cut a part of the wanted shape out of a picture, at any scale, perhaps mirrored."""
    height, width = picture.shape[:2]
    share = rng.uniform(0.55, 1.0)
    wide = min(width * share, height * share * size_wh[0] / size_wh[1])
    high = wide * size_wh[1] / size_wh[0]
    left, top = rng.uniform(0, width - wide), rng.uniform(0, height - high)
    part = picture[int(top) : int(top + high), int(left) : int(left + wide)]
    if rng.random() < 0.5:
        part = part[:, ::-1]
    return np.asarray(cv2.resize(part, size_wh, interpolation=cv2.INTER_AREA), np.uint8)


def _tiled(part: Frame, size_wh: tuple[int, int], share: float) -> Frame:
    """Continue a part of a table by its mirror image until it fills a frame."""
    scale = share * size_wh[0] / part.shape[1]
    size = (max(8, round(part.shape[1] * scale)), max(8, round(part.shape[0] * scale)))
    tile = np.asarray(cv2.resize(part, size, interpolation=cv2.INTER_AREA), np.uint8)
    row = np.concatenate([tile, tile[:, ::-1]], axis=1)
    block = np.concatenate([row, row[::-1]], axis=0)
    times = (-(-size_wh[1] // block.shape[0]), -(-size_wh[0] // block.shape[1]), 1)
    return np.ascontiguousarray(np.tile(block, times)[: size_wh[1], : size_wh[0]])


def _free_part(path: Path) -> tuple[int, int, int, int] | None:
    """Return a large part of a photo in which no card lies: left, top, right, bottom."""
    truth = json.loads(path.with_suffix(".json").read_text())
    width, height = truth["width"], truth["height"]
    cells = 24
    taken = np.zeros((cells, cells), bool)
    for card in truth["cards"]:
        corners = np.array(card["quad"]) / (width, height) * cells
        low = np.floor(corners.min(axis=0) - 0.5).astype(int).clip(0, cells)
        high = np.ceil(corners.max(axis=0) + 0.5).astype(int).clip(0, cells)
        taken[low[1] : high[1], low[0] : high[0]] = True
    best = (0, 0, 0, 0)
    least = round(_LEAST_FREE * cells)
    for top in range(cells - least):
        for bottom in range(top + least, cells + 1):
            free = np.asarray(~taken[top:bottom].any(axis=0), np.bool_)
            left, right = _longest_run(free)
            area = (right - left) * (bottom - top)
            if right - left >= least and area > (best[2] - best[0]) * (best[3] - best[1]):
                best = (left, top, right, bottom)
    if best == (0, 0, 0, 0):
        return None
    step = (width / cells, height / cells)
    left, top, right, bottom = best
    return (
        int(left * step[0]),
        int(top * step[1]),
        int(right * step[0]),
        int(bottom * step[1]),
    )


def _longest_run(free: NDArray[np.bool_]) -> tuple[int, int]:
    edges = np.flatnonzero(np.diff(np.concatenate([[0], free.astype(np.int8), [0]])))
    if not len(edges):
        return 0, 0
    starts, ends = edges[::2], edges[1::2]
    longest = int((ends - starts).argmax())
    return int(starts[longest]), int(ends[longest])

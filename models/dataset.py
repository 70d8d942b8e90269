"""Training scenes: composed of drawn faces and of those labelled crops whose licence allows it.

A scene set is a folder with one JPEG a scene and `truth.jsonl`, one line a scene:
``{"file": "00000.jpg", "seed": 0, "cards": [[index, readable, x0, y0, ..., x3, y3], ...]}``.
Scene n of a set is drawn from the seed n alone, so a set can be made again, or in part.
"""

import csv
import hashlib
import json
import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray
from rich.progress import track

from solver.cards import DECK, Card
from solver.notation import parse_card
from vision.image import FloatArray, Frame
from vision.synthetic.backgrounds import sample_ground
from vision.synthetic.card_faces import CARD_ASPECT, draw_face, sample_style
from vision.synthetic.scene import Face, FaceSource, SceneOptions, sample_scene

__all__ = [
    "SceneTruth",
    "SceneWriter",
    "make_scenes",
    "prepare_textures",
    "read_frame",
    "read_truth",
    "texture_crop",
]

_FACE_WH: Final = (160, round(160 * CARD_ASPECT))
_DRAWN_DECKS: Final = 120  # prints to draw from: each face of each is drawn once a process
_SMALLEST_TEXTURE_BYTES: Final = 20_000  # thumbnails and icons are smaller
_LARGEST_TEXTURE_PX: Final = 1400
_SIZES: Final = ((640, 480), (480, 640), (640, 360), (640, 640), (1120, 840), (840, 1120))
_SIZE_WEIGHTS: Final = (0.36, 0.2, 0.14, 0.1, 0.1, 0.1)


@dataclass(frozen=True, slots=True)
class SceneTruth:
    """What lies in one scene.

    `cards` holds indices 0-80, (n,); `readable` bool (n,); `quads` float32 (n, 4, 2) in pixels.
    """

    path: Path
    cards: NDArray[np.int64]
    readable: NDArray[np.bool_]
    quads: FloatArray


class SceneWriter:
    """Draws scene after scene; holds the faces and grounds it draws from."""

    def __init__(self, data: Path | None, textures: Path | None) -> None:
        self._real = _load_real_faces(data / "crops") if data else {}
        self._textures = sorted(textures.glob("*.jpg")) if textures else []
        self._drawn: dict[tuple[int, int], Frame] = {}

    def write(self, seed: int, folder: Path) -> str:
        """Draw the scene of this seed into the folder; return its line of truth."""
        rng = random.Random(seed)
        size_wh = rng.choices(_SIZES, _SIZE_WEIGHTS)[0]
        crowded = rng.random() < 0.06
        options = SceneOptions(size_wh=size_wh, cards=(24, 81) if crowded else (0, 24))
        scene = sample_scene(rng, options, faces=self._faces(rng), ground=self._ground)
        name = f"{seed:06}.jpg"
        cv2.imwrite(str(folder / name), scene.frame, [cv2.IMWRITE_JPEG_QUALITY, 93])
        rows = [
            [placed.card.index, int(placed.is_readable)]
            + [round(float(x), 2) for x in placed.quad.to_array().ravel()]
            for placed in scene.cards
        ]
        return json.dumps({"file": name, "seed": seed, "cards": rows})

    def _faces(self, rng: random.Random) -> FaceSource:
        if self._real and rng.random() < 0.5:
            return self._real_deck(rng)
        return self._drawn_deck(rng)

    def _real_deck(self, rng: random.Random) -> FaceSource:
        source = rng.choices(list(self._real), [len(faces) ** 0.5 for faces in self._real.values()])
        by_card = self._real[source[0]]
        is_mirrored = rng.random() < 0.5
        radius = rng.uniform(0.04, 0.09)

        def pick(card: Card, rng: random.Random) -> Face:
            picture = rng.choice(by_card[card.index])
            if is_mirrored:
                picture = picture[:, ::-1]
            return Face(card, picture, radius)

        return pick

    def _drawn_deck(self, rng: random.Random) -> FaceSource:
        number = rng.randrange(_DRAWN_DECKS)
        style = sample_style(random.Random(number))

        def draw(card: Card, _: random.Random) -> Face:
            key = (number, card.index)
            if key not in self._drawn:
                self._drawn[key] = draw_face(card, style, width_px=_FACE_WH[0])
            return Face(card, self._drawn[key], style.corner_radius)

        return draw

    def _ground(self, size_wh: tuple[int, int], rng: random.Random) -> Frame:
        if not self._textures or rng.random() < 0.5:
            return sample_ground(size_wh, rng)
        return texture_crop(rng.choice(self._textures), size_wh, rng)


def _load_real_faces(crops: Path) -> dict[str, list[list[Frame]]]:
    """Read the crops that may be used for training, by source and card index."""
    by_source: dict[str, list[list[Frame]]] = {}
    with (crops / "index.csv").open(newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["train"] == "yes"]
    for row in rows:
        picture = read_frame(crops / row["file"])
        faces = by_source.setdefault(row["source"], [[] for _ in DECK])
        faces[parse_card(row["label"]).index].append(_normalised(picture))
    return {source: faces for source, faces in by_source.items() if all(faces)}


def _normalised(picture: Frame) -> Frame:
    """Upright, without the rim, its paper white: what the light did to it is to be done anew."""
    if picture.shape[1] > picture.shape[0]:
        picture = np.ascontiguousarray(np.rot90(picture))
    inset = round(0.02 * picture.shape[1])
    picture = picture[inset:-inset, inset:-inset]
    small = cv2.resize(picture, _FACE_WH, interpolation=cv2.INTER_AREA).astype(np.float32)
    white = np.percentile(small.reshape(-1, 3), 80, axis=0)
    return np.clip(small * (248 / np.maximum(white, 20)), 0, 255).astype(np.uint8)


def prepare_textures(source: Path, folder: Path) -> None:
    """Scale every photograph below `source` to at most 1400 pixels, as JPEG, into `folder`.

    Pictures with see-through parts, small ones and thumbnails are left out; equal ones come once.
    """
    folder.mkdir(parents=True, exist_ok=True)
    kinds = {".jpg", ".jpeg", ".png", ".webp"}
    paths = (path for path in source.rglob("*") if path.suffix.lower() in kinds)
    for path in sorted(path for path in paths if path.is_file() and not path.is_symlink()):
        if path.stat().st_size < _SMALLEST_TEXTURE_BYTES:
            continue
        picture = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
        if picture is None or picture.ndim != 3 or min(picture.shape[:2]) < 200:
            continue
        if picture.dtype != np.uint8 or (picture.shape[2] == 4 and picture[..., 3].min() < 250):
            continue
        scale = min(1.0, _LARGEST_TEXTURE_PX / max(picture.shape[:2]))
        small = cv2.resize(picture[..., :3], None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        coded = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, 92])[1].tobytes()
        (folder / f"{hashlib.sha256(coded).hexdigest()[:16]}.jpg").write_bytes(coded)


def texture_crop(path: Path, size_wh: tuple[int, int], rng: random.Random) -> Frame:
    """Cut a piece of a photograph, from the whole to a tenth of it across."""
    picture = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if picture is None or min(picture.shape[:2]) < 64:
        return sample_ground(size_wh, rng)
    height, width = picture.shape[:2]
    share = min(width / size_wh[0], height / size_wh[1]) * rng.uniform(0.25, 1.0)
    w, h = max(8, int(size_wh[0] * share)), max(8, int(size_wh[1] * share))
    w, h = min(w, width), min(h, height)
    x, y = rng.randint(0, width - w), rng.randint(0, height - h)
    piece = cv2.resize(picture[y : y + h, x : x + w], size_wh, interpolation=cv2.INTER_AREA)
    if rng.random() < 0.5:
        piece = piece[:, ::-1]
    return np.ascontiguousarray(piece, dtype=np.uint8)


_writer: SceneWriter | None = None  # one a worker process


def _start_worker(data: Path | None, textures: Path | None) -> None:
    global _writer
    cv2.setNumThreads(1)
    _writer = SceneWriter(data, textures)


def _write(job: tuple[int, Path]) -> str:
    assert _writer is not None, "_start_worker runs first in every process"
    return _writer.write(*job)


def make_scenes(
    folder: Path, seeds: Sequence[int], *, data: Path | None, textures: Path | None, workers: int
) -> None:
    """Draw the scenes of these seeds into the folder, which is made.

    Parameters
    ----------
    data
        Folder that holds ``crops/index.csv``; None draws every face.
    textures
        Folder that `prepare_textures` made; None makes every ground procedurally.
    """
    folder.mkdir(parents=True, exist_ok=True)
    jobs = [(seed, folder) for seed in seeds]
    with (
        ProcessPoolExecutor(
            workers,
            mp_context=get_context("spawn"),  # a fork would copy locks of running networks
            initializer=_start_worker,
            initargs=(data, textures),
        ) as pool,
        (folder / "truth.jsonl").open("w") as truth,
    ):
        lines = pool.map(_write, jobs, chunksize=16)
        for line in track(lines, description="drawing scenes", total=len(jobs)):
            truth.write(line + "\n")


def read_truth(folder: Path) -> Iterator[SceneTruth]:
    """Yield the truth of every scene of a set."""
    with (folder / "truth.jsonl").open() as lines:
        for line in lines:
            entry = json.loads(line)
            table = np.array(entry["cards"], dtype=np.float32).reshape(-1, 10)
            yield SceneTruth(
                folder / entry["file"],
                table[:, 0].astype(np.int64),
                table[:, 1] > 0,
                table[:, 2:].reshape(-1, 4, 2),
            )


def read_frame(path: Path) -> Frame:
    """Return the picture at a path that is known to hold one.

    Raises
    ------
    FileNotFoundError
        If there is none.
    """
    frame = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if frame is None:
        raise FileNotFoundError(f"{path} cannot be read as a picture")
    return np.asarray(frame, np.uint8)

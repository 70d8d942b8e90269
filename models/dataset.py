"""Training scenes: composed of drawn faces and of those labelled crops whose licence allows it.

A scene set is a folder with one JPEG a scene and `truth.jsonl`, one line a scene:
``{"file": "0.jpg", "seed": 0, "size": [w, h], "cards": [[index, seen, x0, y0, ..., y3], ...]}``.
Scene n of a set is drawn from the seed n alone, so a set can be made again, or in part.
"""

import csv
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

from models.pictured import beside, ground_paths, load_hands, recolored_crop
from solver.cards import DECK, Card
from solver.notation import parse_card
from vision.image import FloatArray, Frame
from vision.synthetic.backgrounds import sample_ground
from vision.synthetic.card_faces import CARD_ASPECT, draw_face, sample_style
from vision.synthetic.hands import drawn_hand, pictured_hands
from vision.synthetic.lighting import SCREEN_LIGHT, LightOptions
from vision.synthetic.scene import Face, FaceSource, SceneOptions, sample_scene

__all__ = [
    "SceneTruth",
    "SceneWriter",
    "make_scenes",
    "read_frame",
    "read_truth",
]

_FACE_WH: Final = (160, round(160 * CARD_ASPECT))
_DRAWN_DECKS: Final = 120  # prints to draw from: each face of each is drawn once a process
_SCREEN_SHARE: Final = 0.05  # scenes without light, lens or camera: what screens show
_TWO_GROUNDS_SHARE: Final = 0.15  # a table's edge, a mat, a tray
_SIZES: Final = ((640, 480), (480, 640), (640, 360), (640, 640), (1120, 840), (840, 1120))
_SIZE_WEIGHTS: Final = (0.36, 0.2, 0.14, 0.1, 0.1, 0.1)


@dataclass(frozen=True, slots=True)
class SceneTruth:
    """What lies in one scene.

    `cards` holds indices 0-80, (n,); `seen` how much of the symbols of each is seen, 0-1, (n,);
    `quads` float32 (n, 4, 2) in pixels.
    """

    path: Path
    size_wh: tuple[int, int]
    cards: NDArray[np.int64]
    seen: FloatArray
    quads: FloatArray

    @property
    def readable(self) -> NDArray[np.bool_]:
        """Whether all symbols of each card are seen, (n,)."""
        return np.asarray(self.seen >= 1)


class SceneWriter:
    """Draws scene after scene; holds the faces and grounds it draws from."""

    def __init__(self, data: Path | None) -> None:
        self._real = _load_real_faces(data / "crops") if data else {}
        self._grounds = ground_paths(data) if data else []
        hands = load_hands(data) if data else []
        self._hand = pictured_hands(hands) if hands else drawn_hand
        self._drawn: dict[tuple[int, int], Frame] = {}

    def write(self, seed: int, folder: Path) -> str:
        """Draw the scene of this seed into the folder; return its line of truth."""
        rng = random.Random(seed)
        size_wh = rng.choices(_SIZES, _SIZE_WEIGHTS)[0]
        crowded = rng.random() < 0.06
        options = SceneOptions(
            size_wh=size_wh,
            cards=(24, 81) if crowded else (0, 24),
            hands=0.2,
            light=SCREEN_LIGHT if rng.random() < _SCREEN_SHARE else LightOptions(),
        )
        hand = self._hand if rng.random() < 0.75 else drawn_hand
        scene = sample_scene(rng, options, faces=self._faces(rng), ground=self._ground, hand=hand)
        name = f"{seed:06}.jpg"
        cv2.imwrite(str(folder / name), scene.frame, [cv2.IMWRITE_JPEG_QUALITY, 93])
        rows = [
            [placed.card.index, round(placed.seen_share, 3)]
            + [round(float(x), 2) for x in placed.quad.to_array().ravel()]
            for placed in scene.cards
        ]
        return json.dumps({"file": name, "seed": seed, "size": size_wh, "cards": rows})

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
        ground = self._one_ground(size_wh, rng)
        if rng.random() < _TWO_GROUNDS_SHARE:
            return beside(ground, self._one_ground(size_wh, rng), rng)
        return ground

    def _one_ground(self, size_wh: tuple[int, int], rng: random.Random) -> Frame:
        if not self._grounds or rng.random() < 0.5:
            return sample_ground(size_wh, rng)
        return recolored_crop(rng.choice(self._grounds), size_wh, rng)


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


_writer: SceneWriter | None = None  # one a worker process


def _start_worker(data: Path | None) -> None:
    global _writer
    cv2.setNumThreads(1)
    _writer = SceneWriter(data)


def _write(job: tuple[int, Path]) -> str:
    assert _writer is not None, "_start_worker runs first in every process"
    return _writer.write(*job)


def make_scenes(folder: Path, seeds: Sequence[int], *, data: Path | None, workers: int) -> None:
    """Draw the scenes of these seeds into the folder, which is made.

    Parameters
    ----------
    data
        Folder that holds ``crops``, ``grounds`` and ``hands``; None draws everything.
    """
    folder.mkdir(parents=True, exist_ok=True)
    jobs = [(seed, folder) for seed in seeds]
    with (
        ProcessPoolExecutor(
            workers,
            mp_context=get_context("spawn"),  # a fork would copy locks of running networks
            initializer=_start_worker,
            initargs=(data,),
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
            width, height = entry["size"]
            yield SceneTruth(
                folder / entry["file"],
                (width, height),
                table[:, 0].astype(np.int64),
                table[:, 1],
                table[:, 2:].reshape(-1, 4, 2),
            )


def read_frame(path: Path, *, halved: bool = False) -> Frame:
    """Return the picture at a path that is known to hold one, at full or half its size.

    Raises
    ------
    FileNotFoundError
        If there is none.
    """
    frame = cv2.imread(str(path), cv2.IMREAD_REDUCED_COLOR_2 if halved else cv2.IMREAD_COLOR)
    if frame is None:
        raise FileNotFoundError(f"{path} cannot be read as a picture")
    return np.asarray(frame, np.uint8)

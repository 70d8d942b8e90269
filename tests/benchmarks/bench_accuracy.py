"""Accuracy stage by stage: on rendered tables, and on annotated photos where they are at hand.

Each stage is asked alone: how many cards the finder and then the fitter cover, how well the quads
lie, how many cards the reader reads given the true corners, and how many come out in the end.
"""

import random
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from models.dataset import read_frame
from models.scoring import TrueCard, read_annotation, score_table
from models.shipped import load_reader
from solver.cards import DECK
from tests.benchmarks.measure import Row
from vision.image import Frame
from vision.quads import Quad, iou
from vision.reading.deck_decoder import card_probabilities
from vision.reading.table_reader import TableReader
from vision.rectify import FACE_MARGIN, FACE_WH, Pyramid, rectify
from vision.synthetic.scene import SceneOptions, sample_scene

__all__ = ["rows"]

_PHOTOS = Path(__file__).parents[2].parent / "shared" / "data" / "tables" / "dev"
_SCENES = 40
_FIRST_SEED = 7_000_000  # never trained on
Table = tuple[Frame, tuple[TrueCard, ...]]


@dataclass(slots=True)
class _Tally:
    cards: int = 0
    found: list[float] = field(default_factory=list)
    fitted: list[float] = field(default_factory=list)
    read_alone: int = 0
    right: int = 0
    seen: int = 0


def rows() -> list[Row]:
    """Measure every stage on every table at hand."""
    reader = load_reader()
    table_sets: dict[str, Iterable[Table]] = {"rendered": _rendered()}
    if _PHOTOS.is_dir():
        table_sets["photos"] = (
            (read_frame(path), read_annotation(path.with_suffix(".json")))
            for path in sorted(_PHOTOS.glob("*.jpg"))
        )
    return [row for name, tables in table_sets.items() for row in _measure(name, reader, tables)]


def _rendered() -> Iterable[Table]:
    for seed in range(_FIRST_SEED, _FIRST_SEED + _SCENES):
        scene = sample_scene(random.Random(seed), SceneOptions(size_wh=(960, 720), cards=(6, 15)))
        yield (
            scene.frame,
            tuple(
                TrueCard(placed.quad, placed.card if placed.is_readable else None)
                for placed in scene.cards
            ),
        )


def _measure(name: str, reader: TableReader, tables: Iterable[Table]) -> list[Row]:
    tally = _Tally()
    for frame, truth in tables:
        _count(tally, reader, frame, truth)
    cards = max(tally.cards, 1)

    def covered(overlaps: list[float]) -> str:
        hits = [overlap for overlap in overlaps if overlap >= 0.5]
        return f"{len(hits) / cards:.4f}, overlapping by {np.mean(hits or [0]):.3f}"

    return [
        Row(f"{name}: cards", str(tally.cards)),
        Row(f"{name}: found", covered(tally.found)),
        Row(f"{name}: fitted", covered(tally.fitted)),
        Row(f"{name}: read, given the true corners", f"{tally.read_alone / cards:.4f}"),
        Row(f"{name}: read in the end", f"{tally.right / cards:.4f}"),
        Row(f"{name}: of what was read, right", f"{tally.right / max(tally.seen, 1):.4f}"),
    ]


def _count(tally: _Tally, reader: TableReader, frame: Frame, truth: tuple[TrueCard, ...]) -> None:
    pyramid = Pyramid(frame)
    candidates = reader.finder.find(Pyramid(frame))
    fitted = reader.fitter.fit(pyramid, candidates)
    for true in truth:
        if true.card is None:
            continue
        tally.cards += 1
        for overlaps, stage in ((tally.found, candidates), (tally.fitted, fitted)):
            overlaps.append(max((iou(one.quad, true.quad) for one in stage), default=0.0))
        tally.read_alone += _reads(reader, pyramid, true)
    score = score_table(truth, reader.read(frame))
    tally.right += sum(match.is_right for match in score.matches)
    tally.seen += sum(match.seen is not None for match in score.matches) + len(score.false_finds)


def _reads(reader: TableReader, pyramid: Pyramid, true: TrueCard) -> bool:
    """Read one card by its true corners, held either way up: annotations do not say which."""
    corners = true.quad.corners_xy
    ways = (true.quad, Quad((*corners[1:], corners[0])))
    faces = [rectify(pyramid, quad, FACE_WH, margin=FACE_MARGIN) for quad in ways]
    best = max(reader.reader.read(faces), key=lambda reading: reading.is_card)
    return DECK[int(card_probabilities(best).argmax())] == true.card

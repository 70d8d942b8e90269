"""Probes: each kind of fault that was found on strangers' tables, measured by itself.

Made of annotated photos (cropped to one card, without color, shrunk onto another ground) and of
drawn scenes (few bold stripes), so that a change which mends one kind and spoils another shows.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np

from models.scoring import TrueCard, score_table
from solver.cards import Card, Shading, Shape
from vision.image import FloatArray, Frame
from vision.quads import Quad, iou
from vision.reading.table_reader import TableReader
from vision.synthetic.backgrounds import sample_ground
from vision.synthetic.card_faces import FaceStyle, Fill, draw_face, sample_style
from vision.synthetic.lighting import LightOptions
from vision.synthetic.scene import Face, SceneOptions, sample_scene

__all__ = ["Probe", "probes_of_photos", "probes_of_scenes"]

Table = tuple[Frame, tuple[TrueCard, ...]]
Tables = Callable[[], Iterable[Table]]
"""Opens the photos anew each time: together they fill the memory."""

_FILLED: Final = (0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.0)  # shares of a picture that one card fills
_SHARPEST_PX: Final = 50.0  # width of a card, at least, to be cropped to
_SMALL_PX: Final = 44.0  # width of the small cards
_SMALL_PICTURE: Final = (1600, 1200)
_SMALL_CARDS: Final = (6, 24)
_SAME_IOU: Final = 0.5
_FIRST_SEED: Final = 8_000_000  # never trained on
_BOLD_SCENES: Final = 24
_CALM: Final = LightOptions(unevenness=0.5, cast=0.5, dimness=0, glare=0, blur=0.5, noise=0.5)
_BOLD_STRIPES: Final = (3, 4, 5, 6, 8)  # across a symbol


@dataclass(frozen=True, slots=True, kw_only=True)
class Probe:
    """One kind of fault: what share of `asked` was so.

    Attributes
    ----------
    wanted
        The bound: at least it where `is_at_least`, else at most.
    """

    name: str
    share: float
    asked: int
    wanted: float
    is_at_least: bool = True

    def __str__(self) -> str:
        sign = "≥" if self.is_at_least else "≤"
        return f"{self.name}: {self.share:.4f} of {self.asked} (wanted {sign} {self.wanted})"


def probes_of_photos(reader: TableReader, tables: Tables) -> Iterator[Probe]:
    """Yield the probes that are made of annotated photos."""
    filled = [_is_read(reader, *one) for one in _crops(tables)]
    yield _share("cards that fill 50-100 % of the picture, read", filled, 0.98)
    grey = [
        seen.sure for frame, truth in tables() if truth for seen in reader.read(_gray(frame)).cards
    ]
    yield _share("cards of gray photos, sure", grey, 0.0, is_at_least=False)
    pale = [
        not match.seen.sure
        for frame, truth in tables()
        for match in score_table(truth, reader.read(frame)).matches
        if match.seen is not None and match.true.card is not None
        if match.true.card.shading is Shading.OPEN and match.true.card.shape is Shape.OVAL
    ]
    yield _share("open ovals, unsure", pale, 0.04, is_at_least=False)
    small = [
        match.is_right
        for frame, truth in _shrunk(tables)
        for match in score_table(truth, reader.read(frame)).matches
    ]
    yield _share("cards 44 pixels wide in 1600, read", small, 0.98)


def probes_of_scenes(reader: TableReader) -> Iterator[Probe]:
    """Yield the probes that are drawn."""
    right = []
    for number in range(_BOLD_SCENES):
        rng = random.Random(_FIRST_SEED + number)
        options = SceneOptions(
            size_wh=(1280, 960),
            cards=(12, 12),
            tilt_deg=40,
            clutter=0,
            hands=0,
            is_tidy=True,
            light=_CALM,
        )
        scene = sample_scene(rng, options, faces=_bold_faces(rng, _BOLD_STRIPES[number % 5]))
        truth = tuple(
            TrueCard(one.quad, one.card if one.is_readable else None) for one in scene.cards
        )
        right += [
            match.is_right
            for match in score_table(truth, reader.read(scene.frame)).matches
            if match.true.card is not None and match.true.card.shading is Shading.STRIPED
        ]
    yield _share("few bold stripes, read", right, 0.99)


def _share(name: str, hits: Sequence[bool], wanted: float, *, is_at_least: bool = True) -> Probe:
    return Probe(
        name=name,
        share=float(np.mean(hits)) if hits else float("nan"),
        asked=len(hits),
        wanted=wanted,
        is_at_least=is_at_least,
    )


def _is_read(reader: TableReader, frame: Frame, true: TrueCard) -> bool:
    return any(
        seen.card == true.card and iou(seen.quad, true.quad) >= _SAME_IOU
        for seen in reader.read(frame).cards
    )


def _crops(tables: Tables) -> Iterator[tuple[Frame, TrueCard]]:
    """Yield one card of each table, cropped to fill more and more of the picture."""
    rng = random.Random(_FIRST_SEED)
    for frame, truth in tables():
        sharp = [one for one in truth if one.card is not None and one.quad.width_px >= _SHARPEST_PX]
        if not sharp:
            continue
        one = rng.choice(sharp)
        for share in _FILLED:
            cropped = _cropped(frame, one.quad, share)
            if cropped is not None:
                yield cropped[0], TrueCard(cropped[1], one.card)


def _cropped(frame: Frame, quad: Quad, share: float) -> tuple[Frame, Quad] | None:
    """Cut out a card that fills a share of the longer side; None where the photo ends before."""
    corners = quad.to_array()
    low, high = corners.min(axis=0), corners.max(axis=0)
    longer = float(max(high - low)) / share
    side = np.maximum((high - low) if share == 1 else np.full(2, longer * 0.75), high - low)
    side[int(np.argmax(high - low))] = longer
    first = np.round((low + high - side) / 2).astype(int)
    last = np.round((low + high + side) / 2).astype(int)
    if share < 1 and ((first < 0).any() or (last > (frame.shape[1], frame.shape[0])).any()):
        return None
    first = np.maximum(first, 0)
    piece = np.ascontiguousarray(frame[first[1] : last[1], first[0] : last[0]])
    return piece, Quad.from_array(corners - first)


def _gray(frame: Frame) -> Frame:
    gray = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)
    return np.asarray(cv2.cvtColor(gray, cv2.COLOR_GRAY2BGR), np.uint8)


def _shrunk(tables: Tables) -> Iterator[Table]:
    """Yield tables shrunk until their cards are small, each laid on a ground."""
    rng = random.Random(_FIRST_SEED)
    for frame, truth in tables():
        widths = [one.quad.width_px for one in truth]
        if not _SMALL_CARDS[0] <= len(widths) <= _SMALL_CARDS[1]:
            continue
        scale = _SMALL_PX / float(np.median(widths))
        size = round(frame.shape[1] * scale), round(frame.shape[0] * scale)
        if scale > 1 or size[0] > _SMALL_PICTURE[0] or size[1] > _SMALL_PICTURE[1]:
            continue
        picture = sample_ground(_SMALL_PICTURE, rng)
        left = rng.randint(0, _SMALL_PICTURE[0] - size[0])
        top = rng.randint(0, _SMALL_PICTURE[1] - size[1])
        small = cv2.resize(frame, size, interpolation=cv2.INTER_AREA)
        picture[top : top + size[1], left : left + size[0]] = small
        moved = tuple(
            replace(one, quad=_moved(one.quad, scale, np.array([left, top]))) for one in truth
        )
        yield picture, moved


def _moved(quad: Quad, scale: float, shift: FloatArray) -> Quad:
    return Quad.from_array(quad.to_array() * scale + shift)


def _bold_faces(rng: random.Random, stripes: int) -> Callable[[Card, random.Random], Face]:
    style = sample_style(rng)
    bold: FaceStyle = replace(
        style,
        fill=Fill.LINES,
        stripe_pitch=style.symbol_size_wh[0] / stripes,
        stripe_share=rng.uniform(0.3, 0.55),
        outline=rng.uniform(0.012, 0.04),
    )

    def draw(card: Card, _: random.Random) -> Face:
        return Face(card, draw_face(card, bold, width_px=200), bold.corner_radius)

    return draw

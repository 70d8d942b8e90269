"""Identity of real cards: sequences made of annotated photos, where they are at hand.

On each photo a hand passes, the light changes, the camera is pushed and leaps back, one card is
pushed by hand and three are taken. Counted is on each frame whether each card still has its track.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from models.dataset import read_frame
from models.scoring import read_annotation
from models.shipped import load_reader
from tests.benchmarks.measure import Row
from tests.vision.sequences import Camera, Laid, Table, hand_over, lit, path_of_hand
from vision.image import Frame
from vision.live.live_table import LiveTable, LiveView
from vision.live.track import EventKind
from vision.quads import Quad, iou
from vision.reading.table_reader import TableReader

__all__ = ["rows"]

PHOTOS: Final = Path(__file__).parents[2].parent / "shared" / "data" / "tables" / "dev"
_EACH: Final = 8  # every so many photos, for time
_WIDEST_PX: Final = 1280
_SAME: Final = 0.5
_FEWEST: Final = 4
_HAND_FRAMES: Final = 16
_TAKEN: Final = 3


@dataclass(slots=True)
class _Count:
    """What was counted: card-frames, those that kept their track, lifts that were none."""

    frames: int = 0
    kept: int = 0
    phantoms: int = 0
    photos: int = 0


def rows() -> list[Row]:
    """Measure on every eighth photo of at least four cards."""
    if not PHOTOS.is_dir():
        return [Row("identity of real cards", "no photos here", "")]
    reader, count = load_reader(), _Count()
    for path in sorted(PHOTOS.glob("*.jpg"))[::_EACH]:
        table = _table(path)
        if len(table.cards) >= _FEWEST:
            _Sequence(reader, table, count).run()
            count.photos += 1
    share = count.kept / max(count.frames, 1)
    return [
        Row(f"card-frames on {count.photos} photos that keep their track", f"{share:.4f}", "0.99"),
        Row("card-frames", str(count.frames)),
        Row("lifts of cards that lay there", str(count.phantoms), "0"),
    ]


def _table(path: Path) -> Table:
    frame = read_frame(path)
    scale = min(_WIDEST_PX / max(frame.shape[:2]), 1.0)
    if scale < 1:
        small = cv2.resize(frame, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        frame = np.asarray(small, np.uint8)
    cards = read_annotation(path.with_suffix(".json"))
    laid = (Laid(place, None, one.quad.scaled(scale)) for place, one in enumerate(cards))
    return Table(frame, tuple(laid))


@dataclass(slots=True)
class _Sequence:
    reader: TableReader
    table: Table
    count: _Count
    live: LiveTable = field(init=False)
    camera: Camera = field(default_factory=lambda: Camera(seed=1, fps=15))
    tracks: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.live = LiveTable(self.reader)

    def run(self) -> None:
        """Play the whole sequence."""
        view = self.shoot([self.table.frame] * 8)
        for laid in self.table.cards:
            same = [one for one in view.tracks if iou(one.quad, laid.quad) > _SAME]
            if same:
                self.tracks[laid.name] = same[0].track_id
        names = [int(one) for one in np.random.default_rng(3).permutation(list(self.tracks))]
        if not names:
            return
        self.pass_hand(names[0], self.table, unseen=())
        self.shoot([lit(self.table.frame, 0.75)] * 6)
        self.shoot([lit(self.table.frame, (0.8, 0.9, 1.05))] * 6)
        for step in range(6):
            angle = math.radians(0.5 * step)
            c, s = math.cos(angle), math.sin(angle)
            self.camera.view = np.array([[c, -s, 5 * step], [s, c, -4 * step], [0, 0, 1]])
            self.shoot([self.table.frame])
        self.shoot([self.table.frame] * 6)
        self.camera.view = np.eye(3)
        self.shoot([self.table.frame] * 10)
        self.push(names[0])
        for name in names[1 : 1 + _TAKEN]:
            after = self.table.without(name)
            self.pass_hand(name, after, unseen=())

    def push(self, name: int) -> None:
        """Push a card by a third of its width and turn it a little."""
        corners = self.table.one(name).quad.to_array()
        center, c, s = corners.mean(axis=0), math.cos(0.25), math.sin(0.25)
        turned = (corners - center) @ np.array([[c, s], [-s, c]]) + center
        way = 0.3 * self.table.one(name).quad.width_px
        after = self.table.moved(name, Quad.from_array(turned + np.array([way, 0.5 * way])))
        self.pass_hand(name, after, unseen=(name,))

    def pass_hand(self, name: int, after: Table, *, unseen: Sequence[int]) -> None:
        """Let a hand reach for a card and leave; halfway the table becomes another."""
        width_px = self.table.one(name).quad.width_px
        path = path_of_hand(self.table, self.table.one(name).quad.center_xy, _HAND_FRAMES)
        for place, tip in enumerate(path):
            if place == _HAND_FRAMES // 2:
                self.table = after
            self.shoot([hand_over(self.table.frame, tip, width_px)], unseen)
        self.shoot([self.table.frame] * 6, unseen)

    def shoot(self, pictures: Iterable[Frame], unseen: Sequence[int] = ()) -> LiveView:
        """Show pictures and count; of cards that are unseen only the track counts."""
        for picture in pictures:
            view = self.live.see(*self.camera.shoot(picture))
            self._count(view, unseen)
        return view

    def _count(self, view: LiveView, unseen: Sequence[int]) -> None:
        quads = {one.track_id: one.quad for one in view.tracks}
        width, height = view.table.frame_size_wh
        for laid in self.table.cards:
            there = self.camera.sees(laid.quad)
            x, y = there.center_xy
            if laid.name not in self.tracks or not (0 <= x < width and 0 <= y < height):
                continue
            quad = quads.get(self.tracks[laid.name])
            self.count.frames += 1
            if quad is not None and (laid.name in unseen or iou(quad, there) > _SAME):
                self.count.kept += 1
        lying = {self.tracks[one.name] for one in self.table.cards if one.name in self.tracks}
        self.count.phantoms += sum(
            event.kind is EventKind.LIFTED and event.track_id in lying for event in view.events
        )

"""What workers do with pictures: read a photo, read a camera's frame, draw an overlay.

These are functions of a module so that they can be named to another process; what goes in and out
of them is small or already encoded.
"""

import contextlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Any, Final

import cv2
import numpy as np

from service.languages import Language
from service.reading.as_json import finding_json
from service.reading.reading import interpret
from service.reading.wording import caption_of, name_card
from service.workers.pool import WorkerState
from solver.cards import Card
from solver.notation import format_short
from vision.deck import ONE_DECK, DeckRule
from vision.drawing.overlay import draw
from vision.drawing.set_styles import Palette
from vision.errors import ImageError
from vision.image import Frame
from vision.live.live_table import LiveState, LiveView, pin, see
from vision.pictures.codec import decode, encode_jpeg, encode_png
from vision.pictures.kinds import ImageKind, kind_of
from vision.reading.table_reader import CardLooker
from vision.rectify import face_from_table
from vision.synthetic.card_faces import draw_face
from vision.synthetic.scene import demo_scene
from vision.view import TableView

__all__ = [
    "OverlayOptions",
    "PhotoRead",
    "draw_overlay",
    "read_camera_frame",
    "read_photo",
    "render_sample",
    "see_frame",
    "show_table",
]

_TABLE_BGR: Final = (92, 104, 72)  # a calm green-grey cloth under redrawn cards
_LEAST_FACE_PX: Final = 16
_SAMPLES_AT_HAND: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class PhotoRead:
    """A photo that was read.

    Attributes
    ----------
    sure_from
        Least confidence of a sure reading, for this reader.
    findings
        What the light doctor said, as plain values.
    picture
        The photo once more as an upright JPEG that holds nothing but pixels; None unless asked for.
    """

    view: TableView
    sure_from: float
    findings: tuple[dict[str, Any], ...]
    picture: bytes | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OverlayOptions:
    """How an overlay is to look.

    Attributes
    ----------
    sets
        Numbers (from 1) of the SETs to draw; None for all.
    width_px
        Width of the result; None for that of the photo.
    """

    sets: tuple[int, ...] | None = None
    palette: Palette = Palette.COLOR_BLIND
    language: Language = Language.ENGLISH
    legend: bool = True
    width_px: int | None = None


def read_photo(
    worker: WorkerState,
    key: str,
    data: bytes,
    *,
    max_pixels: int,
    keep: bool,
    rule: DeckRule = ONE_DECK,
) -> PhotoRead:
    """Read a photo's cards; with `keep`, make a picture to store that has no EXIF block."""
    frame = decode(data, max_pixels=max_pixels)
    worker.keep(key, frame)
    view = worker.reader.read(frame, rule)
    return PhotoRead(
        view=view,
        sure_from=worker.reader.sure_from,
        findings=tuple(map(finding_json, view.findings)),
        picture=encode_jpeg(frame) if keep else None,
    )


def read_camera_frame(worker: WorkerState, data: bytes, *, max_pixels: int) -> TableView:
    """Read one frame of a camera, which is a JPEG or WebP file.

    Raises
    ------
    ImageError
        If it is another format, broken or too large.
    """
    return worker.reader.read(_camera_frame(data, max_pixels))


def _camera_frame(data: bytes, max_pixels: int) -> Frame:
    kind = kind_of(data)
    if kind not in (ImageKind.JPEG, ImageKind.WEBP):
        raise ImageError(f"a camera's frame is JPEG or WebP, this one is {kind.value}")
    return decode(data, max_pixels=max_pixels)


def see_frame(
    worker: WorkerState,
    state: LiveState,
    data: bytes,
    at_ms: int,
    *,
    max_pixels: int,
    pins: Mapping[int, Card | None],
) -> tuple[LiveState, LiveView | TableView]:
    """See the next frame of a live camera; the state goes back and forth with it.

    A reader that cannot look at parts of a frame reads it as a whole and follows nothing.

    Parameters
    ----------
    pins
        Track -> what a person said since the last frame that the card is; None takes that back.

    Raises
    ------
    ImageError
        If it is another format than JPEG or WebP, broken or too large.
    """
    if not isinstance(worker.reader, CardLooker):
        return state, read_camera_frame(worker, data, max_pixels=max_pixels)
    frame = _camera_frame(data, max_pixels)
    looker = worker.reader
    for track_id, card in pins.items():
        with contextlib.suppress(KeyError):  # lifted while it was being named
            state = pin(state, track_id, card, looker.sure_from)
    return see(looker, state, frame, at_ms)


def draw_overlay(
    worker: WorkerState,
    key: str,
    picture: bytes | None,
    view: TableView,
    options: OverlayOptions,
    *,
    pinned: int = 0,
) -> bytes:
    """Return the overlay as a PNG file.

    Parameters
    ----------
    picture
        The photo's file; without one the cards are redrawn where they lay.
    pinned
        How many cards a person named.
    """
    frame = worker.find(key)
    if frame is None and picture is not None:
        frame = decode(picture)
        worker.keep(key, frame)
    if frame is None:
        frame = _redrawn(view)
    frame, view = _resized(frame, view, options.width_px)
    reading = interpret(view)
    picture_with_sets = draw(
        frame,
        view,
        reading.sets,
        long_name=partial(name_card, language=options.language),
        short_name=format_short,
        caption=caption_of(reading, options.language, pinned=pinned),
        legend=options.legend,
        palette=options.palette,
        only=None if options.sets is None else {number - 1 for number in options.sets},
    )
    return encode_png(picture_with_sets)


def show_table(
    worker: WorkerState, key: str, picture: bytes | None, view: TableView, *, width_px: int | None
) -> bytes:
    """Return the photo as an upright JPEG file without EXIF, nothing drawn on it.

    Without a picture the cards are redrawn where they lay.
    """
    frame = worker.find(key)
    if frame is None:
        frame = _redrawn(view) if picture is None else decode(picture)
    return encode_jpeg(_resized(frame, view, width_px)[0])


def render_sample(worker: WorkerState, number: int) -> bytes:
    """Return a rendered table as a JPEG file, for people who have no cards at hand."""
    return _sample(number)


@lru_cache(maxsize=_SAMPLES_AT_HAND)
def _sample(number: int) -> bytes:
    return encode_jpeg(demo_scene(number).frame)


def _resized(frame: Frame, view: TableView, width_px: int | None) -> tuple[Frame, TableView]:
    """Return both at a smaller width; never larger than they are."""
    height, width = frame.shape[:2]
    if width_px is None or width_px >= width:
        return frame, view
    factor = width_px / width
    size_wh = (width_px, max(round(height * factor), 1))
    small = np.asarray(cv2.resize(frame, size_wh, interpolation=cv2.INTER_AREA), np.uint8)
    cards = tuple(replace(seen, quad=seen.quad.scaled(factor)) for seen in view.cards)
    return small, replace(view, frame_size_wh=size_wh, cards=cards)


def _redrawn(view: TableView) -> Frame:
    """Draw the cards as they were read onto a plain table: the photo itself was not kept."""
    width, height = view.frame_size_wh
    table = np.empty((height, width, 3), np.uint8)
    table[:] = _TABLE_BGR
    for seen in view.cards:
        face = draw_face(seen.card, width_px=max(round(seen.quad.width_px), _LEAST_FACE_PX))
        size_wh = (face.shape[1], face.shape[0])
        place = np.linalg.inv(face_from_table(seen.quad, size_wh, 0))
        cv2.warpPerspective(
            face, place, (width, height), dst=table, borderMode=cv2.BORDER_TRANSPARENT
        )
    return table

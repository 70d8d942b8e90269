"""Things on a table that are no SET cards: what a finder must leave alone.

Each function draws one thing; `sample_clutter` chooses. `lay` puts any flat
picture on a frame by a homography, as it does cards.
"""

import math
import random
from collections.abc import Callable
from typing import Final

import cv2
import numpy as np

from solver.cards import Color, Shape
from vision.image import FloatArray, Frame
from vision.quads import Quad
from vision.synthetic.backgrounds import sample_ground
from vision.synthetic.card_faces import corner_mask, sample_style, symbol_outline
from vision.synthetic.printed_things import PRINTED_THINGS, Thing

__all__ = ["lay", "sample_clutter"]

_RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def lay(
    frame: Frame, thing: Thing, corners_xy: FloatArray, *, shadow_px: float = 0, dark: float = 0.5
) -> Frame:
    """Return the frame with a flat thing laid on it, its corners going to `corners_xy` (4, 2).

    A soft shadow of `shadow_px` falls beside it where that is positive.
    """
    picture, mask = _shrunk(thing, corners_xy)
    height, width = mask.shape
    margin = round(3 + 3 * shadow_px)
    left, top = np.floor(corners_xy.min(axis=0)).astype(int) - margin
    right, bottom = np.ceil(corners_xy.max(axis=0)).astype(int) + margin
    left, top = max(left, 0), max(top, 0)
    right, bottom = min(right, frame.shape[1]), min(bottom, frame.shape[0])
    if right - left < 2 or bottom - top < 2:
        return frame
    source = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    target = (corners_xy - (left, top)).astype(np.float32)
    homography = cv2.getPerspectiveTransform(source, target)
    size = (int(right - left), int(bottom - top))
    warped = cv2.warpPerspective(
        picture, homography, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    cover = cv2.warpPerspective(mask, homography, size, flags=cv2.INTER_LINEAR)
    laid = frame.copy()
    region = laid[top:bottom, left:right]
    ground = region.astype(np.float32)
    if shadow_px > 0:
        shade = cv2.GaussianBlur(cover, (0, 0), max(0.6, shadow_px))
        shift = np.array([[1, 0, shadow_px], [0, 1, shadow_px * 0.7]], np.float32)
        shade = cv2.warpAffine(shade, shift, size)
        ground *= 1 - dark * (shade.astype(np.float32) / 255)[..., None]
    share = (cover.astype(np.float32) / 255)[..., None]
    region[:] = (ground * (1 - share) + warped * share).astype(np.uint8)
    return laid


def _shrunk(thing: Thing, corners_xy: FloatArray) -> Thing:
    """Average a thing down to about the size it will have, since a warp alone would alias."""
    mask = thing[1]
    quad = Quad.from_array(corners_xy)
    scale = math.sqrt(quad.area_px2 / mask.size) * 1.15
    if scale >= 0.8:
        return thing
    size_wh = max(4, round(mask.shape[1] * scale)), max(4, round(mask.shape[0] * scale))
    small, cover = (cv2.resize(part, size_wh, interpolation=cv2.INTER_AREA) for part in thing)
    return np.asarray(small, np.uint8), np.asarray(cover, np.uint8)


def _playing_card(rng: random.Random) -> Thing:
    width, height = 126, 176
    face = np.full((height, width, 3), rng.randint(238, 255), np.uint8)
    ink = rng.choice(((30, 25, 200), (25, 22, 22)))
    rank = rng.choice(_RANKS)
    pips = {"A": 1, "J": 0, "Q": 0, "K": 0}.get(rank, int(rank) if rank.isdigit() else 0)
    for _ in range(2):
        cv2.putText(face, rank, (5, 24), cv2.FONT_HERSHEY_SIMPLEX, 0.7, ink, 2, cv2.LINE_AA)
        _pip(face, (13, 36), 7, ink, rng)
        face = np.ascontiguousarray(face[::-1, ::-1])
    if pips == 0:
        inner = sample_ground((width - 48, height - 48), rng)
        face[24:-24, 24:-24] = inner
        cv2.rectangle(face, (24, 24), (width - 24, height - 24), ink, 1)
    columns = 1 if pips < 4 else 2
    for place in range(pips):
        row, column = divmod(place, columns)
        rows = math.ceil(pips / columns)
        x = width / 2 + (column - (columns - 1) / 2) * 40
        _pip(face, (round(x), round((row + 0.5) / rows * (height - 40) + 20)), 11, ink, rng)
    return face, corner_mask((width, height), 8)


def _pip(
    face: Frame, at: tuple[int, int], size: int, ink: tuple[int, int, int], rng: random.Random
) -> None:
    x, y = at
    if rng.random() < 0.5:
        points = [(x - size * 0.7, y), (x, y - size), (x + size * 0.7, y), (x, y + size)]
        cv2.fillPoly(face, [np.round(points).astype(np.int32)], ink, cv2.LINE_AA)
        return
    half = size // 2
    cv2.circle(face, (x - half, y - half // 2), half, ink, -1, cv2.LINE_AA)
    cv2.circle(face, (x + half, y - half // 2), half, ink, -1, cv2.LINE_AA)
    points = [(x - size, y), (x + size, y), (x, y + size)]
    cv2.fillPoly(face, [np.array(points, np.int32)], ink, cv2.LINE_AA)


def _face_down_card(rng: random.Random) -> Thing:
    width, height = 120, 186
    back = np.full((height, width, 3), 250, np.uint8)
    rim = rng.randint(0, 12)
    back[rim : height - rim, rim : width - rim] = sample_ground(
        (width - 2 * rim, height - 2 * rim), rng
    )
    if rng.random() < 0.5:
        cv2.putText(back, "SET", (16, 105), cv2.FONT_HERSHEY_DUPLEX, 1.5, (250, 250, 250), 3)
    return back, corner_mask((width, height), rng.uniform(2, 10))


def _blank_card(rng: random.Random) -> Thing:
    """White paper of a card's size or any other, with or without writing."""
    width, height = rng.randint(90, 220), rng.randint(90, 260)
    paper = np.full((height, width, 3), rng.randint(215, 255), np.uint8)
    lines = rng.choice((0, 0, 4, 9, 16))
    ink = rng.choice(((60, 50, 40), (140, 60, 30), (40, 40, 170)))
    for line in range(lines):
        y = round((line + 1) * height / (lines + 1))
        x = 8
        while x < width - 14:
            step = rng.randint(3, 18)
            cv2.line(paper, (x, y), (min(x + step, width - 8), y), ink, rng.randint(1, 2))
            x += step + rng.randint(2, 6)
    return paper, corner_mask((width, height), rng.choice((0, 0, 6)))


def _leaflet(rng: random.Random) -> Thing:
    """Draw printed paper: a heading, lines of text, and often a row of SET symbols."""
    width, height = rng.randint(110, 240), rng.randint(110, 280)
    paper = np.full((height, width, 3), rng.randint(222, 255), np.uint8)
    if rng.random() < 0.3:
        paper[:] = [rng.randint(90, 255) for _ in range(3)]
    ink = rng.choice(((30, 25, 25), (140, 40, 90), (40, 40, 190), (60, 120, 30)))
    cv2.putText(paper, _word(rng), (8, 24), cv2.FONT_HERSHEY_DUPLEX, 0.8, ink, 2, cv2.LINE_AA)
    for y in range(40, height - 6, rng.randint(9, 18)):
        words = " ".join(_word(rng) for _ in range(5))
        cv2.putText(paper, words, (8, y), cv2.FONT_HERSHEY_PLAIN, 0.6, ink, 1, cv2.LINE_AA)
    if rng.random() < 0.6:
        middle = rng.randint(40, height - 30)
        cv2.rectangle(paper, (4, middle - 20), (width - 4, middle + 20), (250, 250, 250), -1)
        for x in range(24, width - 16, rng.randint(30, 46)):
            _draw_symbol(paper, rng, 26, (x, middle))
    return paper, corner_mask((width, height), rng.choice((0, 0, 4)))


def _word(rng: random.Random) -> str:
    return "".join(chr(rng.randint(97, 122)) for _ in range(rng.randint(2, 9)))


def _phone(rng: random.Random) -> Thing:
    width, height = 100, rng.randint(180, 220)
    body = np.full((height, width, 3), rng.choice((15, 30, 235)), np.uint8)
    screen = sample_ground((width - 10, height - 24), rng)
    body[12:-12, 5:-5] = screen if rng.random() < 0.6 else rng.randint(0, 40)
    return body, corner_mask((width, height), rng.uniform(8, 16))


def _keyboard(rng: random.Random) -> Thing:
    height, width = 120, 330
    tone = rng.choice((25, 60, 200, 235))
    board = np.full((height, width, 3), tone, np.uint8)
    key = rng.choice((15, 45, 245))
    for row in range(5):
        for column in range(14):
            x, y = 6 + column * 23 + row * 2, 6 + row * 22
            cv2.rectangle(board, (x, y), (x + 18, y + 18), (key, key, key), -1)
            letter = chr(rng.randint(65, 90))
            cv2.putText(
                board, letter, (x + 5, y + 12), cv2.FONT_HERSHEY_PLAIN, 0.7, (128, 128, 128), 1
            )
    return board, corner_mask((width, height), 5)


def _box(rng: random.Random) -> Thing:
    """Draw a game's box or a book: print on a coloured ground, sometimes with SET symbols."""
    width, height = rng.randint(110, 200), rng.randint(150, 260)
    cover = sample_ground((width, height), rng)
    if rng.random() < 0.6:
        for _ in range(rng.randint(1, 4)):
            at = (rng.uniform(0, width), rng.uniform(0, height))
            _draw_symbol(cover, rng, rng.uniform(0.15, 0.5) * width, at)
    cv2.putText(
        cover, "SET", (12, 50), cv2.FONT_HERSHEY_TRIPLEX, 1.6, (240, 240, 240), 3, cv2.LINE_AA
    )
    return cover, corner_mask((width, height), 2)


def _symbols_alone(rng: random.Random) -> Thing:
    """SET symbols with no card around them, straight on the ground."""
    size = 150
    canvas = np.zeros((size, size, 3), np.uint8)
    mask = np.zeros((size, size), np.uint8)
    style = sample_style(rng)
    shape = symbol_outline(rng.choice(list(Shape)), style) * size * 0.8
    ink = style.inks[rng.randrange(len(Color))]
    canvas[:] = ink
    pitch = style.symbol_pitch * size * 0.8
    count = rng.randint(1, 3)
    for place in range(count):
        middle = (size / 2, size / 2 + (place - (count - 1) / 2) * pitch)
        points = [np.round(shape + middle).astype(np.int32)]
        if rng.random() < 0.5:
            cv2.fillPoly(mask, points, 255, cv2.LINE_AA)
        else:
            cv2.polylines(mask, points, True, 255, 3, cv2.LINE_AA)
    return canvas, mask


def _draw_symbol(
    canvas: Frame, rng: random.Random, size: float, middle: tuple[float, float]
) -> None:
    style = sample_style(rng)
    outline = symbol_outline(rng.choice(list(Shape)), style) * size / style.symbol_size_wh[0]
    points = np.round(outline + middle).astype(np.int32)
    cv2.fillPoly(canvas, [points], style.inks[rng.randrange(3)], cv2.LINE_AA)


def _disc(rng: random.Random) -> Thing:
    """Draw a coin, a coaster, a plate, a cup seen from above."""
    size = 160
    picture = sample_ground((size, size), rng)
    for radius in (78, 62, 30):
        if rng.random() < 0.5:
            tone = [rng.uniform(30, 255) for _ in range(3)]
            cv2.circle(picture, (80, 80), radius, tone, rng.choice((-1, 3)), cv2.LINE_AA)
    mask = np.zeros((size, size), np.uint8)
    cv2.circle(mask, (80, 80), 78, 255, -1, cv2.LINE_AA)
    return picture, mask


def _pen(rng: random.Random) -> Thing:
    picture = np.full((14, 200, 3), 0, np.uint8)
    picture[:] = [rng.randint(0, 255) for _ in range(3)]
    picture[:, 150:] = rng.randint(0, 255)
    picture[4:7] = np.minimum(picture[4:7].astype(np.int32) + 60, 255)
    return picture, corner_mask((200, 14), 6)


_THINGS: Final[tuple[tuple[Callable[[random.Random], Thing], float], ...]] = (
    (_playing_card, 3.0),
    (_face_down_card, 2.0),
    (_blank_card, 2.2),
    (_leaflet, 1.6),
    (_phone, 1.0),
    (_keyboard, 0.6),
    (_box, 1.2),
    (_symbols_alone, 1.5),
    (_disc, 1.2),
    (_pen, 0.8),
    *((one, 1.0) for one in PRINTED_THINGS),
)


def sample_clutter(rng: random.Random) -> Thing:
    """Draw one thing that is no SET card, as a flat picture with its mask."""
    kinds, weights = zip(*_THINGS, strict=True)
    picture, mask = rng.choices(kinds, weights)[0](rng)
    return picture, mask

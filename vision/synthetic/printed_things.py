"""Printed things that look like parts of SET cards: kings, logos, strips, dots, comics."""

import math
import random
from collections.abc import Callable
from typing import Final

import cv2
import numpy as np

from solver.cards import Color, Shape
from vision.image import Frame
from vision.synthetic.backgrounds import sample_ground
from vision.synthetic.card_faces import corner_mask, sample_style, symbol_outline

__all__ = ["PRINTED_THINGS", "Thing"]

Thing = tuple[Frame, Frame]
"""A flat picture and its mask, uint8 (h, w, 3) and (h, w)."""


def _court_card(rng: random.Random) -> Thing:
    """Draw a king, queen or jack: a frame full of colored pieces, twice, turned half round."""
    width, height = 126, 190
    face = np.full((height, width, 3), rng.randint(235, 255), np.uint8)
    inks = [(35, 30, 200), (40, 190, 230), (150, 60, 30), (30, 30, 30), (60, 130, 40)]
    half = face[20 : height // 2, 22:-22]
    for _ in range(rng.randint(12, 40)):
        points = np.array(
            [(rng.randint(0, half.shape[1]), rng.randint(0, half.shape[0])) for _ in range(4)]
        )
        points[1:] = points[0] + (points[1:] - points[0]) * rng.uniform(0.1, 0.5)
        ink = rng.choice(inks)
        if rng.random() < 0.6:
            cv2.fillConvexPoly(half, cv2.convexHull(points.astype(np.int32)), ink, cv2.LINE_AA)
        else:
            cv2.polylines(half, [points.astype(np.int32)], False, ink, 2, cv2.LINE_AA)
    face[height // 2 : -20, 22:-22] = half[::-1, ::-1][: height - 20 - height // 2]
    cv2.rectangle(face, (21, 19), (width - 22, height - 20), rng.choice(inks), 1)
    ink = rng.choice(((30, 25, 200), (25, 22, 22)))
    for _ in range(2):
        cv2.putText(
            face, rng.choice("KQJ"), (3, 20), cv2.FONT_HERSHEY_SIMPLEX, 0.7, ink, 2, cv2.LINE_AA
        )
        face = np.ascontiguousarray(face[::-1, ::-1])
    return face, corner_mask((width, height), 8)


def _logo(rng: random.Random) -> Thing:
    """Draw a game's lid: letters or symbols in a row on colored fields."""
    width, height = rng.randint(150, 260), rng.randint(80, 180)
    lid = np.full((height, width, 3), 0, np.uint8)
    lid[:] = [rng.randint(0, 255) for _ in range(3)]
    count = rng.randint(2, 4)
    step = width / count
    for place in range(count):
        middle = (round((place + 0.5) * step), height // 2)
        field = [rng.randint(0, 255) for _ in range(3)]
        axes = (round(step * 0.46), round(height * rng.uniform(0.2, 0.42)))
        cv2.ellipse(lid, middle, axes, rng.uniform(-20, 20), 0, 360, field, -1, cv2.LINE_AA)
        if rng.random() < 0.5:
            at = (middle[0] - round(step * 0.25), middle[1] + round(step * 0.25))
            letter = chr(rng.randint(65, 90))
            cv2.putText(
                lid,
                letter,
                at,
                cv2.FONT_HERSHEY_TRIPLEX,
                step / 38,
                (250, 250, 250),
                3,
                cv2.LINE_AA,
            )
        else:
            _symbol(lid, rng, step * 0.6, middle, is_turned=rng.random() < 0.5)
    return lid, corner_mask((width, height), rng.choice((0, 3, 12)))


def _strip(rng: random.Random) -> Thing:
    """Draw a long home-made card or sheet: symbols far apart on one paper."""
    length, width = rng.randint(260, 480), rng.randint(70, 110)
    paper = np.full((length, width, 3), rng.randint(230, 255), np.uint8)
    pitch = rng.uniform(0.9, 1.6) * width
    for place in range(1, int(length / pitch) + 1):
        if rng.random() < 0.85:
            at = (width / 2, (place - 0.5) * pitch)
            _symbol(paper, rng, width * rng.uniform(0.45, 0.8), at, is_turned=False)
    return paper, corner_mask((width, length), rng.choice((0, 6)))


def _dots(rng: random.Random) -> Thing:
    """Draw a piece of cloth or paper with dots or drops of the colors of SET in rows."""
    width, height = rng.randint(120, 300), rng.randint(120, 300)
    paper = sample_ground((width, height), rng)
    if rng.random() < 0.6:
        paper[:] = [rng.randint(160, 255) for _ in range(3)]
    inks = sample_style(rng).inks
    pitch = rng.uniform(24, 60)
    radius = pitch * rng.uniform(0.12, 0.42)
    squeeze = rng.uniform(0.4, 1)
    for row in range(int(height / pitch) + 1):
        for column in range(int(width / pitch) + 1):
            middle = (round((column + row % 2 / 2) * pitch), round((row + 0.5) * pitch))
            axes = (round(radius), max(1, round(radius * squeeze)))
            ink = inks[(row + column) % 3 if rng.random() < 0.8 else 0]
            cv2.ellipse(paper, middle, axes, 0, 0, 360, ink, rng.choice((-1, -1, 2)), cv2.LINE_AA)
    return paper, corner_mask((width, height), 0)


def _comic(rng: random.Random) -> Thing:
    """Draw panels of flat colors with dark outlines, as comics and toys have them."""
    width, height = rng.randint(120, 280), rng.randint(120, 280)
    page = np.full((height, width, 3), 250, np.uint8)
    for _ in range(rng.randint(5, 18)):
        middle = (rng.randint(0, width), rng.randint(0, height))
        axes = (rng.randint(6, 50), rng.randint(6, 50))
        color = [rng.choice((20, 60, 120, 200, 250)) for _ in range(3)]
        angle = rng.uniform(0, 180)
        for thickness, ink in ((-1, color), (rng.choice((1, 2, 3)), [20, 20, 20])):
            if rng.random() < 0.7 or thickness < 0:
                cv2.ellipse(page, middle, axes, angle, 0, 360, ink, thickness, cv2.LINE_AA)
    for _ in range(rng.randint(0, 3)):
        corner = (rng.randint(0, width), rng.randint(0, height))
        across = (corner[0] + rng.randint(20, 100), corner[1] + rng.randint(20, 100))
        cv2.rectangle(page, corner, across, (20, 20, 20), 2)
    return page, corner_mask((width, height), 0)


def _large_symbol(rng: random.Random) -> Thing:
    """Draw one symbol on paper much too small or large for it, or wrongly placed."""
    width = rng.randint(90, 200)
    height = round(width * rng.choice((rng.uniform(0.5, 0.9), rng.uniform(1.1, 1.3))))
    paper = np.full((height, width, 3), rng.randint(220, 255), np.uint8)
    if rng.random() < 0.3:
        paper[:] = [rng.randint(60, 255) for _ in range(3)]
    at = (width * rng.uniform(0.15, 0.85), height * rng.uniform(0.15, 0.85))
    _symbol(paper, rng, width * rng.choice((0.25, 0.4, 1.3)), at, is_turned=rng.random() < 0.5)
    return paper, corner_mask((width, height), rng.choice((0, 5)))


def _symbol(
    canvas: Frame, rng: random.Random, size: float, at: tuple[float, float], *, is_turned: bool
) -> None:
    style = sample_style(rng)
    outline = symbol_outline(rng.choice(list(Shape)), style) * size / style.symbol_size_wh[0]
    if is_turned:
        angle = rng.uniform(0, math.pi)
        c, s = math.cos(angle), math.sin(angle)
        outline = outline @ np.array([[c, s], [-s, c]])
    points = [np.round(outline + at).astype(np.int32)]
    ink = style.inks[rng.randrange(len(Color))]
    if rng.random() < 0.6:
        cv2.fillPoly(canvas, points, ink, cv2.LINE_AA)
    else:
        cv2.polylines(canvas, points, True, ink, max(1, round(size / 30)), cv2.LINE_AA)


PRINTED_THINGS: Final[tuple[Callable[[random.Random], Thing], ...]] = (
    _court_card,
    _logo,
    _strip,
    _dots,
    _comic,
    _large_symbol,
)

"""Procedural grounds to lay cards on: plain, noise, wood, cloth, tiles, stone, prints, grass.

Every ground is uint8 (height, width, 3); nothing here needs a file.
"""

import math
import random
from collections.abc import Callable
from typing import Final

import cv2
import numpy as np

from vision.image import FloatArray, Frame, Size

__all__ = ["array_rng", "fractal_noise", "sample_ground"]


def array_rng(rng: random.Random) -> np.random.Generator:
    """Return numpy's generator seeded from `rng`, for whole arrays of chance."""
    return np.random.default_rng(rng.getrandbits(64))


def fractal_noise(
    size_wh: Size, rng: random.Random, *, cell_px: float = 64, stretch: float = 1, octaves: int = 4
) -> FloatArray:
    """Return smooth noise, float32 (height, width), roughly -1 to 1.

    `cell_px` is the size of the largest blobs; `stretch` draws them out to the right.
    """
    width, height = size_wh
    noise = np.zeros((height, width), np.float32)
    generator = array_rng(rng)
    for octave in range(octaves):
        cell = max(1.0, cell_px / 2**octave)
        shape = (max(2, round(height / cell)), max(2, round(width / cell / stretch)))
        layer = generator.standard_normal(shape, dtype=np.float32)
        noise += cv2.resize(layer, size_wh, interpolation=cv2.INTER_CUBIC) / 2**octave
    return noise / 2


def _sample_color(rng: random.Random) -> FloatArray:
    """Draw a table's color: dark, pale, brown or anything, blue-green-red 0-255."""
    kind = rng.random()
    if kind < 0.25:
        return np.full(3, rng.uniform(5, 60)) + [rng.uniform(-5, 5) for _ in range(3)]
    if kind < 0.45:
        return np.full(3, rng.uniform(170, 250)) + [rng.uniform(-14, 8) for _ in range(3)]
    if kind < 0.7:
        value = rng.uniform(50, 210)
        return value * np.array([rng.uniform(0.3, 0.65), rng.uniform(0.55, 0.8), 1.0])
    return np.array([rng.uniform(20, 230) for _ in range(3)])


def _plain(size_wh: Size, rng: random.Random) -> FloatArray:
    slope = fractal_noise(size_wh, rng, cell_px=max(size_wh), octaves=2) * rng.uniform(0, 14)
    return np.asarray(_sample_color(rng) + slope[..., None])


def _cloudy(size_wh: Size, rng: random.Random) -> FloatArray:
    noise = fractal_noise(size_wh, rng, cell_px=rng.uniform(10, 160), octaves=5)
    mix = np.clip(noise * rng.uniform(0.2, 0.8) + 0.5, 0, 1)[..., None]
    return np.asarray(_sample_color(rng) * mix + _sample_color(rng) * (1 - mix))


def _wood(size_wh: Size, rng: random.Random) -> FloatArray:
    noise = fractal_noise(size_wh, rng, cell_px=rng.uniform(15, 60), stretch=rng.uniform(8, 30))
    y = np.arange(size_wh[1], dtype=np.float32)[:, None]
    rings = np.sin(y / rng.uniform(3, 20) + noise * rng.uniform(2, 7))
    value = rng.uniform(60, 215) * np.array([rng.uniform(0.35, 0.65), rng.uniform(0.6, 0.8), 1.0])
    shade = 1 + rng.uniform(0.03, 0.16) * rings + rng.uniform(0.02, 0.14) * noise
    wood = value * shade[..., None]
    if rng.random() < 0.5:
        board = rng.uniform(40, 160)
        gap = (y + rng.uniform(0, board)) % board < rng.uniform(1, 3)
        wood = np.where(gap[..., None], wood * 0.45, wood)
    return np.ascontiguousarray(wood.transpose(1, 0, 2)) if rng.random() < 0.3 else wood


def _cloth(size_wh: Size, rng: random.Random) -> FloatArray:
    y, x = np.mgrid[0 : size_wh[1], 0 : size_wh[0]].astype(np.float32)
    pitch = rng.uniform(2.2, 7)
    weave = np.sin(x * 2 * math.pi / pitch) * np.sin(y * 2 * math.pi / pitch)
    folds = fractal_noise(size_wh, rng, cell_px=rng.uniform(60, 250), octaves=2)
    shade = 1 + 0.1 * weave + rng.uniform(0, 0.25) * folds
    return np.asarray(_sample_color(rng) * shade[..., None], np.float32)


def _tartan(size_wh: Size, rng: random.Random) -> FloatArray:
    ground = np.zeros((size_wh[1], size_wh[0], 3), np.float32) + _sample_color(rng)
    for _ in range(rng.randint(2, 5)):
        pitch, width = rng.uniform(25, 130), rng.uniform(3, 40)
        color, share = _sample_color(rng), rng.uniform(0.3, 0.9)
        for axis in rng.choice(((0,), (1,), (0, 1))):
            at = (np.arange(ground.shape[axis]) + rng.uniform(0, pitch)) % pitch < width
            line = at[:, None, None] if axis == 0 else at[None, :, None]
            ground = np.where(line, ground * (1 - share) + color * share, ground)
    return ground


def _tiles(size_wh: Size, rng: random.Random) -> FloatArray:
    ground = _cloudy(size_wh, rng) * 0.4 + _sample_color(rng) * 0.6
    pitch_x, pitch_y = rng.uniform(30, 200), rng.uniform(30, 200)
    if rng.random() < 0.5:
        pitch_y = pitch_x
    y, x = np.mgrid[0 : size_wh[1], 0 : size_wh[0]]
    x, y = x + rng.uniform(0, pitch_x), y + rng.uniform(0, pitch_y)
    if rng.random() < 0.4:
        odd = ((x // pitch_x + y // pitch_y) % 2)[..., None]
        ground = np.where(odd > 0, ground, _sample_color(rng))
    grout = (x % pitch_x < rng.uniform(0, 5)) | (y % pitch_y < rng.uniform(0, 5))
    return np.asarray(np.where(grout[..., None], _sample_color(rng), ground))


def _speckled(size_wh: Size, rng: random.Random) -> FloatArray:
    noise = fractal_noise(size_wh, rng, cell_px=rng.uniform(2, 14), octaves=2)
    ground = np.zeros((size_wh[1], size_wh[0], 3), np.float32) + _sample_color(rng)
    for low in (0.35, -2.0):
        spots = (noise > low) & (noise < low + rng.uniform(0.3, 1.6))
        share = rng.uniform(0.2, 0.8)
        mixed = ground * (1 - share) + _sample_color(rng) * share
        ground = np.where(spots[..., None], mixed, ground)
    return ground


def _grass(size_wh: Size, rng: random.Random) -> FloatArray:
    ground = _cloudy(size_wh, rng) * 0.3
    canvas = np.clip(ground, 0, 255).astype(np.uint8)
    hue = np.array([rng.uniform(20, 70), rng.uniform(90, 170), rng.uniform(40, 130)])
    for _ in range(rng.randint(300, 1200)):
        start = (rng.randrange(size_wh[0]), rng.randrange(size_wh[1]))
        end = (start[0] + rng.randint(-14, 14), start[1] + rng.randint(-22, 4))
        cv2.line(canvas, start, end, (hue * rng.uniform(0.4, 1.3)).tolist(), rng.randint(1, 2))
    return np.asarray(canvas.astype(np.float32))


def _printed(size_wh: Size, rng: random.Random) -> FloatArray:
    """Table cloth with an ornament: the hardest ground for a finder of coloured symbols."""
    canvas = np.clip(_plain(size_wh, rng), 0, 255).astype(np.uint8)
    colors = [_sample_color(rng).tolist() for _ in range(rng.randint(1, 3))]
    pitch, radius = rng.uniform(24, 90), rng.uniform(3, 22)
    corners = rng.choice((0, 0, 3, 4, 6))
    for row in range(int(size_wh[1] / pitch) + 2):
        for column in range(int(size_wh[0] / pitch) + 2):
            middle = np.array([(column + row % 2 / 2) * pitch, row * pitch])
            color = colors[(row + column) % len(colors)]
            if corners == 0:
                cv2.circle(canvas, middle.astype(int).tolist(), round(radius), color, -1)
            else:
                angle = np.arange(corners) * 2 * math.pi / corners + rng.uniform(0, 0.4)
                points = middle + radius * np.stack([np.cos(angle), np.sin(angle)], axis=1)
                cv2.fillPoly(canvas, [np.round(points).astype(np.int32)], color, cv2.LINE_AA)
    return canvas.astype(np.float32)


def _dead_leaves(size_wh: Size, rng: random.Random) -> FloatArray:
    """Shapes of all sizes that hide each other: how cluttered pictures look to statistics.

    Lee, Mumford and Huang 2001; they teach as much as photographs of things (Baradad et al. 2021).
    """
    canvas = np.clip(_cloudy(size_wh, rng), 0, 255).astype(np.uint8)
    palette = [_sample_color(rng) for _ in range(rng.randint(3, 9))]
    longest = max(size_wh)
    for _ in range(rng.randint(60, 400)):
        size = min(longest * 0.02 / max(rng.random(), 1e-3) ** 0.7, 0.5 * longest)
        middle = np.array([rng.uniform(0, size_wh[0]), rng.uniform(0, size_wh[1])])
        shade = rng.uniform(0.6, 1.2)
        color = np.clip(rng.choice(palette) * shade, 0, 255).tolist()
        corners = rng.choice((3, 4, 4, 5, 24))
        turn = rng.uniform(0, 6.3)
        angles = np.arange(corners) * 2 * math.pi / corners + turn
        squeeze = rng.uniform(0.3, 1)
        flat = np.stack([np.cos(angles), squeeze * np.sin(angles)], axis=1) * size
        c, s = math.cos(turn / 2), math.sin(turn / 2)
        points = np.round(flat @ np.array([[c, s], [-s, c]]) + middle).astype(np.int32)
        if rng.random() < 0.75:
            cv2.fillPoly(canvas, [points], color, cv2.LINE_AA)
        else:
            cv2.polylines(canvas, [points], True, color, max(1, round(size / 9)), cv2.LINE_AA)
    grain = fractal_noise(size_wh, rng, cell_px=rng.uniform(3, 30), octaves=3)
    return canvas * (1 + rng.uniform(0, 0.2) * grain[..., None])


_GROUNDS: Final[tuple[tuple[Callable[[Size, random.Random], FloatArray], float], ...]] = (
    (_plain, 3.0),
    (_cloudy, 1.5),
    (_wood, 3.0),
    (_cloth, 1.2),
    (_tartan, 0.8),
    (_tiles, 0.8),
    (_speckled, 1.0),
    (_grass, 0.4),
    (_printed, 0.9),
    (_dead_leaves, 1.8),
)


def sample_ground(size_wh: Size, rng: random.Random) -> Frame:
    """Draw one of the grounds at random, in a size given as (width, height)."""
    kinds, weights = zip(*_GROUNDS, strict=True)
    ground = rng.choices(kinds, weights)[0](size_wh, rng)
    if ground.shape[:2] != (size_wh[1], size_wh[0]):
        ground = cv2.resize(ground.astype(np.float32), size_wh)
    return np.asarray(np.clip(ground, 0, 255), np.uint8)

"""Shadows with hard and soft edges: polygons, leaves, blinds, hands; gains, float32 (h, w)."""

import math
import random
from typing import Final

import cv2
import numpy as np

from vision.image import FloatArray, Frame, Size
from vision.synthetic.backgrounds import fractal_noise

__all__ = ["hand_shadow", "sample_shadow"]

_HARDEST: Final = 0.4  # softness of an edge in pixels: what a lens leaves of the sun's


def sample_shadow(size_wh: Size, rng: random.Random) -> FloatArray:
    """Draw one of the shadows at random."""
    kind = rng.random()
    if kind < 0.5:
        return _hard_shadow(size_wh, rng)
    return _leaf_shadow(size_wh, rng) if kind < 0.85 else _blind_shadow(size_wh, rng)


def hand_shadow(cover: Frame, rng: random.Random, *, is_seen: bool) -> FloatArray:
    """Return the shadow of a hand that covers `cover`: the nearer the table, the less beside it.

    Where the hand itself is seen it lies in the light.
    """
    height, width = cover.shape
    away = rng.uniform(0.02, 0.25) * max(width, height)
    angle = rng.uniform(0, 2 * math.pi)
    shift = np.array([[1, 0, away * math.cos(angle)], [0, 1, away * math.sin(angle)]], np.float32)
    hard = cv2.warpAffine(cover, shift, (width, height)).astype(np.float32) / 255
    shade = cv2.GaussianBlur(hard, (0, 0), rng.choice((_HARDEST, rng.uniform(0.5, 3), 8.0)))
    depth = rng.uniform(0.25, 0.8)
    lit = cover.astype(np.float32) / 255 if is_seen else np.zeros_like(shade)
    return np.asarray(1 - depth * shade * (1 - lit), np.float32)


def _leaf_shadow(size_wh: Size, rng: random.Random) -> FloatArray:
    """Sun through leaves: patches of light with hard edges, of many sizes."""
    cell_px = rng.uniform(0.03, 0.25) * max(size_wh)
    noise = fractal_noise(size_wh, rng, cell_px=cell_px, stretch=rng.uniform(0.5, 2), octaves=3)
    edge = rng.choice((0.02, 0.05, 0.2))
    shade = np.clip((noise - rng.uniform(-0.5, 0.4)) / edge, 0, 1)
    return np.asarray(1 - rng.uniform(0.25, 0.75) * shade, np.float32)


def _blind_shadow(size_wh: Size, rng: random.Random) -> FloatArray:
    """Bars of a blind, a fence or a chair."""
    width, height = size_wh
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    angle = rng.uniform(0, math.pi)
    along = x * math.cos(angle) + y * math.sin(angle)
    pitch = rng.uniform(0.05, 0.4) * max(size_wh)
    shade = ((along + rng.uniform(0, pitch)) % pitch < pitch * rng.uniform(0.2, 0.8)).astype(
        np.float32
    )
    shade = cv2.GaussianBlur(shade, (0, 0), rng.choice((_HARDEST, rng.uniform(0.5, 4))))
    return np.asarray(1 - rng.uniform(0.2, 0.7) * shade, np.float32)


def _hard_shadow(size_wh: Size, rng: random.Random) -> FloatArray:
    """Somebody's head, a window frame, a leaf: polygons of shade with a more or less soft edge."""
    width, height = size_wh
    shade = np.ones((height, width), np.float32)
    for _ in range(rng.randint(1, 3)):
        middle = np.array([rng.uniform(0, width), rng.uniform(0, height)])
        angles = sorted(rng.uniform(0, 2 * math.pi) for _ in range(rng.randint(3, 7)))
        radius = rng.uniform(0.15, 0.9) * max(size_wh)
        points = [
            middle + radius * rng.uniform(0.4, 1) * np.array([math.cos(a), math.sin(a)])
            for a in angles
        ]
        depth = rng.uniform(0.25, 0.8)
        mask = np.zeros((height, width), np.float32)
        cv2.fillPoly(mask, [np.round(points).astype(np.int32)], 1.0)
        shade *= 1 - (1 - depth) * mask
    softness = rng.uniform(0.5, max(size_wh) / 60)
    return np.asarray(cv2.GaussianBlur(shade, (0, 0), softness), np.float32)

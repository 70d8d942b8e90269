"""Tests of the filming camera: pushed, in changing light, noisy, and the same every time."""

import random

import numpy as np
import pytest

from vision.image import Frame
from vision.synthetic.film_camera import FilmCamera, FilmOptions, LampStep, Nudge

SIZE_WH = (320, 180)
CALM = FilmOptions(noise=0, blur_px=0, unevenness=0, drift=0)


def grey() -> Frame:
    frame = np.full((180, 320, 3), 100, np.uint8)
    frame[80:100, 150:170] = 200
    return frame


def middle_of_spot(frame: Frame) -> tuple[float, float]:
    light = frame.mean(axis=2)
    y, x = np.nonzero(light > (light.min() + light.max()) / 2)
    return float(x.mean()), float(y.mean())


def test_the_same_seed_films_the_same_frame() -> None:
    options = FilmOptions(nudges=(Nudge(100, (5, 3), 1),))
    first, second = (
        FilmCamera(random.Random(1), SIZE_WH, options).film(grey(), 300) for _ in range(2)
    )
    assert np.array_equal(first, second)


def test_a_push_moves_the_picture_for_good() -> None:
    camera = FilmCamera(
        random.Random(1), SIZE_WH, FilmOptions(noise=0, drift=0, nudges=(Nudge(1_000, (12, -7)),))
    )
    before, after = (middle_of_spot(camera.film(grey(), at_ms)) for at_ms in (900, 3_000))
    shift = (after[0] - before[0], after[1] - before[1])
    assert shift == pytest.approx((12, -7), abs=0.6)  # whole pixels are counted


def test_a_lamp_makes_the_picture_brighter_until_the_exposure_follows() -> None:
    camera = FilmCamera(
        random.Random(1),
        SIZE_WH,
        FilmOptions(noise=0, blur_px=0, unevenness=0, drift=0, lamp_steps=(LampStep(1_000, 1.5),)),
    )
    before, at_once, later = (camera.film(grey(), at).mean() for at in (900, 1_010, 6_000))
    assert at_once > 1.4 * before
    assert before < later < 1.2 * before


def test_grain_differs_from_frame_to_frame_by_as_much_as_was_asked() -> None:
    camera = FilmCamera(random.Random(1), SIZE_WH, FilmOptions(noise=3, drift=0))
    first, second = (camera.film(grey(), 0).astype(float) for _ in range(2))
    assert (first - second).std() == pytest.approx(3 * 2**0.5, rel=0.15)


def test_a_calm_camera_keeps_the_picture_but_for_its_exposure() -> None:
    filmed = FilmCamera(random.Random(1), SIZE_WH, CALM).film(grey(), 0)
    ratio = filmed.astype(float) / grey()
    assert ratio.std() < 0.02

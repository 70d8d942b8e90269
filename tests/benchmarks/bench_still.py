"""Speed of a still picture's edges, decoding and drawing, against bare `cv2.imdecode`.

Only decoding is held to a bound; the others are told so that a change shows.
"""

from typing import Final

import cv2
import numpy as np

from service.reading.reading import draw_reading, interpret
from tests.benchmarks.measure import Row, best_time_s
from vision.pictures.codec import decode, encode_jpeg, encode_png
from vision.synthetic.scene import demo_scene
from vision.view import Guess, SeenCard, TableView

__all__ = ["rows"]

_REPEATS: Final = 20  # calls of a few milliseconds: the best of five still jumps on a busy machine


def rows() -> list[Row]:
    """Measure on a rendered table of 12 cards, 1600 pixels wide, all cards known."""
    scene = demo_scene(1, width_px=1600)
    photo = encode_jpeg(scene.frame)

    def bare() -> object:
        return cv2.imdecode(np.frombuffer(photo, np.uint8), cv2.IMREAD_COLOR)

    bare_s = best_time_s(bare, repeats=_REPEATS)
    cards = tuple(
        SeenCard(
            quad=placed.quad,
            card=placed.card,
            confidence=1,
            sure=True,
            probabilities=((1, 0, 0),) * 4,
            guesses=(Guess(placed.card, 1),),
        )
        for placed in scene.cards
    )
    reading = interpret(TableView(frame_size_wh=(1600, 1200), cards=cards))
    overlay = draw_reading(scene.frame, reading)
    measured = (
        ("decode", lambda: decode(photo), "1.1"),
        ("draw the overlay", lambda: draw_reading(scene.frame, reading), ""),
        ("overlay to JPEG", lambda: encode_jpeg(overlay), ""),
        ("overlay to PNG", lambda: encode_png(overlay), ""),
    )
    return [
        Row(
            f"{what}, times cv2.imdecode",
            f"{best_time_s(call, repeats=_REPEATS) / bare_s:.2f}",
            bound,
        )
        for what, call, bound in measured
    ]

"""Readers for tests of the service, made by name in worker processes.

A fake sees the table that the grey of a picture's corner stands for, so that every test can tell
exactly what must come out.
"""

import os
import time
from dataclasses import replace
from pathlib import Path

import numpy as np

from solver.cards import DECK, FEATURES, Card
from solver.notation import parse_cards
from vision.deck import ONE_DECK, DeckRule
from vision.findings import Finding, Problem, Severity
from vision.image import Frame
from vision.pictures.codec import encode_png
from vision.quads import Quad
from vision.reading.deck_decoder import card_probabilities, decode_table
from vision.reading.reader import CardReading
from vision.view import Guess, SeenCard, TableView

__all__ = ["SURE_FROM", "TABLES", "load_broken_reader", "load_fake_reader", "photo_of", "view_of"]

SURE_FROM = 0.9
TABLES = {
    10: "1RFO 2RFO 3RFO 1GSD",  # one SET
    30: "1RFO 2RFO 1GSD",  # no SET
    50: "",  # no card
    70: "1RFO 2RFO 3RFO?2RFO 1GSD",  # the third is unsure, next best is the second once more
    130: "1RFO 2RFO 3RFO 1GFO 2GFO 3GFO 1PFO 2PFO 3PFO 1RSO 2RSO 3RSO",  # a whole layout
    110: "1RFO 2RFO 3RFO",  # with glare on the first and the third
    90: "1RFO 2RFO 3RFO 1GFO 2GFO 3GFO 1PFO 2PFO 3PFO",  # twelve SETs
}
"""Grey -> what lies there; ``A?B`` is an unsure A that may be B."""
GLARING = 110
GLARE = Finding(
    problem=Problem.GLARE,
    severity=Severity.CANNOT_JUDGE,
    measured=31.257,
    threshold=10,
    unit="%",
    places=(0, 2),
    beyond_judging=(2,),
    total=3,
)
"""What the doctor says about the grey `GLARING`."""
BREAK, CRASH, SLOW, GATE = 180, 200, 220, 240
"""Greys of a picture that breaks the reader, ends its process, takes for ever, or waits for the
file `GATE_FILE`."""
HUNGRY, GREEDY = 150, 160
"""Greys of a picture for which the reader wants 3 GiB, or keeps 100 MiB for good."""
GATE_FILE = "SETTABLE_TEST_GATE"
"""The environment variable that names that file."""


class FakeReader:
    """Sees what the grey stands for."""

    sure_from = SURE_FROM

    def read(self, frame: Frame, rule: DeckRule = ONE_DECK) -> TableView:
        grey = int(frame[0, 0, 0])
        if abs(grey - BREAK) < 3:
            raise RuntimeError("a fault of the reader")
        if abs(grey - CRASH) < 3:
            os._exit(9)
        if abs(grey - SLOW) < 3:
            time.sleep(60)
        if abs(grey - HUNGRY) < 3:
            np.ones(3 * 2**30, np.uint8)
        if abs(grey - GREEDY) < 3:
            self.hoard = np.ones(100 * 2**20, np.uint8)
        if abs(grey - GATE) < 3:
            while not Path(os.environ[GATE_FILE]).exists():
                time.sleep(0.005)
        nearest = min(TABLES, key=lambda one: abs(one - grey))  # JPEG shifts greys a little
        view = view_of(TABLES[nearest], (frame.shape[1], frame.shape[0]), rule)
        return replace(view, findings=(GLARE,)) if nearest == GLARING else view


def load_fake_reader() -> FakeReader:
    return FakeReader()


def load_broken_reader() -> FakeReader:
    raise RuntimeError("no weights here")


def view_of(
    text: str, size_wh: tuple[int, int] = (640, 480), rule: DeckRule = ONE_DECK
) -> TableView:
    """Return the view of a table written as in `TABLES`."""
    readings = [_reading(word) for word in text.split()]
    decoded = decode_table(readings, rule)
    cards = tuple(
        SeenCard(
            quad=_quad(place),
            card=one.card,
            confidence=one.probability * reading.is_card,
            sure=one.probability * reading.is_card >= SURE_FROM and not one.breaks_rule,
            probabilities=tuple(
                (float(a), float(b), float(c)) for a, b, c in reading.probabilities
            ),
            guesses=_guesses(reading),
            changed_by_deck=one.changed_by_deck,
        )
        for place, (reading, one) in enumerate(zip(readings, decoded, strict=True))
    )
    return TableView(frame_size_wh=size_wh, cards=cards, rule=rule)


def _guesses(reading: CardReading) -> tuple[Guess, ...]:
    row = card_probabilities(reading)
    return tuple(Guess(DECK[at], float(row[at])) for at in np.argsort(-row)[:3])


def _reading(word: str) -> CardReading:
    best, _, other = word.partition("?")
    (card,) = parse_cards(best)
    rows = np.array([_row(card, place) for place in range(len(FEATURES))])
    if other:
        (second,) = parse_cards(other)
        rows = 0.6 * rows + 0.4 * np.array([_row(second, place) for place in range(len(FEATURES))])
    assert card_probabilities(CardReading(rows, 1)).argmax() == card.index
    return CardReading(rows, is_card=0.999)


def _row(card: Card, place: int) -> list[float]:
    return [0.998 if digit == card.digits[place] else 0.001 for digit in range(3)]


def _quad(place: int) -> Quad:
    left, top = 20 + 110 * (place % 5), 20 + 170 * (place // 5)
    return Quad(((left, top), (left + 90, top), (left + 90, top + 140), (left, top + 140)))


def photo_of(grey: int, size_wh: tuple[int, int] = (640, 480)) -> bytes:
    """Return a PNG picture of one grey."""
    return encode_png(np.full((size_wh[1], size_wh[0], 3), grey, np.uint8))

"""Tests of service.reading.reading: what is said, and how sure it is."""

import numpy as np
import pytest

import models.shipped
from service.errors import ServiceError
from service.reading.reading import draw_reading, interpret, load_shipped_reader, verdict
from solver.notation import parse_card
from vision.quads import Quad
from vision.view import Guess, SeenCard, TableView

QUAD = Quad(((10, 10), (60, 10), (60, 90), (10, 90)))


def _seen(text: str) -> SeenCard:
    """Make a seen card: ``2RSO`` is sure, ``2RSO|2ROO`` is unsure with these guesses."""
    best, *others = text.split("|")
    guesses = (Guess(parse_card(best), 0.6), *(Guess(parse_card(one), 0.2) for one in others))
    return SeenCard(
        quad=QUAD,
        card=parse_card(best),
        confidence=0.6 if others else 0.99,
        sure=not others,
        probabilities=((0.1, 0.7, 0.2), (0.8, 0.1, 0.1), (0, 1, 0), (0.5, 0.25, 0.25)),
        guesses=guesses,
    )


def _view(*texts: str) -> TableView:
    return TableView(frame_size_wh=(100, 100), cards=tuple(map(_seen, texts)))


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ([], "No card found."),
        (["1RFO", "2RFO", "1GSD"], "3 cards. There is no SET among them."),
        (["1RFO"], "1 card. There is no SET among them."),
        (["1RFO", "2RFO", "3RFO"], "3 cards, 1 SET."),
        (["1RFO", "2RFO", "3RFO|3ROO"], "3 cards, 1 SET. 1 card is unsure, and so is 1 SET."),
        (["1RFO", "2RFO", "3RFO", "1PSD|2PSD"], "4 cards, 1 SET. 1 card is unsure."),
        (
            ["1RFO", "2RFO", "3ROO|3RFO"],
            "3 cards. No SET found, but 1 card is unsure: there may be one.",
        ),
        (
            ["1RFO", "2RFO", "1PSD|2PSD"],
            "3 cards. No SET found, but 1 card is unsure; none of the likely readings makes a SET.",
        ),
        # The two guesses for one card and a third card are no SET: they are one card on the table.
        (
            ["1RFO", "2RFO|3RFO"],
            "2 cards. No SET found, but 1 card is unsure; none of the likely readings makes a SET.",
        ),
    ],
)
def test_the_verdict_tells_none_from_none_found(cards: list[str], said: str) -> None:
    assert verdict(interpret(_view(*cards))) == said


def test_the_verdict_says_when_the_picture_shows_only_some() -> None:
    from solver.cards import DECK

    view = _view(*(str(card) for card in DECK))
    assert verdict(interpret(view)) == "81 cards, 1080 SETs. The picture shows the first 24."


def test_the_drawn_reading_has_the_frame_above_its_legend() -> None:
    frame = np.full((100, 100, 3), 90, np.uint8)
    drawn = draw_reading(frame, interpret(_view("2RSO", "1RSO", "3RSO")))
    assert drawn.shape[0] > 130
    assert (drawn[:5, 70:] == 90).all()


def test_missing_weights_are_told_and_no_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise models.shipped.ModelError("reader.onnx is missing; install Settable again")

    monkeypatch.setattr(models.shipped, "load_reader", fail)
    with pytest.raises(ServiceError, match="install Settable again"):
        load_shipped_reader()

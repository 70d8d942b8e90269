"""Tests of models.scoring and models.evaluate on truth and readings made by hand."""

import json
from pathlib import Path

import pytest

from models.calibration import expected_calibration_error
from models.evaluate import totals
from models.scoring import TrueCard, read_annotation, score_table
from solver.cards import DECK, Card
from vision.image import FloatArray
from vision.quads import Quad
from vision.view import Guess, SeenCard, TableView


def _quad(place: int, shift: float = 0) -> Quad:
    x = 100 * place + shift
    return Quad(((x, 0), (x + 60, 0), (x + 60, 90), (x, 90)))


def _seen(card: Card, quad: Quad, *, sure: bool = True) -> SeenCard:
    return SeenCard(
        quad=quad,
        card=card,
        confidence=0.99 if sure else 0.4,
        sure=sure,
        probabilities=((1, 0, 0),) * 4,
        guesses=(Guess(card, 1.0),),
    )


def _view(*cards: SeenCard) -> TableView:
    return TableView(frame_size_wh=(640, 480), cards=cards)


TRUTH = tuple(TrueCard(_quad(place), DECK[place]) for place in range(3))


def test_a_table_read_right_is_exact() -> None:
    score = score_table(TRUTH, _view(*(_seen(DECK[place], _quad(place, 3)) for place in range(3))))
    assert score.is_exact
    assert score.has_right_sets
    numbers = totals([score])
    assert numbers["read_rate"] == numbers["precision"] == numbers["exact_tables"] == 1


def test_a_missed_and_a_wrong_card_lower_the_read_rate() -> None:
    score = score_table(TRUTH, _view(_seen(DECK[0], _quad(0)), _seen(DECK[9], _quad(1))))
    numbers = totals([score])
    assert numbers["found"] == pytest.approx(2 / 3)
    assert numbers["read_rate"] == pytest.approx(1 / 3)
    assert numbers["precision"] == pytest.approx(1 / 2)
    assert numbers["sure_but_wrong"] == pytest.approx(1 / 2)
    assert not score.has_right_sets


def test_what_is_found_where_no_card_lies_is_false() -> None:
    cards = [_seen(DECK[place], _quad(place)) for place in range(3)]
    score = score_table(TRUTH, _view(*cards, _seen(DECK[50], _quad(5), sure=False)))
    assert not score.is_exact
    assert totals([score])["precision"] == pytest.approx(3 / 4)
    assert totals([score])["unsure"] == pytest.approx(1 / 4)


def test_a_card_that_nobody_can_read_counts_for_nothing() -> None:
    truth = (*TRUTH, TrueCard(_quad(3), None))
    cards = [_seen(DECK[place], _quad(place)) for place in range(3)]
    assert score_table(truth, _view(*cards)).is_exact
    assert score_table(truth, _view(*cards, _seen(DECK[60], _quad(3, 20)))).is_exact


def test_a_photo_without_cards_is_clean_when_nothing_is_found() -> None:
    clean, dirty = score_table((), _view()), score_table((), _view(_seen(DECK[0], _quad(0))))
    assert totals([clean, dirty])["clean_negatives"] == 0.5


def test_annotations_are_read(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    quad = [[0, 0], [60, 0], [60, 90], [0, 90]]
    cards = [{"quad": quad, "label": "2-red-striped-oval"}, {"quad": quad, "label": "?"}]
    path.write_text(json.dumps({"cards": cards}))
    first, second = read_annotation(path)
    assert str(first.card) == "2-red-striped-oval"
    assert second.card is None


def test_calibration_error_is_the_gap_between_promise_and_truth() -> None:
    import numpy as np

    promised: FloatArray = np.array([0.95] * 100)
    kept: FloatArray = np.array([1.0] * 80 + [0.0] * 20)
    assert expected_calibration_error(promised, kept) == pytest.approx(0.15)

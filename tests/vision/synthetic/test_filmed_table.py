"""Tests of the stage: what is laid is drawn, what is taken is gone, hands hide what they cover."""

import random

import numpy as np
import pytest

from solver.cards import DECK
from vision.image import Frame
from vision.rectify import Pyramid, rectify
from vision.synthetic.card_faces import draw_face
from vision.synthetic.filmed_table import Stage, StageOptions
from vision.synthetic.props import Hand, Lie

SIZE_WH = (480, 270)
LIE = Lie((0.4, -0.3), 12)


@pytest.fixture
def stage() -> Stage:
    options = StageOptions(size_wh=SIZE_WH, span_wh=(7, 4), tilt_deg=25)
    return Stage(random.Random(4), options)


def drawn(stage: Stage) -> Frame:
    return stage.draw()[0]


def test_a_card_that_was_laid_shows_its_face_where_it_is_said_to_lie(stage: Stage) -> None:
    stage.put(DECK[5], LIE)
    face = rectify(Pyramid(drawn(stage)), stage.quad_of(LIE), (64, 99))
    true = draw_face(DECK[5], width_px=64)
    # 12 tones: sampling twice softens edges, but another card differs by 30 and more
    assert np.abs(face.astype(int) - true[:99].astype(int)).mean() < 12


def test_a_card_that_was_taken_leaves_the_table_as_it_was(stage: Stage) -> None:
    stage.put(DECK[7], Lie((-1.2, 0)))
    before = drawn(stage)
    stage.put(DECK[5], LIE)
    stage.take(DECK[5])
    assert np.array_equal(drawn(stage), before)
    assert set(stage.lies) == {DECK[7]}


def test_taking_a_card_uncovers_what_lies_beneath(stage: Stage) -> None:
    stage.put(DECK[7], LIE)
    before = drawn(stage)
    stage.put(DECK[5], Lie((0.6, -0.2)))
    stage.take(DECK[5])
    assert np.array_equal(drawn(stage), before)


def test_a_card_lies_in_one_place_only(stage: Stage) -> None:
    stage.put(DECK[5], LIE)
    stage.put(DECK[5], Lie((-2, 0)))
    assert stage.lies == {DECK[5]: Lie((-2, 0))}


def test_a_hand_hides_the_card_under_its_palm_and_none_elsewhere(stage: Stage) -> None:
    _, hidden = stage.draw([Hand(tip_xy=(0.4, -1.2), from_xy=(0.4, 7))])
    assert stage.hidden_share(LIE, hidden) > 0.5
    assert stage.hidden_share(Lie((-2.5, -0.5)), hidden) == 0


def test_a_held_card_is_seen_before_the_table(stage: Stage) -> None:
    hand = Hand(tip_xy=(-2, 0), from_xy=(-2, 7))
    without, _ = stage.draw([hand])
    with_card, hidden = stage.draw(
        [Hand(tip_xy=hand.tip_xy, from_xy=hand.from_xy, holds=(DECK[0],))]
    )
    changed = np.any(without != with_card, axis=2)
    assert changed.sum() > 500
    assert hidden[changed].mean() > 150  # all but its shadow


def test_a_moving_hand_is_blurred_along_its_way(stage: Stage) -> None:
    still, _ = stage.draw([Hand(tip_xy=(0, 0), from_xy=(0, 7))])
    moving, _ = stage.draw([Hand(tip_xy=(0, 0), last_xy=(-1, 0), from_xy=(0, 7))])
    edges = [np.abs(np.diff(one.astype(int), axis=1)).max() for one in (still, moving)]
    assert edges[1] < edges[0]


def test_drawing_changes_nothing(stage: Stage) -> None:
    stage.put(DECK[5], LIE)
    before = drawn(stage)
    stage.draw([Hand(tip_xy=(0, 0), from_xy=(0, 7), holds=(DECK[1], DECK[2]))])
    assert np.array_equal(drawn(stage), before)

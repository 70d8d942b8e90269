"""Tests of the props out of real pictures, where these are at hand: nothing is in both splits."""

import random
from pathlib import Path

import numpy as np
import pytest

from service.filming.prop_box import PropBox
from service.filming.real_film import shoot
from solver.cards import DECK
from vision.synthetic.filmed_table import FACE_WH

DATA = Path(__file__).parents[3].parent / "shared" / "data"
SIZE_WH = (320, 180)

needs_pictures = pytest.mark.skipif(not DATA.is_dir(), reason="no pictures here")


@needs_pictures
@pytest.mark.parametrize("is_for_test", [False, True])
def test_a_table_has_a_whole_deck_a_ground_and_people_with_arms(*, is_for_test: bool) -> None:
    table = PropBox(DATA, is_for_test=is_for_test).table(random.Random(3), SIZE_WH)
    assert set(table.props.faces) == set(DECK)
    assert {face.shape for face in table.props.faces.values()} == {(FACE_WH[1], FACE_WH[0], 3)}
    assert table.ground.shape == (SIZE_WH[1], SIZE_WH[0], 3)
    assert all(arm.cover.max() == 255 for arm in table.props.arms)


@needs_pictures
def test_no_deck_is_in_both_splits() -> None:
    names = [
        {
            PropBox(DATA, is_for_test=is_for_test)
            .table(random.Random(seed), SIZE_WH)
            .name.split(" on ")[0]
            for seed in range(4)
        }
        for is_for_test in (False, True)
    ]
    assert not names[0] & names[1]


@needs_pictures
def test_a_seed_makes_one_film_of_real_pictures() -> None:
    box = PropBox(DATA, is_for_test=True)
    first, second = (next(iter(shoot(box, 4).film)) for _ in range(2))
    assert np.array_equal(first.frame, second.frame)


def test_without_a_box_a_film_is_drawn_with_its_truth() -> None:
    frames = []
    for shown in shoot(None, 2, fps=4).film:
        if shown.at_ms > 9_000:
            break
        frames.append(shown)
    last = frames[-1]
    assert {card for card, _ in last.layers if card is not None} <= last.lying
    assert len(last.layers) >= len(last.lying)
    assert any(shown.hidden is not None and shown.hidden.any() for shown in frames)

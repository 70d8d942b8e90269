"""Tests of films: the truth of each frame follows the script, and a film can be shown again."""

from dataclasses import replace

import numpy as np

from service.filming import Film, FilmedFrame, Habits, write_script
from service.filming.script import Grab, Put
from solver.cards import SMALL_DECK

SIZE_WH = (320, 180)
SCRIPT = replace(write_script(1, Habits(cards=SMALL_DECK)), until_ms=18_000)


def frames_of(until_ms: int) -> list[FilmedFrame]:
    film = Film(replace(SCRIPT, until_ms=until_ms), seed=1, size_wh=SIZE_WH, fps=6)
    return list(film)


def test_a_film_shown_again_is_the_same() -> None:
    first, second = frames_of(2_000), frames_of(2_000)
    assert [one.at_ms for one in first] == [one.at_ms for one in second]
    assert all(np.array_equal(a.frame, b.frame) for a, b in zip(first, second, strict=True))


def test_the_truth_of_each_frame_is_what_was_laid_and_taken_before() -> None:
    for shown in frames_of(12_000):
        handled = [
            one for one in SCRIPT.handlings if one.at_ms <= shown.at_ms and not isinstance(one, Put)
        ]
        last = {one.card: one for one in handled}
        lying = {card for card, one in last.items() if not isinstance(one, Grab)}
        assert shown.lying == lying


def test_an_empty_place_comes_into_sight_only_after_its_card_was_taken() -> None:
    frames = frames_of(18_000)
    seen = {card: one.at_ms for one in frames for card in one.seen_empty}
    grabs = {one.card: one.at_ms for one in SCRIPT.handlings if isinstance(one, Grab)}
    assert seen
    assert all(at_ms >= grabs[card] for card, at_ms in seen.items())


def test_some_frames_never_arrive() -> None:
    times = [one.at_ms for one in frames_of(18_000)]
    steps = np.diff(times)
    assert steps.min() > 100
    assert steps.max() > 300

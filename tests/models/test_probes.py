"""Tests of models.probes: what each asks for is in its pictures."""

from collections.abc import Iterator

import pytest

from models.probes import Probe, probes_of_photos
from models.scoring import TrueCard
from models.shipped import load_reader
from vision.image import Frame
from vision.synthetic.scene import demo_scene


@pytest.fixture(scope="module")
def probes() -> dict[str, Probe]:
    scene = demo_scene(2, width_px=1600)
    truth = tuple(TrueCard(one.quad, one.card) for one in scene.cards)

    def tables() -> Iterator[tuple[Frame, tuple[TrueCard, ...]]]:
        yield scene.frame, truth

    return {probe.name: probe for probe in probes_of_photos(load_reader(), tables)}


def test_a_card_is_cropped_to_fill_half_the_picture_and_more(probes: dict[str, Probe]) -> None:
    probe = probes["cards that fill 50-100 % of the picture, read"]
    assert probe.asked >= 4, "near the edge the photo ends before the wider crops"
    assert probe.share == 1


def test_no_card_of_a_gray_photo_is_sure(probes: dict[str, Probe]) -> None:
    probe = probes["cards of gray photos, sure"]
    assert probe.asked >= 10
    assert probe.share == 0


def test_small_cards_are_asked_for_by_the_dozen(probes: dict[str, Probe]) -> None:
    probe = probes["cards 44 pixels wide in 1600, read"]
    assert probe.asked == 12
    assert probe.share > 0.9

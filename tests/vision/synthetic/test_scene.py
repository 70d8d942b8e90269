"""Tests of vision.synthetic.scene: the truth that comes with a scene is true."""

import random

import numpy as np
import pytest

from solver.cards import DECK
from vision.quads import iou
from vision.rectify import Pyramid, rectify
from vision.synthetic.card_faces import draw_face, sample_style
from vision.synthetic.hands import pictured_hands
from vision.synthetic.layouts import sample_layout
from vision.synthetic.lighting import LightOptions
from vision.synthetic.scene import SceneOptions, demo_scene, sample_scene
from vision.synthetic.shadows import hand_shadow, sample_shadow

CALM = LightOptions(unevenness=0, cast=0, dimness=0, glare=0, blur=0, noise=0)


def test_a_scene_follows_from_its_seed() -> None:
    first, again = (sample_scene(random.Random(5)) for _ in range(2))
    assert first.cards == again.cards
    assert (first.frame == again.frame).all()


def test_the_demo_shows_twelve_different_readable_cards() -> None:
    scene = demo_scene(1, width_px=640)
    assert scene.frame.shape == (480, 640, 3)
    assert len({placed.card for placed in scene.cards}) == 12
    assert all(placed.is_readable for placed in scene.cards)


def test_what_lies_in_a_quad_is_the_card_that_the_truth_names() -> None:
    """Cut each card out by its true corners: its own face must be the most alike of all 81."""
    scene = demo_scene(3)
    pyramid = Pyramid(scene.frame)
    faces = np.stack([draw_face(card, width_px=64) for card in DECK]).astype(float)
    for placed in scene.cards:
        cut = rectify(pyramid, placed.quad, (64, 99)).astype(float)
        cut *= 250 / np.percentile(cut, 90)
        alike = np.abs(faces - cut)[:, 8:-8, 6:-6].mean(axis=(1, 2, 3))
        assert int(alike.argmin()) == placed.card.index


@pytest.mark.parametrize("seed", range(6))
def test_cards_of_a_scattered_scene_lie_where_the_truth_says(seed: int) -> None:
    options = SceneOptions(size_wh=(480, 360), cards=(3, 8), clutter=0, hands=0, light=CALM)
    scene = sample_scene(random.Random(seed), options)
    for place, placed in enumerate(scene.cards):
        if not placed.is_readable:
            continue
        assert placed.quad.is_convex()
        later = scene.cards[place + 1 :]
        assert all(iou(placed.quad, other.quad) < 0.5 for other in later)


def test_a_card_under_another_is_not_readable() -> None:
    options = SceneOptions(cards=(30, 30), tilt_deg=5, clutter=0, hands=0, light=CALM)
    hidden = [
        placed
        for seed in range(20)
        for placed in sample_scene(random.Random(seed), options).cards
        if not placed.is_readable
    ]
    assert hidden, "twenty crowded tables hold at least one covered card"


def test_no_card_means_no_truth() -> None:
    scene = sample_scene(random.Random(1), SceneOptions(size_wh=(320, 240), cards=(0, 0)))
    assert scene.cards == ()
    assert scene.frame.shape == (240, 320, 3)


def test_a_pictured_hand_hides_what_lies_under_it() -> None:
    hand = np.zeros((200, 90, 4), np.uint8)
    hand[20:, 20:70] = (90, 120, 200, 255)
    options = SceneOptions(size_wh=(480, 360), cards=(12, 12), clutter=0, hands=1, light=CALM)
    scenes = [
        sample_scene(random.Random(seed), options, hand=pictured_hands([hand]))
        for seed in range(12)
    ]
    shares = [placed.seen_share for scene in scenes for placed in scene.cards]
    assert min(shares) == 0
    assert max(shares) == 1
    assert any(0 < share < 1 for share in shares)


def test_a_block_leaves_no_gap_and_a_heap_hides_cards() -> None:
    rng = random.Random(3)
    layouts = [sample_layout(rng, 16) for _ in range(60)]
    distances = [
        np.sort([np.linalg.norm(a.mean(axis=0) - b.mean(axis=0)) for b in cards])[1]
        for cards in layouts
        for a in cards[:1]
    ]
    assert any(abs(nearest - 1) < 1e-3 for nearest in distances), "edge to edge"
    assert min(distances) < 0.7, "one on top of another: cards are 1 wide"


def test_a_hand_that_is_seen_lies_in_the_light_beside_its_shadow() -> None:
    cover = np.zeros((200, 300), np.uint8)
    cover[80:120, 100:200] = 255
    gains = [hand_shadow(cover, random.Random(seed), is_seen=True) for seed in range(8)]
    for gain in gains:
        assert (gain[cover > 0] == 1).all()
        assert gain.min() < 0.9


@pytest.mark.parametrize("seed", range(20))
def test_every_shadow_only_takes_light(seed: int) -> None:
    gain = sample_shadow((160, 120), random.Random(seed))
    assert gain.shape == (120, 160)
    assert gain.min() >= 0
    assert gain.max() <= 1 + 1e-5


def test_home_prints_have_from_three_to_forty_stripes_a_symbol() -> None:
    styles = [sample_style(random.Random(seed)) for seed in range(600)]
    stripes = [style.symbol_size_wh[0] / style.stripe_pitch for style in styles]
    assert min(stripes) < 5
    assert max(stripes) > 35

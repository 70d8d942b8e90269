"""Tests of vision.drawing.overlay and its legend, on tables that are drawn here.

Most ask what changed where: symbols stay uncovered, every SET shows its color on each of its
cards, and what is unsure looks different without its color.
"""

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.cards import DECK
from solver.notation import format_short
from solver.sets import find_sets
from vision.drawing.legend import draw_legend
from vision.drawing.overlay import MAX_DRAWN, draw, inset
from vision.drawing.set_styles import Palette, style_of
from vision.image import Frame
from vision.quads import Quad
from vision.view import Guess, SeenCard, TableView

PLANE = DECK[:9]  # all solid ovals: 12 SETs among 9 cards
GROUND = (60, 90, 70)


def _seen(place: int, quad: Quad, *, sure: bool = True) -> SeenCard:
    card = DECK[place]
    return SeenCard(
        quad=quad,
        card=card,
        confidence=0.99 if sure else 0.5,
        sure=sure,
        probabilities=((0.9, 0.05, 0.05),) * 4,
        guesses=(Guess(card, 0.5),),
    )


def _table(
    width_px: int, count: int = 12, unsure: tuple[int, ...] = (), gap: float = 1.15
) -> tuple[Frame, TableView]:
    """Draw white cards in rows of four; return them with their truth."""
    rows = -(-count // 4)
    height_px = width_px * 3 // 4
    frame = np.full((height_px, width_px, 3), GROUND, np.uint8)
    card_h = min(height_px / rows, width_px / 4 * 1.5) / gap
    cards = []
    for place in range(count):
        x, y = (place % 4 + 0.5) * width_px / 4, (place // 4 + 0.5) * height_px / rows
        w, h = card_h / 3, card_h / 2  # half of the sides
        quad = Quad(((x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)))
        cv2.fillConvexPoly(frame, quad.to_array().astype(np.int32), (255, 255, 255))
        cards.append(_seen(place, quad, sure=place not in unsure))
    return frame, TableView(frame_size_wh=(width_px, height_px), cards=tuple(cards))


def _sets(view: TableView) -> tuple[tuple[int, int, int], ...]:
    return find_sets([seen.card for seen in view.cards])


def _middle(quad: Quad, share: float) -> tuple[slice, slice]:
    """Return the window of an upright quad without this share of its width along each edge."""
    (left, top), _, (right, bottom), _ = quad.corners_xy
    rim = share * (right - left)
    return slice(round(top + rim), round(bottom - rim)), slice(
        round(left + rim), round(right - rim)
    )


def test_the_frame_itself_stays_as_it_is() -> None:
    frame, view = _table(640)
    before = frame.copy()
    drawn = draw(frame, view, _sets(view))
    assert (frame == before).all()
    assert drawn.dtype == np.uint8
    assert drawn.shape[1:] == (640, 3)


def test_without_legend_the_size_stays_and_with_one_nothing_is_covered() -> None:
    frame, view = _table(640)
    bare = draw(frame, view, _sets(view), legend=False)
    assert bare.shape == frame.shape
    with_legend = draw(frame, view, _sets(view), caption="12 cards")
    assert with_legend.shape[0] > frame.shape[0]
    assert (with_legend[: frame.shape[0]] == bare).all()


@pytest.mark.parametrize("width_px", [640, 1600, 4000])
def test_symbols_stay_uncovered_on_cards_of_many_sets(width_px: int) -> None:
    frame, view = _table(width_px, 12)  # up to 5 SETs on one card
    drawn = draw(frame, view, _sets(view))
    for seen in view.cards:
        # The printed symbols lie within 82 % of the card's width.
        window = _middle(seen.quad, 0.19)
        assert (drawn[window] == frame[window]).mean() > 0.97


@pytest.mark.parametrize("width_px", [640, 1600, 4000])
def test_each_set_shows_its_color_on_each_of_its_cards(width_px: int) -> None:
    frame, view = _table(width_px, 9)
    sets = _sets(view)
    assert len(sets) == 12
    drawn = draw(frame, view, sets).astype(int)
    for number, places in enumerate(sets):
        color = np.array(style_of(number).color)
        for place in places:
            (left, top), _, (right, bottom), _ = view.cards[place].quad.corners_xy
            rim = 0.07 * (right - left)
            window = drawn[
                max(round(top - rim), 0) : round(bottom + rim),
                round(left - rim) : round(right + rim),
            ]
            near = np.abs(window - color).max(axis=2) < 40
            assert near.sum() > 0.3 * (right - left)


def test_a_chosen_set_keeps_the_color_it_has_among_all() -> None:
    frame, view = _table(1280, 9)
    drawn = draw(frame, view, _sets(view), only={4}, legend=False)
    changed = (drawn != frame).any(axis=2)
    for number in range(len(_sets(view))):
        color = np.array(style_of(number).color)
        shown = (np.abs(drawn.astype(int) - color).max(axis=2) < 10) & changed
        if number == 4:
            assert shown.sum() > 500
        elif style_of(number).color != style_of(4).color and number % 8 != 7:  # letters are white
            assert shown.sum() < 20, number


def test_a_palette_changes_the_colors_of_sets() -> None:
    frame, view = _table(640, 9)
    grey = draw(frame, view, _sets(view), palette=Palette.GREY)
    strip = grey[frame.shape[0] :]
    assert (strip.max(axis=2).astype(int) - strip.min(axis=2)).max() <= 6  # the ground is near-grey


def test_cards_bear_the_names_that_the_caller_makes() -> None:
    frame, view = _table(1600, 3)
    long = draw(frame, view, (), long_name=lambda card: "Karte", legend=False)
    assert (long != draw(frame, view, (), legend=False)).any()
    assert (long == draw(frame, view, (), long_name=lambda card: "Karte", legend=False)).all()


def test_a_card_in_no_set_is_framed_calmly() -> None:
    frame, view = _table(1600, 12)
    busy = draw(frame, view, _sets(view), legend=False)
    calm = draw(frame, view, (), legend=False)
    assert (calm != frame).any(axis=2).mean() < 0.4 * (busy != frame).any(axis=2).mean()
    spread = calm.max(axis=2).astype(int) - calm.min(axis=2)
    changed = (calm != frame).any(axis=2)
    assert spread[changed].max() <= 30  # grey only


def test_an_unsure_card_differs_without_its_color() -> None:
    frame, sure = _table(640, 4)
    _, unsure = _table(640, 4, unsure=(0,))
    plain = cv2.cvtColor(draw(frame, sure, (), legend=False), cv2.COLOR_BGR2GRAY).astype(int)
    marked = cv2.cvtColor(draw(frame, unsure, (), legend=False), cv2.COLOR_BGR2GRAY).astype(int)
    different = np.abs(plain - marked) > 60
    (left, top), _, (right, bottom), _ = sure.cards[0].quad.corners_xy
    assert different[:, : round(right) + 20].sum() > 0.5 * 2 * (right - left + bottom - top)
    assert not different[:, round(right) + 20 :].any()


def test_more_sets_than_anyone_can_see_are_cut_to_the_first() -> None:
    view = TableView(
        frame_size_wh=(800, 800),
        cards=tuple(
            _seen(place, Quad.from_array(np.array([[0, 0], [60, 0], [60, 80], [0, 80]]) + offset))
            for place in range(81)
            for offset in [np.array([place % 9 * 88.0, place // 9 * 88.0])]
        ),
    )
    frame = np.zeros((800, 800, 3), np.uint8)
    sets = _sets(view)
    assert len(sets) == 1080
    drawn = draw(frame, view, sets, short_name=format_short)
    assert (drawn == draw(frame, view, sets[:MAX_DRAWN], short_name=format_short)).all()


def test_names_are_short_where_long_ones_find_no_room() -> None:
    frame, view = _table(640)
    asked: list[str] = []

    def name(card: object) -> str:
        asked.append(str(card))
        return "x"

    draw(frame, view, (), short_name=name, legend=False)
    assert len(asked) == 12
    asked.clear()
    lying = Quad(((20, 20), (320, 20), (320, 220), (20, 220)))
    wide = TableView(frame_size_wh=(640, 480), cards=(_seen(0, lying),))
    draw(frame, wide, (), short_name=name, legend=False)
    assert not asked


corner = st.tuples(st.floats(-300, 900), st.floats(-300, 900))


@given(st.tuples(corner, corner, corner, corner), st.booleans())
@settings(max_examples=60, deadline=None)
def test_any_quad_at_all_is_drawn_without_failing(
    corners: tuple[tuple[float, float], ...], sure: bool
) -> None:
    quads = [Quad.from_array(corners), Quad.from_array([(0, 0)] * 4), Quad.from_array(corners)]
    cards = tuple(_seen(place, quad, sure=sure) for place, quad in enumerate(quads))
    frame = np.zeros((400, 600, 3), np.uint8)
    view = TableView(frame_size_wh=(600, 400), cards=cards)
    assert draw(frame, view, [(0, 1, 2)] * 10, legend=False).shape == frame.shape


def test_inset_keeps_a_constant_distance_on_a_slanting_quad() -> None:
    quad = np.array([[10.0, 20], [110, 0], [150, 90], [0, 120]])
    inner = inset(quad, 5)
    for place in range(4):
        a, b = quad[place], quad[(place + 1) % 4]
        normal = np.array([-(b - a)[1], (b - a)[0]]) / np.linalg.norm(b - a)
        assert float(normal @ (inner[place] - a)) == pytest.approx(5)
        assert float(normal @ (inner[(place + 1) % 4] - a)) == pytest.approx(5)


@pytest.mark.parametrize("width_px", [200, 640, 4000])
def test_the_legend_shows_every_set_and_fits_its_width(width_px: int) -> None:
    _, view = _table(640, 9)
    sets = _sets(view)
    strip = draw_legend(
        width_px, view, dict(enumerate(sets)), caption="9 cards", short_name=format_short
    )
    assert strip.shape[1:] == (width_px, 3)
    for number in range(len(sets)):
        color = np.array(style_of(number).color)
        assert (np.abs(strip.astype(int) - color).max(axis=2) < 10).sum() > 50


def test_a_legend_of_nothing_has_no_rows() -> None:
    _, view = _table(640, 9)
    assert draw_legend(640, view, {}).shape == (0, 640, 3)


def test_a_long_caption_is_broken_into_lines() -> None:
    _, view = _table(640, 9)
    one, three = (draw_legend(400, view, {}, caption="twelve cards " * n) for n in (1, 9))
    assert three.shape[0] > 2 * one.shape[0]
    assert not (three[:, -5:] != three[0, 0]).any()  # nothing runs into the edge

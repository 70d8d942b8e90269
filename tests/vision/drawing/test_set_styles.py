"""Tests of `set_styles`: SETs differ in color and in line, and lines look as they say."""

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.drawing.set_styles import (
    GROUND,
    WHITE,
    LineStyle,
    Palette,
    SetStyle,
    draw_line,
    style_of,
)
from vision.image import Bgr

SQUARE = np.array([[20.0, 20], [180, 20], [180, 180], [20, 180]])


def _drawn(line: LineStyle, width_px: int = 4) -> NDArray[np.uint8]:
    canvas = np.zeros((200, 200, 3), np.uint8)
    draw_line(canvas, SQUARE, SetStyle(WHITE, line), width_px, closed=True)
    return canvas[:, :, 0]


def test_forty_eight_sets_all_look_different() -> None:
    assert len({style_of(place) for place in range(48)}) == 48


@pytest.mark.parametrize(
    ("palette", "count"), [(Palette.COLOR_BLIND, 48), (Palette.VIVID, 48), (Palette.GREY, 12)]
)
def test_every_palette_has_so_many_different_styles(palette: Palette, count: int) -> None:
    assert len({style_of(place, palette) for place in range(count)}) == count


@pytest.mark.parametrize("palette", Palette)
@pytest.mark.parametrize("place", range(48))
def test_neighbours_differ_in_color_and_in_line(place: int, palette: Palette) -> None:
    first, second = style_of(place, palette), style_of(place + 1, palette)
    assert first.color != second.color
    assert first.line is not second.line


def _luminance(color: Bgr) -> float:
    """Return the relative luminance (WCAG 2.2, "relative luminance")."""
    linear = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in np.array(color) / 255
    ]
    return float(np.dot(linear, [0.0722, 0.7152, 0.2126]))


@pytest.mark.parametrize("palette", Palette)
@pytest.mark.parametrize("place", range(8))
def test_every_color_stands_out_from_its_ground(place: int, palette: Palette) -> None:
    contrast = (_luminance(style_of(place, palette).color) + 0.05) / (_luminance(GROUND) + 0.05)
    assert contrast >= 4.5  # WCAG 2.2, 1.4.3: enough for text, so for lines too


@pytest.mark.parametrize("place", range(8))
def test_colors_differ_for_people_without_red_or_green_cones(place: int) -> None:
    # Viénot, Brettel, Mollon 1999: what a deuteranope sees of linear red, green, blue.
    deuteranope = np.array([[0.29275, 0.70725, 0], [0.29275, 0.70725, 0], [-0.02234, 0.02234, 1]])
    seen = [deuteranope @ (np.array(style_of(p).color[::-1]) / 255) ** 2.2 for p in range(8)]
    others = [np.abs(seen[place] - seen[p]).max() for p in range(8) if p != place]
    assert min(others) > 0.08


def test_the_grey_palette_holds_no_color() -> None:
    for place in range(12):
        blue, green, red = style_of(place, Palette.GREY).color
        assert blue == green == red


def test_a_solid_line_has_no_gap_and_others_have() -> None:
    covered = {line: float((_drawn(line)[20, 20:181] > 128).mean()) for line in LineStyle}
    assert covered[LineStyle.SOLID] == 1
    assert covered[LineStyle.BEADED] > 0.95  # the thread runs through
    assert 0.4 < covered[LineStyle.DASHED] < 0.9
    assert covered[LineStyle.DOTTED] < covered[LineStyle.DASHED]


def test_all_line_styles_look_different() -> None:
    drawn = [_drawn(line) for line in LineStyle]
    for place, one in enumerate(drawn):
        for other in drawn[place + 1 :]:
            assert ((one > 128) != (other > 128)).sum() > 150  # of some 2500 pixels


def test_a_line_of_no_length_draws_nothing_and_does_not_fail() -> None:
    canvas = np.zeros((10, 10, 3), np.uint8)
    draw_line(canvas, np.zeros((4, 2)), SetStyle(WHITE, LineStyle.DASHED), 2, closed=True)
    assert not canvas.any()

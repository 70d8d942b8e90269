"""The light doctor: what about a picture stands in the way of reading the cards on it.

Everything is measured on the cards that were found, in units that do not depend on the camera:
millimetres of the card, shares of its area, ratios to its own white paper. A card that falls below
the floor of one measure is left out of the measures that would need more of it, so that one cause
is named once.
"""

import operator
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.findings import Finding, Problem, Severity
from vision.image import FloatArray, Frame
from vision.quads import Quad
from vision.quality.contrast import missing_shares, outline_contrasts, shorter_sides_px
from vision.quality.ink_color import (
    LEAST_AROUND,
    LEAST_COLOR,
    color_around,
    color_share,
    ink_colors,
    least_color,
)
from vision.quality.paper_light import PaperLight, measure_light
from vision.quality.screenshots import is_drawn
from vision.quality.sharpness import measure_sharpness
from vision.rectify import FACE_MARGIN, FACE_WH, Pyramid, rectify

__all__ = ["examine", "unjudgeable_places"]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Scale:
    """From which number on a problem is worth advice, a warning, or beyond judging.

    Attributes
    ----------
    is_low_bad
        Whether smaller numbers are worse.
    """

    advice: float
    warning: float
    floor: float | None = None
    unit: str
    is_low_bad: bool = False

    def severity(self, measured: float) -> Severity:
        """Return how bad a number is that is at least worth advice."""
        is_beyond = operator.lt if self.is_low_bad else operator.ge
        if self.floor is not None and is_beyond(measured, self.floor):
            return Severity.CANNOT_JUDGE
        return Severity.WARNING if is_beyond(measured, self.warning) else Severity.ADVICE


_DARKEST: Final = 25.0
_FEWEST_PX: Final = 20.0
_SCALES: Final = {
    # 100 of 255 is an eighth of full light; 60 a 25th, where ink and paper are some 40 values apart
    # and a phone's noise of 5 to 10 hides thin outlines; at 25 both drown in it.
    Problem.TOO_DARK: _Scale(
        advice=100, warning=60, floor=_DARKEST, unit="of 255", is_low_bad=True
    ),
    # Ink takes 70 to 90 % of the code value in the channel that it absorbs most; where the paper
    # clips, the paler inks tell how much too much light there was. Below 40 % solid is as pale as
    # striped; 8 % is what JPEG and noise make of nothing.
    Problem.BLOWN_OUT: _Scale(advice=80, warning=40, floor=8, unit="%", is_low_bad=True),
    # One stop between the channels is what cameras leave of a warm lamp; at three times, purple and
    # red differ by less than one ink does from print to print.
    Problem.COLOR_CAST: _Scale(advice=2, warning=3, unit="times"),
    # Photos in color lie above 20 %, nearly all above 28 %; see ink_color for the floor.
    Problem.NO_COLOR: _Scale(
        advice=25, warning=21, floor=100 * LEAST_COLOR, unit="%", is_low_bad=True
    ),
    # 3 % of a card is a patch of 12 by 12 mm; 10 % hides most of a symbol.
    Problem.GLARE: _Scale(advice=3, warning=10, unit="%"),
    # Stripes lie 1 mm apart and outlines are 1 mm wide: a deviation of 1 mm leaves a mere tint of
    # them; at 1.4 mm open is told from striped by a tenth of the contrast; at 2 mm neighbouring
    # symbols, 3 to 4 mm apart, run together.
    Problem.BLUR: _Scale(advice=1.0, warning=1.4, floor=2.0, unit="mm"),
    Problem.MOTION: _Scale(advice=1.0, warning=1.6, unit="mm"),
    # At 60 pixels a stripe's pitch is one pixel; readers are made for 40; at 20 an outline has a
    # third of a pixel.
    Problem.TOO_FAR: _Scale(advice=60, warning=40, floor=_FEWEST_PX, unit="px", is_low_bad=True),
    # Print keeps 15 % of the width free along each edge and as much of the height along the others;
    # corners are found to some 2 %.
    Problem.CUT_OFF: _Scale(advice=2, warning=12, unit="%"),
    # White desks differ from paper by 2 to 7 %, as much as light falls off along one card.
    Problem.LIKE_BACKGROUND: _Scale(advice=12, warning=8, unit="%", is_low_bad=True),
}
_MOTION_RATIO: Final = 1.9
"""Blur along the motion over that across it. Steep views stretch an even blur by up to 1.6."""
_CLIPPED_CARD: Final = 0.4  # of its area: paper alone is more, a highlight seldom
_PALE_INK: Final = 25.0  # percentile over the cards: open and striped ones fade first
_CLIPPED_FRAME: Final = 93.0  # percent of a picture of nothing but pure white
_SMALL_PX: Final = 400  # longer side of the copy on which a picture without cards is judged
_SHARED: Final = frozenset({Problem.COLOR_CAST, Problem.BLUR, Problem.LIKE_BACKGROUND})
"""Problems of the lamp, the lens and the table. A single card that seems to have one has another:
a hand's shadow, a reflection, a neighbour that was not found."""
_OF_LAMPS: Final = frozenset(
    {Problem.TOO_DARK, Problem.BLOWN_OUT, Problem.COLOR_CAST, Problem.GLARE}
)
"""What no lamp can mend on a screenshot."""
_SHARED_FROM: Final = 0.25  # of the cards judged: one row of a layout, one corner of a table


def examine(
    pyramid: Pyramid, quads: Sequence[Quad], faces: Sequence[Frame] | None = None
) -> tuple[Finding, ...]:
    """Return what stands in the way of reading these cards, the worst first.

    Parameters
    ----------
    quads
        The cards that were found, in the order in which findings count them.
    faces
        The cards as `rectify` cuts them to `FACE_WH` with `FACE_MARGIN`, where they are at hand.
    """
    if not quads:
        return (_without_cards(pyramid),)
    if faces is None:
        faces = [rectify(pyramid, quad, FACE_WH, margin=FACE_MARGIN) for quad in quads]
    found = [one for one in _card_findings(pyramid, quads, faces) if one is not None]
    if any(one.problem in _OF_LAMPS for one in found) and is_drawn(pyramid.frame):
        found = [one for one in found if one.problem not in _OF_LAMPS]
    worst_first = list(Severity)[::-1]
    return tuple(sorted(found, key=lambda one: worst_first.index(one.severity)))


def unjudgeable_places(findings: Sequence[Finding]) -> frozenset[int]:
    """Return the places of the cards of which too little is seen to read them."""
    return frozenset(place for one in findings for place in one.beyond_judging)


def _card_findings(
    pyramid: Pyramid, quads: Sequence[Quad], faces: Sequence[Frame]
) -> list[Finding | None]:
    size_wh = (pyramid.frame.shape[1], pyramid.frame.shape[0])
    widths_px = shorter_sides_px(quads)
    missing = 100 * missing_shares(quads, size_wh)
    light = measure_light(faces)
    is_clipped, glare, ink = _split_clipping(light)
    is_whole = missing < _SCALES[Problem.CUT_OFF].warning
    is_seen = is_whole & (widths_px >= _FEWEST_PX)
    is_lit = is_seen & (light.brightness >= _DARKEST)
    blown_out = _finding(Problem.BLOWN_OUT, ink, is_seen)
    is_inked = is_lit & ~_affected(blown_out, len(quads))
    blur = _blur_finding(faces, quads, is_inked, widths_px)
    # Smeared ink darkens the paper, so that the rest seems to outshine it.
    is_sharp = is_inked & ~_affected(blur, len(quads))
    everywhere = np.ones_like(is_whole)
    color = np.full(len(quads), _color_percent(pyramid, faces, is_inked))
    return [
        _finding(Problem.TOO_FAR, widths_px, everywhere),
        _finding(Problem.CUT_OFF, missing, everywhere),
        _finding(Problem.TOO_DARK, light.brightness, is_seen),
        blown_out,
        _finding(Problem.COLOR_CAST, light.cast, is_lit & ~is_clipped),
        _finding(Problem.NO_COLOR, color, is_inked),
        _finding(Problem.GLARE, glare, is_sharp),
        blur,
        _finding(Problem.LIKE_BACKGROUND, 100 * outline_contrasts(pyramid, quads), is_inked),
    ]


def _color_percent(pyramid: Pyramid, faces: Sequence[Frame], is_inked: NDArray[np.bool_]) -> float:
    """Return how much color the ink has, on the scale of a table full; all where others have it."""
    chosen = [face for face, is_in in zip(faces, is_inked, strict=True) if is_in]
    share = color_share(ink_colors(chosen)) * LEAST_COLOR / least_color(len(chosen))
    if 100 * share >= _SCALES[Problem.NO_COLOR].advice:
        return 100 * share
    return 100.0 if color_around(pyramid, chosen) >= LEAST_AROUND else 100 * share


def _split_clipping(light: PaperLight) -> tuple[NDArray[np.bool_], FloatArray, FloatArray]:
    """Return which cards' paper clips, and in percent each card's glare and what ink is left.

    Where most cards are well exposed, a card that clips lies in a beam: that is glare. Else one
    exposure made all of them clip, and the ink left on most of those is the measure; it is not a
    number where the paper does not clip.
    """
    glare, ink = 100 * light.glare, np.full_like(light.ink, np.nan)
    is_clipped = light.clipped >= _CLIPPED_CARD
    if float(np.median(light.clipped)) < _CLIPPED_CARD / 2:
        return is_clipped, np.where(is_clipped, 100 * light.clipped, glare), ink
    if is_clipped.any():
        ink[is_clipped] = 100 * np.percentile(light.ink[is_clipped], _PALE_INK)
    return is_clipped, glare, ink


def _affected(finding: Finding | None, total: int) -> NDArray[np.bool_]:
    affected = np.zeros(total, np.bool_)
    affected[list(finding.places if finding else ())] = True
    return affected


def _blur_finding(
    faces: Sequence[Frame],
    quads: Sequence[Quad],
    is_judged: NDArray[np.bool_],
    widths_px: FloatArray,
) -> Finding | None:
    chosen = np.flatnonzero(is_judged).tolist()
    sharpness = measure_sharpness(
        [faces[place] for place in chosen],
        [quads[place] for place in chosen],
        margin=FACE_MARGIN,
        pixels_wide=widths_px[chosen],
    )
    if sharpness.direction_ratio >= _MOTION_RATIO:
        smear_mm = np.full(len(quads), sharpness.smear_mm)
        if (motion := _finding(Problem.MOTION, smear_mm, is_judged)) is not None:
            return motion
    edge_mm = np.full(len(quads), np.nan)
    edge_mm[chosen] = sharpness.edge_mm
    return _finding(Problem.BLUR, edge_mm, is_judged)


def _finding(
    problem: Problem, measured: FloatArray, is_judged: NDArray[np.bool_]
) -> Finding | None:
    """Return the finding about the cards on which the number is bad, None when it is on none."""
    scale = _SCALES[problem]
    is_bad = measured < scale.advice if scale.is_low_bad else measured >= scale.advice
    places = tuple(np.flatnonzero(is_bad & is_judged).tolist())
    least = _SHARED_FROM * np.count_nonzero(is_judged) if problem in _SHARED else 1
    if not places or len(places) < least:
        return None
    affected = measured[list(places)]
    worst = float(affected.min() if scale.is_low_bad else affected.max())
    return Finding(
        problem=problem,
        severity=scale.severity(worst),
        measured=worst,
        threshold=scale.advice,
        unit=scale.unit,
        places=places,
        beyond_judging=tuple(
            place
            for place in places
            if scale.severity(float(measured[place])) is Severity.CANNOT_JUDGE
        ),
        total=len(measured),
    )


def _without_cards(pyramid: Pyramid) -> Finding:
    """Say why no card was found, as far as the bare picture tells."""
    number = 0
    while max(pyramid.level(number).shape[:2]) > _SMALL_PX:
        number += 1
    small = pyramid.level(number)
    brightest = float(np.percentile(small.max(axis=2), 99))
    clipped = 100 * float((small.min(axis=2) >= 250).mean())
    if brightest < _SCALES[Problem.TOO_DARK].warning:
        return _of_frame(Problem.TOO_DARK, brightest)
    if clipped >= _CLIPPED_FRAME:
        return _of_frame(Problem.BLOWN_OUT, 0.0)
    return Finding(
        problem=Problem.NO_CARD,
        severity=Severity.CANNOT_JUDGE,
        measured=0,
        threshold=1,
        unit="cards",
    )


def _of_frame(problem: Problem, measured: float) -> Finding:
    scale = _SCALES[problem]
    return Finding(
        problem=problem,
        severity=Severity.CANNOT_JUDGE,
        measured=measured,
        threshold=scale.advice,
        unit=scale.unit,
    )

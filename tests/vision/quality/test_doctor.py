"""Tests of `doctor`: each fault dialled up on a rendered table is named, and nothing else is.

The tables are calm ones: the common print, even light, brown ground with grain, 12 cards in rows.
"""

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest

from solver.cards import Card
from vision.findings import Finding, Problem, Severity
from vision.image import FloatArray, Frame
from vision.quads import Quad
from vision.quality.doctor import examine, unjudgeable_places
from vision.rectify import Pyramid
from vision.synthetic.card_faces import PRINTED_STYLE, draw_face
from vision.synthetic.lighting import LightOptions
from vision.synthetic.scene import Face, SceneOptions, sample_scene

Table = tuple[Frame, list[Quad]]
BROWN = (60, 90, 120)
SEEDS = (0, 1, 2)
CALM = LightOptions(unevenness=0.3, cast=0.2, dimness=0, glare=0, blur=0, noise=0.4)


@cache
def _face(card: Card) -> Face:
    return Face(card, draw_face(card, PRINTED_STYLE, width_px=200), PRINTED_STYLE.corner_radius)


@cache
def _table(seed: int, ground_bgr: tuple[int, int, int] = BROWN) -> Table:
    def ground(size_wh: tuple[int, int], _: random.Random) -> Frame:
        grain = np.random.default_rng(seed).normal(0, 4, (size_wh[1], size_wh[0], 1))
        return np.clip(np.array(ground_bgr) + grain, 0, 255).astype(np.uint8)

    options = SceneOptions(
        size_wh=(960, 720),
        cards=(12, 12),
        tilt_deg=10,
        clutter=0,
        hands=0,
        is_tidy=True,
        light=CALM,
    )
    scene = sample_scene(
        random.Random(seed), options, faces=lambda card, _: _face(card), ground=ground
    )
    return scene.frame, [placed.quad for placed in scene.cards]


def _lit(frame: Frame, gain: float | FloatArray, more: FloatArray | float = 0.0) -> Frame:
    """Multiply the light, not the code values, and add some."""
    linear = (frame.astype(np.float32) / 255) ** 2.2 * gain + more
    return (np.clip(linear, 0, 1) ** (1 / 2.2) * 255 + 0.5).astype(np.uint8)


def _pixels_of_mm(quads: list[Quad], length_mm: float) -> float:
    return length_mm * float(np.median([quad.width_px for quad in quads])) / 56


def _blurred(table: Table, deviation_mm: float) -> Table:
    frame, quads = table
    return np.asarray(
        cv2.GaussianBlur(frame, (0, 0), _pixels_of_mm(quads, deviation_mm)), np.uint8
    ), quads


def _moved(table: Table, length_mm: float) -> Table:
    frame, quads = table
    length_px = round(_pixels_of_mm(quads, length_mm))
    return np.asarray(cv2.blur(frame, (length_px, 1)), np.uint8), quads


def _from_afar(table: Table, width_px: float) -> Table:
    frame, quads = table
    scale = width_px / float(np.median([quad.width_px for quad in quads]))
    small = cv2.resize(frame, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8), [quad.scaled(scale) for quad in quads]


def _lamp_on(place: int) -> Callable[[Table], Table]:
    def shine(table: Table) -> Table:
        frame, quads = table
        x, y = quads[place].center_xy
        reach = 0.35 * quads[place].width_px
        rows, columns = np.mgrid[: frame.shape[0], : frame.shape[1]]
        spot = 3 * np.exp(-((columns - x) ** 2 + (rows - y) ** 2) / reach**2)
        return _lit(frame, 0.6, spot[..., None]), quads

    return shine


def _examined(table: Table) -> tuple[Finding, ...]:
    frame, quads = table
    return examine(Pyramid(frame), quads)


def _paler(table: Table, color_left: float) -> Table:
    frame, quads = table
    gray = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)[..., None].astype(np.float32)
    return np.asarray(gray + (frame - gray) * color_left, np.uint8), quads


WARM, WARMER = np.array([0.4, 0.8, 1]), np.array([0.2, 0.6, 1])
FAULTS: list[tuple[Callable[[Table], Table], Problem, Severity]] = [
    (lambda one: (_lit(one[0], 0.12), one[1]), Problem.TOO_DARK, Severity.ADVICE),
    (lambda one: (_lit(one[0], 0.03), one[1]), Problem.TOO_DARK, Severity.WARNING),
    (lambda one: (_lit(one[0], 0.004), one[1]), Problem.TOO_DARK, Severity.CANNOT_JUDGE),
    (lambda one: (_lit(one[0], 4), one[1]), Problem.BLOWN_OUT, Severity.ADVICE),
    (lambda one: (_lit(one[0], 60000), one[1]), Problem.BLOWN_OUT, Severity.CANNOT_JUDGE),
    (lambda one: (_lit(one[0], WARM), one[1]), Problem.COLOR_CAST, Severity.ADVICE),
    (lambda one: (_lit(one[0], WARMER), one[1]), Problem.COLOR_CAST, Severity.WARNING),
    (lambda one: _paler(one, 0.05), Problem.NO_COLOR, Severity.CANNOT_JUDGE),
    (_lamp_on(5), Problem.GLARE, Severity.WARNING),
    (lambda one: _blurred(one, 4), Problem.BLUR, Severity.CANNOT_JUDGE),
    (lambda one: _moved(one, 6), Problem.MOTION, Severity.WARNING),
    (lambda one: _from_afar(one, 50), Problem.TOO_FAR, Severity.ADVICE),
    (lambda one: _from_afar(one, 30), Problem.TOO_FAR, Severity.WARNING),
    (lambda one: _from_afar(one, 15), Problem.TOO_FAR, Severity.CANNOT_JUDGE),
]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_calm_table_has_no_findings(seed: int) -> None:
    assert _examined(_table(seed)) == ()


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("spoil", "problem", "severity"),
    FAULTS,
    ids=[f"{problem.value}-{severity.value}" for _, problem, severity in FAULTS],
)
def test_one_fault_is_named_and_no_other(
    spoil: Callable[[Table], Table], problem: Problem, severity: Severity, seed: int
) -> None:
    findings = _examined(spoil(_table(seed)))
    assert [(one.problem, one.severity) for one in findings] == [(problem, severity)]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_more_light_too_much_the_worse_the_finding(seed: int) -> None:
    frame, quads = _table(seed)
    findings = [_examined((_lit(frame, gain), quads)) for gain in (4, 16, 64, 256, 1024, 60000)]
    assert {one.problem for (one,) in findings} == {Problem.BLOWN_OUT}
    grades = [list(Severity).index(one.severity) for (one,) in findings]
    assert grades == sorted(grades)
    assert set(grades) == {0, 1, 2}


@pytest.mark.parametrize("seed", SEEDS)
def test_soft_focus_is_worth_a_word_but_can_be_judged(seed: int) -> None:
    (finding,) = _examined(_blurred(_table(seed), 1.25))
    assert finding.problem is Problem.BLUR
    assert finding.severity is not Severity.CANNOT_JUDGE
    # The print's own lines are 1 mm wide; the measure knows nothing of them.
    assert finding.measured == pytest.approx(1.25, abs=0.45)


@pytest.mark.parametrize("seed", SEEDS)
def test_blur_is_judged_by_the_card_and_not_by_pixels(seed: int) -> None:
    table = _table(seed)
    assert _examined(_blurred(table, 0.6)) == ()  # 1.5 pixels here
    small = _from_afar(table, 62)
    problems = {one.problem for one in _examined(_blurred(small, 1.8))}  # 2 pixels here
    assert Problem.BLUR in problems


@pytest.mark.parametrize("ground_bgr", [(15, 15, 15), (40, 40, 180), (150, 150, 150)])
def test_dark_colored_and_grey_tables_are_no_problem(ground_bgr: tuple[int, int, int]) -> None:
    assert _examined(_table(0, ground_bgr)) == ()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_white_table_is_too_much_like_the_cards(seed: int) -> None:
    (finding,) = _examined(_table(seed, (232, 234, 236)))
    assert finding.problem is Problem.LIKE_BACKGROUND


@pytest.mark.parametrize("seed", SEEDS)
def test_touching_cards_are_not_taken_for_a_white_table(seed: int) -> None:
    frame = np.zeros((600, 800, 3), np.uint8) + np.array(BROWN, np.uint8)
    quads = []
    rng = random.Random(seed)
    for place in range(12):
        x, y = 60 + place % 4 * 120, 10 + place // 4 * 186
        card = Card.from_index(rng.randrange(81))
        frame[y : y + 186, x : x + 120] = draw_face(card, width_px=120)[:186]
        quads.append(Quad(((x, y), (x + 120, y), (x + 120, y + 186), (x, y + 186))))
    assert _examined((frame, quads)) == ()


@pytest.mark.parametrize(
    ("kept", "expected"),
    [(0.97, None), (0.93, Severity.ADVICE), (0.6, Severity.WARNING)],
)
def test_a_cut_off_card_is_named_by_how_much_is_missing(
    kept: float, expected: Severity | None
) -> None:
    frame = np.zeros((400, 300, 3), np.uint8) + np.array(BROWN, np.uint8)
    face = draw_face(Card.from_index(40), width_px=120)
    frame[50 : 50 + len(face), 60:180] = face
    quad = Quad(((60, 50), (180, 50), (180, 50 + len(face)), (60, 50 + len(face))))
    findings = _examined((frame[:, : round(60 + 120 * kept) + 1], [quad]))
    if expected is None:
        # A rim too thin to matter: within what corners are found to.
        assert all(one.measured < 4 for one in findings)
        return
    (finding,) = findings
    assert (finding.problem, finding.severity) == (Problem.CUT_OFF, expected)
    assert finding.measured == pytest.approx(100 * (1 - kept), abs=1.5)  # whole pixels


def test_glare_names_the_card_it_lies_on() -> None:
    (finding,) = _examined(_lamp_on(7)(_table(1)))
    assert finding.places == (7,)


def test_only_the_cards_below_the_floor_are_beyond_judging() -> None:
    frame, quads = _table(0)
    far_quads = [*quads[:-1], Quad(((5, 5), (20, 5), (20, 28), (5, 28)))]
    findings = examine(Pyramid(frame), far_quads)
    assert unjudgeable_places(findings) == {11}
    assert [one.places for one in findings if one.problem is Problem.TOO_FAR] == [(11,)]


@pytest.mark.parametrize(
    ("level", "problem"),
    [(8, Problem.TOO_DARK), (255, Problem.BLOWN_OUT), (120, Problem.NO_CARD)],
)
def test_without_a_card_nothing_is_judged(level: int, problem: Problem) -> None:
    (finding,) = examine(Pyramid(np.full((480, 640, 3), level, np.uint8)), [])
    assert (finding.problem, finding.severity) == (problem, Severity.CANNOT_JUDGE)


def test_faces_at_hand_are_not_cut_again() -> None:
    from vision.rectify import FACE_MARGIN, FACE_WH, rectify

    frame, quads = _blurred(_table(0), 4)
    pyramid = Pyramid(frame)
    faces = [rectify(pyramid, quad, FACE_WH, margin=FACE_MARGIN) for quad in quads]
    assert examine(pyramid, quads, faces) == examine(pyramid, quads)


def test_a_screenshot_is_not_told_to_dim_the_lamp() -> None:
    """White cards with pale ink: of a photo that would be too much light."""
    style = replace(PRINTED_STYLE, inks=((190, 190, 255), (205, 250, 205), (250, 205, 250)))
    frame = np.zeros((600, 800, 3), np.uint8) + np.array(BROWN, np.uint8)
    quads = []
    for place in range(12):
        x, y = 60 + place % 4 * 160, 10 + place // 4 * 195
        face = draw_face(
            Card.from_index(place), replace(style, paper=(255, 255, 255)), width_px=120
        )
        frame[y : y + len(face), x : x + 120] = face
        quads.append(Quad(((x, y), (x + 120, y), (x + 120, y + 186), (x, y + 186))))
    assert Problem.BLOWN_OUT not in {one.problem for one in _examined((frame, quads))}
    grain = np.random.default_rng(0).normal(0, 3, frame.shape)
    photo = np.clip(frame + grain, 0, 255).astype(np.uint8)
    assert Problem.BLOWN_OUT in {one.problem for one in _examined((photo, quads))}

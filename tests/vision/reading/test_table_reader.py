"""Tests of vision.reading.table_reader: networks that know the truth stand for the trained ones."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
import pytest

from solver.cards import DECK
from vision.deck import DeckRule
from vision.findings import Problem, Severity
from vision.image import FloatArray, Frame
from vision.quads import Quad, iou
from vision.reading.card_judge import CardJudge
from vision.reading.finder import STRIDE, Candidate, CardFinder, fit_size
from vision.reading.fitter import CornerFitter
from vision.reading.reader import CardReader
from vision.reading.stepping_back import step_back
from vision.reading.table_reader import TableReader
from vision.rectify import Pyramid
from vision.synthetic.card_faces import draw_face
from vision.synthetic.scene import demo_scene
from vision.view import TableView

LONGEST_PX = 512


@dataclass(frozen=True)
class TrueFinder:
    """Answers with heat at each card's middle and its true corners."""

    quads: Sequence[Quad]
    frame_wh: tuple[int, int]
    longest_px: int = LONGEST_PX

    def __call__(self, batch: FloatArray, /) -> Sequence[FloatArray]:
        width, height = fit_size(self.frame_wh, self.longest_px)
        heat = np.full((1, 1, height // STRIDE, width // STRIDE), -9, np.float32)
        offsets = np.zeros((1, 8, *heat.shape[2:]), np.float32)
        for quad in self.quads:
            corners = quad.to_array() * (width, height) / self.frame_wh / STRIDE
            column, row = corners.mean(axis=0).astype(int)
            heat[0, 0, row, column] = 9
            offsets[0, :, row, column] = (corners - (column, row) - 0.5).ravel()
        return heat, offsets


def _content_fitter(batch: FloatArray, /) -> Sequence[FloatArray]:
    return [np.tile(np.array([0] * 8 + [9, -9], np.float32), (len(batch), 1))]


def _certain_reader(batch: FloatArray, /) -> Sequence[FloatArray]:
    """Name each face a different card, by its place, without doubt."""
    logits = np.zeros((len(batch), 13), np.float32)
    for place, row in enumerate(logits):
        for feature in range(4):
            row[3 * feature + place // 3**feature % 3] = 20
        row[12] = 20
    return [logits]


def _read(frame: Frame, quads: Sequence[Quad]) -> TableView:
    finder = CardFinder(TrueFinder(quads, (frame.shape[1], frame.shape[0])), (LONGEST_PX,))
    return _reader(finder).read(frame)


def _reader(finder: CardFinder, fitter: CornerFitter | None = None) -> TableReader:
    return TableReader(
        finder=finder,
        fitter=fitter or CornerFitter(_content_fitter),
        reader=CardReader(_certain_reader),
        card_threshold=0.8,
        sure_from=0.9,
    )


def test_a_calm_table_is_read_without_findings() -> None:
    scene = demo_scene(3, width_px=960)
    view = _read(scene.frame, [placed.quad for placed in scene.cards])
    assert len(view.cards) == 12
    assert all(one.sure for one in view.cards)
    assert view.findings == ()


class PullingFitter(CornerFitter):
    """Fits a find that lies far beside a card nearly onto it."""

    def fit(self, pyramid: Pyramid, candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
        return tuple(Candidate(_beside(one.quad, -0.6), one.score) for one in candidates)


def _beside(quad: Quad, widths: float) -> Quad:
    return Quad.from_array(quad.to_array() + widths * quad.width_px)


def test_a_find_that_is_fitted_onto_a_known_card_is_not_seen_again() -> None:
    scene = demo_scene(3, width_px=960)
    quads = [placed.quad for placed in scene.cards]
    size_wh = (scene.frame.shape[1], scene.frame.shape[0])
    finder = CardFinder(TrueFinder([_beside(quads[-1], 0.8)], size_wh), (LONGEST_PX,))
    reader = _reader(finder, PullingFitter(_content_fitter))
    pyramid = Pyramid(scene.frame)
    assert len(reader.look(pyramid, quads[:-1])) == 1
    assert reader.look(pyramid, quads) == ()


def test_small_cards_are_looked_at_closer() -> None:
    scene = demo_scene(3, width_px=960)
    quads = [placed.quad for placed in scene.cards]
    seen_wh: list[tuple[int, int]] = []

    def finder(batch: FloatArray, /) -> Sequence[FloatArray]:
        seen_wh.append((batch.shape[3], batch.shape[2]))
        known = quads[:1] if batch.shape[3] < 512 else quads
        return TrueFinder(known, (960, 720), longest_px=batch.shape[3])(batch)

    reader = _reader(CardFinder(finder, (128, 256, 512)))
    assert len(reader.read(scene.frame).cards) == 12
    assert [wide for wide, _ in seen_wh] == [128, 512]


def test_findings_count_the_cards_in_reading_order() -> None:
    scene = demo_scene(3, width_px=960)
    quads = [placed.quad for placed in scene.cards]
    middle = _read(scene.frame, quads).cards[6].quad.to_array()
    frame = scene.frame.copy()
    mask = cv2.fillConvexPoly(np.zeros(frame.shape[:2], np.uint8), middle.astype(np.int32), 1)
    frame[mask > 0] //= 16
    (finding,) = _read(frame, quads[::-1]).findings
    assert finding.problem is Problem.TOO_DARK
    assert finding.places == (6,)


def test_a_card_that_cannot_be_judged_is_never_sure() -> None:
    scene = demo_scene(3, width_px=960)
    frame = np.asarray(cv2.GaussianBlur(scene.frame, (0, 0), 12), np.uint8)
    view = _read(frame, [placed.quad for placed in scene.cards])
    assert [one.severity for one in view.findings] == [Severity.CANNOT_JUDGE]
    assert view.cards
    assert not any(one.sure for one in view.cards)


def test_an_empty_table_has_nothing_to_judge_by() -> None:
    view = _read(np.full((480, 640, 3), 120, np.uint8), [])
    assert view.cards == ()
    assert [one.problem for one in view.findings] == [Problem.NO_CARD]


def test_a_card_that_fills_the_picture_is_seen_from_afar() -> None:
    face = draw_face(DECK[40], width_px=600)
    height, width = face.shape[:2]
    whole = Quad(((0, 0), (width, 0), (width, height), (0, height)))
    far = step_back(Pyramid(face))
    border, scale = far.border_px, far.scale
    far_wh = (far.pyramid.frame.shape[1], far.pyramid.frame.shape[0])
    seen_afar = Quad.from_array(whole.to_array() * scale + border)

    def finder(batch: FloatArray, /) -> Sequence[FloatArray]:
        is_far = max(batch.shape[2:]) == 256
        return TrueFinder([seen_afar] if is_far else [], far_wh, max(batch.shape[2:]))(batch)

    (card,) = _reader(CardFinder(finder, (512, 512, 512, 256))).read(face).cards
    assert iou(card.quad, whole) > 0.97


def test_a_picture_without_color_has_no_sure_color() -> None:
    scene = demo_scene(3, width_px=960)
    quads = [placed.quad for placed in scene.cards]
    gray = cv2.cvtColor(scene.frame, cv2.COLOR_BGR2GRAY)
    view = _read(np.asarray(cv2.cvtColor(gray, cv2.COLOR_GRAY2BGR), np.uint8), quads)
    assert len(view.cards) == 12
    assert not any(one.sure for one in view.cards)
    assert all(max(one.probabilities[1]) < 0.51 for one in view.cards)
    assert [one.problem for one in view.findings] == [Problem.NO_COLOR]


def test_the_same_card_twice_is_told_unless_two_decks_are_mixed() -> None:
    def same_reader(batch: FloatArray, /) -> Sequence[FloatArray]:
        logits = np.zeros((len(batch), 13), np.float32)
        logits[:, [0, 3, 6, 9, 12]] = 20
        return [logits]

    scene = demo_scene(3, width_px=960)
    quads = [placed.quad for placed in scene.cards][:3]
    reader = TableReader(
        finder=CardFinder(TrueFinder(quads, (960, 720)), (LONGEST_PX,)),
        fitter=CornerFitter(_content_fitter),
        reader=CardReader(same_reader),
        card_threshold=0.8,
        sure_from=0.9,
    )
    view = reader.read(scene.frame)
    (finding,) = view.findings
    assert finding.problem is Problem.SAME_CARDS
    assert finding.places == (0, 1, 2)
    assert not any(one.sure for one in view.cards)
    assert reader.read(scene.frame, DeckRule(copies=3)).findings == ()


@pytest.mark.parametrize(("width_px", "looks"), [(1600, 2), (960, 1)])
def test_a_large_photo_is_looked_at_twice_and_judged(width_px: int, looks: int) -> None:
    """The second look finds what the first did not; a judge who trusts it tells it."""
    scene = demo_scene(3, width_px=width_px)
    quads = [placed.quad for placed in scene.cards]
    size_wh = (width_px, width_px * 3 // 4)

    def finder(batch: FloatArray, /) -> Sequence[FloatArray]:
        is_second = max(batch.shape[2:]) == 640
        return TrueFinder(quads if is_second else quads[:4], size_wh, max(batch.shape[2:]))(batch)

    def told(judge: CardJudge) -> int:
        cards = CardFinder(finder, (512, 512, 512, 512, 640))
        return len(replace(_reader(cards), judge=judge).read(scene.frame).cards)

    trusting = CardJudge((0.1, 1.0, 0.1, 0.1, 0.1, 0.1), 0.0)
    wary = CardJudge((1.0, 0.1, 0.1, 0.1, 0.1, 0.1), -6.0)
    assert told(trusting) == (12 if looks == 2 else 4)
    assert told(wary) == 4


def test_a_find_that_the_quick_judge_doubts_is_not_told() -> None:
    scene = demo_scene(3, width_px=960)
    finder = CardFinder(TrueFinder([placed.quad for placed in scene.cards], (960, 720)), (512,))
    for bias, told in ((0.0, 12), (-60.0, 0)):
        judge = CardJudge((1.0, 1.0, 1.0, 1.0, 1.0), bias)
        assert len(replace(_reader(finder), quick_judge=judge).read(scene.frame).cards) == told

"""TableReader: the stages in order. A frame goes in at one end, a TableView comes out."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol, runtime_checkable

import numpy as np

from solver.cards import DECK
from vision.deck import ONE_DECK, DeckRule
from vision.findings import Finding, Problem, Severity
from vision.image import Frame
from vision.quads import Quad
from vision.quality.doctor import examine, unjudgeable_places
from vision.quality.ink_color import lacks_color
from vision.reading.card_judge import CardJudge
from vision.reading.deck_decoder import DecodedCard, card_probabilities, decode_table
from vision.reading.finder import Candidate, CardFinder, are_same, of_all_looks
from vision.reading.fitter import CornerFitter
from vision.reading.ink_groups import read_in_one_light
from vision.reading.reader import CardReader, CardReading
from vision.reading.stepping_back import step_back
from vision.rectify import FACE_MARGIN, FACE_WH, Pyramid, rectify
from vision.view import FeatureProbabilities, Guess, SeenCard, TableView

__all__ = ["CardLooker", "Sighting", "TableReader", "as_tuples", "guesses_of", "in_reading_order"]

_GUESSES: Final = 3
_STRONG_FIND: Final = 0.5  # a find of less heat may well be none
_FIRST, _AGAIN, _CLOSER, _AFAR, _LONGER = range(5)  # the finder's looks
_QUICK_PX2: Final = 1_000_000  # pictures of fewer pixels are a camera's frames: there is no time
_LEAST_HEAT: Final = 0.12  # of what a judge is asked about
_LEAST_FIT: Final = 0.1
_FEW: Final = 2  # cards; where so few are found, one more may fill the picture
_FILLING: Final = 0.15  # of the picture's area, at least, that a card seen from afar fills
_SMALL_PX: Final = 24.0  # of a card's width in the finder's input, which knows cards from 15 on
_ROW_SHARE: Final = 0.5  # cards whose middles differ by less than this, in heights, share a row


@dataclass(frozen=True, slots=True)
class Sighting:
    """One card cut out: where it lies, its face, what it shows, how probable it is one, 0-1."""

    quad: Quad
    face: Frame
    reading: CardReading
    likelihood: float


@runtime_checkable
class CardLooker(Protocol):
    """Sees cards on a frame: what the live table needs of a `TableReader`."""

    @property
    def sure_from(self) -> float:
        """Least confidence of a sure reading."""
        ...

    def look(self, pyramid: Pyramid, known: Sequence[Quad] = ()) -> tuple[Sighting, ...]:
        """Return the cards of a frame, but for those that lie at known quads."""
        ...

    def look_at(self, pyramid: Pyramid, quads: Sequence[Quad]) -> tuple[Sighting | None, ...]:
        """Return what lies about each quad, corners fitted; None where no card is seen."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class TableReader:
    """Reads still frames, each by itself.

    Attributes
    ----------
    card_threshold
        Least probability of being a card, as the reader sees it.
    sure_from
        Least confidence of a sure reading.
    quick_judge, judge
        Who says what is a card after one look, and after two on large photos; without the second
        there is one look, without the first the reader's word is enough.
    """

    finder: CardFinder
    fitter: CornerFitter
    reader: CardReader
    card_threshold: float
    sure_from: float
    quick_judge: CardJudge | None = None
    judge: CardJudge | None = None

    def read(self, frame: Frame, rule: DeckRule = ONE_DECK) -> TableView:
        """Return every card seen in one frame, in reading order."""
        pyramid = Pyramid(frame)
        cards = _in_one_light(pyramid, self._cards(pyramid))
        decoded = decode_table([card.reading for card in cards], rule)
        seen = in_reading_order(
            [self._seen(card, one) for card, one in zip(cards, decoded, strict=True)]
        )
        face_of = {card.quad: card.face for card in cards}
        quads = [one.quad for one in seen]
        findings = examine(pyramid, quads, [face_of[quad] for quad in quads])
        if (same := _same_cards(seen, rule)) is not None:
            findings = (*findings, same)
        return TableView(
            frame_size_wh=(frame.shape[1], frame.shape[0]),
            cards=_doubted(seen, unjudgeable_places(findings)),
            findings=findings,
            rule=rule,
        )

    def look(self, pyramid: Pyramid, known: Sequence[Quad] = ()) -> tuple[Sighting, ...]:
        """Return the cards of a frame, but for those that lie at known quads."""
        return tuple(_in_one_light(pyramid, self._new_cards(pyramid, known, _FIRST)))

    def look_at(self, pyramid: Pyramid, quads: Sequence[Quad]) -> tuple[Sighting | None, ...]:
        """Return what lies about each quad, corners fitted; None where no card is seen."""
        found = self._looked_at(pyramid, [Candidate(quad, 1) for quad in quads])
        seen = _in_one_light(pyramid, found)
        return tuple(
            next((one for one in seen if are_same(one.quad, quad)), None) for quad in quads
        )

    def _cards(self, pyramid: Pyramid) -> list[Sighting]:
        """Return what is a card, looking closer at small ones and again where one got lost."""
        height, width = pyramid.frame.shape[:2]
        if self.judge is not None and width * height > _QUICK_PX2:
            cards = _judged(self.judge, self.sightings(pyramid, looks=2))
            return self._with_filling(pyramid, cards) if len(cards) <= _FEW else cards
        found = self.finder.find(pyramid, look=_FIRST)
        cards = self._looked_at(pyramid, found)
        if self._are_small(pyramid, found):
            cards += self._new_cards(pyramid, [card.quad for card in cards], _CLOSER)
        elif _is_any_lost(found, cards):
            cards += self._new_cards(pyramid, [card.quad for card in cards], _AGAIN)
        return self._with_filling(pyramid, cards) if len(cards) <= _FEW else cards

    def sightings(self, pyramid: Pyramid, *, looks: int) -> list[tuple[Candidate, Sighting]]:
        """Return all that may be a card after one look or two, judged by nobody: much is none."""
        found = [self.finder.find(pyramid, look=_FIRST, threshold=_LEAST_HEAT)]
        if looks > 1:
            strong = [one for one in found[0] if one.score >= self.finder.threshold]
            second_look = _CLOSER if self._are_small(pyramid, strong) else _LONGER
            found.append(self.finder.find(pyramid, look=second_look, threshold=_LEAST_HEAT))
        fitter = replace(self.fitter, threshold=_LEAST_FIT)
        fitted = fitter.fit(pyramid, of_all_looks(found))
        return list(zip(fitted, self._cut(pyramid, fitted), strict=True))

    def _with_filling(self, pyramid: Pyramid, cards: list[Sighting]) -> list[Sighting]:
        """Return the cards with those that fill the picture, and none that lies within these."""
        far = step_back(pyramid)
        height, width = pyramid.frame.shape[:2]
        seen = self._looked_at(far.pyramid, self.finder.find(far.pyramid, look=_AFAR))
        placed = [replace(one, quad=far.to_frame(one.quad)) for one in seen]
        filling = [
            one
            for one in placed
            if one.quad.area_px2 >= _FILLING * width * height
            and not any(are_same(one.quad, card.quad) for card in cards)
        ]
        outside = [
            card
            for card in cards
            if not any(one.quad.contains(card.quad.center_xy) for one in filling)
        ]
        return [*outside, *filling]

    def _are_small(self, pyramid: Pyramid, found: Sequence[Candidate]) -> bool:
        """Say whether the finds of the first look are so small that others are overlooked."""
        if not found:
            return False
        longest: int = max(pyramid.frame.shape[:2])
        scale = self.finder.scales_px[_FIRST] / longest
        widths_px = sorted(one.quad.width_px for one in found)
        return widths_px[len(found) // 4] * scale < _SMALL_PX

    def _new_cards(self, pyramid: Pyramid, known: Sequence[Quad], look: int) -> list[Sighting]:
        """Return what a look shows beside known cards; a find may be fitted onto one of them."""

        def is_new(quad: Quad) -> bool:
            return not any(are_same(quad, one) for one in known)

        found = [one for one in self.finder.find(pyramid, look=look) if is_new(one.quad)]
        return [one for one in self._looked_at(pyramid, found) if is_new(one.quad)]

    def _looked_at(self, pyramid: Pyramid, found: Sequence[Candidate]) -> list[Sighting]:
        fitted = self.fitter.fit(pyramid, found)
        seen = list(zip(fitted, self._cut(pyramid, fitted), strict=True))
        cards = [(find, one) for find, one in seen if one.likelihood >= self.card_threshold]
        if self.quick_judge is None or not all(find.heats for find in fitted):
            return [one for _, one in cards]
        return _judged(self.quick_judge, cards)

    def _cut(self, pyramid: Pyramid, fitted: Sequence[Candidate]) -> list[Sighting]:
        faces = [rectify(pyramid, one.quad, FACE_WH, margin=FACE_MARGIN) for one in fitted]
        return [
            Sighting(one.quad, face, reading, reading.is_card)
            for one, face, reading in zip(fitted, faces, self.reader.read(faces), strict=True)
        ]

    def _seen(self, card: Sighting, decoded: DecodedCard) -> SeenCard:
        reading = card.reading
        confidence = decoded.probability * card.likelihood
        return SeenCard(
            quad=card.quad,
            card=decoded.card,
            confidence=confidence,
            sure=confidence >= self.sure_from and not decoded.breaks_rule,
            probabilities=as_tuples(reading),
            guesses=guesses_of(reading),
            changed_by_deck=decoded.changed_by_deck,
        )


def _is_any_lost(found: Sequence[Candidate], cards: Sequence[Sighting]) -> bool:
    """Say whether a strong find came to nothing.

    At one scale now and then a card's corners come out so wrong that no fit can mend them; at
    another they do not.
    """
    return any(
        one.score >= _STRONG_FIND and not any(are_same(one.quad, card.quad) for card in cards)
        for one in found
    )


def _judged(judge: CardJudge, seen: Sequence[tuple[Candidate, Sighting]]) -> list[Sighting]:
    likely = [
        replace(one, likelihood=judge.probability(candidate, one.reading))
        for candidate, one in seen
    ]
    return [one for one in likely if one.likelihood >= judge.least]


def _in_one_light(pyramid: Pyramid, cards: Sequence[Sighting]) -> list[Sighting]:
    """Return the cards of one picture, colors judged together, doubted where it has none."""
    faces = [one.face for one in cards]
    readings: Sequence[CardReading] = [one.reading for one in cards]
    if cards and lacks_color(pyramid, faces):
        readings = [reading.doubting_color() for reading in readings]
    else:
        readings = read_in_one_light(faces, readings)
    return [replace(one, reading=reading) for one, reading in zip(cards, readings, strict=True)]


def _same_cards(cards: Sequence[SeenCard], rule: DeckRule) -> Finding | None:
    """Return the finding that cards lie there more often than the rule has them, if they do."""
    times = Counter(one.card for one in cards)
    places = tuple(place for place, one in enumerate(cards) if times[one.card] > rule.copies)
    if not places:
        return None
    return Finding(
        problem=Problem.SAME_CARDS,
        severity=Severity.WARNING,
        measured=len(places),
        threshold=rule.copies + 1,
        unit="cards",
        places=places,
        total=len(cards),
    )


def _doubted(cards: Sequence[SeenCard], places: frozenset[int]) -> tuple[SeenCard, ...]:
    """Return the cards, unsure at these places."""
    return tuple(
        replace(one, sure=False) if place in places else one for place, one in enumerate(cards)
    )


def as_tuples(reading: CardReading) -> FeatureProbabilities:
    """Return the probabilities of a reading as plain numbers."""
    number, color, shading, shape = (
        (float(a), float(b), float(c)) for a, b, c in reading.probabilities
    )
    return number, color, shading, shape


def guesses_of(reading: CardReading) -> tuple[Guess, ...]:
    """Return the most probable cards of a reading, best first."""
    row = card_probabilities(reading)
    best = np.argsort(-row)[:_GUESSES]
    return tuple(Guess(DECK[index], float(row[index])) for index in best)


def in_reading_order(cards: Sequence[SeenCard]) -> tuple[SeenCard, ...]:
    """Return the cards in rows from the top, each row from left to right.

    A row is a run of cards each of whose middles lies less than half a card below the last.
    """
    if not cards:
        return ()
    height = float(np.median([_extent_y(one.quad) for one in cards]))
    by_y = sorted(cards, key=lambda one: one.quad.center_xy[1])
    rows: list[list[SeenCard]] = []
    for one in by_y:
        y = one.quad.center_xy[1]
        if rows and y - rows[-1][0].quad.center_xy[1] < _ROW_SHARE * height:
            rows[-1].append(one)
        else:
            rows.append([one])
    return tuple(
        one for row in rows for one in sorted(row, key=lambda card: card.quad.center_xy[0])
    )


def _extent_y(quad: Quad) -> float:
    ys = [y for _, y in quad.corners_xy]
    return max(ys) - min(ys)

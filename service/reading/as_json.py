"""A reading as JSON: the same shape at the command line, over HTTP, on sockets and in the store.

`reading.schema.json` beside this file is its JSON Schema, made of `service.schemas.readings`, which
says what each field means. A card's name is its `label`, in the long notation. Cards count from 1,
row by row; corners are in pixels of the upright picture from its top left, clockwise.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from service.reading.reading import TableReading, may_hold_set
from solver.cards import FEATURES, Color, Feature, Number, Shading, Shape
from solver.notation import format_short, parse_card
from vision.deck import DeckRule
from vision.findings import Finding
from vision.live.track import TrackEvent
from vision.quads import Quad
from vision.view import Guess, SeenCard, TableView

__all__ = [
    "FORMAT_VERSION",
    "event_json",
    "finding_json",
    "parse_view",
    "reading_json",
    "seen_card_json",
    "view_json",
]

FORMAT_VERSION: Final = 1
"""Rises when a field goes or changes its meaning; fields may be added without that."""
_VALUES: Final[dict[Feature, tuple[str, ...]]] = {
    feature: tuple(value.value for value in values)
    for feature, values in zip(FEATURES, (Number, Color, Shading, Shape), strict=True)
}
_PIXEL_DIGITS: Final = 2
_SHARE_DIGITS: Final = 4


def reading_json(
    reading: TableReading, verdict: str, findings: Sequence[Mapping[str, Any]] | None = None
) -> dict[str, Any]:
    """Return a reading with all that follows from it.

    Parameters
    ----------
    verdict
        The sentence about cards and SETs.
    findings
        What the light doctor said, where the view does not hold it any more.
    """
    view = reading.view
    width, height = view.frame_size_wh
    told = map(finding_json, view.findings) if findings is None else findings
    return {
        "version": FORMAT_VERSION,
        "width": width,
        "height": height,
        "cards": [seen_card_json(place, seen) for place, seen in enumerate(view.cards, 1)],
        "sets": [_set_json(number, one, view) for number, one in enumerate(reading.sets, 1)],
        "may_hold_set": may_hold_set(view),
        "verdict": verdict,
        "findings": list(told),
    }


def _set_json(number: int, places: tuple[int, int, int], view: TableView) -> dict[str, Any]:
    cards = [view.cards[place] for place in places]
    return {
        "number": number,
        "places": [place + 1 for place in places],
        "labels": [str(seen.card) for seen in cards],
        "sure": all(seen.sure for seen in cards),
    }


def seen_card_json(place: int, seen: SeenCard) -> dict[str, Any]:
    """Return a card as it was read, or as a person named it; places count from 1."""
    return _exact_card_json(place, seen) | {
        "quad": _quad_json(seen.quad),
        "confidence": _share(seen.confidence),
        "probabilities": {
            feature: {value: _share(share) for value, share in row.items()}
            for feature, row in _probabilities(seen).items()
        },
        "guesses": [
            {"label": str(one.card), "probability": _share(one.probability)} for one in seen.guesses
        ],
    }


def _share(probability: float) -> float:
    return round(probability, _SHARE_DIGITS)


def _probabilities(seen: SeenCard) -> dict[str, dict[str, float]]:
    return {
        feature.value: dict(zip(_VALUES[feature], row, strict=True))
        for feature, row in zip(FEATURES, seen.probabilities, strict=True)
    }


def _exact_card_json(place: int, seen: SeenCard) -> dict[str, Any]:
    return {
        "place": place,
        "quad": [list(corner) for corner in seen.quad.corners_xy],
        "label": str(seen.card),
        "short": format_short(seen.card),
        "confidence": seen.confidence,
        "sure": seen.sure,
        "pinned": seen.is_pinned,
        "changed_by_deck": seen.changed_by_deck,
        "covered": seen.is_covered,
        "track": seen.track_id,
        "probabilities": _probabilities(seen),
        "guesses": [
            {"label": str(one.card), "probability": one.probability} for one in seen.guesses
        ],
    }


def _quad_json(quad: Quad) -> list[list[float]]:
    return [[round(x, _PIXEL_DIGITS), round(y, _PIXEL_DIGITS)] for x, y in quad.corners_xy]


def finding_json(finding: Finding) -> dict[str, Any]:
    """Return what the doctor found, with its sentences; places count from 1."""
    return {
        "problem": finding.problem.value,
        "severity": finding.severity.value,
        "measured": round(finding.measured, 2),
        "threshold": finding.threshold,
        "unit": finding.unit,
        "places": [place + 1 for place in finding.places],
        "beyond_judging": [place + 1 for place in finding.beyond_judging],
        "what": finding.what,
        "change": finding.change,
    }


def event_json(event: TrackEvent) -> dict[str, Any]:
    """Return what happened to a track; corners in pixels of the frame that showed it."""
    return {
        "version": FORMAT_VERSION,
        "kind": event.kind.value,
        "track": event.track_id,
        "label": None if event.card is None else str(event.card),
        "sure": event.is_sure,
        "quad": _quad_json(event.quad),
        "at_ms": event.at_ms,
        "frame": event.frame_number,
    }


def view_json(view: TableView) -> dict[str, Any]:
    """Return a view for the store, nothing rounded; the inverse of `parse_view`."""
    width, height = view.frame_size_wh
    return {
        "version": FORMAT_VERSION,
        "width": width,
        "height": height,
        "cards": [_exact_card_json(place, seen) for place, seen in enumerate(view.cards, 1)],
        "copies": view.rule.copies,
        "taken": [str(card) for card in sorted(view.rule.taken)],
    }


def parse_view(plain: Mapping[str, Any]) -> TableView:
    """Return the view that `view_json` described."""
    return TableView(
        frame_size_wh=(plain["width"], plain["height"]),
        cards=tuple(_parse_card(one) for one in plain["cards"]),
        rule=DeckRule(
            copies=plain["copies"], taken=frozenset(parse_card(text) for text in plain["taken"])
        ),
    )


def _parse_card(plain: Mapping[str, Any]) -> SeenCard:
    a, b, c, d = ((x, y) for x, y in plain["quad"])
    number, color, shading, shape = (
        _parse_shares(feature, plain["probabilities"][feature.value]) for feature in FEATURES
    )
    return SeenCard(
        quad=Quad((a, b, c, d)),
        card=parse_card(plain["label"]),
        confidence=plain["confidence"],
        sure=plain["sure"],
        probabilities=(number, color, shading, shape),
        guesses=tuple(
            Guess(parse_card(one["label"]), one["probability"]) for one in plain["guesses"]
        ),
        changed_by_deck=plain["changed_by_deck"],
        track_id=plain["track"],
        is_covered=plain["covered"],
        is_pinned=plain["pinned"],
    )


def _parse_shares(feature: Feature, plain: Mapping[str, float]) -> tuple[float, float, float]:
    first, second, third = (plain[value] for value in _VALUES[feature])
    return first, second, third

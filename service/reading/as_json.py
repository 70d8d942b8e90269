"""A TableView as plain lists, numbers and texts, and back, for the store; nothing is rounded."""

from typing import Any

from solver.notation import parse_card
from vision.deck import DeckRule
from vision.live.track import TrackEvent
from vision.quads import Quad
from vision.view import Guess, SeenCard, TableView

__all__ = ["parse_view", "plain_event", "plain_findings", "plain_quad", "plain_view"]


def plain_view(view: TableView) -> dict[str, Any]:
    """Return the view as something that JSON can hold; the inverse of `parse_view`."""
    return {
        "size": list(view.frame_size_wh),
        "cards": [_plain_card(seen) for seen in view.cards],
        "copies": view.rule.copies,
        "taken": [str(card) for card in sorted(view.rule.taken)],
    }


def _plain_card(seen: SeenCard) -> dict[str, Any]:
    return {
        "quad": [list(corner) for corner in seen.quad.corners_xy],
        "card": str(seen.card),
        "confidence": seen.confidence,
        "sure": seen.sure,
        "probabilities": [list(row) for row in seen.probabilities],
        "guesses": [[str(guess.card), guess.probability] for guess in seen.guesses],
        "changed_by_deck": seen.changed_by_deck,
    }


def parse_view(plain: dict[str, Any]) -> TableView:
    """Return the view that `plain_view` described."""
    width, height = plain["size"]
    return TableView(
        frame_size_wh=(width, height),
        cards=tuple(_parse_card(one) for one in plain["cards"]),
        rule=DeckRule(
            copies=plain["copies"], taken=frozenset(parse_card(text) for text in plain["taken"])
        ),
    )


def _parse_card(plain: dict[str, Any]) -> SeenCard:
    a, b, c, d = ((x, y) for x, y in plain["quad"])
    number, color, shading, shape = ((p, q, r) for p, q, r in plain["probabilities"])
    return SeenCard(
        quad=Quad((a, b, c, d)),
        card=parse_card(plain["card"]),
        confidence=plain["confidence"],
        sure=plain["sure"],
        probabilities=(number, color, shading, shape),
        guesses=tuple(Guess(parse_card(text), share) for text, share in plain["guesses"]),
        changed_by_deck=plain["changed_by_deck"],
    )


def plain_findings(view: TableView) -> tuple[dict[str, Any], ...]:
    """Return what the doctor found on a frame, with its sentences; places are counted from 1."""
    return tuple(
        {
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
        for finding in view.findings
    )


def plain_quad(quad: Quad) -> list[list[float]]:
    """Return the corners of a quad in pixels of the frame, to a tenth."""
    return [[round(x, 1), round(y, 1)] for x, y in quad.corners_xy]


def plain_event(event: TrackEvent) -> dict[str, Any]:
    """Return what happened to a track for machines; corners in pixels of the frame."""
    return {
        "kind": event.kind.value,
        "track": event.track_id,
        "card": None if event.card is None else str(event.card),
        "sure": event.is_sure,
        "quad": plain_quad(event.quad),
        "at_ms": event.at_ms,
        "frame": event.frame_number,
    }

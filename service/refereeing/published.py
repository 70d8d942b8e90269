"""A decision as the people at the table know it, and how they can overrule it."""

from dataclasses import dataclass
from typing import Any

from service.refereeing.decision import Decision, DecisionKind

__all__ = ["PublishedDecision", "decision_json", "ways_to_overrule"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedDecision:
    """A decision as the people at the table know it.

    Attributes
    ----------
    number
        Counted from 1.
    before, after
        Keys of the pictures; None where there is none.
    overruled
        How people decided otherwise: ``withdraw`` or ``grant``; ``revised`` by the referee itself,
        when the table told better; empty while it stands.
    """

    number: int
    decision: Decision
    before: str | None = None
    after: str | None = None
    overruled: str = ""


def decision_json(published: PublishedDecision) -> dict[str, Any]:
    """Return a decision as JSON: what happened, who, which cards, where its pictures are."""
    decision = published.decision
    return {
        "number": published.number,
        "kind": decision.kind.value,
        "at_ms": decision.at_ms,
        "seat": decision.seat,
        "points": decision.points,
        "cards": [str(card) for card in decision.cards],
        "text": decision.text,
        "before": _address(published.before),
        "after": _address(published.after),
        "overruled": published.overruled or None,
        "is_assumed": decision.is_assumed,
        "can": ways_to_overrule(published),
    }


def _address(key: str | None) -> str | None:
    return None if key is None else f"/api/snapshots/{key}"


def ways_to_overrule(published: PublishedDecision) -> list[str]:
    """Return how this decision can be overruled."""
    is_claim = published.decision.kind in (DecisionKind.TAKEN, DecisionKind.WRONG)
    if published.overruled:
        return ["grant"] if published.overruled == "withdraw" and is_claim else []
    match published.decision.kind:
        case DecisionKind.TAKEN | DecisionKind.WRONG:
            return ["withdraw"]
        case DecisionKind.TOO_LATE if published.decision.seat is not None:
            return ["withdraw"]
        case DecisionKind.TOO_LATE | DecisionKind.NO_SHOUT:
            return ["grant"]
        case _:
            return []

"""TableView: what vision has to say about one frame, the one type it hands on.

Everything downstream (overlay, command line, service, games) takes this and nothing else.
"""

from dataclasses import dataclass

from solver.cards import Card
from vision.deck import ONE_DECK, DeckRule
from vision.findings import Finding
from vision.quads import Quad

__all__ = ["FeatureProbabilities", "Guess", "SeenCard", "TableView"]

FeatureProbabilities = tuple[tuple[float, float, float], ...]
"""Four rows (number, color, shading, shape) of three probabilities, in the order of the enums."""


@dataclass(frozen=True, slots=True)
class Guess:
    """One card that a seen card may be, with its probability 0-1."""

    card: Card
    probability: float


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenCard:
    """One card on the table, as read.

    Attributes
    ----------
    quad
        Where it lies, in pixels of the frame.
    card
        The best reading under the rules of the deck.
    confidence
        Probability that `card` is right, 0-1.
    sure
        Whether the reading can be relied on; an unsure one must be shown as unsure.
    probabilities
        Per feature, before the deck's rule.
    guesses
        The three most probable cards, best first.
    changed_by_deck
        Whether the rule that a card occurs once changed the reading.
    track_id
        Which track it is, on a frame of a camera; None on a photo read by itself.
    is_covered
        Whether something hides it now; it is told as it was seen last.
    is_pinned
        Whether a person said what it is.
    """

    quad: Quad
    card: Card
    confidence: float
    sure: bool
    probabilities: FeatureProbabilities
    guesses: tuple[Guess, ...]
    changed_by_deck: bool = False
    track_id: int | None = None
    is_covered: bool = False
    is_pinned: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """All cards seen in one frame, in reading order (rows from the top, left to right).

    Attributes
    ----------
    findings
        What stands in the way of reading them, the worst first.
    rule
        What was known of the deck when they were read.
    """

    frame_size_wh: tuple[int, int]
    cards: tuple[SeenCard, ...]
    findings: tuple[Finding, ...] = ()
    rule: DeckRule = ONE_DECK

"""Findings: what stands in the way of reading a picture, how badly, and what to change.

The sentences stand in one table, by problem, so that another language is another table.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

__all__ = ["SENTENCES", "Finding", "Problem", "Severity", "format_places"]


class Problem(Enum):
    """What may be wrong with a picture of a table."""

    NO_CARD = "no_card"
    TOO_DARK = "too_dark"
    BLOWN_OUT = "blown_out"
    COLOR_CAST = "color_cast"
    NO_COLOR = "no_color"
    GLARE = "glare"
    BLUR = "blur"
    MOTION = "motion"
    TOO_FAR = "too_far"
    CUT_OFF = "cut_off"
    LIKE_BACKGROUND = "like_background"
    SAME_CARDS = "same_cards"


class Severity(Enum):
    """How badly it stands in the way, from the mildest."""

    ADVICE = "advice"
    """Readable as it is, safer if changed."""
    WARNING = "warning"
    """Cards may be missed or misread."""
    CANNOT_JUDGE = "cannot_judge"
    """Too little is left to read; what is said about these cards is a guess."""


SENTENCES: Final[Mapping[Problem, tuple[str, str]]] = {
    Problem.NO_CARD: (
        "No SET card was found, so there is nothing to judge by",
        "Lay the cards face up, fill the picture with them, and let the camera focus.",
    ),
    Problem.TOO_DARK: (
        "{cards} too dark: the white paper has a brightness of {measured} of 255, {wanted} or more "
        "is good",
        "Switch on a lamp or let the camera expose longer.",
    ),
    Problem.BLOWN_OUT: (
        "{cards} blown out: the paper is pure white, and the paler ink differs from it by "
        "{measured} %, {wanted} % or more is good",
        "Dim or move the lamp, or let the camera expose less.",
    ),
    Problem.COLOR_CAST: (
        "{cards} in colored light: on white paper one color is {measured} times as strong as "
        "another, up to {wanted} times is good",
        "Use whiter light, or set the camera's white balance to the lamp.",
    ),
    Problem.NO_COLOR: (
        "{cards} almost without color: the ink shows {measured} % of the color it could have, "
        "{wanted} % or more is good",
        "Switch off filters and night modes, and use white light and a camera that sees color.",
    ),
    Problem.GLARE: (
        "{cards} under glare or hard light: {measured} % of the area far outshines the paper, "
        "up to {wanted} % is good",
        "Move the lamp to the side, or shade the table from the sun.",
    ),
    Problem.BLUR: (
        "{cards} blurred: edges are smeared over {measured} mm of the card, up to {wanted} mm is "
        "good",
        "Let the camera focus on the cards, hold it still, and wipe the lens.",
    ),
    Problem.MOTION: (
        "{cards} smeared in one direction over {measured} mm of the card, up to {wanted} mm is "
        "good: the camera or the cards moved",
        "Hold the camera still or prop it up; more light shortens the exposure.",
    ),
    Problem.TOO_FAR: (
        "{cards} too small: {measured} pixels wide as seen, a card should be at least {wanted}",
        "Come closer, look from higher up, or take a picture of more pixels.",
    ),
    Problem.CUT_OFF: (
        "{cards} cut off by the edge of the picture: {measured} % is missing",
        "Move the camera or the cards until all of them are in the picture.",
    ),
    Problem.LIKE_BACKGROUND: (
        "{cards} hard to tell from the table: the paper differs from it by {measured} %, "
        "{wanted} % or more is good",
        "Lay the cards on something darker or colored.",
    ),
    Problem.SAME_CARDS: (
        "{cards} the same as others: in one deck each card lies once",
        "Read two mixed decks with --decks 2; of two pictures in one, take each by itself.",
    ),
}
"""Problem -> what is wrong, without its full stop, and what to change."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One problem of one picture.

    Attributes
    ----------
    measured
        The worst number measured among the affected cards, in `unit`.
    threshold
        The number from which on it is worth a word, in `unit`.
    places
        The affected cards as places in `TableView.cards`, from 0; empty when the problem is the
        whole picture's.
    beyond_judging
        Those of them whose readings are guesses.
    total
        How many cards were seen.
    """

    problem: Problem
    severity: Severity
    measured: float
    threshold: float
    unit: str
    places: tuple[int, ...] = ()
    beyond_judging: tuple[int, ...] = ()
    total: int = 0

    @property
    def what(self) -> str:
        """What is wrong, as a sentence."""
        text = SENTENCES[self.problem][0].format(
            cards=format_places(self.places, self.total),
            measured=_format_number(self.measured, self.unit),
            wanted=_format_number(self.threshold, self.unit),
        )
        return f"{text}{self._floor_note()}."

    def _floor_note(self) -> str:
        if self.severity is not Severity.CANNOT_JUDGE or self.problem is Problem.NO_CARD:
            return ""
        if self.beyond_judging in ((), self.places):
            return "; this cannot be judged"
        return f"; {_name_cards(self.beyond_judging)} cannot be judged"

    @property
    def change(self) -> str:
        """What to change, as a sentence."""
        return SENTENCES[self.problem][1]

    @property
    def sentence(self) -> str:
        """What is wrong and what to change."""
        return f"{self.what} {self.change}"


def format_places(places: Sequence[int], total: int) -> str:
    """Name the cards at these places (from 0) with their verb, counting from 1.

    >>> format_places((0, 2, 3), 12)
    'Cards 1, 3 and 4 are'
    """
    if not places:
        return "The picture is"
    if len(places) == total:
        return "The card is" if total == 1 else f"All {total} cards are"
    name = _name_cards(places)
    return f"{name[0].upper()}{name[1:]} {'is' if len(places) == 1 else 'are'}"


def _name_cards(places: Sequence[int]) -> str:
    *others, last = (str(place + 1) for place in places)
    return f"cards {', '.join(others)} and {last}" if others else f"card {last}"


def _format_number(number: float, unit: str) -> str:
    """Write a number as exactly as people need it: small lengths and ratios with one decimal."""
    return f"{number:.1f}" if unit in ("mm", "times") else f"{number:.0f}"

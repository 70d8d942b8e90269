"""Compare the reading of a table with the annotated truth.

A seen card matches a true one when their quads overlap with IoU of at least 0.5, greedily, best
first. Cards whose truth is "?" cannot be read by a careful person and count for nothing.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from solver.cards import Card
from solver.notation import parse_card
from solver.sets import sets_of
from vision.quads import Quad, iou
from vision.view import SeenCard, TableView

__all__ = ["Match", "TableScore", "TrueCard", "read_annotation", "score_table"]

_MATCH_IOU: Final = 0.5
_IGNORED_IOU: Final = 0.2


@dataclass(frozen=True, slots=True)
class TrueCard:
    """One annotated card; `card` is None where a person cannot read it."""

    quad: Quad
    card: Card | None


@dataclass(frozen=True, slots=True)
class Match:
    """A true card and what was seen there, or None when it was missed."""

    true: TrueCard
    seen: SeenCard | None

    @property
    def is_right(self) -> bool:
        """Whether the card was found and read right."""
        return self.seen is not None and self.seen.card == self.true.card


@dataclass(frozen=True, slots=True)
class TableScore:
    """The readable true cards with what was seen of them, and what was seen where no card lies."""

    matches: tuple[Match, ...]
    false_finds: tuple[SeenCard, ...]

    @property
    def is_exact(self) -> bool:
        """Whether every card was read right and nothing else was found."""
        return not self.false_finds and all(match.is_right for match in self.matches)

    @property
    def has_right_sets(self) -> bool:
        """Whether the SETs that follow from the reading are the true ones."""
        seen = {match.seen.card for match in self.matches if match.seen}
        seen |= {card.card for card in self.false_finds}
        true = {match.true.card for match in self.matches if match.true.card}
        return set(sets_of(sorted(seen))) == set(sets_of(sorted(true)))


def read_annotation(path: Path) -> tuple[TrueCard, ...]:
    """Return the annotated cards of one photo."""
    cards = json.loads(path.read_text())["cards"]
    return tuple(
        TrueCard(
            Quad.from_array(card["quad"]),
            None if card["label"] == "?" else parse_card(card["label"]),
        )
        for card in cards
    )


def score_table(truth: tuple[TrueCard, ...], view: TableView) -> TableScore:
    """Match what was seen with the truth."""
    pairs = sorted(
        (
            (overlap, true_place, seen_place)
            for true_place, true in enumerate(truth)
            for seen_place, seen in enumerate(view.cards)
            if (overlap := iou(true.quad, seen.quad)) >= _MATCH_IOU
        ),
        reverse=True,
    )
    of_true: dict[int, int] = {}
    for _, true_place, seen_place in pairs:
        if true_place not in of_true and seen_place not in of_true.values():
            of_true[true_place] = seen_place
    matches = tuple(
        Match(true, view.cards[of_true[place]] if place in of_true else None)
        for place, true in enumerate(truth)
        if true.card is not None
    )
    ignored = [true.quad for true in truth if true.card is None]
    false_finds = tuple(
        seen
        for place, seen in enumerate(view.cards)
        if place not in of_true.values()
        and all(iou(seen.quad, quad) <= _IGNORED_IOU for quad in ignored)
    )
    return TableScore(matches, false_finds)

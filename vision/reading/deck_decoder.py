"""Decode the readings of one table as a whole: in one deck each card occurs once.

The most probable assignment of cards to places under that rule is a linear assignment problem
(Kuhn 1955); it is solved only where two places claim one card.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from solver.cards import DECK, Card
from vision.deck import ONE_DECK, DeckRule
from vision.image import FloatArray
from vision.reading.reader import CardReading

__all__ = ["DecodedCard", "card_probabilities", "decode_table"]

_FLOOR: Final = 1e-9  # keeps a logarithm finite
_LEAST_BELIEVABLE: Final = 2e-3
"""A second choice less probable than this is not taken to keep the rule: two decks or a false find
are likelier than such a misreading, so the doubt is shown instead."""

_LEAST_BELIEVABLE_OF_MANY: Final = 0.1
"""The same where several cards lie there twice: one misreading is likely, as many hardly are."""


@dataclass(frozen=True, slots=True)
class DecodedCard:
    """The card at one place, its probability under the rule, and whether the rule changed it."""

    card: Card
    probability: float
    changed_by_deck: bool
    breaks_rule: bool = False


def card_probabilities(reading: CardReading) -> FloatArray:
    """Return the probability of each of the 81 cards, (81,), by card index."""
    number, color, shading, shape = reading.probabilities
    joint = np.einsum("s,f,c,n->sfcn", shape, shading, color, number)
    return np.asarray(joint.reshape(81), np.float64)


def decode_table(
    readings: Sequence[CardReading], rule: DeckRule = ONE_DECK
) -> tuple[DecodedCard, ...]:
    """Return the most probable card of each place such that the rule is kept where it can be."""
    if not readings:
        return ()
    table = np.stack([card_probabilities(reading) for reading in readings])
    allowed = table.copy()
    allowed[:, [card.index for card in rule.taken]] = 0
    alone = allowed.argmax(axis=1)
    chosen = alone
    too_many = np.maximum(np.bincount(alone, minlength=81) - rule.copies, 0).sum()
    if too_many:
        least = _LEAST_BELIEVABLE if too_many == 1 else _LEAST_BELIEVABLE_OF_MANY
        chosen = _assigned(allowed, rule.copies, least)
    return tuple(
        _decoded(table[place], int(alone[place]), int(chosen[place]), chosen, rule)
        for place in range(len(readings))
    )


def _assigned(probabilities: FloatArray, copies: int, least: float) -> FloatArray:
    # scipy takes longer to import than a table takes to read, and few tables need it.
    from scipy.optimize import linear_sum_assignment

    cost = -np.log(np.maximum(np.tile(probabilities, copies), _FLOOR))
    rows, columns = linear_sum_assignment(cost)
    chosen = probabilities.argmax(axis=1)
    chosen[rows] = columns % 81
    unbelievable = probabilities[np.arange(len(chosen)), chosen] < least
    return np.asarray(np.where(unbelievable, probabilities.argmax(axis=1), chosen))


def _decoded(
    row: FloatArray, alone: int, chosen: int, all_chosen: FloatArray, rule: DeckRule
) -> DecodedCard:
    breaks_rule = int(np.count_nonzero(all_chosen == chosen)) > rule.copies
    changed = chosen != alone or alone != int(row.argmax())
    return DecodedCard(DECK[chosen], float(row[chosen]), changed, breaks_rule)

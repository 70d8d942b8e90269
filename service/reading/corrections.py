"""Cards that a person named, and what follows for the others on the table.

A named card is sure. In one deck it lies nowhere else, so the others are decoded once more: who
claimed the card gets its next best reading, and who had to make way for a misreading gets its own
card back.
"""

from collections import Counter
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import replace

import numpy as np

from solver.cards import Card
from vision.deck import DeckRule
from vision.reading.deck_decoder import DecodedCard, card_probabilities, decode_table
from vision.reading.reader import CardReading
from vision.view import SeenCard, TableView

__all__ = ["correct"]


def correct(
    view: TableView,
    pins: Mapping[int, Card],
    *,
    sure_from: float,
    doubted: AbstractSet[int] = frozenset(),
) -> TableView:
    """Return the view with these cards in their places, and the others decoded anew.

    Parameters
    ----------
    pins
        Place in `view.cards` -> the card that lies there.
    sure_from
        Least confidence of a sure reading: that of the reader that made the view.
    doubted
        Places whose readings are guesses, however confident: glare or blur hides too much.
    """
    if not pins:
        return view
    others = [place for place in range(len(view.cards)) if place not in pins]
    readings = [_reading_of(view.cards[place]) for place in others]
    decoded = decode_table(readings, _rule_for_others(view.rule, pins))
    cards = [_pinned(seen, pins.get(place)) for place, seen in enumerate(view.cards)]
    for place, reading, one in zip(others, readings, decoded, strict=True):
        followed = _followed(view.cards[place], reading, one, sure_from)
        cards[place] = replace(followed, sure=followed.sure and place not in doubted)
    return replace(view, cards=tuple(cards))


def _rule_for_others(rule: DeckRule, pins: Mapping[int, Card]) -> DeckRule:
    """Return the rule for the cards that nobody named: those used up by names are taken."""
    named = Counter(pins.values())
    used_up = {card for card, times in named.items() if times >= rule.copies}
    return replace(rule, taken=rule.taken | used_up)


def _pinned(seen: SeenCard, card: Card | None) -> SeenCard:
    if card is None:
        return seen
    return replace(
        seen, card=card, confidence=1.0, sure=True, changed_by_deck=False, is_pinned=True
    )


def _reading_of(seen: SeenCard) -> CardReading:
    """Return what the reader said of one place, before any rule of the deck."""
    reading = CardReading(np.asarray(seen.probabilities, np.float64), is_card=1.0)
    alone = float(card_probabilities(reading)[seen.card.index])
    # A confidence is that of the card times that of being a card at all.
    is_card = min(seen.confidence / alone, 1.0) if alone > 0 else seen.confidence
    return replace(reading, is_card=is_card)


def _followed(
    seen: SeenCard, reading: CardReading, decoded: DecodedCard, sure_from: float
) -> SeenCard:
    confidence = decoded.probability * reading.is_card
    return replace(
        seen,
        card=decoded.card,
        confidence=confidence,
        sure=confidence >= sure_from and not decoded.breaks_rule,
        changed_by_deck=decoded.changed_by_deck,
    )

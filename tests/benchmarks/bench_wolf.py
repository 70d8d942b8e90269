"""Speed of Little Wolf's validator and list of legal plays on 14-card hands.

The worst of many dealt hands and of two hands made to have the most plays, for each size.
"""

import random

from solver.little_wolf import (
    HOUSE_DECK,
    Lead,
    Suit,
    WolfCard,
    find_fault,
    legal_plays,
    parse_settings,
    parse_wolf_cards,
    read_lead,
)
from tests.benchmarks.measure import Row, best_time_s

__all__ = ["rows"]

_LEADS = (
    "9H 9H LW",
    "9S 9S LW",
    "9H 9H BB BB BB LW",
    "9H 9H BB BB BB BB LW",
    "9S 9S BB BB BB BB LW",
)
_CROWDED = (
    "2S 3S 4S 5S 6S 7S 8S TS JS QS KS AS BB LW",
    "2H 3D 4C 5H 6D 7C 8H TD JC QH KD AC 2S LW",
)
_CONFIGS = {
    "default": (),
    "groupBy=rank+suit": ("groupBy=rank+suit",),
    "lenient": ("fillers=one-of-each", "trumpOrder=either", "shortTrumpRest=free", "freeRuff=true"),
}


def rows() -> list[Row]:
    """Measure one validation and one list, worst case by configuration."""
    found = []
    for name, settings in _CONFIGS.items():
        rng = random.Random(0)
        config = parse_settings(settings)
        validation = listing = 0.0
        most = 0
        for text in _LEADS:
            lead = read_lead(parse_wolf_cards(text), trump=Suit.SPADES, config=config)
            for hand in _hands(rng):
                plays = legal_plays(lead, hand)
                most = max(most, len(plays))
                tried = (plays[-1], tuple(rng.sample(hand, lead.size)))
                validation = max(validation, *(_validation_s(lead, hand, play) for play in tried))
                listing = max(listing, _listing_s(lead, hand))
        found += [
            Row(f"one play of 14 cards judged, {name}", f"{validation * 1e6:.0f} µs", "50 µs"),
            Row(f"up to {most} legal plays listed, {name}", f"{listing * 1e3:.1f} ms", "20 ms"),
        ]
    return found


def _hands(rng: random.Random) -> list[tuple[WolfCard, ...]]:
    dealt = [tuple(rng.sample(HOUSE_DECK, 14)) for _ in range(20)]
    return [*dealt, *map(parse_wolf_cards, _CROWDED)]


def _validation_s(lead: Lead, hand: tuple[WolfCard, ...], play: tuple[WolfCard, ...]) -> float:
    return best_time_s(lambda: find_fault(lead, hand, play), repeats=10, number=20)


def _listing_s(lead: Lead, hand: tuple[WolfCard, ...]) -> float:
    return best_time_s(lambda: legal_plays(lead, hand))

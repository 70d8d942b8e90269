"""What lies otherwise than the position says, and how to say that it cannot be."""

from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from service.refereeing.sight import Sight
from solver.board import PhysicalBoard
from solver.cards import Card
from solver.classic import ClassicState, explain_reading
from solver.deck_knowledge import differing_features
from solver.notation import format_cards

__all__ = [
    "CLAIM_CARDS",
    "Mismatch",
    "MisreadPair",
    "believable",
    "describe_doubt",
    "expected_cards",
    "find_mismatch",
    "misread_pairs",
    "physical_table",
]

MisreadPair: TypeAlias = tuple[Card, Card]

CLAIM_CARDS: Final = 3
"""Cards of a claim."""
_MOST_HELD: Final = 5
"""Cards that a clumsy hand takes at once; if more are gone, the camera sees something else."""


@dataclass(frozen=True, slots=True)
class Mismatch:
    """What lies otherwise than the position says.

    Attributes
    ----------
    gone
        Cards that ought to lie there.
    back
        Cards that were in hands and lie there again.
    fresh
        Other cards that are new, in the order in which they came.
    """

    gone: tuple[Card, ...] = ()
    back: tuple[Card, ...] = ()
    fresh: tuple[Card, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.gone or self.back or self.fresh)


def physical_table(game: ClassicState) -> PhysicalBoard:
    """Return the table, which must be one with real cards."""
    assert isinstance(game.board, PhysicalBoard)
    return game.board


def expected_cards(game: ClassicState) -> tuple[Card, ...]:
    """Return all cards that ought to lie on the table."""
    table = physical_table(game)
    return table.cards + table.pick_up


def find_mismatch(game: ClassicState, sight: Sight) -> Mismatch:
    """Compare what lies there with what ought to."""
    if game.is_deal_over:
        return Mismatch()
    out_of_play = physical_table(game).out_of_play
    lying, known = sight.lying, expected_cards(game)
    in_order = sorted(sight.cards, key=lambda one: one.track_id)
    come = tuple(dict.fromkeys(one.card for one in in_order if one.card and one.card not in known))
    return Mismatch(
        gone=tuple(card for card in known if card not in lying),
        back=tuple(card for card in come if card in out_of_play),
        fresh=tuple(card for card in come if card not in out_of_play),
    )


def misread_pairs(
    game: ClassicState, mismatch: Mismatch, known: tuple[MisreadPair, ...]
) -> tuple[MisreadPair, ...]:
    """Return cards that lie there though they seem gone, each with what it is read as.

    Nobody takes a card and lays another one down while none is due: where one came that differs
    from one that is gone in a single feature, a card that lies there is read as another for now,
    half covered perhaps. Three new cards are the replacement of a SET that came into sight at once.
    A pair lasts until the card is read rightly or both are gone.
    """
    gone, fresh = set(mismatch.gone), set(mismatch.fresh)
    pairs = [pair for pair in known if pair[0] in gone and pair[1] in fresh]
    if game.expected.deal or len(fresh) >= CLAIM_CARDS:
        return tuple(pairs)
    free = [card for card in mismatch.gone if all(card != pair[0] for pair in pairs)]
    for card in mismatch.fresh:
        alike = next((one for one in free if differing_features(one, card) == 1), None)
        if alike is not None and all(card != pair[1] for pair in pairs):
            free.remove(alike)
            pairs.append((alike, card))
    return tuple(pairs)


def believable(mismatch: Mismatch, pairs: tuple[MisreadPair, ...]) -> Mismatch:
    """Return the mismatch without cards that are only misread."""
    gone, fresh = ({pair[at] for pair in pairs} for at in (0, 1))
    return replace(
        mismatch,
        gone=tuple(card for card in mismatch.gone if card not in gone),
        fresh=tuple(card for card in mismatch.fresh if card not in fresh),
    )


def describe_doubt(game: ClassicState, sight: Sight, mismatch: Mismatch) -> str:
    """Say in a sentence what cannot be so, and what to do about it."""
    held = len(physical_table(game).lifted) + len(mismatch.gone)
    if game.control is not None and CLAIM_CARDS < held <= _MOST_HELD:
        return f"{held} cards were lifted, a SET has three: put {held - CLAIM_CARDS} back."
    if len(mismatch.gone) > CLAIM_CARDS:
        return (
            f"{len(mismatch.gone)} cards are gone at once. "
            "Does the camera still see the whole table?"
        )
    if mismatch.fresh and (missing := game.expected.put_back):
        return f"First put back {format_cards(missing)}."
    doubts = explain_reading(game, tuple(sight.lying), max(sight.at_ms, game.at_ms)).doubts
    if doubts:
        return doubts[0].message
    return f"Nobody expected this: {format_cards((*mismatch.gone, *mismatch.fresh))}."

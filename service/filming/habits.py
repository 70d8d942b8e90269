"""How often the people at a filmed table do what."""

from dataclasses import dataclass

from solver.cards import DECK, Card

__all__ = ["Habits"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """How often the people at the table do what, as probabilities for each round.

    Attributes
    ----------
    wrong, late, no_shout, changes_mind
        A claim that is no SET; one after the time; cards taken without a shout; a card put back
        before the third.
    second_shout
        Another player shouts a moment later.
    fidgets, rests, straightens
        Hands that point at cards, lie on them, or push one.
    nudge, lamp
        Pushes of the camera, lamps switched.
    stacks
        A claim whose cards are laid on each other in the hand, over the places of the next ones.
    overlaps, swaps, edges, turns
        A card pushed over another, two that change places, one half out of the picture, one turned
        over and back.
    things, shadows
        Things put on the table for a while; shadows of heads and leaves, for a whole game.
    cards
        The deck.
    until_ms
        No round begins after that; None for the whole game.
    """

    wrong: float = 0.1
    late: float = 0.04
    no_shout: float = 0.05
    changes_mind: float = 0.05
    second_shout: float = 0.15
    fidgets: float = 0.35
    rests: float = 0.35
    straightens: float = 0.15
    nudge: float = 0.06
    lamp: float = 0.06
    stacks: float = 0.0
    overlaps: float = 0.0
    swaps: float = 0.0
    edges: float = 0.0
    turns: float = 0.0
    things: float = 0.0
    shadows: float = 0.0
    cards: tuple[Card, ...] = DECK
    until_ms: int | None = None

"""How long the referee waits before it believes something."""

from dataclasses import dataclass

__all__ = ["Patience"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """How long the referee waits before it believes something, in milliseconds.

    Attributes
    ----------
    shout_ms
        For a shout that comes later than the hand, before a card counts as taken without one.
    hands_ms
        After the pick-up time for hands that still cover cards.
    deal_ms
        For new cards to lie where they are.
    agree_ms
        For three cards that nobody expected to be meant.
    doubt_ms
        Before what does not add up is told.
    guess_ms
        For a card to be read surely, before it is taken for the likeliest one that it can be. The
        game goes on, and a better reading, or people, may still say otherwise.
    held_ms
        For what a shout waits for, before it is refused: a hand lies on a card no longer than that.
    revise_ms
        For another course of events to explain the table, before a ruling is revised.
    grasp_ms
        From the moment at which a hand hides a card to that at which it has it: a shout before that
        is one during the claim.
    """

    shout_ms: int = 800
    hands_ms: int = 1_500
    deal_ms: int = 300
    agree_ms: int = 1_200
    doubt_ms: int = 3_000
    guess_ms: int = 2_000
    held_ms: int = 3_000
    grasp_ms: int = 250
    revise_ms: int = 500

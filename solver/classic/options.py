"""The options of a classic game: what the printed sheet leaves open, with our defaults.

Most fields answer one line of the table of ambiguities (classic 4.9, SC-01 to SC-07); changing a
rule means changing a field here and nothing else.
"""

from dataclasses import dataclass
from typing import Final

from solver.deals import DeckKind, check_layout_size
from solver.errors import InvalidError

__all__ = ["DEFAULTS", "ClassicOptions"]

_CLAIM_TIMES_MS: Final = (3_000, 10_000)  # classic 4.9 SC-01: option 3-10 seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassicOptions:
    """How a classic game is played.

    Attributes
    ----------
    deck
        All cards, or the solid ones of the beginners' game (SC-07).
    layout_size
        Cards laid out at first: 12, or 9 with the solid deck (SC-07).
    claim_time_ms
        Time to pick up three cards after the call, 3,000 to 10,000 (SC-01).
    lockout
        After an error a player may not call until the next SET is taken (SC-03). When nobody
        could call any more, everybody may again.
    floor_at_zero
        A score never falls below 0: a penalty at 0 costs nothing (SC-02).
    one_by_one
        From 15 cards on (three more than the layout) one card at a time is added; a later SET is
        replaced only up to the layout's size (SC-04).
    strict_no_set
        A wrong agreement that no SET lies there is refused, which gives away that one does (SC-05).
    refill_in_place
        New cards take the places of the old ones; otherwise they follow at the end.
    ends_by_certainty
        With the deck empty the game ends as soon as no SET lies there, without a vote (4.7).
    long_game
        Every player deals once; totals over all deals decide (4.7).
    hints
        Whether hints may be asked for.
    hint_cost
        Points that each step of a hint costs the player who asks.
    hints_by_vote
        A step of a hint is told, to all, once every player has asked for it.
    """

    deck: DeckKind = DeckKind.FULL
    layout_size: int = 12
    claim_time_ms: int = 5_000
    lockout: bool = False
    floor_at_zero: bool = False
    one_by_one: bool = False
    strict_no_set: bool = False
    refill_in_place: bool = True
    ends_by_certainty: bool = True
    long_game: bool = False
    hints: bool = True
    hint_cost: int = 0
    hints_by_vote: bool = False

    def __post_init__(self) -> None:
        low, high = _CLAIM_TIMES_MS
        if not low <= self.claim_time_ms <= high:
            raise InvalidError(
                f"the claim time lies in {low}..{high} ms, got {self.claim_time_ms} (SC-01)"
            )
        check_layout_size(self.deck, self.layout_size)
        if self.hint_cost < 0:
            raise InvalidError(f"a hint costs 0 points or more, got {self.hint_cost}")


DEFAULTS: Final = ClassicOptions()
"""The rules as printed, our resolutions where the sheet is silent."""

"""The options of solitaire (classic 4.8, 4.9 SC-06)."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from solver.deals import DeckKind, check_layout_size
from solver.errors import InvalidError

__all__ = ["DEFAULTS", "Redemption", "SoloOptions"]


class Redemption(Enum):
    """How the penalty of the extra cards is redeemed: three readings of the sheet (SC-06).

    COUNTER: one penalty per three extra cards, each SET among the last twelve redeems one.
    FLAG: one SET among the last twelve redeems everything. CLASSIC: nothing does; the game is lost
    when extra cards are needed (older rules).
    """

    COUNTER = "counter"
    FLAG = "flag"
    CLASSIC = "classic"


@dataclass(frozen=True, slots=True, kw_only=True)
class SoloOptions:
    """How solitaire is played.

    Attributes
    ----------
    deck
        All cards, or the solid ones of the beginners' game (SC-07).
    layout_size
        Cards laid out at first: 12, or 9 with the solid deck (SC-07).
    redemption
        How the extra cards are redeemed (SC-06).
    wrong_costs
        Whether a wrong selection costs a point.
    strict_no_set
        Whether extra cards are refused while a SET lies there, which gives away that one does.
    refill_in_place
        New cards take the places of the old ones; otherwise they follow at the end.
    ends_by_certainty
        With the deck empty the game ends as soon as no SET lies there.
    hints
        Whether hints may be asked for.
    hint_cost
        Points that each step of a hint costs.
    """

    deck: DeckKind = DeckKind.FULL
    layout_size: int = 12
    redemption: Redemption = Redemption.COUNTER
    wrong_costs: bool = True
    strict_no_set: bool = False
    refill_in_place: bool = True
    ends_by_certainty: bool = True
    hints: bool = True
    hint_cost: int = 0

    def __post_init__(self) -> None:
        check_layout_size(self.deck, self.layout_size)
        if self.hint_cost < 0:
            raise InvalidError(f"a hint costs 0 points or more, got {self.hint_cost}")


DEFAULTS: Final = SoloOptions()
"""The rules as printed, our resolutions where the sheet is silent."""

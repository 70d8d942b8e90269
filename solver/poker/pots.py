"""Pots: who plays for which chips, and how tied winners divide them (poker 3.6, 3.7 SP-06, SP-09).

"In case of a tie the chips are divided evenly. Chips that are left over and cannot be divided go
to the player with the fewest chips" (German sheet, "Das Aufdecken"). Side pots arise only where
short stacks go all-in: nobody can win from anyone more than he has put in himself.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from solver.poker.options import OddChips

__all__ = ["Pot", "PotShare", "divide", "side_pots"]


@dataclass(frozen=True, slots=True)
class Pot:
    """Chips, and the places (in order from the dealer's left) of those who can win them."""

    chips: int
    eligible: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PotShare:
    """How one pot was divided.

    Attributes
    ----------
    pot
        What was divided.
    winners
        Places of those who share it.
    each
        Chips every winner gets.
    odd
        Chips that could not be divided.
    odd_to
        Place of the one who gets them, None when there are none.
    """

    pot: Pot
    winners: tuple[int, ...]
    each: int
    odd: int
    odd_to: int | None


def side_pots(paid: Sequence[int], active: Sequence[bool]) -> tuple[Pot, ...]:
    """Split what was paid in one round into main pot and side pots.

    Parameters
    ----------
    paid
        Chips each player of the round has put in, in order from the dealer's left.
    active
        Who can still win, in the same order; the others dropped and leave their chips.

    Returns
    -------
    tuple of Pot
        The main pot first; neighbours that the same players can win are one pot.

    Examples
    --------
    >>> side_pots([2, 5, 5, 1], [True, True, True, False])
    (Pot(chips=7, eligible=(0, 1, 2)), Pot(chips=6, eligible=(1, 2)))
    """
    everyone = tuple(place for place, plays in enumerate(active) if plays)
    pots: list[Pot] = [Pot(0, everyone)]
    below = 0
    for level in sorted(set(paid) - {0}):
        chips = sum(min(one, level) - min(one, below) for one in paid)
        eligible = tuple(place for place in everyone if paid[place] >= level)
        below = level
        if not eligible or eligible == pots[-1].eligible:
            # Nobody still in has paid so much: these chips go with the pot below.
            pots[-1] = Pot(pots[-1].chips + chips, pots[-1].eligible)
        else:
            pots.append(Pot(chips, eligible))
    return tuple(pot for pot in pots if pot.chips) or (Pot(0, everyone),)


def divide(pot: Pot, counts: Sequence[int], stacks: Sequence[int], odd_chips: OddChips) -> PotShare:
    """Give a pot to the most SETs among those who can win it; all share when nobody has one.

    Parameters
    ----------
    counts, stacks
        SETs and chips (after betting, before any award) by place.

    Examples
    --------
    >>> share = divide(Pot(13, (0, 1)), [2, 2], [11, 14], OddChips.TIED_WINNER)
    >>> share.each, share.odd, share.odd_to
    (6, 1, 0)
    """
    most = max(counts[place] for place in pot.eligible)
    winners = tuple(place for place in pot.eligible if counts[place] == most)
    each, odd = divmod(pot.chips, len(winners))
    match odd_chips:
        case OddChips.TIED_WINNER:
            poor = winners
        case OddChips.ANY_ACTIVE:
            poor = pot.eligible
        case _:
            assert_never(odd_chips)
    # min() keeps the first of equals, and places run from the dealer's left.
    odd_to = min(poor, key=lambda place: stacks[place]) if odd else None
    return PotShare(pot=pot, winners=winners, each=each, odd=odd, odd_to=odd_to)

"""The ladder of a plain lead: the largest groups first, then matching fillers, then free cards.

Rule: printed page ¶4, 5, 10, 11, 15, 16; little wolf 1.5 "any N" and 1.6. The *shape* of a play
is the sizes of its groups (Pair 2, Set of k) from large to small. The page's rungs for 3, 4 and
5 cards are the shapes in descending lexicographic order; the closed form of 1.6 (b) finds the
highest rung that a hand can reach. With ``groupBy=rank+suit`` several groups and several loose
cards can have the rank led; one group counts as the same-rank group, as in 1.6 (a).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import compress
from typing import Final

from solver.little_wolf.cards import BIG_BEAR, CARDS, Rank, WolfCard
from solver.little_wolf.options import Fillers
from solver.little_wolf.setting import Setting

__all__ = ["Rungs", "Tally", "counted", "fill_value", "highest_rungs", "rungs_of", "tally"]

_INDICES: Final = range(len(CARDS))


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """Cards seen as the ladder sees them.

    Attributes
    ----------
    groups
        Group key -> number of cards, natural cards only.
    lead_keys
        The keys among them that have the rank led; empty where no rank counts.
    bears
        Number of Big Bears.
    """

    groups: Mapping[int, int]
    lead_keys: Sequence[int]
    bears: int


def tally(counts: Sequence[int], rank: Rank | None, table: Setting) -> Tally:
    """Count cards (a number for each card index 0-53) by group key."""
    group_key = table.group_key
    groups: dict[int, int] = {}
    for index in compress(_INDICES, counts):
        key = group_key[index]
        groups[key] = groups.get(key, 0) + counts[index]
    groups.pop(-1, None)
    lead_keys = [key for key in table.rank_keys[rank] if key in groups] if rank else []
    return Tally(groups=groups, lead_keys=lead_keys, bears=counts[BIG_BEAR.index])


@dataclass(frozen=True, slots=True, kw_only=True)
class Rungs:
    """How high a play stands on the ladder, or how high a hand must climb.

    Attributes
    ----------
    shape
        Sizes of the groups, from large to small.
    lead_group
        Place in `shape` of the group of the rank led, None without one.
    fill
        Matching fillers: natural cards of the rank led outside the groups, and Big Bears. With
        ``fillers=one-of-each`` each of the two kinds counts once.
    both
        Whether both kinds of filler stand in two or more slots outside the groups.
    """

    shape: tuple[int, ...]
    lead_group: int | None
    fill: int
    both: bool


def rungs_of(cards: Tally, fillers: Fillers) -> Rungs:
    """Return where a play stands: the vector V(P) of little wolf 1.6 (a)."""
    groups = cards.groups
    shape = sorted([size for size in groups.values() if size > 1], reverse=True)
    same = max([groups[key] for key in cards.lead_keys], default=0)
    loose = sum([groups[key] == 1 for key in cards.lead_keys])
    return Rungs(
        shape=tuple(shape),
        lead_group=shape.index(same) if same > 1 else None,
        fill=fill_value(loose, cards.bears, fillers),
        both=loose > 0 and cards.bears > 0,
    )


def fill_value(loose: int, bears: int, fillers: Fillers) -> int:
    """Return what loose cards of the rank led and Big Bears count as fillers (LW-04)."""
    if fillers is Fillers.ONE_OF_EACH:
        return (loose > 0) + (bears > 0)
    return loose + bears


def highest_rungs(hand: Tally, slots: int, fillers: Fillers) -> Rungs:
    """Return the highest place that `slots` cards of a hand can reach (little wolf 1.6 (b))."""
    shape: list[int] = []
    left = slots
    for size in sorted(hand.groups.values(), reverse=True):
        if min(size, left) < 2:
            break
        shape.append(min(size, left))
        left -= shape[-1]
    same = max([hand.groups[key] for key in hand.lead_keys], default=0)
    lead_group = next((i for i, size in enumerate(shape) if same >= size), None)
    loose = _loose_lead_cards(hand, shape, lead_group, left)
    return Rungs(
        shape=tuple(shape),
        lead_group=lead_group,
        fill=min(left, fill_value(loose, hand.bears, fillers)),
        both=left > 1 and loose > 0 and hand.bears > 0,
    )


def _loose_lead_cards(hand: Tally, shape: Sequence[int], lead_group: int | None, left: int) -> int:
    """Count the cards of the rank led that can lie outside the groups, as far as slots ask.

    With two slots left every key of two or more cards is in a group, so only single cards are
    loose. With one slot left the keys that tie for the smallest group may be more than the
    groups of that size, and then one of the rank led may stay out and give the filler.
    """
    sizes = [hand.groups[key] for key in hand.lead_keys]
    if left == 0:
        return 0
    if left > 1 or not shape:
        return sum(size for size in sizes if size == 1 or not shape)
    smallest = shape[-1]
    if any(size < smallest for size in sizes):
        return 1
    tied = sizes.count(smallest)
    spare_key = sum(size == smallest for size in hand.groups.values()) > shape.count(smallest)
    owed = lead_group is not None and shape[lead_group] == smallest
    return int(spare_key and tied > owed)


def counted(cards: Iterable[WolfCard]) -> list[int]:
    """Return the number of each card, by card index 0-53."""
    counts = [0] * len(CARDS)
    for card in cards:
        counts[card.index] += 1
    return counts

"""Every legal play of a follower, built from the duty rather than searched for.

Rule: little wolf 1.5 and 1.6. Plays are built from the groups down: the groups of each size,
the fillers, the free cards. `solver.little_wolf.faults` judges one play by its own route; the
tests hold both to the definition of 1.6 (a).
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import TypeAlias, assert_never

from solver.little_wolf.cards import BIG_BEAR, CARDS, LITTLE_WOLF, Rank, WolfCard
from solver.little_wolf.duty import (
    Duty,
    LadderTask,
    ShortTask,
    TrumpTask,
    duty_of,
)
from solver.little_wolf.ladder import Rungs, fill_value, tally
from solver.little_wolf.lead import Lead
from solver.little_wolf.options import TrumpOrder
from solver.little_wolf.setting import Setting

__all__ = ["example_of", "legal_plays", "plays_of"]

Pool: TypeAlias = Sequence[tuple[int, int]]
"""Distinct things with how many there are of each."""

Picked: TypeAlias = tuple[int, ...]


def legal_plays(lead: Lead, hand: Iterable[WolfCard]) -> tuple[tuple[WolfCard, ...], ...]:
    """List every legal play: each in the order of the cards' text, and the list likewise.

    The list is never empty.

    Examples
    --------
    >>> from solver.little_wolf.cards import Suit, format_wolf_cards, parse_wolf_cards
    >>> from solver.little_wolf.lead import read_lead
    >>> lead = read_lead(parse_wolf_cards("9H 9D 9C"), trump=Suit.SPADES)
    >>> [format_wolf_cards(play) for play in legal_plays(lead, parse_wolf_cards("7H 7C 9D BB AS"))]
    ['7C 7H 9D', '7C 7H BB']
    """
    return plays_of(duty_of(lead, hand))


def plays_of(duty: Duty, *, most: int | None = None) -> tuple[tuple[WolfCard, ...], ...]:
    """List every play that fulfils the duty, sorted as in `legal_plays`.

    Parameters
    ----------
    most
        How many to look for: a large hand has more than anyone can list. None looks for all.
    """
    found: set[Picked] = set()
    for play in _plays(duty):
        if most is not None and len(found) >= most:
            break
        found.add(tuple(sorted(play)))
    return tuple(tuple([CARDS[index] for index in play]) for play in sorted(found))


def example_of(duty: Duty) -> tuple[WolfCard, ...]:
    """Return one legal play without listing them all."""
    return tuple(CARDS[index] for index in sorted(next(_plays(duty))))


def _plays(duty: Duty) -> Iterator[Picked]:
    table = duty.lead.setting
    match duty.task:
        case LadderTask(rungs=rungs, slots=slots):
            yield from _ladder(duty.held, duty.lead.rank, rungs, slots, table)
            if table.config.free_ruff and not duty.lead.is_trump:
                trumps = [one for one in _pool(duty.held) if one[0] in table.trumps]
                yield from _choose(trumps, slots)
        case TrumpTask():
            yield from _trumps(duty, duty.task)
        case ShortTask():
            yield from _short(duty, duty.task)
        case _:
            assert_never(duty.task)


def _pool(counts: Sequence[int]) -> list[tuple[int, int]]:
    return [(index, count) for index, count in enumerate(counts) if count]


def _choose(pool: Pool, size: int) -> Iterator[Picked]:
    """Yield each selection of `size` from the pool once."""
    singles = [thing for thing, count in pool if count == 1]
    several = [(thing, count) for thing, count in pool if count > 1]
    for picked in _choose_several(several, size, len(singles)):
        for rest in combinations(singles, size - len(picked)):
            yield picked + rest


def _choose_several(pool: Pool, size: int, room: int) -> Iterator[Picked]:
    """Yield each selection of at most `size` that leaves no more than `room` to choose."""
    if not pool:
        if size <= room:
            yield ()
        return
    (thing, count), *rest = pool
    for number in range(min(count, size), -1, -1):
        for others in _choose_several(rest, size - number, room):
            yield (thing,) * number + others


def _ladder(
    held: Sequence[int], rank: Rank | None, rungs: Rungs, slots: int, table: Setting
) -> Iterator[Picked]:
    whole = tally(held, rank, table)
    cards: dict[int, list[tuple[int, int]]] = {}
    for index, count in _pool(held):
        cards.setdefault(table.group_key[index], []).append((index, count))
    open_slots = slots - sum(rungs.shape)
    for groups in _group_keys(sorted(whole.groups.items()), rungs.shape):
        if _misses_lead_group(groups, rungs, whole.lead_keys):
            continue
        used = {key for key, _ in groups}
        lead_left = [one for key in whole.lead_keys if key not in used for one in cards[key]]
        others = [
            one
            for key, same in cards.items()
            if key >= 0 and key not in used and key not in whole.lead_keys
            for one in same
        ]
        if held[LITTLE_WOLF.index]:
            others.append((LITTLE_WOLF.index, held[LITTLE_WOLF.index]))
        grouped = list(_group_cards(groups, cards))
        for rest in _fillings(lead_left, whole.bears, others, rungs, open_slots, table):
            for group in grouped:
                yield group + rest


def _group_keys(
    groups: Pool, shape: Sequence[int], after: tuple[int, int] = (0, -1)
) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield each way to give every size of the shape a key of its own, as (key, size)."""
    if not shape:
        yield ()
        return
    size, last_key = shape[0], after[1] if after[0] == shape[0] else -1
    for key, count in groups:
        if count >= size and key > last_key:
            left = [one for one in groups if one[0] != key]
            for others in _group_keys(left, shape[1:], (size, key)):
                yield ((key, size), *others)


def _misses_lead_group(
    groups: Iterable[tuple[int, int]], rungs: Rungs, lead_keys: Sequence[int]
) -> bool:
    if rungs.lead_group is None:
        return False
    size = rungs.shape[rungs.lead_group]
    return not any(key in lead_keys and of == size for key, of in groups)


def _group_cards(
    groups: Sequence[tuple[int, int]], cards: dict[int, list[tuple[int, int]]]
) -> Iterator[Picked]:
    if not groups:
        yield ()
        return
    (key, size), *others = groups
    for rest in _group_cards(others, cards):
        for picked in _choose(cards[key], size):
            yield picked + rest


def _fillings(
    lead_left: Pool, bears: int, others: Pool, rungs: Rungs, slots: int, table: Setting
) -> Iterator[Picked]:
    loose = sum(count for _, count in lead_left)
    room = sum(count for _, count in others)
    for same in range(min(loose, slots), -1, -1):
        for bear in range(min(bears, slots - same), -1, -1):
            free = slots - same - bear
            fills = fill_value(same, bear, table.config.fillers) == rungs.fill
            if not fills or free > room or (rungs.both and not (same and bear)):
                continue
            for picked in _choose(lead_left, same):
                for rest in _choose(others, free):
                    yield picked + (BIG_BEAR.index,) * bear + rest


def _trumps(duty: Duty, task: TrumpTask) -> Iterator[Picked]:
    size = duty.lead.size
    table = duty.lead.setting
    natural = [one for one in _pool(duty.held) if one[0] in table.natural_trumps]
    if task.owes_set:
        yield from ((index,) * size for index, count in natural if count >= size)
        return
    wolf = LITTLE_WOLF.index
    wolves = [(wolf, duty.held[wolf])] if wolf in table.trumps and duty.held[wolf] else []
    for pairs, bears in _trump_mixes(task, size, table.config.trump_order):
        free = size - 2 * pairs - bears
        for paired in _choose([(index, count // 2) for index, count in natural], pairs):
            singles = [(index, 1) for index, count in natural if count > 2 * paired.count(index)]
            for loose in _choose([*singles, *wolves], free):
                yield paired * 2 + (BIG_BEAR.index,) * bears + loose


def _trump_mixes(task: TrumpTask, size: int, order: TrumpOrder) -> Iterator[tuple[int, int]]:
    """Yield the numbers of trump Pairs and Big Bears to play (LW-12)."""
    most = min(size // 2, task.pairs)
    if order is TrumpOrder.PAIRS_FIRST:
        yield most, min(task.bears, size - 2 * most)
        return
    for pairs in range(most, -1, -1):
        bears = min(task.bears, size - 2 * pairs)
        if size - 2 * pairs - bears < 2 or pairs == task.pairs:
            yield pairs, bears


def _short(duty: Duty, task: ShortTask) -> Iterator[Picked]:
    table = duty.lead.setting
    lead_indices = table.side_cards[duty.lead.rank]
    lead_cards = [(index, duty.held[index]) for index in lead_indices if duty.held[index]]
    first: list[int] = []
    others = [0] * len(duty.held)
    for index, count in _pool(duty.held):
        if index in table.trumps:
            first += [index] * count
        elif index == BIG_BEAR.index:
            first += [index] * task.bears
        elif index not in lead_indices:
            others[index] = count
    for same in _choose(lead_cards, task.lead_cards):
        for rest in _rests(others, task, table):
            yield (*first, *same, *rest)


def _rests(others: Sequence[int], task: ShortTask, table: Setting) -> Iterator[Picked]:
    if task.rest is None:
        return _choose(_pool(others), task.rest_slots)
    rungs = Rungs(shape=task.rest, lead_group=None, fill=0, both=False)
    return _ladder(others, None, rungs, task.rest_slots, table)

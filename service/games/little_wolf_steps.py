"""What a follower of Little Wolf owes, step by step, as screens show it in any language.

The sentence that `solver.little_wolf.owed_words` says in English, taken apart: each step is one
thing to play, in the order in which it is owed.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import assert_never

from solver.little_wolf import Duty, Lead
from solver.little_wolf.duty import LadderTask, ShortTask, TrumpTask
from solver.little_wolf.ladder import Rungs
from solver.little_wolf.options import TrumpOrder

__all__ = ["Step", "StepKind", "steps_of"]


class StepKind(Enum):
    """What is to be played in a step.

    GROUP: a Pair or Set of `count` cards. LEAD_GROUP: one of the rank led. MATCHING: cards of the
    rank led or Big Bears. MATCHING_BOTH: of each at least one. FREE: any cards. TRUMP_SET: a trump
    Set of `count`. TRUMP_PAIRS, BIG_BEARS, TRUMPS: so many. TRUMPS_IN_ANY_MIX: so many trumps,
    Pairs and Big Bears first. ALL_TRUMPS: every one. LEAD_RANK: cards of the rank led. REST_GROUP:
    a group out of the rest. VOID: no trump is held, so it is as on a plain lead. FREE_RUFF: or so
    many trumps instead.
    """

    GROUP = "group"
    LEAD_GROUP = "lead_group"
    MATCHING = "matching"
    MATCHING_BOTH = "matching_both"
    FREE = "free"
    TRUMP_SET = "trump_set"
    TRUMP_PAIRS = "trump_pairs"
    BIG_BEARS = "big_bears"
    TRUMPS = "trumps"
    TRUMPS_IN_ANY_MIX = "trumps_in_any_mix"
    ALL_TRUMPS = "all_trumps"
    LEAD_RANK = "lead_rank"
    REST_GROUP = "rest_group"
    VOID = "void"
    FREE_RUFF = "free_ruff"


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to play; `count` is its number, for a group the number of its cards."""

    kind: StepKind
    count: int


def steps_of(duty: Duty) -> tuple[Step, ...]:
    """Return what a follower owes; steps of which there are none are left out."""
    lead = duty.lead
    steps = [step for step in _owed(duty) if step.count or step.kind is StepKind.VOID]
    if lead.config.free_ruff and not lead.is_trump:
        steps.append(Step(StepKind.FREE_RUFF, lead.size))
    return tuple(steps)


def _owed(duty: Duty) -> Iterator[Step]:
    match duty.task:
        case LadderTask(rungs=rungs, slots=slots, has_trump_lead=has_trump_lead):
            if has_trump_lead:
                yield Step(StepKind.VOID, 0)
            yield from _climbed(rungs, slots)
        case TrumpTask():
            yield from _trumped(duty.task, duty.lead)
        case ShortTask(trumps=trumps, bears=bears, lead_cards=cards, rest=rest, rest_slots=slots):
            yield Step(StepKind.ALL_TRUMPS, trumps)
            yield Step(StepKind.BIG_BEARS, bears)
            yield Step(StepKind.LEAD_RANK, cards)
            groups = rest or ()
            yield from (Step(StepKind.REST_GROUP, size) for size in groups)
            yield Step(StepKind.FREE, slots - sum(groups))
        case _:
            assert_never(duty.task)


def _climbed(rungs: Rungs, slots: int) -> Iterator[Step]:
    for place, size in enumerate(rungs.shape):
        kind = StepKind.LEAD_GROUP if place == rungs.lead_group else StepKind.GROUP
        yield Step(kind, size)
    yield Step(StepKind.MATCHING_BOTH if rungs.both else StepKind.MATCHING, rungs.fill)
    yield Step(StepKind.FREE, slots - sum(rungs.shape) - rungs.fill)


def _trumped(task: TrumpTask, lead: Lead) -> Iterator[Step]:
    if task.owes_set:
        yield Step(StepKind.TRUMP_SET, lead.size)
        return
    if lead.config.trump_order is TrumpOrder.EITHER:
        yield Step(StepKind.TRUMPS_IN_ANY_MIX, lead.size)
        return
    pairs = min(lead.size // 2, task.pairs)
    bears = min(task.bears, lead.size - 2 * pairs)
    yield Step(StepKind.TRUMP_PAIRS, pairs)
    yield Step(StepKind.BIG_BEARS, bears)
    yield Step(StepKind.TRUMPS, lead.size - 2 * pairs - bears)

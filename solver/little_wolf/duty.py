"""What a follower owes: the deciding row of little wolf 1.5 and what it asks of this hand.

A duty depends on the lead and on the follower's own hand, never on what others played.

=========  =================================================================================
plain      the ladder over the whole hand (rows 3A-3H, 4A-4L, 5A-5H; beyond by ¶15)
T1         enough trumps: trump Pairs, then Big Bears, then any trumps
T2         too few: all of them, then cards of the rank led, then the ladder over the rest
T3         none: the ladder over the whole hand
=========  =================================================================================

With ``bigBearIsTrump=false`` the specification says only that a Big Bear beside real trumps "is
still owed on a trump lead, after the Pairs". Read here: rows count real trumps only; in T1 the
Bears come after the Pairs, in T2 after the last trump and before the cards of the rank led.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from solver.errors import InvalidError
from solver.little_wolf.cards import BIG_BEAR, WolfCard
from solver.little_wolf.ladder import Rungs, counted, highest_rungs, tally
from solver.little_wolf.lead import Lead
from solver.little_wolf.options import FollowerTrumpSet, ShortTrumpRest
from solver.little_wolf.rows import ladder_row, trump_paragraphs

__all__ = ["Duty", "LadderTask", "ShortTask", "Task", "TrumpTask", "duty_of", "side_counts"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LadderTask:
    """Climb to these rungs with `slots` cards; `has_trump_lead` in row T3, no trump left."""

    rungs: Rungs
    slots: int
    has_trump_lead: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TrumpTask:
    """Row T1. `pairs` trump Pairs and `bears` Big Bears are held; `owes_set` by LW-16."""

    pairs: int
    bears: int
    owes_set: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ShortTask:
    """Row T2: all `trumps`, `bears` that are no trumps, `lead_cards` of the rank led, the rest.

    `rest` is the shape owed from the other cards in `rest_slots`, None where they are free.
    """

    trumps: int
    bears: int
    lead_cards: int
    rest: tuple[int, ...] | None
    rest_slots: int


Task: TypeAlias = LadderTask | TrumpTask | ShortTask


@dataclass(frozen=True, slots=True, kw_only=True)
class Duty:
    """A lead, a follower's hand (the number of each card, by index) and what it must play."""

    lead: Lead
    held: tuple[int, ...]
    task: Task

    @property
    def row(self) -> str:
        """The deciding row of the decision tables, such as ``3B`` or ``T2``."""
        match self.task:
            case LadderTask(has_trump_lead=True):
                return "T3"
            case LadderTask():
                return ladder_row(self.task.rungs, self.task.slots)[0]
            case TrumpTask():
                return "T1"
            case ShortTask():
                return "T2"
            case _:
                assert_never(self.task)

    @property
    def ladder_row(self) -> str | None:
        """The row of the plain ladder that row T3 leads to; None for any other row."""
        match self.task:
            case LadderTask(has_trump_lead=True):
                return ladder_row(self.task.rungs, self.task.slots)[0]
            case _:
                return None

    @property
    def full_row(self) -> str:
        """The row, with the ladder row behind T3: ``3B``, ``T2``, ``T3 → 3B``."""
        return f"{self.row} → {self.ladder_row}" if self.ladder_row else self.row

    @property
    def paragraph(self) -> str:
        """The paragraph of the printed page that decides, such as ``¶5a, gap LW-05``."""
        full, short, void = trump_paragraphs(self.lead.size)
        match self.task:
            case LadderTask(has_trump_lead=False):
                return ladder_row(self.task.rungs, self.task.slots)[1]
            case LadderTask():
                rung = ladder_row(self.task.rungs, self.task.slots)[1]
                return f"¶15 via {void}" if self.lead.size > 5 else f"{void} → {rung}"
            case TrumpTask(owes_set=owes_set):
                return full + (", LW-16" if owes_set else "")
            case ShortTask(rest_slots=0):
                return short
            case ShortTask(rest=None):
                return f"{short}, LW-13"
            case ShortTask():
                return f"{short} + {void}"
            case _:
                assert_never(self.task)


def duty_of(lead: Lead, hand: Iterable[WolfCard]) -> Duty:
    """Return what a follower with this hand owes to the lead.

    Raises
    ------
    InvalidError
        If the hand holds fewer cards than were led: such a lead is illegal (little wolf 1.4).

    Examples
    --------
    >>> from solver.little_wolf.cards import Suit, parse_wolf_cards
    >>> from solver.little_wolf.lead import read_lead
    >>> lead = read_lead(parse_wolf_cards("9H 9D 9C"), trump=Suit.SPADES)
    >>> duty = duty_of(lead, parse_wolf_cards("KH KD KC 9S 4H 4D"))
    >>> duty.row, duty.paragraph
    ('3B', '¶4a')
    """
    held = counted(hand)
    if sum(held) < lead.size:
        raise InvalidError(
            f"a follower answers {lead.size} cards with {lead.size}, the hand holds {sum(held)}"
        )
    return Duty(lead=lead, held=tuple(held), task=_task(lead, held))


def side_counts(lead: Lead, counts: Sequence[int]) -> list[int]:
    """Return the numbers of the cards that are neither trumps nor of the rank led."""
    others = list(counts)
    for index in (*lead.setting.trumps, *lead.setting.side_cards[lead.rank]):
        others[index] = 0
    return others


def _task(lead: Lead, held: Sequence[int]) -> Task:
    table = lead.setting
    if lead.is_trump:
        trumps = sum([held[index] for index in table.trumps])
        if trumps >= lead.size:
            return _trump_task(lead, held)
        if trumps:
            return _short_task(lead, held, trumps)
    whole = tally(held, lead.rank, table)
    rungs = highest_rungs(whole, lead.size, lead.config.fillers)
    return LadderTask(rungs=rungs, slots=lead.size, has_trump_lead=lead.is_trump)


def _trump_task(lead: Lead, held: Sequence[int]) -> TrumpTask:
    natural = [held[index] for index in lead.setting.natural_trumps]
    forced = lead.config.follower_trump_set is FollowerTrumpSet.FORCED
    return TrumpTask(
        pairs=sum(count // 2 for count in natural),
        bears=held[BIG_BEAR.index],
        owes_set=forced and max(natural) >= lead.size,
    )


def _short_task(lead: Lead, held: Sequence[int], trumps: int) -> ShortTask:
    left = lead.size - trumps
    bears = 0 if lead.config.big_bear_is_trump else min(left, held[BIG_BEAR.index])
    left -= bears
    lead_indices = lead.setting.side_cards[lead.rank]
    lead_cards = min(left, sum(held[index] for index in lead_indices))
    left -= lead_cards
    rest: tuple[int, ...] | None = None
    if lead.config.short_trump_rest is ShortTrumpRest.LADDER:
        others = side_counts(lead, held)
        rest = highest_rungs(tally(others, None, lead.setting), left, lead.config.fillers).shape
    return ShortTask(trumps=trumps, bears=bears, lead_cards=lead_cards, rest=rest, rest_slots=left)

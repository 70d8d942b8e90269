"""Judge one play of a follower: legal, or the first check that fails with row and paragraph.

Rule: little wolf 1.6 (b) and (c). The checks run from the highest obligation to the lowest, so
the code names what the player must mend first.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import gt
from typing import Final, assert_never

from solver.errors import IllegalError
from solver.little_wolf.cards import (
    BIG_BEAR,
    CARDS,
    WolfCard,
    format_wolf_cards,
    one_of_rank,
    wolf_rank_name,
)
from solver.little_wolf.duty import Duty, LadderTask, ShortTask, TrumpTask, duty_of, side_counts
from solver.little_wolf.ladder import counted, rungs_of, tally
from solver.little_wolf.lead import Lead
from solver.little_wolf.options import TrumpOrder
from solver.little_wolf.plays import example_of
from solver.little_wolf.words import count_words, group_words

__all__ = ["PlayFault", "fault_of", "find_fault"]

_NAMES_THE_RANK: Final = frozenset({"3A", "3C", "3D", "4A", "4C", "4D", "4G", "5A", "5C"})
"""Rows that ask for the group of the rank led by name, little wolf 1.6 (c)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayFault:
    """Why a play is illegal: the failed check, the deciding row, where it is written, a way out.

    Attributes
    ----------
    code
        The failed check of little wolf 1.6 (c), such as ``MUST_PLAY_SET``.
    message
        What was expected, for a card player.
    duty
        What was owed.
    """

    code: str
    message: str
    duty: Duty

    @property
    def row(self) -> str:
        """The deciding row, as in `Duty`."""
        return self.duty.row

    @property
    def paragraph(self) -> str:
        """The paragraph of the printed page that decides, as in `Duty`."""
        return self.duty.paragraph

    @property
    def example(self) -> tuple[WolfCard, ...]:
        """One legal play."""
        return example_of(self.duty)

    def error(self) -> IllegalError:
        """Return the error that says all of it."""
        return IllegalError(
            self.code,
            f"{self.message}; legal, for example: {format_wolf_cards(self.example)}",
            rule=f"little wolf {self.paragraph}, row {self.duty.full_row}",
        )


def find_fault(lead: Lead, hand: Iterable[WolfCard], play: Iterable[WolfCard]) -> PlayFault | None:
    """Return why a follower may not answer the lead with this play, None when it may.

    Examples
    --------
    >>> from solver.little_wolf.cards import Suit, parse_wolf_cards
    >>> from solver.little_wolf.lead import read_lead
    >>> lead = read_lead(parse_wolf_cards("9H 9D 9C"), trump=Suit.SPADES)
    >>> hand = parse_wolf_cards("9H 9D 9C KH KD KC 2S")
    >>> fault = find_fault(lead, hand, parse_wolf_cards("KH KD KC"))
    >>> fault.code, fault.row, fault.paragraph, format_wolf_cards(fault.example)
    ('MUST_PLAY_SAME_RANK_SET', '3A', '¶4b', '9C 9D 9H')
    """
    return fault_of(duty_of(lead, hand), play)


def fault_of(duty: Duty, play: Iterable[WolfCard]) -> PlayFault | None:
    """Return why the play does not fulfil the duty, None when it does."""
    failed = _failed_check(duty, counted(play))
    if failed is None:
        return None
    code, message = failed
    return PlayFault(code=code, message=message, duty=duty)


def _failed_check(duty: Duty, played: Sequence[int]) -> tuple[str, str] | None:
    size = duty.lead.size
    if sum(played) != size:
        return "WRONG_COUNT", f"{size} cards were led, so play {size}, not {sum(played)}"
    if any(map(gt, played, duty.held)):
        missing = format_wolf_cards(
            card for card in CARDS if played[card.index] > duty.held[card.index]
        )
        return "CARD_NOT_IN_HAND", f"play cards of your own hand; not held so often: {missing}"
    match duty.task:
        case LadderTask():
            return _ladder_check(duty, duty.task, played)
        case TrumpTask():
            return _trump_check(duty, duty.task, played)
        case ShortTask():
            return _short_check(duty, duty.task, played)
        case _:
            assert_never(duty.task)


def _ladder_check(duty: Duty, task: LadderTask, played: Sequence[int]) -> tuple[str, str] | None:
    lead = duty.lead
    owed = task.rungs
    reached = tally(played, lead.rank, lead.setting)
    stands = rungs_of(reached, lead.config.fillers)
    if stands == owed or (lead.config.free_ruff and _is_free_ruff(lead, played)):
        return None
    same_shape = stands.shape == owed.shape
    if owed.lead_group is not None and (same_shape or _row_names_the_rank(duty, task)):
        size = owed.shape[owed.lead_group]
        if all(reached.groups[key] < size for key in reached.lead_keys):
            kind = "SET" if size == lead.size else "GROUP"
            named = f"{group_words(size)} of {wolf_rank_name(lead.rank, plural=True)}"
            return f"MUST_PLAY_SAME_RANK_{kind}", f"you hold a {named}, the rank led: play it first"
    if not same_shape:
        code = "MUST_PLAY_SET" if owed.shape == (lead.size,) else "MUST_PLAY_GROUP"
        groups = " and a ".join(map(group_words, owed.shape))
        return code, f"you hold a {groups}: play that"
    return _filler_check(duty, task, stands_both=stands.both)


def _row_names_the_rank(duty: Duty, task: LadderTask) -> bool:
    return (duty.ladder_row or duty.row) in _NAMES_THE_RANK or task.rungs.shape == (task.slots,)


def _is_free_ruff(lead: Lead, played: Sequence[int]) -> bool:
    return not lead.is_trump and sum([played[i] for i in lead.setting.trumps]) == lead.size


def _filler_check(duty: Duty, task: LadderTask, *, stands_both: bool) -> tuple[str, str]:
    name = one_of_rank(duty.lead.rank)
    if task.rungs.both and not stands_both:
        return "MUST_ADD_BOTH", f"you hold {name}, the rank led, and a Big Bear: add both"
    number = count_words(task.rungs.fill, "matching card")
    return "MUST_ADD_MATCHING", f"add {number}: {name}, the rank led, or a Big Bear"


def _trump_check(duty: Duty, task: TrumpTask, played: Sequence[int]) -> tuple[str, str] | None:
    lead = duty.lead
    table = lead.setting
    bears = played[BIG_BEAR.index]
    trumps = [played[i] for i in table.natural_trumps if played[i]]
    if task.owes_set:
        if trumps == [lead.size]:
            return None
        return "MUST_PLAY_SET", f"you hold a trump Set of {lead.size}: play it"
    if sum([played[i] for i in table.trumps | {BIG_BEAR.index}]) < lead.size:
        return (
            "MUST_FOLLOW_TRUMP",
            f"trump was led and you hold enough trumps: play {lead.size} of them",
        )
    pairs = sum([count // 2 for count in trumps])
    loose = lead.size - 2 * pairs - bears
    pairs_owed, bears_owed = _trump_numbers(task, lead, pairs, loose)
    if pairs < pairs_owed:
        return (
            "MUST_PLAY_TRUMP_PAIRS",
            f"on a trump lead begin with trump Pairs: play {count_words(pairs_owed, 'Pair')}",
        )
    if bears < bears_owed:
        return (
            "MUST_PLAY_BIG_BEAR",
            f"with the trump Pairs go the Big Bears: play {count_words(bears_owed, 'Big Bear')}",
        )
    return None


def _trump_numbers(task: TrumpTask, lead: Lead, pairs: int, loose: int) -> tuple[int, int]:
    """Return the trump Pairs and the Big Bears that a play of trumps must hold at least.

    With ``trumpOrder=either`` the play chooses between them and owes what still fits into the
    slots that it fills with loose trumps.
    """
    if lead.config.trump_order is TrumpOrder.PAIRS_FIRST:
        pairs = min(lead.size // 2, task.pairs)
        return pairs, min(task.bears, lead.size - 2 * pairs)
    fitting = min(task.pairs, pairs + loose // 2)
    return fitting, min(task.bears, lead.size - 2 * fitting)


def _short_check(duty: Duty, task: ShortTask, played: Sequence[int]) -> tuple[str, str] | None:
    lead = duty.lead
    table = lead.setting
    side = table.side_cards[lead.rank]
    if sum([played[i] for i in table.trumps]) < task.trumps:
        named = count_words(task.trumps, "trump")
        return "MUST_PLAY_ALL_TRUMPS", f"you hold only {named}: play every one"
    if played[BIG_BEAR.index] < task.bears:
        return "MUST_PLAY_BIG_BEAR", f"after your trumps play {count_words(task.bears, 'Big Bear')}"
    if sum([played[i] for i in side]) < task.lead_cards:
        named = count_words(task.lead_cards, wolf_rank_name(lead.rank))
        return "MUST_PLAY_LEAD_RANK", f"with your trumps go cards of the rank led: play {named}"
    if task.rest is None or not task.rest_slots:
        return None
    rest = tally(side_counts(lead, played), None, table)
    shape = rungs_of(rest, lead.config.fillers).shape
    if shape == task.rest:
        return None
    groups = " and a ".join(map(group_words, task.rest))
    return (
        "MUST_PLAY_GROUP",
        f"beside trumps and cards of the rank led you hold a {groups}: play it",
    )

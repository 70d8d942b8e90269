"""The words in which a duty is told to a card player."""

from typing import Final, assert_never

from solver.little_wolf.cards import one_of_rank, wolf_rank_name
from solver.little_wolf.duty import Duty, LadderTask, ShortTask, TrumpTask
from solver.little_wolf.ladder import Rungs
from solver.little_wolf.lead import Lead
from solver.little_wolf.options import GroupBy, TrumpOrder

__all__ = ["count_words", "group_words", "owed_words", "set_words"]

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def _number(number: int) -> str:
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def count_words(number: int, thing: str) -> str:
    """Return a number of things.

    >>> count_words(1, "trump"), count_words(2, "six")
    ('one trump', 'two sixes')
    """
    if number == 1:
        return f"one {thing}"
    return f"{_number(number)} {thing}" + ("es" if thing.endswith("x") else "s")


def group_words(size: int) -> str:
    """Return the name of a group: a Pair, or a Set with its size.

    >>> group_words(2), group_words(4)
    ('Pair', 'Set of Four')
    """
    return "Pair" if size == 2 else f"Set of {_number(size).capitalize()}"


def set_words(group_by: GroupBy) -> str:
    """Return which reading of a Set is in force (LW-02)."""
    match group_by:
        case GroupBy.RANK:
            return "cards of one rank make a Set or Pair (groupBy=rank, LW-02)"
        case GroupBy.RANK_AND_SUIT:
            return "cards of one rank and suit make a Set or Pair (groupBy=rank+suit, LW-02)"
        case _:
            assert_never(group_by)


def owed_words(duty: Duty) -> str:
    """Return what a follower must play, in one sentence.

    >>> from solver.little_wolf.cards import Suit, parse_wolf_cards
    >>> from solver.little_wolf.duty import duty_of
    >>> from solver.little_wolf.lead import read_lead
    >>> lead = read_lead(parse_wolf_cards("9H 9D 9C"), trump=Suit.SPADES)
    >>> owed_words(duty_of(lead, parse_wolf_cards("9H 9D BB 7H 7C AS")))
    'Play your Pair of nines, then one matching card (a nine or a Big Bear).'
    """
    match duty.task:
        case LadderTask(rungs=rungs, slots=slots, has_trump_lead=has_trump_lead):
            void = "You hold no trump, so as for a plain lead: " if has_trump_lead else ""
            words = f"{void}play {_rung_words(rungs, slots, duty.lead)}."
        case TrumpTask():
            words = _trump_words(duty.task, duty.lead)
        case ShortTask():
            words = _short_words(duty.task, duty.lead)
        case _:
            assert_never(duty.task)
    if duty.lead.config.free_ruff and not duty.lead.is_trump:
        words += f" Or any {_number(duty.lead.size)} trumps (freeRuff, LW-09)."
    return words[0].upper() + words[1:]


def _rung_words(rungs: Rungs, slots: int, lead: Lead) -> str:
    left = slots - sum(rungs.shape)
    pieces = [
        f"your {group_words(size)} of {wolf_rank_name(lead.rank, plural=True)}"
        if place == rungs.lead_group
        else f"{'another' if rungs.shape[:place].count(size) else 'any'} {group_words(size)}"
        for place, size in enumerate(rungs.shape)
    ]
    if rungs.fill:
        kinds = f"{one_of_rank(lead.rank)} {'and' if rungs.both else 'or'} a Big Bear"
        pieces.append(f"{count_words(rungs.fill, 'matching card')} ({kinds})")
    if left > rungs.fill:
        pieces.append(f"any {count_words(left - rungs.fill, 'card')}")
    return ", then ".join(pieces)


def _trump_words(task: TrumpTask, lead: Lead) -> str:
    if task.owes_set:
        return f"play a trump {group_words(lead.size)} (followerTrumpSet=forced, LW-16)."
    pairs = min(lead.size // 2, task.pairs)
    bears = min(task.bears, lead.size - 2 * pairs)
    if lead.config.trump_order is TrumpOrder.EITHER:
        return (
            f"play {_number(lead.size)} trumps: trump Pairs and Big Bears in any mix while they "
            "fit, then any trumps (trumpOrder=either, LW-12)."
        )
    pieces = [count_words(pairs, "trump Pair")] if pairs else []
    if bears:
        pieces.append(count_words(bears, "Big Bear"))
    if loose := lead.size - 2 * pairs - bears:
        pieces.append(f"any {count_words(loose, 'trump')}")
    return f"play {', then '.join(pieces)}."


def _short_words(task: ShortTask, lead: Lead) -> str:
    pieces = [f"every trump you hold ({_number(task.trumps)})"]
    if task.bears:
        pieces.append(count_words(task.bears, "Big Bear"))
    if task.lead_cards:
        pieces.append(count_words(task.lead_cards, wolf_rank_name(lead.rank)))
    groups = task.rest or ()
    pieces += [f"any {group_words(size)} of the rest" for size in groups]
    if free := task.rest_slots - sum(groups):
        pieces.append(f"any {count_words(free, 'card')}")
    return f"play {', then '.join(pieces)}."

"""Practice: one lead, one hand, find a legal play; the answer comes with row, ¶ and the list.

Rule: little wolf 1.11 "Practice mode". Lead and hand come from the house deck, which is ours;
the duty itself is the printed page's.
"""

import random
from collections.abc import Iterable
from dataclasses import dataclass

from solver.cards import shuffled
from solver.errors import InvalidError
from solver.little_wolf.cards import Suit, WolfCard
from solver.little_wolf.deal import HOUSE_DECK
from solver.little_wolf.duty import Duty, duty_of
from solver.little_wolf.faults import PlayFault, fault_of
from solver.little_wolf.lead import Lead, legal_leads
from solver.little_wolf.options import WolfOptions
from solver.little_wolf.plays import plays_of
from solver.little_wolf.verdict import beats_lead
from solver.little_wolf.words import owed_words

__all__ = ["PracticeAnswer", "PracticeTask", "answer_practice", "deal_practice"]

_LEADER_CARDS = 14
"""As many as a Leader holds in the house game, so that a Set is nearly always there."""


@dataclass(frozen=True, slots=True)
class PracticeTask:
    """A lead to answer and the hand to answer it from."""

    lead: Lead
    hand: tuple[WolfCard, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PracticeAnswer:
    """What was right: the fault of the try (None when legal), what was owed, every legal play."""

    fault: PlayFault | None
    wins: bool
    duty: Duty
    explanation: str
    plays: tuple[tuple[WolfCard, ...], ...]


def deal_practice(
    rng: random.Random, *, hand_size: int = 8, config: WolfOptions | None = None
) -> PracticeTask:
    """Deal a lead of three cards up to `hand_size`, and a hand of `hand_size` to answer it.

    Plain and trump leads and the sizes are drawn evenly, as far as the cards allow.

    Raises
    ------
    InvalidError
        If the hand size is not 3 to 14.

    Examples
    --------
    >>> task = deal_practice(random.Random(1))
    >>> len(task.hand)
    8
    """
    if not 3 <= hand_size <= 14:
        raise InvalidError(f"a practice hand has 3 to 14 cards, got {hand_size}")
    while True:
        cards = shuffled(HOUSE_DECK, rng)
        leads = legal_leads(
            cards[:_LEADER_CARDS],
            trump=rng.choice(tuple(Suit)),
            config=config,
            others=(hand_size,),
        )
        wants_trump = rng.random() < 0.5
        fitting = [lead for lead in leads if lead.is_trump == wants_trump]
        if fitting:
            size = rng.choice(sorted({lead.size for lead in fitting}))
            lead = rng.choice([lead for lead in fitting if lead.size == size])
            hand = cards[_LEADER_CARDS : _LEADER_CARDS + hand_size]
            return PracticeTask(lead, tuple(sorted(hand)))


def answer_practice(task: PracticeTask, play: Iterable[WolfCard]) -> PracticeAnswer:
    """Judge a try and explain it."""
    duty = duty_of(task.lead, task.hand)
    tried = tuple(play)
    fault = fault_of(duty, tried)
    return PracticeAnswer(
        fault=fault,
        wins=fault is None and beats_lead(task.lead, tried),
        duty=duty,
        explanation=owed_words(duty),
        plays=plays_of(duty),
    )

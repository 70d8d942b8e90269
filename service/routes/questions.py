"""Pure questions: answered from what is asked, nothing is stored.

They are plain functions, which the framework runs in threads, so that a large question does not
hold up anyone else.
"""

import random
import secrets
from typing import Final

from fastapi import APIRouter

from service.games.little_wolf_steps import steps_of
from service.schemas.questions import (
    CategoryWords,
    Certificate,
    HintAnswer,
    LegalAnswer,
    LegalQuestion,
    OwedStep,
    PlayAnswer,
    PlayJudgement,
    PracticeDeal,
    PracticeQuestion,
    Reason,
    SetFound,
    SetsAnswer,
    SetsQuestion,
    ShowdownAnswer,
    ShowdownQuestion,
    ShowdownSeat,
    StandingAnswer,
    TrickAnswer,
    TrickQuestion,
    VerdictAnswer,
    WolfConfigValues,
)
from solver import judgement, little_wolf, poker
from solver.cards import Card
from solver.errors import IllegalError, InvalidError
from solver.hints import HintStep, hint, prove_no_set
from solver.little_wolf import (
    Duty,
    Lead,
    PlayKind,
    WolfCard,
    WolfOptions,
    beats_lead,
    duty_of,
    fault_of,
    find_fault,
    owed_words,
    parse_settings,
    parse_suit,
    parse_wolf_card,
    plays_of,
    read_lead,
)
from solver.notation import parse_card
from solver.sets import find_sets

__all__ = ["router"]

_MOST_PLAYS: Final = 2_000
_SEED_BITS: Final = 32
_CATEGORY_WORDS: Final[dict[PlayKind, CategoryWords]] = {
    PlayKind.TRUMP_SET: "trump Set",
    PlayKind.TRUMPS: "trumps, no Set",
    PlayKind.SUITED_SET: "suited Set",
    PlayKind.NOTHING: "cannot win",
}

router = APIRouter(prefix="/api", tags=["questions"])


@router.post("/sets")
def answer_sets(question: SetsQuestion) -> SetsAnswer:
    """Find the SETs among cards, hint at one, judge three cards, or prove that there is none."""
    cards = _cards(question.cards)
    sets = certificate = None
    if question.sets:
        sets = [_found(cards, one) for one in find_sets(cards)]
    if question.certificate:
        certificate = _certificate(cards)
    return SetsAnswer(
        cards=[str(card) for card in cards],
        sets=sets,
        hint=None if question.hint is None else _hint(cards, HintStep(question.hint)),
        why=None if question.why is None else _why(_cards(question.why)),
        certificate=certificate,
    )


def _cards(texts: list[str]) -> tuple[Card, ...]:
    return tuple(parse_card(text) for text in texts)


def _found(cards: tuple[Card, ...], one: tuple[int, int, int]) -> SetFound:
    a, b, c = one
    return SetFound(
        places=(a + 1, b + 1, c + 1), cards=(str(cards[a]), str(cards[b]), str(cards[c]))
    )


def _certificate(cards: tuple[Card, ...]) -> list[Certificate] | None:
    proof = prove_no_set(cards)
    if proof is None:
        return None
    return [
        Certificate(first=str(one.first), second=str(one.second), needed=str(one.needed))
        for one in proof
    ]


def _hint(cards: tuple[Card, ...], step: HintStep) -> HintAnswer:
    answer = hint(cards, step)
    return HintAnswer(
        step=step.value,
        exists=answer.exists,
        features={name: agreement.value for name, agreement in answer.features} or None,
        cards=[str(card) for card in answer.cards] or None,
        sentence=str(answer),
    )


def _why(cards: tuple[Card, ...]) -> VerdictAnswer:
    verdict = judgement.judge(cards)
    first, second, third = verdict.cards
    return VerdictAnswer(
        cards=(str(first), str(second), str(third)),
        is_set=verdict.is_set,
        reasons=[
            Reason(
                feature=reason.feature.value,
                agreement=reason.agreement.value,
                values=reason.values,
                sentence=str(reason),
            )
            for reason in verdict.reasons
        ],
        sentence=str(verdict),
    )


@router.post("/poker/showdown")
def answer_showdown(question: ShowdownQuestion) -> ShowdownAnswer:
    """Judge a showdown of SET Poker: SETs that count, winners, payout."""
    names = [hand.player for hand in question.hands]
    _check_different(names)
    stacks = [hand.stack for hand in question.hands if hand.stack is not None]
    if stacks and len(stacks) < len(names):
        raise InvalidError("expected a stack for every hand, or for none")
    verdict = poker.judge_showdown(
        _cards(question.table),
        [_cards(hand.cards) for hand in question.hands],
        pot=question.pot,
        stacks=stacks or None,
        odd_chips=question.odd_chips,
        disjoint=question.disjoint,
    )
    return ShowdownAnswer(
        seats=[
            ShowdownSeat(
                player=name,
                count=verdict.counts[place],
                sets=[(str(a), str(b), str(c)) for a, b, c in verdict.sets[place]],
                wins=place in verdict.winners,
                payout=verdict.payout[place],
            )
            for place, name in enumerate(names)
        ],
        winners=[names[place] for place in verdict.winners],
        sentences=list(poker.explain(verdict, names)),
    )


def _check_different(names: list[str]) -> None:
    if len(set(names)) < len(names):
        raise InvalidError("every player has a name of their own; one is named twice")


@router.post("/little-wolf/legal")
def answer_legal(question: LegalQuestion) -> LegalAnswer:
    """List the legal plays of a hand under a led Set, with the rule; judge one play."""
    lead = _lead(question.lead, question.trump, question.config)
    duty = duty_of(lead, _wolf_cards(question.hand))
    plays = plays_of(duty, most=_MOST_PLAYS + 1)
    return LegalAnswer(
        lead=str(lead),
        rank=lead.rank.value,
        is_trump=lead.is_trump,
        owed=owed_words(duty),
        steps=[OwedStep(kind=step.kind, count=step.count) for step in steps_of(duty)],
        row=duty.full_row,
        paragraph=duty.paragraph,
        plays=[
            PlayAnswer(cards=[str(card) for card in play], beats_lead=beats_lead(lead, play))
            for play in plays[:_MOST_PLAYS]
        ],
        complete=len(plays) <= _MOST_PLAYS,
        judgement=None if question.play is None else _judged(duty, _wolf_cards(question.play)),
    )


def _lead(cards: list[str], trump: str, config: WolfConfigValues) -> Lead:
    return read_lead(_wolf_cards(cards), trump=parse_suit(trump), config=_config(config))


def _wolf_cards(texts: list[str]) -> tuple[WolfCard, ...]:
    return tuple(parse_wolf_card(text) for text in texts)


def _config(values: WolfConfigValues) -> WolfOptions:
    return parse_settings([f"{key}={_config_text(value)}" for key, value in values.items()])


def _config_text(value: bool | int | str | None) -> str:
    return value if isinstance(value, str) else str(value).lower()


def _judged(duty: Duty, play: tuple[WolfCard, ...]) -> PlayJudgement:
    fault = fault_of(duty, tuple(sorted(play)))
    if fault is None:
        beats = beats_lead(duty.lead, play)
        return PlayJudgement(legal=True, code=None, message=None, example=None, beats_lead=beats)
    return PlayJudgement(
        legal=False,
        code=fault.code,
        message=fault.message,
        example=[str(card) for card in fault.example],
        beats_lead=False,
    )


@router.post("/little-wolf/practice")
def deal_little_wolf(question: PracticeQuestion) -> PracticeDeal:
    """Deal a led Set and a hand to answer it from, out of the house deck (ours)."""
    seed = secrets.randbits(_SEED_BITS) if question.seed is None else question.seed
    task = little_wolf.deal_practice(
        random.Random(seed), hand_size=question.hand_size, config=_config(question.config)
    )
    return PracticeDeal(
        seed=seed,
        trump=task.lead.trump.value,
        lead=[str(card) for card in task.lead.cards],
        hand=[str(card) for card in task.hand],
    )


@router.post("/little-wolf/trick")
def answer_trick(question: TrickQuestion) -> TrickAnswer:
    """Say who takes a Set trick, and why; plays with their hands are checked."""
    names = [question.leader, *(play.player for play in question.plays)]
    _check_different(names)
    lead = _lead(question.lead, question.trump, question.config)
    plays = [tuple(sorted(_wolf_cards(play.cards))) for play in question.plays]
    for answer, play in zip(question.plays, plays, strict=True):
        if answer.hand is not None and (fault := find_fault(lead, _wolf_cards(answer.hand), play)):
            error = fault.error()
            raise IllegalError(error.code, f"{answer.player}: {error.args[0]}", rule=error.rule)
    verdict = little_wolf.judge_trick(lead, plays)
    return TrickAnswer(
        winner=names[verdict.winner],
        reason=verdict.reason,
        paragraph=verdict.paragraph,
        plays=[
            StandingAnswer(
                player=name,
                cards=[str(card) for card in cards],
                category=_CATEGORY_WORDS[standing.category],
            )
            for name, cards, standing in zip(
                names, (lead.cards, *plays), verdict.standings, strict=True
            )
        ],
        unchecked=[play.player for play in question.plays if play.hand is None],
    )

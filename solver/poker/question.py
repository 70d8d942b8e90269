"""The show question and the settlement (poker 3.5, 3.6).

"Would anybody like to show?" is asked of all active players at once and secretly; one "show"
turns up the cards of everyone still in (German sheet, "Das Aufdecken"; poker 3.7 SP-12).
"""

from collections.abc import Iterable
from dataclasses import replace

from solver.cards import Card
from solver.errors import IllegalError
from solver.game import Seat
from solver.poker.counting import HAND_SIZE, Hand, counted_sets
from solver.poker.moves import Answer, Lay, Reveal
from solver.poker.pots import side_pots
from solver.poker.round import Ending, Phase, Round, RoundResult
from solver.poker.showdown import doubled_card, judge_showdown

__all__ = [
    "apply_answer",
    "apply_lay",
    "apply_reveal",
    "ask",
    "is_answered",
    "last_in",
    "resolve",
    "turn_card",
    "verify_answer",
    "verify_lay",
    "verify_reveal",
]


def ask(one: Round, at_ms: int) -> Round:
    """Put the show question to all active players."""
    silent: tuple[bool | None, ...] = (None,) * len(one.names)
    return replace(one, phase=Phase.QUESTION, to_act=(), answers=silent, since_ms=at_ms)


def verify_answer(one: Round, move: Answer) -> None:
    """Return quietly when the seat may answer so.

    Raises
    ------
    IllegalError
        If nothing is asked, the seat is out, has answered, or has no SET to show.
    """
    name = one.names[move.seat]
    if one.phase is not Phase.QUESTION or one.result is not None:
        raise IllegalError(
            "WRONG_PHASE", "nobody has been asked to show; bets come first", rule="poker 3.3"
        )
    if move.seat not in one.active:
        raise IllegalError("NOT_ACTIVE", f"{name} is not in this round any more", rule="poker 3.5")
    if one.answers[move.seat] is not None:
        raise IllegalError("ALREADY_ANSWERED", f"{name} has answered already", rule="poker 3.5")
    if move.show and not one.is_physical and not _sets(one, move.seat):
        raise IllegalError(
            "NO_SET_TO_SHOW",
            f"{name} has no SET with a card of the hand; expected 'not now'",
            rule="poker 3.7 SP-08",
        )


def _sets(one: Round, seat: Seat) -> tuple[object, ...]:
    return counted_sets(one.hands[seat], one.table)


def apply_answer(one: Round, move: Answer) -> Round:
    """Note a verified answer."""
    seat = move.seat
    return replace(one, answers=(*one.answers[:seat], move.show, *one.answers[seat + 1 :]))


def is_answered(one: Round) -> bool:
    """Say whether the question is settled: all have answered, or one has shown aloud.

    At a real table an answer is a spoken word: the first "show" is enough.
    """
    answers = [one.answers[seat] for seat in one.active]
    return None not in answers or (one.is_physical and True in answers)


def resolve(one: Round) -> Round:
    """Go on after the question: showdown, one more centre card, or the forced showdown.

    A round that comes back in phase `BETTING` waits for its next interval to be opened.
    """
    showers = tuple(seat for seat in one.active if one.answers[seat])
    one = replace(one, showers=showers)
    if showers or one.cards_left == 0:
        return replace(one, phase=Phase.REVEAL) if one.is_physical else _settle(one)
    return turn_card(one)


def turn_card(one: Round) -> Round:
    """Add one centre card (German sheet, "Geben"); at a real table it is only counted."""
    return replace(
        one,
        phase=Phase.BETTING,
        table=one.table + one.deck[:1],
        deck=one.deck[1:],
        table_size=one.table_size + 1,
        interval=one.interval + 1,
    )


def last_in(one: Round) -> Round:
    """Give the pot to the last player in, who shows nothing (both sheets, "Vorgang")."""
    (seat,) = one.active
    return _paid_out(
        one,
        RoundResult(
            ending=Ending.LAST_IN,
            showers=(),
            winners=(seat,),
            pot=one.pot,
            payout=_by_seat(one, {seat: one.pot}),
            seats=(),
            showdown=None,
        ),
    )


def _settle(one: Round) -> Round:
    seats = one.active
    place = {one.order.index(seat): new for new, seat in enumerate(seats)}
    pots = side_pots([one.paid[seat] for seat in one.order], [seat in seats for seat in one.order])
    verdict = judge_showdown(
        one.table,
        [one.hands[seat] for seat in seats],
        stacks=[one.stacks[seat] for seat in seats],
        side_pots=[replace(pot, eligible=tuple(place[i] for i in pot.eligible)) for pot in pots],
        odd_chips=one.options.odd_chips,
        disjoint=one.options.disjoint,
    )
    return _paid_out(
        one,
        RoundResult(
            ending=Ending.SHOWN if one.showers else Ending.FORCED,
            showers=one.showers,
            winners=tuple(seats[i] for i in verdict.winners),
            pot=one.pot,
            payout=_by_seat(one, dict(zip(seats, verdict.payout, strict=True))),
            seats=seats,
            showdown=verdict,
        ),
    )


def _by_seat(one: Round, chips: dict[Seat, int]) -> tuple[int, ...]:
    return tuple(chips.get(Seat(seat), 0) for seat in range(len(one.names)))


def _paid_out(one: Round, result: RoundResult) -> Round:
    stacks = tuple(map(sum, zip(one.stacks, result.payout, strict=True)))
    return replace(one, result=result, stacks=stacks, to_act=())


def verify_lay(one: Round, move: Lay) -> None:
    """Return quietly when these can be the centre cards of a real table.

    Raises
    ------
    IllegalError
        If the number is not the expected one, or a card lies twice.
    """
    _verify_physical(one)
    if len(move.cards) != one.table_size:
        raise IllegalError(
            "WRONG_TABLE",
            f"expected {one.table_size} centre cards by now, got {len(move.cards)}",
            rule="poker 3.3",
        )
    _verify_once(move.cards, one.hands)


def verify_reveal(one: Round, move: Reveal) -> None:
    """Return quietly when a player can turn up these cards at a real table.

    Raises
    ------
    IllegalError
        If nobody shows now, the seat is out, has not two cards, or a card lies twice.
    """
    _verify_physical(one)
    name = one.names[move.seat]
    if one.phase is not Phase.REVEAL:
        raise IllegalError("WRONG_PHASE", "hands stay hidden until one shows", rule="poker 3.5")
    if move.seat not in one.active:
        raise IllegalError(
            "NOT_ACTIVE", f"{name} has dropped; dropped cards stay hidden", rule="poker 3.5"
        )
    if len(move.cards) != HAND_SIZE:
        raise IllegalError(
            "WRONG_HAND", f"expected two cards of {name}, got {len(move.cards)}", rule="poker 3.2"
        )
    others = (hand for seat, hand in enumerate(one.hands) if seat != move.seat)
    _verify_once(one.table, (move.cards, *others))


def _verify_physical(one: Round) -> None:
    if not one.is_physical:
        raise IllegalError(
            "NOT_PHYSICAL", "the cards of this table are dealt by the computer", rule="poker 3.2"
        )


def _verify_once(table: tuple[Card, ...], hands: Iterable[Hand]) -> None:
    if (card := doubled_card(table, hands)) is not None:
        raise IllegalError(
            "DUPLICATE_CARD",
            f"each card is in the deck once, but {card} lies twice",
            rule="poker 3.2",
        )


def apply_lay(one: Round, move: Lay) -> Round:
    """Note verified centre cards, and settle when they were the last thing missing."""
    return _settle_if_known(replace(one, table=move.cards))


def apply_reveal(one: Round, move: Reveal) -> Round:
    """Note a verified hand, and settle when it was the last thing missing."""
    hands = (*one.hands[: move.seat], move.cards, *one.hands[move.seat + 1 :])
    return _settle_if_known(replace(one, hands=hands))


def _settle_if_known(one: Round) -> Round:
    known = len(one.table) == one.table_size and all(one.hands[seat] for seat in one.active)
    return _settle(one) if one.phase is Phase.REVEAL and known else one

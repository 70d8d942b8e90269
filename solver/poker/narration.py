"""Sentences that tell what a move changed: for records, for a terminal, for a commentator."""

from collections.abc import Iterator

from solver.notation import format_cards
from solver.poker.round import Ending, Phase, Round, RoundResult
from solver.poker.showdown import explain
from solver.poker.state import PokerState

__all__ = ["explain_result", "narrate"]


def narrate(before: PokerState, after: PokerState, *, open_hands: bool = True) -> tuple[str, ...]:
    """Say what happened between two positions, apart from the move itself.

    Parameters
    ----------
    before, after
        A position and the one after the next move.
    open_hands
        Tell the cards dealt to each hand. Without them everybody may hear it.

    Examples
    --------
    >>> from solver.poker import Deal, new_game
    >>> state = new_game(["Ana", "Ben"], seed=7)
    >>> for line in narrate(state, state.apply(Deal(0)), open_hands=False):
    ...     print(line)
    Round 1, dealer Ana. Centre: 2-purple-open-squiggle 2-green-open-diamond.
    Ben begins.
    """
    return tuple(_told(before, after, open_hands=open_hands))


def _told(before: PokerState, after: PokerState, *, open_hands: bool) -> Iterator[str]:
    old, one = before.round, after.round
    if one is None:
        return
    is_new = old is None or old.number != one.number
    if is_new:
        yield f"Round {one.number}, dealer {one.names[one.dealer]}.{_centre(one)}"
        yield from _hands(one) if open_hands else ()
    elif old is not None and one.table_size > old.table_size:
        yield f"Nobody shows: {one.table_size} centre cards.{_centre(one)}"
    if one.result is not None:
        yield from explain_result(one)
        yield "Chips: " + ", ".join(
            f"{name} {stack}" for name, stack in zip(one.names, one.stacks, strict=True)
        )
    elif one.phase is Phase.QUESTION and (is_new or before.phase is not Phase.QUESTION):
        yield f"The pot holds {one.pot}. Would anybody like to show?"
    elif one.phase is Phase.REVEAL and before.phase is not Phase.REVEAL:
        yield "Everybody still in turns up his cards."
    elif one.turn is not None and (old is None or is_new or one.interval > old.interval):
        yield f"{one.names[one.turn]} begins."
    outcome = after.outcome()
    if outcome is not None:
        yield f"The game is over; first: {', '.join(after.names[i] for i in outcome.winners)}."


def _centre(one: Round) -> str:
    return f" Centre: {format_cards(one.table)}." if len(one.table) == one.table_size else ""


def _hands(one: Round) -> Iterator[str]:
    for seat in one.order:
        if one.hands[seat]:
            yield f"{one.names[seat]} holds {format_cards(one.hands[seat])}."


def explain_result(one: Round) -> tuple[str, ...]:
    """Say how a round ended and why the chips went where they went."""
    if one.result is None:
        return ()
    names, result = one.names, one.result
    match result.ending:
        case Ending.LAST_IN:
            return (
                f"{names[result.winners[0]]} is the last player in and takes the pot of "
                f"{result.pot}, cards unseen.",
            )
        case Ending.SHOWN:
            opening = f"{' and '.join(names[seat] for seat in result.showers)} showed."
        case Ending.FORCED:
            opening = "No card is left: everybody shows."
    return (opening, *_false_shows(one, result), *_verdict(one, result))


def _verdict(one: Round, result: RoundResult) -> tuple[str, ...]:
    if result.showdown is None:
        return ()
    return explain(result.showdown, [one.names[seat] for seat in result.seats])


def _false_shows(one: Round, result: RoundResult) -> Iterator[str]:
    # Only at a real table: there the engine cannot look into the hand of who shows.
    if result.showdown is None:
        return
    for seat, sets in zip(result.seats, result.showdown.sets, strict=True):
        if seat in result.showers and not sets:
            yield f"{one.names[seat]} had no SET to show; only who has one may show."

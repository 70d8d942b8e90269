"""Sentences that tell what a move changed: for records, for a terminal, for a commentator."""

from collections.abc import Iterator

from solver.notation import format_cards
from solver.poker.round import Phase, Round
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
    has_grown = old is not None and not is_new and one.table_size > old.table_size
    if has_grown:
        yield f"Nobody shows: {one.table_size} centre cards.{_centre(one)}"
    yield from _asked(before, after, one, anew=is_new or has_grown)
    outcome = after.outcome()
    if outcome is not None:
        yield f"The game is over; first: {', '.join(after.names[i] for i in outcome.winners)}."


def _asked(before: PokerState, after: PokerState, one: Round, *, anew: bool) -> Iterator[str]:
    """Say what the table waits for, where that has changed, or how the round ended."""
    anew = anew or after.phase is not before.phase
    if one.result is not None:
        yield from explain_result(one)
        yield "Chips: " + ", ".join(
            f"{name} {stack}" for name, stack in zip(one.names, one.stacks, strict=True)
        )
    elif one.phase is Phase.QUESTION and anew:
        yield f"The pot holds {one.pot}. Would anybody like to show?"
    elif one.phase is Phase.REVEAL and anew:
        yield "Everybody still in turns up his cards."
    elif one.turn is not None and anew:
        yield f"{one.names[one.turn]} begins."


def _centre(one: Round) -> str:
    return f" Centre: {format_cards(one.table)}." if len(one.table) == one.table_size else ""


def _hands(one: Round) -> Iterator[str]:
    for seat in one.order:
        if one.hands[seat]:
            yield f"{one.names[seat]} holds {format_cards(one.hands[seat])}."


def explain_result(one: Round) -> tuple[str, ...]:
    """Say how a round ended and why the chips went where they went; nothing while it goes on."""
    names, result = one.names, one.result
    if result is None:
        return ()
    if result.showdown is None:
        return (
            f"{names[result.winners[0]]} is the last player in and takes the pot of "
            f"{result.pot}, cards unseen.",
        )
    opening = "No card is left: everybody shows."
    if result.showers:
        opening = f"{' and '.join(names[seat] for seat in result.showers)} showed."
    # Only at a real table: there the engine cannot look into the hand of who shows.
    false_shows = (
        f"{names[seat]} had no SET to show; only who has one may show."
        for seat, count in zip(result.seats, result.showdown.counts, strict=True)
        if seat in result.showers and count == 0
    )
    return (opening, *false_shows, *explain(result.showdown, [names[i] for i in result.seats]))

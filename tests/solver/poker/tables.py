"""Tables for the tests of SET Poker: cards in the specification's code, decks laid out in advance.

Card code (poker 3.8): four digits number, colour, shading, shape, each 1 to 3.
"""

from collections.abc import Iterable, Sequence

from solver.cards import DECK, Card
from solver.game import Seat, replay
from solver.poker import Answer, Check, Deal, Phase, PokerOptions, PokerState, Round, new_game

__all__ = ["T3", "T4", "T5", "TA", "coded", "dealt", "laid_out", "not_now", "open_round", "seat"]

_BY_DIGITS = {"".join(str(digit + 1) for digit in card.digits): card for card in DECK}

TA = "1111 2222"
T3 = TA + " 3213"
T4 = TA + " 1213 3132"
T5 = T4 + " 2321"

A, B, C, D = Seat(0), Seat(1), Seat(2), Seat(3)


def seat(name: str) -> Seat:
    """Return the seat of the players named A, B, C, D."""
    return Seat("ABCD".index(name))


def coded(text: str) -> tuple[Card, ...]:
    """Read cards in the specification's code."""
    return tuple(_BY_DIGITS[word] for word in text.split())


def laid_out(hands: Sequence[str], table: str) -> tuple[Card, ...]:
    """Return a deck that deals these hands (from the dealer's left) and then this centre."""
    held, centre = [coded(hand) for hand in hands], coded(table)
    first, second = ([hand[i] for hand in held] for i in (0, 1))
    top = [centre[0], *first, centre[1], *second, *centre[2:]]
    return (*top, *(card for card in DECK if card not in top))


def dealt(
    hands: dict[str, str],
    table: str,
    *,
    options: PokerOptions | None = None,
    chips: Sequence[int] | None = None,
) -> PokerState:
    """Return a game in its first interval; A deals, so the order is B, C, D, A."""
    names = sorted(hands)
    order = [*names[1:], names[0]]
    deck = laid_out([hands[name] for name in order], table)
    state = new_game(names, options=options, chips=chips, decks=[deck])
    return state.apply(Deal(0))


def open_round(state: PokerState) -> Round:
    """Return the round being played, or the last one."""
    assert state.round is not None
    return state.round


def not_now(state: PokerState, *, until: int) -> PokerState:
    """Check and show nothing until so many centre cards lie there and the question is asked."""
    while not (state.phase is Phase.QUESTION and open_round(state).table_size == until):
        one = open_round(state)
        moves: Iterable[Check | Answer]
        if one.turn is not None:
            moves = [Check(one.turn, state.at_ms)]
        else:
            moves = [Answer(seat=who, show=False, at_ms=state.at_ms) for who in one.active]
        state = replay(state, moves)
    return state

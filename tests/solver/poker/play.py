"""Random but legal play of SET Poker, for laws and benchmarks."""

import random

from solver.cards import DECK
from solver.game import Log
from solver.poker import (
    Answer,
    Bet,
    Call,
    Check,
    Deal,
    Drop,
    Lay,
    Phase,
    PokerMove,
    PokerState,
    PokerView,
    Raise,
    Reveal,
    view,
)

__all__ = ["listed_moves", "played", "random_move"]


def listed_moves(seen: PokerView, at_ms: int) -> list[PokerMove]:
    """Return every bet and answer that a view calls legal for its seat."""
    assert seen.seat is not None
    seat, legal = seen.seat, seen.legal
    moves: list[PokerMove] = []
    if legal.deal:
        moves.append(Deal(at_ms))
    if legal.check:
        moves.append(Check(seat, at_ms))
    if legal.call is not None:
        moves.append(Call(seat, at_ms))
    if legal.drop:
        moves.append(Drop(seat, at_ms))
    if legal.bet is not None:
        amounts = range(legal.bet.least, legal.bet.most + 1)
        moves += [Bet(seat=seat, amount=amount, at_ms=at_ms) for amount in amounts]
    if legal.raising is not None:
        amounts = range(legal.raising.least, legal.raising.most + 1)
        moves += [Raise(seat=seat, amount=amount, at_ms=at_ms) for amount in amounts]
    if legal.show:
        moves.append(Answer(seat=seat, show=True, at_ms=at_ms))
    if legal.not_now:
        moves.append(Answer(seat=seat, show=False, at_ms=at_ms))
    return moves


def random_move(state: PokerState, rng: random.Random) -> PokerMove:
    """Return a legal move; at a real table it also tells cards as somebody would see them."""
    if state.phase is Phase.DEAL:
        return Deal(state.at_ms + 1)
    seat = rng.choice(state.waiting_for)
    at_ms = state.at_ms + rng.randrange(2000)
    if state.phase is Phase.REVEAL:
        one = state.round
        assert one is not None
        known = {*one.table, *(card for hand in one.hands for card in hand)}
        free = [card for card in DECK if card not in known]
        if len(one.table) < one.table_size:
            return Lay(tuple(rng.sample(free, one.table_size)), at_ms)
        return Reveal(seat=seat, cards=tuple(rng.sample(free, 2)), at_ms=at_ms)
    moves = listed_moves(view(state, seat), at_ms)
    drops = [move for move in moves if isinstance(move, Drop)]
    if drops and len(moves) > 1 and rng.random() < 0.8:
        moves.remove(drops[0])
    return rng.choice(moves)


def played(
    initial: PokerState, rng: random.Random, *, most_moves: int = 10**9
) -> Log[PokerState, PokerMove]:
    """Return a game played at random to its end, or for so many moves."""
    state, moves = initial, list[PokerMove]()
    while state.outcome() is None and len(moves) < most_moves:
        move = random_move(state, rng)
        state = state.apply(move)
        moves.append(move)
    return Log(initial, tuple(moves))

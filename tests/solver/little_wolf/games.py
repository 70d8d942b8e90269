"""House games for the tests: one that bots played, one with hands of our choice."""

import random
from dataclasses import replace

from solver.game import Log, Seat
from solver.little_wolf import (
    BotLevel,
    Suit,
    WolfMove,
    WolfOptions,
    WolfState,
    bot_move,
    new_game,
    parse_wolf_cards,
    view,
)

__all__ = ["dealt_state", "played_game"]


def played_game(
    players: int, seed: int, level: BotLevel = BotLevel.RANDOM, config: WolfOptions | None = None
) -> Log[WolfState, WolfMove]:
    """Return a whole game that bots of this level played."""
    state = start = new_game(seed=seed, players=players, config=config)
    moves: list[WolfMove] = []
    rng = random.Random(seed)
    while state.turn is not None:
        move = bot_move(view(state, state.turn), level, at_ms=100 * len(moves), rng=rng)
        state = state.apply(move)
        moves.append(move)
    return Log(start, tuple(moves))


def dealt_state(*hands: str, trump: Suit = Suit.SPADES, leader: int = 0) -> WolfState:
    """Return a position of the first deal with these hands."""
    start = new_game(seed=1, players=len(hands))
    trick = replace(
        start.trick,
        hands=tuple(tuple(sorted(parse_wolf_cards(hand))) for hand in hands),
        trump=trump,
        leader=Seat(leader),
    )
    return replace(start, trick=trick)

"""What a legal move does to the table (passing 2.3 to 2.8)."""

import random
from dataclasses import replace
from typing import assert_never

from solver.game import Seat
from solver.passing.hands import deal, exchanged, receiver
from solver.passing.moves import (
    CallSet,
    EndRound,
    Highlight,
    Join,
    Leave,
    Lock,
    Pass,
    PassingMove,
    Return,
    Show,
    StartRound,
    TimeUp,
)
from solver.passing.options import Phase, place_score
from solver.passing.position import Holding, PositionT

__all__ = ["played"]


def played(game: PositionT, move: PassingMove) -> PositionT:
    """Return the position after a move that was verified."""
    match move:
        case Highlight() | Lock() | CallSet() | Show():
            return _after_action(game, move)
        case TimeUp():
            return _after_choice(game, move.seat, _chosen(game, move.seat))
        case Pass():
            return _after_pass(game)
        case StartRound():
            return _after_deal(game)
        case EndRound():
            return _after_round(game)
        case Join():
            return replace(game, seats=game.seats + 1)
        case Leave():
            return _after_leaving(game, move.seat)
        case Return():
            return _after_return(game, move.seat)
        case _:
            assert_never(move)


def _after_action(game: PositionT, move: Highlight | Lock | CallSet | Show) -> PositionT:
    match move:
        case Highlight():
            return replace(game, holdings=_changed(game, move.seat, highlighted=move.card))
        case Lock():
            return _after_choice(game, move.seat, move.card)
        case CallSet():
            return _after_call(game, move.seat)
        case Show():
            deadline_ms = move.at_ms + game.options.timer_ms
            return replace(game, shown=move.seat, deadline_ms=deadline_ms)
        case _:
            assert_never(move)


def _changed(
    game: PositionT, seat: Seat, *, locked: str | None = None, highlighted: str | None = None
) -> tuple[Holding, ...]:
    holding = replace(game.holdings[seat], locked=locked, highlighted=highlighted)
    return (*game.holdings[:seat], holding, *game.holdings[seat + 1 :])


def _after_choice(game: PositionT, seat: Seat, card: str) -> PositionT:
    return replace(game, holdings=_changed(game, seat, locked=card), shown=None)


def _rng(game: PositionT, *purpose: object) -> random.Random:
    # A generator per event instead of one that runs on: a position holds no generator, and
    # a move taken back and played again draws the same card.
    return random.Random(f"passing {game.seed} {game.round_number} {purpose}")


def _after_leaving(game: PositionT, seat: Seat) -> PositionT:
    away = game.away | {seat}
    others = (Seat((seat + step) % game.seats) for step in range(1, game.seats))
    heir = next((other for other in others if other not in away), seat)
    return replace(game, away=away, host=heir if seat == game.host else game.host)


def _after_return(game: PositionT, seat: Seat) -> PositionT:
    away = game.away - {seat}
    host = seat if game.host in game.away else game.host
    stood_still = seat in game.active and not set(game.active) - game.away
    deadline_ms = game.now_ms + game.options.timer_ms if stood_still else game.deadline_ms
    return replace(game, away=away, host=host, deadline_ms=deadline_ms)


def _after_deal(game: PositionT) -> PositionT:
    now = replace(game, round_number=game.round_number + 1)
    hands = deal(
        now.options.words,
        seats=now.seats,
        rng=_rng(now, "deal"),
        redeal_if_complete=now.options.redeal_if_complete,
    )
    return replace(
        now,
        phase=Phase.PASSING,
        last_move_ms=now.now_ms,
        deadline_ms=now.now_ms + now.options.timer_ms,
        passes=0,
        holdings=tuple(Holding(hand=hand) for hand in hands),
        placed=(),
        shown=None,
    )


def _after_call(game: PositionT, seat: Seat) -> PositionT:
    called = replace(game, holdings=_changed(game, seat), placed=(*game.placed, seat), shown=None)
    return _after_round(called) if len(called.active) == 1 else called


def _after_round(game: PositionT) -> PositionT:
    scores = [0] * game.seats
    for place, seat in enumerate(game.placed, 1):
        scores[seat] = place_score(place)
    is_last = game.round_number == game.options.rounds
    return replace(
        game,
        phase=Phase.GAME_OVER if is_last else Phase.ROUND_OVER,
        round_scores=(*game.round_scores, tuple(scores)),
        holdings=tuple(
            replace(holding, locked=None, highlighted=None) for holding in game.holdings
        ),
        shown=None,
    )


def _chosen(game: PositionT, seat: Seat) -> str:
    holding = game.holdings[seat]
    return (
        holding.locked or holding.highlighted or _rng(game, game.passes, seat).choice(holding.hand)
    )


def _after_pass(game: PositionT) -> PositionT:
    active = game.active
    sent = {seat: _chosen(game, seat) for seat in active}
    received = {receiver(s, active, game.options.direction): sent[s] for s in active}
    holdings = list(game.holdings)
    for seat in active:
        hand = exchanged(holdings[seat].hand, sent=sent[seat], received=received[seat])
        holdings[seat] = Holding(hand=hand, arrived=received[seat])
    return replace(
        game,
        holdings=tuple(holdings),
        passes=game.passes + 1,
        last_move_ms=game.now_ms,
        deadline_ms=game.now_ms + game.options.timer_ms,
        shown=None,
    )

"""What a legal move does to a position (classic 4.5, 4.6, 4.7)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from solver.board import DealtBoard, Lay, Lift, PhysicalBoard
from solver.cards import Card
from solver.classic.moves import (
    AskHint,
    CallSet,
    Claim,
    ClassicMove,
    NextDeal,
    PlayOn,
    TimeUp,
    VoteNoSet,
    WithdrawVote,
)
from solver.classic.options import ClassicOptions
from solver.classic.position import PositionT
from solver.classic.rules import more_cards
from solver.classic.verdicts import CallVerdict, Control, Ruling, Winnings
from solver.game import Seat
from solver.hints import HintStep
from solver.judgement import Judgement, judge
from solver.sets import find_sets

__all__ = ["laid_by_people", "played"]


def laid_by_people(options: ClassicOptions) -> PhysicalBoard:
    """Return an empty physical table that waits for its first layout."""
    return PhysicalBoard(
        deck=frozenset(options.deck.cards), target=options.layout_size, size=options.layout_size
    )


def played(game: PositionT, move: ClassicMove) -> PositionT:
    """Return the position after a move that was verified."""
    match move:
        case CallSet():
            deadline_ms = move.at_ms + game.options.claim_time_ms
            return replace(game, control=Control(move.seat, deadline_ms), votes=frozenset())
        case Claim():
            return _judged(game, move.cards)
        case TimeUp():
            return _failed(game, Ruling.TIME_UP)
        case VoteNoSet():
            return _voted(game, game.votes | {move.seat})
        case WithdrawVote():
            return replace(game, votes=game.votes - {move.seat})
        case AskHint():
            return _penalized(_hinted(game, move.seat), move.seat, game.options.hint_cost)
        case NextDeal():
            return _dealt_again(game)
        case Lay() | Lift() | PlayOn():
            return _handled(game, move)
        case _:
            assert_never(move)


def _handled(game: PositionT, move: Lay | Lift | PlayOn) -> PositionT:
    assert isinstance(game.board, PhysicalBoard)
    match move:
        case Lay():
            laid = replace(game, board=game.board.lay(move.cards))
            is_new = not set(move.cards) <= set(game.board.out_of_play)
            return _settled(_unhinted(laid) if is_new else laid)
        case Lift():
            board = game.board.lift(move.cards, in_control=game.control is not None)
            lifted = replace(game, board=board)
            return _judged(lifted, board.lifted) if len(board.lifted) == 3 else lifted
        case PlayOn():
            return replace(game, board=game.board.defer())
        case _:
            assert_never(move)


def _judged(game: PositionT, cards: Sequence[Card]) -> PositionT:
    judgement = judge(cards)
    if not judgement.is_set:
        return _failed(game, Ruling.NOT_A_SET, judgement)
    seat = _controller(game)
    hand = game.hands[seat]
    won = _with_hand(game, seat, replace(hand, sets=(*hand.sets, judgement.cards)))
    verdict = CallVerdict(seat=seat, ruling=Ruling.SET, points=1, judgement=judgement)
    board = game.board.win(cards)
    return _settled(
        replace(_unhinted(won), board=board, control=None, locked_out=frozenset(), verdict=verdict)
    )


def _failed(game: PositionT, ruling: Ruling, judgement: Judgement | None = None) -> PositionT:
    seat = _controller(game)
    fined = _penalized(game, seat, 1)
    points = fined.scores[seat] - game.scores[seat]
    failed = replace(
        fined,
        board=game.board.reject() if isinstance(game.board, PhysicalBoard) else game.board,
        control=None,
        locked_out=_locked_out(game, seat),
        verdict=CallVerdict(seat=seat, ruling=ruling, points=points, judgement=judgement),
    )
    return _settled(failed)


def _locked_out(game: PositionT, seat: Seat) -> frozenset[Seat]:
    if not game.options.lockout:
        return frozenset()
    locked = game.locked_out | {seat}
    return frozenset() if locked == frozenset(game.seats) else locked


def _controller(game: PositionT) -> Seat:
    assert game.control is not None
    return game.control.seat


def _with_hand(game: PositionT, seat: Seat, hand: Winnings) -> PositionT:
    return replace(game, hands=(*game.hands[:seat], hand, *game.hands[seat + 1 :]))


def _penalized(game: PositionT, seat: Seat, points: int) -> PositionT:
    if game.options.floor_at_zero:
        points = min(points, game.scores[seat])
    hand = game.hands[seat]
    return _with_hand(game, seat, replace(hand, penalties=hand.penalties + points))


def _voted(game: PositionT, votes: frozenset[Seat]) -> PositionT:
    if votes != frozenset(game.seats):
        return replace(game, votes=votes)
    agreed = replace(game, votes=frozenset())
    if not game.board.remaining:
        return replace(agreed, is_deal_over=True)
    board = game.board.extend(more_cards(game))
    return _settled(replace(_unhinted(agreed), board=board))


def _hinted(game: PositionT, seat: Seat) -> PositionT:
    """Tell a step more to whoever asks, or by vote to all when the last one asks."""
    asked = game.asked | {seat}
    steps = min(game.hint_steps + 1, max(HintStep))
    if not game.options.hints_by_vote:
        return replace(game, asked=asked, hint_steps=steps)
    if asked != frozenset(game.seats):
        return replace(game, asked=asked)
    return replace(game, asked=frozenset(), hint_steps=steps)


def _unhinted(game: PositionT) -> PositionT:
    return replace(game, hint_steps=0, asked=frozenset())


def _settled(game: PositionT) -> PositionT:
    """End the deal when it is certain that nothing more can be taken (classic 4.7)."""
    board = game.board
    if not game.options.ends_by_certainty or board.remaining or not board.is_settled:
        return game
    if game.control is not None or (isinstance(board, PhysicalBoard) and board.owed):
        return game
    return game if find_sets(board.cards) else replace(game, is_deal_over=True)


def _dealt_again(game: PositionT) -> PositionT:
    board = laid_by_people(game.options)
    coming = game.coming
    fresh: DealtBoard | PhysicalBoard = board
    if isinstance(game.board, DealtBoard):
        fresh = DealtBoard.opened(
            coming[0], size=game.board.size, in_place=game.options.refill_in_place
        )
        coming = coming[1:]
    return replace(
        _unhinted(game),
        board=fresh,
        hands=(Winnings(),) * len(game.hands),
        totals=game.scores,
        votes=frozenset(),
        locked_out=frozenset(),
        verdict=None,
        deal=game.deal + 1,
        coming=coming,
        is_deal_over=False,
    )

"""What may be played in a position: every check once, each with its code and paragraph.

Rules: classic 4.4 (actions), 4.5 (putting back), 4.6 (no SET), 4.7 (end), 4.9 (options).
"""

from typing import Final, assert_never

from solver.board import CAPACITY, Lay, Lift, PhysicalBoard
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
from solver.classic.position import ClassicPosition
from solver.errors import IllegalError
from solver.game import Seat
from solver.hints import HintStep
from solver.notation import format_cards
from solver.sets import find_sets

__all__ = ["more_cards", "verify"]

_MORE_CARDS: Final = 3  # Swedish sheet: "läggs ytterligare 3 kort öppet på bordet"


def more_cards(game: ClassicPosition) -> int:
    """Return how many cards an agreement adds: three, or one from 15 on with `one_by_one`."""
    is_later = len(game.board.cards) >= game.options.layout_size + _MORE_CARDS
    return 1 if game.options.one_by_one and is_later else _MORE_CARDS


def verify(game: ClassicPosition, move: ClassicMove) -> None:
    """Return quietly when the move is legal here.

    Raises
    ------
    IllegalError
        With the code of the one check that failed.
    """
    _verify_clock(game, move.at_ms)
    match move:
        case NextDeal():
            _verify_next_deal(game)
        case Lay() | Lift() | PlayOn():
            _verify_going_on(game)
            _verify_hands_at_table(game, move)
        case TimeUp():
            _verify_going_on(game)
            _verify_time_up(game, move.at_ms)
        case CallSet() | Claim() | VoteNoSet() | WithdrawVote() | AskHint():
            _verify_going_on(game)
            _verify_seat(game, move.seat)
            _verify_player(game, move)
        case _:
            assert_never(move)


def _illegal(code: str, message: str, paragraph: str) -> IllegalError:
    return IllegalError(code, message, rule=f"classic {paragraph}")


def _verify_clock(game: ClassicPosition, at_ms: int) -> None:
    if at_ms < game.at_ms:
        raise _illegal(
            "TIME_RUNS_BACK", f"expected a time from {game.at_ms} ms on, got {at_ms}", "4.4"
        )


def _verify_seat(game: ClassicPosition, seat: Seat) -> None:
    if seat not in game.seats:
        raise _illegal(
            "NO_SUCH_SEAT", f"{len(game.seats)} play, there is no player {seat + 1}", "4.3"
        )


def _verify_going_on(game: ClassicPosition) -> None:
    if game.is_over:
        raise _illegal("GAME_OVER", "the game has ended", "4.7")
    if game.is_deal_over:
        raise _illegal("DEAL_OVER", "this deal has ended; expected the next one to be dealt", "4.7")


def _verify_next_deal(game: ClassicPosition) -> None:
    if game.is_over:
        raise _illegal(
            "GAME_OVER", f"the game has ended, {game.deals} of {game.deals} dealt", "4.7"
        )
    if not game.is_deal_over:
        raise _illegal("DEAL_GOES_ON", "the next deal begins when this one has ended", "4.7")


def _verify_hands_at_table(game: ClassicPosition, move: Lay | Lift | PlayOn) -> None:
    if not isinstance(game.board, PhysicalBoard):
        raise _illegal(
            "NOT_PHYSICAL", "at this table the engine deals; name the cards in a claim", "4.3"
        )
    match move:
        case Lay():
            game.board.verify_lay(move.cards)
        case Lift():
            _verify_in_time(game, move.at_ms)
            game.board.verify_lift(move.cards, in_control=game.control is not None)
        case PlayOn():
            if not game.board.put_back:
                raise _illegal("NOTHING_MISSING", "no card has to be put back", "4.5")
        case _:
            assert_never(move)


def _verify_player(
    game: ClassicPosition, move: CallSet | Claim | VoteNoSet | WithdrawVote | AskHint
) -> None:
    match move:
        case CallSet():
            _verify_call(game, move.seat)
        case Claim():
            _verify_claim(game, move)
        case VoteNoSet():
            _verify_vote(game, move.seat)
        case WithdrawVote():
            if move.seat not in game.votes:
                raise _illegal("NOT_VOTED", "there is no vote of yours to take back", "4.4")
        case AskHint():
            _verify_hint(game, move.seat)
        case _:
            assert_never(move)


def _verify_free(game: ClassicPosition) -> None:
    if game.control is not None:
        raise _illegal(
            "CONTROL_TAKEN",
            f"player {game.control.seat + 1} has called SET; wait until that is decided",
            "4.4",
        )


def _verify_nothing_missing(game: ClassicPosition) -> None:
    if missing := game.expected.put_back:
        raise _illegal(
            "PUT_BACK_FIRST",
            f"expected {format_cards(missing)} back on the table before play goes on",
            "4.5",
        )


def _verify_laid_out(game: ClassicPosition) -> None:
    if due := game.expected.deal:
        lying = len(game.board.cards)
        raise _illegal(
            "TABLE_NOT_READY", f"{lying} cards lie on the table; expected {due} more", "4.3"
        )


def _verify_in_time(game: ClassicPosition, at_ms: int) -> None:
    if game.control is not None and at_ms >= game.control.deadline_ms:
        raise _illegal(
            "TIME_UP",
            f"the {game.options.claim_time_ms / 1000:g} seconds of player "
            f"{game.control.seat + 1} are over",
            "4.4",
        )


def _verify_call(game: ClassicPosition, seat: Seat) -> None:
    _verify_free(game)
    _verify_nothing_missing(game)
    if isinstance(game.board, PhysicalBoard) and not game.board.is_open:
        _verify_laid_out(game)
    if seat in game.locked_out:
        raise _illegal(
            "LOCKED_OUT", "after an error you may call again once a SET was taken", "4.9 SC-03"
        )


def _verify_claim(game: ClassicPosition, move: Claim) -> None:
    if game.control is None or game.control.seat != move.seat:
        raise _illegal("NOT_IN_CONTROL", "call SET first, then take three cards", "4.4")
    _verify_in_time(game, move.at_ms)
    if len(move.cards) != 3:
        raise _illegal("NEED_THREE_CARDS", f"a SET has 3 cards, got {len(move.cards)}", "4.4")
    if len(set(move.cards)) != 3:
        raise _illegal(
            "DUPLICATE_CARD", f"expected 3 different cards, got {format_cards(move.cards)}", "4.4"
        )
    held = game.board.lifted if isinstance(game.board, PhysicalBoard) else ()
    if absent := [card for card in move.cards if card not in game.board.cards + held]:
        raise _illegal("CARD_NOT_ON_BOARD", f"not on the table: {format_cards(absent)}", "4.4")
    if other := [card for card in held if card not in move.cards]:
        raise _illegal(
            "OTHER_CARD_LIFTED",
            f"expected the cards in your hand among those you name: {format_cards(other)}",
            "4.4",
        )


def _verify_time_up(game: ClassicPosition, at_ms: int) -> None:
    if game.control is None:
        raise _illegal("NOT_IN_CONTROL", "nobody has called, so no time runs", "4.4")
    if (left_ms := game.control.deadline_ms - at_ms) > 0:
        raise _illegal("TIME_LEFT", f"player {game.control.seat + 1} has {left_ms} ms left", "4.4")


def _verify_vote(game: ClassicPosition, seat: Seat) -> None:
    _verify_free(game)
    _verify_nothing_missing(game)
    _verify_laid_out(game)
    if seat in game.votes:
        raise _illegal("ALREADY_VOTED", "your vote that there is no SET stands", "4.4")
    lying = len(game.board.cards)
    if game.board.remaining and lying + more_cards(game) > CAPACITY:
        raise _illegal(
            "TABLE_FULL",
            f"{lying} cards lie there; more than {CAPACITY} are never laid, "
            f"for {CAPACITY} always hold a SET",
            "4.6",
        )
    is_last = game.votes | {seat} == frozenset(game.seats)
    if game.options.strict_no_set and is_last and find_sets(game.board.cards):
        raise _illegal("SET_EXISTS", "all would agree, but a SET lies there", "4.9 SC-05")


def _verify_hint(game: ClassicPosition, seat: Seat) -> None:
    _verify_free(game)
    _verify_nothing_missing(game)
    _verify_laid_out(game)
    if not game.options.hints:
        raise _illegal("NO_HINTS", "this game is played without hints", "4.9")
    if game.options.hints_by_vote and seat in game.asked:
        raise _illegal("ALREADY_ASKED", "you have asked; a hint comes when all want one", "4.9")
    if not game.options.hints_by_vote and seat not in game.asked:
        return  # what others were told already is there for whoever asks now
    if game.hint_steps == max(HintStep):
        raise _illegal("NO_MORE_HINTS", "two cards are shown; they determine the third", "4.2")
    if game.hint_steps and not find_sets(game.board.cards):
        raise _illegal("NO_MORE_HINTS", "no SET lies there; there is no more to show", "4.2")

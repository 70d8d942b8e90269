"""A record as frames to step through: each move with what it did and how the table looked then.

After the game nothing is spoiled any more, so that a frame also tells how many SETs lay there.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from rich.console import RenderableType

from service.terminal.classic.screen import draw_game
from service.terminal.solo.screen import draw_solo
from solver.cards import Card
from solver.classic import ClassicMove, ClassicState, VoteNoSet
from solver.classic.notation import format_move
from solver.classic.record import GAME as CLASSIC
from solver.classic.record import parse_game
from solver.errors import IllegalError, InvalidError
from solver.game import GameState, Log
from solver.record import Record, parse_record
from solver.sets import find_sets
from solver.solo import SoloState
from solver.solo.record import GAME as SOLO
from solver.solo.record import format_solo_move, parse_solo

__all__ = ["Frame", "Frames", "frames_of"]

StateT = TypeVar("StateT", bound=GameState[Any])


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """One position of a record.

    Attributes
    ----------
    at_ms
        The time of the move that led here, 0 at the beginning.
    move
        Its words, empty at the beginning.
    remark
        What it did, for people.
    cards
        What lies on the table.
    scores
        Points by player.
    sets
        How many SETs lie there.
    picture
        The table drawn.
    """

    at_ms: int
    move: str
    remark: str
    cards: tuple[Card, ...]
    scores: tuple[int, ...]
    sets: int
    picture: RenderableType


@dataclass(frozen=True, slots=True)
class Frames:
    """All positions up to the end, or up to a move that is against the rules."""

    frames: tuple[Frame, ...]
    error: str = ""


def frames_of(text: str) -> Frames:
    """Return the frames of a record of any game that can be replayed.

    Raises
    ------
    InvalidError
        If the text is no record, or of a game that cannot be replayed.
    """
    record = parse_record(text)
    if record.game not in _GAMES:
        raise InvalidError(
            f"records of {' and '.join(_GAMES)} can be replayed, this one is of {record.game!r}"
        )
    return _GAMES[record.game](record)


def _states(log: Log[StateT, Any]) -> tuple[list[StateT], str]:
    states = [log.initial]
    for number, move in enumerate(log.moves, 1):
        try:
            states.append(states[-1].apply(move))
        except IllegalError as error:
            return states, f"move {number} is against the rules: {error}"
    return states, ""


def _classic_frames(text: Record) -> Frames:
    record = parse_game(text)
    places = range(1, record.setup.players + 1)
    names = record.names or tuple(f"Player {place}" for place in places)
    states, error = _states(record.log)
    frames = [_classic_frame(states[0], "", "", names)]
    for before, after, move in zip(states, states[1:], record.moves, strict=False):
        frames.append(_classic_frame(after, format_move(move), _remark(before, move, after), names))
    return Frames(tuple(frames), error)


def _classic_frame(game: ClassicState, move: str, remark: str, names: tuple[str, ...]) -> Frame:
    return Frame(
        at_ms=game.at_ms,
        move=move,
        remark=remark,
        cards=game.board.cards,
        scores=game.scores,
        sets=len(find_sets(game.board.cards)),
        picture=draw_game(game, names),
    )


def _remark(before: ClassicState, move: ClassicMove, after: ClassicState) -> str:
    said: list[str] = []
    if after.verdict is not None and after.verdict is not before.verdict:
        said.append(str(after.verdict))
    if after.hint_steps > before.hint_steps:
        said.append(str(after.hint))
    if isinstance(move, VoteNoSet) and not after.votes:
        missed = len(find_sets(before.board.cards))
        said.append(f"All agreed that there is no SET; {_there_were(missed)}.")
    if after.is_deal_over and not before.is_deal_over:
        said.append("The game is over." if after.is_over else "The deal is over.")
    return " ".join(said)


def _there_were(count: int) -> str:
    return f"there {'was' if count == 1 else 'were'} {count or 'none'}"


def _solo_frames(text: Record) -> Frames:
    record = parse_solo(text)
    states, error = _states(record.log)
    frames = [_solo_frame(states[0], "", "")]
    for before, after, move in zip(states, states[1:], record.moves, strict=False):
        said = []
        if after.judgement is not None and after.judgement is not before.judgement:
            said.append(str(after.judgement))
        if after.hint_steps > before.hint_steps:
            said.append(str(after.hint))
        if after.extra_deals > before.extra_deals:
            said.append(f"Three more; {_there_were(len(find_sets(before.board.cards)))}.")
        if after.is_over:
            said.append("The game is won." if after.is_won else "The game is lost.")
        frames.append(_solo_frame(after, format_solo_move(move), " ".join(said)))
    return Frames(tuple(frames), error)


def _solo_frame(game: SoloState, move: str, remark: str) -> Frame:
    return Frame(
        at_ms=game.at_ms,
        move=move,
        remark=remark,
        cards=game.board.cards,
        scores=(game.score,),
        sets=len(find_sets(game.board.cards)),
        picture=draw_solo(game),
    )


_GAMES: Final[dict[str, Callable[[Record], Frames]]] = {
    CLASSIC: _classic_frames,
    SOLO: _solo_frames,
}
"""The game that a record names -> how its frames are made."""

"""A record as frames to step through: each move with what it did and how the table looked then.

After the game nothing is spoiled any more: a frame shows all hands, and tells how many SETs lay
there where SETs lie on the table.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, TypeVar

from rich.console import RenderableType
from rich.text import Text

from service.terminal.classic.screen import draw_game
from service.terminal.passing.screen import place_name, result_text
from service.terminal.solo.screen import draw_solo
from solver import classic, little_wolf, passing, poker, solo
from solver.errors import IllegalError, InvalidError
from solver.game import GameState, Log
from solver.record import game_of
from solver.sets import find_sets

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
        What lies open on the table, as text.
    scores
        Points by player; chips in poker.
    sets
        How many SETs lie there; None in a game in which none lie on the table.
    picture
        The table drawn.
    """

    at_ms: int
    move: str
    remark: str
    cards: tuple[str, ...]
    scores: tuple[int, ...]
    sets: int | None
    picture: RenderableType


@dataclass(frozen=True, slots=True)
class Frames:
    """All positions up to the end, or up to a move that is against the rules."""

    frames: tuple[Frame, ...]
    error: str = ""


def frames_of(text: str) -> Frames:
    """Return the frames of a record of any game, of any version.

    Raises
    ------
    InvalidError
        If the text is no record, or of a game that nobody knows.
    IllegalError
        If a move is against the rules in a game whose records are judged as they are read.
    """
    game = game_of(text)
    if game not in _GAMES:
        raise InvalidError(
            f"records of {' and '.join(_GAMES)} can be replayed, this one is of {game!r}"
        )
    return _GAMES[game](text)


def _states(log: Log[StateT, Any]) -> tuple[list[StateT], str]:
    states = [log.initial]
    for number, move in enumerate(log.moves, 1):
        try:
            states.append(states[-1].apply(move))
        except IllegalError as error:
            return states, f"move {number} is against the rules: {error}"
    return states, ""


def _told(cards: Iterable[object]) -> tuple[str, ...]:
    return tuple(map(str, cards))


def _classic_frames(text: str) -> Frames:
    record = classic.parse_record(text)
    places = range(1, record.setup.players + 1)
    names = record.names or tuple(f"Player {place}" for place in places)
    states, error = _states(record.log)
    frames = [_classic_frame(states[0], "", "", names)]
    for before, after, move in zip(states, states[1:], record.moves, strict=False):
        said = classic.format_move(move)
        frames.append(_classic_frame(after, said, _remark(before, move, after), names))
    return Frames(tuple(frames), error)


def _classic_frame(
    game: classic.ClassicState, move: str, remark: str, names: tuple[str, ...]
) -> Frame:
    return Frame(
        at_ms=game.at_ms,
        move=move,
        remark=remark,
        cards=_told(game.board.cards),
        scores=game.scores,
        sets=len(find_sets(game.board.cards)),
        picture=draw_game(game, names),
    )


def _remark(
    before: classic.ClassicState, move: classic.ClassicMove, after: classic.ClassicState
) -> str:
    said: list[str] = []
    if after.verdict is not None and after.verdict is not before.verdict:
        said.append(str(after.verdict))
    if after.hint_steps > before.hint_steps:
        said.append(str(after.hint))
    if isinstance(move, classic.VoteNoSet) and not after.votes:
        missed = len(find_sets(before.board.cards))
        said.append(f"All agreed that there is no SET; {_there_were(missed)}.")
    if after.is_deal_over and not before.is_deal_over:
        said.append("The game is over." if after.is_over else "The deal is over.")
    return " ".join(said)


def _there_were(count: int) -> str:
    return f"there {'was' if count == 1 else 'were'} {count or 'none'}"


def _solo_frames(text: str) -> Frames:
    record = solo.parse_record(text)
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
        frames.append(_solo_frame(after, solo.format_move(move), " ".join(said)))
    return Frames(tuple(frames), error)


def _solo_frame(game: solo.SoloState, move: str, remark: str) -> Frame:
    return Frame(
        at_ms=game.at_ms,
        move=move,
        remark=remark,
        cards=_told(game.board.cards),
        scores=(game.score,),
        sets=len(find_sets(game.board.cards)),
        picture=draw_solo(game),
    )


def _poker_frames(text: str) -> Frames:
    log = poker.parse_record(text)
    states, error = _states(log)
    frames = [_poker_frame(states[0], "", "")]
    for (before, after), move in zip(pairwise(states), log.moves, strict=False):
        said = poker.format_move(move, before.names)
        frames.append(_poker_frame(after, said, " ".join(poker.narrate(before, after))))
    return Frames(tuple(frames), error)


def _poker_frame(game: poker.PokerState, move: str, remark: str) -> Frame:
    one = game.round
    hands: Sequence[Sequence[object]] = [()] * len(game.names) if one is None else one.hands
    lines = [] if one is None else [f"Centre: {_line(one.table)}. Pot: {one.pot}."]
    for name, stack, hand in zip(game.names, game.stacks, hands, strict=True):
        lines.append(f"{name}: {stack} chips. {_line(hand)}".rstrip())
    return Frame(
        at_ms=game.at_ms,
        move=move,
        remark=remark,
        cards=() if one is None else _told(one.table),
        scores=game.stacks,
        sets=None,
        picture=Text("\n".join(lines)),
    )


def _line(cards: Iterable[object]) -> str:
    return " ".join(map(str, cards))


def _passing_frames(text: str) -> Frames:
    log = passing.parse_record(text)
    states = list(log.states())
    frames = [_passing_frame(states[0], "", "")]
    for (before, after), move in zip(pairwise(states), log.moves, strict=True):
        remark = " ".join(_passing_remarks(before, move, after))
        frames.append(_passing_frame(after, passing.format_move(move), remark))
    return Frames(tuple(frames))


def _passing_remarks(
    before: passing.PassingState, move: passing.PassingMove, after: passing.PassingState
) -> Iterator[str]:
    if isinstance(move, passing.CallSet):
        place = place_name(after.placed.index(move.seat) + 1)
        yield f"{place} Set: {after.holdings[move.seat].hand[0]}."
    if len(after.round_scores) > len(before.round_scores):
        yield "The round is over."
    if after.outcome() is not None:
        names = [f"Player {seat + 1}" for seat in range(after.seats)]
        yield result_text(passing.view(after, None), names)


def _passing_frame(game: passing.PassingState, move: str, remark: str) -> Frame:
    lines = [
        f"Player {seat}: {points} points. {', '.join(holding.hand)}"
        for seat, (points, holding) in enumerate(zip(game.totals, game.holdings, strict=False), 1)
    ]
    return Frame(
        at_ms=game.now_ms,
        move=move,
        remark=remark,
        cards=(),
        scores=game.totals,
        sets=None,
        picture=Text("\n".join(lines) or f"{game.seats} players, no cards dealt yet"),
    )


def _wolf_frames(text: str) -> Frames:
    record = little_wolf.parse_record(text)
    states = list(record.log.states())
    frames = [_wolf_frame(states[0], "", "", record.names)]
    for (before, after), move in zip(pairwise(states), record.log.moves, strict=True):
        said = little_wolf.format_move(move, before)
        remark = " ".join(_wolf_remarks(before, after, record.names))
        frames.append(_wolf_frame(after, said, remark, record.names))
    return Frames(tuple(frames))


def _wolf_remarks(
    before: little_wolf.WolfState, after: little_wolf.WolfState, names: Sequence[str]
) -> Iterator[str]:
    if len(after.tricks) > len(before.tricks):
        trick = after.tricks[-1]
        assert trick.verdict is not None, "a finished trick has a verdict"
        assert trick.winner is not None, "a finished trick has a winner"
        yield f"{names[trick.winner]} takes the trick: {trick.verdict.reason}."
    if after.deal > before.deal:
        yield f"The deal is over; {names[after.dealer]} deals."
    if (outcome := after.outcome()) is not None:
        yield f"The game is over; first: {', '.join(names[seat] for seat in outcome.winners)}."


def _wolf_frame(game: little_wolf.WolfState, move: str, remark: str, names: Sequence[str]) -> Frame:
    trick = game.trick
    lines = [f"Trump: {trick.trump.name.lower()}."]
    lines += [f"On the table: {names[play.seat]}: {_line(play.cards)}" for play in trick.plays]
    for name, points, hand in zip(names, game.totals, trick.hands_left, strict=True):
        lines.append(f"{name}: {points} points. {_line(hand)}".rstrip())
    return Frame(
        at_ms=game.at_ms,
        move=move,
        remark=remark,
        cards=_told(card for play in trick.plays for card in play.cards),
        scores=game.totals,
        sets=None,
        picture=Text("\n".join(lines)),
    )


_GAMES: Final[dict[str, Callable[[str], Frames]]] = {
    "classic": _classic_frames,
    "solo": _solo_frames,
    "poker": _poker_frames,
    "passing": _passing_frames,
    "little-wolf": _wolf_frames,
}
"""The game that a record names -> how its frames are made."""

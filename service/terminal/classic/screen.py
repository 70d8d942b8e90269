"""Draws a classic game in a terminal: cards with their keys, players, and what is said."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from service.terminal.card_art import CARD_KEYS, draw_layout
from service.terminal.classic.session import PLAYER_KEYS, Session
from solver.cards import Card
from solver.classic import ClassicState
from solver.notation import format_short

__all__ = ["draw_game", "draw_session"]


def draw_game(
    game: ClassicState, names: tuple[str, ...], chosen: tuple[Card, ...] = ()
) -> RenderableType:
    """Return the table with its cards and the players with their points."""
    head = f"{game.board.remaining} cards in the deck"
    if game.deals > 1:
        head = f"Deal {game.deal + 1} of {game.deals}, dealt by {names[game.dealer]}; {head}"
    marked = chosen
    if game.hint is not None:
        head += f". Hint: {game.hint}"
        marked = (*chosen, *game.hint.cards)
    if what := str(game.expected):
        head += f". Expected: {what}"
    return Group(
        Text(head), draw_layout(game.board.cards, CARD_KEYS, marked), _players(game, names)
    )


def _players(game: ClassicState, names: tuple[str, ...]) -> RenderableType:
    table = Table("key", "player", "points", "SETs", "lost", "", box=None, padding=(0, 2))
    for seat in game.seats:
        hand = game.hands[seat]
        table.add_row(
            PLAYER_KEYS[seat],
            Text(names[seat]),
            str(game.scores[seat]),
            str(len(hand.sets)),
            str(hand.penalties),
            _standing(game, seat),
        )
    return table


def _standing(game: ClassicState, seat: int) -> str:
    if game.control is not None and game.control.seat == seat:
        return "has called SET"
    if seat in game.locked_out:
        return "sits out"
    return "sees no SET" if seat in game.votes else ""


def draw_session(session: Session, now_ms: int, *, with_table: bool = True) -> RenderableType:
    """Return the screen: the table, the seconds left to take cards, and what is said."""
    game = session.game
    parts: list[RenderableType] = []
    if with_table:
        parts += [draw_game(game, session.names, session.chosen), Text()]
    if game.control is not None:
        left_s = max(0, game.control.deadline_ms - now_ms) / 1000
        taken = " ".join(map(format_short, session.chosen)) or "nothing yet"
        parts.append(Text(f"{session.names[game.control.seat]}: {left_s:.0f} s left, took {taken}"))
    parts.append(Text(session.message or ("? is help." if with_table else "")))
    return Group(*parts)

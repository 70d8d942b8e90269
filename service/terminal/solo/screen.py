"""Draws a solitaire in a terminal: cards with their keys, score and debt."""

from rich.console import Group, RenderableType
from rich.text import Text

from service.terminal.card_art import CARD_KEYS, draw_layout
from solver.cards import Card
from solver.solo import SoloState

__all__ = ["draw_solo"]


def draw_solo(game: SoloState, chosen: tuple[Card, ...] = ()) -> RenderableType:
    """Return the table of a solitaire with its score."""
    told = game.hint.cards if game.hint is not None else ()
    parts = [
        f"{game.board.remaining} cards in the deck",
        f"{game.score} points",
        f"three more cards: {game.extra_deals} times",
        f"SETs still to find among the last cards: {game.debt}" if game.debt else "",
        f"Hint: {game.hint}" if game.hint is not None else "",
        f"Expected: {game.expected}" if str(game.expected) else "",
    ]
    head = Text("; ".join(filter(None, parts)))
    return Group(head, draw_layout(game.board.cards, CARD_KEYS, (*chosen, *told)))

"""The moves of solitaire, each with its time in milliseconds since the start."""

from dataclasses import dataclass
from typing import TypeAlias

from solver.board import Lay, Lift
from solver.cards import Card

__all__ = ["AskHint", "Finish", "MoreCards", "SoloMove", "Take"]


@dataclass(frozen=True, slots=True)
class Take:
    """The player takes, or names, three cards; no call is needed."""

    cards: tuple[Card, ...]
    at_ms: int


@dataclass(frozen=True, slots=True)
class MoreCards:
    """The player finds no SET and lays three more cards, at the price of one SET."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class AskHint:
    """The player asks for the next step of the hint."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class Finish:
    """The player ends the game; before the deck is empty that is giving up."""

    at_ms: int


SoloMove: TypeAlias = Take | MoreCards | AskHint | Finish | Lay | Lift

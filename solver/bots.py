"""How well a bot plays, in every game that has bots."""

from enum import Enum

__all__ = ["BotLevel"]


class BotLevel(Enum):
    """How well a bot plays."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"

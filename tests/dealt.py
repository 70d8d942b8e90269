"""The one deal that every game of the tests starts with, so that each run sees the same cards."""

from typing import Final

__all__ = ["DEALT"]

DEALT: Final = 20_261_201
"""A seed of the five games: in the classic one SETs lie open after the deal."""

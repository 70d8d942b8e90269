"""The games a table can hold: one adapter each, looked up by name; no other module knows a game."""

from typing import Final

from service.games.adapter import Adapter
from service.games.classic import ClassicAdapter
from service.games.little_wolf import LittleWolfAdapter
from service.games.passing import PassingAdapter
from service.games.poker import PokerAdapter
from service.games.solo import SoloAdapter

__all__ = ["ADAPTERS"]

_ALL: Final[tuple[Adapter, ...]] = (
    ClassicAdapter(),
    SoloAdapter(),
    PokerAdapter(),
    PassingAdapter(),
    LittleWolfAdapter(),
)
ADAPTERS: Final = {adapter.game: adapter for adapter in _ALL}
"""Name of a game -> its adapter."""

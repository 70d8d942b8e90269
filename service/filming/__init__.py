"""Whole games as films with their truth: people at a real table, before a camera that is pushed.

`write_script` makes up a legal game with everything that people do wrong, `Film` shows it frame by
frame. Everything follows from a seed.
"""

from service.filming.director import write_script
from service.filming.film import Film, FilmedFrame
from service.filming.habits import Habits
from service.filming.script import Script, Shout, TrueRuling

__all__ = ["Film", "FilmedFrame", "Habits", "Script", "Shout", "TrueRuling", "write_script"]

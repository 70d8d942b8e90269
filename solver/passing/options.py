"""What the host chooses before a game, its phases, and what a call of Set is worth.

Rule: passing sheet, "How to play Set" and "Rules"; passing 2.2, 2.5 and 2.8 (PC-01, PC-02, PC-09).
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from solver.errors import InvalidError
from solver.passing.words import clean_words

__all__ = [
    "FLOOR_MS",
    "MAX_ROUNDS",
    "MAX_SEATS",
    "MIN_SEATS",
    "TIMERS_S",
    "Direction",
    "Mode",
    "PassingOptions",
    "Phase",
    "place_score",
]

MIN_SEATS: Final = 3
MAX_SEATS: Final = 6
MAX_ROUNDS: Final = 10
"""Ours (PC-01): the sheet speaks of a last round and names no number."""
TIMERS_S: Final = (20, 25, 30)
FLOOR_MS: Final = 6_000
"""Cards never move sooner than this after the previous pass, or after the deal (PC-05)."""

_FIRST_SCORE: Final = 1000
_LEAST_SCORE: Final = 50


class Direction(Enum):
    """Which neighbour gets the card: the next higher seat (clockwise) or the next lower."""

    CLOCKWISE = "clockwise"
    COUNTER_CLOCKWISE = "counter-clockwise"


class Mode(Enum):
    """Who looks at which screen.

    Simultaneous play serves a person against bots and a room of people with a device each; in
    pass-and-play one device goes round, behind a cover screen (passing 2.7).
    """

    SIMULTANEOUS = "simultaneous"
    PASS_AND_PLAY = "pass-and-play"


class Phase(Enum):
    """Where a game stands."""

    LOBBY = "lobby"
    PASSING = "passing"
    ROUND_OVER = "round over"
    GAME_OVER = "game over"


@dataclass(frozen=True, slots=True, kw_only=True)
class PassingOptions:
    """The host's choices, fixed for the game.

    Attributes
    ----------
    words
        The pool from which each round draws its names (PC-10), cleaned by `clean_words`.
    category
        What the pool is called, for display only: ``birds``, ``custom``.
    timer_s
        Seconds until a pass goes without those who have not locked: 20, 25 or 30.
    rounds
        1 to 10 (PC-01).
    redeal_if_complete
        Deal again while somebody is dealt a complete hand; otherwise he may call at once (PC-09).
    """

    words: tuple[str, ...]
    category: str = "custom"
    mode: Mode = Mode.SIMULTANEOUS
    direction: Direction = Direction.CLOCKWISE
    timer_s: int = 20
    rounds: int = 3
    redeal_if_complete: bool = False

    def __post_init__(self) -> None:
        if self.timer_s not in TIMERS_S:
            raise InvalidError(f"the pass timer is 20, 25 or 30 seconds; got {self.timer_s}")
        if not 1 <= self.rounds <= MAX_ROUNDS:
            raise InvalidError(f"a game has 1 to {MAX_ROUNDS} rounds; got {self.rounds}")
        if self.words != clean_words(self.words):
            raise InvalidError("the words must be cleaned by clean_words first")
        if self.category != " ".join(self.category.split()):
            raise InvalidError(f"a category is one line of text; got {self.category!r}")

    @property
    def timer_ms(self) -> int:
        """The pass timer in milliseconds."""
        return self.timer_s * 1000


def place_score(place: int) -> int:
    """Return the points of the seat that calls Set as number `place`, 1 being the first.

    Halves are cut off, so the fifth place is worth 62 (PC-02). The seat left without a call
    scores 0 and has no place.

    >>> [place_score(place) for place in range(1, 8)]
    [1000, 500, 250, 125, 62, 50, 50]
    """
    return max(_LEAST_SCORE, _FIRST_SCORE >> place - 1)

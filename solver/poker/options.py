"""The agreements of a SET Poker table: limits, chips, and what the sheets leave open.

Rule: all players agree on the limits before play (German sheet, "Wettgrenzen"; French sheet,
"La limite des paris"); the numbers are those of poker 3.4, the open points those of poker 3.7.
"""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from enum import Enum
from typing import Final

from solver.errors import IllegalError, InvalidError

__all__ = [
    "MOST_SEATS",
    "OddChips",
    "PokerOptions",
    "ShortStacks",
    "TableKind",
    "agree",
    "check_names",
]

MOST_SEATS: Final = 20
FEWEST_SEATS: Final = 2
_NOT_IN_NAMES: Final = ",:=#\n\r\t"


class TableKind(Enum):
    """Who holds the cards: the engine (a screen for each seat), or people at a real table."""

    DEALT = "dealt"
    PHYSICAL = "physical"


class OddChips(Enum):
    """Who gets the chips that cannot be divided among tied winners (poker 3.7 SP-06)."""

    TIED_WINNER = "poorest tied winner"
    ANY_ACTIVE = "poorest active player"


class ShortStacks(Enum):
    """What happens when somebody has too few chips to go along (poker 3.7 SP-09)."""

    TABLE_STAKE = "table stake"
    ALL_IN = "all-in"


@dataclass(frozen=True, slots=True, kw_only=True)
class PokerOptions:
    """What all players agree on before the first deal; nothing of it changes afterwards.

    Attributes
    ----------
    kind
        Dealt by the engine, or real cards that the engine does not know.
    limit
        The most chips of an opening bet and of each raise (the sheets recommend three).
    max_raises
        Raises a player may make in one betting interval (the sheets recommend one).
    min_bet
        The fewest chips of a bet or a raise.
    ante
        Chips each player pays before the cards are dealt.
    chips
        Chips each player starts with.
    odd_chips
        Who gets what cannot be divided.
    disjoint
        Count the most SETs that share no card instead of all different SETs.
    short_stacks
        Bets capped by the poorest active player, or all-in with side pots.
    betting
        Whether there are betting intervals at all.
    rounds
        Deals after which the game ends; None: until one player has all chips.
    show_timer_ms
        Time to answer the show question; silence after it means "not now".
    turn_timer_ms
        Time to bet; after it the player checks or drops. None: no hurry.
    """

    kind: TableKind = TableKind.DEALT
    limit: int = 3
    max_raises: int = 1
    min_bet: int = 1
    ante: int = 0
    chips: int = 30
    odd_chips: OddChips = OddChips.TIED_WINNER
    disjoint: bool = False
    short_stacks: ShortStacks = ShortStacks.TABLE_STAKE
    betting: bool = True
    rounds: int | None = None
    show_timer_ms: int = 20_000
    turn_timer_ms: int | None = None

    def __post_init__(self) -> None:
        _at_least("min_bet", self.min_bet, 1)
        _at_least("limit", self.limit, self.min_bet)
        _at_least("max_raises", self.max_raises, 0)
        _at_least("ante", self.ante, 0)
        _at_least("chips", self.chips, 1)
        if self.ante > self.chips:
            raise InvalidError(
                f"ante: expected at most the {self.chips} chips of a stack, got {self.ante}"
            )
        _at_least("show_timer_ms", self.show_timer_ms, 1)
        if self.rounds is not None:
            _at_least("rounds", self.rounds, 1)
        if self.turn_timer_ms is not None:
            _at_least("turn_timer_ms", self.turn_timer_ms, 1)


def _at_least(name: str, value: object, least: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise InvalidError(f"{name}: expected a whole number of at least {least}, got {value!r}")


def agree(proposals: Iterable[PokerOptions]) -> PokerOptions:
    """Return the options all players propose (the limits must be unanimous, poker 3.7 SP-04).

    Raises
    ------
    InvalidError
        If there is no proposal.
    IllegalError
        If two proposals differ; the message names every point they differ in.

    Examples
    --------
    >>> agree([PokerOptions(limit=5), PokerOptions(limit=5)]).limit
    5
    """
    wishes = tuple(proposals)
    if not wishes:
        raise InvalidError("expected one proposal from each player, got none")
    apart = [
        f"{field.name} ({', '.join(sorted(values))})"
        for field in fields(PokerOptions)
        if len(values := {str(getattr(wish, field.name)) for wish in wishes}) > 1
    ]
    if apart:
        raise IllegalError(
            "NOT_UNANIMOUS",
            f"all players must agree before play; they differ in {'; '.join(apart)}",
            rule="German sheet, 'Wettgrenzen'",
        )
    return wishes[0]


def check_names(names: tuple[str, ...]) -> None:
    """Return quietly when these names can sit at one table.

    Raises
    ------
    InvalidError
        If there are not 2 to 20 names, or one is empty, doubled or unfit for a record.
    """
    if not FEWEST_SEATS <= len(names) <= MOST_SEATS:
        raise InvalidError(f"expected {FEWEST_SEATS} to {MOST_SEATS} players, got {len(names)}")
    for name in names:
        if not name or name != " ".join(name.split(" ")).strip() or not name.isprintable():
            raise InvalidError(f"expected a name, got {name!r}")
        if set(name) & set(_NOT_IN_NAMES):
            raise InvalidError(f"a name has none of the signs , : = #; got {name!r}")
    if len({name.casefold() for name in names}) < len(names):
        raise InvalidError(f"each player needs a name of his own; got {', '.join(names)}")

"""How a classic game begins: players, options, and where its cards come from (classic 4.3).

A set-up and the moves are the whole game. The cards come from a seed, from decks given in their
order, or from people's hands (a physical table).
"""

import random
from dataclasses import dataclass
from typing import Final, TypeAlias, assert_never

from solver.cards import Card, shuffled
from solver.classic.effects import laid_by_people
from solver.classic.options import DEFAULTS, Options
from solver.classic.position import ClassicGame
from solver.classic.verdicts import Hand
from solver.errors import InvalidError
from solver.game import FIRST_SEAT, Seat
from solver.tables import DealtTable, Table

__all__ = ["MAX_PLAYERS", "Decks", "InHands", "Seed", "Setup", "Source"]

MAX_PLAYERS: Final = 12


@dataclass(frozen=True, slots=True)
class Seed:
    """The engine shuffles, with a generator that begins at this number."""

    number: int


@dataclass(frozen=True, slots=True)
class Decks:
    """The order of every deck is given, first card first; one deck a deal."""

    orders: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class InHands:
    """The deck is in people's hands; the engine is told what is laid and lifted."""


Source: TypeAlias = Seed | Decks | InHands


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """Everything a game needs before its first move.

    >>> game = Setup(players=3, source=Seed(1)).start()
    >>> len(game.table.cards), game.table.remaining, game.scores
    (12, 69, (0, 0, 0))
    """

    players: int = 1
    options: Options = DEFAULTS
    source: Source = InHands()
    first_dealer: Seat = FIRST_SEAT

    def __post_init__(self) -> None:
        if not 1 <= self.players <= MAX_PLAYERS:
            raise InvalidError(f"1 to {MAX_PLAYERS} players can play, got {self.players}")
        if not 0 <= self.first_dealer < self.players:
            raise InvalidError(
                f"the first dealer is one of {self.players} players, got {self.first_dealer + 1}"
            )
        if isinstance(self.source, Decks):
            self._check_decks(self.source.orders)

    @property
    def deals(self) -> int:
        """How many decks are needed: one, or one a player in the long game."""
        return self.players if self.options.long_game else 1

    def _check_decks(self, orders: tuple[tuple[Card, ...], ...]) -> None:
        if len(orders) != self.deals:
            raise InvalidError(f"expected the order of {self.deals} decks, got {len(orders)}")
        cards = sorted(self.options.deck.cards)
        if any(sorted(order) != cards for order in orders):
            raise InvalidError(
                f"a deck order holds each of the {len(cards)} cards of the "
                f"{self.options.deck.value} deck once"
            )

    def start(self) -> ClassicGame:
        """Return the position before the first move."""
        table, coming = self._table()
        return ClassicGame(
            options=self.options,
            table=table,
            hands=(Hand(),) * self.players,
            totals=(0,) * self.players,
            first_dealer=self.first_dealer,
            coming=coming,
        )

    def _table(self) -> tuple[Table, tuple[tuple[Card, ...], ...]]:
        match self.source:
            case Seed(number):
                rng = random.Random(number)
                orders = tuple(shuffled(self.options.deck.cards, rng) for _ in range(self.deals))
            case Decks(orders):
                pass
            case InHands():
                return laid_by_people(self.options), ()
            case _:
                assert_never(self.source)
        options = self.options
        table = DealtTable.opened(
            orders[0], size=options.layout_size, in_place=options.refill_in_place
        )
        return table, orders[1:]

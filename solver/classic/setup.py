"""How a classic game begins: players, options, and where its cards come from (classic 4.3).

A set-up and the moves are the whole game. The cards come from a seed, from decks given in their
order, or from people's hands (a physical table).
"""

from dataclasses import dataclass
from typing import Final

from solver.board import Board, DealtBoard
from solver.cards import Card
from solver.classic.effects import laid_by_people
from solver.classic.options import DEFAULTS, ClassicOptions
from solver.classic.state import ClassicState
from solver.classic.verdicts import Winnings
from solver.deals import IN_HANDS, CardSource, Decks, InHands, deck_orders
from solver.errors import InvalidError
from solver.game import FIRST_SEAT, Seat

__all__ = ["MAX_PLAYERS", "Setup"]

MAX_PLAYERS: Final = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """Everything a game needs before its first move.

    >>> from solver.deals import Seed
    >>> game = Setup(players=3, source=Seed(1)).start()
    >>> len(game.board.cards), game.board.remaining, game.scores
    (12, 69, (0, 0, 0))
    """

    players: int = 1
    options: ClassicOptions = DEFAULTS
    source: CardSource = IN_HANDS
    first_dealer: Seat = FIRST_SEAT

    def __post_init__(self) -> None:
        if not 1 <= self.players <= MAX_PLAYERS:
            raise InvalidError(f"1 to {MAX_PLAYERS} players can play, got {self.players}")
        if not 0 <= self.first_dealer < self.players:
            raise InvalidError(
                f"the first dealer is one of {self.players} players, got {self.first_dealer + 1}"
            )
        if isinstance(self.source, Decks):
            deck_orders(self.source, self.options.deck.cards, self.deals)

    @property
    def deals(self) -> int:
        """How many decks are needed: one, or one a player in the long game."""
        return self.players if self.options.long_game else 1

    def start(self) -> ClassicState:
        """Return the position before the first move."""
        board, coming = self._board()
        return ClassicState(
            options=self.options,
            board=board,
            hands=(Winnings(),) * self.players,
            totals=(0,) * self.players,
            first_dealer=self.first_dealer,
            coming=coming,
        )

    def _board(self) -> tuple[Board, tuple[tuple[Card, ...], ...]]:
        options = self.options
        if isinstance(self.source, InHands):
            return laid_by_people(options), ()
        first, *coming = deck_orders(self.source, options.deck.cards, self.deals).orders
        size, in_place = options.layout_size, options.refill_in_place
        return DealtBoard.opened(first, size=size, in_place=in_place), tuple(coming)

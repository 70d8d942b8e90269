"""The house scaffold around the Set trick: deck, deal, trump, passing, score. Ours, not official.

Rule: little wolf 1.11. The printed page covers the Set trick only; nothing here is a published
rule, and `HOUSE_LABEL` says so wherever a person sees the game.

A game is one deal for each player as dealer. Hands, trump and stock of a deal follow from the
seed and the number of the deal.
"""

from dataclasses import dataclass, replace
from typing import Final, Self, TypeAlias, assert_never

from solver.errors import IllegalError
from solver.game import Outcome, Seat, is_legal
from solver.little_wolf.cards import WolfCard, format_wolf_cards
from solver.little_wolf.deal import deal_cards
from solver.little_wolf.options import WolfOptions
from solver.little_wolf.trick import PlayCards, Trick

__all__ = [
    "HOUSE_LABEL",
    "PassLead",
    "WolfMove",
    "WolfState",
    "new_game",
]

HOUSE_LABEL: Final = (
    "House scaffold: ours, not official. The printed page covers the Set trick only; "
    "deck, deal, trump, passing the lead and score are our own."
)
"""What every person who sees this game is told."""

_RULE: Final = "little wolf 1.11, house scaffold (ours)"


@dataclass(frozen=True, slots=True, kw_only=True)
class PassLead:
    """The Leader holds no Set that all can answer and passes the lead to the left."""

    seat: Seat
    at_ms: int


WolfMove: TypeAlias = PlayCards | PassLead


@dataclass(frozen=True, slots=True, kw_only=True)
class WolfState:
    """A position of a house game.

    Attributes
    ----------
    deal
        Number of the deal from 0; its dealer is the seat of that number.
    turned
        The cards turned up for trump.
    trick
        The trick that is being played.
    tricks
        The finished tricks of this deal.
    passes
        How often the lead was passed in a row.
    points
        Points of this deal, by seat.
    results
        Points by seat of each finished deal.
    at_ms
        Time of the last move.
    is_over
        Whether every player has dealt and the last deal has ended.
    """

    seed: int
    config: WolfOptions
    deal: int
    turned: tuple[WolfCard, ...]
    trick: Trick
    tricks: tuple[Trick, ...] = ()
    passes: int = 0
    points: tuple[int, ...]
    results: tuple[tuple[int, ...], ...] = ()
    at_ms: int = 0
    is_over: bool = False

    @property
    def players(self) -> int:
        """The number of players, 2 to 4."""
        return len(self.points)

    @property
    def dealer(self) -> Seat:
        """The seat that deals; its left neighbour leads first."""
        return Seat(self.deal)

    @property
    def turn(self) -> Seat | None:
        """The seat that moves next; None when the game is over."""
        return None if self.is_over else self.trick.turn

    @property
    def totals(self) -> tuple[int, ...]:
        """Points of the whole game, by seat."""
        return tuple(map(sum, zip(self.points, *self.results, strict=True)))

    def verify(self, move: WolfMove, /) -> None:
        """Return quietly when the move is legal.

        Raises
        ------
        IllegalError
            ``GAME_OVER``, ``TIME_RUNS_BACK``, ``NOT_YOUR_TURN``, ``MUST_ANSWER`` or
            ``MUST_LEAD`` for a pass, what `Trick.verify` raises for cards.
        """
        if self.is_over:
            raise IllegalError("GAME_OVER", "every player has dealt: the game is over", rule=_RULE)
        if move.at_ms < self.at_ms:
            raise IllegalError(
                "TIME_RUNS_BACK",
                f"the last move was at {self.at_ms} ms, this one at {move.at_ms} ms",
                rule=_RULE,
            )
        match move:
            case PlayCards():
                self.trick.verify(move)
            case PassLead():
                self._verify_pass(move)
            case _:
                assert_never(move)

    def _verify_pass(self, move: PassLead) -> None:
        if move.seat != self.turn:
            raise IllegalError(
                "NOT_YOUR_TURN",
                f"seat {self.turn} plays now, not seat {move.seat}",
                rule=_RULE,
            )
        if self.trick.plays:
            raise IllegalError(
                "MUST_ANSWER", "a Set was led: answer it, only the lead can be passed", rule=_RULE
            )
        leads = self.trick.legal_moves(move.at_ms)
        if leads:
            raise IllegalError(
                "MUST_LEAD",
                "the lead is passed only without a Set that all can answer; you can lead "
                f"{format_wolf_cards(leads[0].cards)}",
                rule=_RULE,
            )

    def can(self, move: WolfMove, /) -> bool:
        """Say whether `apply` would take the move."""
        return is_legal(self, move)

    def apply(self, move: WolfMove, /) -> Self:
        """Return the position after the move; raise what `verify` raises.

        After the last pass in a row the next deal is on the table, or the game is over.
        """
        self.verify(move)
        after = replace(self, at_ms=move.at_ms)
        match move:
            case PlayCards():
                trick = self.trick.apply(move)
                return replace(after, trick=trick)._closed()
            case PassLead():
                return after._passed()
            case _:
                assert_never(move)

    def _closed(self) -> Self:
        outcome = self.trick.outcome()
        if outcome is None:
            return self
        points = tuple(map(sum, zip(self.points, outcome.scores, strict=True)))
        following = replace(
            self.trick, hands=self.trick.hands_left, leader=outcome.winners[0], plays=()
        )
        tricks = (*self.tricks, self.trick)
        return replace(self, trick=following, tricks=tricks, points=points, passes=0)

    def _passed(self) -> Self:
        if self.passes + 1 < self.players:
            leader = Seat((self.trick.leader + 1) % self.players)
            return replace(self, passes=self.passes + 1, trick=replace(self.trick, leader=leader))
        if self.deal + 1 == self.players:
            return replace(self, passes=self.players, is_over=True)
        following = _start_deal(self.seed, self.deal + 1, self.players, self.config)
        return replace(
            self,
            deal=following.deal,
            turned=following.turned,
            trick=following.trick,
            tricks=(),
            passes=0,
            points=following.points,
            results=(*self.results, self.points),
        )

    def legal_moves(self, at_ms: int) -> tuple[WolfMove, ...]:
        """List the moves of the seat to move: plays, or the pass where no Set can be led."""
        if self.turn is None:
            return ()
        return self.trick.legal_moves(at_ms) or (PassLead(seat=self.turn, at_ms=at_ms),)

    def outcome(self) -> Outcome | None:
        """Return the totals and who shares the first place; None while the game goes on."""
        if not self.is_over:
            return None
        totals = self.totals
        winners = tuple(Seat(s) for s, total in enumerate(totals) if total == max(totals))
        return Outcome(scores=totals, winners=winners)


def new_game(*, seed: int, players: int, config: WolfOptions | None = None) -> WolfState:
    """Return the position after the first deal.

    Raises
    ------
    InvalidError
        If there are not 2 to 4 players.
    """
    return _start_deal(seed, 0, players, config or WolfOptions())


def _start_deal(seed: int, number: int, players: int, config: WolfOptions) -> WolfState:
    cards = deal_cards(seed, number, players)
    trick = Trick(
        trump=cards.trump,
        hands=cards.hands,
        leader=Seat((number + 1) % players),
        config=config,
    )
    return WolfState(
        seed=seed,
        config=config,
        deal=number,
        turned=cards.turned,
        trick=trick,
        points=(0,) * players,
    )

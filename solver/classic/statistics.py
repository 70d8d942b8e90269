"""What a game tells about how people play: when each SET was found, and which nobody saw.

How hard a SET is to see is told by the number of features in which its cards differ, as
`solver.classic.bots` has it, with the sources.
"""

from dataclasses import dataclass

from solver.cards import Card
from solver.classic.moves import CallSet, ClassicMove
from solver.classic.state import ClassicState
from solver.game import Log, Seat
from solver.judgement import Triple
from solver.sets import differing_features, sets_of

__all__ = ["ClassicStatistics", "FoundSet", "statistics_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundSet:
    """One SET that was taken.

    Attributes
    ----------
    seat
        Who took it.
    cards
        The three cards.
    differing
        In how many features they differ, 1-4.
    after_ms
        From when the last of them came to lie until the call.
    taken_ms
        When it was taken, from the start of the game.
    beside
        How many other SETs lay there.
    """

    seat: Seat
    cards: Triple
    differing: int
    after_ms: int
    taken_ms: int
    beside: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassicStatistics:
    """How a game was played.

    Attributes
    ----------
    found
        Every SET that was taken, in order.
    errors
        Wrong and late calls and other penalties, by seat.
    unseen
        SETs that lay there when all agreed that there was none.
    """

    found: tuple[FoundSet, ...]
    errors: tuple[int, ...]
    unseen: tuple[Triple, ...]


def statistics_of(log: Log[ClassicState, ClassicMove]) -> ClassicStatistics:
    """Return how the moves that stand were played.

    Examples
    --------
    >>> from solver.classic import Claim, Seed, Setup
    >>> start = Setup(players=1, source=Seed(2)).start()
    >>> three = sets_of(start.board.cards)[0]
    >>> moves = (CallSet(Seat(0), 9_000), Claim(seat=Seat(0), cards=three, at_ms=10_500))
    >>> one = statistics_of(Log(start, moves)).found[0]
    >>> one.after_ms, one.differing
    (9000, 1)
    """
    game = log.initial
    since_ms = dict.fromkeys(game.board.cards, game.at_ms)
    called_ms = game.at_ms
    found: list[FoundSet] = []
    errors = [0] * len(game.hands)
    unseen: list[Triple] = []
    for move in log.moves:
        after = game.apply(move)
        if isinstance(move, CallSet):
            called_ms = move.at_ms
        if after.deal == game.deal:
            for seat in game.seats:
                before, now = game.hands[seat], after.hands[seat]
                errors[seat] += max(0, now.penalties - before.penalties)
                for cards in now.sets[len(before.sets) :]:
                    since = max(since_ms.get(card, called_ms) for card in cards)
                    lying = tuple({*game.board.cards, *cards})
                    found.append(
                        FoundSet(
                            seat=seat,
                            cards=cards,
                            differing=differing_features(cards[0], cards[1]),
                            after_ms=max(0, called_ms - since),
                            taken_ms=move.at_ms,
                            beside=len(sets_of(lying)) - 1,
                        )
                    )
        if len(after.votes) < len(game.votes) and after.control is None and _added(game, after):
            unseen += sets_of(game.board.cards)
        since_ms = _lying_since(since_ms, after.board.cards, move.at_ms)
        game = after
    return ClassicStatistics(found=tuple(found), errors=tuple(errors), unseen=tuple(unseen))


def _added(before: ClassicState, after: ClassicState) -> bool:
    """Say whether an agreement brought more cards, and took none away."""
    return before.deal == after.deal and set(before.board.cards) < set(after.board.cards)


def _lying_since(since_ms: dict[Card, int], cards: tuple[Card, ...], at_ms: int) -> dict[Card, int]:
    return {card: since_ms.get(card, at_ms) for card in cards}

"""Builds positions and plays whole games at random, for the tests and the benchmark."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

from solver.board import DealtBoard, PhysicalBoard
from solver.cards import Card
from solver.classic import (
    AskHint,
    CallSet,
    Claim,
    ClassicMove,
    ClassicOptions,
    ClassicState,
    Decks,
    InHands,
    Lay,
    Lift,
    NextDeal,
    Seed,
    Setup,
    TimeUp,
    VoteNoSet,
)
from solver.errors import IllegalError
from solver.game import Seat
from solver.notation import parse_cards
from solver.sets import find_sets, sets_of

__all__ = [
    "DEFAULT",
    "PHYSICAL_GAME",
    "code_of",
    "dealt",
    "emptied",
    "physical",
    "play_at_random",
    "random_move",
    "set_free",
    "stacked",
]

DEFAULT = ClassicOptions()
PHYSICAL_GAME = Setup(players=2, source=InHands())


def code_of(game: ClassicState, move: ClassicMove) -> str | None:
    """Return the code with which the move is refused, or None when it is legal."""
    try:
        game.verify(move)
    except IllegalError as error:
        return error.code
    return None


def stacked(first: str, options: ClassicOptions = DEFAULT) -> Decks:
    """Return a deck that begins with these cards; the others follow in their order."""
    cards = parse_cards(first)
    return Decks(((*cards, *(card for card in options.deck.cards if card not in cards)),))


def dealt(first: str = "", players: int = 2, options: ClassicOptions = DEFAULT) -> ClassicState:
    """Return a fresh dealt game whose deck begins with these cards."""
    return Setup(players=players, options=options, source=stacked(first, options)).start()


def emptied(
    cards: Sequence[Card], players: int = 2, options: ClassicOptions = DEFAULT
) -> ClassicState:
    """Return a dealt game whose deck is empty, with only these cards on the table."""
    game = Setup(players=players, options=options, source=Seed(0)).start()
    board = DealtBoard(cards=tuple(cards), deck=(), size=options.layout_size)
    return replace(game, board=board)


def physical(
    cards: Sequence[Card], players: int = 2, options: ClassicOptions = DEFAULT
) -> ClassicState:
    """Return a physical game on whose table these cards were laid."""
    game = Setup(players=players, options=options).start()
    return game.apply(Lay(tuple(cards), 0))


def set_free(options: ClassicOptions = DEFAULT) -> Decks:
    """Return a deck order whose first 18 cards hold no SET (for the solid deck: 9 do not)."""
    rng = random.Random(1)
    deck = options.deck.cards
    wanted = 18 if len(deck) == 81 else 9
    while True:
        order = rng.sample(deck, len(deck))
        free: list[Card] = []
        for card in order:
            if not find_sets([*free, card]):
                free.append(card)
        if len(free) >= wanted:
            head = free[:wanted]
            return Decks(((*head, *(card for card in order if card not in head)),))


def random_move(game: ClassicState, rng: random.Random, *, error_rate: float = 0.2) -> ClassicMove:
    """Return a legal move that brings the game forward, sometimes a mistaken one."""
    at_ms = game.at_ms + rng.randrange(1, 900)
    if game.is_deal_over:
        return NextDeal(at_ms)
    if game.control is not None:
        return _taking(game, rng, at_ms, error_rate=error_rate)
    if isinstance(game.board, PhysicalBoard):
        if game.board.pick_up and rng.random() < 0.5:
            return Lift(game.board.pick_up[: rng.randint(1, 3)], at_ms)
        if laid := _laying(game.board, rng):
            return Lay(laid, at_ms)
    hint = AskHint(Seat(rng.randrange(len(game.seats))), at_ms)
    if rng.random() < error_rate / 4 and game.can(hint):
        return hint
    callers = [seat for seat in game.seats if seat not in game.locked_out]
    if find_sets(game.board.cards) or rng.random() < error_rate / 4:
        return CallSet(rng.choice(callers), at_ms)
    return VoteNoSet(rng.choice([s for s in game.seats if s not in game.votes]), at_ms)


def _taking(
    game: ClassicState, rng: random.Random, at_ms: int, *, error_rate: float
) -> ClassicMove:
    assert game.control is not None
    board = game.board
    held = board.lifted if isinstance(board, PhysicalBoard) else ()
    wanted = [found for found in sets_of(board.cards + held) if set(held) <= set(found)]
    is_late = at_ms >= game.control.deadline_ms or rng.random() < error_rate / 2
    if is_late or len(board.cards) + len(held) < 3:
        return TimeUp(max(at_ms, game.control.deadline_ms))
    if wanted and rng.random() >= error_rate:
        cards = tuple(card for card in rng.choice(wanted) if card not in held)
    else:
        cards = tuple(rng.sample(board.cards, 3 - len(held)))
    if isinstance(board, PhysicalBoard) and (held or rng.random() < 0.7):
        return Lift(cards[: rng.randint(1, len(cards))], at_ms)
    return Claim(seat=game.control.seat, cards=cards, at_ms=at_ms)


def _laying(board: PhysicalBoard, rng: random.Random) -> tuple[Card, ...]:
    if board.put_back:
        return tuple(rng.sample(board.put_back, rng.randint(1, len(board.put_back))))
    if due := board.expected.deal:
        return tuple(rng.sample(sorted(board.unseen), rng.randint(1, due)))
    return ()


def play_at_random(
    game: ClassicState, rng: random.Random, *, error_rate: float = 0.2
) -> Iterator[tuple[ClassicMove, ClassicState]]:
    """Yield each move and the position after it, until the game has ended."""
    while game.outcome() is None:
        move = random_move(game, rng, error_rate=error_rate)
        game = game.apply(move)
        yield move, game

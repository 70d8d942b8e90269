"""SET Poker at a table: each seat sees its own hand; timers and bots move by themselves."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from service.games.adapter import (
    Adapter,
    Author,
    Autopilot,
    GameRecord,
    GameSetup,
    Layout,
    Option,
    Planned,
    Verb,
    Who,
)
from service.games.autopilots import thinking_ms
from service.games.classic import parse_set_cards
from service.games.encoding import Encoder, list_options, read_options
from solver.cards import Card
from solver.errors import IllegalError
from solver.game import Seat
from solver.poker import (
    Answer,
    Bet,
    BotLevel,
    Call,
    Check,
    Deal,
    Drop,
    Lay,
    PokerMove,
    PokerOptions,
    PokerState,
    Raise,
    Reveal,
    TableKind,
    TimeUp,
    bot_move,
    explain_result,
    format_record,
    new_game,
    parse_record,
    view,
)

__all__ = ["PokerAdapter"]

_VERBS: Final = {
    "deal": Verb(kind=Deal, who=Who.PLAYERS),
    "check": Verb(kind=Check),
    "bet": Verb(kind=Bet),
    "call": Verb(kind=Call),
    "raise": Verb(kind=Raise),
    "drop": Verb(kind=Drop),
    # Everybody answers at once: what one said is not told before all have.
    "answer": Verb(kind=Answer, secret_fields=frozenset({"show"})),
    "lay": Verb(kind=Lay, who=Who.HANDS),
    "reveal": Verb(kind=Reveal, who=Who.HANDS),
    # At a real table the host may say that the time is up; a dealt one refuses before it is.
    "time-up": Verb(kind=TimeUp, who=Who.HOST),
}
_DEFAULTS: Final = PokerOptions()
_NOT_CHOSEN: Final = ("kind",)


class PokerAdapter(Adapter):
    """SET Poker."""

    game: Final = "poker"
    seats: Final = range(2, 21)
    kinds: Final = ("dealt", "physical")
    is_open: Final = False
    bot_levels: Final = tuple(level.value for level in BotLevel)
    verbs: Final[Mapping[str, Verb]] = _VERBS
    _encoder: Final = Encoder(_VERBS)

    def options(self) -> tuple[Option, ...]:
        """List the agreements of a poker table."""
        return list_options(_DEFAULTS, without=_NOT_CHOSEN)

    def start(self, setup: GameSetup) -> PokerState:
        """Return the table before its first deal."""
        given = read_options(setup.options, _DEFAULTS, without=_NOT_CHOSEN)
        kind = TableKind.PHYSICAL if setup.is_physical else TableKind.DEALT
        options = replace(_DEFAULTS, kind=kind, **given)
        return new_game(setup.names, options=options, seed=setup.seed)

    def is_physical(self, state: PokerState) -> bool:
        """Say whether the cards are real ones."""
        return state.options.kind is TableKind.PHYSICAL

    def has_revealed(self, before: PokerState, after: PokerState) -> bool:
        """Say whether cards were dealt, laid in the centre or shown."""
        old, new = before.round, after.round
        if new is None or old is new or new.is_physical:
            return False
        return (
            old is None
            or (old.number, old.table) != (new.number, new.table)
            or (old.result is None and new.result is not None)
        )

    def players(self, state: PokerState) -> int:
        """Return how many seats there are."""
        return len(state.names)

    def parse_cards(self, texts: Sequence[str]) -> tuple[Card, ...]:
        """Read cards of SET."""
        return parse_set_cards(texts)

    def view(self, state: PokerState, seat: Seat | None) -> dict[str, Any]:
        """Return what the seat may know; the engine builds it from nothing else."""
        seen = view(state, seat)
        told = () if state.round is None else explain_result(state.round)
        encoded: dict[str, Any] = self._encoder.value(seen)
        return {**encoded, "told": list(told), "outcome": self._encoder.value(state.outcome())}

    def encode(self, move: PokerMove) -> dict[str, Any]:
        """Return the JSON of a move."""
        return self._encoder.move(move)

    def autopilot(self, bots: Mapping[Seat, str], seed: int) -> Autopilot:
        """Return timers and bots."""
        return _PokerAutopilot({seat: BotLevel(level) for seat, level in bots.items()}, seed)

    def read_layout(self, state: PokerState, cards: Sequence[Card], at_ms: int) -> Layout:
        """Take the cards for the centre; hands are told by hand."""
        one = state.round
        if one is None or one.result is not None or not one.is_physical:
            return Layout()
        if set(cards) == set(one.table):
            return Layout()
        move = Lay(tuple(cards), at_ms)
        try:
            state.verify(move)
        except IllegalError as error:
            return Layout(doubts=(str(error),))
        return Layout((move,))

    def format_record(self, record: GameRecord) -> str:
        """Return the text of a game."""
        return format_record(record.log)

    def parse_record(self, text: str) -> GameRecord:
        """Read the text of a game."""
        log = parse_record(text)
        return GameRecord(log.initial.names, log)


@dataclass(frozen=True, slots=True)
class _PokerAutopilot:
    bots: Mapping[Seat, BotLevel]
    seed: int

    def next(self, state: PokerState, /) -> Planned | None:
        plans = [self._bot(state, seat) for seat in state.waiting_for if seat in self.bots]
        if (deadline_ms := state.deadline_ms) is not None:
            plans.append(Planned(deadline_ms, Author.CLOCK, lambda: TimeUp(deadline_ms)))
        return min(plans, key=lambda plan: plan.at_ms, default=None)

    def _bot(self, state: PokerState, seat: Seat) -> Planned:
        event = (self.seed, seat, state.at_ms)
        at_ms = state.at_ms + thinking_ms(event)

        def make() -> PokerMove:
            rng = random.Random(f"{event}")
            return bot_move(view(state, seat), self.bots[seat], rng, at_ms=at_ms)

        return Planned(at_ms, Author.BOT, make)

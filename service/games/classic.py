"""The classic game at a table: all cards lie open, so that everybody sees the same."""

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
from service.games.encoding import Encoder, list_options, read_options
from solver.board import Board, PhysicalBoard
from solver.cards import Card
from solver.classic import (
    DEFAULTS,
    IN_HANDS,
    MAX_PLAYERS,
    AskHint,
    BotLevel,
    CallSet,
    CardSource,
    Claim,
    ClassicMove,
    ClassicRecord,
    ClassicState,
    Decks,
    Lay,
    Lift,
    NextDeal,
    PlayOn,
    Seed,
    Setup,
    TimeUp,
    VoteNoSet,
    WithdrawVote,
    bot_move,
    explain_reading,
    format_record,
    parse_record,
)
from solver.game import Log, Seat
from solver.hints import Hint
from solver.notation import parse_card

__all__ = ["ClassicAdapter", "encode_board", "encode_hint", "parse_set_cards", "source_of"]

_VERBS: Final = {
    "call": Verb(kind=CallSet, is_shout=True),
    "claim": Verb(kind=Claim, for_host=True),
    "vote": Verb(kind=VoteNoSet, for_host=True),
    "withdraw": Verb(kind=WithdrawVote, for_host=True),
    "hint": Verb(kind=AskHint),
    "next-deal": Verb(kind=NextDeal, who=Who.PLAYERS),
    "lay": Verb(kind=Lay, who=Who.HANDS),
    "lift": Verb(kind=Lift, who=Who.HANDS),
    "play-on": Verb(kind=PlayOn, who=Who.HOST),
    "time-up": Verb(kind=TimeUp, who=Who.CLOCK),
}


def parse_set_cards(texts: Sequence[str]) -> tuple[Card, ...]:
    """Read cards of SET, each a text of its own."""
    return tuple(parse_card(text) for text in texts)


def encode_board(board: Board, encoder: Encoder) -> dict[str, Any]:
    """Return what lies there and what hands must do, never the order of the deck."""
    return {
        "cards": encoder.value(board.cards),
        "remaining": board.remaining,
        "is_physical": isinstance(board, PhysicalBoard),
        "expected": encoder.value(board.expected),
    }


def encode_hint(hint: Hint | None, encoder: Encoder) -> dict[str, Any] | None:
    """Return a hint with its words."""
    return None if hint is None else {**encoder.value(hint), "text": str(hint)}


class ClassicAdapter(Adapter):
    """The classic game."""

    game: Final = "classic"
    seats: Final = range(1, MAX_PLAYERS + 1)
    kinds: Final = ("dealt", "physical")
    is_refereed_by_camera: Final = True
    is_open: Final = True
    bot_levels: Final = tuple(level.value for level in BotLevel)
    verbs: Final[Mapping[str, Verb]] = _VERBS
    _encoder: Final = Encoder(_VERBS)

    def bots_at(self, kind: str) -> tuple[str, ...]:
        """Return the levels of the bots: none at a real table, where they have no hands."""
        return self.bot_levels if kind == "dealt" else ()

    def options(self) -> tuple[Option, ...]:
        """List the options of the classic game."""
        return list_options(DEFAULTS)

    def start(self, setup: GameSetup) -> ClassicState:
        """Return the first layout, or a real table that waits for its cards."""
        options = replace(DEFAULTS, **read_options(setup.options, DEFAULTS))
        source = IN_HANDS if setup.is_physical else Seed(setup.seed)
        return Setup(players=len(setup.names), options=options, source=source).start()

    def is_physical(self, state: ClassicState) -> bool:
        """Say whether people hold the deck."""
        return isinstance(state.board, PhysicalBoard)

    def players(self, state: ClassicState) -> int:
        """Return how many seats there are."""
        return len(state.hands)

    def parse_cards(self, texts: Sequence[str]) -> tuple[Card, ...]:
        """Read cards of SET."""
        return parse_set_cards(texts)

    def view(self, state: ClassicState, seat: Seat | None) -> dict[str, Any]:
        """Return the position without the deck; only a hint is not the same for everybody."""
        value = self._encoder.value
        verdict = state.verdict
        return {
            "table": encode_board(state.board, self._encoder),
            "hands": value(state.hands),
            "scores": value(state.scores),
            "control": value(state.control),
            "votes": value(state.votes),
            "locked_out": value(state.locked_out),
            "hint": encode_hint(_hint_for(state, seat), self._encoder),
            "hint_steps": state.hint_steps,
            "asked": value(state.asked),
            "verdict": None if verdict is None else {**value(verdict), "text": str(verdict)},
            "deal": state.deal,
            "deals": state.deals,
            "dealer": state.dealer,
            "is_deal_over": state.is_deal_over,
            "options": value(state.options),
            "outcome": value(state.outcome()),
        }

    def encode(self, move: ClassicMove) -> dict[str, Any]:
        """Return the JSON of a move."""
        return self._encoder.move(move)

    def autopilot(self, bots: Mapping[Seat, str], seed: int) -> Autopilot:
        """Return the pick-up clock, and bots where no cards have to be picked up."""
        return _ClassicAutopilot({seat: BotLevel(level) for seat, level in bots.items()}, seed)

    def read_layout(self, state: ClassicState, cards: Sequence[Card], at_ms: int) -> Layout:
        """Return the lifts and lays that lead to these cards, or what cannot be so."""
        reading = explain_reading(state, cards, at_ms)
        return Layout(reading.moves, tuple(map(str, reading.doubts)))

    def format_record(self, record: GameRecord) -> str:
        """Return the text of a game."""
        return format_record(_classic_record(record))

    def parse_record(self, text: str) -> GameRecord:
        """Read the text of a game."""
        parsed = parse_record(text)
        return GameRecord(parsed.names, replace(parsed.log, undone=()))


@dataclass(frozen=True, slots=True)
class _ClassicAutopilot:
    bots: Mapping[Seat, BotLevel]
    seed: int

    def next(self, state: ClassicState, /) -> Planned | None:
        plans = [plan for seat in self.bots if (plan := self._bot(state, seat)) is not None]
        if state.control is not None:
            due = TimeUp(state.control.deadline_ms)
            plans.append(Planned(due.at_ms, Author.CLOCK, lambda: due))
        return min(plans, key=lambda plan: plan.at_ms, default=None)

    def _bot(self, state: ClassicState, seat: Seat) -> Planned | None:
        wish = AskHint(seat, state.at_ms)
        if state.options.hints_by_vote and state.asked and state.can(wish):
            return Planned(wish.at_ms, Author.BOT, lambda: wish)  # bots stand in nobody's way
        move = bot_move(state, seat, self.bots[seat], self.seed)
        return None if move is None else Planned(move.at_ms, Author.BOT, lambda: move)


def _hint_for(state: ClassicState, seat: Seat | None) -> Hint | None:
    """Return the hint where it was agreed on by all, or for a seat that asked for it."""
    if state.options.hints_by_vote or seat in state.asked:
        return state.hint
    return state.hint if state.asked == frozenset(state.seats) else None


def _classic_record(record: GameRecord) -> ClassicRecord:
    log: Log[ClassicState, ClassicMove] = record.log
    start = log.initial
    setup = Setup(
        players=len(start.hands),
        options=start.options,
        source=source_of(start.board, start.coming),
        first_dealer=start.first_dealer,
    )
    return ClassicRecord(setup=setup, names=record.names, moves=log.moves)


def source_of(board: Board, coming: Sequence[tuple[Card, ...]] = ()) -> CardSource:
    """Return where the cards of a first position come from: people, or decks in their order."""
    if isinstance(board, PhysicalBoard):
        return IN_HANDS
    return Decks(((*board.cards, *board.deck), *coming))

"""Solitaire at a table: one player, all cards open, no clock."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from service.games.adapter import (
    Adapter,
    Autopilot,
    GameRecord,
    GameSetup,
    Layout,
    Option,
    Verb,
    Who,
)
from service.games.autopilots import Idle
from service.games.classic import encode_board, encode_hint, parse_set_cards, source_of
from service.games.encoding import Encoder, list_options, read_options
from solver.board import PhysicalBoard
from solver.cards import Card
from solver.errors import IllegalError
from solver.game import Log, Seat, replay
from solver.solo import (
    DEFAULTS,
    IN_HANDS,
    AskHint,
    Finish,
    Lay,
    Lift,
    MoreCards,
    Seed,
    SoloMove,
    SoloState,
    Take,
    new_game,
)
from solver.solo.record import SoloRecord, format_record, parse_record

__all__ = ["SoloAdapter"]

_VERBS: Final = {
    "take": Verb(kind=Take, who=Who.PLAYERS),
    "more": Verb(kind=MoreCards, who=Who.PLAYERS),
    "hint": Verb(kind=AskHint, who=Who.PLAYERS),
    "finish": Verb(kind=Finish, who=Who.PLAYERS),
    "lay": Verb(kind=Lay, who=Who.HANDS),
    "lift": Verb(kind=Lift, who=Who.HANDS),
}


class SoloAdapter(Adapter):
    """Solitaire."""

    game: Final = "solo"
    seats: Final = range(1, 2)
    kinds: Final = ("dealt", "physical")
    is_open: Final = True
    bot_levels: Final[tuple[str, ...]] = ()
    verbs: Final[Mapping[str, Verb]] = _VERBS
    _encoder: Final = Encoder(_VERBS)

    def options(self) -> tuple[Option, ...]:
        """List the options of solitaire."""
        return list_options(DEFAULTS)

    def start(self, setup: GameSetup) -> SoloState:
        """Return the first layout, or a real table that waits for its cards."""
        options = replace(DEFAULTS, **read_options(setup.options, DEFAULTS))
        return new_game(IN_HANDS if setup.is_physical else Seed(setup.seed), options)

    def is_physical(self, state: SoloState) -> bool:
        """Say whether people hold the deck."""
        return isinstance(state.board, PhysicalBoard)

    def players(self, state: SoloState) -> int:
        """Return how many seats there are."""
        return 1

    def parse_cards(self, texts: Sequence[str]) -> tuple[Card, ...]:
        """Read cards of SET."""
        return parse_set_cards(texts)

    def view(self, state: SoloState, seat: Seat | None) -> dict[str, Any]:
        """Return the position without the deck; it is the same for everybody."""
        value, judgement = self._encoder.value, state.judgement
        return {
            "table": encode_board(state.board, self._encoder),
            "sets": value(state.sets),
            "score": state.score,
            "points_lost": state.points_lost,
            "extra_deals": state.extra_deals,
            "redeemed": state.redeemed,
            "debt": state.debt,
            "hint": encode_hint(state.hint, self._encoder),
            "hint_steps": state.hint_steps,
            "hints_asked": state.hints_asked,
            "judgement": (
                None if judgement is None else {**value(judgement), "text": str(judgement)}
            ),
            "is_won": state.is_won,
            "options": value(state.options),
            "outcome": value(state.outcome()),
        }

    def encode(self, move: SoloMove) -> dict[str, Any]:
        """Return the JSON of a move."""
        return self._encoder.move(move)

    def autopilot(self, bots: Mapping[Seat, str], seed: int) -> Autopilot:
        """Return nothing that moves by itself."""
        return Idle()

    def read_layout(self, state: SoloState, cards: Sequence[Card], at_ms: int) -> Layout:
        """Return the lifts and lays that lead to these cards, or what cannot be so."""
        board = state.board
        if not isinstance(board, PhysicalBoard) or state.is_over:
            return Layout()
        lying = board.cards + board.pick_up
        gone = tuple(card for card in lying if card not in cards)
        come = tuple(card for card in cards if card not in lying)
        if not gone and not come:
            return Layout()
        refusal: IllegalError | None = None
        for order in ((Lift(gone, at_ms), Lay(come, at_ms)), (Lay(come, at_ms), Lift(gone, at_ms))):
            moves = tuple(move for move in order if move.cards)
            try:
                replay(state, moves)
            except IllegalError as error:
                refusal = refusal or error
            else:
                return Layout(moves)
        return Layout(doubts=(str(refusal),))

    def format_record(self, record: GameRecord) -> str:
        """Return the text of a solitaire."""
        log: Log[SoloState, SoloMove] = record.log
        start = log.initial
        return format_record(
            SoloRecord(source=source_of(start.board), options=start.options, moves=log.moves)
        )

    def parse_record(self, text: str) -> GameRecord:
        """Read the text of a solitaire."""
        return GameRecord((), replace(parse_record(text).log, undone=()))

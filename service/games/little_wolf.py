"""Little Wolf by our house rules at a table: each seat sees its own hand; bots play by themselves.

The game around the Set trick is ours and not official; every view carries the label that says so.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

from service.games.adapter import (
    Adapter,
    Author,
    Autopilot,
    GameRecord,
    GameSetup,
    Option,
    Planned,
    Verb,
)
from service.games.autopilots import thinking_ms
from service.games.encoding import Encoder
from solver.errors import InvalidError
from solver.game import Log, Seat
from solver.little_wolf import (
    BotLevel,
    PassLead,
    PlayCards,
    WolfCard,
    WolfMove,
    WolfRecord,
    WolfState,
    bot_move,
    format_record,
    format_settings,
    new_game,
    parse_record,
    parse_settings,
    view,
)
from solver.little_wolf.cards import DenCard, NaturalCard, parse_wolf_card
from solver.little_wolf.lead import Lead
from solver.little_wolf.options import WolfOptions

__all__ = ["LittleWolfAdapter"]

_VERBS: Final = {"play": Verb(kind=PlayCards), "pass": Verb(kind=PassLead)}


def _encode_lead(lead: Lead) -> dict[str, Any]:
    return {
        "cards": [str(card) for card in lead.cards],
        "rank": lead.rank.value,
        "is_trump": lead.is_trump,
        "text": str(lead),
    }


def _encode_config(config: WolfOptions) -> dict[str, str]:
    settings = (setting.partition("=") for setting in format_settings(config, every=True))
    return {key: value for key, _, value in settings}


class LittleWolfAdapter(Adapter):
    """The house game of Little Wolf."""

    game: Final = "little-wolf"
    seats: Final = range(2, 5)
    kinds: Final = ("dealt",)
    is_open: Final = False
    bot_levels: Final = tuple(level.value for level in BotLevel)
    verbs: Final[Mapping[str, Verb]] = _VERBS
    _encoder: Final = Encoder(
        _VERBS,
        {NaturalCard: str, DenCard: str, Lead: _encode_lead, WolfOptions: _encode_config},
    )

    def options(self) -> tuple[Option, ...]:
        """List the configuration under the names of the specification."""
        defaults = _encode_config(WolfOptions())
        assert len(defaults) == len(fields(WolfOptions))
        return tuple(Option(name=name, default=value) for name, value in defaults.items())

    def start(self, setup: GameSetup) -> WolfState:
        """Return the position after the first deal."""
        config = parse_settings(
            f"{name}={_setting(value)}" for name, value in setup.options.items()
        )
        return new_game(seed=setup.seed, players=len(setup.names), config=config)

    def has_revealed(self, before: WolfState, after: WolfState) -> bool:
        """Say whether cards were dealt."""
        return before.deal != after.deal

    def players(self, state: WolfState) -> int:
        """Return how many seats there are."""
        return state.players

    def parse_cards(self, texts: Sequence[str]) -> tuple[WolfCard, ...]:
        """Read cards of Little Wolf."""
        return tuple(parse_wolf_card(text) for text in texts)

    def view(self, state: WolfState, seat: Seat | None) -> dict[str, Any]:
        """Return what the seat may know; the engine leaves everything else out.

        `leads` are the Sets that the seat may lead now; None while it is not its turn to lead.
        """
        seen = view(state, seat)
        may_lead = seat is not None and state.turn == seat and seen.lead is None
        encoded: dict[str, Any] = self._encoder.value(seen)
        return {**encoded, "leads": self._encoder.value(seen.choices()) if may_lead else None}

    def encode(self, move: WolfMove) -> dict[str, Any]:
        """Return the JSON of a move."""
        return self._encoder.move(move)

    def autopilot(self, bots: Mapping[Seat, str], seed: int) -> Autopilot:
        """Return the bots."""
        return _WolfAutopilot({seat: BotLevel(level) for seat, level in bots.items()}, seed)

    def format_record(self, record: GameRecord) -> str:
        """Return the text of a game."""
        return format_record(WolfRecord(record.names, record.log))

    def parse_record(self, text: str) -> GameRecord:
        """Read the text of a game."""
        read = parse_record(text)
        log: Log[WolfState, WolfMove] = read.log
        return GameRecord(read.names, log)


def _setting(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case None:
            return "none"
        case str() | int():
            return str(value)
        case _:
            raise InvalidError(f"a setting is a text, a number, true, false or null; got {value!r}")


@dataclass(frozen=True, slots=True)
class _WolfAutopilot:
    bots: Mapping[Seat, BotLevel]
    seed: int

    def next(self, state: WolfState, /) -> Planned | None:
        seat = state.turn
        if seat is None or seat not in self.bots:
            return None
        event = (self.seed, seat, state.at_ms)
        at_ms = state.at_ms + thinking_ms(event)

        def make() -> WolfMove:
            rng = random.Random(f"{event}")
            return bot_move(view(state, seat), self.bots[seat], at_ms=at_ms, rng=rng)

        return Planned(at_ms, Author.BOT, make)

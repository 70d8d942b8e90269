"""Pass-the-cards at a table: hands are secret, so is what a seat touches; the timer passes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
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
    Who,
)
from service.games.encoding import Encoder, list_options, read_options
from service.games.passing_words import Category, load_words
from service.languages import Language
from solver.errors import InvalidError
from solver.game import Seat
from solver.passing import (
    MAX_SEATS,
    MIN_SEATS,
    Bot,
    BotLevel,
    BotMemory,
    CallSet,
    EndRound,
    Highlight,
    Join,
    Leave,
    Lock,
    Mode,
    Pass,
    PassingMove,
    PassingOptions,
    PassingState,
    Return,
    Show,
    StartRound,
    TimeUp,
    bot_move,
    clean_words,
    format_record,
    parse_record,
    remember,
    view,
)

__all__ = ["PassingAdapter"]

_CARD: Final = frozenset({"word"})
_VERBS: Final = {
    "start-round": Verb(kind=StartRound, who=Who.HOST),
    "end-round": Verb(kind=EndRound, who=Who.HOST),
    "highlight": Verb(kind=Highlight, secret_fields=_CARD, is_secret=True),
    "lock": Verb(kind=Lock, secret_fields=_CARD),
    "call": Verb(kind=CallSet),
    "show": Verb(kind=Show),
    # Seats are fixed when the table starts; records of other tables may hold a join.
    "join": Verb(kind=Join, who=Who.CLOCK),
    "leave": Verb(kind=Leave),
    "return": Verb(kind=Return),
    "pass": Verb(kind=Pass, who=Who.CLOCK),
    "time-up": Verb(kind=TimeUp, who=Who.CLOCK),
}
_DEFAULTS: Final = PassingOptions(words=("1", "2", "3"))
_WORDS: Final = "words"
_CATEGORY: Final = "category"
_CUSTOM: Final = "custom"


class PassingAdapter(Adapter):
    """Pass-the-cards Set."""

    game: Final = "passing"
    seats: Final = range(MIN_SEATS, MAX_SEATS + 1)
    kinds: Final = ("dealt",)
    is_open: Final = False
    bot_levels: Final = tuple(level.value for level in BotLevel)
    verbs: Final[Mapping[str, Verb]] = _VERBS
    _encoder: Final = Encoder(_VERBS)

    def options(self) -> tuple[Option, ...]:
        """List the host's choices; `words` goes with the category ``custom``."""
        categories = (*(category.value for category in Category), _CUSTOM)
        return (
            Option(name=_CATEGORY, default=Category.BIRDS.value, choices=categories),
            Option(name=_WORDS, default=None),
            *list_options(_DEFAULTS, without=(_WORDS, _CATEGORY)),
        )

    def start(self, setup: GameSetup) -> PassingState:
        """Return the lobby with everybody seated; the host's `start-round` deals."""
        given = dict(setup.options)
        category, raw = given.pop(_CATEGORY, Category.BIRDS.value), given.pop(_WORDS, None)
        words = _words(category, raw, setup)
        read = read_options(given, _DEFAULTS, without=(_WORDS, _CATEGORY))
        options = replace(_DEFAULTS, words=words, category=category, **read)
        return PassingState(options=options, seed=setup.seed, seats=len(setup.names))

    def has_revealed(self, before: PassingState, after: PassingState) -> bool:
        """Say whether a round was dealt."""
        return before.round_number != after.round_number

    def players(self, state: PassingState) -> int:
        """Return how many seats there are."""
        return state.seats

    def parse_cards(self, texts: Sequence[str]) -> tuple[str, ...]:
        """Refuse: no move of this game names several cards."""
        raise InvalidError("a passing move names one word, not cards")

    def view(self, state: PassingState, seat: Seat | None) -> dict[str, Any]:
        """Return what the seat may know; the engine leaves everything else out."""
        encoded: dict[str, Any] = self._encoder.value(view(state, seat))
        return {**encoded, "outcome": self._encoder.value(state.outcome())}

    def shown_seat(self, state: PassingState) -> Seat | None:
        """Return whose hand the device shows (pass-and-play)."""
        return state.shown if state.options.mode is Mode.PASS_AND_PLAY else None

    def host_seat(self, state: PassingState) -> Seat | None:
        """Return the seat that starts and ends rounds."""
        return state.host

    def encode(self, move: PassingMove) -> dict[str, Any]:
        """Return the JSON of a move."""
        return self._encoder.move(move)

    def autopilot(self, bots: Mapping[Seat, str], seed: int) -> Autopilot:
        """Return the pass timer and the bots."""
        return _PassingAutopilot(
            tuple(Bot(seat=seat, level=BotLevel(level), seed=seed) for seat, level in bots.items())
        )

    def presence_move(
        self, state: PassingState, seat: Seat, *, is_present: bool, at_ms: int
    ) -> PassingMove | None:
        """Return `Leave` or `Return`: the timer plays for who is away (passing 2.7)."""
        if state.options.mode is Mode.PASS_AND_PLAY:
            return None
        move = Return(at_ms=at_ms, seat=seat) if is_present else Leave(at_ms=at_ms, seat=seat)
        return move if state.can(move) else None

    def format_record(self, record: GameRecord) -> str:
        """Return the text of a game; it has no names."""
        return format_record(record.log)

    def parse_record(self, text: str) -> GameRecord:
        """Read the text of a game."""
        return GameRecord((), parse_record(text))


def _words(category: object, raw: object, setup: GameSetup) -> tuple[str, ...]:
    known = {one.value: one for one in Category}
    if category == _CUSTOM:
        if not isinstance(raw, list) or not all(isinstance(word, str) for word in raw):
            raise InvalidError("the category custom needs 'words', a list of texts")
        return clean_words(raw, seats=len(setup.names))
    if raw is not None or not isinstance(category, str) or category not in known:
        expected = " or ".join((*known, _CUSTOM))
        raise InvalidError(
            f"the category is {expected}, and only custom takes words; got {category!r}"
        )
    return load_words(known[category], Language(setup.language))


@dataclass(slots=True)
class _PassingAutopilot:
    """Clock and bots; a bot remembers what came to it as long as the table is in memory."""

    bots: Sequence[Bot]
    memories: dict[Seat, BotMemory] = field(default_factory=dict)

    def next(self, state: PassingState, /) -> Planned | None:
        plans: list[tuple[PassingMove, Author]] = []
        for bot in self.bots:
            seen = view(state, bot.seat)
            memory = remember(self.memories.get(bot.seat, BotMemory()), seen)
            self.memories[bot.seat] = memory
            if (move := bot_move(bot, seen, memory)) is not None:
                plans.append((move, Author.BOT))
        if (due := state.due()) is not None:
            plans.append((due, Author.CLOCK))
        if not plans:
            return None
        move, author = min(plans, key=lambda plan: max(plan[0].at_ms, state.now_ms))
        timely = replace(move, at_ms=max(move.at_ms, state.now_ms))
        return Planned(timely.at_ms, author, lambda: timely)

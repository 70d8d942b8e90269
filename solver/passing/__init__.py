"""Pass-the-cards Set: everybody passes a card at once and races to collect one name.

Rule: printed sheet "Set guide" and passing 2. `PassingState` is the table, `view` what one seat
may know of it, `clean_words` checks a host's own words, `format_record` and `parse_record` are
the text of a whole game, and `advance` lets clock and bots play up to a moment.
"""

from solver.passing.bots import (
    Advance,
    Bot,
    BotLevel,
    BotMemory,
    advance,
    bot_move,
    card_to_pass,
    remember,
)
from solver.passing.hands import is_complete
from solver.passing.moves import (
    CallSet,
    EndRound,
    Highlight,
    Join,
    Leave,
    Lock,
    Pass,
    PassingMove,
    Return,
    Show,
    StartRound,
    TimedMove,
    TimeUp,
)
from solver.passing.notation import format_move, parse_move
from solver.passing.options import (
    FLOOR_MS,
    MAX_ROUNDS,
    MAX_SEATS,
    MIN_SEATS,
    TIMERS_S,
    Direction,
    Mode,
    PassingOptions,
    Phase,
    place_score,
)
from solver.passing.position import Holding
from solver.passing.record import PassingLog, format_record, parse_record
from solver.passing.state import PassingState
from solver.passing.view import PassingView, SeatView, view
from solver.passing.words import MAX_WORD_LENGTH, clean_words

__all__ = [
    "FLOOR_MS",
    "MAX_ROUNDS",
    "MAX_SEATS",
    "MAX_WORD_LENGTH",
    "MIN_SEATS",
    "TIMERS_S",
    "Advance",
    "Bot",
    "BotLevel",
    "BotMemory",
    "CallSet",
    "Direction",
    "EndRound",
    "Highlight",
    "Holding",
    "Join",
    "Leave",
    "Lock",
    "Mode",
    "Pass",
    "PassingLog",
    "PassingMove",
    "PassingOptions",
    "PassingState",
    "PassingView",
    "Phase",
    "Return",
    "SeatView",
    "Show",
    "StartRound",
    "TimeUp",
    "TimedMove",
    "advance",
    "bot_move",
    "card_to_pass",
    "clean_words",
    "format_move",
    "format_record",
    "is_complete",
    "parse_move",
    "parse_record",
    "place_score",
    "remember",
    "view",
]

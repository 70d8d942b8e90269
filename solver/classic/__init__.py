"""The classic game of SET for 1 to 12 players: its referee, options, moves and set-up.

Specification: classic 4; printed sheet: Swedish. `Setup(...).start()` gives the first position,
`ClassicState` is a position, `ClassicMove` what may be played in it; `explain_reading` tells what
happened at a physical table, `correct_card` judges again after a misreading, `ClassicRecord` is
kept as text.
"""

from solver.board import Lay, Lift
from solver.bots import BotLevel
from solver.classic.bots import bot_move
from solver.classic.corrections import CardCorrection, Dropped, Rejudged, correct_card
from solver.classic.moves import (
    AskHint,
    CallSet,
    Claim,
    ClassicMove,
    NextDeal,
    PlayOn,
    TimeUp,
    VoteNoSet,
    WithdrawVote,
)
from solver.classic.notation import format_move, parse_move
from solver.classic.options import DEFAULTS, ClassicOptions
from solver.classic.overruling import Overruling, grant_claim, withdraw_claim
from solver.classic.readings import Explanation, check_table, explain_reading
from solver.classic.record import ClassicRecord, format_record, parse_record
from solver.classic.setup import MAX_PLAYERS, Setup
from solver.classic.state import ClassicState
from solver.classic.statistics import ClassicStatistics, FoundSet, statistics_of
from solver.classic.verdicts import CallVerdict, Control, Ruling, Winnings
from solver.deals import IN_HANDS, CardSource, DeckKind, Decks, InHands, Seed

__all__ = [
    "DEFAULTS",
    "IN_HANDS",
    "MAX_PLAYERS",
    "AskHint",
    "BotLevel",
    "CallSet",
    "CallVerdict",
    "CardCorrection",
    "CardSource",
    "Claim",
    "ClassicMove",
    "ClassicOptions",
    "ClassicRecord",
    "ClassicState",
    "ClassicStatistics",
    "Control",
    "DeckKind",
    "Decks",
    "Dropped",
    "Explanation",
    "FoundSet",
    "InHands",
    "Lay",
    "Lift",
    "NextDeal",
    "Overruling",
    "PlayOn",
    "Rejudged",
    "Ruling",
    "Seed",
    "Setup",
    "TimeUp",
    "VoteNoSet",
    "Winnings",
    "WithdrawVote",
    "bot_move",
    "check_table",
    "correct_card",
    "explain_reading",
    "format_move",
    "format_record",
    "grant_claim",
    "parse_move",
    "parse_record",
    "statistics_of",
    "withdraw_claim",
]

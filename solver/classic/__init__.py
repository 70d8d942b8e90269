"""The classic game of SET for 1 to 12 players: its referee, options, moves and set-up.

Specification: classic 4; printed sheet: Swedish. `Setup(...).start()` gives the first position,
`ClassicGame` is a position, `Move` what may be played in it; `explain_reading` tells what happened
at a physical table, `correct_card` judges again after a misreading, `GameRecord` is kept as text.
"""

from solver.board import Lay, Lift
from solver.classic.corrections import Correction, Dropped, Rejudged, correct_card
from solver.classic.moves import (
    AskHint,
    Call,
    Claim,
    Move,
    NextDeal,
    PlayOn,
    TimeUp,
    VoteNoSet,
    WithdrawVote,
)
from solver.classic.options import DEFAULTS, Options
from solver.classic.overruling import Overruling, grant_claim, withdraw_claim
from solver.classic.readings import Reading, check_table, explain_reading
from solver.classic.record import GameRecord, format_game, parse_game
from solver.classic.setup import MAX_PLAYERS, Setup
from solver.classic.state import ClassicGame
from solver.classic.verdicts import Control, Hand, Ruling, Verdict
from solver.deals import IN_HANDS, DeckKind, Decks, InHands, Seed, Source

__all__ = [
    "DEFAULTS",
    "IN_HANDS",
    "MAX_PLAYERS",
    "AskHint",
    "Call",
    "Claim",
    "ClassicGame",
    "Control",
    "Correction",
    "DeckKind",
    "Decks",
    "Dropped",
    "GameRecord",
    "Hand",
    "InHands",
    "Lay",
    "Lift",
    "Move",
    "NextDeal",
    "Options",
    "Overruling",
    "PlayOn",
    "Reading",
    "Rejudged",
    "Ruling",
    "Seed",
    "Setup",
    "Source",
    "TimeUp",
    "Verdict",
    "VoteNoSet",
    "WithdrawVote",
    "check_table",
    "correct_card",
    "explain_reading",
    "format_game",
    "grant_claim",
    "parse_game",
    "withdraw_claim",
]

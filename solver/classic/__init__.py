"""The classic game of SET for 1 to 12 players: its referee, options, moves and set-up.

Specification: classic 4; printed sheet: Swedish. `Setup(...).start()` gives the first position,
`ClassicGame` is a position, `Move` what may be played in it.
"""

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
from solver.classic.options import DEFAULTS, DeckKind, Options
from solver.classic.position import ClassicGame
from solver.classic.setup import MAX_PLAYERS, Setup
from solver.classic.verdicts import Control, Hand, Ruling, Verdict
from solver.deals import IN_HANDS, Decks, InHands, Seed, Source
from solver.tables import Lay, Lift

__all__ = [
    "DEFAULTS",
    "IN_HANDS",
    "MAX_PLAYERS",
    "AskHint",
    "Call",
    "Claim",
    "ClassicGame",
    "Control",
    "DeckKind",
    "Decks",
    "Hand",
    "InHands",
    "Lay",
    "Lift",
    "Move",
    "NextDeal",
    "Options",
    "PlayOn",
    "Ruling",
    "Seed",
    "Setup",
    "Source",
    "TimeUp",
    "Verdict",
    "VoteNoSet",
    "WithdrawVote",
]

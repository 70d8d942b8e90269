"""Solitaire SET: one player, a price for extra cards, redeemed among the last twelve.

Specification: classic 4.8; printed sheet: Swedish, "Solo". `start_solo` gives the first position.
"""

from solver.board import Lay, Lift
from solver.deals import IN_HANDS, DeckKind, Decks, InHands, Seed, Source
from solver.solo.moves import AskHint, Finish, MoreCards, SoloMove, Take
from solver.solo.options import DEFAULTS, Redemption, SoloOptions
from solver.solo.personal import PersonalRecord, SoloResult, result_of
from solver.solo.position import SoloGame, start_solo

__all__ = [
    "DEFAULTS",
    "IN_HANDS",
    "AskHint",
    "DeckKind",
    "Decks",
    "Finish",
    "InHands",
    "Lay",
    "Lift",
    "MoreCards",
    "PersonalRecord",
    "Redemption",
    "Seed",
    "SoloGame",
    "SoloMove",
    "SoloOptions",
    "SoloResult",
    "Source",
    "Take",
    "result_of",
    "start_solo",
]

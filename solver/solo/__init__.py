"""Solitaire SET: one player, a price for extra cards, redeemed among the last twelve.

Specification: classic 4.8; printed sheet: Swedish, "Solo". `new_game` gives the first position.
"""

from solver.board import Lay, Lift
from solver.deals import IN_HANDS, CardSource, DeckKind, Decks, InHands, Seed
from solver.solo.moves import AskHint, Finish, MoreCards, SoloMove, Take
from solver.solo.notation import format_move, parse_move
from solver.solo.options import DEFAULTS, Redemption, SoloOptions
from solver.solo.personal import PersonalRecord, SoloResult, result_of
from solver.solo.position import SoloState, new_game
from solver.solo.record import SoloRecord, format_record, parse_record

__all__ = [
    "DEFAULTS",
    "IN_HANDS",
    "AskHint",
    "CardSource",
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
    "SoloMove",
    "SoloOptions",
    "SoloRecord",
    "SoloResult",
    "SoloState",
    "Take",
    "format_move",
    "format_record",
    "new_game",
    "parse_move",
    "parse_record",
    "result_of",
]

"""SET Poker: deal, bet, bluff, showdown (rule sheets "SET Poker", German and French).

Start with `new_game` and play moves with `PokerState.apply`; `judge_showdown` alone judges a
showdown of real cards. Words: a *hand* is a player's two private cards; a *round* runs from the
deal to the payout; an *interval* is one turn of betting.
"""

from solver.poker.betting import AmountRange
from solver.poker.bots import BotLevel, bot_move
from solver.poker.chances import Chance, Out, chance, chances, outs
from solver.poker.counting import Hand, Triple, counted_sets
from solver.poker.moves import (
    Answer,
    Bet,
    BetMove,
    Call,
    Check,
    Deal,
    Drop,
    Lay,
    PokerMove,
    Raise,
    Reveal,
    TimeUp,
)
from solver.poker.narration import explain_result, narrate
from solver.poker.notation import format_done, format_move, parse_move
from solver.poker.options import OddChips, PokerOptions, ShortStacks, TableKind, agree
from solver.poker.pots import Pot, PotShare, side_pots
from solver.poker.record import format_record, parse_record
from solver.poker.round import Ending, Phase, Round, RoundResult
from solver.poker.showdown import Showdown, explain, judge_showdown
from solver.poker.state import PokerState, new_game
from solver.poker.view import LegalActions, PokerView, view

__all__ = [
    "AmountRange",
    "Answer",
    "Bet",
    "BetMove",
    "BotLevel",
    "Call",
    "Chance",
    "Check",
    "Deal",
    "Drop",
    "Ending",
    "Hand",
    "Lay",
    "LegalActions",
    "OddChips",
    "Out",
    "Phase",
    "PokerMove",
    "PokerOptions",
    "PokerState",
    "PokerView",
    "Pot",
    "PotShare",
    "Raise",
    "Reveal",
    "Round",
    "RoundResult",
    "ShortStacks",
    "Showdown",
    "TableKind",
    "TimeUp",
    "Triple",
    "agree",
    "bot_move",
    "chance",
    "chances",
    "counted_sets",
    "explain",
    "explain_result",
    "format_done",
    "format_move",
    "format_record",
    "judge_showdown",
    "narrate",
    "new_game",
    "outs",
    "parse_move",
    "parse_record",
    "side_pots",
    "view",
]

"""SET Poker: deal, bet, bluff, showdown (rule sheets "SET Poker", German and French).

Start with `new_game` and play moves with `PokerState.apply`; `judge` alone judges a showdown of
real cards. Words: a *hand* is a player's two private cards; a *round* runs from the deal to the
payout; an *interval* is one turn of betting.
"""

from solver.poker.betting import AmountRange
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
from solver.poker.options import OddChips, PokerOptions, ShortStacks, TableKind, agree
from solver.poker.pots import Pot, PotShare, side_pots
from solver.poker.round import Ending, Phase, Round, RoundResult
from solver.poker.showdown import Showdown, explain, judge
from solver.poker.state import PokerState, new_game

__all__ = [
    "AmountRange",
    "Answer",
    "Bet",
    "BetMove",
    "Call",
    "Check",
    "Deal",
    "Drop",
    "Ending",
    "Hand",
    "Lay",
    "OddChips",
    "Phase",
    "PokerMove",
    "PokerOptions",
    "PokerState",
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
    "counted_sets",
    "explain",
    "judge",
    "new_game",
    "side_pots",
]

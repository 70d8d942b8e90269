"""Little Wolf: the "Set" trick of the printed page, and a labelled house game around it.

Rule: printed page "Set" (English), little wolf 1.1 to 1.11. The page fixes what a Set is, what
followers owe when one is led, and which plays out-rank which. Everything else, cards and score
included, is unknown: it sits in `WolfOptions` or in the house scaffold, which is ours.

The follower's side in three calls: `read_lead`, then `legal_plays(lead, hand)` or
`find_fault(lead, hand, play)`, then `judge(lead, plays)`.
"""

from solver.little_wolf.bots import BotLevel, bot_move
from solver.little_wolf.cards import (
    BIG_BEAR,
    CARDS,
    LITTLE_WOLF,
    Den,
    DenCard,
    NaturalCard,
    Rank,
    Suit,
    WolfCard,
    format_wolf_cards,
    parse_suit,
    parse_wolf_card,
    parse_wolf_cards,
    wolf_rank_name,
)
from solver.little_wolf.deal import HOUSE_DECK, HouseDeal, deal_cards
from solver.little_wolf.duty import Duty, duty_of
from solver.little_wolf.faults import PlayFault, fault_of, find_fault
from solver.little_wolf.house import HOUSE_LABEL, PassLead, WolfMove, WolfState, new_game
from solver.little_wolf.lead import Lead, legal_leads, read_lead, verify_lead
from solver.little_wolf.notation import format_move, parse_move
from solver.little_wolf.options import (
    EqualRankTrumpSet,
    Fillers,
    FollowerTrumpSet,
    GroupBy,
    MixedTrumpLead,
    RuffCompare,
    ShortTrumpRest,
    TrumpOrder,
    WolfOptions,
    format_settings,
    parse_settings,
)
from solver.little_wolf.plays import legal_plays, plays_of
from solver.little_wolf.practice import PracticeAnswer, PracticeTask, answer_practice, deal_practice
from solver.little_wolf.record import WolfRecord, format_record, parse_record
from solver.little_wolf.trick import PlayCards, Trick
from solver.little_wolf.verdict import (
    PlayKind,
    PlayWorth,
    TrickVerdict,
    beats_lead,
    judge_trick,
    standing_of,
)
from solver.little_wolf.view import TrickView, WolfView, view
from solver.little_wolf.words import owed_words, set_words

__all__ = [
    "BIG_BEAR",
    "CARDS",
    "HOUSE_DECK",
    "HOUSE_LABEL",
    "LITTLE_WOLF",
    "BotLevel",
    "Den",
    "DenCard",
    "Duty",
    "EqualRankTrumpSet",
    "Fillers",
    "FollowerTrumpSet",
    "GroupBy",
    "HouseDeal",
    "Lead",
    "MixedTrumpLead",
    "NaturalCard",
    "PassLead",
    "PlayCards",
    "PlayFault",
    "PlayKind",
    "PlayWorth",
    "PracticeAnswer",
    "PracticeTask",
    "Rank",
    "RuffCompare",
    "ShortTrumpRest",
    "Suit",
    "Trick",
    "TrickVerdict",
    "TrickView",
    "TrumpOrder",
    "WolfCard",
    "WolfMove",
    "WolfOptions",
    "WolfRecord",
    "WolfState",
    "WolfView",
    "answer_practice",
    "beats_lead",
    "bot_move",
    "deal_cards",
    "deal_practice",
    "duty_of",
    "fault_of",
    "find_fault",
    "format_move",
    "format_record",
    "format_settings",
    "format_wolf_cards",
    "judge_trick",
    "legal_leads",
    "legal_plays",
    "new_game",
    "owed_words",
    "parse_move",
    "parse_record",
    "parse_settings",
    "parse_suit",
    "parse_wolf_card",
    "parse_wolf_cards",
    "plays_of",
    "read_lead",
    "set_words",
    "standing_of",
    "verify_lead",
    "view",
    "wolf_rank_name",
]

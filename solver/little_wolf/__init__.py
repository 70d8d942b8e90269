"""Little Wolf: the "Set" trick of the printed page, and a labelled house game around it.

Rule: printed page "Set" (English), little wolf 1.1 to 1.11. The page fixes what a Set is, what
followers owe when one is led, and which plays out-rank which. Everything else, cards and score
included, is unknown: it sits in `WolfConfig` or in the house scaffold, which is ours.

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
from solver.little_wolf.config import (
    EqualRankTrumpSet,
    Fillers,
    FollowerTrumpSet,
    GroupBy,
    MixedTrumpLead,
    RuffCompare,
    ShortTrumpRest,
    TrumpOrder,
    WolfConfig,
    format_wolf_config,
    parse_wolf_config,
)
from solver.little_wolf.deal import HOUSE_DECK, HouseDeal, deal_cards
from solver.little_wolf.duty import Duty, duty_of
from solver.little_wolf.faults import Fault, fault_of, find_fault, is_legal_play
from solver.little_wolf.house import HOUSE_LABEL, HouseMove, HouseState, PassLead, new_house_game
from solver.little_wolf.lead import Lead, legal_leads, read_lead, verify_lead
from solver.little_wolf.plays import legal_plays, plays_of
from solver.little_wolf.practice import PracticeAnswer, PracticeTask, answer_practice, deal_practice
from solver.little_wolf.record import HouseRecord, format_house_record, parse_house_record
from solver.little_wolf.trick import PlayCards, Trick
from solver.little_wolf.verdict import (
    Category,
    Standing,
    Verdict,
    beats_lead,
    judge,
    standing_of,
)
from solver.little_wolf.view import HouseView, TrickView, view
from solver.little_wolf.words import owed_words, set_words

__all__ = [
    "BIG_BEAR",
    "CARDS",
    "HOUSE_DECK",
    "HOUSE_LABEL",
    "LITTLE_WOLF",
    "BotLevel",
    "Category",
    "Den",
    "DenCard",
    "Duty",
    "EqualRankTrumpSet",
    "Fault",
    "Fillers",
    "FollowerTrumpSet",
    "GroupBy",
    "HouseDeal",
    "HouseMove",
    "HouseRecord",
    "HouseState",
    "HouseView",
    "Lead",
    "MixedTrumpLead",
    "NaturalCard",
    "PassLead",
    "PlayCards",
    "PracticeAnswer",
    "PracticeTask",
    "Rank",
    "RuffCompare",
    "ShortTrumpRest",
    "Standing",
    "Suit",
    "Trick",
    "TrickView",
    "TrumpOrder",
    "Verdict",
    "WolfCard",
    "WolfConfig",
    "answer_practice",
    "beats_lead",
    "bot_move",
    "deal_cards",
    "deal_practice",
    "duty_of",
    "fault_of",
    "find_fault",
    "format_house_record",
    "format_wolf_cards",
    "format_wolf_config",
    "is_legal_play",
    "judge",
    "legal_leads",
    "legal_plays",
    "new_house_game",
    "owed_words",
    "parse_house_record",
    "parse_suit",
    "parse_wolf_card",
    "parse_wolf_cards",
    "parse_wolf_config",
    "plays_of",
    "read_lead",
    "set_words",
    "standing_of",
    "verify_lead",
    "view",
    "wolf_rank_name",
]

"""Who takes the trick, and why: categories, values, and the earlier play on a tie.

Rule: printed page ¶2, 4b, 4c, 6, 9, 10, 12, 15, 19; little wolf 1.7.

===  ==============================  =====================================================
cat  play                            value
===  ==============================  =====================================================
3    trump Set                       its rank
2    trumps that are no Set          ranks from high to low, Big Bear above all (LW-17)
1    Set that is not all trump       its rank
0    anything else                   cannot win
===  ==============================  =====================================================

The Leader's Set may hold wild Den cards, a follower's may not (¶2).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from solver.errors import IllegalError
from solver.little_wolf.cards import NaturalCard, WolfCard, wolf_rank_name
from solver.little_wolf.lead import Lead
from solver.little_wolf.options import EqualRankTrumpSet, GroupBy, RuffCompare

__all__ = ["PlayKind", "PlayWorth", "TrickVerdict", "beats_lead", "judge_trick", "standing_of"]


class PlayKind(IntEnum):
    """The categories of little wolf 1.7; a higher one wins."""

    NOTHING = 0
    SUITED_SET = 1
    TRUMPS = 2
    TRUMP_SET = 3


@dataclass(frozen=True, slots=True, order=True)
class PlayWorth:
    """What a play is worth: its category, then its value; equal standings go to the earlier."""

    category: PlayKind
    value: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickVerdict:
    """Who takes a trick.

    Attributes
    ----------
    winner
        Place of the winning play: 0 the lead, 1 the first follower and so on.
    reason
        Why, in words.
    paragraph
        Where it is written, such as ``¶4c``.
    standings
        What each play is worth, the lead first.
    """

    winner: int
    reason: str
    paragraph: str
    standings: tuple[PlayWorth, ...]


def standing_of(lead: Lead, play: Sequence[WolfCard]) -> PlayWorth:
    """Return what a follower's play is worth."""
    table = lead.setting
    strengths = [table.strength[card.index] for card in play]
    same_rank = _one_rank(play)
    all_natural_trump = all(card.index in table.natural_trumps for card in play)
    if same_rank and all_natural_trump:
        loses = lead.config.equal_rank_trump_set is EqualRankTrumpSet.LOSES
        if loses and not lead.is_trump and strengths[0] == _lead_strength(lead):
            return PlayWorth(PlayKind.SUITED_SET, (strengths[0],))
        return PlayWorth(PlayKind.TRUMP_SET, (strengths[0],))
    if all(card.index in table.trumps for card in play):
        high_card = lead.config.ruff_compare is RuffCompare.HIGH_CARD
        return PlayWorth(
            PlayKind.TRUMPS, tuple(sorted(strengths, reverse=True)) if high_card else ()
        )
    if same_rank and (lead.config.group_by is GroupBy.RANK or len(set(play)) == 1):
        return PlayWorth(PlayKind.SUITED_SET, (strengths[0],))
    return PlayWorth(PlayKind.NOTHING, ())


def _one_rank(play: Sequence[WolfCard]) -> bool:
    ranks = {card.rank if isinstance(card, NaturalCard) else None for card in play}
    return len(ranks) == 1 and None not in ranks


def _lead_strength(lead: Lead) -> int:
    return lead.config.rank_order.index(lead.rank)


def _lead_standing(lead: Lead) -> PlayWorth:
    category = PlayKind.TRUMP_SET if lead.is_trump else PlayKind.SUITED_SET
    return PlayWorth(category, (_lead_strength(lead),))


def beats_lead(lead: Lead, play: Sequence[WolfCard]) -> bool:
    """Say whether a follower's play out-ranks the lead when nobody else plays."""
    return standing_of(lead, play) > _lead_standing(lead)


def judge_trick(lead: Lead, plays: Iterable[Sequence[WolfCard]]) -> TrickVerdict:
    """Return who takes the trick; `plays` are the followers' in the order of playing.

    Raises
    ------
    IllegalError
        ``WRONG_COUNT`` if a play has not as many cards as the lead. Whether a play was legal
        needs the hands: see `solver.little_wolf.faults`.

    Examples
    --------
    >>> from solver.little_wolf.cards import Suit, parse_wolf_cards
    >>> from solver.little_wolf.lead import read_lead
    >>> lead = read_lead(parse_wolf_cards("9H 9D 9C"), trump=Suit.SPADES)
    >>> verdict = judge_trick(lead, [parse_wolf_cards("KH KD KC"), parse_wolf_cards("2S 5S 7S")])
    >>> verdict.winner, verdict.paragraph
    (2, '¶6')
    """
    answers = [tuple(play) for play in plays]
    for place, play in enumerate(answers, 1):
        if len(play) != lead.size:
            raise IllegalError(
                "WRONG_COUNT",
                f"{lead.size} cards were led, play {place} has {len(play)}",
                rule="little wolf 1.5",
            )
    standings = (_lead_standing(lead), *(standing_of(lead, play) for play in answers))
    winner = standings.index(max(standings))
    if winner == 0:
        reason, paragraph = _why_the_lead_stands(lead, answers, standings[1:])
    else:
        reason, paragraph = _why_it_wins(lead, winner, standings)
    return TrickVerdict(winner=winner, reason=reason, paragraph=paragraph, standings=standings)


def _why_the_lead_stands(
    lead: Lead, answers: Sequence[Sequence[WolfCard]], standings: Sequence[PlayWorth]
) -> tuple[str, str]:
    best = max(standings, default=PlayWorth(PlayKind.NOTHING, ()))
    if lead.is_trump:
        return _why_a_trump_lead_stands(lead, best)
    equal, higher, _, _ = _paragraphs(lead.size)
    if best.value == _lead_standing(lead).value:
        rule = f"{equal}, LW-07" if _is_trump_set_that_loses(lead, answers) else equal
        return "a Set of the rank led does not out-rank the lead", rule
    if best.category is PlayKind.SUITED_SET:
        return "no follower played a higher Set", higher
    if any(_is_wild_try(lead, play) for play in answers):
        return "a Den card is wild for the Leader only, so no follower played a Set", "¶2"
    return "no follower played a Set or only trumps", higher


def _why_a_trump_lead_stands(lead: Lead, best: PlayWorth) -> tuple[str, str]:
    _, _, ruff, stands = _paragraphs(lead.size)
    match best.category:
        case PlayKind.TRUMP_SET:
            equal = best.value == _lead_standing(lead).value
            return f"{'an equal' if equal else 'a lower'} trump Set does not out-rank it", "LW-16"
        case PlayKind.TRUMPS:
            return "an equal number of trumps does not out-rank a trump Set", stands
        case PlayKind.SUITED_SET:
            return "a suited Set does not out-rank a trump Set", f"{ruff}, {stands}"
        case _:
            return "no follower played a trump Set", stands


def _is_trump_set_that_loses(lead: Lead, answers: Sequence[Sequence[WolfCard]]) -> bool:
    trumps = lead.setting.natural_trumps
    return any(_one_rank(play) and all(card.index in trumps for card in play) for play in answers)


def _is_wild_try(lead: Lead, play: Sequence[WolfCard]) -> bool:
    """Say whether the play would be a Set, not a lower one, if its Den cards were wild."""
    naturals = [card for card in play if isinstance(card, NaturalCard)]
    if not 1 < len(naturals) < lead.size or not _one_rank(naturals):
        return False
    return lead.setting.strength[naturals[0].index] >= _lead_strength(lead)


def _why_it_wins(lead: Lead, winner: int, standings: Sequence[PlayWorth]) -> tuple[str, str]:
    best = standings[winner]
    others = [one for place, one in enumerate(standings) if place not in (0, winner)]
    tied = best in others
    _, higher, ruff, _ = _paragraphs(lead.size)
    rival = any(one.category is PlayKind.TRUMPS for one in others)
    match best.category:
        case PlayKind.SUITED_SET:
            name = wolf_rank_name(lead.config.rank_order[best.value[0]], plural=True)
            if tied:
                return f"the highest Set, {name}, and the earlier of two equal ones", (
                    f"{higher}, LW-18"
                )
            return f"the highest Set, {name}", higher
        case PlayKind.TRUMPS:
            if tied:
                return "trumps out-rank a suited Set; of equal trumps the earlier stands", (
                    f"{ruff}, LW-17"
                )
            if rival:
                return "trumps out-rank a suited Set; these have the higher top card", (
                    f"{ruff}, LW-17"
                )
            return f"any {lead.size} trumps out-rank a suited Set", ruff
        case _:
            return _why_a_trump_set_wins(lead, best, tied=tied, rival=rival)


def _why_a_trump_set_wins(
    lead: Lead, best: PlayWorth, *, tied: bool, rival: bool
) -> tuple[str, str]:
    name = wolf_rank_name(lead.config.rank_order[best.value[0]], plural=True)
    _, _, ruff, stands = _paragraphs(lead.size)
    if tied:
        return f"a trump Set of {name}, the earlier of two equal ones", "LW-18"
    if lead.is_trump:
        return f"a trump Set of {name}, higher than the lead", "LW-16"
    if rival:
        return f"a trump Set of {name} out-ranks trumps that are no Set", f"{stands}, LW-17"
    rule = f"{ruff}, LW-07" if best.value == (_lead_strength(lead),) else ruff
    return f"any {lead.size} trumps out-rank a suited Set: {name}", rule


def _paragraphs(size: int) -> tuple[str, str, str, str]:
    """Return where a size says: equal rank loses, highest Set wins, ruff, trump Set stands."""
    match size:
        case 3:
            return "¶4b", "¶4c", "¶6", "¶9"
        case 4:
            return "¶10b", "¶10c", "¶12", "¶9, LW-22"
        case 5:
            return "¶15 via ¶4b", "¶15 via ¶4c", "¶19", "¶9, LW-22"
        case _:
            return "¶15 via ¶4b", "¶15 via ¶4c", "¶15 via ¶6", "¶9, LW-22"

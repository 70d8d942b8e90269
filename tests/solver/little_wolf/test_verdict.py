"""Little wolf 1.7: who takes the trick. W1 to W11 by number, and the ties."""

import pytest

from solver.errors import IllegalError
from solver.little_wolf.cards import Suit, parse_wolf_cards
from solver.little_wolf.lead import read_lead
from solver.little_wolf.options import parse_settings
from solver.little_wolf.verdict import TrickVerdict, judge_trick


def _judge(lead: str, *plays: str, config: tuple[str, ...] = ()) -> TrickVerdict:
    read = read_lead(parse_wolf_cards(lead), trump=Suit.SPADES, config=parse_settings(config))
    return judge_trick(read, map(parse_wolf_cards, plays))


WINNERS = (
    ("W1", "9H 9D 9C", ("QH QD QC", "KH KD KC"), 2, "¶4c"),
    ("W2", "9H 9D 9C", ("KH KD KC", "2S 5S 7S"), 2, "¶6"),
    ("W3", "9H 9D 9C", ("2S 5S 7S", "3S 4S AS"), 2, "¶6, LW-17"),
    ("W4", "9H 9D 9C", ("2S 5S AS", "3S 4S AS"), 1, "¶6, LW-17"),
    ("W5", "9H 9D 9C", ("9H 9D 9C",), 0, "¶4b"),
    ("W6", "9H 9D 9C", ("KH KD KC", "KH KD KC"), 1, "¶4c, LW-18"),
    ("W7", "9H 9D 9C", ("9H 9D BB",), 0, "¶2"),
    ("W8", "9H 9D 9C", ("3S 3S 3S", "AS KS QS"), 1, "¶9, LW-17"),
    ("W9", "KS KS LW", ("AS QS JS",), 0, "¶9"),
    ("W10", "5S 5S LW", ("KS KS KS",), 1, "LW-16"),
    ("W11", "AH AD LW", ("7S 7S BB",), 1, "¶6"),
)


@pytest.mark.parametrize(("name", "lead", "plays", "winner", "paragraph"), WINNERS)
def test_winner_and_paragraph(
    name: str, lead: str, plays: tuple[str, ...], winner: int, paragraph: str
) -> None:
    verdict = _judge(lead, *plays)
    assert (verdict.winner, verdict.paragraph) == (winner, paragraph), name
    assert verdict.reason


def test_w3_the_first_ruff_stands_where_the_first_counts() -> None:
    verdict = _judge("9H 9D 9C", "2S 5S 7S", "3S 4S AS", config=("ruffCompare=first",))
    assert verdict.winner == 1


def test_w11_the_leader_keeps_it_where_the_bear_is_no_trump() -> None:
    assert _judge("AH AD LW", "7S 7S BB", config=("bigBearIsTrump=false",)).winner == 0


def test_a_big_bear_is_above_every_natural_trump() -> None:
    assert _judge("9H 9D 9C", "AS KS QS", "2S 3S BB").winner == 2


def test_a_trump_set_of_equal_rank_does_not_beat_a_trump_lead() -> None:
    verdict = _judge("5S 5S LW", "5S 5S 5S")
    assert (verdict.winner, verdict.paragraph) == (0, "LW-16")


def test_a_lower_set_and_no_set_leave_the_lead() -> None:
    assert _judge("9H 9D 9C", "8H 8D 8C").winner == 0
    assert _judge("9H 9D 9C", "AH KD QC").paragraph == "¶4c"
    assert _judge("9H 9D 9C").winner == 0


def test_the_rank_order_is_a_parameter() -> None:
    low_ace = ("rankOrder=A23456789TJQK",)
    assert _judge("9H 9D 9C", "AH AD AC").winner == 1
    assert _judge("9H 9D 9C", "AH AD AC", config=low_ace).winner == 0


def test_one_rank_in_several_suits_is_no_set_where_suits_count() -> None:
    by_suit = ("groupBy=rank+suit",)
    assert _judge("9H 9H 9H", "KH KD KC", config=by_suit).winner == 0
    assert _judge("9H 9H 9H", "KH KH KH", config=by_suit).winner == 1


def test_a_little_wolf_that_is_trump_ruffs_and_is_the_lowest_of_trumps() -> None:
    wolf = ("littleWolfIsTrump=true",)
    assert _judge("9H 9D 9C", "2S 3S LW").winner == 0
    assert _judge("9H 9D 9C", "2S 3S LW", config=wolf).winner == 1
    assert _judge("9H 9D 9C", "2S 3S LW", "2S 2S 3S", config=wolf).winner == 2


@pytest.mark.parametrize(
    ("size", "equal", "higher", "ruff"),
    [(4, "¶10b", "¶10c", "¶12"), (5, "¶15 via ¶4b", "¶15 via ¶4c", "¶19")],
)
def test_larger_sets_cite_their_own_paragraphs(
    size: int, equal: str, higher: str, ruff: str
) -> None:
    lead = "9H 9D " + "LW " * (size - 2)
    assert _judge(lead, "9H " * size).paragraph == equal
    assert _judge(lead, "KH " * size).paragraph == higher
    assert _judge(lead, " ".join(["2S", "3S", "4S", "5S", "7S"][:size])).paragraph == ruff


def test_a_play_of_another_number_of_cards_is_refused() -> None:
    with pytest.raises(IllegalError, match="3 cards were led, play 1 has 2") as error:
        _judge("9H 9D 9C", "KH KD")
    assert error.value.code == "WRONG_COUNT"

"""Cards, suits and ranks of Little Wolf: strict to read, one canonical text."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.errors import InvalidError
from solver.little_wolf.cards import (
    BIG_BEAR,
    CARDS,
    LITTLE_WOLF,
    Rank,
    Suit,
    format_wolf_cards,
    parse_suit,
    parse_wolf_card,
    parse_wolf_cards,
    wolf_rank_name,
)


def test_there_are_52_natural_cards_the_wolf_and_the_bear() -> None:
    assert len(set(CARDS)) == 54
    assert {LITTLE_WOLF, BIG_BEAR} <= set(CARDS)


@settings(deadline=None, max_examples=50)
@given(st.lists(st.sampled_from(CARDS)))
def test_parse_after_format_is_the_identity(cards: list[object]) -> None:
    assert list(parse_wolf_cards(" ".join(map(str, cards)))) == cards


def test_cards_order_by_their_text_and_know_their_place() -> None:
    assert [str(card) for card in CARDS] == sorted(map(str, CARDS))
    assert all(CARDS[card.index] is card for card in CARDS)
    assert format_wolf_cards(sorted(parse_wolf_cards("LW TS 9H BB AC"))) == "9H AC BB LW TS"


def test_lower_case_commas_and_the_written_ten_are_read() -> None:
    assert format_wolf_cards(parse_wolf_cards("9h, 10S\nbb  lw")) == "9H TS BB LW"


@pytest.mark.parametrize("text", ["9", "H9", "1H", "9X", "BW", "9HH", "", "10"])
def test_anything_else_is_invalid_and_the_message_says_what_came(text: str) -> None:
    with pytest.raises(InvalidError, match="a card is a rank") as error:
        parse_wolf_card(text)
    assert repr(text) in str(error.value)


def test_a_suit_is_a_letter_or_a_word() -> None:
    assert [parse_suit(text) for text in ("S", "hearts", "Club")] == [
        Suit.SPADES,
        Suit.HEARTS,
        Suit.CLUBS,
    ]
    with pytest.raises(InvalidError, match="a suit is C, D, H or S"):
        parse_suit("X")


def test_ranks_have_names() -> None:
    assert wolf_rank_name(Rank.ACE) == "ace"
    assert [wolf_rank_name(rank, plural=True) for rank in (Rank.SIX, Rank.TEN)] == ["sixes", "tens"]

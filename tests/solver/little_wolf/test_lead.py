"""Little wolf 1.4: what may be led, check by check."""

import pytest

from solver.errors import IllegalError
from solver.little_wolf.cards import Suit, format_wolf_cards, parse_wolf_cards
from solver.little_wolf.lead import Lead, legal_leads, read_lead, verify_lead
from solver.little_wolf.options import parse_settings


def _lead(cards: str, *settings: str) -> Lead:
    config = parse_settings(settings)
    return read_lead(parse_wolf_cards(cards), trump=Suit.SPADES, config=config)


@pytest.mark.parametrize(
    ("cards", "is_trump", "rank"),
    [("KH KD LW", False, "K"), ("KS KS BB", True, "K"), ("9H LW BB", False, "9")],
)
def test_a_lead_has_the_rank_and_the_kind_of_its_natural_cards(
    cards: str, is_trump: bool, rank: str
) -> None:
    lead = _lead(cards)
    assert (lead.is_trump, lead.rank.value, lead.size) == (is_trump, rank, 3)


@pytest.mark.parametrize(
    ("cards", "settings", "code"),
    [
        ("9H LW BB", ["minNaturalsInLead=2"], "SET_NEEDS_NATURAL"),
        ("KH QH LW", [], "SET_RANK_MISMATCH"),
        ("KH KD", [], "SET_TOO_SMALL"),
        ("LW BB BB", [], "SET_NEEDS_NATURAL"),
        ("KS KH KD", [], "SET_MIXES_TRUMP"),
        ("KH KD KC", ["groupBy=rank+suit"], "SET_SUIT_MISMATCH"),
        ("9H LW BB", ["maxWildsInLead=1"], "SET_TOO_MANY_WILDS"),
    ],
)
def test_each_failed_check_has_its_code(cards: str, settings: list[str], code: str) -> None:
    with pytest.raises(IllegalError) as error:
        _lead(cards, *settings)
    assert error.value.code == code
    assert error.value.rule.startswith("little wolf ")


def test_a_mixed_lead_is_plain_where_the_configuration_says_so() -> None:
    assert not _lead("KS KH KD", "mixedTrumpLead=plain").is_trump
    assert _lead("KS KS KS", "mixedTrumpLead=plain").is_trump


def test_identical_cards_may_be_led_where_suits_count() -> None:
    assert _lead("KH KH BB", "groupBy=rank+suit").size == 3


def test_a_card_led_must_be_held_as_often() -> None:
    with pytest.raises(IllegalError, match="not held: KH") as error:
        verify_lead(
            parse_wolf_cards("KH KH KD"), parse_wolf_cards("KH KD KC LW"), trump=Suit.SPADES
        )
    assert error.value.code == "CARD_NOT_IN_HAND"


def test_every_other_player_must_be_able_to_answer() -> None:
    cards = parse_wolf_cards("KH KD KC LW")
    assert verify_lead(cards, cards, trump=Suit.SPADES, others=[4, 5]).size == 4
    with pytest.raises(IllegalError, match="one holds 3") as error:
        verify_lead(cards, cards, trump=Suit.SPADES, others=[4, 3])
    assert error.value.code == "FOLLOWER_TOO_SHORT"


def _leads(hand: str, *settings: str, others: tuple[int, ...] = ()) -> list[str]:
    listed = legal_leads(
        parse_wolf_cards(hand),
        trump=Suit.SPADES,
        config=parse_settings(settings),
        others=others,
    )
    return [format_wolf_cards(lead.cards) for lead in listed]


def test_every_legal_lead_is_listed_once() -> None:
    hand = "9H 9H 9D 9S LW KC"
    assert _leads(hand) == ["9D 9H 9H", "9D 9H 9H LW", "9D 9H LW", "9H 9H LW"]
    assert _leads(hand, others=(3,)) == ["9D 9H 9H", "9D 9H LW", "9H 9H LW"]
    assert _leads(hand, "groupBy=rank+suit") == ["9H 9H LW"]
    assert "9D 9H 9S" in _leads(hand, "mixedTrumpLead=plain")
    assert _leads("9H KD 4C 2S") == []

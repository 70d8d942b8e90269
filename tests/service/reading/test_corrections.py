"""Tests of corrections: what a named card does to the others on the table."""

from service.reading.corrections import correct
from solver.notation import parse_card
from tests.service.fake_readers import SURE_FROM, view_of
from vision.deck import DeckRule


def _cards(text: str, pins: dict[int, str]) -> list[tuple[str, bool]]:
    named = {place: parse_card(card) for place, card in pins.items()}
    view = correct(view_of(text), named, sure_from=SURE_FROM)
    return [(str(seen.card), seen.sure) for seen in view.cards]


def test_without_corrections_the_view_is_the_same_object() -> None:
    view = view_of("1RFO 2RFO?2GFO")
    assert correct(view, {}, sure_from=SURE_FROM) is view


def test_a_correction_that_concerns_nobody_else_leaves_the_others_as_they_were() -> None:
    text = "1RFO 2RFO?2GFO 3RFO 1PSD"
    before = _cards(text, {})
    after = _cards(text, {3: "3PSD"})
    assert after[:3] == before[:3]
    assert after[3] == ("3-purple-striped-diamond", True)


def test_who_made_way_for_a_misread_card_gets_its_own_back() -> None:
    text = "1RFO 1RFO?2RFO"  # the second had to be its second best
    assert [card for card, _ in _cards(text, {})] == ["1-red-solid-oval", "2-red-solid-oval"]
    corrected = _cards(text, {0: "3PSD"})
    assert [card for card, _ in corrected] == ["3-purple-striped-diamond", "1-red-solid-oval"]


def test_two_cards_named_alike_are_believed() -> None:
    cards = _cards("1RFO 2RFO", {0: "3RFO", 1: "3RFO"})
    assert cards == [("3-red-solid-oval", True)] * 2


def test_of_two_decks_a_named_card_may_lie_once_more() -> None:
    view = view_of("1RFO 1RFO?2RFO", rule=DeckRule(copies=2))
    once = correct(view, {0: parse_card("1RFO")}, sure_from=SURE_FROM)
    assert [str(seen.card) for seen in once.cards] == ["1-red-solid-oval"] * 2
    three = view_of("1RFO 2RFO 1RFO?2RFO", rule=DeckRule(copies=2))
    named = {place: parse_card("1RFO") for place in (0, 1)}
    twice = correct(three, named, sure_from=SURE_FROM)
    assert str(twice.cards[2].card) == "2-red-solid-oval"


def test_a_sure_reading_that_cannot_be_is_shown_as_unsure() -> None:
    (_, named), (card, sure) = _cards("1RFO 2RFO", {0: "2RFO"})
    assert named
    assert (card, sure) != ("2-red-solid-oval", True)
    assert not sure


def test_nothing_of_the_reading_itself_is_lost() -> None:
    view = view_of("1RFO 2RFO?2GFO")
    after = correct(view, {0: parse_card("3PSD")}, sure_from=SURE_FROM)
    for old, new in zip(view.cards, after.cards, strict=True):
        assert (new.quad, new.probabilities, new.guesses) == (
            old.quad,
            old.probabilities,
            old.guesses,
        )


def test_a_doubted_reading_stays_doubted_until_it_is_named() -> None:
    view = view_of("1RFO 2RFO 3RFO")
    pins = {0: parse_card("1PSD")}
    after = correct(view, pins, sure_from=SURE_FROM, doubted={0, 1})
    assert [seen.sure for seen in after.cards] == [True, False, True]

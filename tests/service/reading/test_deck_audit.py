"""Tests of the deck audit: what was shown, what is missing, what is there twice."""

from dataclasses import replace

from service.reading.deck_audit import Audit
from solver.cards import DECK, SMALL_DECK, Card
from vision.quads import Quad
from vision.view import SeenCard, TableView

QUAD = Quad(((0, 0), (10, 0), (10, 15), (0, 15)))


def view_of(*cards: Card, unsure: tuple[Card, ...] = ()) -> TableView:
    seen = tuple(
        SeenCard(
            quad=QUAD,
            card=card,
            confidence=0.99,
            sure=card not in unsure,
            probabilities=((1.0, 0.0, 0.0),) * 4,
            guesses=(),
        )
        for card in cards
    )
    return TableView(frame_size_wh=(640, 480), cards=seen)


def test_all_cards_in_any_order_make_a_right_deck() -> None:
    audit = Audit(deck=DECK)
    for start in (40, 0, 60, 20, 80):
        audit = audit.see(view_of(*DECK[start : start + 20]))
    assert audit.is_right
    assert audit.shown[0] == DECK[40]


def test_a_card_that_was_never_shown_is_missing() -> None:
    audit = Audit(deck=DECK).see(view_of(*DECK[:30], *DECK[31:]))
    assert audit.missing == (DECK[30],)
    assert not audit.is_right


def test_a_card_in_two_places_at_once_is_double_and_shown_twice_in_turn_is_not() -> None:
    audit = Audit(deck=DECK).see(view_of(*DECK)).see(view_of(DECK[3]))
    assert audit.is_right
    assert audit.see(view_of(DECK[3], DECK[3])).double == (DECK[3],)


def test_an_unsure_reading_counts_for_nothing() -> None:
    audit = Audit(deck=DECK).see(view_of(DECK[0], DECK[1], unsure=(DECK[1],)))
    assert audit.shown == (DECK[0],)
    assert audit.unsure == 1


def test_a_stream_must_show_a_card_twice_in_a_row() -> None:
    audit = Audit(deck=DECK, frames_needed=2)
    for frame in (view_of(DECK[0]), view_of(DECK[1]), view_of(DECK[0])):
        audit = audit.see(frame)
    assert audit.shown == ()
    assert audit.see(view_of(DECK[0], DECK[0])).shown == (DECK[0],)
    assert audit.see(view_of(DECK[0], DECK[0])).double == ()


def test_a_card_of_another_deck_is_foreign() -> None:
    other = next(card for card in DECK if card not in SMALL_DECK)
    audit = Audit(deck=SMALL_DECK).see(view_of(*SMALL_DECK, other))
    assert audit.foreign == (other,)
    assert audit.is_complete
    assert not audit.is_right


def test_seeing_returns_a_new_audit() -> None:
    before = Audit(deck=DECK)
    before.see(view_of(DECK[0]))
    assert before == replace(before)
    assert before.shown == ()

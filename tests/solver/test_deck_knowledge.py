"""Tests of solver.deck_knowledge: sums, missing cards, and doubts with their candidates."""

import random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from solver.board import DealtBoard
from solver.cards import DECK, SMALL_DECK, Card
from solver.classic import ClassicState, Seed, Setup
from solver.deck_knowledge import (
    Misreading,
    Trouble,
    audit,
    differing_features,
    digit_sums,
    face_down_card,
    likely_misreadings,
    missing_card,
)
from solver.errors import InvalidError
from solver.judgement import Triple
from solver.notation import parse_card, parse_cards
from solver.sets import sets_of
from tests.solver.classic.playing import play_at_random

seeds = st.integers(0, 9_999)


def played(seed: int) -> list[ClassicState]:
    game = Setup(source=Seed(seed)).start()
    return [state for _, state in play_at_random(game, random.Random(seed), error_rate=0)]


def taken(game: ClassicState) -> tuple[Triple, ...]:
    return tuple(one for hand in game.hands for one in hand.sets)


def test_every_set_and_the_whole_deck_sum_to_zero() -> None:
    assert digit_sums(DECK) == digit_sums(SMALL_DECK) == (0, 0, 0, 0)
    assert {digit_sums(one) for one in sets_of(DECK)} == {(0, 0, 0, 0)}


@pytest.mark.parametrize("deck", [DECK, SMALL_DECK])
def test_the_missing_card_of_a_deck_is_named(deck: tuple[Card, ...]) -> None:
    for lost in deck:
        assert missing_card([card for card in deck if card != lost], deck) == lost


@pytest.mark.parametrize("cards", [DECK, DECK[:79], (*DECK[:79], DECK[0])])
def test_a_deck_that_does_not_lack_one_card_is_refused(cards: tuple[Card, ...]) -> None:
    with pytest.raises(InvalidError, match="expected 80 different cards"):
        missing_card(cards)


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_the_last_face_down_card_follows_from_the_open_ones(seed: int) -> None:
    for game in played(seed):
        if game.board.remaining == 0 and game.board.cards:
            *open_cards, hidden = game.board.cards
            assert face_down_card(open_cards) == hidden


def test_a_number_of_open_cards_that_cannot_be_is_refused() -> None:
    with pytest.raises(InvalidError, match="multiple of three"):
        face_down_card(DECK[:3])


def test_a_face_down_card_that_lies_open_reveals_an_error() -> None:
    with pytest.raises(InvalidError, match="which lies open: a card was misread"):
        face_down_card(parse_cards("1RFO 2RFO 3RFO 1GFO 1GFO"))
    with pytest.raises(InvalidError, match="not of this deck"):
        face_down_card(parse_cards("1ROO 1RFO"), SMALL_DECK)


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_at_any_moment_table_deck_and_sets_add_up(seed: int) -> None:
    for game in played(seed):
        table, won = game.board, taken(game)
        assert isinstance(table, DealtBoard)
        assert digit_sums([*table.cards, *table.deck]) == (0, 0, 0, 0)
        for undealt in (None, table.deck):
            doubts = audit(table=table.cards, taken=won, remaining=table.remaining, undealt=undealt)
            assert doubts == ()


@settings(max_examples=40, deadline=None)
@given(seeds)
def test_one_misread_card_is_found_out_at_the_end_and_the_truth_is_a_candidate(seed: int) -> None:
    rng = random.Random(seed)
    game = played(seed)[-1]
    assume(game.board.cards)
    actual = rng.choice(game.board.cards)
    wrong = rng.choice([card for card in DECK if card not in game.board.cards])
    reading = [wrong if card == actual else card for card in game.board.cards]
    doubts = audit(table=reading, taken=taken(game), remaining=0)
    assert {doubt.trouble for doubt in doubts} == {Trouble.TWICE, Trouble.SUM}
    for doubt in doubts:
        assert doubt.candidates == (Misreading(wrong, actual),)


def test_a_card_seen_twice_is_reported_with_the_nearest_unseen_cards_first() -> None:
    doubts = audit(table=parse_cards("1RFO 1RFO 2RFO"), remaining=78)
    (doubt,) = doubts
    assert doubt.trouble is Trouble.TWICE
    assert len(doubt.candidates) == 79
    distances = [differing_features(m.seen, m.actual) for m in doubt.candidates]
    assert distances == sorted(distances)
    assert distances[:7] == [1] * 7
    assert str(doubt).startswith("1-red-solid-oval is in 2 places, the deck has it once; 1-red-")


def test_three_taken_cards_that_are_no_set_are_reported_with_what_would_make_one() -> None:
    first, second, third = parse_cards("1RFO 2RFO 3PFO")
    (doubt,) = audit(table=DECK[40:52], taken=[(first, second, third)], remaining=66)
    assert doubt.trouble is Trouble.NOT_A_SET
    assert doubt.candidates == (
        Misreading(first, parse_card("1GFO")),
        Misreading(second, parse_card("2GFO")),
        Misreading(third, parse_card("3RFO")),
    )
    assert "two are red and one is purple" in doubt.message
    elsewhere = audit(table=parse_cards("3RFO"), taken=[(first, second, third)], remaining=77)
    assert Misreading(third, parse_card("3RFO")) not in elsewhere[0].candidates


def test_a_card_of_the_other_deck_is_reported() -> None:
    striped = parse_card("1RSO")
    (doubt,) = audit(table=[striped], remaining=26, deck=SMALL_DECK)
    assert doubt.trouble is Trouble.FOREIGN
    assert doubt.candidates[0] == Misreading(striped, parse_card("1RFO"))


def test_too_many_cards_are_reported_with_the_count() -> None:
    (doubt,) = audit(table=DECK[:12], remaining=70)
    assert doubt.trouble is Trouble.COUNT
    assert "make 82, not 81" in doubt.message


def test_a_wrongly_taken_set_shows_in_the_sums_even_when_nobody_knows_its_cards() -> None:
    wrong = parse_cards("1RFO 2RFO 3PFO")
    rest = [card for card in DECK if card not in wrong]
    doubts = audit(table=rest[:12], remaining=66, undealt=rest[12:])
    assert [doubt.trouble for doubt in doubts] == [Trouble.COUNT, Trouble.SUM]
    assert "taken that are no SET" in doubts[1].message


def test_when_the_sums_name_nobody_the_other_candidates_stay() -> None:
    doubts = audit(table=parse_cards("1RFO 1RFO 1RFO 2RFO"), remaining=0, deck=DECK)
    assert doubts[0].trouble is Trouble.TWICE
    assert doubts[0].candidates


def test_likely_misreadings_rank_by_differing_features() -> None:
    seen, near, far = parse_cards("1RSO 1ROO 2GFD")
    assert likely_misreadings(seen, [far, near]) == (
        Misreading(seen, near),
        Misreading(seen, far),
    )
    assert str(Misreading(seen, near)) == "1-red-striped-oval may be 1-red-open-oval"

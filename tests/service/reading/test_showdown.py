"""Tests of a showdown as a camera sees it: judged where it can be, asked where it cannot."""

from dataclasses import replace

import pytest

from service.reading.showdown import ShowdownReading, Stakes, read_showdown, showdown_json
from solver.cards import Card
from solver.notation import parse_card
from vision.quads import Quad
from vision.view import Guess, SeenCard, TableView
from vision.zones import Zone

SIZE_WH = (1000, 1000)
ZONES = (
    Zone(name="", points_xy=((0, 0.4), (1, 0.4), (1, 0.6), (0, 0.6))),
    Zone(name="Ana", points_xy=((0, 0.8), (1, 0.8), (1, 1), (0, 1))),
    Zone(name="Ben", points_xy=((0, 0), (1, 0), (1, 0.2), (0, 0.2))),
)
MIDDLE_Y, ANA_Y, BEN_Y, NOWHERE_Y = 500, 900, 100, 700


def seen(text: str, x: int, y: int) -> SeenCard:
    """Return a card; ``2RSO?2ROO`` may be either."""
    names = text.split("?")
    share = 1 / len(names)
    guesses = tuple(Guess(parse_card(name), share) for name in names)
    quad = Quad(((x, y), (x + 10, y), (x + 10, y + 15), (x, y + 15)))
    return SeenCard(
        quad=quad,
        card=guesses[0].card,
        confidence=share,
        sure=len(names) == 1,
        probabilities=((1.0, 0.0, 0.0),) * 4,
        guesses=guesses,
    )


def judged(
    middle: str, ana: str, ben: str, nowhere: str = "", stakes: Stakes | None = None
) -> ShowdownReading:
    rows = ((middle, MIDDLE_Y), (ana, ANA_Y), (ben, BEN_Y), (nowhere, NOWHERE_Y))
    cards = tuple(
        seen(text, 100 + 50 * place, y) for row, y in rows for place, text in enumerate(row.split())
    )
    return read_showdown(TableView(frame_size_wh=SIZE_WH, cards=cards), ZONES, stakes)


def test_open_hands_are_judged_and_their_sets_drawn() -> None:
    reading = judged("1RFO 2RFO", "3RFO 1GSD", "1GFO 2PSD", stakes=Stakes(pot=4))
    assert reading.showdown is not None
    assert reading.showdown.winners == (0,)
    assert reading.sets == ((0, 1, 2),)
    assert reading.sentences[-1] == "Ana has the most SETs and takes the pot of 4."


def test_an_unsure_card_that_matters_is_asked_for_and_not_guessed() -> None:
    reading = judged("1RFO 2RFO", "3RFO?3RSO 1GSD", "1GFO 2PSD")
    assert reading.showdown is None
    (question,) = reading.questions
    assert (question.places, question.zone) == ((2,), "Ana")
    assert "3-red-solid-oval or 3-red-striped-oval" in question.text
    assert parse_card("3RSO") in question.guesses


def test_an_unsure_card_that_makes_no_difference_is_said_to_make_none() -> None:
    reading = judged("1RFO 2RFO", "3RFO 1GSD?1GSS", "1GFO 2PSD")
    assert reading.showdown is not None
    assert reading.showdown.counts == (1, 0)
    assert "makes no difference" in reading.sentences[-1]


def test_a_card_that_may_be_anything_is_asked_for() -> None:
    reading = judged("1RFO 2RFO", "3RFO 1GSD", "1GFO 2PSD")
    vague = replace(reading.view.cards[3], sure=False, guesses=(Guess(parse_card("1GSD"), 0.4),))
    cards = (*reading.view.cards[:3], vague, *reading.view.cards[4:])
    again = read_showdown(replace(reading.view, cards=cards), ZONES)
    assert [one.places for one in again.questions] == [(3,)]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (("1RFO", "3RFO 1GSD", "1GFO 2PSD"), "At least two cards lie in the middle"),
        (("1RFO 2RFO", "3RFO", "1GFO 2PSD"), "1 card can be seen in that of Ana"),
        (("1RFO 2RFO", "3RFO 1GSD 2GSD", "1GFO 2PSD"), "3 cards can be seen in that of Ana"),
        (("1RFO 2RFO", "3RFO 1GSD", "1GFO 2PSD", "2GFO"), "Whose is this: card 7"),
        (("1RFO 2RFO", "", ""), "Draw the zones"),
        (("1RFO 2RFO", "3RFO 1RFO", "1GFO 2PSD"), "seen twice"),
    ],
)
def test_what_lies_otherwise_than_at_a_showdown_is_asked(rows: tuple[str, ...], said: str) -> None:
    middle, ana, ben, *nowhere = rows
    reading = judged(middle, ana, ben, "".join(nowhere))
    assert reading.showdown is None
    assert said in " ".join(reading.sentences)


def test_a_player_without_cards_has_dropped() -> None:
    reading = judged("1RFO 2RFO", "3RFO 1GSD", "")
    assert reading.names == ("Ana",)
    assert reading.showdown is not None


def test_stacks_decide_who_gets_the_odd_chip() -> None:
    stakes = Stakes(pot=5, stacks=(("Ana", 9), ("Ben", 2)))
    reading = judged("1RFO 2GSD", "1GFO 3PSO", "2PFS 3GOD", stakes=stakes)
    assert reading.showdown is not None
    assert reading.showdown.counts == (0, 0)
    assert reading.showdown.payout == (2, 3)


def test_for_machines_cards_are_counted_from_one_and_zones_named() -> None:
    told = showdown_json(judged("1RFO 2RFO", "3RFO?3RSO 1GSD", "1GFO 2PSD"))
    assert told["cards"][2]["place"] == 3
    assert told["cards"][2]["zone"] == "Ana"
    assert told["questions"][0]["cards"] == [3]
    assert told["winners"] is None


def test_guesses_of_two_cards_never_make_one_card_of_both() -> None:
    """A deck has each card once: of the four ways only two are possible."""
    reading = judged("1RFO 2RFO", "1GSD?1GSS 3POO", "1GSD?1GSS 2PSD")
    assert reading.showdown is None or isinstance(reading.showdown.table[0], Card)
    assert all(len(one.guesses) == 2 for one in reading.questions)

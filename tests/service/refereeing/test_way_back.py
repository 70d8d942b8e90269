"""Tests of the way back into a game: one card that was missed does not end it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from service.refereeing import Decision, DecisionKind, LyingCard, RefereedGame, Sight
from solver.cards import DECK, Card
from solver.classic import Setup
from solver.game import Seat
from solver.notation import parse_cards

LAYOUT = parse_cards("1RFO 2RFO 3RFO 1GSD 2PSD 3ROS 1GFO 2GSO 3PFD 1POS 2RSS 3GOD")
SET = LAYOUT[:3]
OTHER = LAYOUT[3]
REST = tuple(card for card in DECK if card not in LAYOUT)
STEP_MS = 100


@dataclass
class Table:
    """A game before a camera, ten frames a second."""

    game: RefereedGame = field(default_factory=lambda: RefereedGame.begun(Setup(players=2)))
    at_ms: int = 0

    def show(
        self, cards: Sequence[Card], for_ms: int = STEP_MS, covered: Sequence[Card] = ()
    ) -> list[Decision]:
        new: list[Decision] = []
        for _ in range(for_ms // STEP_MS):
            self.at_ms += STEP_MS
            lying = tuple(
                LyingCard(track_id=card.index, card=card, is_covered=card in covered)
                for card in cards
            )
            self.game, told = self.game.see(Sight(at_ms=self.at_ms, cards=lying))
            new += told
        return new

    def shout(self, seat: int) -> None:
        self.game = self.game.shout(Seat(seat), self.at_ms)

    @property
    def scores(self) -> tuple[int, ...]:
        return self.game.game.scores


def without(*away: Card) -> tuple[Card, ...]:
    return tuple(card for card in LAYOUT if card not in away)


@pytest.fixture
def table() -> Table:
    begun = Table()
    begun.show(LAYOUT, for_ms=1_000)
    return begun


def rulings(decisions: Sequence[Decision]) -> list[DecisionKind]:
    kinds = {DecisionKind.TAKEN, DecisionKind.WRONG, DecisionKind.NO_SHOUT, DecisionKind.TOO_LATE}
    return [one.kind for one in decisions if one.kind in kinds]


def test_a_claim_with_a_card_that_lies_there_after_all_is_judged_again(table: Table) -> None:
    table.shout(1)
    assert rulings(table.show(without(OTHER, *SET[:2]), for_ms=200)) == [DecisionKind.WRONG]
    assert table.scores == (0, -1)
    again = table.show(without(*SET), for_ms=1_000)
    assert rulings(again) == [DecisionKind.TAKEN]
    (verdict,) = (one for one in again if one.kind is DecisionKind.TAKEN)
    assert (verdict.seat, set(verdict.cards), verdict.is_assumed) == (1, set(SET), True)
    assert table.scores == (0, 1)
    fallen = [one for one in table.game.decisions if one.kind is DecisionKind.WRONG]
    assert [one.is_revised for one in fallen] == [True]


def test_a_claim_that_was_judged_rightly_is_not_judged_again_while_cards_are_dealt(
    table: Table,
) -> None:
    table.shout(1)
    table.show(without(*SET), for_ms=2_000)
    for count in (1, 2, 3):
        table.show((*without(*SET), *REST[:count]), for_ms=400)
    assert rulings(table.game.decisions) == [DecisionKind.TAKEN]
    assert table.scores == (0, 1)


def test_a_table_that_is_played_on_is_followed(table: Table) -> None:
    table.shout(0)
    table.show(without(OTHER, *SET[:2]), for_ms=200)
    fresh = REST[:3]
    table.show((*without(*SET), *fresh), for_ms=1_500)
    assert table.scores == (1, 0)
    assert set(table.game.game.board.cards) == {*without(*SET), *fresh}
    table.shout(1)
    assert table.game.game.control is not None


def test_a_shout_before_the_claim_is_judged_again_counts_after_that(table: Table) -> None:
    table.shout(0)
    table.show(without(OTHER, *SET[:2]), for_ms=200)
    fresh = REST[:3]
    table.show((*without(*SET), *fresh), for_ms=300)
    table.shout(1)
    told = table.show((*without(*SET), *fresh), for_ms=500)
    assert DecisionKind.CALLED in [one.kind for one in told]
    assert table.game.game.control is not None
    assert table.game.game.control.seat == 1


def test_three_cards_that_are_no_set_stay_a_wrong_claim(table: Table) -> None:
    table.shout(0)
    wrong = (LAYOUT[0], LAYOUT[1], LAYOUT[3])
    table.show(without(*wrong), for_ms=3_000)
    assert table.scores == (-1, 0)
    table.show(LAYOUT, for_ms=1_000)
    assert table.scores == (-1, 0)


def test_a_set_that_is_taken_after_the_time_stays_too_late(table: Table) -> None:
    table.shout(0)
    table.show(LAYOUT, for_ms=5_500)
    assert table.scores == (-1, 0)
    table.show(without(*SET), for_ms=3_000)
    assert table.scores == (-1, 0)


def test_a_set_that_nobody_called_stays_without_a_shout(table: Table) -> None:
    assert rulings(table.show(without(*SET), for_ms=3_000)) == [DecisionKind.NO_SHOUT]
    assert table.scores == (0, 0)


def test_a_claim_whose_third_card_was_seen_too_late_counts_when_the_hand_came_in_time(
    table: Table,
) -> None:
    table.shout(0)
    table.show(without(*SET[:2]), for_ms=7_000, covered=SET[2:])
    assert table.scores == (-1, 0)
    table.show(without(*SET), for_ms=1_000)
    assert table.scores == (1, 0)

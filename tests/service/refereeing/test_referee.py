"""Tests of the referee by camera: a table as a camera would see it, moment by moment."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pytest

from service.refereeing import CameraReferee, Decision, DecisionKind, LyingCard, Sight
from solver.cards import DECK, Card
from solver.classic import CallSet, ClassicOptions, ClassicState, Setup
from solver.game import Seat, replay
from solver.notation import parse_cards
from solver.sets import find_sets

LAYOUT = parse_cards("1RFO 2RFO 3RFO 1GSD 2PSD 3ROS 1GFO 2GSO 3PFD 1POS 2RSS 3GOD")
SET = LAYOUT[:3]
NO_SET = (LAYOUT[0], LAYOUT[1], LAYOUT[3])
REST = tuple(card for card in DECK if card not in LAYOUT)
STEP_MS = 100


@dataclass
class Filmed:
    """A table before a camera, ten frames a second."""

    game: ClassicState = field(default_factory=lambda: Setup(players=2).start())
    referee: CameraReferee = field(default_factory=CameraReferee)
    at_ms: int = 0
    decisions: list[Decision] = field(default_factory=list)
    corrected: list[tuple[Card, Card]] = field(default_factory=list)

    def show(
        self,
        cards: Sequence[Card | None],
        *,
        covered: Sequence[Card] = (),
        for_ms: int = STEP_MS,
        is_steady: bool = True,
        tracks: Sequence[int] | None = None,
    ) -> list[Decision]:
        """Let the camera see these cards for a while; return what was decided meanwhile."""
        new: list[Decision] = []
        for _ in range(for_ms // STEP_MS):
            lying = tuple(
                LyingCard(
                    track_id=tracks[place]
                    if tracks
                    else (100 + place if card is None else card.index),
                    card=card,
                    is_covered=card in covered,
                )
                for place, card in enumerate(cards)
            )
            new += self.see(lying, is_steady=is_steady)
        return new

    def see(self, lying: tuple[LyingCard, ...], *, is_steady: bool = True) -> list[Decision]:
        """Show one frame."""
        self.at_ms += STEP_MS
        sight = Sight(at_ms=self.at_ms, cards=lying, is_steady=is_steady)
        self.referee, decided = self.referee.see(self.game, sight)
        for decision in decided:
            self.game = replay(self.game, decision.moves)
            if decision.renamed:
                self.corrected.append(decision.renamed)
        self.decisions += decided
        return list(decided)

    def call(self, seat: int) -> None:
        self.game = self.game.apply(CallSet(Seat(seat), self.at_ms))


def kinds(decisions: Sequence[Decision]) -> list[DecisionKind]:
    return [one.kind for one in decisions]


def without(cards: Sequence[Card], away: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card not in away)


@pytest.fixture
def filmed() -> Filmed:
    table = Filmed()
    table.show(LAYOUT, for_ms=1_000)
    assert table.game.expected.deal == 0
    return table


def test_the_first_layout_counts_once_it_has_lain_for_a_moment() -> None:
    table = Filmed()
    assert table.show(LAYOUT, for_ms=300) == []
    (dealt,) = table.show(LAYOUT, for_ms=200)
    assert (dealt.kind, set(dealt.cards)) == (DecisionKind.LAID, set(LAYOUT))


def test_three_cards_that_leave_after_a_shout_are_a_point_at_once(filmed: Filmed) -> None:
    filmed.call(1)
    (verdict,) = filmed.show(without(LAYOUT, SET))
    assert (verdict.kind, verdict.seat, verdict.points) == (DecisionKind.TAKEN, 1, 1)
    assert filmed.game.scores == (0, 1)
    assert verdict.text.endswith("Please deal 3 cards.")


def test_three_cards_may_leave_one_by_one(filmed: Filmed) -> None:
    filmed.call(0)
    assert kinds(filmed.show(without(LAYOUT, SET[:1]), for_ms=500)) == [DecisionKind.LIFTED]
    assert kinds(filmed.show(without(LAYOUT, SET[:2]), for_ms=500)) == [DecisionKind.LIFTED]
    assert kinds(filmed.show(without(LAYOUT, SET))) == [DecisionKind.TAKEN]


def test_the_picture_before_a_verdict_is_that_before_its_first_card_left(filmed: Filmed) -> None:
    filmed.call(1)
    filmed.show(LAYOUT, for_ms=300)
    before_ms = filmed.at_ms
    filmed.show(without(LAYOUT, SET[:1]), for_ms=500)
    filmed.show(without(LAYOUT, SET[:2]), for_ms=500)
    (told,) = filmed.show(without(LAYOUT, SET))
    assert (told.kind, told.before_ms) == (DecisionKind.TAKEN, before_ms)


def test_a_card_put_back_before_the_third_is_no_part_of_the_claim(filmed: Filmed) -> None:
    filmed.call(0)
    filmed.show(without(LAYOUT, LAYOUT[3:4]), for_ms=300)
    filmed.show(LAYOUT, for_ms=300)
    assert kinds(filmed.show(without(LAYOUT, SET))) == [DecisionKind.TAKEN]


def test_a_wrong_claim_costs_a_point_and_blocks_until_the_cards_are_back(filmed: Filmed) -> None:
    filmed.call(0)
    (wrong,) = filmed.show(without(LAYOUT, NO_SET), for_ms=2_000)
    assert (wrong.kind, wrong.points, filmed.game.scores) == (DecisionKind.WRONG, -1, (-1, 0))
    assert "put back 1-red-solid-oval 2-red-solid-oval 1-green-striped-diamond" in wrong.text
    assert not filmed.game.can(CallSet(Seat(1), filmed.at_ms))
    (back,) = filmed.show(LAYOUT)
    assert (back.kind, set(back.cards)) == (DecisionKind.PUT_BACK, set(NO_SET))
    assert filmed.game.can(CallSet(Seat(1), filmed.at_ms))


def test_new_cards_take_the_places_of_the_set(filmed: Filmed) -> None:
    filmed.call(0)
    filmed.show(without(LAYOUT, SET), for_ms=1_000)
    (dealt,) = filmed.show((*without(LAYOUT, SET), *REST[:3]), for_ms=1_000)
    assert (dealt.kind, set(dealt.cards)) == (DecisionKind.LAID, set(REST[:3]))
    assert filmed.game.board.remaining == 81 - 15


def test_a_set_and_its_replacement_may_come_into_sight_at_once(filmed: Filmed) -> None:
    filmed.call(0)
    decided = filmed.show((*without(LAYOUT, SET), *REST[:3]), for_ms=1_000)
    assert kinds(decided) == [DecisionKind.TAKEN, DecisionKind.LAID]


def test_cards_taken_without_a_shout_go_back(filmed: Filmed) -> None:
    (told,) = filmed.show(without(LAYOUT, SET), for_ms=2_000)
    assert (told.kind, told.seat) == (DecisionKind.NO_SHOUT, None)
    assert "without a shout" in told.text
    assert "put back" in told.text
    assert kinds(filmed.show(LAYOUT)) == [DecisionKind.PUT_BACK]
    assert filmed.game.scores == (0, 0)


def test_a_shout_that_reaches_the_referee_just_after_the_hand_counts(filmed: Filmed) -> None:
    assert filmed.show(without(LAYOUT, SET), for_ms=500) == []
    filmed.call(1)
    assert kinds(filmed.show(without(LAYOUT, SET))) == [DecisionKind.TAKEN]


def test_the_pick_up_time_ends_without_hands_on_the_table(filmed: Filmed) -> None:
    filmed.call(0)
    assert filmed.show(LAYOUT, for_ms=4_900) == []
    (late,) = filmed.show(LAYOUT, for_ms=200)
    assert (late.kind, late.points, filmed.game.scores) == (DecisionKind.TOO_LATE, -1, (-1, 0))


def test_cards_taken_after_the_time_are_said_to_be_late(filmed: Filmed) -> None:
    filmed.call(0)
    filmed.show(LAYOUT, for_ms=5_200)
    (late,) = filmed.show(without(LAYOUT, SET), for_ms=1_500)
    assert late.kind is DecisionKind.TOO_LATE
    assert "put back" in late.text
    assert filmed.game.scores == (-1, 0)


def test_a_card_covered_before_the_time_is_up_was_taken_in_time(filmed: Filmed) -> None:
    filmed.call(0)
    filmed.show(LAYOUT, for_ms=4_500)
    assert filmed.show(LAYOUT, covered=SET, for_ms=1_000) == []
    (taken,) = filmed.show(without(LAYOUT, SET))
    assert (taken.kind, filmed.game.scores) == (DecisionKind.TAKEN, (1, 0))


def test_hands_that_stay_on_the_table_do_not_stop_the_clock(filmed: Filmed) -> None:
    filmed.call(0)
    (late,) = filmed.show(LAYOUT, covered=LAYOUT[:6], for_ms=7_000)
    assert late.kind is DecisionKind.TOO_LATE


def test_a_card_uncovered_after_the_time_and_then_taken_is_late(filmed: Filmed) -> None:
    filmed.call(0)
    filmed.show(LAYOUT, covered=LAYOUT[6:], for_ms=5_300)
    decided = filmed.show(without(LAYOUT, SET), covered=LAYOUT[6:], for_ms=1_500)
    assert kinds(decided) == [DecisionKind.TOO_LATE, DecisionKind.TOO_LATE]
    assert filmed.game.scores == (-1, 0)


def test_hands_over_the_table_take_nothing(filmed: Filmed) -> None:
    assert filmed.show(LAYOUT, covered=LAYOUT, for_ms=10_000) == []
    assert filmed.show(LAYOUT, for_ms=1_000) == []


def test_a_pushed_camera_takes_nothing(filmed: Filmed) -> None:
    assert filmed.show((), is_steady=False, for_ms=3_000) == []
    assert filmed.show(LAYOUT, for_ms=1_000) == []


def test_a_table_that_vanishes_as_a_whole_is_a_doubt_and_no_lift(filmed: Filmed) -> None:
    (doubt,) = filmed.show(LAYOUT[:2], for_ms=6_000)
    assert (doubt.kind, doubt.moves) == (DecisionKind.DOUBT, ())
    assert "10 cards are gone at once" in doubt.text
    assert filmed.show(LAYOUT, for_ms=500) == []
    assert filmed.referee.doubts == ()


def test_a_fourth_card_in_the_hand_is_asked_back(filmed: Filmed) -> None:
    filmed.call(0)
    (doubt,) = filmed.show(without(LAYOUT, LAYOUT[:4]), for_ms=4_000)
    assert "put 1 back" in doubt.text
    assert kinds(filmed.show(without(LAYOUT, SET))) == [DecisionKind.TAKEN]


def test_three_cards_that_nobody_expected_mean_that_all_agree(filmed: Filmed) -> None:
    assert filmed.show((*LAYOUT, *REST[:2]), for_ms=1_500) == []
    (agreed,) = filmed.show((*LAYOUT, *REST[:3]), for_ms=1_500)
    assert agreed.kind is DecisionKind.AGREED
    assert len(filmed.game.board.cards) == 15


def test_with_strict_agreement_three_more_cards_are_a_doubt_while_a_set_lies_there() -> None:
    setup = Setup(players=2, options=ClassicOptions(strict_no_set=True))
    table = Filmed(game=setup.start())
    table.show(LAYOUT, for_ms=1_000)
    assert find_sets(LAYOUT)
    assert kinds(table.show((*LAYOUT, *REST[:3]), for_ms=5_000)) == [DecisionKind.DOUBT]


def test_a_single_card_that_nobody_expected_is_a_doubt(filmed: Filmed) -> None:
    (doubt,) = filmed.show((*LAYOUT, REST[0]), for_ms=5_000)
    assert doubt.kind is DecisionKind.DOUBT
    assert str(REST[0]) in doubt.text


def test_a_card_read_otherwise_though_nobody_touched_it_was_misread(filmed: Filmed) -> None:
    tracks = [card.index for card in LAYOUT]
    (renamed,) = filmed.show((*LAYOUT[:-1], REST[0]), tracks=tracks)
    assert renamed.renamed == (LAYOUT[-1], REST[0])
    assert filmed.game.scores == (0, 0)


def test_another_card_where_a_hand_has_been_was_exchanged(filmed: Filmed) -> None:
    tracks = [card.index for card in LAYOUT]
    filmed.call(0)
    filmed.show(LAYOUT, covered=SET, tracks=tracks, for_ms=500)
    decided = filmed.show((*REST[:3], *LAYOUT[3:]), tracks=tracks, for_ms=1_000)
    assert kinds(decided) == [DecisionKind.TAKEN, DecisionKind.LAID]
    assert filmed.corrected == []


def test_a_card_that_reads_as_another_for_a_while_was_not_taken(filmed: Filmed) -> None:
    misread = parse_cards("3GSD")[0]  # that is 1GSD with a finger on it
    assert misread not in LAYOUT
    seen = (*without(LAYOUT, LAYOUT[3:4]), misread)
    decided = filmed.show(seen, for_ms=5_000)
    assert kinds(decided) == [DecisionKind.DOUBT]
    filmed.call(0)
    assert not any(one.moves for one in filmed.show(seen, for_ms=500))
    assert kinds(filmed.show(without(seen, SET)))[0] is DecisionKind.TAKEN
    assert LAYOUT[3] in filmed.game.board.cards


def test_a_misread_card_that_is_taken_is_taken(filmed: Filmed) -> None:
    misread = parse_cards("3GSD")[0]
    filmed.show((*without(LAYOUT, LAYOUT[3:4]), misread), for_ms=500)
    filmed.call(0)
    (wrong,) = filmed.show(without(LAYOUT, NO_SET))
    assert wrong.kind is DecisionKind.WRONG


def test_a_thing_that_cannot_be_read_is_asked_for(filmed: Filmed) -> None:
    (doubt,) = filmed.show((*LAYOUT, None), for_ms=5_000)
    assert "1 card cannot be read" in doubt.text


def test_a_card_that_stays_unsure_is_taken_for_the_likeliest_one_after_a_while() -> None:
    table = Filmed()
    table.show(LAYOUT[:-1], for_ms=1_000)
    unsure = LyingCard(track_id=99, card=None, guess=LAYOUT[-1])
    lying = tuple(LyingCard(track_id=card.index, card=card) for card in LAYOUT[:-1])
    for _ in range(30):
        table.see((*lying, unsure))
    assert table.game.expected.deal == 0
    assert set(table.game.board.cards) == set(LAYOUT)
    table.see((*lying, replace(unsure, card=REST[0])))
    assert table.corrected == [(LAYOUT[-1], REST[0])]


def test_a_guess_that_lies_elsewhere_is_none(filmed: Filmed) -> None:
    lying = tuple(LyingCard(track_id=card.index, card=card) for card in LAYOUT)
    for _ in range(40):
        filmed.see((*lying, LyingCard(track_id=99, card=None, guess=LAYOUT[0])))
    assert kinds(filmed.decisions)[-1] is DecisionKind.DOUBT


def test_each_decision_tells_when_the_table_was_last_seen_whole(filmed: Filmed) -> None:
    clear_ms = filmed.at_ms
    filmed.call(0)
    filmed.show(LAYOUT, covered=SET, for_ms=900)
    (verdict,) = filmed.show(without(LAYOUT, SET))
    assert (verdict.before_ms, verdict.at_ms) == (clear_ms, clear_ms + 1_000)


def test_the_game_ends_when_the_deck_is_counted_out_and_no_set_is_left() -> None:
    table = Filmed(game=Setup(players=1).start())
    deck = list(DECK)
    lying: list[Card] = []
    while not table.game.is_over:
        lying += [deck.pop() for _ in range(table.game.expected.deal)]
        table.show(lying, for_ms=500)
        if table.game.is_over:
            break
        sets = find_sets(lying)
        if not sets:
            lying += [deck.pop() for _ in range(3)]
            table.show(lying, for_ms=2_000)
            continue
        table.call(0)
        lying = [card for place, card in enumerate(lying) if place not in sets[0]]
        table.show(lying)
    assert deck == []
    assert 3 * table.game.scores[0] + len(lying) == 81
    assert table.show((), for_ms=5_000) == []


def test_the_memory_is_a_value(filmed: Filmed) -> None:
    before = filmed.referee
    filmed.show(without(LAYOUT, SET), for_ms=300)
    assert replace(before) == before
    assert filmed.referee != before

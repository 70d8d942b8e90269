"""Tests of a refereed game: shouts and looks at the table in, the game out."""

from collections.abc import Sequence

import pytest

from service.refereeing import Decision, DecisionKind, LyingCard, RefereedGame, Sight
from solver.cards import Card
from solver.classic import Setup
from solver.errors import IllegalError
from solver.game import Seat
from solver.notation import parse_cards

LAYOUT = parse_cards("1RFO 2RFO 3RFO 1GSD 2PSD 3ROS 1GFO 2GSO 3PFD 1POS 2RSS 3GOD")
SET = LAYOUT[:3]
NO_SET = (LAYOUT[0], LAYOUT[1], LAYOUT[3])
STEP_MS = 100


def _lying(at_ms: int, cards: Sequence[Card], covered: Card | None = None) -> Sight:
    lying = tuple(
        LyingCard(track_id=card.index, card=card, is_covered=card == covered) for card in cards
    )
    return Sight(at_ms=at_ms, cards=lying, is_steady=True)


def _shown(game: RefereedGame, count: int, start_ms: int, for_ms: int) -> RefereedGame:
    """Let the camera see so many cards of the layout for a while."""
    for at_ms in range(start_ms, start_ms + for_ms, STEP_MS):
        game, _ = game.see(_lying(at_ms, LAYOUT[:count]))
    return game


def _dealt(count: int) -> RefereedGame:
    return _shown(RefereedGame.begun(Setup(players=2)), count, 0, 3_000)


def _in_control(game: RefereedGame) -> Seat | None:
    return game.game.control.seat if game.game.control else None


def test_a_shout_before_the_camera_saw_the_last_cards_counts_once_it_has() -> None:
    game = _dealt(10).shout(Seat(1), 3_000)
    assert game.game.control is None
    assert _in_control(_shown(game, 12, 3_000, 2_000)) == Seat(1)


def test_of_two_early_shouts_the_first_counts() -> None:
    game = _dealt(10).shout(Seat(1), 3_000)
    with pytest.raises(IllegalError):
        game.shout(Seat(0), 3_100)
    assert _in_control(_shown(game, 12, 3_100, 2_000)) == Seat(1)


def test_an_early_shout_is_forgotten_when_the_cards_do_not_come() -> None:
    game = _shown(_dealt(10).shout(Seat(1), 3_000), 10, 3_000, 4_000)
    assert _shown(game, 12, 7_000, 2_000).game.control is None


def _claimed(for_ms: int) -> RefereedGame:
    """Let player 1 call and take two cards of a claim; the hand lies on the third for so long."""
    game = _dealt(12).shout(Seat(0), 3_000)
    for at_ms in range(3_100, 3_100 + for_ms, STEP_MS):
        game, _ = game.see(_without_two(at_ms))
    return game


def _without_two(at_ms: int) -> Sight:
    first, second, third = NO_SET
    return _lying(at_ms, [card for card in LAYOUT if card not in (first, second)], third)


def _all_back(game: RefereedGame, start_ms: int) -> tuple[RefereedGame, list[Decision]]:
    """Show that the third card is gone, then that all three lie there again."""
    game, told = game.see(_lying(start_ms, [card for card in LAYOUT if card not in NO_SET]))
    game, later = game.see(_lying(start_ms + 500, LAYOUT))
    return game, [*told, *later]


def test_a_shout_while_the_cards_of_the_claim_lie_there_is_refused_at_once() -> None:
    game = _dealt(12).shout(Seat(0), 3_000)
    with pytest.raises(IllegalError) as caught:
        game.shout(Seat(1), 3_200)
    assert caught.value.code == "CONTROL_TAKEN"


def test_a_shout_after_the_third_card_may_have_left_is_held_until_the_verdict() -> None:
    game = _claimed(600).shout(Seat(1), 3_600)
    assert _in_control(game) == Seat(0)
    after, told = _all_back(game, 3_700)
    assert [one.kind for one in told][:2] == [DecisionKind.WRONG, DecisionKind.REFUSED]
    assert told[1].text.startswith("Player 2's shout does not count: expected 1-red-solid-oval")
    assert after.game.control is None


def test_a_held_shout_counts_once_the_claim_before_it_is_judged() -> None:
    first, second, third = SET
    game = _dealt(12).shout(Seat(0), 3_000)
    for at_ms in range(3_100, 3_700, STEP_MS):
        game, _ = game.see(_lying(at_ms, [c for c in LAYOUT if c not in (first, second)], third))
    game = game.shout(Seat(1), 3_700)
    rest = [card for card in LAYOUT if card not in SET]
    game, told = game.see(_lying(3_800, rest))
    assert [one.kind for one in told] == [DecisionKind.TAKEN, DecisionKind.CALLED]
    assert (told[1].seat, told[1].text) == (Seat(1), "Player 2 calls SET.")
    assert _in_control(game) == Seat(1)


def test_a_shout_as_the_hand_reaches_the_third_card_came_during_the_claim() -> None:
    first, second, third = SET
    game = _dealt(12).shout(Seat(0), 3_000)
    lying = [card for card in LAYOUT if card not in (first, second)]
    game, _ = game.see(_lying(3_100, lying))
    game, _ = game.see(_lying(3_200, lying, third))
    game = game.shout(Seat(1), 3_250)
    game, told = game.see(_lying(3_900, [card for card in LAYOUT if card not in SET]))
    assert [one.kind for one in told] == [DecisionKind.TAKEN, DecisionKind.REFUSED]
    assert told[1].text == "Player 2 shouted before the last claim was over."
    assert game.referee.shouts.held is None


def test_a_shout_is_held_no_longer_than_a_hand_lies_on_a_card() -> None:
    game = _claimed(600).shout(Seat(1), 3_600)
    told: list[Decision] = []
    for at_ms in range(3_700, 8_000, STEP_MS):
        game, decisions = game.see(_without_two(at_ms))
        told += decisions
    refused = [one for one in told if one.kind is DecisionKind.REFUSED]
    assert [one.seat for one in refused] == [Seat(1)]
    assert refused[0].at_ms == 6_600

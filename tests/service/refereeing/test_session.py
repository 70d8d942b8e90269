"""Tests of a refereed game: shouts and looks at the table in, the game out."""

import pytest

from service.refereeing import LyingCard, RefereedGame, Sight
from solver.classic import Setup
from solver.errors import IllegalError
from solver.game import Seat
from solver.notation import parse_cards

LAYOUT = parse_cards("1RFO 2RFO 3RFO 1GSD 2PSD 3ROS 1GFO 2GSO 3PFD 1POS 2RSS 3GOD")
STEP_MS = 100


def _shown(game: RefereedGame, count: int, start_ms: int, for_ms: int) -> RefereedGame:
    """Let the camera see so many cards of the layout for a while."""
    lying = tuple(
        LyingCard(track_id=card.index, card=card, is_covered=False) for card in LAYOUT[:count]
    )
    for at_ms in range(start_ms, start_ms + for_ms, STEP_MS):
        game, _ = game.see(Sight(at_ms=at_ms, cards=lying, is_steady=True))
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

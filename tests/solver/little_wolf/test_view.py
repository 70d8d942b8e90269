"""What a seat sees of a house game, little wolf 1.11 "Information"."""

from dataclasses import replace

import pytest

from solver.errors import IllegalError
from solver.game import Seat
from solver.little_wolf import (
    HOUSE_LABEL,
    PlayCards,
    WolfCard,
    WolfState,
    parse_wolf_cards,
    view,
)
from tests.solver.little_wolf.games import dealt_state, played_game


def test_a_view_shows_the_own_hand_and_what_lies_open_only() -> None:
    for state in played_game(3, 4).states():
        seen = view(state, Seat(1))
        assert seen.hand == state.trick.hands_left[1]
        assert seen.counts == tuple(len(hand) for hand in state.trick.hands_left)
        assert seen.label == HOUSE_LABEL
        secret = replace(
            state,
            seed=state.seed + 1,
            trick=replace(
                state.trick,
                hands=tuple(
                    hand if seat == 1 else _masked(state, seat)
                    for seat, hand in enumerate(state.trick.hands)
                ),
            ),
        )
        assert view(secret, Seat(1)) == seen


def _masked(state: WolfState, seat: int) -> tuple[WolfCard, ...]:
    """Return a hand with the same played cards whose other cards are all the two of clubs."""
    played = [card for play in state.trick.plays if play.seat == seat for card in play.cards]
    hidden = len(state.trick.hands[seat]) - len(played)
    return (*played, *parse_wolf_cards("2C " * hidden))


def test_an_onlooker_sees_no_hand() -> None:
    for state in played_game(3, 4).states():
        hands = tuple(_masked(state, seat) for seat in range(3))
        masked = replace(state, seed=0, trick=replace(state.trick, hands=hands))
        assert view(masked, None) == view(state, None)
        assert view(state, None).hand is None
        assert view(state, None).choices() == ()


def test_the_choices_of_a_view_are_the_legal_moves() -> None:
    for state in played_game(4, 2).states():
        for seat in map(Seat, range(4)):
            expected = state.legal_moves(state.at_ms) if state.turn == seat else ()
            cards = tuple(move.cards for move in expected if isinstance(move, PlayCards))
            assert view(state, seat).choices() == cards


def test_a_view_refuses_what_the_state_refuses() -> None:
    state = dealt_state("9H 9D LW 2C", "KH KD KC 6D", "7H 8H 2S TD")
    with pytest.raises(IllegalError, match="three or more"):
        view(state, Seat(0)).verify_play(parse_wolf_cards("9H 9D"))
    with pytest.raises(IllegalError, match="seat 0 plays now"):
        view(state, Seat(1)).verify_play(parse_wolf_cards("KH KD KC"))
    state = state.apply(PlayCards(seat=Seat(0), cards=parse_wolf_cards("9H 9D LW"), at_ms=0))
    with pytest.raises(IllegalError, match="Set of Three"):
        view(state, Seat(1)).verify_play(parse_wolf_cards("KH KD 6D"))
    view(state, Seat(1)).verify_play(parse_wolf_cards("KH KD KC"))

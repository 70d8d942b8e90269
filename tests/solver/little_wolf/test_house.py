"""The house scaffold of little wolf 1.11: who leads, passes, scores and wins."""

from collections import Counter
from dataclasses import replace

import pytest

from solver.errors import IllegalError, InvalidError
from solver.game import GameState, Seat
from solver.little_wolf import (
    PassLead,
    PlayCards,
    WolfMove,
    WolfState,
    deal_cards,
    new_game,
    parse_wolf_cards,
)
from tests.solver.little_wolf.games import dealt_state, played_game


def _code(state: WolfState, move: WolfMove) -> str:
    with pytest.raises(IllegalError) as error:
        state.verify(move)
    assert not state.can(move)
    return error.value.code


def test_a_house_game_keeps_the_game_protocol() -> None:
    state: GameState[WolfMove] = new_game(seed=1, players=2)
    assert state.outcome() is None


def test_there_are_two_to_four_players() -> None:
    for players in (1, 5):
        with pytest.raises(InvalidError, match="2 to 4 players"):
            new_game(seed=1, players=players)


def test_the_dealers_left_leads_first() -> None:
    state = new_game(seed=1, players=3)
    assert (state.dealer, state.trick.leader, state.turn) == (0, 1, 1)


def test_a_leader_with_a_set_may_not_pass_and_one_without_passes_to_the_left() -> None:
    with_set = dealt_state("9H 9D LW 2C", "3H 4H 5H 6D", "7H 8H 9S TD")
    assert _code(with_set, PassLead(seat=Seat(0), at_ms=0)) == "MUST_LEAD"
    without_set = dealt_state("3H 4H 5H 6D", "9H 9D LW 2C", "7H 8H 9S TD")
    assert without_set.legal_moves(0) == (PassLead(seat=Seat(0), at_ms=0),)
    after = without_set.apply(PassLead(seat=Seat(0), at_ms=0))
    assert (after.turn, after.passes) == (1, 1)


def test_illegal_moves_have_their_codes() -> None:
    state = dealt_state("9H 9D LW 2C", "3H 4H 5H 6D", "7H 8H 9S TD")
    assert _code(state, PassLead(seat=Seat(1), at_ms=0)) == "NOT_YOUR_TURN"
    lead = PlayCards(seat=Seat(0), cards=parse_wolf_cards("9H 9D LW"), at_ms=10)
    after = state.apply(lead)
    assert _code(after, PassLead(seat=Seat(1), at_ms=20)) == "MUST_ANSWER"
    answer = PlayCards(seat=Seat(1), cards=parse_wolf_cards("3H 4H 5H"), at_ms=5)
    assert _code(after, answer) == "TIME_RUNS_BACK"
    over = played_game(2, 3).state()
    assert _code(over, PassLead(seat=Seat(0), at_ms=10**9)) == "GAME_OVER"
    assert over.legal_moves(10**9) == ()


def test_the_winner_scores_a_point_a_card_and_leads_next() -> None:
    state = dealt_state("9H 9D LW 2C", "KH KD KC 6D", "7H 8H 2S TD")
    for seat, cards in ((0, "9H 9D LW"), (1, "KH KD KC"), (2, "7H 8H TD")):
        state = state.apply(PlayCards(seat=Seat(seat), cards=parse_wolf_cards(cards), at_ms=0))
    assert state.points == (0, 9, 0)
    assert (state.turn, state.trick.plays) == (1, ())
    assert [len(hand) for hand in state.trick.hands] == [1, 1, 1]


def test_the_deal_ends_when_everybody_passes_in_a_row_and_the_next_is_dealt() -> None:
    state = dealt_state("3H 4H 5H 6D", "7H 8H 9S TD")
    state = replace(state, points=(8, 4))
    state = state.apply(PassLead(seat=Seat(0), at_ms=0)).apply(PassLead(seat=Seat(1), at_ms=1))
    assert (state.deal, state.dealer, state.turn) == (1, 1, 0)
    assert (state.points, state.results, state.totals) == ((0, 0), ((8, 4),), (8, 4))
    assert state.trick.hands == deal_cards(1, 1, 2).hands


def test_a_trick_between_starts_the_count_of_passes_anew() -> None:
    state = dealt_state("3H 4H 5H 6D", "9H 9D LW 2C")
    state = state.apply(PassLead(seat=Seat(0), at_ms=0))
    for seat, cards in ((1, "9H 9D LW"), (0, "3H 4H 5H")):
        state = state.apply(PlayCards(seat=Seat(seat), cards=parse_wolf_cards(cards), at_ms=0))
    assert (state.passes, state.deal, state.turn) == (0, 0, 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_after_everybody_has_dealt_the_highest_total_wins_and_ties_share(players: int) -> None:
    for seed in range(5):
        log = played_game(players, seed)
        state = log.state()
        outcome = state.outcome()
        assert outcome is not None
        assert len(state.results) + 1 == players
        best = max(outcome.scores)
        assert outcome.winners == tuple(s for s, n in enumerate(outcome.scores) if n == best)
        tricks = sum(len(m.cards) for m in log.moves if isinstance(m, PlayCards))
        assert sum(outcome.scores) == tricks
    tied = replace(state, results=(), points=(6,) * players).outcome()
    assert tied is not None
    assert tied.winners == tuple(range(players))


def test_cards_are_conserved_within_a_deal() -> None:
    for state in played_game(3, 8).states():
        held = [card for hand in state.trick.hands_left for card in hand]
        played = [c for t in (*state.tricks, state.trick) for p in t.plays for c in p.cards]
        dealt = [card for hand in deal_cards(8, state.deal, 3).hands for card in hand]
        assert Counter([*held, *played]) == Counter(dealt)

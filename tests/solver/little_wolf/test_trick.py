"""One trick as a state machine: order, legality, the winner, the protocol's laws."""

import random

import pytest

from solver.errors import IllegalError
from solver.game import Log, Outcome, Seat, replay
from solver.little_wolf import PlayCards, Suit, Trick, parse_wolf_cards
from solver.little_wolf.deal import deal_cards

HANDS = ("9H 9D 9C 2H 3C", "KH KD KC 4S 5D", "2S 5S 7S 8H 4C")


def _trick(leader: int = 0) -> Trick:
    hands = tuple(map(parse_wolf_cards, HANDS))
    return Trick(trump=Suit.SPADES, hands=hands, leader=Seat(leader))


def _play(seat: int, cards: str, at_ms: int = 0) -> PlayCards:
    return PlayCards(seat=Seat(seat), cards=parse_wolf_cards(cards), at_ms=at_ms)


def _code(trick: Trick, move: PlayCards) -> str:
    with pytest.raises(IllegalError) as error:
        trick.verify(move)
    assert not trick.can(move)
    return error.value.code


def test_the_leader_leads_and_the_others_answer_in_order() -> None:
    trick = _trick()
    assert (trick.turn, trick.lead, trick.outcome()) == (0, None, None)
    trick = trick.apply(_play(0, "9H 9D 9C"))
    assert trick.turn == 1
    trick = trick.apply(_play(1, "KH KD KC"))
    assert trick.turn == 2
    trick = trick.apply(_play(2, "2S 5S 7S"))
    assert (trick.turn, trick.winner) == (None, 2)
    assert trick.outcome() == Outcome(scores=(0, 0, 9), winners=(Seat(2),))
    assert trick.hands_left == tuple(map(parse_wolf_cards, ("2H 3C", "4S 5D", "8H 4C")))


def test_the_order_goes_round_the_table() -> None:
    hands = tuple(map(parse_wolf_cards, ("KH KD KC", "9H 9D 9C", "QH QD QC")))
    trick = Trick(trump=Suit.SPADES, hands=hands, leader=Seat(1)).apply(_play(1, "9H 9D 9C"))
    assert trick.turn == 2
    trick = trick.apply(_play(2, "QH QD QC"))
    assert trick.turn == 0
    assert trick.apply(_play(0, "KH KD KC")).winner == 0


def test_each_illegal_move_has_its_code_and_changes_nothing() -> None:
    trick = _trick()
    assert _code(trick, _play(1, "KH KD KC")) == "NOT_YOUR_TURN"
    assert _code(trick, _play(0, "9H 9D")) == "SET_TOO_SMALL"
    assert _code(trick, _play(0, "KH KD KC")) == "CARD_NOT_IN_HAND"
    trick = trick.apply(_play(0, "9H 9D 9C", at_ms=50))
    assert _code(trick, _play(1, "KH KD", at_ms=60)) == "WRONG_COUNT"
    assert _code(trick, _play(1, "KH KD 4S", at_ms=60)) == "MUST_PLAY_SET"
    assert _code(trick, _play(1, "KH KD KC", at_ms=40)) == "TIME_RUNS_BACK"
    done = replay(trick, [_play(1, "KH KD KC", 60), _play(2, "2S 5S 7S", 70)])
    assert _code(done, _play(0, "2H 3C 9H", 80)) == "TRICK_OVER"


def test_a_lead_that_somebody_cannot_answer_in_number_is_illegal() -> None:
    hands = tuple(map(parse_wolf_cards, ("9H 9D 9C BB", "KH KD KC", "2S 5S 7S 8H")))
    trick = Trick(trump=Suit.SPADES, hands=hands, leader=Seat(0))
    assert _code(trick, _play(0, "9H 9D 9C BB")) == "FOLLOWER_TOO_SHORT"
    assert trick.can(_play(0, "9H 9D BB"))


def test_legal_moves_are_exactly_those_that_verify_takes() -> None:
    rng = random.Random(3)
    for number in range(30):
        deal = deal_cards(rng.randrange(10_000), number % 3, 3)
        trick = Trick(trump=deal.trump, hands=deal.hands, leader=Seat(number % 3))
        while moves := trick.legal_moves(at_ms=number):
            assert all(map(trick.can, rng.sample(moves, min(5, len(moves)))))
            for _ in range(20):
                assert trick.turn is not None
                size = trick.lead.size if trick.lead else rng.randint(3, 5)
                tried = tuple(sorted(rng.sample(trick.hands[trick.turn], size)))
                move = PlayCards(seat=trick.turn, cards=tried, at_ms=number)
                assert trick.can(move) == (move in moves)
            trick = trick.apply(rng.choice(moves))
        assert trick.plays == () or trick.winner is not None


def test_replay_equals_the_state_and_undo_takes_one_back() -> None:
    log: Log[Trick, PlayCards] = Log(_trick())
    for move in (_play(0, "9H 9D 9C"), _play(1, "KH KD KC"), _play(2, "2S 5S 7S")):
        log = log.push(move)
    assert log.state() == replay(_trick(), log.moves)
    assert log.undo().state().turn == 2
    assert log.undo().redo() == log

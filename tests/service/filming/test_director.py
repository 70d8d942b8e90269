"""Tests of the director: its games are legal, and its truth is what a perfect referee decides."""

import math
from dataclasses import replace

import pytest

from service.filming import Habits, Script, write_script
from service.filming.script import Grab, Lay, Path, Put, Slide, Turn
from service.refereeing import CameraReferee, DecisionKind, LyingCard, Sight
from solver.cards import DECK, SMALL_DECK, Card
from solver.classic import CallSet, ClassicState, Setup
from solver.game import Seat, replay
from solver.sets import find_sets, is_set
from vision.synthetic.props import Lie

STEP_MS = 100
SEEDS = range(3)


def refereed(script: Script) -> tuple[ClassicState, list[DecisionKind]]:
    """Let the referee see exactly what lies there, hands or not."""
    game, referee = Setup(players=script.players).start(), CameraReferee()
    lying: list[Card] = []
    handlings, shouts = list(script.handlings), list(script.shouts)
    kinds = []
    for now_ms in range(0, script.until_ms, STEP_MS):
        while handlings and handlings[0].at_ms <= now_ms:
            match handlings.pop(0):
                case Grab(card=card):
                    lying.remove(card)
                case Lay(card=card):
                    lying.append(card)
                case Slide() | Turn() | Put():
                    pass
        while shouts and shouts[0].at_ms <= now_ms:
            call = CallSet(shouts.pop(0).seat, now_ms)
            if game.control is None:
                game = game.apply(call)
        cards = tuple(LyingCard(track_id=card.index, card=card) for card in lying)
        referee, decisions = referee.see(game, Sight(at_ms=now_ms, cards=cards))
        for decision in decisions:
            game = replay(game, decision.moves)
            kinds.append(decision.kind)
    return game, kinds


@pytest.mark.parametrize("seed", SEEDS)
def test_a_referee_who_sees_everything_keeps_the_true_score_sheet(seed: int) -> None:
    script = write_script(seed)
    game, kinds = refereed(script)
    assert game.scores == script.scores
    assert game.is_over
    ruled = [one.kind for one in script.rulings]
    assert [kind for kind in kinds if kind in set(ruled)] == ruled
    assert DecisionKind.DOUBT not in kinds


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_befalls_the_table_changes_no_ruling(seed: int) -> None:
    restless = Habits(
        stacks=0.5,
        overlaps=0.7,
        swaps=0.7,
        edges=0.7,
        turns=0.7,
        things=0.7,
        shadows=1.0,
        until_ms=60_000,
    )
    script = write_script(seed, restless)
    game, kinds = refereed(script)
    assert game.scores == script.scores
    ruled = [one.kind for one in script.rulings]
    assert [kind for kind in kinds if kind in set(ruled)] == ruled
    assert script.shades
    assert {type(one) for one in script.handlings} == {Grab, Lay, Slide, Turn, Put}


@pytest.mark.parametrize("seed", SEEDS)
def test_every_game_plays_the_whole_deck_until_no_set_is_left(seed: int) -> None:
    script = write_script(seed)
    taken = [card for one in script.rulings if one.kind is DecisionKind.TAKEN for card in one.cards]
    assert sorted([*taken, *script.left]) == sorted(DECK)
    assert not find_sets(script.left)


@pytest.mark.parametrize("seed", range(12))
def test_no_card_is_ever_laid_upon_another(seed: int) -> None:
    lies: dict[Card, Lie] = {}
    for one in write_script(seed).handlings:
        if isinstance(one, Grab):
            del lies[one.card]
        if not isinstance(one, Lay | Slide):
            continue
        others = [lie for card, lie in lies.items() if card != one.card]
        assert all(math.dist(one.lie.middle_xy, lie.middle_xy) > 0.9 for lie in others)
        lies[one.card] = one.lie


def test_claims_are_sets_exactly_when_they_are_ruled_so() -> None:
    for one in write_script(3).rulings:
        if one.kind in (DecisionKind.TAKEN, DecisionKind.WRONG):
            assert is_set(*one.cards) == (one.kind is DecisionKind.TAKEN)


def test_a_seed_writes_one_script() -> None:
    assert write_script(5) == write_script(5)
    assert write_script(5) != write_script(6)


def test_all_habits_come_up_where_they_are_certain() -> None:
    habits = Habits(wrong=0.3, late=0.3, no_shout=0.3, cards=SMALL_DECK)
    kinds = {one.kind for one in write_script(1, habits).rulings}
    assert kinds == {
        DecisionKind.TAKEN,
        DecisionKind.WRONG,
        DecisionKind.TOO_LATE,
        DecisionKind.NO_SHOUT,
    }


def test_penalties_and_points_make_the_score_sheet() -> None:
    script = write_script(2)
    seat = Seat(0)
    points = [one.kind for one in script.rulings if one.seat == seat]
    assert script.scores[0] == points.count(DecisionKind.TAKEN) - points.count(
        DecisionKind.WRONG
    ) - points.count(DecisionKind.TOO_LATE)


def test_a_hand_is_there_only_between_its_first_and_its_last_time() -> None:
    path = Path(
        from_xy=(0, 8), skin=(1, 1, 1), sleeve=(2, 2, 2), keys=((100, (0, 8)), (300, (0, 0)))
    )
    assert path.at(99) is None
    assert path.at(100) == (0, 8)
    assert path.at(200) == pytest.approx((0, 4))
    assert replace(path, keys=((100, (1, 1)), (100, (2, 2)))).at(100) is not None

"""Laws of the referee, on random games at both kinds of table and with every option."""

import random
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.board import PhysicalBoard
from solver.cards import Card
from solver.classic import (
    AskHint,
    CallSet,
    CardSource,
    Claim,
    ClassicMove,
    ClassicOptions,
    ClassicState,
    DeckKind,
    InHands,
    Lay,
    Lift,
    NextDeal,
    PlayOn,
    Ruling,
    Seed,
    Setup,
    TimeUp,
    VoteNoSet,
    WithdrawVote,
)
from solver.errors import IllegalError
from solver.game import Log, Seat, replay
from solver.sets import is_set
from tests.solver.classic.playing import code_of, play_at_random

EVERY_OPTION = [
    ClassicOptions(),
    ClassicOptions(claim_time_ms=3_000, hint_cost=1),
    ClassicOptions(lockout=True),
    ClassicOptions(floor_at_zero=True, hint_cost=2),
    ClassicOptions(one_by_one=True),
    ClassicOptions(strict_no_set=True),
    ClassicOptions(refill_in_place=False),
    ClassicOptions(ends_by_certainty=False),
    ClassicOptions(long_game=True),
    ClassicOptions(hints=False),
    ClassicOptions(deck=DeckKind.SOLID),
    ClassicOptions(deck=DeckKind.SOLID, layout_size=9, one_by_one=True),
]
setups = st.builds(
    Setup,
    players=st.integers(1, 5),
    options=st.sampled_from(EVERY_OPTION),
    source=st.one_of(st.builds(Seed, st.integers(0, 99)), st.just(InHands())),
)
chances = st.integers(0, 9_999).map(random.Random)
few = settings(max_examples=25, deadline=None)


def anything(game: ClassicState, rng: random.Random) -> ClassicMove:
    """Return some move, legal or not."""
    seat = Seat(rng.randrange(-1, len(game.seats) + 1))
    at_ms = game.at_ms + rng.choice([-1, 0, 4_000, 6_000])
    pool = [*game.board.cards, *rng.sample(game.options.deck.cards, 3)]
    cards = tuple(rng.choices(pool, k=rng.randrange(5)))
    moves: list[ClassicMove] = [
        CallSet(seat, at_ms),
        Claim(seat=seat, cards=cards, at_ms=at_ms),
        TimeUp(at_ms),
        VoteNoSet(seat, at_ms),
        WithdrawVote(seat, at_ms),
        AskHint(seat, at_ms),
        NextDeal(at_ms),
        Lay(cards, at_ms),
        Lift(cards, at_ms),
        PlayOn(at_ms),
    ]
    return rng.choice(moves)


def places_of(game: ClassicState) -> list[Card]:
    """Return every card that the referee knows to be somewhere."""
    won = [card for hand in game.hands for one in hand.sets for card in one]
    if isinstance(game.board, PhysicalBoard):
        assert sorted(won) == sorted(game.board.won)
        out = game.board.out_of_play
        return [*won, *game.board.cards, *out, *game.board.unseen]
    return [*won, *game.board.cards, *game.board.deck]


@few
@given(setups, chances)
def test_can_agrees_with_apply(setup: Setup, rng: random.Random) -> None:
    for _, game in play_at_random(setup.start(), rng):
        move = anything(game, rng)
        assert game.can(move) == (code_of(game, move) is None)
        if game.can(move):
            assert game.apply(move).at_ms == move.at_ms
        else:
            with pytest.raises(IllegalError) as refused:
                game.apply(move)
            assert refused.value.rule.startswith("classic 4.")


@few
@given(setups, chances)
def test_replay_equals_the_state_played(setup: Setup, rng: random.Random) -> None:
    played = list(play_at_random(setup.start(), rng))
    moves = [move for move, _ in played]
    assert replay(setup.start(), moves) == played[-1][1]
    log: Log[ClassicState, ClassicMove] = Log(setup.start(), tuple(moves))
    assert list(log.states())[1:] == [game for _, game in played]
    assert log.undo().state() == (played[-2][1] if len(played) > 1 else setup.start())
    assert log.undo().undo().redo().redo() == log


@few
@given(setups, chances)
def test_every_card_is_in_exactly_one_place(setup: Setup, rng: random.Random) -> None:
    deck = list(setup.options.deck.cards)
    for _, game in play_at_random(setup.start(), rng):
        assert sorted(places_of(game)) == deck
        assert len(game.board.cards) <= 21
        if isinstance(game.board, PhysicalBoard):
            assert game.board.remaining == len(game.board.unseen)
            assert set(game.board.pick_up) <= set(game.board.won)


@few
@given(setups, chances)
def test_scores_are_sets_minus_penalties_and_every_set_won_is_one(
    setup: Setup, rng: random.Random
) -> None:
    sets = [0] * setup.players
    lost = [0] * setup.players
    judged = None
    for move, game in play_at_random(setup.start(), rng):
        if game.verdict is not None and game.verdict is not judged:
            judged = game.verdict
            sets[judged.seat] += judged.ruling is Ruling.SET
            lost[judged.seat] += judged.points < 0
        if isinstance(move, AskHint) and not game.options.floor_at_zero:
            lost[move.seat] += game.options.hint_cost
        if game.options.floor_at_zero:
            assert min(game.scores) >= 0
        else:
            assert list(game.scores) == [s - x for s, x in zip(sets, lost, strict=True)]
        assert all(hand.score == len(hand.sets) - hand.penalties for hand in game.hands)
        assert all(is_set(*one) for hand in game.hands for one in hand.sets)


@pytest.mark.parametrize("source", [Seed(3), InHands()])
@pytest.mark.parametrize("options", EVERY_OPTION)
def test_random_full_games_with_every_option_end(
    options: ClassicOptions, source: CardSource
) -> None:
    for seed in range(2):
        setup = Setup(players=1 + 2 * seed, options=options, source=source)
        played = play_at_random(setup.start(), random.Random(seed))
        *_, (_, game) = islice(played, 5_000)
        outcome = game.outcome()
        assert outcome is not None
        assert outcome.scores == game.scores
        assert {game.scores[seat] for seat in outcome.winners} == {max(game.scores)}
        assert len(game.board.cards) != 3


def test_twelve_players_can_play() -> None:
    *_, (_, game) = play_at_random(Setup(players=12, source=Seed(1)).start(), random.Random(1))
    assert sum(len(hand.sets) for hand in game.hands) * 3 + len(game.board.cards) == 81

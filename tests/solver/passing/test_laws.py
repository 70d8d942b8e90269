"""Laws of solver.passing over random games, with legal and illegal moves thrown in."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.errors import IllegalError
from solver.game import Log, Seat, replay
from solver.passing import (
    CallSet,
    Direction,
    EndRound,
    Highlight,
    Holding,
    Join,
    Leave,
    Lock,
    Mode,
    Pass,
    PassingMove,
    PassingState,
    Phase,
    Return,
    Show,
    StartRound,
    TimeUp,
    format_record,
    is_complete,
    parse_record,
    view,
)
from tests.solver.passing.tables import lobby, options

LIGHT = settings(max_examples=40, deadline=None)


def _any_move(state: PassingState, rng: random.Random, at_ms: int) -> PassingMove:
    seat = Seat(rng.randrange(-1, state.seats + 1))
    cards = [card for holding in state.holdings for card in holding.hand] or ["Owl"]
    kind = rng.choice((Join, Leave, Return, StartRound, EndRound, CallSet, Show, TimeUp))
    card_kind = rng.choice((Highlight, Lock))
    return rng.choice(
        (
            Pass(at_ms=at_ms),
            kind(at_ms=at_ms, seat=seat),
            card_kind(at_ms=at_ms, seat=seat, card=rng.choice(cards)),
        )
    )


def _sensible_move(state: PassingState, rng: random.Random) -> PassingMove | None:
    """Return a move that brings the game on: mostly locks, calls, shows and the clock."""
    now = state.now_ms
    if state.away and rng.random() < 0.3:
        return Return(at_ms=now, seat=rng.choice(sorted(state.away)))
    if rng.random() < 0.05:
        return Leave(at_ms=now, seat=Seat(rng.randrange(state.seats)))
    if state.phase in (Phase.LOBBY, Phase.ROUND_OVER):
        return StartRound(at_ms=now, seat=state.host)
    complete = [seat for seat in state.active if is_complete(state.holdings[seat].hand)]
    if complete and rng.random() < 0.6:
        return CallSet(at_ms=now, seat=rng.choice(complete))
    if state.next_to_show is not None:
        return Show(at_ms=now, seat=state.next_to_show)
    choosing = [seat for seat in state.active if state.holdings[seat].locked is None]
    if choosing and rng.random() < 0.9:
        seat = rng.choice(choosing) if state.shown is None else state.shown
        counts = Counter(state.holdings[seat].hand)
        card = min(counts, key=lambda name: counts[name])
        return rng.choice((Lock, Lock, Highlight))(at_ms=now, seat=seat, card=card)
    return state.due()


def _game(
    seats: int, mode: Mode, direction: Direction, seed: int
) -> Log[PassingState, PassingMove]:
    rng = random.Random(seed)
    chosen = options(mode=mode, direction=direction, rounds=2)
    log: Log[PassingState, PassingMove] = Log(lobby(seats, seed=seed, chosen=chosen))
    state = log.initial
    for _ in range(90):
        move = _sensible_move(state, rng)
        if rng.random() < 0.15:
            move = _any_move(state, rng, state.now_ms + rng.randrange(3000))
        if move is not None and state.can(move):
            state = state.apply(move)
            log = replace(log, moves=(*log.moves, move))
    return log


games = st.builds(
    _game,
    seats=st.integers(3, 6),
    mode=st.sampled_from(Mode),
    direction=st.sampled_from(Direction),
    seed=st.integers(0, 10**6),
)


@given(games)
@LIGHT
def test_cards_are_conserved_and_active_hands_hold_n(log: Log[PassingState, PassingMove]) -> None:
    for state in log.states():
        if state.holdings:
            cards = Counter(card for holding in state.holdings for card in holding.hand)
            assert len(cards) == state.seats
            assert set(cards.values()) == {state.seats}
            assert {len(holding.hand) for holding in state.holdings} == {state.seats}


@given(games)
@LIGHT
def test_the_last_two_are_both_complete_or_neither_and_the_last_one_is(
    log: Log[PassingState, PassingMove],
) -> None:
    for state in log.states():
        complete = [is_complete(state.holdings[seat].hand) for seat in state.active]
        if len(complete) == 2:
            assert complete[0] == complete[1]
        if state.phase is Phase.ROUND_OVER and len(state.placed) == state.seats - 1:
            assert all(is_complete(holding.hand) for holding in state.holdings)


@given(games, st.integers(0, 10**6))
@LIGHT
def test_can_exactly_when_apply_takes_it_and_a_refusal_says_why(
    log: Log[PassingState, PassingMove], seed: int
) -> None:
    rng = random.Random(seed)
    for state in log.states():
        move = _any_move(state, rng, state.now_ms + rng.randrange(-10, 25_000))
        if state.can(move):
            assert state.apply(move).now_ms == move.at_ms
        else:
            with pytest.raises(IllegalError) as refused:
                state.apply(move)
            assert refused.value.code.isupper()
            assert refused.value.rule.startswith("passing")


@given(games, st.integers(0, 20_000))
@LIGHT
def test_legal_moves_are_those_of_all_moves_that_apply_takes(
    log: Log[PassingState, PassingMove], later_ms: int
) -> None:
    state = log.state()
    at_ms = state.now_ms + later_ms
    legal = state.legal_moves(at_ms)
    rng = random.Random(later_ms)
    for _ in range(100):
        move = _any_move(state, rng, at_ms)
        assert state.can(move) == (move in legal)


@given(games)
@LIGHT
def test_what_is_due_can_be_played_when_it_is_due_and_not_before(
    log: Log[PassingState, PassingMove],
) -> None:
    for state in log.states():
        due = state.due()
        if due is not None:
            assert state.can(due)
            assert not state.can(replace(due, at_ms=due.at_ms - 1))
            assert due.at_ms >= state.now_ms


@given(games)
@LIGHT
def test_a_view_does_not_change_with_what_its_seat_may_not_know(
    log: Log[PassingState, PassingMove],
) -> None:
    for state in [*log.states()][::3]:
        for seat in [*map(Seat, range(state.seats)), None]:
            assert view(state, seat) == view(_otherwise(state, seat), seat)


def _otherwise(state: PassingState, seat: Seat | None) -> PassingState:
    """Give the other seats other cards, locks and highlights, and the game another seed."""
    holdings = tuple(
        holding if own == seat else _other_cards(holding)
        for own, holding in enumerate(state.holdings)
    )
    other = replace(state.options, words=tuple(f"Word {place}" for place in range(9)))
    return replace(state, seed=state.seed + 1, holdings=holdings, options=other)


def _other_cards(holding: Holding) -> Holding:
    hand = tuple(f"Other {place}" for place, _ in enumerate(holding.hand))
    return Holding(
        hand=hand,
        locked=hand[0] if holding.locked else None,
        highlighted=None if holding.highlighted else hand[1],
        arrived=None if holding.arrived else hand[2],
    )


@given(games)
@LIGHT
def test_a_seats_view_names_no_card_outside_its_own_hand(
    log: Log[PassingState, PassingMove],
) -> None:
    for state in [*log.states()][::3]:
        for seat in map(Seat, range(len(state.holdings))):
            text = repr(view(state, seat))
            unseen = {*state.options.words} - {*state.holdings[seat].hand}
            assert not [word for word in unseen if word in text]


@given(games)
@LIGHT
def test_replay_and_record_give_the_same_position(log: Log[PassingState, PassingMove]) -> None:
    assert replay(log.initial, log.moves) == log.state()
    text = format_record(log)
    assert parse_record(text) == log
    assert format_record(parse_record(text)) == text


@given(games)
@LIGHT
def test_undo_is_the_position_before(log: Log[PassingState, PassingMove]) -> None:
    states = list(log.states())
    for expected in reversed(states[:-1][-5:]):
        log = log.undo()
        assert log.state() == expected


def test_the_random_games_reach_what_the_laws_are_about() -> None:
    seen: Counter[str] = Counter()
    for seed in range(60):
        for mode in Mode:
            log = _game(3 + seed % 4, mode, Direction.CLOCKWISE, seed)
            seen.update(type(move).__name__ for move in log.moves)
            seen.update(state.phase.value for state in log.states())
            seen.update("two left" for state in log.states() if len(state.active) == 2)
    kinds = (Leave, Return, StartRound, Highlight, Lock, CallSet, Show, TimeUp, Pass)
    assert all(seen[kind.__name__] >= 10 for kind in kinds), seen
    assert all(seen[text] >= 10 for text in ("round over", "game over", "two left")), seen

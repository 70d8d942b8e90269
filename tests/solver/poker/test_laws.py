"""Laws of solver.poker: chips are conserved, `can` agrees with `apply`, views leak nothing."""

import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.cards import Card
from solver.errors import IllegalError
from solver.game import Log, Seat
from solver.poker import (
    Answer,
    Bet,
    BetMove,
    Call,
    Check,
    Deal,
    Drop,
    Lay,
    OddChips,
    Phase,
    PokerMove,
    PokerOptions,
    PokerState,
    Raise,
    Reveal,
    ShortStacks,
    TableKind,
    TimeUp,
    format_record,
    new_game,
    parse_record,
    view,
)
from tests.solver.poker.play import listed_moves, played

options = st.builds(
    PokerOptions,
    kind=st.sampled_from(TableKind),
    limit=st.integers(2, 6),
    max_raises=st.integers(0, 2),
    min_bet=st.integers(1, 2),
    ante=st.integers(0, 3),
    chips=st.integers(3, 25),  # an ante above a stack is refused
    odd_chips=st.sampled_from(OddChips),
    disjoint=st.booleans(),
    short_stacks=st.sampled_from(ShortStacks),
    betting=st.sampled_from([True, True, True, False]),
    rounds=st.sampled_from([None, 1, 3]),
)
seeds = st.integers(0, 10**6)


@st.composite
def games(draw: st.DrawFn) -> Log[PokerState, PokerMove]:
    """Draw a random game, broken off anywhere in its first hundred moves."""
    agreed = draw(options)
    players = draw(st.integers(2, 7))
    chips = draw(st.lists(st.integers(1, 25), min_size=players, max_size=players))
    initial = new_game(
        [f"P{seat}" for seat in range(players)],
        options=agreed,
        seed=draw(seeds),
        dealer=draw(st.integers(0, players - 1)),
        chips=chips,
    )
    rng = random.Random(draw(seeds))
    return played(initial, rng, most_moves=draw(st.integers(0, 100)))


def chips_of(state: PokerState) -> int:
    pot = 0 if state.round is None else state.round.pot
    return sum(state.stacks) + pot


@settings(max_examples=100, deadline=None)
@given(games())
def test_chips_are_conserved_after_every_move(log: Log[PokerState, PokerMove]) -> None:
    total = sum(log.initial.chips)
    for state in log.states():
        assert chips_of(state) == total
        assert min(state.stacks) >= 0


@settings(max_examples=100, deadline=None)
@given(games())
def test_every_card_is_in_one_place(log: Log[PokerState, PokerMove]) -> None:
    for state in log.states():
        one = state.round
        if one is None:
            continue
        cards = [*one.table, *one.deck, *(card for hand in one.hands for card in hand)]
        assert len(set(cards)) == len(cards)
        if state.options.kind is TableKind.DEALT:
            assert len(cards) == 81


def all_moves(state: PokerState, at_ms: int) -> Iterator[PokerMove]:
    yield Deal(at_ms)
    yield TimeUp(at_ms)
    for number in range(-1, len(state.names) + 1):
        seat = Seat(number)
        yield from (Check(seat, at_ms), Call(seat, at_ms), Drop(seat, at_ms))
        yield from (Answer(seat=seat, show=show, at_ms=at_ms) for show in (True, False))
        for amount in range(-1, state.options.limit + 3):
            yield Bet(seat=seat, amount=amount, at_ms=at_ms)
            yield Raise(seat=seat, amount=amount, at_ms=at_ms)
    if state.round is not None:
        yield Lay(state.round.table, at_ms)
        for seat in state.seats:
            yield Reveal(seat=seat, cards=state.round.hands[seat], at_ms=at_ms)


def is_taken(state: PokerState, move: PokerMove) -> bool:
    try:
        state.apply(move)
    except IllegalError:
        return False
    return True


@settings(max_examples=100, deadline=None)
@given(games())
def test_can_exactly_when_apply(log: Log[PokerState, PokerMove]) -> None:
    state = log.state()
    for move in all_moves(state, state.at_ms):
        assert state.can(move) is is_taken(state, move), move


@settings(max_examples=100, deadline=None)
@given(games())
def test_a_view_lists_exactly_the_legal_moves_of_its_seat(log: Log[PokerState, PokerMove]) -> None:
    state = log.state()
    legal = [move for move in all_moves(state, state.at_ms) if state.can(move)]
    for seat in state.seats:
        own: set[PokerMove] = {
            move for move in legal if isinstance(move, BetMove | Answer) and move.seat == seat
        }
        own |= {move for move in legal if isinstance(move, Deal)}
        assert set(listed_moves(view(state, seat), state.at_ms)) == own


def cards_within(value: object) -> Iterator[Card]:
    """Yield every card reachable from a value."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple | frozenset | list):
        for part in value:
            yield from cards_within(part)
    elif is_dataclass(value):
        for field in fields(value):
            yield from cards_within(getattr(value, field.name))


def permuted(state: PokerState, keep: Seat | None, rng: random.Random) -> PokerState:
    """Deal all cards that a seat cannot see anew: the deck and the other hidden hands."""
    one = state.round
    assert one is not None
    shown = set() if one.result is None else set(one.result.seats)
    hidden = [seat for seat in one.order if seat != keep and seat not in shown]
    cards = [*one.deck, *(card for seat in hidden for card in one.hands[seat])]
    rng.shuffle(cards)
    hands = list(one.hands)
    for seat in hidden:
        hands[seat] = (cards.pop(), cards.pop())
    return replace(
        state,
        seed=rng.randrange(10**6),
        round=replace(one, hands=tuple(hands), deck=tuple(cards)),
    )


@settings(max_examples=100, deadline=None)
@given(games(), seeds)
def test_permuting_hidden_cards_leaves_every_other_view_unchanged(
    log: Log[PokerState, PokerMove], seed: int
) -> None:
    state = log.state()
    if state.round is None or state.options.kind is TableKind.PHYSICAL:
        return
    for seat in (*state.seats, None):
        other = permuted(state, seat, random.Random(seed))
        assert view(other, seat) == view(state, seat)
        assert repr(view(other, seat)) == repr(view(state, seat))


@settings(max_examples=100, deadline=None)
@given(games())
def test_no_view_holds_a_card_its_seat_has_not_seen(log: Log[PokerState, PokerMove]) -> None:
    state = log.state()
    if state.round is None:
        return
    one = state.round
    for seat in (*state.seats, None):
        seen = {*one.table, *(() if seat is None else one.hands[seat])}
        for open_seat in () if one.result is None else one.result.seats:
            seen |= set(one.hands[open_seat])
        if state.options.kind is TableKind.PHYSICAL:
            seen |= {card for hand in one.hands for card in hand}
        assert set(cards_within(view(state, seat))) <= seen


@settings(max_examples=100, deadline=None)
@given(games())
def test_the_answers_of_others_are_secret_until_all_have_answered(
    log: Log[PokerState, PokerMove],
) -> None:
    for state in log.states():
        if state.phase is not Phase.QUESTION or state.round is None:
            continue
        for seat in (*state.seats, None):
            flipped = tuple(
                answer if answer is None or i == seat else not answer
                for i, answer in enumerate(state.round.answers)
            )
            other = replace(state, round=replace(state.round, answers=flipped))
            assert view(other, seat) == view(state, seat)


@settings(max_examples=100, deadline=None)
@given(games())
def test_parse_and_format_of_a_record_are_inverse(log: Log[PokerState, PokerMove]) -> None:
    text = format_record(log)
    assert parse_record(text) == log
    assert format_record(parse_record(text)) == text
    assert parse_record(format_record(log, comments=True)) == log
    assert parse_record(text).state() == log.state()


@settings(max_examples=100, deadline=None)
@given(games())
def test_the_same_seed_and_moves_make_the_same_game(log: Log[PokerState, PokerMove]) -> None:
    assert list(log.states()) == list(Log(log.initial, log.moves).states())
    assert log.undo().redo().state() == log.state()


@pytest.mark.parametrize(
    ("players", "agreed"),
    [
        (3, PokerOptions(rounds=1000, chips=100_000)),
        (3, PokerOptions(rounds=1000, chips=400, ante=1, short_stacks=ShortStacks.ALL_IN)),
        (
            2,
            PokerOptions(
                rounds=1000, chips=200_000, odd_chips=OddChips.ANY_ACTIVE, disjoint=True, ante=2
            ),
        ),
    ],
)
def test_a_random_tournament_of_a_thousand_rounds_ends_with_every_chip(
    players: int, agreed: PokerOptions
) -> None:
    names = [f"P{seat}" for seat in range(players)]
    state = played(new_game(names, options=agreed, seed=5), random.Random(6)).state()
    outcome = state.outcome()
    assert outcome is not None
    assert sum(outcome.scores) == players * agreed.chips
    assert state.round is not None
    assert state.round.number == 1000 or max(outcome.scores) == players * agreed.chips


def test_a_tournament_with_all_ins_ends_when_one_player_has_all_chips() -> None:
    agreed = PokerOptions(chips=12, ante=1, short_stacks=ShortStacks.ALL_IN)
    for seed in range(8):
        initial = new_game(list("ABCDEFGH"), options=agreed, seed=seed)
        state = played(initial, random.Random(seed)).state()
        assert sorted(state.stacks) == [0] * 7 + [96]
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.winners == (state.stacks.index(96),)

"""Tests of solver.solo: solitaire with its price for extra cards (classic 4.8, SC-06)."""

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.board import DealtBoard, Handling, PhysicalBoard
from solver.cards import DECK, SMALL_DECK, Card
from solver.errors import IllegalError, InvalidError
from solver.game import Outcome, Seat
from solver.notation import parse_cards
from solver.sets import find_sets, sets_of
from solver.solo import (
    IN_HANDS,
    AskHint,
    CardSource,
    DeckKind,
    Decks,
    Finish,
    Lay,
    Lift,
    MoreCards,
    Redemption,
    Seed,
    SoloMove,
    SoloOptions,
    SoloState,
    Take,
    new_game,
)
from solver.solo.record import (
    SoloRecord,
    format_record,
    parse_record,
)

# Twelve cards with exactly two SETs, which share no card.
LAST = parse_cards("1RFO 2RFO 3RFO 1GSS 2GSS 3GSS 1ROD 2GOD 1PSO 2GFO 3POS 1GOS")
NO_SET = LAST[1:4]
ANSWERS = sets_of(LAST)


def code_of(game: SoloState, move: SoloMove) -> str | None:
    try:
        game.verify(move)
    except IllegalError as error:
        return f"{error.rule}: {error.code}".removeprefix("classic 4.8: ")
    return None


def near_the_end(cards: Sequence[Card], deck: Sequence[Card], **options: object) -> SoloState:
    """Return a solitaire with these cards on the table and these left in the deck."""
    game = new_game(Seed(0), SoloOptions(**options))  # type: ignore[arg-type]
    return replace(game, board=DealtBoard(cards=tuple(cards), deck=tuple(deck)))


def play(seed: int, options: SoloOptions, source: CardSource | None = None) -> list[SoloMove]:
    """Play at random, laying more cards only when no SET lies there."""
    rng = random.Random(seed)
    game = new_game(source or Seed(seed), options)
    moves: list[SoloMove] = []
    while not game.is_over:
        move = _move(game, rng)
        moves.append(move)
        game = game.apply(move)
    return moves


def _move(game: SoloState, rng: random.Random) -> SoloMove:
    at_ms = game.at_ms + rng.randrange(3_000)
    board = game.board
    if isinstance(board, PhysicalBoard):
        if board.put_back:
            return Lay(board.put_back, at_ms)
        if due := board.expected.deal:
            return Lay(tuple(rng.sample(sorted(board.unseen), due)), at_ms)
    if rng.random() < 0.1 and len(board.cards) >= 3:
        wrong = tuple(rng.sample(board.cards, 3))
        return Lift(wrong, at_ms) if isinstance(board, PhysicalBoard) else Take(wrong, at_ms)
    if found := sets_of(board.cards):
        one = rng.choice(found)
        return Lift(one, at_ms) if isinstance(board, PhysicalBoard) else Take(one, at_ms)
    return MoreCards(at_ms) if board.remaining else Finish(at_ms)


def test_the_layout_below_holds_what_it_says() -> None:
    assert len(set(LAST)) == 12
    assert len(ANSWERS) >= 2
    assert not set(ANSWERS[0]) & set(ANSWERS[-1])


def test_no_call_is_needed_and_a_set_is_replaced() -> None:
    game = new_game(Seed(3))
    one = sets_of(game.board.cards)[0]
    taken = game.apply(Take(one, 5))
    assert (taken.score, len(taken.board.cards), taken.board.remaining) == (1, 12, 66)
    assert taken.judgement is not None
    assert taken.judgement.is_set


def test_extra_cards_cost_a_penalty_of_one_set() -> None:
    game = new_game(Seed(1)).apply(MoreCards(0))
    assert (len(game.board.cards), game.extra_deals, game.debt, game.score) == (15, 1, 1, 0)


def test_10_one_extra_deal_and_one_set_among_the_last_12_wins() -> None:
    game = replace(near_the_end(LAST, ()), extra_deals=1)
    for one in ANSWERS:
        if not game.is_over and set(one) <= set(game.board.cards):
            game = game.apply(Take(one, 1))
    assert game.is_over
    assert game.is_won
    assert game.outcome() == Outcome((game.score,), (Seat(0),))


def test_10_one_extra_deal_and_no_set_among_the_last_12_loses() -> None:
    game = replace(near_the_end(LAST, ()), extra_deals=1).apply(Finish(1))
    assert game.is_over
    assert game.outcome() == Outcome((0,), ())


def test_without_a_penalty_the_game_is_won_by_playing_through() -> None:
    assert near_the_end(LAST, ()).apply(Finish(1)).is_won


def test_a_set_taken_while_the_deck_has_cards_or_15_lie_there_redeems_nothing() -> None:
    rest = [card for card in DECK if card not in LAST]
    early = replace(near_the_end(LAST, rest[:3]), extra_deals=1).apply(Take(ANSWERS[0], 1))
    assert early.redeemed == 0
    fifteen = replace(near_the_end([*LAST, *rest[:3]], ()), extra_deals=1)
    assert fifteen.apply(Take(ANSWERS[0], 1)).redeemed == 0
    assert fifteen.apply(Take(ANSWERS[0], 1)).apply(Take(ANSWERS[-1], 2)).redeemed == 1


def test_sc_06_counter_redeems_one_by_one() -> None:
    game = replace(near_the_end(LAST, ()), extra_deals=2).apply(Take(ANSWERS[0], 1))
    assert game.debt == 1
    assert game.apply(Take(ANSWERS[-1], 2)).debt == 0


def test_sc_06_flag_redeems_everything_with_one_set() -> None:
    game = replace(near_the_end(LAST, (), redemption=Redemption.FLAG), extra_deals=2)
    assert game.debt == 1
    assert game.apply(Take(ANSWERS[0], 1)).debt == 0


def test_sc_06_classic_is_lost_at_once() -> None:
    game = new_game(Seed(1), SoloOptions(redemption=Redemption.CLASSIC)).apply(MoreCards(0))
    assert game.is_over
    assert not game.is_won
    assert game.debt == 1


@pytest.mark.parametrize(
    ("redemption", "share"),
    [(Redemption.COUNTER, 0.65), (Redemption.FLAG, 0.94), (Redemption.CLASSIC, 0.31)],
)
def test_sc_06_random_play_wins_as_often_as_published(redemption: Redemption, share: float) -> None:
    won = 0
    for seed in range(150):
        game = new_game(Seed(seed), SoloOptions(redemption=redemption))
        rng = random.Random(seed)
        while not game.is_over:
            found = sets_of(game.board.cards)
            game = game.apply(Take(rng.choice(found), 0) if found else MoreCards(0))
        won += game.is_won
    assert abs(won / 150 - share) < 0.1  # 2.5 standard errors or more; the seeds are fixed


def test_a_wrong_selection_costs_a_point_or_nothing() -> None:
    assert near_the_end(LAST, ()).apply(Take(NO_SET, 1)).score == -1
    assert near_the_end(LAST, (), wrong_costs=False).apply(Take(NO_SET, 1)).score == 0


def test_giving_up_with_cards_in_the_deck_is_no_win() -> None:
    assert not new_game(Seed(1)).apply(Finish(1)).is_won


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Take(LAST[:2], 5), "NEED_THREE_CARDS"),
        (Take((LAST[0], LAST[0], LAST[1]), 5), "DUPLICATE_CARD"),
        (Take((*LAST[:2], parse_cards("3POD")[0]), 5), "CARD_NOT_ON_BOARD"),
        (MoreCards(5), "DECK_EMPTY"),
        (Lay(LAST[:1], 5), "NOT_PHYSICAL"),
        (Lift(LAST[:1], 5), "NOT_PHYSICAL"),
        (Finish(-1), "TIME_RUNS_BACK"),
        (Take(LAST[:3], 5), None),
        (AskHint(5), None),
        (Finish(5), None),
    ],
)
def test_what_may_be_played_with_the_deck_empty(move: SoloMove, code: str | None) -> None:
    game = near_the_end(LAST, ())
    assert code_of(game, move) == code
    assert game.can(move) == (code is None)


def test_after_the_end_nothing_is_played() -> None:
    assert code_of(new_game(Seed(1)).apply(Finish(1)), Finish(2)) == "GAME_OVER"
    assert new_game(Seed(1)).outcome() is None


def test_more_than_21_cards_are_never_laid() -> None:
    game = new_game(Seed(3))
    for _ in range(3):
        game = game.apply(MoreCards(0))
    assert code_of(game, MoreCards(0)) == "TABLE_FULL"


def test_strict_refuses_extra_cards_while_a_set_lies_there() -> None:
    game = new_game(Seed(3), SoloOptions(strict_no_set=True))
    assert find_sets(game.board.cards)
    assert code_of(game, MoreCards(0)) == "SET_EXISTS"
    free = near_the_end(parse_cards("1RFO 2RFO 1GFO"), DECK[40:43], strict_no_set=True)
    assert code_of(free, MoreCards(0)) is None


def test_hints_are_counted_and_may_cost_points() -> None:
    game = near_the_end(LAST, DECK[60:63], hint_cost=1)
    for steps in range(1, 5):
        game = game.apply(AskHint(0))
        assert (game.hint_steps, game.hints_asked, game.score) == (steps, steps, -steps)
    assert game.hint is not None
    assert len(game.hint.cards) == 2
    assert code_of(game, AskHint(0)) == "NO_MORE_HINTS"
    taken = game.apply(Take(ANSWERS[0], 0))
    assert (taken.hint, taken.hints_asked) == (None, 4)
    none = near_the_end(parse_cards("1RFO 2RFO 1GFO"), DECK[40:43]).apply(AskHint(0))
    assert code_of(none, AskHint(0)) == "NO_MORE_HINTS"
    assert code_of(near_the_end(LAST, (), hints=False), AskHint(0)) == "NO_HINTS"


def test_the_small_deck_may_be_laid_out_as_9() -> None:
    game = new_game(Seed(1), SoloOptions(deck=DeckKind.SOLID, layout_size=9))
    assert (len(game.board.cards), game.board.remaining) == (9, 18)
    assert set(game.board.cards) <= set(SMALL_DECK)
    with pytest.raises(InvalidError, match="12 cards, got 9"):
        SoloOptions(layout_size=9)
    with pytest.raises(InvalidError, match="0 points or more"):
        SoloOptions(hint_cost=-2)


def test_at_a_physical_table_three_lifted_cards_are_judged() -> None:
    game = new_game()
    assert game.expected == Handling(deal=12)
    assert code_of(game, MoreCards(0)) == "TABLE_NOT_READY"
    game = game.apply(Lay(LAST, 0)).apply(Lift(LAST[:2], 1))
    assert code_of(game, Take(ANSWERS[0], 1)) == "TABLE_NOT_READY"
    game = game.apply(Lift(LAST[2:3], 2))
    assert (game.score, game.expected) == (1, Handling(deal=3))


def test_at_a_physical_table_a_wrong_lift_goes_back() -> None:
    game = new_game().apply(Lay(LAST, 0)).apply(Lift(NO_SET, 1))
    assert (game.score, game.expected.put_back) == (-1, NO_SET)
    assert code_of(game, MoreCards(1)) == "TABLE_NOT_READY"
    game = game.apply(Lift(LAST[:1], 2)).apply(Lay((*NO_SET, LAST[0]), 3))
    assert (game.score, game.expected) == (-1, Handling())


def test_a_physical_solitaire_redeems_among_the_last_cards() -> None:
    board = PhysicalBoard(
        deck=frozenset(DECK),
        target=12,
        cards=LAST,
        won=tuple(card for card in DECK if card not in LAST),
        is_open=True,
    )
    game = replace(new_game(), board=board, extra_deals=1)
    assert game.apply(Lift(ANSWERS[0], 1)).redeemed == 1


@settings(max_examples=12, deadline=None)
@given(
    st.integers(0, 9_999),
    st.sampled_from([None, IN_HANDS]),
    st.sampled_from(
        [
            SoloOptions(),
            SoloOptions(redemption=Redemption.FLAG, ends_by_certainty=False),
            SoloOptions(redemption=Redemption.CLASSIC),
            SoloOptions(deck=DeckKind.SOLID, layout_size=9, refill_in_place=False),
        ]
    ),
)
def test_random_games_end_replay_conserve_cards_and_survive_their_record(
    seed: int, source: CardSource | None, options: SoloOptions
) -> None:
    moves = play(seed, options, source)
    record = SoloRecord(source=source or Seed(seed), options=options, moves=tuple(moves))
    assert parse_record(format_record(record)) == record
    states = list(record.log.states())
    assert states[-1].is_over
    assert record.log.undo().state() == states[-2]
    for game in states:
        won = [card for one in game.sets for card in one]
        rest = game.board.deck if isinstance(game.board, DealtBoard) else game.board.unseen
        out = game.board.out_of_play if isinstance(game.board, PhysicalBoard) else ()
        assert sorted([*won, *game.board.cards, *out, *rest]) == list(options.deck.cards)
        assert game.score == len(game.sets) - game.points_lost
    assert len(states[-1].board.cards) != 3


def test_a_stacked_deck_is_played_as_given() -> None:
    order = (*LAST, *(card for card in DECK if card not in LAST))
    assert new_game(Decks((order,))).board.cards == LAST

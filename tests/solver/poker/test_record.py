"""Tests of solver.poker.record and its neighbours: text that people read and machines replay."""

import random

import pytest

from solver.errors import InvalidError
from solver.game import Log, Seat
from solver.poker import (
    Answer,
    Bet,
    Call,
    Check,
    Deal,
    Drop,
    Lay,
    OddChips,
    PokerMove,
    PokerOptions,
    PokerState,
    Raise,
    Reveal,
    ShortStacks,
    TableKind,
    TimeUp,
    explain_result,
    format_move,
    format_record,
    narrate,
    new_game,
    parse_move,
    parse_record,
)
from tests.solver.poker.play import played
from tests.solver.poker.tables import TA, coded, laid_out

A, B = Seat(0), Seat(1)

RECORD = """\
settable poker 1
players: Ana, Ben Oh
dealer: Ben Oh
seed: 7
stacks: 12, 30
limit: 4
raises: 2
ante: 1
short stacks: all-in
disjoint: yes
rounds: 5
turn timer: 30000

0:00.000 deal
0:04.250 Ana bets 3
1:00.001 Ben Oh raises 4
1:02.000 Ana drops
"""


def test_a_record_written_by_hand_is_read() -> None:
    log = parse_record(RECORD)
    assert log.initial == new_game(
        ["Ana", "Ben Oh"],
        options=PokerOptions(
            limit=4,
            max_raises=2,
            ante=1,
            short_stacks=ShortStacks.ALL_IN,
            disjoint=True,
            rounds=5,
            turn_timer_ms=30_000,
        ),
        seed=7,
        dealer=1,
        chips=[12, 30],
    )
    assert log.moves == (
        Deal(0),
        Bet(seat=A, amount=3, at_ms=4250),
        Raise(seat=B, amount=4, at_ms=60_001),
        Drop(A, 62_000),
    )
    assert log.state().stacks == (8, 34)


def test_the_order_of_the_header_blanks_and_comments_do_not_matter() -> None:
    head, _, moves = RECORD.partition("\n\n")
    version, *lines = head.splitlines()
    shuffled = "\n\n".join([f"{version}  # ours", *reversed(lines), f"# bets\n{moves}  "])
    assert parse_record(shuffled) == parse_record(RECORD)


def test_a_default_may_be_written_out() -> None:
    text = RECORD.replace("rounds: 5", "rounds: none")
    assert parse_record(text).initial.options.rounds is None
    assert "rounds" not in format_record(parse_record(text))


def test_a_deck_laid_out_in_advance_is_kept() -> None:
    deck = laid_out(["1122 3121", "3333 1213"], TA)
    log: Log[PokerState, PokerMove] = Log(new_game(["Ana", "Ben"], decks=[deck]))
    text = format_record(log)
    assert "deck 1: 1-red-solid-oval 1-red-striped-squiggle" in text
    assert parse_record(text) == log


def test_a_game_at_a_real_table_is_told_with_its_cards() -> None:
    options = PokerOptions(kind=TableKind.PHYSICAL, odd_chips=OddChips.ANY_ACTIVE, rounds=2)
    log = played(new_game(["Ana", "Ben", "Cid"], options=options), random.Random(5))
    text = format_record(log, comments=True)
    assert "table: physical" in text
    assert "odd chips: poorest active player" in text
    assert " centre " in text
    assert " holds " in text
    assert parse_record(text) == log


def test_the_comments_tell_cards_question_verdict_and_chips() -> None:
    deck = laid_out(["1122 3121", "3333 1213"], TA)
    moves = (
        Deal(0),
        Bet(seat=B, amount=2, at_ms=1),
        Call(A, 2),
        Answer(seat=A, show=True, at_ms=3),
        Answer(seat=B, show=False, at_ms=4),
    )
    log: Log[PokerState, PokerMove] = Log(new_game(["Ana", "Ben"], decks=[deck]), moves)
    told = [line for line in format_record(log, comments=True).splitlines() if line[:1] == "#"]
    assert told == [
        "# Round 1, dealer Ana. Centre: 1-red-solid-oval 2-green-striped-squiggle.",
        "# Ben holds 1-red-striped-squiggle 3-red-striped-oval.",
        "# Ana holds 3-purple-open-diamond 1-green-solid-diamond.",
        "# Ben begins.",
        "# The pot holds 4. Would anybody like to show?",
        "# Ana showed.",
        "# Ben has no SET.",
        "# Ana has 1 SET: 3-purple-open-diamond 1-red-solid-oval 2-green-striped-squiggle.",
        "# Ana has the most SETs and takes the pot of 4.",
        "# Chips: Ana 32, Ben 28",
    ]


def test_where_nobody_can_bet_any_more_the_question_is_told_again() -> None:
    options = PokerOptions(short_stacks=ShortStacks.ALL_IN)
    moves: list[PokerMove] = [Deal(0), Bet(seat=B, amount=1, at_ms=0), Call(A, 0)]
    moves += [Answer(seat=seat, show=False, at_ms=0) for seat in (A, B)]
    log: Log[PokerState, PokerMove] = Log(
        new_game(["Ana", "Ben"], options=options, chips=[1, 9], seed=2), tuple(moves)
    )
    text = format_record(log, comments=True)
    assert text.count("# The pot holds 2. Would anybody like to show?") == 2
    assert "# Nobody shows: 3 centre cards." in text


def test_nothing_is_told_where_nothing_has_happened() -> None:
    state = new_game(["Ana", "Ben"], seed=2)
    assert narrate(state, state) == ()
    dealt = state.apply(Deal(0))
    assert dealt.round is not None
    assert explain_result(dealt.round) == ()


def test_what_everybody_may_hear_names_no_hidden_card() -> None:
    state = new_game(["Ana", "Ben"], seed=7)
    dealt = state.apply(Deal(0))
    assert not any("holds" in line for line in narrate(state, dealt, open_hands=False))
    assert any("holds" in line for line in narrate(state, dealt))


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Deal(0), "0:00.000 deal"),
        (TimeUp(59_999), "0:59.999 time up"),
        (Check(A, 60_000), "1:00.000 Ana checks"),
        (Call(B, 3_600_000), "60:00.000 Ana Lena calls"),
        (Drop(A, 1), "0:00.001 Ana drops"),
        (Bet(seat=B, amount=2, at_ms=1), "0:00.001 Ana Lena bets 2"),
        (Raise(seat=A, amount=3, at_ms=1), "0:00.001 Ana raises 3"),
        (Answer(seat=A, show=True, at_ms=1), "0:00.001 Ana shows"),
        (Answer(seat=B, show=False, at_ms=1), "0:00.001 Ana Lena does not show"),
        (Lay(coded("1111 2222"), 1), "0:00.001 centre 1-red-solid-oval 2-green-striped-squiggle"),
        (Reveal(seat=A, cards=coded("1111"), at_ms=1), "0:00.001 Ana holds 1-red-solid-oval"),
    ],
)
def test_each_move_has_one_text(move: PokerMove, text: str) -> None:
    names = ("Ana", "Ana Lena")
    assert format_move(move, names) == text
    assert parse_move(text, names) == move


@pytest.mark.parametrize(
    "text",
    [
        "deal",
        "0:60.000 deal",
        "0:00.00 deal",
        "0:00.000",
        "0:00.000 Cid checks",
        "0:00.000 Ana checks 2",
        "0:00.000 Ana bets",
        "0:00.000 Ana bets two",
        "0:00.000 Ana does show",
        "0:00.000 Ana holds 1-red-solid-circle",
        "0:00.000 centre 4RFO",
    ],
)
def test_a_line_that_is_no_move_is_not_understood(text: str) -> None:
    with pytest.raises(InvalidError):
        parse_move(text, ("Ana", "Ben"))


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (("settable poker 1", "settable poker 2"), "expected the first line 'settable poker 1'"),
        ((RECORD, ""), "expected the first line 'settable poker 1', got nothing"),
        (("players: Ana, Ben Oh\n", ""), "expected a header line 'players: NAME, NAME'"),
        (("limit: 4", "limits: 4"), "line 6: expected a header line once, one of players"),
        (("limit: 4", "seed: 4"), "line 6: expected a header line once"),
        (("limit: 4", "limit: four"), "limit: expected a whole number, got 'four'"),
        (("disjoint: yes", "disjoint: maybe"), "disjoint: expected yes or no, got 'maybe'"),
        (("all-in", "sometimes"), "short stacks: expected table stake or all-in"),
        (("dealer: Ben Oh", "dealer: Cid"), "expected one of Ana, Ben Oh, got 'Cid'"),
        (("stacks: 12, 30", "stacks: 12"), "expected chips for 2 players"),
        (("ante: 1", "deck 2: 1RFO"), "expected the decks numbered from 1"),
        (("Ana drops", "Ana drips"), "line 17: expected deal, time up"),
    ],
)
def test_a_record_that_cannot_be_read_says_where_and_what(
    change: tuple[str, str], wrong: str
) -> None:
    with pytest.raises(InvalidError, match=wrong):
        parse_record(RECORD.replace(*change))

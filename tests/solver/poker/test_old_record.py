"""Tests of solver.poker.old_record: records of before one grammar are read for good."""

import pytest

from solver.errors import InvalidError
from solver.game import Seat
from solver.poker import (
    Bet,
    Deal,
    Drop,
    PokerOptions,
    Raise,
    ShortStacks,
    format_record,
    new_game,
    parse_record,
)

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


def test_it_is_written_in_the_grammar_of_today() -> None:
    text = format_record(parse_record(RECORD))
    assert text.startswith("settable poker 2\n")
    assert parse_record(text) == parse_record(RECORD)


@pytest.mark.parametrize("line", ["0:60.000 deal", "0:00.00 deal", "0:00.000", "deal"])
def test_a_line_without_a_time_or_a_move_is_not_understood(line: str) -> None:
    with pytest.raises(InvalidError):
        parse_record(RECORD.replace("0:00.000 deal", line))


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (("settable poker 1", "settable poker 3"), "line 1: expected 'settable GAME 2'"),
        ((RECORD, ""), "line 1: expected 'settable GAME 2'"),
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

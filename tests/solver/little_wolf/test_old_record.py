"""Tests of solver.little_wolf.old_record: records of before one grammar are read for good."""

import pytest

from solver.errors import InvalidError
from solver.little_wolf import format_record, parse_record

RECORD = """\
settable wolf 1
# House scaffold: ours, not official.
seed: 7
players: Ana, Ben
config: freeRuff=true

1200 lead 1 BB JC JD
2400 play 0 6S 9S JS
3600 lead 0 8C 8D 8H
4800 play 1 7S 8S KS
6000 pass 1
7200 pass 0
"""


def test_a_record_of_before_reads_and_is_written_in_the_grammar_of_today() -> None:
    record = parse_record(RECORD)
    assert record.names == ("Ana", "Ben")
    assert record.log.initial.seed == 7
    assert record.log.initial.config.free_ruff
    assert len(record.log.moves) == 6
    assert format_record(record).startswith("settable little-wolf 2\n")
    assert parse_record(format_record(record)) == record


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected 'settable GAME 2'"),
        ("settable wolf 2\n", "expected a record of the game 'little-wolf'"),
        ("settable wolf 1\nseed: 7\n", "needs the header 'players'"),
        ("settable wolf 1\nplayers: A, B\n", "needs the header 'seed'"),
        ("settable wolf 1\nseed: x\nplayers: A, B\n", "the seed is a whole number"),
        ("settable wolf 1\nseed: 7\nplayers: A\n", "2 to 4 players"),
        ("settable wolf 1\nseed: 7\nsize: 3\n", "line 3: expected one of"),
        ("settable wolf 1\nseed: 7\nseed: 8\n", "line 3: expected one of"),
        ("settable wolf 1\nseed: 7\nplayers: A, B\n\n0 jump 1\n", "line 5: expected 'lead'"),
        ("settable wolf 1\nseed: 7\nplayers: A, B\n\nnow lead 1\n", "line 5: a move reads"),
        ("settable wolf 1\nseed: 7\nplayers: A, B\n\n0 pass 0\n", "line 5: seat 1 plays now"),
        ("settable wolf 1\nseed: 7\nplayers: A, B\n\n0 lead 1 2H XX\n", "line 5: a card is"),
    ],
)
def test_a_record_that_cannot_be_read_names_the_line(text: str, message: str) -> None:
    with pytest.raises(InvalidError, match=message):
        parse_record(text)

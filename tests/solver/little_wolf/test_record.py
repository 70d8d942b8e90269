"""The text of a house game: canonical, replayed on reading, refused by line."""

import pytest

from solver.errors import InvalidError
from solver.little_wolf import (
    HOUSE_LABEL,
    BotLevel,
    WolfRecord,
    format_record,
    parse_record,
    parse_settings,
)
from tests.solver.little_wolf.games import played_game


@pytest.mark.parametrize("level", BotLevel)
@pytest.mark.parametrize(
    "settings",
    [
        [],
        ["groupBy=rank+suit", "fillers=one-of-each"],
        ["bigBearIsTrump=false", "littleWolfIsTrump=true", "mixedTrumpLead=plain"],
        ["freeRuff=true", "trumpOrder=either", "shortTrumpRest=free", "followerTrumpSet=forced"],
    ],
)
def test_bots_play_whole_games_that_read_back_the_same(
    level: BotLevel, settings: list[str]
) -> None:
    config = parse_settings(settings)
    log = played_game(4, 21, level, config)
    record = WolfRecord(("Ana", "Ben", "Cleo", "Dan"), log)
    text = format_record(record)
    assert parse_record(text) == record
    assert format_record(parse_record(text)) == text
    assert HOUSE_LABEL in text
    assert log.state().outcome() is not None


def test_a_record_looks_as_documented() -> None:
    log = played_game(2, 7)
    lines = format_record(WolfRecord(("Ana", "Ben"), log)).splitlines()
    assert lines[0] == "settable wolf 1"
    assert lines[2:5] == ["seed: 7", "players: Ana, Ben", ""]
    assert len(lines) == 5 + len(log.moves)
    assert all(line.split()[1] in ("lead", "play", "pass") for line in lines[5:])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "begins with 'settable wolf 1'"),
        ("settable wolf 2\n", "begins with"),
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

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
    assert lines[0] == "settable little-wolf 2"
    assert lines[1].startswith("note: House scaffold: ours")
    assert lines[2:7] == ["players: 2", "player 1: Ana", "player 2: Ben", "seed: 7", ""]
    assert len(lines) == 7 + len(log.moves)
    assert all(line.split()[3] in ("leads", "plays", "passes") for line in lines[7:])


START = "settable little-wolf 2\nplayers: 2\nplayer 1: A\nplayer 2: B\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("settable little-wolf 3\n", "expected 'settable GAME 2'"),
        ("settable solo 2\n", "a record of the game 'little-wolf', got 'solo'"),
        ("settable little-wolf 2\nseed: 7\n", "expected 'players: 0'"),
        (START, "'seed' is a number, got None"),
        (START + "seed: x\n", "'seed' is a number, got 'x'"),
        (
            START.replace("2\nplayers: 2", "2\nplayers: 1").replace("player 2: B\n", "seed: 7\n"),
            "2 to 4 players",
        ),
        (START + "seed: 7\nsize: 3\n", "unknown header 'size'"),
        (START + "seed: 7\nconfig: freeRuff\n", "a setting is key=value"),
        (START + "seed: 7\n\n0:00.000  player 2 jumps\n", "line 7: expected 'player N leads"),
        (START + "seed: 7\n\n0:00.000  player 1 passes\n", "line 7: seat 1 plays now"),
        (
            START + "seed: 7\n\n0:00.000  player 2 plays 2H 2D 2S\n",
            "line 7: expected 'player N leads",
        ),
        (START + "seed: 7\n\n0:00.000  player 2 leads 2H XX\n", "line 7: a card is"),
    ],
)
def test_a_record_that_cannot_be_read_names_the_line(text: str, message: str) -> None:
    with pytest.raises(InvalidError, match=message):
        parse_record(text)

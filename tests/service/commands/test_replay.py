"""Tests of `settable replay`: step through a kept game, print it, or hand it to a machine."""

import io
import json
import random
from pathlib import Path

import pytest
from rich.console import Console

from service.cli import main
from service.commands.replay import step
from service.terminal.replay import frames_of
from solver import classic, solo
from solver.classic import (
    IN_HANDS,
    AskHint,
    CallSet,
    Claim,
    ClassicMove,
    ClassicOptions,
    Lay,
    Seed,
    Setup,
    TimeUp,
    VoteNoSet,
)
from solver.classic.record import ClassicRecord
from solver.game import Seat
from solver.notation import parse_cards
from solver.sets import sets_of
from solver.solo import AskHint as AskSoloHint
from solver.solo import Finish, MoreCards, SoloMove, Take, new_game
from solver.solo.record import SoloRecord
from tests.service.typing_keys import TypedKeys
from tests.solver.classic.playing import play_at_random

A, B = Seat(0), Seat(1)
SETUP = Setup(players=2, source=Seed(3))
CARDS = SETUP.start().board.cards
MOVES: tuple[ClassicMove, ...] = (
    AskHint(A, 500),
    CallSet(B, 1_000),
    Claim(seat=B, cards=sets_of(CARDS)[0], at_ms=2_000),
    CallSet(A, 3_000),
    TimeUp(8_000),
    VoteNoSet(A, 9_000),
    VoteNoSet(B, 9_500),
)

POKER = """\
settable poker 2
players: 2
player 1: Ana
player 2: Ben
first dealer: 1
seed: 8
option ante: 1

0:00.000  deal
0:04.250  player 2 bets 3
"""
POKER_OLD = """\
settable poker 1
players: Ana, Ben
dealer: Ana
seed: 8
ante: 1

0:00.000 deal
0:04.250 Ben bets 3
"""
PASSING = """\
settable passing 2
players: 3
seed: 7
option mode: simultaneous
option direction: clockwise
option timer s: 20
option rounds: 2
option category: birds
option words: ["Barn owl", "Heron", "Robin"]

0:00.000  player 1 starts
0:20.000  all pass
"""
WOLF = """\
settable wolf 1
seed: 7
players: Ana, Ben
config: freeRuff=true

1200 lead 1 BB JC JD
2400 play 0 6S 9S JS
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "game.set"
    path.write_text(
        classic.format_record(ClassicRecord(setup=SETUP, names=("Ada", "Bo"), moves=MOVES))
    )
    return path


def test_every_position_is_printed_with_what_the_move_did(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", "--all", str(path)]) == 0
    out = capsys.readouterr().out
    assert "0/7  0:00.000  the beginning" in out
    assert "3/7  0:02.000  player 2 takes" in out
    assert "A SET. number" in out
    assert "5/7  0:08.000  time is up" in out
    assert "Time is up: no three cards were taken. Player 1: -1." in out
    assert "A SET lies here." in out
    assert out.count("SETs on the table: ") == 8


def test_a_needless_deal_of_three_more_cards_is_told_afterwards(path: Path) -> None:
    last = frames_of(path.read_text()).frames[-1]
    assert "All agreed that there is no SET; there were" in last.remark
    assert len(last.cards) == 15


def test_one_position_can_be_asked_for(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(path), "--at", "4"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("4/7  0:03.000  player 1 calls SET")
    assert "has called SET" in out
    assert main(["replay", str(path), "--at", "8"]) == 2
    assert "the moves are 0 to 7, got 8" in capsys.readouterr().err


def test_a_machine_gets_every_position(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["error"] is None
    assert [position["scores"] for position in told["positions"]][-1] == [-1, 1]
    assert told["positions"][0]["cards"] == [str(card) for card in CARDS]


@pytest.mark.parametrize(
    ("keys", "number"),
    [("", 0), ("n", 1), (" n n", 4), ("nnb", 1), ("bb", 0), ("z", 7), ("zn", 7), ("za", 0)],
)
def test_keys_step_through_the_record(path: Path, keys: str, number: int) -> None:
    screen = io.StringIO()
    console = Console(file=screen, width=100, force_terminal=True)
    found = frames_of(path.read_text())
    assert step(found, keys=TypedKeys(keys), console=console) == number
    assert f"{number}/7" in screen.getvalue()
    assert step(found, keys=TypedKeys(keys, "q", "nnnn"), console=console) == number


def test_an_illegal_move_stops_the_replay_with_its_reason(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path.write_text(path.read_text().replace("player 1 calls SET", "player 1 takes 1RFO 2RFO 3RFO"))
    assert main(["replay", str(path)]) == 1
    streams = capsys.readouterr()
    assert "move 4 is against the rules: call SET first" in streams.err
    assert "3/3" in streams.out


def test_a_physical_game_shows_what_was_expected() -> None:
    cards = parse_cards("1RFO 2RFO 3RFO")
    record = ClassicRecord(setup=Setup(source=IN_HANDS), moves=(Lay(cards, 5),))
    console = Console(file=io.StringIO(), width=100)
    step(frames_of(classic.format_record(record)), keys=TypedKeys("z"), console=console)
    assert isinstance(console.file, io.StringIO)
    assert "Expected: deal 9 cards" in console.file.getvalue()


def test_the_end_of_a_deal_and_of_the_game_are_told() -> None:
    setup = Setup(players=2, source=Seed(3), options=ClassicOptions(long_game=True))
    moves = tuple(move for move, _ in play_at_random(setup.start(), random.Random(1)))
    frames = frames_of(classic.format_record(ClassicRecord(setup=setup, moves=moves))).frames
    assert sum("The deal is over." in frame.remark for frame in frames) == 1
    assert "The game is over." in frames[-1].remark


def test_solitaire_is_replayed_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cards = sets_of(new_game(Seed(3)).board.cards)[0]
    moves: tuple[SoloMove, ...] = (
        AskSoloHint(0),
        Take(cards, 1_000),
        MoreCards(2_000),
        Finish(3_000),
    )
    path = tmp_path / "solo.set"
    path.write_text(solo.format_record(SoloRecord(source=Seed(3), moves=moves)))
    assert main(["replay", str(path), "--all"]) == 0
    out = capsys.readouterr().out
    for told in ("A SET lies here.", "A SET. number", "Three more; there w", "The game is lost."):
        assert told in out
    assert "still to find among the last cards: 1" in " ".join(out.split())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"", "line 1: expected 'settable GAME 2'"),
        (b"\xff\xfe", "is no text"),
        (b"settable record 1\ngame: chess\n", "this one is of 'chess'"),
    ],
)
def test_what_is_no_record_exits_2_and_says_why(
    path: Path, capsys: pytest.CaptureFixture[str], text: bytes, message: str
) -> None:
    path.write_bytes(text)
    assert main(["replay", str(path)]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "move", "remark", "sets"),
    [
        (POKER, "Ben bets 3", "", None),
        (POKER_OLD, "Ben bets 3", "", None),
        (PASSING, "all pass", "", None),
        (WOLF, "player 1 plays 6S 9S JS", "Ana takes the trick: ", None),
    ],
)
def test_every_game_is_stepped_through(
    text: str, move: str, remark: str, sets: int | None, tmp_path: Path
) -> None:
    found = frames_of(text)
    last = found.frames[-1]
    assert (last.move, last.sets, found.error) == (move, sets, "")
    assert last.remark.startswith(remark)
    assert found.frames[0].move == ""
    screen = io.StringIO()
    step(found, keys=TypedKeys("z"), console=Console(file=screen, width=100))
    assert move in screen.getvalue()
    assert "SETs on the table" not in screen.getvalue()


def test_a_poker_frame_shows_centre_hands_chips_and_pot() -> None:
    console = Console(file=io.StringIO(), width=120)
    console.print(frames_of(POKER).frames[-1].picture)
    assert isinstance(console.file, io.StringIO)
    shown = console.file.getvalue()
    assert "Pot: 5." in shown
    assert "Ben: 26 chips. " in shown


def test_a_record_comes_in_where_a_minus_stands(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for verb in (["replay", "-", "--all"], ["replay", "poker", "-"]):
        monkeypatch.setattr("sys.stdin", io.StringIO(POKER))
        assert main(verb) == 0
        assert "Ben bets 3" in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO(PASSING))
    assert main(["replay", "passing", "-"]) == 1
    assert "all pass" in capsys.readouterr().out


def test_a_passing_move_against_the_rules_exits_1_with_its_line(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path.write_text(PASSING.replace("0:20.000", "0:19.000"))
    assert main(["replay", str(path)]) == 1
    assert "line 12, 'all pass'" in capsys.readouterr().err

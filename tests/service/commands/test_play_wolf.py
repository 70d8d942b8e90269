"""`settable play wolf` with typed lines: a whole game, refusals, practice, record and resume."""

import itertools
import random
import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from service.cli import main
from service.terminal.wolf import WolfTerminal
from solver.game import Log
from solver.little_wolf import (
    HOUSE_LABEL,
    BotLevel,
    PlayCards,
    WolfMove,
    WolfOptions,
    WolfState,
    new_game,
    parse_record,
)


class _Script:
    """A person who types these lines and then closes the terminal; keeps what was said."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = iter(lines)
        self.said: list[str] = []

    def ask(self, prompt: str) -> str:
        self.said.append(prompt)
        try:
            return next(self.lines)
        except StopIteration:
            raise EOFError from None

    @property
    def text(self) -> str:
        return "\n".join(self.said)


def _terminal(script: _Script) -> WolfTerminal:
    ticks = itertools.count(0, 100)
    return WolfTerminal(
        ask=script.ask,
        say=script.said.append,
        clock_ms=lambda: next(ticks),
        rng=random.Random(1),
    )


def _play(
    lines: Iterable[str], players: int = 3, log: Log[WolfState, WolfMove] | None = None
) -> tuple[str, Log[WolfState, WolfMove]]:
    """Return the transcript of the game with seed 5 and its log."""
    script = _Script(lines)
    start = log or Log(new_game(seed=5, players=players))
    names = ("You", "Ada", "Ben", "Cleo")[:players]
    played = _terminal(script).play(start, names, BotLevel.SIMPLE)
    return script.text, played


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_is_played_to_its_end_by_list_numbers(players: int) -> None:
    text, log = _play(itertools.repeat("1"), players)
    assert log.state().outcome() is not None
    assert text.count("All passed in a row: the deal ends.") == players
    assert "The game is over: You " in text


def test_the_house_label_opens_and_closes_the_game() -> None:
    text, _ = _play(itertools.repeat("1"))
    assert text.index(HOUSE_LABEL) < text.index("Deal 1 of 3")
    assert text.endswith(HOUSE_LABEL)
    assert "groupBy=rank, LW-02" in text


def test_the_list_the_reason_and_a_hint_are_there_for_the_asking() -> None:
    text, _ = _play(["?", "why", "hint", "q"])
    assert "    1  3C 4D 5D 8D KD" in text
    assert "Row T2, ¶17b + ¶18." in text
    assert "A bot would play" in text
    assert text.endswith("You leave the table.")


def test_an_illegal_play_is_explained_and_asked_again() -> None:
    text, _ = _play(["3C JH TH 8S 6C", "9X", "1"])
    assert "MUST_PLAY_ALL_TRUMPS, little wolf ¶17b + ¶18, row T2" in text
    assert "legal, for example: 3C 4D 5D 8D KD" in text
    assert "a card is a rank" in text
    assert "You play 3C 4D 5D 8D KD" in text


def test_nothing_of_another_hand_is_shown() -> None:
    text, log = _play(itertools.repeat("1"))
    own = [Counter(map(str, state.trick.hands_left[0])) for state in log.states()]
    for line in text.splitlines():
        cards = re.findall(r"\b(?:[2-9TJQKA][CDHS]|LW|BB)\b", line)
        if "Your hand: " in line:
            assert Counter(cards) in own
        else:
            assert len(cards) <= 5, "no more than the play of five in this game"


def test_closing_the_terminal_leaves_the_game_with_what_was_played() -> None:
    _, log = _play(["1"])
    assert log.state().outcome() is None
    assert sum(isinstance(m, PlayCards) and m.seat == 0 for m in log.moves) == 1


def test_breaking_off_with_control_c_leaves_the_table_too() -> None:
    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    said: list[str] = []
    terminal = WolfTerminal(
        ask=interrupt, say=said.append, clock_ms=lambda: 0, rng=random.Random(1)
    )
    start: Log[WolfState, WolfMove] = Log(new_game(seed=5, players=3))
    log = terminal.play(start, ("You", "Ada", "Ben"), BotLevel.SIMPLE)
    assert said[-1] == "You leave the table."
    assert len(log.moves) == 2


def test_a_game_resumed_within_a_trick_shows_what_lies_on_the_table() -> None:
    _, log = _play(["q"])
    text, _ = _play(["q"], log=log)
    assert "On the table: Ben BB BB BB QD QD" in text


def _practise(lines: Iterable[str], tasks: int = 0) -> str:
    script = _Script(lines)
    _terminal(script).practise(hand_size=8, tasks=tasks, config=WolfOptions())
    return script.text


def test_practice_explains_each_answer_with_row_paragraph_and_list() -> None:
    text = _practise(["2H 3H"], tasks=1)
    assert "Not legal, WRONG_COUNT" in text
    assert "Legal plays: " in text
    assert " Row " in text
    assert ", ¶" in text
    first = text.split("Legal plays: ")[1].split("\n")[0].split(" / ")[0]
    again = _practise([first, "q"])
    assert "\nLegal" in again
    assert again.endswith("1 of 1 right.")


def test_practice_says_what_is_ours() -> None:
    assert "Cards and deal are ours" in _practise([])


def test_a_game_left_is_written_and_resumed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.txt"
    monkeypatch.setattr("builtins.input", _Script(["1", "q"]).ask)
    begin = ["play", "wolf", "--seed", "5", "--name", "Kim", "--record", str(path)]
    assert main(begin) == 1
    assert "Kim plays" in capsys.readouterr().out
    left = parse_record(path.read_text("utf-8"))
    assert left.names == ("Kim", "Ada", "Ben")
    monkeypatch.setattr("builtins.input", _Script(itertools.repeat("1")).ask)
    assert main(["play", "wolf", "--resume", str(path), "--record", str(path)]) == 0
    done = parse_record(path.read_text("utf-8")).log
    assert done.moves[: len(left.log.moves)] == left.log.moves
    assert done.state().outcome() is not None


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--players", "5"], "2 to 4 players"),
        (["--name", "Ada"], "is no bot's"),
        (["--name", "A,B"], "a name has no comma"),
        (["--practice", "--hand-size", "2"], "3 to 14 cards"),
        (["--config", "ruff=1"], "a setting is key=value"),
        (["--resume", "/nowhere/game.txt"], "cannot read"),
        (["--record", "/nowhere/game.txt"], "there is no folder"),
    ],
)
def test_wrong_usage_is_refused_before_the_game(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "wolf", *arguments]) == 2
    assert message in capsys.readouterr().err

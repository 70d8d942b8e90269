"""Tests of `settable play poker`: a game driven by typed lines, with a clock handed in."""

import argparse
from collections.abc import Iterable
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from service.cli import main
from service.commands import play_poker
from service.terminal.poker import legal_words, parse_reply
from solver.errors import InvalidError
from solver.game import Seat, replay
from solver.poker import (
    Answer,
    Bet,
    Call,
    Check,
    Deal,
    Drop,
    PokerMove,
    Raise,
    new_game,
    parse_record,
    view,
)


def arguments(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    play_poker.add_arguments(parser)
    return parser.parse_args(words)


def played(lines: Iterable[str], *words: str) -> str:
    """Play with these lines typed and return all that was printed, prompts included."""
    output, typed, clock = StringIO(), iter(lines), iter(range(0, 10**9, 250))

    def read_line(prompt: str) -> str:
        output.write(prompt)
        try:
            line = next(typed)
        except StopIteration:
            raise EOFError from None
        output.write(f"{line}\n")
        return line

    console = Console(file=output, width=100, highlight=False)
    status = play_poker.play(
        arguments(*words), console=console, read_line=read_line, now_ms=lambda: next(clock)
    )
    assert status == 0
    return output.getvalue()


def test_the_same_seed_and_lines_play_the_same_game() -> None:
    lines = ["c", "n", "c", "n", "d", "y"]
    assert played(lines, "--seed", "5") == played(lines, "--seed", "5")
    assert played(lines, "--seed", "5") != played(lines, "--seed", "6")


def test_the_person_sees_the_centre_the_own_hand_and_what_is_legal() -> None:
    told = played([], "--seed", "5")
    assert "centre  ◈   1PSD   ◍◍◍ 3PSO" in told
    assert "you     ▰   1PFS   ◍◍  2PSO" in told
    assert "check, bet N (1-3), drop, ? for chances, q to leave > " in told
    assert told.endswith("You leave the table.\n")


def test_no_hidden_hand_is_ever_printed_before_a_showdown(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    told = played(["c", "n", "c"], "--seed", "5", "--save", str(file))
    assert "showed" not in told
    state = parse_record(file.read_text(encoding="utf-8")).state()
    assert state.round is not None
    for seat in (1, 2, 3):
        assert not any(str(card) in told for card in state.round.hands[seat])


def test_a_mistake_is_explained_and_asked_again() -> None:
    told = played(["fly", "b 9", "r 1"], "--seed", "5")
    assert "No: expected check, bet N (1-3), drop, ? for chances, q to leave, got 'fly'" in told
    assert "No: a bet is at most 3 here, got 9 [OVER_LIMIT, poker 3.4]" in told
    assert "No: nobody has bet yet: Player can bet [NOTHING_TO_RAISE, poker 3.4]" in told


def test_dropping_for_nothing_is_asked_back() -> None:
    told = played(["d", "n", "d", "y"], "--seed", "5")
    assert told.count("Drop all the same? (y/n)") == 2
    assert "Player 30 (out)" not in told.split("Drop all the same")[1]


def test_a_question_mark_tells_chances_and_outs() -> None:
    told = played(["?"], "--seed", "5")
    assert "now           win" in told
    assert "after 2 more" in told
    assert "cards that would give you a SET more: 1PSO 1POO 3PSS 2POD 3POD" in told


def test_a_game_of_one_round_ends_by_itself_and_its_record_replays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    told = played(
        ["d", "y"], "--seed", "5", "--rounds", "1", "--level", "easy", "--save", str(file)
    )
    assert "The game is over; first: " in told
    log = parse_record(file.read_text(encoding="utf-8"))
    assert log.state().outcome() is not None
    assert main(["replay", "poker", str(file)]) == 0
    assert "The game is over; first: " in capsys.readouterr().out


def test_who_has_no_chips_left_leaves() -> None:
    words = ["--seed", "6", "--chips", "6", "--all-in", "--ante", "2", "--bots", "3"]
    told = played(["call", "b 3", "n", ""] * 75, *words, "--level", "easy")
    assert told.endswith("You have no chips left.\nYou leave the table.\n")


def test_leaving_between_rounds() -> None:
    told = played(["d", "y", "nonsense", "q"], "--seed", "5", "--bots", "1")
    assert told.count("Enter deals the next round, q leaves.") == 2
    assert told.endswith("You leave the table.\n")


def test_too_many_bots_and_an_unwritable_record_are_wrong_usage(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["play", "poker", "--bots", "20"]) == 2
    assert "expected 1 to 19 bots, got 20" in capsys.readouterr().err
    monkeypatch.setattr("builtins.input", lambda _: "q")
    assert main(["play", "poker", "--save", "/nowhere/game.txt"]) == 2
    assert "cannot write the record" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("c", Check(Seat(1), 3)),
        ("check", Check(Seat(1), 3)),
        ("CALL", Call(Seat(1), 3)),
        ("b", Bet(seat=Seat(1), amount=1, at_ms=3)),
        ("bet 3", Bet(seat=Seat(1), amount=3, at_ms=3)),
        ("r 2", Raise(seat=Seat(1), amount=2, at_ms=3)),
        ("fold", Drop(Seat(1), 3)),
    ],
)
def test_words_and_first_letters_are_understood(text: str, move: PokerMove) -> None:
    seen = view(new_game(["Ana", "Ben"], seed=5).apply(Deal(0)), Seat(1))
    assert parse_reply(text, seen, at_ms=3) == move


def test_c_calls_when_there_is_something_to_call() -> None:
    state = new_game(["Ana", "Ben"], seed=5).apply(Deal(0))
    seen = view(state.apply(Bet(seat=Seat(1), amount=1, at_ms=0)), Seat(0))
    assert parse_reply("c", seen, at_ms=3) == Call(Seat(0), 3)
    assert legal_words(seen) == "call (1), raise N (1-3), drop, ? for chances, q to leave"


def test_the_show_question_takes_show_or_not_now() -> None:
    state = new_game(["Ana", "Ben"], seed=5).apply(Deal(0))
    seen = view(replay(state, [Check(Seat(1), 0), Check(Seat(0), 0)]), Seat(0))
    for text in ("", "n", "no", "not now"):
        assert parse_reply(text, seen, at_ms=3) == Answer(seat=Seat(0), show=False, at_ms=3)
    assert parse_reply("s", seen, at_ms=3) == Answer(seat=Seat(0), show=True, at_ms=3)
    for text in ("check", "show now", "bet 1"):
        with pytest.raises(InvalidError, match="expected not now"):
            parse_reply(text, seen, at_ms=3)

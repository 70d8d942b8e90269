"""`settable wolf trick`: the winner with the reason, plays checked against hands, refusals."""

import json

import pytest

from service.cli import main

TRICK = ["wolf", "trick", "--trump", "S", "--lead", "9H 9D 9C"]
ANSWERS = ["--play", "Ana: KH KD KC", "--play", "Ben: 2S 5S 7S"]


def test_the_winner_is_named_with_reason_and_paragraph(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([*TRICK, *ANSWERS]) == 0
    printed = capsys.readouterr()
    assert "Ben takes the trick: any 3 trumps out-rank a suited Set (¶6)." in printed.out
    assert "Ana     KC KD KH   suited Set" in printed.out
    assert "--hand" in printed.err


def test_the_leader_can_have_a_name_and_win(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*TRICK, "--leader", "Cleo", "--play", "Ana: 9H 9D BB"]) == 0
    assert "Cleo takes the trick: a Den card is wild for the Leader only" in capsys.readouterr().out


def test_json_names_the_winner(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*TRICK, *ANSWERS, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["winner"], answer["paragraph"]) == ("Ben", "¶6")
    assert answer["plays"][2] == {
        "player": "Ben",
        "cards": ["2S", "5S", "7S"],
        "category": "trumps, no Set",
    }


def test_settings_change_the_winner(capsys: pytest.CaptureFixture[str]) -> None:
    plays = ["--play", "Ana: 2S 5S 7S", "--play", "Ben: 3S 4S AS"]
    assert main([*TRICK, *plays, "--config", "ruffCompare=first"]) == 0
    assert "Ana takes the trick" in capsys.readouterr().out
    assert main([*TRICK, *plays]) == 0
    assert "Ben takes the trick" in capsys.readouterr().out


def test_a_play_is_checked_against_the_hand_it_came_from(
    capsys: pytest.CaptureFixture[str],
) -> None:
    legal = ["--hand", "Ana: KH KD KC 2C", "--hand", "Ben: 2S 5S 7S"]
    assert main([*TRICK, *ANSWERS, *legal]) == 0
    assert capsys.readouterr().err == ""
    assert main([*TRICK, *ANSWERS, "--hand", "Ben: 2S 5S 7S 4H 4C 4D"]) == 1
    error = capsys.readouterr().err
    assert "Ben: you hold a Set of Four" not in error
    assert "Ben: you hold a Set of Three: play that" in error
    assert "MUST_PLAY_SET" in error


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["--play", "Ana: KH KD"], 1, "WRONG_COUNT"),
        (["--play", "KH KD KC"], 2, 'a play reads "NAME: CARDS"'),
        (["--play", "Ana: KH KD KC", "--play", "Ana: KH KD KC"], 2, "named twice"),
        (["--play", "Leader: KH KD KC"], 2, "leads and cannot answer"),
        (["--play", "Ana: KH KD KC", "--hand", "Ben: KH"], 2, "Ben"),
    ],
)
def test_what_cannot_be_judged_is_refused(
    arguments: list[str], status: int, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*TRICK, *arguments]) == status
    assert message in capsys.readouterr().err

"""`settable wolf legal`: the list, its JSON, one play judged, and refusals."""

import json

import pytest

from service.cli import main

ASK = ["wolf", "legal", "--trump", "S", "--lead", "9H 9D 9C", "--hand"]


def test_the_plays_are_listed_with_the_row_and_the_paragraph(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([*ASK, "KH KD KC 9S 4H 4D"]) == 0
    output = capsys.readouterr().out
    assert "row 3B, printed page ¶4a" in output
    assert "1 legal play:\n  KC KD KH   beats the lead" in output
    assert "groupBy=rank, LW-02" in output


def test_json_is_a_sorted_list_of_sorted_lists_and_the_rule_goes_to_stderr(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([*ASK, "KH KD KC QS QD QC 9S", "--json"]) == 0
    printed = capsys.readouterr()
    assert json.loads(printed.out) == [["KC", "KD", "KH"], ["QC", "QD", "QS"]]
    assert "row 3B, ¶4a" in printed.err


def test_settings_change_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    settings = ["--config", "fillers=one-of-each", "freeRuff=true", "--config", "rankOrder=A"]
    assert main([*ASK, "BB BB 9H 7H 5D", "--json", *settings[:3]]) == 0
    assert len(json.loads(capsys.readouterr().out)) == 3
    assert main([*ASK, "BB BB 9H 7H 5D", "--json", *settings]) == 2
    assert "rankOrder names each" in capsys.readouterr().err


def test_one_play_is_judged_with_its_code_and_a_way_out(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([*ASK, "KH KD KC 9S", "--play", "KH KD 9S"]) == 1
    output = capsys.readouterr().out
    assert "MUST_PLAY_SET" in output
    assert "legal, for example: KC KD KH" in output
    assert main([*ASK, "KH KD KC 9S", "--play", "KH KD KC"]) == 0
    assert "Legal: KH KD KC   beats the lead" in capsys.readouterr().out


def test_one_play_is_judged_for_machines(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*ASK, "KH KD KC 9S", "--play", "KH KD 9S", "--json"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert (answer["legal"], answer["code"], answer["row"]) == (False, "MUST_PLAY_SET", "3B")
    assert answer["example"] == ["KC", "KD", "KH"]
    assert main([*ASK, "KH KD KC 9S", "--play", "KH KD KC", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["legal"], answer["code"], answer["beats_lead"]) == (True, None, True)


def test_a_lead_that_is_no_set_is_told_no(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["wolf", "legal", "--trump", "S", "--lead", "9H 9D", "--hand", "2C 3C"]) == 1
    assert "SET_TOO_SMALL" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--trump", "X", "--lead", "9H 9D 9C", "--hand", "2C 3C 4C"], "a suit is"),
        (["--trump", "S", "--lead", "9H 9D 9X", "--hand", "2C 3C 4C"], "a card is"),
        (["--trump", "S", "--lead", "9H 9D 9C", "--hand", "2C 3C"], "the hand holds 2"),
    ],
)
def test_what_cannot_be_read_is_wrong_usage(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["wolf", "legal", *arguments]) == 2
    assert message in capsys.readouterr().err

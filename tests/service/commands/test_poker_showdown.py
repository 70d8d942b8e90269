"""Tests of `settable poker showdown`."""

import json

import pytest

from service.cli import main

TABLE = "1-red-solid-oval 2-green-striped-squiggle"
ANA = "Ana: 3POD 1RSD"
BEN = "Ben: 1-red-striped-squiggle 3RSO"


def test_the_verdict_is_told_in_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["poker", "showdown", "--table", TABLE, "--hand", BEN, "--hand", ANA, "--pot", "4"])
        == 0
    )
    assert capsys.readouterr().out.splitlines() == [
        "Ben has no SET.",
        "Ana has 1 SET: 3-purple-open-diamond 1-red-solid-oval 2-green-striped-squiggle.",
        "Ana has the most SETs and takes the pot of 4.",
        "Payout: Ben +0, Ana +4",
    ]


def test_json_names_counts_sets_winners_and_payout(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["poker", "showdown", "--table", TABLE, "--hand", ANA, "--hand", BEN]
    assert main([*arguments, "--pot", "4", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "counts": {"Ana": 1, "Ben": 0},
        "sets": {
            "Ana": [["3-purple-open-diamond", "1-red-solid-oval", "2-green-striped-squiggle"]],
            "Ben": [],
        },
        "winners": ["Ana"],
        "payout": {"Ana": 4, "Ben": 0},
    }


# P11 of poker 3.8: two SETs for Ana and for Ben, none for Dea; Ana deals.
P11 = [
    *("--table", "1RFO 2GSS 1GFD 3ROS"),
    *("--hand", "Ben: 2RSD 3GOO", "--hand", "Dea: 1PSD 3RFS", "--hand", "Ana: 1PFS 2GFO"),
    *("--pot", "13", "--stack", "Ana=14", "--stack", "Ben=11", "--stack", "Dea=3"),
]


def payout(capsys: pytest.CaptureFixture[str], *more: str) -> dict[str, int]:
    assert main(["poker", "showdown", "--json", *P11, *more]) == 0
    found: dict[str, int] = json.loads(capsys.readouterr().out)["payout"]
    return found


def test_stacks_decide_who_gets_the_odd_chips(capsys: pytest.CaptureFixture[str]) -> None:
    assert payout(capsys) == {"Ben": 7, "Dea": 0, "Ana": 6}
    rule = ["--odd-chips", "poorest active player"]
    assert payout(capsys, *rule) == {"Ben": 6, "Dea": 1, "Ana": 6}


def test_without_stacks_the_nearest_to_the_dealers_left_gets_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    arguments = [word for word in P11 if "=" not in word and word != "--stack"]
    assert main(["poker", "showdown", "--json", *arguments]) == 0
    assert json.loads(capsys.readouterr().out)["payout"] == {"Ben": 7, "Dea": 0, "Ana": 6}


def test_disjoint_sets_are_counted_when_agreed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["poker", "showdown", "--json", "--disjoint", *P11]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["counts"]["Ana"] == 1
    assert all(len(found["sets"][name]) == count for name, count in found["counts"].items())


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        (["--table", TABLE, "--hand", "Ana 3POD 1RSD"], "expected a hand such as"),
        (["--table", TABLE, "--hand", "Ana: 3POD"], "expected two cards for Ana, got 1"),
        (["--table", TABLE, "--hand", ANA, "--hand", ANA], "Ana is named twice"),
        (["--table", TABLE, "--hand", ANA, "--hand", "Ben: 3POD 2RFO"], "lies twice"),
        (["--table", "1RFO", "--hand", ANA], "at least two centre cards"),
        (["--table", TABLE, "--hand", ANA, "--stack", "Ana"], "a stack such as Ana=14"),
        (["--table", TABLE, "--hand", ANA, "--stack", "Cid=1"], "one stack for each of Ana"),
        (
            ["--table", TABLE, "--hand", ANA, "--hand", BEN, "--stack", "Ana=1"],
            "none for Ben",
        ),
        (["--table", TABLE, "--hand", ANA, "--pot", "-1"], "at least 0"),
    ],
)
def test_what_cannot_be_is_wrong_usage_and_says_why(
    arguments: list[str], wrong: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["poker", "showdown", *arguments]) == 2
    assert wrong in capsys.readouterr().err

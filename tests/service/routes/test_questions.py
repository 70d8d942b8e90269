"""Tests of the pure questions: /api/sets, /api/poker/showdown, /api/little-wolf."""

from typing import Any

import pytest
from starlette.testclient import TestClient

NO_SET = ["1RFO", "2RFO", "3PFO"]
WITH_SET = ["1RFO", "1GSS", "2RFO", "3RFO"]


def _ask(client: TestClient, path: str, **question: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON
    answer = client.post(f"/api/{path}", json=question)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def _refused(client: TestClient, path: str, status: int, **question: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON
    answer = client.post(f"/api/{path}", json=question)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    problem: dict[str, Any] = answer.json()
    return problem


def test_sets_are_found_with_their_places(client: TestClient) -> None:
    told = _ask(client, "sets", cards=WITH_SET)
    assert told["sets"] == [
        {"places": [1, 3, 4], "cards": [f"{n}-red-solid-oval" for n in (1, 2, 3)]}
    ]
    assert told["cards"][1] == "1-green-striped-squiggle"
    assert (told["hint"], told["why"], told["certificate"]) == (None, None, None)


@pytest.mark.parametrize(
    ("step", "features", "cards"),
    [
        (1, False, None),
        (2, True, None),
        (3, True, ["1-red-solid-oval"]),
        (4, True, ["1-red-solid-oval", "2-red-solid-oval"]),
    ],
)
def test_each_hint_tells_a_little_more(
    step: int, features: bool, cards: list[str] | None, client: TestClient
) -> None:
    told = _ask(client, "sets", cards=WITH_SET, sets=False, hint=step)
    assert told["sets"] is None
    assert told["hint"]["exists"] is True
    assert told["hint"]["cards"] == cards
    expected = dict.fromkeys(("color", "shading", "shape"), "all alike")
    assert told["hint"]["features"] == (
        expected | {"number": "all different"} if features else None
    )


def test_a_hint_where_there_is_no_set_says_so(client: TestClient) -> None:
    told = _ask(client, "sets", cards=NO_SET, sets=False, hint=1)
    assert told["hint"] == {
        "step": 1,
        "exists": False,
        "features": None,
        "cards": None,
        "sentence": "No SET lies here.",
    }


def test_why_three_cards_are_no_set_is_told_feature_by_feature(client: TestClient) -> None:
    why = _ask(client, "sets", cards=[], why=NO_SET)["why"]
    assert why["is_set"] is False
    assert why["sentence"] == "Not a SET. color: two are red and one is purple."
    assert [reason["agreement"] for reason in why["reasons"]] == [
        "all different",
        "two alike, one not",
        "all alike",
        "all alike",
    ]
    assert why["reasons"][1]["values"] == ["red", "red", "purple"]


def test_the_certificate_names_the_card_each_pair_needs(client: TestClient) -> None:
    told = _ask(client, "sets", cards=NO_SET, certificate=True)
    assert told["sets"] == []
    assert [one["needed"] for one in told["certificate"]] == [
        "3-red-solid-oval",
        "2-green-solid-oval",
        "1-green-solid-oval",
    ]
    assert _ask(client, "sets", cards=WITH_SET, certificate=True)["certificate"] is None


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ({"cards": ["1RFX"]}, "a card reads like"),
        ({"cards": "1RFO"}, "list"),
        ({"cards": [], "hint": 5}, "hint"),
        ({"cards": [], "why": ["1RFO"]}, "why"),
        ({"cards": ["1RFO"] * 2, "certificate": True}, "one of them occurs twice"),
        ({"cards": ["1RFO"] * 163}, "162"),
        ({"cards": [], "spoil": True}, "spoil"),
        ({}, "cards"),
    ],
)
def test_questions_that_cannot_be_read_are_refused(
    question: dict[str, Any], said: str, client: TestClient
) -> None:
    assert said in _refused(client, "sets", 422, **question)["detail"]


def test_a_showdown_is_judged_with_reasons(client: TestClient) -> None:
    told = _ask(
        client,
        "poker/showdown",
        table=["1RFO", "2RFO"],
        hands=[
            {"player": "Ana", "cards": ["3RFO", "1GSD"]},
            {"player": "Ben", "cards": ["1GFO", "2PSD"]},
        ],
        pot=4,
    )
    assert told["winners"] == ["Ana"]
    ana, ben = told["seats"]
    assert (ana["count"], ana["wins"], ana["payout"]) == (1, True, 4)
    assert (ben["count"], ben["wins"], ben["payout"], ben["sets"]) == (0, False, 0, [])
    assert told["sentences"][-1] == "Ana has the most SETs and takes the pot of 4."


def test_odd_chips_go_to_the_poorest_of_the_tied(client: TestClient) -> None:
    hands = [
        {"player": "Ana", "cards": ["1GSD", "2GSD"], "stack": 9},
        {"player": "Ben", "cards": ["1PSS", "2PSS"], "stack": 3},
    ]
    told = _ask(client, "poker/showdown", table=["1RFO", "2GFO"], hands=hands, pot=5)
    assert [seat["payout"] for seat in told["seats"]] == [2, 3]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"table": ["1RFO", "3RFO"]}, "lies twice"),
        ({"hands": []}, "hands"),
        ({"pot": -1}, "pot"),
        ({"names": ("Ana", "Ana")}, "given twice"),
        ({"stacks": (1, None)}, "a stack for every hand"),
    ],
)
def test_a_showdown_that_cannot_be_is_refused(
    changes: dict[str, Any], said: str, client: TestClient
) -> None:
    first, second = changes.pop("names", ("Ana", "Ben"))
    one, two = changes.pop("stacks", (None, None))
    question: dict[str, Any] = {
        "table": ["1RFO", "2RFO"],
        "hands": [
            {"player": first, "cards": ["3RFO", "1GSD"], "stack": one},
            {"player": second, "cards": ["1GFO", "2PSD"], "stack": two},
        ],
    }
    problem = _refused(client, "poker/showdown", 422, **question | changes)
    assert said in problem["detail"]


def test_legal_plays_are_listed_with_the_rule(client: TestClient) -> None:
    told = _ask(
        client,
        "little-wolf/legal",
        trump="S",
        lead=["9H", "9D", "9C"],
        hand=["7H", "7C", "9D", "BB", "AS"],
    )
    assert [play["cards"] for play in told["plays"]] == [["7C", "7H", "9D"], ["7C", "7H", "BB"]]
    assert told["complete"] is True
    assert told["paragraph"].startswith("¶")
    assert told["owed"]
    assert told["judgement"] is None


def test_an_illegal_play_is_judged_with_a_way_out(client: TestClient) -> None:
    question = {"trump": "S", "lead": ["9H", "9D", "9C"], "hand": ["7H", "7C", "9D", "BB", "AS"]}
    judged = _ask(client, "little-wolf/legal", **question, play=["7H", "7C", "AS"])["judgement"]
    assert judged["legal"] is False
    assert judged["code"]
    assert judged["message"]
    good = _ask(client, "little-wolf/legal", **question, play=judged["example"])["judgement"]
    assert (good["legal"], good["code"], good["message"]) == (True, None, None)


def test_the_configuration_changes_what_is_legal(client: TestClient) -> None:
    question = {
        "trump": "S",
        "lead": ["9H", "9D", "9C"],
        "hand": ["7H", "7C", "9D", "2S", "AS", "KS"],
    }
    plain = _ask(client, "little-wolf/legal", **question)["plays"]
    ruffing = _ask(client, "little-wolf/legal", **question, config={"freeRuff": True})["plays"]
    assert len(ruffing) > len(plain)


def test_a_large_hand_has_more_plays_than_are_listed(client: TestClient) -> None:
    hand = [f"{rank}{'CDH'[place % 3]}" for place, rank in enumerate("234567TJQKA" * 5)]
    lead = ["9H", "9D", "9C"] * 4
    told = _ask(client, "little-wolf/legal", trump="S", lead=lead, hand=hand)
    assert told["complete"] is False
    assert len(told["plays"]) == 2_000


@pytest.mark.parametrize(
    ("changes", "status", "code"),
    [
        ({"lead": ["9H", "8D", "7C"]}, 409, None),
        ({"trump": "X"}, 422, "INVALID"),
        ({"hand": ["1H"]}, 422, "INVALID"),
        ({"config": {"freeRuff": "perhaps"}}, 422, "INVALID"),
        ({"config": {"nonsense": True}}, 422, "INVALID"),
        ({"hand": ["9H"] * 61}, 422, "INVALID"),
    ],
)
def test_leads_and_hands_that_make_no_sense_are_refused(
    changes: dict[str, Any], status: int, code: str | None, client: TestClient
) -> None:
    question = {"trump": "S", "lead": ["9H", "9D", "9C"], "hand": ["7H", "7C", "9D"]} | changes
    problem = _refused(client, "little-wolf/legal", status, **question)
    if code is None:
        assert problem["rule"]
    else:
        assert problem["code"] == code


def test_a_trick_goes_to_the_better_set(client: TestClient) -> None:
    told = _ask(
        client,
        "little-wolf/trick",
        trump="S",
        leader="Ana",
        lead=["9H", "9D", "9C"],
        plays=[
            {"player": "Ben", "cards": ["KH", "KD", "KC"]},
            {"player": "Cleo", "cards": ["2H", "3D", "4C"], "hand": ["2H", "3D", "4C"]},
        ],
    )
    assert told["winner"] == "Ben"
    assert told["reason"]
    assert [play["category"] for play in told["plays"]] == [
        "suited Set",
        "suited Set",
        "cannot win",
    ]
    assert told["unchecked"] == ["Ben"]


def test_an_illegal_play_in_a_trick_is_against_the_rules(client: TestClient) -> None:
    problem = _refused(
        client,
        "little-wolf/trick",
        409,
        trump="S",
        lead=["9H", "9D", "9C"],
        plays=[
            {
                "player": "Ben",
                "cards": ["2H", "3D", "4C"],
                "hand": ["KH", "KD", "KC", "2H", "3D", "4C"],
            }
        ],
    )
    assert problem["detail"].startswith("Ben: ")
    assert problem["rule"]


def test_nobody_plays_twice_in_a_trick(client: TestClient) -> None:
    plays = [{"player": "Leader", "cards": ["KH", "KD", "KC"]}]
    problem = _refused(
        client, "little-wolf/trick", 422, trump="S", lead=["9H", "9D", "9C"], plays=plays
    )
    assert "named twice" in problem["detail"]


def test_practice_deals_a_lead_and_a_hand_that_the_judge_can_answer(client: TestClient) -> None:
    dealt = _ask(client, "little-wolf/practice", hand_size=6, seed=7)
    assert dealt == _ask(client, "little-wolf/practice", hand_size=6, seed=7)
    assert len(dealt["hand"]) == 6
    question = {name: dealt[name] for name in ("trump", "lead", "hand")}
    told = _ask(client, "little-wolf/legal", **question)
    assert told["plays"]
    assert told["steps"]


@pytest.mark.any_deal
def test_practice_without_a_seed_deals_by_chance_and_tells_the_seed(client: TestClient) -> None:
    dealt = _ask(client, "little-wolf/practice")
    assert dealt == _ask(client, "little-wolf/practice", seed=dealt["seed"])
    assert len(dealt["hand"]) == 8
    _refused(client, "little-wolf/practice", 422, hand_size=2)


def test_the_lead_and_what_it_asks_for_are_told_taken_apart(client: TestClient) -> None:
    told = _ask(
        client, "little-wolf/legal", trump="S", lead=["9H", "9D", "9C"], hand=["9H", "9D", "BB"]
    )
    assert (told["rank"], told["is_trump"]) == ("9", False)
    assert told["steps"] == [
        {"kind": "lead_group", "count": 2},
        {"kind": "matching", "count": 1},
    ]

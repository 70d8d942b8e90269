"""Tests of `settable poker look`: a rendered showdown is zoned, read and judged."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from service.cli import main
from solver.cards import Card
from solver.poker import judge_showdown
from tests.vision.showdowns import random_showdown
from vision.pictures.codec import encode_png
from vision.synthetic.filmed_table import Stage, StageOptions
from vision.zones import parse_zones

NAMES = ("Ana", "Ben", "Cem")
OPTIONS = StageOptions(size_wh=(1280, 960), span_wh=(12, 9.5), tilt_deg=12)


class Laid:
    """A showdown on a photo, and what was laid."""

    def __init__(self, folder: Path) -> None:
        middle, hands = random_showdown(11, players=3)
        self.middle = tuple(card for card, _ in middle)
        self.hands = tuple(tuple(card for card, _ in hand) for hand in hands)
        stage = Stage(random.Random(2), OPTIONS)
        for card, lie in (*middle, *(one for hand in hands for one in hand)):
            stage.put(card, lie)
        self.photo = folder / "showdown.png"
        self.photo.write_bytes(encode_png(stage.draw()[0]))

    def look(self, *more: str) -> list[str]:
        return ["poker", "look", str(self.photo), "--names", ",".join(NAMES), *more]


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Laid:
    return Laid(tmp_path_factory.mktemp("showdown"))


def told(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


def cards_in(answer: dict[str, Any], zone: str) -> set[str]:
    return {one["label"] for one in answer["cards"] if one["zone"] == zone}


def texts(cards: tuple[Card, ...]) -> set[str]:
    return set(map(str, cards))


def test_hands_are_read_and_judged_as_if_they_were_typed(
    laid: Laid, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(laid.look("--pot", "10", "--json")) == 0
    answer = told(capsys)
    assert cards_in(answer, "") == texts(laid.middle)
    for name, hand in zip(NAMES, laid.hands, strict=True):
        assert cards_in(answer, name) == texts(hand)
    verdict = judge_showdown(laid.middle, laid.hands, pot=10)
    assert [one["payout"] for one in answer["seats"]] == list(verdict.payout)
    assert [one["count"] for one in answer["seats"]] == list(verdict.counts)


def test_the_dealer_s_hand_comes_last(laid: Laid, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(laid.look("--dealer", "Ana", "--json")) == 0
    assert [one["player"] for one in told(capsys)["seats"]] == ["Ben", "Cem", "Ana"]
    assert main(laid.look("--dealer", "Dan")) == 2


def test_zones_are_kept_and_used_again(
    laid: Laid, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "zones.json"
    assert main(laid.look("--save-zones", str(kept))) == 0
    assert [zone.name for zone in parse_zones(kept.read_text())] == ["", *NAMES]
    capsys.readouterr()
    kept.write_text(kept.read_text().replace("Ben", "Bea"))
    assert main(["poker", "look", str(laid.photo), "--zones", str(kept), "--json"]) == 0
    assert [one["player"] for one in told(capsys)["seats"]] == ["Ana", "Bea", "Cem"]


def test_a_correction_counts_and_a_wrong_place_is_refused(
    laid: Laid, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(laid.look("--card", f"1={_unused(laid)}", "--json")) == 0
    assert told(capsys)["cards"][0]["label"] == str(_unused(laid))
    assert main(laid.look("--card", "99=1RFO")) == 2


def _unused(laid: Laid) -> Card:
    from solver.cards import DECK

    used = {*laid.middle, *(card for hand in laid.hands for card in hand)}
    return next(card for card in DECK if card not in used)


def test_an_overlay_with_zones_is_written(laid: Laid, tmp_path: Path) -> None:
    path = tmp_path / "overlay.png"
    assert main(laid.look("--overlay", str(path))) == 0
    assert path.read_bytes()[:4] == b"\x89PNG"

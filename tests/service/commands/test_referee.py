"""Tests of `settable referee` and `settable film`: a recording is refereed as a camera would be."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from service.cli import main
from solver.cards import Card
from solver.classic import parse_record
from solver.game import replay
from solver.notation import parse_cards
from vision.capture.recording import Note, Recorder, Shot, read_recording
from vision.synthetic.filmed_table import Stage, StageOptions
from vision.synthetic.props import Hand, Lie

LAYOUT = parse_cards("1RFO 2RFO 3RFO 1GSD 2PSD 3ROS 1GFO 2GSO 3PFD 1POS 2RSS 3GOD")
SET, NO_SET = LAYOUT[:3], (LAYOUT[0], LAYOUT[1], LAYOUT[3])
STEP_MS = 80


class Recording:
    """A recording of a table, made frame by frame."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.stage = Stage(random.Random(3), StageOptions(size_wh=(960, 720), span_wh=(6.6, 6.2)))
        self.at_ms = 0
        self.lies = {
            card: Lie(((place % 4 - 1.5) * 1.4, (place // 4 - 1) * 1.9))
            for place, card in enumerate(LAYOUT)
        }
        self.file = path.open("wb")
        self.recorder = Recorder(self.file)
        for card in LAYOUT:
            self.stage.put(card, self.lies[card])

    def show(self, for_ms: int, *hands: Hand) -> None:
        for _ in range(for_ms // STEP_MS):
            self.recorder.keep(Shot(self.stage.draw(hands)[0], self.at_ms))
            self.at_ms += STEP_MS

    def shout(self, seat: int) -> None:
        self.recorder.note(Note(json.dumps({"shout": seat})))

    def take(self, cards: tuple[Card, ...]) -> None:
        for card in cards:
            spot = self.lies[card].middle_xy
            self.show(160, Hand(tip_xy=spot, from_xy=(0.5, 7)))
            self.stage.take(card)
            self.show(160, Hand(tip_xy=spot, from_xy=(0.5, 7), holds=(card,)))
        self.show(800)

    def put_back(self, cards: tuple[Card, ...]) -> None:
        for card in cards:
            self.stage.put(card, self.lies[card])
        self.show(1_000)


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Film a wrong claim of Ana, put back, and a right one of Ben."""
    made = Recording(tmp_path_factory.mktemp("film") / "game.mjpeg")
    made.show(1_200)
    made.shout(0)
    made.take(NO_SET)
    made.put_back(NO_SET)
    made.shout(1)
    made.shout(0)
    made.take(SET)
    made.file.close()
    return made.path


def test_a_recorded_game_is_refereed(
    recording: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, pictures = tmp_path / "evening.set", tmp_path / "pictures"
    arguments = ["referee", str(recording), "--names", "Ana,Ben", "--json"]
    more = ["--record", str(record), "--snapshots", str(pictures)]
    assert main([*arguments, *more]) == 1
    told: list[dict[str, Any]] = list(map(json.loads, capsys.readouterr().out.splitlines()))
    ruled = [one["kind"] for one in told if one["kind"] not in ("lifted", "laid")]
    assert ruled == ["called", "wrong", "put-back", "called", "refused", "taken"]
    assert told[-1]["scores"] == [-1, 1]
    kept = parse_record(record.read_text())
    assert kept.names == ("Ana", "Ben")
    assert replay(kept.setup.start(), kept.moves).scores == (-1, 1)
    assert {path.name.split("-", 1)[1] for path in pictures.iterdir()} >= {
        "wrong-before.jpg",
        "wrong-after.jpg",
        "taken-after.jpg",
    }


def test_people_read_names_and_the_score(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = Recording(tmp_path / "claim.mjpeg")
    made.show(1_200)
    made.shout(0)
    made.take(NO_SET)
    made.file.close()
    assert main(["referee", str(made.path), "--names", "Ana,Ben"]) == 1
    said = capsys.readouterr().out
    assert "Ana calls SET." in said
    assert "Ana: -1." in said
    assert "[Ana -1, Ben 0]" in said
    assert said.endswith("The game did not end.\n")


def test_wrong_usage_is_refused(
    recording: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["referee", str(recording), "--names", ","]) == 2
    assert main(["referee", "/nowhere.mjpeg", "--names", "Ana"]) == 2
    there = tmp_path / "there"
    there.touch()
    assert main(["referee", str(recording), "--names", "Ana", "--record", str(there)]) == 2
    assert "is there already" in capsys.readouterr().err


def test_a_film_is_a_recording_with_its_shouts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "film.mjpeg"
    assert main(["film", str(path), "--seed", "1", "--seconds", "10", "--fps", "3"]) == 0
    items = list(read_recording(path))
    times = [one.at_ms for one in items if isinstance(one, Shot)]
    assert times == sorted(times)
    assert 9_000 < times[-1] <= 10_000
    assert next(one.text for one in items if isinstance(one, Note)) == '{"shout": 0}'
    assert "2 players" in capsys.readouterr().out
    assert main(["film", str(path)]) == 2

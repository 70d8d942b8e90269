"""Tests of the one shape of readings: its schema, and that every interface keeps to it."""

import importlib.util
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from starlette.testclient import TestClient

from service.app import create_app
from service.cli import main
from service.reading import as_json
from service.schemas.readings import reading_schema
from service.settings import Settings
from tests.service.fake_readers import TABLES, photo_of
from vision.pictures.codec import encode_png
from vision.synthetic.scene import Scene, demo_scene

SCHEMA = Path(as_json.__file__).with_name("reading.schema.json")
SCORE = Path(__file__).parents[4] / "shared" / "eval" / "score.py"
REAL = "service.reading.reading:load_shipped_reader"


def _check(shape: str, told: object) -> None:
    document = json.loads(SCHEMA.read_text()) | {"$ref": f"#/$defs/{shape}"}
    jsonschema_rs.validator_for(document).validate(told)


def test_the_shipped_schema_is_that_of_the_models() -> None:
    assert json.loads(SCHEMA.read_text()) == reading_schema(), (
        "a field was changed: write reading_schema() into service/reading/reading.schema.json, and "
        "raise FORMAT_VERSION if a field went or means something else"
    )


def test_the_schema_refuses_what_is_no_reading() -> None:
    with pytest.raises(jsonschema_rs.ValidationError):
        _check("Reading", {"version": 1, "cards": [{"label": "2RSO"}]})


@pytest.fixture(scope="module")
def scene() -> Scene:
    return demo_scene(2, width_px=960)


@pytest.fixture(scope="module")
def photo(scene: Scene, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("photos") / "table.png"
    path.write_bytes(encode_png(scene.frame))
    return path


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    settings = Settings(data_folder=tmp_path_factory.mktemp("data"), reader=REAL, readers=1)
    with TestClient(create_app(settings)) as client:
        yield client


def _told(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:  # noqa: ANN401 - any JSON
    assert main(arguments) in (0, 1)
    return json.loads(capsys.readouterr().out)


def test_a_photo_reads_the_same_at_the_command_line_over_http_and_on_a_socket(
    photo: Path, client: TestClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    read = _told(capsys, "read", str(photo), "--json")
    examined = _told(capsys, "doctor", str(photo), "--json")
    main(("read", str(photo), "--out", str(tmp_path)))
    kept = json.loads((tmp_path / "table.json").read_text())
    sent = client.post("/api/photos", content=photo.read_bytes()).json()
    for document in (read, examined):
        _check("Photos", document)
    (one,), (other,) = read["photos"], examined["photos"]
    for reading in (one, other, kept, sent):
        _check("Reading", reading)
    assert len(one["cards"]) == 12
    assert one == other == {"source": str(photo)} | kept
    captioned = {"verdict", "id", "created_at", "expires_at", "kept"}  # a caption is shorter
    assert {name: sent[name] for name in sent if name not in captioned} == {
        name: kept[name] for name in kept if name not in captioned
    }


def test_views_and_events_of_a_camera_keep_to_the_schema(
    scene: Scene, client: TestClient, photo: Path
) -> None:
    from vision.pictures.codec import encode_jpeg

    with client.websocket_connect("/ws/camera") as socket:
        assert socket.receive_json()["type"] == "hello"
        told: list[Any] = []
        while not any(view["events"] for view in told):
            socket.send_bytes(encode_jpeg(scene.frame))
            told.append(socket.receive_json())
    for view in told:
        _check("Reading", view)
        for event in view["events"]:
            _check("Event", event)
    assert all(card["track"] is not None for card in told[-1]["cards"])


def test_events_of_watch_keep_to_the_schema(
    photo: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(("watch", str(photo), "--no-display", "--json"))
    lines = capsys.readouterr().out.splitlines()
    assert lines
    for line in lines:
        _check("Event", json.loads(line))


@pytest.mark.parametrize("grey", sorted(TABLES))
def test_photos_with_doubts_findings_and_no_cards_keep_to_the_schema(
    grey: int, tmp_path: Path
) -> None:
    fake = "tests.service.fake_readers:load_fake_reader"
    settings = Settings(data_folder=tmp_path, reader=fake, readers=1)
    with TestClient(create_app(settings)) as client:
        _check("Reading", client.post("/api/photos", content=photo_of(grey)).json())


@pytest.mark.skipif(not SCORE.is_file(), reason="the judge of readings is not here")
def test_the_files_of_read_are_what_the_judge_of_readings_takes(
    photo: Path, scene: Scene, tmp_path: Path
) -> None:
    main(("read", str(photo), "--out", str(tmp_path)))
    found = importlib.util.spec_from_file_location("score", SCORE)
    assert found is not None
    assert found.loader is not None
    judge = importlib.util.module_from_spec(found)
    found.loader.exec_module(judge)
    truth = {
        "cards": [
            {"quad": [list(corner) for corner in one.quad.corners_xy], "label": str(one.card)}
            for one in scene.cards
        ]
    }
    score = judge.score_one(truth, json.loads((tmp_path / "table.json").read_text()))
    assert (score["read"], score["false"], score["exact"]) == (12, 0, True)

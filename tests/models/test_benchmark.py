"""Tests of the public benchmark: fetched from small local repositories, scored by one command."""

import hashlib
import json
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from models.__main__ import main
from models.benchmark import BenchmarkPhoto, benchmark, benchmark_photos, fetch
from models.scoring import read_annotation
from solver.notation import parse_card
from vision.pictures.codec import encode_png, read_image
from vision.synthetic.scene import Scene, demo_scene

GIT = ("git", "-c", "user.name=Test", "-c", "user.email=test@example.org")


@pytest.fixture(scope="module")
def scene() -> Scene:
    return demo_scene(2, width_px=960)


@pytest.fixture
def photo(scene: Scene, tmp_path: Path) -> BenchmarkPhoto:
    """Return a photo in a repository of its own, to be fetched at half its size."""
    repository = tmp_path / "mirror" / "ada" / "tables"
    (repository / "in").mkdir(parents=True)
    data = encode_png(scene.frame)
    (repository / "in" / "table.png").write_bytes(data)
    for command in (("init", "-q"), ("add", "-A"), ("commit", "-qm", "a table")):
        subprocess.run((*GIT, *command), cwd=repository, check=True)
    told = subprocess.run(
        ("git", "rev-parse", "HEAD"), cwd=repository, check=True, capture_output=True, text=True
    )
    return BenchmarkPhoto(
        file="dev/ada-tables_01.jpg",
        owner="ada",
        name="tables",
        commit=told.stdout.strip(),
        path="in/table.png",
        sha256=hashlib.sha256(data).hexdigest(),
        licence="MIT",
        size_wh=(scene.frame.shape[1] // 2, scene.frame.shape[0] // 2),
        edition="standard",
        source="ada/tables",
        kind="plain",
        cards=tuple(
            (str(one.card), *(value / 2 for corner in one.quad.corners_xy for value in corner))
            for one in scene.cards
        ),
    )


def test_the_benchmark_is_208_photos_of_named_commits_with_their_cards() -> None:
    photos = benchmark_photos()
    assert len(photos) == len({one.file for one in photos}) == 208
    assert {one.file.partition("/")[0] for one in photos} == {"dev", "editions", "train"}
    for one in photos:
        assert (len(one.commit), len(one.sha256)) == (40, 64)
        for label, *corners in one.cards:
            assert label == "?" or parse_card(label)
            assert len(corners) == 8


def test_a_fetched_photo_lies_upright_beside_its_annotation(
    photo: BenchmarkPhoto, scene: Scene, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    assert fetch(out, mirror=tmp_path / "mirror", photos=[photo]) == ()
    frame = read_image(out / photo.file)
    assert (frame.shape[1], frame.shape[0]) == photo.size_wh
    cards = read_annotation((out / photo.file).with_suffix(".json"))
    assert [one.card for one in cards] == [one.card for one in scene.cards]
    assert cards[0].quad.corners_xy[0] == pytest.approx(
        [value / 2 for value in scene.cards[0].quad.corners_xy[0]]
    )
    assert "ada-tables_01.jpg,ada/tables,MIT,standard,plain" in (out / "index.csv").read_text()


def test_a_changed_or_lost_file_is_told_and_holds_up_no_other(
    photo: BenchmarkPhoto, tmp_path: Path
) -> None:
    changed = replace(photo, file="dev/changed.jpg", sha256="0" * 64)
    lost = replace(photo, file="dev/lost.jpg", path="no.png")
    nowhere = replace(photo, file="dev/nowhere.jpg", name="gone")
    out = tmp_path / "out"
    faults = fetch(out, mirror=tmp_path / "mirror", photos=[changed, lost, nowhere, photo])
    assert [one.partition(":")[0] for one in faults] == [changed.file, lost.file, nowhere.file]
    assert "is not the file annotated" in faults[0]
    assert [path.name for path in (out / "dev").glob("*.jpg")] == ["ada-tables_01.jpg"]


def test_any_reader_is_scored_by_what_it_wrote(photo: BenchmarkPhoto, tmp_path: Path) -> None:
    out, told = tmp_path / "out", tmp_path / "told"
    fetch(out, mirror=tmp_path / "mirror", photos=[photo])
    told.mkdir()
    truth = json.loads((out / photo.file).with_suffix(".json").read_text())
    truth["cards"][0]["label"] = truth["cards"][1]["label"]
    (told / "ada-tables_01.json").write_text(json.dumps({"cards": truth["cards"][:11]}))
    whole = benchmark(out, predictions=told).splitlines()[2]
    assert whole == "| **all** | 1 | 12 | 0.833 | 0.909 | 0.000 | 0.000 |"
    assert "| 0.000 | 0.000 |" in benchmark(out, predictions=tmp_path / "none")


def test_our_reader_is_scored_by_one_command(
    photo: BenchmarkPhoto, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    fetch(out, mirror=tmp_path / "mirror", photos=[photo])
    assert main(["benchmark", str(out)]) == 0
    assert "| **all** | 1 | 12 | 1.000 | 1.000 | 1.000 | 1.000 |" in capsys.readouterr().out
    assert main(["benchmark", str(tmp_path / "nothing")]) == 2
    assert "fetch them first" in capsys.readouterr().err

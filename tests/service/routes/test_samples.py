"""Tests of /api/samples: rendered tables for people who have no cards at hand."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from service.app import create_app
from service.settings import Rate, Settings
from vision.pictures.codec import decode
from vision.synthetic.scene import demo_scene


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    settings = Settings(
        data_folder=tmp_path_factory.mktemp("samples"),
        reader="tests.service.fake_readers:load_fake_reader",
        picture_rate=Rate(100_000, 100_000),
    )
    with TestClient(create_app(settings)) as one:
        yield one


def test_a_sample_is_the_table_of_the_demo_and_each_time_the_same(client: TestClient) -> None:
    answer = client.get("/api/samples/2")
    assert answer.headers["content-type"] == "image/jpeg"
    difference = abs(decode(answer.content).astype(int) - demo_scene(2).frame)
    assert difference.mean() < 3  # what a JPEG of this quality changes
    assert client.get("/api/samples/2").content == answer.content


@pytest.mark.parametrize("number", ["0", "13", "one"])
def test_there_are_no_other_samples(client: TestClient, number: str) -> None:
    assert client.get(f"/api/samples/{number}").status_code == 422


def test_samples_are_counted_as_pictures(tmp_path: Path) -> None:
    settings = Settings(
        data_folder=tmp_path,
        reader="tests.service.fake_readers:load_fake_reader",
        picture_rate=Rate(0.001, 1),
    )
    with TestClient(create_app(settings)) as client:
        told = [client.get("/api/samples/1").status_code for _ in range(2)]
    assert told == [200, 429]

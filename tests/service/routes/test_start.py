"""Tests of the page for programmers: whole without scripts and other hosts, true to the API."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from service.app import create_app
from service.http.certificates import certify
from service.settings import Settings


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(Settings(data_folder=tmp_path))) as one:
        yield one


def test_the_page_obeys_the_policy_and_needs_no_other_host(client: TestClient) -> None:
    answer = client.get("/docs")
    assert answer.status_code == 200
    assert "style-src 'self'" in answer.headers["content-security-policy"]
    assert "<script" not in answer.text
    assert not re.search(r"\sstyle=|<style", answer.text)
    assert not re.findall(r"https?://", answer.text)
    links = re.findall(r"""(?:href|src)=["'](/[^"']*)["']""", answer.text)
    assert links
    for link in links:
        assert client.get(link).status_code == 200, link


def test_every_operation_is_listed_with_a_sentence(client: TestClient) -> None:
    page = client.get("/docs").text
    document = client.get("/api/openapi.json").json()
    assert "/api/photos/{photo_id}/overlay.png" in document["paths"]
    for path, operations in document["paths"].items():
        assert f"<code>{path}</code>" in page
        for method, operation in operations.items():
            assert method.upper() in page
            assert operation["description"]


def test_without_an_authority_there_is_no_root_to_install(client: TestClient) -> None:
    answer = client.get("/api/root.crt")
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"
    assert client.get("/api/about").json()["has_root"] is False


def test_the_root_is_offered_when_there_is_one(tmp_path: Path) -> None:
    files = certify(tmp_path / "tls", names=("localhost",), addresses=())
    with TestClient(create_app(Settings(data_folder=tmp_path, tls=files))) as client:
        assert client.get("/api/about").json()["has_root"] is True
        answer = client.get("/api/root.crt")
    assert answer.headers["content-type"] == "application/x-x509-ca-cert"
    assert answer.content[:1] == b"\x30"  # DER

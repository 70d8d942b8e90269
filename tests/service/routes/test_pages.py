"""Tests of the page's files over HTTP: the shell everywhere, packed, checked again, safe."""

import gzip
import re
from pathlib import Path
from typing import Final

import pytest
from fastapi.testclient import TestClient

import service
from service.routes.pages import PAGES

STATIC: Final = Path(service.__file__).parent / "static"


@pytest.mark.parametrize("path", [path.replace("{game}", "poker") for path in PAGES])
def test_the_shell_is_at_every_address_of_the_page(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert '<script type="module" src="/static/app.js">' in answer.text


@pytest.mark.parametrize("path", ["/nowhere", "/deep/er", "/join/ZZZZZ"])
def test_a_person_who_is_lost_gets_a_page_and_a_program_a_problem(
    client: TestClient, path: str
) -> None:
    page = client.get(path, headers={"Accept": "text/html,*/*"})
    assert page.status_code == 404
    assert '<script type="module" src="/static/app.js">' in page.text
    told = client.get(path, headers={"Accept": "application/json"})
    assert (told.status_code, told.json()["code"]) == (404, "NOT_FOUND")
    assert client.get("/api/nowhere", headers={"Accept": "text/html"}).json()["code"] == "NOT_FOUND"


def test_the_shell_obeys_the_policy_and_every_file_it_names_is_there(client: TestClient) -> None:
    shell = client.get("/").text
    assert not re.search(r"\sstyle=|<style|\son\w+=|<script>", shell)
    assert not re.findall(r"https?://", shell)
    for link in re.findall(r"""(?:href|src)=["'](/[^"']*)["']""", shell):
        assert client.get(link).status_code == 200, link


OWN_HOSTS = ("${here.host}", "localhost:")
"""What addresses in scripts may name: the service itself."""


def test_no_script_or_style_loads_from_another_host() -> None:
    for path in [*STATIC.rglob("*.js"), *STATIC.rglob("*.css")]:
        if "vendor" not in path.parts:
            code = re.sub(r"(?<!:)//.*", "", path.read_text(encoding="utf-8"))
            for host in re.findall(r"(?:https?|wss?)://([^/\s]*)", code):
                assert host.startswith(OWN_HOSTS), f"{path.name} names {host}"


def test_every_import_of_a_script_leads_to_a_file() -> None:
    for path in STATIC.rglob("*.js"):
        code = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.S)  # types are no files
        for target in re.findall(r"""(?:from|import)\s*\(?\s*"(\.[^"$]+)";?""", code):
            assert (path.parent / target).is_file(), f"{path.name} imports {target}"


def test_a_file_is_packed_and_not_sent_twice(client: TestClient) -> None:
    first = client.get("/static/app.js", headers={"Accept-Encoding": "gzip"})
    assert first.headers["content-encoding"] == "gzip"
    assert first.headers["cache-control"] == "no-cache"
    plain = client.get("/static/app.js", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert first.content == plain.content
    assert first.headers["etag"] != plain.headers["etag"]
    again = client.get(
        "/static/app.js",
        headers={"Accept-Encoding": "gzip", "If-None-Match": first.headers["etag"]},
    )
    assert again.status_code == 304
    assert again.content == b""


def test_what_is_no_file_of_the_page_is_a_problem(client: TestClient) -> None:
    for path in ("/static/nothing.js", "/static/../app.py", "/static/%2e%2e/app.py"):
        answer = client.get(path)
        assert answer.status_code == 404, path
        assert answer.headers["content-type"] == "application/problem+json"


def test_the_page_learns_where_phones_reach_the_service(client: TestClient) -> None:
    about = client.get("/api/about").json()
    assert about["lan_url"] is None
    assert about["has_root"] is False
    assert re.fullmatch("[0-9a-f]{12}", about["version"])


def test_the_worker_lives_at_the_root_and_keeps_files_that_are_there(client: TestClient) -> None:
    script = client.get("/sw.js").text
    files = re.findall(r'"(/static/[^"]+)"', script.splitlines()[1])
    assert "/static/app.js" in files
    assert "/static/index.html" in files
    for path in files:
        assert client.get(path).status_code == 200, path


def test_a_phone_can_install_the_page(client: TestClient) -> None:
    manifest = client.get("/manifest.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"
    for icon in manifest.json()["icons"]:
        assert client.get(icon["src"]).headers["content-type"] == icon["type"]


def test_vendored_files_bring_their_licences() -> None:
    licences = (STATIC / "vendor" / "LICENSES.txt").read_text(encoding="utf-8")
    for path in (STATIC / "vendor").iterdir():
        assert path.name == "LICENSES.txt" or path.name in licences


def test_packing_says_what_gzip_can_read(client: TestClient) -> None:
    answer = client.get("/static/styles/tokens.css", headers={"Accept-Encoding": "gzip"})
    assert int(answer.headers["content-length"]) == len(gzip.compress(answer.content, 9, mtime=0))

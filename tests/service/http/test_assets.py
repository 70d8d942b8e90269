"""Tests of service.http.assets: what is served, how it is packed, and how a change shows."""

import gzip
import os
from pathlib import Path

import pytest

from service.http.assets import Assets


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "a.js").write_text("export const a = 1;\n" * 50)
    (tmp_path / "sw.js").write_text("// worker\n")
    (tmp_path / "secret.py").write_text("password = 1\n")
    return tmp_path


def test_a_file_is_served_plain_and_packed(folder: Path) -> None:
    asset = Assets(folder).find("lib/a.js")
    assert asset is not None
    assert asset.media_type == "text/javascript; charset=utf-8"
    assert asset.packed is not None
    assert gzip.decompress(asset.packed) == asset.body
    assert len(asset.packed) < len(asset.body) / 5


@pytest.mark.parametrize(
    "name", ["secret.py", "../sw.js", "/etc/hosts.txt", "lib", "no.js", "a\0.js"]
)
def test_nothing_else_is_served(folder: Path, name: str) -> None:
    assert Assets(folder / "lib").find(name) is None
    assert Assets(folder).find(name) is None


def test_a_changed_file_is_read_again_and_changes_the_version(folder: Path) -> None:
    assets = Assets(folder)
    before = assets.version()
    (folder / "lib" / "a.js").write_text("export const a = 2;\n")
    os.utime(folder / "lib" / "a.js", ns=(1, 1))
    asset = assets.find("lib/a.js")
    assert asset is not None
    assert b"a = 2" in asset.body
    assert assets.version() != before


def test_the_worker_is_told_every_file_but_itself(folder: Path) -> None:
    body = Assets(folder).worker().body.decode()
    assert 'FILES = ["/static/lib/a.js"]' in body
    assert body.endswith("// worker\n")

"""Tests of service.files: a whole file or none."""

import os
from pathlib import Path

import pytest

from service.errors import UsageError
from service.files import write_atomically


def test_folders_are_made_and_nothing_else_is_left(tmp_path: Path) -> None:
    target = tmp_path / "new" / "deep" / "a.json"
    write_atomically(target, b"one")
    write_atomically(target, b"two")
    assert target.read_bytes() == b"two"
    assert os.listdir(target.parent) == ["a.json"]


def test_others_may_read_what_the_umask_lets_them(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        write_atomically(tmp_path / "a.json", b"")
    finally:
        os.umask(before)
    assert (tmp_path / "a.json").stat().st_mode & 0o777 == 0o644


def test_a_file_in_the_way_of_a_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "taken").write_bytes(b"")
    with pytest.raises(UsageError, match=r"taken.a\.json cannot be written"):
        write_atomically(tmp_path / "taken" / "a.json", b"")


def test_a_failed_write_keeps_the_old_file_and_no_rest(tmp_path: Path) -> None:
    target = tmp_path / "a.json"
    target.mkdir()
    (target / "old").write_bytes(b"")
    with pytest.raises(UsageError, match="cannot be written"):
        write_atomically(target, b"new")
    assert os.listdir(tmp_path) == ["a.json"]
    assert os.listdir(target) == ["old"]

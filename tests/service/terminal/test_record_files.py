"""Tests of `record_files`: a whole file or the old one, and clear words when it fails."""

from pathlib import Path

import pytest

from service.terminal.record_files import MAX_BYTES, read_text, write_text
from solver.errors import InvalidError


def test_what_was_written_is_read_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "game.set"
    write_text(path, "first")
    write_text(path, "Ångström\n")
    assert read_text(path) == "Ångström\n"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_is_not_there_a_folder_or_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidError, match="cannot be read: No such file"):
        read_text(tmp_path / "nowhere")
    with pytest.raises(InvalidError, match="cannot be read: Is a directory"):
        read_text(tmp_path)
    (tmp_path / "photo").write_bytes(b"\x89PNG\xff")
    with pytest.raises(InvalidError, match="is no text"):
        read_text(tmp_path / "photo")


def test_a_file_that_is_too_large_is_not_even_read(tmp_path: Path) -> None:
    path = tmp_path / "large"
    with path.open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    with pytest.raises(InvalidError, match="larger than any record"):
        read_text(path)


def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidError, match="cannot be written: No such file"):
        write_text(tmp_path / "no folder" / "game.set", "x")

"""Tests of service.reading.photo_files: which photos, and names that never collide."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.errors import UsageError
from service.reading.photo_files import STDIN, Photo, find_photos, result_names


def _folder(tmp_path: Path, *names: str) -> Path:
    for name in names:
        (tmp_path / name).write_bytes(b"")
    return tmp_path


def test_a_folder_gives_its_photos_by_name(tmp_path: Path) -> None:
    folder = _folder(tmp_path, "b.JPG", "a.heic", "c.webp", "notes.txt", ".hidden.jpg", "a.json")
    (folder / "deeper.jpg").mkdir()
    found = find_photos([str(folder)])
    assert [photo.file_name for photo in found] == ["a.heic", "b.JPG", "c.webp"]


def test_a_photo_named_twice_is_read_once(tmp_path: Path) -> None:
    folder = _folder(tmp_path, "a.jpg")
    sources = [str(folder), str(folder / "a.jpg"), str(folder / ".." / folder.name / "a.jpg")]
    assert len(find_photos([*sources, STDIN, STDIN])) == 2


def test_a_folder_without_photos_is_wrong_usage(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"no photo \(avif, bmp, gif, heic, .*in the folder"):
        find_photos([str(_folder(tmp_path, "notes.txt"))])


def test_a_missing_file_stays_to_be_reported_later() -> None:
    assert find_photos(["/no/such.jpg"]) == (Photo("/no/such.jpg"),)


def test_standard_input_has_a_name_for_people_and_for_files() -> None:
    photo = Photo(STDIN)
    assert (photo.title, photo.file_name) == ("standard input", "stdin")


def test_names_differ_where_stems_are_alike() -> None:
    photos = [Photo("a.jpg"), Photo("a.png"), Photo("A.jpg"), Photo("b.png"), Photo("c/b.png")]
    assert result_names(photos) == ("a.jpg", "a.png", "A.jpg-2", "b.png", "b.png-2")


names = st.from_regex(r"[aAb](\.jpg|\.png)?(-2)?(\.jpg|\.png)", fullmatch=True)


@given(st.lists(names, max_size=8))
@settings(max_examples=200, deadline=None)
def test_no_two_results_ever_share_a_name(files: list[str]) -> None:
    given_names = result_names([Photo(f"{place}/{name}") for place, name in enumerate(files)])
    assert len({name.casefold() for name in given_names}) == len(files)

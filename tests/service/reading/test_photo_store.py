"""Tests of the store of photos by itself: layout versions, orphans, corrections all or none."""

import os
import sqlite3
from pathlib import Path

import pytest

from service.errors import NotFoundError, UsageError
from service.reading.photo_store import PhotoStore, StoredPhoto, new_photo_id
from solver.notation import parse_card
from tests.service.fake_readers import view_of


def _open(folder: Path) -> PhotoStore:
    return PhotoStore(f"sqlite:///{folder / 'a.sqlite'}", folder / "photos", retention_s=3600)


def _add(store: PhotoStore, picture: bytes | None = None) -> StoredPhoto:
    view = view_of("1RFO 2RFO 1GSD")
    return store.add(view, photo_id=new_photo_id(), sure_from=0.9, picture=picture)


def test_ids_cannot_be_guessed() -> None:
    ids = {new_photo_id() for _ in range(100)}
    assert len(ids) == 100
    assert {len(one) for one in ids} == {22}


def test_corrections_are_made_all_or_none(tmp_path: Path) -> None:
    store = _open(tmp_path)
    photo = _add(store)
    with pytest.raises(NotFoundError, match="no card in place 4; 3 were seen"):
        store.pin(photo.id, {0: parse_card("3PSD"), 3: parse_card("3PSS")})
    assert store.find(photo.id).pins == {}
    pins = {0: parse_card("3PSD"), 2: parse_card("3PSS")}
    assert store.pin(photo.id, pins).pins == pins
    assert store.pin(photo.id, {0: None}).pins == {2: parse_card("3PSS")}
    store.close()


def test_pictures_without_a_reading_are_swept_out_after_a_while(tmp_path: Path) -> None:
    store = _open(tmp_path)
    kept = _add(store, b"picture")
    old, young = (tmp_path / "photos" / f"{new_photo_id()}.jpg" for _ in range(2))
    for path in (old, young):
        path.write_bytes(b"orphan")
    os.utime(old, (0, 0))
    os.utime(tmp_path / "photos" / f"{kept.id}.jpg", (0, 0))
    store.purge()
    assert not old.exists()
    assert young.exists()
    assert store.picture(kept) == b"picture"
    store.close()


def test_what_is_deleted_is_overwritten_in_the_database(tmp_path: Path) -> None:
    store = _open(tmp_path)
    photo = _add(store)
    store.delete(photo.id)
    store.close()
    assert photo.id.encode() not in (tmp_path / "a.sqlite").read_bytes()


def test_readings_of_another_layout_are_dropped(tmp_path: Path) -> None:
    store = _open(tmp_path)
    photo = _add(store)
    store.close()
    again = _open(tmp_path)
    assert again.find(photo.id) == photo
    again.close()
    with sqlite3.connect(tmp_path / "a.sqlite") as database:
        database.execute("UPDATE photo_layout SET version = 0")
    database.close()
    later = _open(tmp_path)
    with pytest.raises(NotFoundError):
        later.find(photo.id)
    assert _add(later).view == photo.view
    later.close()


def test_a_database_that_cannot_be_opened_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.sqlite").write_text("this is no database, but long enough to look like a file")
    with pytest.raises(UsageError, match="the database cannot be opened"):
        _open(tmp_path)

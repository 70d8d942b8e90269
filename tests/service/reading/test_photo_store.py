"""Tests of photos in the store: orphans, corrections all or none, what is deleted is gone."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest

from service.errors import NotFoundError
from service.reading.photo_store import PhotoStore, StoredPhoto, new_photo_id
from service.storage.store import Store
from solver.notation import parse_card
from tests.service.fake_readers import view_of

T = TypeVar("T")


def _within(folder: Path, work: Callable[[PhotoStore], Awaitable[T]], now_s: float = 0) -> T:
    """Do some work with the photos of a folder's store, opened for it."""

    async def run() -> T:
        store = Store(f"sqlite:///{folder / 'a.sqlite'}")
        try:
            return await work(
                PhotoStore(store, folder / "photos", retention_s=3600, clock=lambda: now_s)
            )
        finally:
            store.close()

    return asyncio.run(run())


async def _add(photos: PhotoStore, picture: bytes | None = None) -> StoredPhoto:
    view = view_of("1RFO 2RFO 1GSD")
    return await photos.add(view, photo_id=new_photo_id(), sure_from=0.9, picture=picture)


def test_ids_cannot_be_guessed() -> None:
    ids = {new_photo_id() for _ in range(100)}
    assert len(ids) == 100
    assert {len(one) for one in ids} == {22}


def test_a_photo_is_found_again_as_it_was_added(tmp_path: Path) -> None:
    photo = _within(tmp_path, _add)
    assert _within(tmp_path, lambda photos: photos.find(photo.id)) == photo


def test_corrections_are_made_all_or_none(tmp_path: Path) -> None:
    async def correct(photos: PhotoStore) -> None:
        photo = await _add(photos)
        with pytest.raises(NotFoundError, match="no card in place 4; 3 were seen"):
            await photos.pin(photo.id, {0: parse_card("3PSD"), 3: parse_card("3PSS")})
        assert (await photos.find(photo.id)).pins == {}
        pins = {0: parse_card("3PSD"), 2: parse_card("3PSS")}
        assert (await photos.pin(photo.id, pins)).pins == pins
        assert (await photos.pin(photo.id, {0: None})).pins == {2: parse_card("3PSS")}

    _within(tmp_path, correct)


class DeletedMeanwhile(PhotoStore):
    """Photos that somebody else deletes right after they were found."""

    async def find(self, photo_id: str) -> StoredPhoto:
        found = await super().find(photo_id)
        await super()._delete((photo_id,))
        return found


def test_a_photo_that_is_deleted_while_it_is_corrected_is_not_found(tmp_path: Path) -> None:
    async def correct(photos: PhotoStore) -> None:
        photo = await _add(photos)
        meanwhile = DeletedMeanwhile(photos._store, tmp_path, retention_s=3600, clock=photos.clock)
        with pytest.raises(NotFoundError, match="no such photo"):
            await meanwhile.pin(photo.id, {0: parse_card("3PSD")})

    _within(tmp_path, correct)


def test_what_is_over_goes_and_what_is_not_stays(tmp_path: Path) -> None:
    photo = _within(tmp_path, lambda photos: _add(photos, b"picture"))
    assert _within(tmp_path, lambda photos: photos.purge(), now_s=3599) == ()
    with pytest.raises(NotFoundError):
        _within(tmp_path, lambda photos: photos.find(photo.id), now_s=3600)
    assert _within(tmp_path, lambda photos: photos.purge(), now_s=3600) == (photo.id,)
    assert list((tmp_path / "photos").iterdir()) == []


def test_pictures_without_a_reading_are_swept_out_after_a_while(tmp_path: Path) -> None:
    async def sweep(photos: PhotoStore) -> None:
        kept = await _add(photos, b"picture")
        old, young = (tmp_path / "photos" / f"{new_photo_id()}.jpg" for _ in range(2))
        for path in (old, young):
            path.write_bytes(b"orphan")
        os.utime(old, (0, 0))
        os.utime(tmp_path / "photos" / f"{kept.id}.jpg", (0, 0))
        await photos.purge()
        assert not old.exists()
        assert young.exists()
        assert await photos.picture(kept) == b"picture"

    _within(tmp_path, sweep)


def test_what_is_deleted_is_overwritten_in_the_database(tmp_path: Path) -> None:
    async def come_and_go(photos: PhotoStore) -> str:
        photo = await _add(photos)
        await photos.delete(photo.id)
        return photo.id

    photo_id = _within(tmp_path, come_and_go)
    assert photo_id.encode() not in (tmp_path / "a.sqlite").read_bytes()

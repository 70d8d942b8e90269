"""Readings of photos in the database, kept pictures beside it, and the day when both go.

Whoever knows a photo's id may see and correct its reading, so ids cannot be guessed and are never
listed. Pictures come here only when someone asked to keep them, and without any EXIF block.
"""

import asyncio
import json
import os
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, insert, select

from service.errors import NotFoundError
from service.reading.as_json import parse_view, view_json
from service.storage.schema import photo_pins, photos
from service.storage.store import Store
from solver.cards import Card
from solver.notation import parse_card
from vision.view import TableView

__all__ = ["PhotoStore", "StoredPhoto", "new_photo_id"]

_ID_BYTES: Final = 16  # 128 bits: nobody finds another's photo by trying
_ORPHAN_S: Final = 60 * 60  # a picture is written moments before its reading


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredPhoto:
    """What is known of one photo.

    Attributes
    ----------
    view
        As it was read, before any correction.
    pins
        Place in `view.cards` -> the card that a person named there.
    findings
        What the light doctor said, as plain values.
    kept
        Whether the picture itself was kept.
    sure_from
        Least confidence of a sure reading, for this reader.
    """

    id: str
    created_at_ms: int
    expires_at_ms: int
    view: TableView
    pins: Mapping[int, Card]
    findings: tuple[Mapping[str, Any], ...]
    kept: bool
    sure_from: float


class PhotoStore:
    """The photos of one service.

    Parameters
    ----------
    store
        The database; it is closed by whoever opened it.
    folder
        Where kept pictures lie; made when the first one comes.
    retention_s
        How long a reading and its picture live.
    clock
        Seconds since 1970.
    """

    def __init__(
        self,
        store: Store,
        folder: Path,
        *,
        retention_s: float,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._store = store
        self._folder = folder
        self._retention_ms = round(retention_s * 1000)
        self.clock = clock

    async def add(
        self,
        view: TableView,
        *,
        photo_id: str,
        sure_from: float,
        findings: tuple[Mapping[str, Any], ...] = (),
        picture: bytes | None = None,
    ) -> StoredPhoto:
        """Store a reading, and the picture if there is one; return it."""
        now_ms = self._now_ms()
        if picture is not None:
            await asyncio.to_thread(self._write_picture, photo_id, picture)
        photo = StoredPhoto(
            id=photo_id,
            created_at_ms=now_ms,
            expires_at_ms=now_ms + self._retention_ms,
            view=replace(view, findings=()),
            pins={},
            findings=findings,
            kept=picture is not None,
            sure_from=sure_from,
        )
        await self._store.run(partial(_insert, photo=photo))
        return photo

    async def find(self, photo_id: str) -> StoredPhoto:
        """Return a photo.

        Raises
        ------
        NotFoundError
            If there is none of this id, or its time is over.
        """
        row, pins = await self._store.run(partial(_read, photo_id=photo_id))
        if row is None or row.expires_at_ms <= self._now_ms():
            raise _no_such_photo()
        return StoredPhoto(
            id=row.id,
            created_at_ms=row.created_at_ms,
            expires_at_ms=row.expires_at_ms,
            view=parse_view(json.loads(row.view)),
            pins={pin.place: parse_card(pin.card) for pin in pins},
            findings=tuple(json.loads(row.findings)),
            kept=row.kept,
            sure_from=row.sure_from,
        )

    async def pin(self, photo_id: str, pins: Mapping[int, Card | None]) -> StoredPhoto:
        """Store corrections, all or none; None takes an earlier one back. Return the photo.

        Raises
        ------
        NotFoundError
            If there is no such photo, or no card was seen in such a place.
        """
        seen = len((await self.find(photo_id)).view.cards)
        for place in pins:
            if not 0 <= place < seen:
                raise NotFoundError(
                    f"there is no card in place {place + 1}; {seen} were seen on this photo"
                )
        if not await self._store.run(partial(_pin, photo_id=photo_id, pins=pins)):
            raise _no_such_photo()
        return await self.find(photo_id)

    async def picture(self, photo: StoredPhoto) -> bytes | None:
        """Return the kept picture, None when it was not kept."""
        if not photo.kept:
            return None
        try:
            return await asyncio.to_thread(self._path(photo.id).read_bytes)
        except FileNotFoundError:
            return None

    async def delete(self, photo_id: str) -> None:
        """Delete a photo with all that belongs to it.

        Raises
        ------
        NotFoundError
            If there is no such photo.
        """
        await self.find(photo_id)
        await self._delete((photo_id,))

    async def purge(self) -> tuple[str, ...]:
        """Delete every photo whose time is over, and pictures that belong to none; return ids."""
        over = await self._store.run(partial(_ids_over, now_ms=self._now_ms()))
        if over:
            await self._delete(over)
        known = await self._store.run(_ids)
        await asyncio.to_thread(self._sweep_pictures, known)
        return over

    async def _delete(self, photo_ids: tuple[str, ...]) -> None:
        for photo_id in photo_ids:
            await asyncio.to_thread(self._path(photo_id).unlink, missing_ok=True)
        await self._store.run(partial(_delete, photo_ids=photo_ids))

    def _sweep_pictures(self, known: frozenset[str]) -> None:
        """Delete pictures without a reading: the service was killed between the two."""
        for path in self._folder.glob("*.jpg"):
            if path.stem not in known and time.time() - path.stat().st_mtime > _ORPHAN_S:
                path.unlink(missing_ok=True)

    def _write_picture(self, photo_id: str, picture: bytes) -> None:
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        with os.fdopen(os.open(self._path(photo_id), flags, 0o600), "wb") as file:
            file.write(picture)

    def _path(self, photo_id: str) -> Path:
        return self._folder / f"{photo_id}.jpg"

    def _now_ms(self) -> int:
        return round(self.clock() * 1000)


def new_photo_id() -> str:
    """Return an id that nobody can guess."""
    return secrets.token_urlsafe(_ID_BYTES)


def _no_such_photo() -> NotFoundError:
    return NotFoundError("there is no such photo; photos are deleted after a while")


def _insert(connection: Connection, photo: StoredPhoto) -> None:
    connection.execute(
        insert(photos).values(
            id=photo.id,
            created_at_ms=photo.created_at_ms,
            expires_at_ms=photo.expires_at_ms,
            kept=photo.kept,
            sure_from=photo.sure_from,
            view=json.dumps(view_json(photo.view)),
            findings=json.dumps([dict(one) for one in photo.findings]),
        )
    )


def _read(connection: Connection, photo_id: str) -> tuple[Row[Any] | None, Sequence[Row[Any]]]:
    row = connection.execute(select(photos).where(photos.c.id == photo_id)).one_or_none()
    pins = connection.execute(select(photo_pins).where(photo_pins.c.photo == photo_id)).all()
    return row, pins


def _pin(connection: Connection, photo_id: str, pins: Mapping[int, Card | None]) -> bool:
    """Write pins; return False where the photo was deleted meanwhile."""
    if connection.execute(select(photos.c.id).where(photos.c.id == photo_id)).first() is None:
        return False
    named = (photo_pins.c.photo == photo_id) & photo_pins.c.place.in_(list(pins))
    connection.execute(delete(photo_pins).where(named))
    rows = [
        {"photo": photo_id, "place": place, "card": str(card)}
        for place, card in pins.items()
        if card is not None
    ]
    if rows:
        connection.execute(insert(photo_pins), rows)
    return True


def _ids(connection: Connection) -> frozenset[str]:
    return frozenset(connection.execute(select(photos.c.id)).scalars())


def _ids_over(connection: Connection, now_ms: int) -> tuple[str, ...]:
    over = photos.c.expires_at_ms <= now_ms
    return tuple(connection.execute(select(photos.c.id).where(over)).scalars())


def _delete(connection: Connection, photo_ids: tuple[str, ...]) -> None:
    connection.execute(delete(photo_pins).where(photo_pins.c.photo.in_(photo_ids)))
    connection.execute(delete(photos).where(photos.c.id.in_(photo_ids)))

"""Readings of photos in the database, kept pictures beside it, and the day when both go.

Whoever knows a photo's id may see and correct its reading, so ids cannot be guessed and are never
listed. Pictures come here only when someone asked to keep them, and without any EXIF block.
"""

import json
import os
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Engine,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    delete,
    event,
    insert,
    select,
)
from sqlalchemy.exc import SQLAlchemyError

from service.errors import NotFoundError, UsageError
from service.reading.as_json import parse_view, view_json
from solver.cards import Card
from solver.notation import parse_card
from vision.view import TableView

__all__ = ["PhotoStore", "StoredPhoto", "new_photo_id"]

_ID_BYTES: Final = 16  # 128 bits: nobody finds another's photo by trying
_BUSY_MS: Final = 5_000
_ORPHAN_S: Final = 60 * 60  # a picture is written moments before its reading

_METADATA: Final = MetaData()
_PHOTOS: Final = Table(
    "photos",
    _METADATA,
    Column("id", String(32), primary_key=True),
    Column("created_at_ms", BigInteger, nullable=False),
    Column("expires_at_ms", BigInteger, nullable=False, index=True),
    Column("kept", Boolean, nullable=False),
    Column("sure_from", Float, nullable=False),
    Column("view", Text, nullable=False),
    Column("findings", Text, nullable=False),
)
_PINS: Final = Table(
    "photo_pins",
    _METADATA,
    Column("photo", String(32), ForeignKey("photos.id", ondelete="CASCADE"), primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("card", String(40), nullable=False),
)

_LAYOUT: Final = 2
"""Version of these tables. Readings live for days, so those of another version are dropped."""
_LAYOUTS: Final = Table("photo_layout", _METADATA, Column("version", Integer, nullable=False))


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
    """The photos of one service; methods block for a moment and may be called from any thread.

    Parameters
    ----------
    url
        SQLAlchemy URL of the database.
    folder
        Where kept pictures lie; made when the first one comes.
    retention_s
        How long a reading and its picture live.
    clock
        Seconds since 1970.

    Raises
    ------
    UsageError
        If the database cannot be opened.
    """

    def __init__(
        self,
        url: str,
        folder: Path,
        *,
        retention_s: float,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._engine = _open(url)
        self._folder = folder
        self._retention_ms = round(retention_s * 1000)
        self.clock = clock
        try:
            with self._engine.begin() as connection:
                _lay_out(connection)
        except SQLAlchemyError as error:
            raise UsageError(f"the database cannot be opened: {error}") from error

    def close(self) -> None:
        """Close the database."""
        self._engine.dispose()

    def add(
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
            self._write_picture(photo_id, picture)
        with self._engine.begin() as connection:
            connection.execute(
                insert(_PHOTOS).values(
                    id=photo_id,
                    created_at_ms=now_ms,
                    expires_at_ms=now_ms + self._retention_ms,
                    kept=picture is not None,
                    sure_from=sure_from,
                    view=json.dumps(view_json(view)),
                    findings=json.dumps([dict(one) for one in findings]),
                )
            )
        return self.find(photo_id)

    def find(self, photo_id: str) -> StoredPhoto:
        """Return a photo.

        Raises
        ------
        NotFoundError
            If there is none of this id, or its time is over.
        """
        with self._engine.connect() as connection:
            row = connection.execute(select(_PHOTOS).where(_PHOTOS.c.id == photo_id)).one_or_none()
            pins = connection.execute(select(_PINS).where(_PINS.c.photo == photo_id)).all()
        if row is None or row.expires_at_ms <= self._now_ms():
            raise NotFoundError("there is no such photo; photos are deleted after a while")
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

    def pin(self, photo_id: str, pins: Mapping[int, Card | None]) -> StoredPhoto:
        """Store corrections, all or none; None takes an earlier one back. Return the photo.

        Raises
        ------
        NotFoundError
            If there is no such photo, or no card was seen in such a place.
        """
        seen = len(self.find(photo_id).view.cards)
        for place in pins:
            if not 0 <= place < seen:
                raise NotFoundError(
                    f"there is no card in place {place + 1}; {seen} were seen on this photo"
                )
        with self._engine.begin() as connection:
            connection.execute(
                delete(_PINS).where(_PINS.c.photo == photo_id, _PINS.c.place.in_(list(pins)))
            )
            rows = [
                {"photo": photo_id, "place": place, "card": str(card)}
                for place, card in pins.items()
                if card is not None
            ]
            if rows:
                connection.execute(insert(_PINS), rows)
        return self.find(photo_id)

    def picture(self, photo: StoredPhoto) -> bytes | None:
        """Return the kept picture, None when it was not kept."""
        if not photo.kept:
            return None
        try:
            return self._path(photo.id).read_bytes()
        except FileNotFoundError:
            return None

    def delete(self, photo_id: str) -> None:
        """Delete a photo with all that belongs to it.

        Raises
        ------
        NotFoundError
            If there is no such photo.
        """
        self.find(photo_id)
        self._delete((photo_id,))

    def purge(self) -> tuple[str, ...]:
        """Delete every photo whose time is over, and pictures that belong to none; return ids."""
        over = _PHOTOS.c.expires_at_ms <= self._now_ms()
        with self._engine.connect() as connection:
            old = tuple(connection.execute(select(_PHOTOS.c.id).where(over)).scalars())
        self._delete(old)
        self._sweep_pictures()
        return old

    def _delete(self, photo_ids: tuple[str, ...]) -> None:
        for photo_id in photo_ids:
            self._path(photo_id).unlink(missing_ok=True)
        with self._engine.begin() as connection:
            connection.execute(delete(_PINS).where(_PINS.c.photo.in_(photo_ids)))
            connection.execute(delete(_PHOTOS).where(_PHOTOS.c.id.in_(photo_ids)))

    def _sweep_pictures(self) -> None:
        """Delete pictures without a reading: the service was killed between the two."""
        with self._engine.connect() as connection:
            known = frozenset(connection.execute(select(_PHOTOS.c.id)).scalars())
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


def _lay_out(connection: Connection) -> None:
    _METADATA.create_all(connection, tables=[_LAYOUTS])
    found = connection.execute(select(_LAYOUTS.c.version)).scalar()
    if found != _LAYOUT:
        _METADATA.drop_all(connection, tables=[_PINS, _PHOTOS])
        connection.execute(delete(_LAYOUTS))
        connection.execute(insert(_LAYOUTS).values(version=_LAYOUT))
    _METADATA.create_all(connection, tables=[_PHOTOS, _PINS])


def _open(url: str) -> Engine:
    engine = create_engine(url)
    if engine.dialect.name == "sqlite":

        @event.listens_for(engine, "connect")
        def _set_up(connection: Any, _: object) -> None:  # noqa: ANN401 - the driver's own class
            cursor = connection.cursor()
            cursor.execute("PRAGMA journal_mode=WAL")
            cursor.execute("PRAGMA foreign_keys=ON")
            cursor.execute(f"PRAGMA busy_timeout={_BUSY_MS}")
            cursor.execute("PRAGMA secure_delete=ON")
            cursor.close()

    return engine

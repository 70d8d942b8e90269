"""Tests of photos that an older program kept: taken over from its last layout, else dropped."""

import asyncio
import json
import sqlite3
from pathlib import Path

import pytest

from service.errors import NotFoundError
from service.reading.photo_store import PhotoStore, StoredPhoto
from service.storage.store import Store
from solver.notation import parse_card
from vision.deck import DeckRule
from vision.quads import Quad

OLD_TABLES = """\
CREATE TABLE photo_layout (version INTEGER NOT NULL);
CREATE TABLE photos (
    id VARCHAR(32) NOT NULL PRIMARY KEY, created_at_ms BIGINT NOT NULL,
    expires_at_ms BIGINT NOT NULL, kept BOOLEAN NOT NULL, sure_from FLOAT NOT NULL,
    view TEXT NOT NULL, findings TEXT NOT NULL
);
CREATE INDEX ix_photos_expires_at_ms ON photos (expires_at_ms);
CREATE TABLE photo_pins (
    photo VARCHAR(32) NOT NULL REFERENCES photos (id) ON DELETE CASCADE, place INTEGER NOT NULL,
    card VARCHAR(40) NOT NULL, PRIMARY KEY (photo, place)
);
"""
"""As the program before version 4 of the store made them, next to the tables of version 3."""
OLD_VIEW = {
    "size": [640, 480],
    "cards": [
        {
            "quad": [[20.125, 20], [110, 20], [110, 160], [20, 160]],
            "card": "1-red-solid-oval",
            "confidence": 0.123456789012345,
            "sure": False,
            "probabilities": [[0.7, 0.2, 0.1], [0.8, 0.1, 0.1], [1, 0, 0], [0.5, 0.25, 0.25]],
            "guesses": [["1-red-solid-oval", 0.61], ["1-red-solid-diamond", 0.2]],
            "changed_by_deck": True,
        }
    ],
    "copies": 2,
    "taken": ["3-purple-open-diamond"],
}


def _older_store(folder: Path, layout: int) -> str:
    url = f"sqlite:///{folder / 'a.sqlite'}"
    Store(url).close()
    with sqlite3.connect(folder / "a.sqlite") as database:
        database.executescript("DROP TABLE photo_pins; DROP TABLE photos;" + OLD_TABLES)
        database.execute("UPDATE schema_version SET version = 3")
        database.execute("INSERT INTO photo_layout VALUES (?)", (layout,))
        database.execute(
            "INSERT INTO photos VALUES ('one', 1000, 9000, 0, 0.85, ?, ?)",
            (json.dumps(OLD_VIEW), json.dumps([{"problem": "glare"}])),
        )
        database.execute("INSERT INTO photo_pins VALUES ('one', 0, '2-red-solid-oval')")
    database.close()
    return url


def _found(url: str, folder: Path) -> StoredPhoto:
    async def find() -> StoredPhoto:
        store = Store(url)
        try:
            photos = PhotoStore(store, folder, retention_s=60, clock=lambda: 5.0)
            return await photos.find("one")
        finally:
            store.close()

    return asyncio.run(find())


def _tables(folder: Path) -> set[str]:
    with sqlite3.connect(folder / "a.sqlite") as database:
        names = {name for (name,) in database.execute("SELECT name FROM sqlite_master")}
    database.close()
    return names


def test_readings_of_the_last_layout_are_taken_over_whole(tmp_path: Path) -> None:
    photo = _found(_older_store(tmp_path, 2), tmp_path)
    (seen,) = photo.view.cards
    assert photo.view.frame_size_wh == (640, 480)
    assert photo.view.rule == DeckRule(copies=2, taken=frozenset({parse_card("3POD")}))
    assert seen.quad == Quad(((20.125, 20), (110, 20), (110, 160), (20, 160)))
    assert (seen.card, seen.confidence) == (parse_card("1RFO"), 0.123456789012345)
    assert (seen.sure, seen.changed_by_deck) == (False, True)
    assert seen.probabilities[0] == (0.7, 0.2, 0.1)
    assert seen.probabilities[3] == (0.5, 0.25, 0.25)
    assert [(str(one.card), one.probability) for one in seen.guesses] == [
        ("1-red-solid-oval", 0.61),
        ("1-red-solid-diamond", 0.2),
    ]
    assert photo.pins == {0: parse_card("2RFO")}
    assert (photo.sure_from, photo.created_at_ms, photo.expires_at_ms) == (0.85, 1000, 9000)
    assert photo.findings == ({"problem": "glare"},)
    assert "photo_layout" not in _tables(tmp_path)


def test_readings_of_an_older_layout_are_dropped(tmp_path: Path) -> None:
    url = _older_store(tmp_path, 1)
    with pytest.raises(NotFoundError):
        _found(url, tmp_path)
    assert {"photos", "photo_pins"} <= _tables(tmp_path)
    assert "photo_layout" not in _tables(tmp_path)


def test_a_store_without_photos_gets_the_tables(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'a.sqlite'}"
    Store(url).close()
    with sqlite3.connect(tmp_path / "a.sqlite") as database:
        database.executescript("DROP TABLE photo_pins; DROP TABLE photos;")
        database.execute("UPDATE schema_version SET version = 3")
    database.close()
    with pytest.raises(NotFoundError):
        _found(url, tmp_path)

"""Tests of a store's care: checked, copied, put back, held by one program; what an outage does."""

import contextlib
import itertools
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Connection, text

from service.app import create_app
from service.cli import main
from service.errors import UsageError
from service.settings import Settings
from service.storage.upkeep import back_up, check_file, hold, restore
from tests.service.rooms import open_room


@pytest.fixture
def store(settings: Settings) -> Path:
    """Return a store with one game."""
    with TestClient(create_app(settings)) as client:
        open_room(client, "classic", 2)
    return settings.data_folder / "settable.sqlite"


def _garbage(path: Path) -> None:
    path.write_bytes(b"no database at all" * 500)


def _truncated(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])


def _newer(path: Path) -> None:
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE schema_version SET version = 99")


def _foreign(path: Path) -> None:
    path.unlink()
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE songs (title TEXT)")


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def test_a_whole_store_is_called_whole(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["store", "check", "--data", str(store.parent)]) == 0
    assert "is whole: 1 game." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        (_garbage, "damaged"),
        (_truncated, "damaged"),
        (_newer, "start it with a newer one"),
        (_foreign, "no store of Settable"),
        (_folder, "is a folder"),
    ],
)
@pytest.mark.parametrize("verb", [["store", "check"], ["serve", "--port", "0"]])
def test_a_store_that_is_no_good_is_told_in_one_sentence(
    store: Path,
    capsys: pytest.CaptureFixture[str],
    harm: Callable[[Path], None],
    said: str,
    verb: list[str],
) -> None:
    for ending in ("-wal", "-shm"):
        store.with_name(store.name + ending).unlink(missing_ok=True)
    harm(store)
    assert main([*verb, "--data", str(store.parent)]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert len(told.splitlines()) == 1


def test_a_copy_is_put_back_and_what_was_there_is_kept(store: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    assert back_up(store, copy) == 1
    with pytest.raises(UsageError, match="there already"):
        back_up(store, copy)
    _garbage(store)
    assert restore(copy, store) == 1
    assert check_file(store) == 1
    assert store.with_name("settable.sqlite.before").read_bytes().startswith(b"no database")


def test_a_damaged_copy_is_not_put_back(store: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    _garbage(copy)
    with pytest.raises(UsageError, match="damaged"):
        restore(copy, store)
    assert check_file(store) == 1


def test_a_store_is_held_by_one_program(store: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    with hold(store):
        assert back_up(store, copy) == 1  # copying does no harm
        with pytest.raises(UsageError, match="another Settable uses the store"):
            restore(copy, store)
        with pytest.raises(UsageError, match="another Settable"), hold(store):
            pass
    with hold(store):
        pass


def test_a_full_disk_is_told_and_the_game_goes_on_when_there_is_room(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    with TestClient(create_app(settings)) as client:
        room = open_room(client, "classic", 2)
        store = client.app.state.services.store  # type: ignore[attr-defined]

        def pages(count: int) -> Callable[[Connection], None]:
            def work(connection: Connection) -> None:
                connection.execute(text(f"PRAGMA max_page_count = {count}"))

            return work

        assert client.portal is not None
        client.portal.call(store.run, pages(1))  # at least as many as there are: no page more
        verbs = itertools.cycle(("vote", "withdraw"))
        for _ in range(2_000):
            if (answer := room.move(0, next(verbs))).status_code != 200:
                break
        assert (answer.status_code, answer.json()["code"]) == (503, "UNAVAILABLE")
        assert "does not count" in answer.json()["detail"]
        told = [one for one in caplog.messages if "the store cannot be used" in one]
        assert len(told) == 1
        assert room.code not in told[0]
        client.portal.call(store.run, pages(1_000_000))
        state = room.state()
        assert state["status"] == "playing"
        later = room.move(1, "vote")
        assert later.status_code == 200
        assert client.get("/ready").json()["parts"]["store"] is True


def test_a_store_that_takes_no_writes_is_not_ready(settings: Settings) -> None:
    with TestClient(create_app(settings)) as client:
        store = client.app.state.services.store  # type: ignore[attr-defined]

        def read_only(connection: Connection) -> None:
            connection.execute(text("PRAGMA query_only = ON"))

        assert client.portal is not None
        client.portal.call(store.run, read_only)
        answer = client.get("/ready")
        assert (answer.status_code, answer.json()["parts"]["store"]) == (503, False)

"""Care of a store that is one SQLite file: held by one program, checked, copied, put back."""

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from service.errors import UsageError
from service.storage.schema import MIGRATIONS

__all__ = ["back_up", "check_file", "hold", "restore"]

_TABLES: Final = ("schema_version", "tables", "people", "moves")


@contextlib.contextmanager
def hold(path: Path) -> Iterator[None]:
    """Be the one program that uses a store; the system lets go of it however the program ends.

    Raises
    ------
    UsageError
        If another one does.
    """
    lock = path.with_name(f"{path.name}.lock")
    try:
        import fcntl

        descriptor = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    except (ImportError, OSError):  # a system without such locks, or a store that cannot be written
        yield
        return
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise UsageError(
                f"another Settable uses the store {path}; end it, or give this one --data DIR"
            ) from error
        yield
    finally:
        os.close(descriptor)


def check_file(path: Path) -> int:
    """Read a store from its first to its last page; return how many games it holds.

    Raises
    ------
    UsageError
        If it is no store, damaged, or of a newer program; the message says what to do.
    """
    if path.is_dir():
        raise UsageError(f"the store {path} is a folder; move it away, and a new store is made")
    if not path.is_file():
        raise UsageError(f"there is no store {path}")
    try:
        with contextlib.closing(_open(path)) as connection:
            (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
            if found != "ok":
                raise _damaged(path)
            names = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
            if not names.issuperset(_TABLES):
                raise UsageError(f"{path} is a database, but no store of Settable")
            (version,) = connection.execute("SELECT version FROM schema_version").fetchone()
            (games,) = connection.execute("SELECT count(*) FROM tables").fetchone()
    except (sqlite3.Error, TypeError) as error:
        raise _damaged(path) from error
    if version > len(MIGRATIONS):
        raise UsageError(
            f"the store {path} has version {version}, this program knows up to "
            f"{len(MIGRATIONS)}; start it with a newer one"
        )
    return int(games)


def _open(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def _damaged(path: Path) -> UsageError:
    return UsageError(
        f"the store {path} is damaged; put a copy back with `settable store restore COPY`, "
        "or move the file away and begin anew"
    )


def back_up(path: Path, copy: Path) -> int:
    """Copy a store as it stands, also while it is used; return how many games the copy holds.

    Raises
    ------
    UsageError
        If it cannot be read, or the copy not be written or is there already.
    """
    check_file(path)
    if copy.exists():
        raise UsageError(f"{copy} is there already; name another file")
    unfinished = copy.with_name(f"{copy.name}.part")
    try:
        _copy(path, unfinished)
        games = check_file(unfinished)
        unfinished.rename(copy)
    except (OSError, sqlite3.Error) as error:
        raise UsageError(f"the copy {copy} cannot be written: {error}") from error
    return games


def _copy(path: Path, to: Path) -> None:
    to.unlink(missing_ok=True)
    with (
        contextlib.closing(_open(path)) as source,
        contextlib.closing(sqlite3.connect(to)) as target,
    ):
        source.backup(target)


def restore(copy: Path, path: Path) -> int:
    """Put a copy in the place of a store; what was there is kept beside it as ``.before``.

    Raises
    ------
    UsageError
        If the copy cannot be used, or another program uses the store.
    """
    games = check_file(copy)
    with hold(path):
        fresh = path.with_name(f"{path.name}.part")
        try:
            _copy(copy, fresh)
            for ending in ("", "-wal", "-shm"):
                old = path.with_name(path.name + ending)
                if old.exists():
                    old.replace(path.with_name(f"{path.name}.before{ending}"))
            fresh.replace(path)
        except (OSError, sqlite3.Error) as error:
            raise UsageError(f"the store {path} cannot be written: {error}") from error
    return games

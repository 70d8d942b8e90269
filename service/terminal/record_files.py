"""Reads and writes records as files; a half-written file never takes the place of a whole one."""

import os
import sys
from pathlib import Path

from solver.errors import InvalidError

__all__ = ["MAX_BYTES", "read_text", "write_text"]

MAX_BYTES = 5_000_000
"""A long game of twelve players is some 100 kB; what is much larger is no record."""


def read_text(path: Path) -> str:
    """Return the text of a record file, or what comes in where the path is ``-``.

    Raises
    ------
    InvalidError
        If it cannot be read, is no UTF-8 text, or is far too large.
    """
    try:
        if str(path) == "-":
            return _read_input()
        if path.stat().st_size > MAX_BYTES:
            raise InvalidError(f"{path} is larger than any record ({MAX_BYTES:,} bytes)")
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise InvalidError(f"{path} is no text: {error}") from error
    except OSError as error:
        raise InvalidError(f"{path} cannot be read: {error.strerror}") from error


def _read_input() -> str:
    text = sys.stdin.read(MAX_BYTES + 1)
    if len(text) > MAX_BYTES:
        raise InvalidError(f"the input is larger than any record ({MAX_BYTES:,} characters)")
    return text


def write_text(path: Path, text: str) -> None:
    """Write a record file: first beside it, then in its place.

    Raises
    ------
    InvalidError
        If it cannot be written there.
    """
    beside = path.with_name(f"{path.name}.part")
    try:
        beside.write_text(text, encoding="utf-8")
        os.replace(beside, path)
    except OSError as error:
        raise InvalidError(f"{path} cannot be written: {error.strerror}") from error

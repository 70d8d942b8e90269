"""Single keys from a terminal, or characters from a pipe, with a time limit on the wait."""

import os
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Protocol

__all__ = ["Keys", "PipeKeys", "open_keys"]


class Keys(Protocol):
    """Where a person's keys come from."""

    def read(self, timeout_s: float) -> str | None:
        """Return one key, or None when none was pressed in time; raise `EOFError` at the end."""
        ...


_ARROWS: Final = {"\x1b[D": "left", "\x1b[C": "right", "\x1bOD": "left", "\x1bOC": "right"}


class PipeKeys:
    """Keys from a file descriptor; on a terminal it must be in cbreak mode already."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._waiting = ""

    def read(self, timeout_s: float) -> str | None:
        """Return the next key: a character, ``left`` or ``right``."""
        if not self._waiting:
            ready, _, _ = select.select([self._descriptor], [], [], max(0.0, timeout_s))
            if not ready:
                return None
            data = os.read(self._descriptor, 64)
            if not data:
                raise EOFError("the input has ended")
            self._waiting = data.decode(errors="replace")
        return self._next()

    def _next(self) -> str:
        size = 1
        if self._waiting.startswith("\x1b"):  # an escape sequence comes in one piece
            size = 3 if self._waiting[:3] in _ARROWS else len(self._waiting)
        key, self._waiting = self._waiting[:size], self._waiting[size:]
        return _ARROWS.get(key, key)


@contextmanager
def open_keys() -> Iterator[Keys]:
    """Read stdin key by key; a terminal is put back as it was at the end."""
    descriptor = sys.stdin.fileno()
    if not os.isatty(descriptor):
        yield PipeKeys(descriptor)
        return
    import termios
    import tty

    before = termios.tcgetattr(descriptor)
    try:
        tty.setcbreak(descriptor)
        yield PipeKeys(descriptor)
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)

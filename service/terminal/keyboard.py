"""Single keys from a terminal, or characters from whatever is piped in, with a limit on the wait.

At a terminal a key counts when it is pressed, without Enter, for the first to shout has control.
"""

import io
import os
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Final, Protocol, TextIO

__all__ = ["DescriptorKeys", "Keys", "TextKeys", "open_keys"]

_ARROWS: Final = {"\x1b[D": "left", "\x1b[C": "right", "\x1bOD": "left", "\x1bOC": "right"}


class Keys(Protocol):
    """Where a person's keys come from."""

    def read(self, timeout_s: float | None) -> str | None:
        """Return the next key: a character, ``left`` or ``right``.

        None when none came in time; without a time it is waited for.

        Raises
        ------
        EOFError
            When no key will come any more.
        """
        ...


class TextKeys:
    """Keys from a stream of text: every character is one."""

    def __init__(self, stream: TextIO) -> None:
        self._stream: Final = stream

    def read(self, timeout_s: float | None) -> str | None:
        """Return the next character; a stream does not wait, so the time is not needed."""
        del timeout_s
        if character := self._stream.read(1):
            return character
        raise EOFError("the input has ended")


class DescriptorKeys:
    """Keys from a file descriptor; on a terminal it must be in cbreak mode already."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor: Final = descriptor
        self._waiting = ""

    def read(self, timeout_s: float | None) -> str | None:
        """Return the next key, or None when none was pressed in time."""
        if not self._waiting:
            wait_s = None if timeout_s is None else max(0.0, timeout_s)
            ready, _, _ = select.select([self._descriptor], [], [], wait_s)
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
def open_keys(stream: TextIO | None = None) -> Iterator[Keys]:
    """Yield the keys of standard input; a terminal is put back as it was afterwards."""
    source = sys.stdin if stream is None else stream
    descriptor = _descriptor(source)
    if descriptor is None or find_spec("termios") is None:  # no termios: keys count after Enter
        yield TextKeys(source)
        return
    if not os.isatty(descriptor):
        yield DescriptorKeys(descriptor)
        return
    import termios
    import tty

    before = termios.tcgetattr(descriptor)
    try:
        tty.setcbreak(descriptor)
        yield DescriptorKeys(descriptor)
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


def _descriptor(stream: TextIO) -> int | None:
    try:
        return stream.fileno()
    except io.UnsupportedOperation:  # text in memory
        return None

"""Single keys from a terminal, or from any text when the input is piped.

At a terminal a key counts when it is pressed, without Enter, for the first to shout has control.
"""

import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Final, Protocol, TextIO

__all__ = ["Keys", "TextKeys", "open_keys"]


class Keys(Protocol):
    """Where keys come from."""

    def read(self, timeout_s: float | None) -> str | None:
        """Return the next key, or None when none came in time.

        Raises
        ------
        EOFError
            When no key will come any more.
        """
        ...


class TextKeys:
    """Keys from a stream of text: every character but white space is one."""

    def __init__(self, stream: TextIO) -> None:
        self._stream: Final = stream

    def read(self, timeout_s: float | None) -> str | None:
        """Return the next character; a stream does not wait, so the time is not needed."""
        del timeout_s
        while character := self._stream.read(1):
            if not character.isspace():
                return character
        raise EOFError


class TerminalKeys:
    """Keys from a terminal that hands them over one by one."""

    def __init__(self, stream: TextIO) -> None:
        self._stream: Final = stream

    def read(self, timeout_s: float | None) -> str | None:
        """Return the next key; white space counts too."""
        ready, _, _ = select.select([self._stream], [], [], timeout_s)
        if not ready:
            return None
        key = self._stream.buffer.raw.read(1)  # type: ignore[attr-defined]
        if not key:
            raise EOFError
        return str(key.decode(errors="replace"))


@contextmanager
def open_keys(stream: TextIO | None = None) -> Iterator[Keys]:
    """Yield the keys of standard input; a terminal is put back as it was afterwards."""
    source = sys.stdin if stream is None else stream
    if not source.isatty() or find_spec("termios") is None:  # no termios: keys count after Enter
        yield TextKeys(source)
        return
    import termios
    import tty

    before = termios.tcgetattr(source)
    try:
        tty.setcbreak(source)
        yield TerminalKeys(source)
    finally:
        termios.tcsetattr(source, termios.TCSADRAIN, before)

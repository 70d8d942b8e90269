"""Tests of service.keyboard: single keys from text and from a real terminal."""

import io
import os
import pty
import termios
from collections.abc import Iterator
from typing import TextIO

import pytest

from service.keyboard import open_keys


def test_every_character_of_text_is_a_key_but_white_space() -> None:
    with open_keys(io.StringIO("1a \n b")) as keys:
        assert [keys.read(None) for _ in range(3)] == ["1", "a", "b"]
        with pytest.raises(EOFError):
            keys.read(0.0)


@pytest.fixture
def terminal() -> Iterator[tuple[int, TextIO]]:
    """Yield the far end of a pseudo-terminal and the stream at this end."""
    far, near = pty.openpty()
    with os.fdopen(near) as stream:
        yield far, stream
    os.close(far)


def test_a_terminal_hands_over_keys_without_enter(terminal: tuple[int, TextIO]) -> None:
    far, stream = terminal
    with open_keys(stream) as keys:
        os.write(far, b"1 ")
        assert keys.read(1.0) == "1"
        assert keys.read(1.0) == " "


def test_no_key_in_time_is_none(terminal: tuple[int, TextIO]) -> None:
    _, stream = terminal
    with open_keys(stream) as keys:
        assert keys.read(0.0) is None


def test_the_terminal_is_put_back_as_it_was(terminal: tuple[int, TextIO]) -> None:
    _, stream = terminal
    before = termios.tcgetattr(stream)
    with open_keys(stream):
        assert termios.tcgetattr(stream)[3] != before[3]
    assert termios.tcgetattr(stream)[3] == before[3]
    with pytest.raises(ZeroDivisionError), open_keys(stream):
        _ = 1 / 0
    assert termios.tcgetattr(stream)[3] == before[3]

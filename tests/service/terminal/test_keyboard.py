"""Tests of `keyboard`: single keys from text, from a pipe and from a real terminal."""

import io
import os
import pty
import termios
from collections.abc import Iterator
from typing import TextIO

import pytest

from service.terminal.keyboard import DescriptorKeys, open_keys


def test_every_character_of_text_is_a_key() -> None:
    with open_keys(io.StringIO("1é\n")) as keys:
        assert [keys.read(None) for _ in range(3)] == ["1", "é", "\n"]
        with pytest.raises(EOFError):
            keys.read(0.0)


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    reader, writer = os.pipe()
    yield reader, writer
    for descriptor in (reader, writer):
        try:
            os.close(descriptor)
        except OSError:
            continue


def test_keys_of_a_pipe_come_one_by_one_in_order(pipe: tuple[int, int]) -> None:
    reader, writer = pipe
    os.write(writer, "1s\né".encode())
    with os.fdopen(os.dup(reader)) as stream, open_keys(stream) as keys:
        assert [keys.read(1) for _ in range(4)] == ["1", "s", "\n", "é"]
        assert keys.read(0.01) is None


def test_arrows_are_one_key_and_other_escapes_are_no_digits(pipe: tuple[int, int]) -> None:
    reader, writer = pipe
    keys = DescriptorKeys(reader)
    os.write(writer, b"\x1b[C\x1b[D1")
    assert [keys.read(1) for _ in range(3)] == ["right", "left", "1"]
    os.write(writer, b"\x1b[15~")
    assert keys.read(1) == "\x1b[15~"
    assert keys.read(0) is None


def test_the_end_of_the_input_is_told(pipe: tuple[int, int]) -> None:
    os.close(pipe[1])
    with pytest.raises(EOFError):
        DescriptorKeys(pipe[0]).read(1)


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

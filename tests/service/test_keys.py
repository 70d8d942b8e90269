"""Tests of service.keys on a pipe and on a pseudo-terminal."""

import os
import sys
from collections.abc import Iterator

import pytest

from service.keys import PipeKeys, open_keys


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    reader, writer = os.pipe()
    yield reader, writer
    for descriptor in (reader, writer):
        try:
            os.close(descriptor)
        except OSError:
            continue


def test_keys_come_one_by_one_in_order(pipe: tuple[int, int]) -> None:
    reader, writer = pipe
    os.write(writer, "1s\né".encode())
    keys = PipeKeys(reader)
    assert [keys.read(1) for _ in range(4)] == ["1", "s", "\n", "é"]


def test_arrows_are_one_key_and_other_escapes_are_no_digits(pipe: tuple[int, int]) -> None:
    reader, writer = pipe
    keys = PipeKeys(reader)
    os.write(writer, b"\x1b[C\x1b[D1")
    assert [keys.read(1) for _ in range(3)] == ["right", "left", "1"]
    os.write(writer, b"\x1b[15~")
    assert keys.read(1) == "\x1b[15~"
    assert keys.read(0) is None


def test_no_key_in_time_is_none(pipe: tuple[int, int]) -> None:
    assert PipeKeys(pipe[0]).read(0.01) is None


def test_the_end_of_the_input_is_told(pipe: tuple[int, int]) -> None:
    os.close(pipe[1])
    with pytest.raises(EOFError):
        PipeKeys(pipe[0]).read(1)


def test_a_terminal_gives_single_keys_and_is_put_back(monkeypatch: pytest.MonkeyPatch) -> None:
    termios = pytest.importorskip("termios")
    master, slave = os.openpty()
    with os.fdopen(slave, "r") as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        before = termios.tcgetattr(slave)
        with open_keys() as keys:
            os.write(master, b"s")
            assert keys.read(1) == "s", "without Enter"
            assert termios.tcgetattr(slave) != before
        assert termios.tcgetattr(slave) == before
    os.close(master)

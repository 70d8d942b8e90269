"""The text record of a game, whatever the game: headers, then one move a line with its time.

::

    settable record 1
    game: classic
    players: 2

    0:03.210  player 1 calls SET
    0:05.000  player 1 takes 1RFO 2RFO 3RFO  ; A SET.
    ~ 0:09.000  time is up

The first line names the format and its version. Headers are ``key: value``; a key may occur more
than once. After an empty line follow the moves that stand, then, marked with ``~``, those taken
back, the next to be redone first. What follows a ``;`` on a move's line, and a line that begins
with it, is a remark for people and not read.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from solver.errors import InvalidError

__all__ = ["VERSION", "Record", "TimedLine", "format_record", "format_time", "parse_record"]

VERSION: Final = 1
_TITLE: Final = "settable record"
_TIME: Final = re.compile(r"(\d+):([0-5]\d)\.(\d{3})", re.ASCII)


@dataclass(frozen=True, slots=True)
class TimedLine:
    """The text of one move and its time, in milliseconds since the start."""

    at_ms: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A record as text understands it; each game says what its headers and moves mean."""

    game: str
    headers: tuple[tuple[str, str], ...] = ()
    moves: tuple[TimedLine, ...] = ()
    undone: tuple[TimedLine, ...] = ()

    def values(self, key: str) -> tuple[str, ...]:
        """Return every value of a header, in their order."""
        return tuple(value for name, value in self.headers if name == key)

    def value(self, key: str) -> str | None:
        """Return the value of a header, or None.

        Raises
        ------
        InvalidError
            If the header occurs more than once.
        """
        values = self.values(key)
        if len(values) > 1:
            raise InvalidError(f"the record has the header {key!r} {len(values)} times")
        return values[0] if values else None


def format_time(at_ms: int) -> str:
    """Return minutes, seconds and milliseconds.

    >>> format_time(0), format_time(75_004), format_time(6_000_000)
    ('0:00.000', '1:15.004', '100:00.000')
    """
    seconds, milliseconds = divmod(at_ms, 1000)
    return f"{seconds // 60}:{seconds % 60:02}.{milliseconds:03}"


def _parse_time(text: str, number: int) -> int:
    match = _TIME.fullmatch(text)
    if match is None:
        raise InvalidError(
            f"line {number}: a move begins with its time, such as 1:15.004, got {text!r}"
        )
    minutes, seconds, milliseconds = map(int, match.groups())
    return (minutes * 60 + seconds) * 1000 + milliseconds


def format_record(record: Record, remarks: Sequence[str] = ()) -> str:
    """Return the text of a record; the inverse of `parse_record`.

    Parameters
    ----------
    record
        The record.
    remarks
        One for each move that stands, for people; an empty one is left out.
    """
    lines = [f"{_TITLE} {VERSION}", f"game: {record.game}"]
    lines += [f"{key}: {value}" for key, value in record.headers]
    lines.append("")
    for place, move in enumerate(record.moves):
        remark = remarks[place] if place < len(remarks) else ""
        line = f"{format_time(move.at_ms)}  {move.text}"
        lines.append(f"{line}  ; {remark}" if remark else line)
    lines += [f"~ {format_time(move.at_ms)}  {move.text}" for move in record.undone]
    return "\n".join(lines) + "\n"


def parse_record(text: str) -> Record:
    """Read a record.

    Raises
    ------
    InvalidError
        If it is none, of another version, or a line cannot be read; the message has its number.
    """
    lines = [line.strip() for line in text.splitlines()]
    _check_title(lines[0] if lines else "")
    body = lines.index("") if "" in lines else len(lines)
    headers = tuple(_parse_header(line, n) for n, line in enumerate(lines[1:body], 2))
    if not headers or headers[0][0] != "game":
        raise InvalidError("line 2: a record first names its game, such as 'game: classic'")
    moves, undone = _parse_moves(enumerate(lines[body:], body + 1))
    return Record(game=headers[0][1], headers=headers[1:], moves=moves, undone=undone)


def _check_title(line: str) -> None:
    if line != f"{_TITLE} {VERSION}":
        raise InvalidError(f"line 1: expected '{_TITLE} {VERSION}', got {line[:60]!r}")


def _parse_header(line: str, number: int) -> tuple[str, str]:
    key, colon, value = line.partition(":")
    if not colon or not key.strip() or not value.strip():
        raise InvalidError(f"line {number}: a header reads like key: value, got {line!r}")
    return key.strip(), value.strip()


def _parse_moves(
    lines: Iterable[tuple[int, str]],
) -> tuple[tuple[TimedLine, ...], tuple[TimedLine, ...]]:
    moves: list[TimedLine] = []
    undone: list[TimedLine] = []
    for number, line in lines:
        said = line.partition(";")[0].strip()
        if not said:
            continue
        target = undone if said.startswith("~") else moves
        if undone and target is moves:
            raise InvalidError(f"line {number}: a move that stands follows one taken back")
        time, _, words = said.removeprefix("~").strip().partition(" ")
        target.append(TimedLine(_parse_time(time, number), " ".join(words.split())))
    return tuple(moves), tuple(undone)

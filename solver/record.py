"""The text record of a game, whatever the game: headers, then one move a line with its time.

::

    settable classic 2
    players: 2

    0:03.210  player 1 calls SET
    0:05.000  player 1 takes 1RFO 2RFO 3RFO  ; A SET.
    ~ 0:09.000  time is up

The first line names the game and the version of the grammar. Headers are ``key: value``; a key may
occur more than once. After an empty line follow the moves that stand, then, marked with ``~``,
those taken back, the next to be redone first. What follows a ``;`` on a move's line, and a line
that begins with it, is a remark for people and not read.

Before version 2 every game had a grammar of its own, with first lines ``settable record 1`` (the
game was a header), ``settable poker 1``, ``settable passing 1`` and ``settable wolf 1``: the first
is read here, the others in each game's ``old_record``, for good.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from solver.errors import InvalidError

__all__ = [
    "VERSION",
    "Record",
    "TimedLine",
    "format_names",
    "format_record_text",
    "format_time",
    "game_of",
    "parse_names",
    "parse_record_text",
]

VERSION: Final = 2
_TITLE: Final = re.compile(rf"settable (.+) {VERSION}")
_OLD_TITLE: Final = "settable record 1"
_OLD_GAMES: Final = {
    "settable poker 1": "poker",
    "settable passing 1": "passing",
    "settable wolf 1": "little-wolf",
}
"""First lines of the grammars before this one -> their games."""
_TIME: Final = re.compile(r"(\d{1,15}):([0-5]\d)\.(\d{3})", re.ASCII)


@dataclass(frozen=True, slots=True)
class TimedLine:
    """The text of one move and its time, in milliseconds since the start.

    `line` is where it stood in the text that was read, 0 where it was not read.
    """

    at_ms: int
    text: str
    line: int = field(default=0, compare=False)


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

    def of(self, game: str) -> "Record":
        """Return the record itself when it is of this game.

        Raises
        ------
        InvalidError
            If it is of another one.
        """
        if self.game != game:
            raise InvalidError(f"expected a record of the game {game!r}, got {self.game!r}")
        return self

    def allow(self, keys: Collection[str]) -> None:
        """Return quietly when the record has no headers but these.

        Raises
        ------
        InvalidError
            If a header is unknown.
        """
        if unknown := [key for key, _ in self.headers if key not in keys]:
            raise InvalidError(f"unknown header {unknown[0]!r} in a record of {self.game}")


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


def format_record_text(record: Record, remarks: Sequence[str] = ()) -> str:
    """Return the text of a record; the inverse of `parse_record_text`.

    Parameters
    ----------
    record
        The record.
    remarks
        One for each move that stands, for people; an empty one is left out.
    """
    lines = [f"settable {record.game} {VERSION}"]
    lines += [f"{key}: {value}" for key, value in record.headers]
    lines.append("")
    for place, move in enumerate(record.moves):
        remark = remarks[place] if place < len(remarks) else ""
        line = f"{format_time(move.at_ms)}  {move.text}"
        lines.append(f"{line}  ; {remark}" if remark else line)
    lines += [f"~ {format_time(move.at_ms)}  {move.text}" for move in record.undone]
    return "\n".join(lines) + "\n"


def parse_record_text(text: str) -> Record:
    """Read a record.

    Raises
    ------
    InvalidError
        If it is none, of another version, or a line cannot be read; the message has its number.
    """
    lines = [line.strip() for line in text.splitlines()]
    title = lines[0] if lines else ""
    named = _TITLE.fullmatch(title)
    if named is None and title != _OLD_TITLE:
        raise InvalidError(
            f"line 1: expected 'settable GAME {VERSION}', such as 'settable classic {VERSION}', "
            f"got {title[:60]!r}"
        )
    body = lines.index("") if "" in lines else len(lines)
    headers = tuple(_parse_header(line, n) for n, line in enumerate(lines[1:body], 2))
    if named is None:
        if not headers or headers[0][0] != "game":
            raise InvalidError("line 2: a record first names its game, such as 'game: classic'")
        game, headers = headers[0][1], headers[1:]
    else:
        game = named[1]
    moves, undone = _parse_moves(enumerate(lines[body:], body + 1))
    return Record(game=game, headers=headers, moves=moves, undone=undone)


def game_of(text: str) -> str:
    """Return which game a record is of, whatever the version of its grammar.

    Raises
    ------
    InvalidError
        If it is no record.

    Examples
    --------
    >>> game_of("settable solo 2"), game_of("settable wolf 1")
    ('solo', 'little-wolf')
    """
    title = next((line for line in text.splitlines() if line.partition("#")[0].strip()), "")
    return _OLD_GAMES.get(title.partition("#")[0].strip()) or parse_record_text(text).game


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
        target.append(TimedLine(_parse_time(time, number), " ".join(words.split()), number))
    return tuple(moves), tuple(undone)


def format_names(names: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Return the headers that say who plays.

    >>> format_names(["Ana", "Ben"])
    (('players', '2'), ('player 1', 'Ana'), ('player 2', 'Ben'))
    """
    return (
        ("players", str(len(names))),
        *((f"player {place}", name) for place, name in enumerate(names, 1)),
    )


def parse_names(record: Record) -> tuple[str, ...]:
    """Read who plays; the inverse of `format_names`.

    Raises
    ------
    InvalidError
        If the players are not counted, or one has no name.
    """
    players = record.value("players") or ""
    names: list[str] = []
    while (name := record.value(f"player {len(names) + 1}")) is not None:
        names.append(name)
    if players != str(len(names)):
        raise InvalidError(f"expected 'players: {len(names)}' for the names, got {players!r}")
    return tuple(names)

"""Recordings: frames with their times, and what a person said meanwhile, in one file.

The form is the multipart stream by which cameras send JPEG over HTTP (RFC 2046, 5.1; ffplay reads
it with ``-f mpjpeg``), each frame with its time and a person's corrections as parts of JSON between
them. A recording that was cut off is good up to its last whole part.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final, TypeVar

from vision.errors import ImageError, SourceError
from vision.image import Frame
from vision.pictures.codec import decode, encode_jpeg

__all__ = [
    "BOUNDARY",
    "Note",
    "Recorder",
    "Shot",
    "Skipped",
    "is_recording",
    "part_of",
    "read_recording",
    "readable",
]

BOUNDARY: Final = "settable-frame"
_TIME: Final = "X-Time-Ms"
_MOST_PART_BYTES: Final = 64 * 2**20
_MOST_HEADER_BYTES: Final = 1024
_QUALITY: Final = 92


@dataclass(frozen=True, slots=True)
class Shot:
    """One frame and its time in milliseconds; times start anywhere and never run backwards."""

    frame: Frame
    at_ms: int


@dataclass(frozen=True, slots=True)
class Note:
    """Something that a person said between two frames, as JSON.

    The text of a correction is ``{"pin": TRACK_ID, "card": "2RSO"}``, the card null to take it
    back.
    """

    text: str


@dataclass(frozen=True, slots=True)
class Skipped:
    """A frame that cannot be read and is left out."""

    message: str


_ItemT = TypeVar("_ItemT", bound=Shot | Note | Skipped)


def readable(items: Iterator[_ItemT]) -> Iterator[_ItemT]:
    """Yield the items; one broken frame ends nothing, but of some a frame must be readable.

    Raises
    ------
    SourceError
        If frames came and all of them were skipped: what was wrong with the first.
    """
    first: Skipped | None = None
    is_any_read = False
    for item in items:
        is_any_read |= isinstance(item, Shot)
        if isinstance(item, Skipped) and first is None:
            first = item
        yield item
    if first is not None and not is_any_read:
        raise SourceError(first.message)


def part_of(data: bytes, at_ms: int, media_type: str = "image/jpeg") -> bytes:
    """Return one part of the stream."""
    head = (
        f"--{BOUNDARY}\r\nContent-Type: {media_type}\r\n"
        f"Content-Length: {len(data)}\r\n{_TIME}: {at_ms}\r\n\r\n"
    )
    return head.encode("ascii") + data + b"\r\n"


@dataclass(slots=True)
class Recorder:
    """Writes a recording into an open binary file."""

    file: BinaryIO
    _last_ms: int = 0

    def keep(self, shot: Shot) -> Shot:
        """Write a frame; return it as it will be read again.

        Whoever sees that sees what a replay will show, to the pixel.
        """
        data = encode_jpeg(shot.frame, quality=_QUALITY)
        self._last_ms = shot.at_ms
        self.file.write(part_of(data, shot.at_ms))
        return Shot(decode(data), shot.at_ms)

    def note(self, note: Note) -> None:
        """Write what a person said after the last frame."""
        self.file.write(part_of(note.text.encode(), self._last_ms, "application/json"))


def is_recording(path: Path) -> bool:
    """Say whether a file begins like a recording."""
    try:
        with path.open("rb") as file:
            return file.read(len(BOUNDARY) + 2) == f"--{BOUNDARY}".encode()
    except OSError:
        return False


def read_recording(path: Path) -> Iterator[Shot | Note | Skipped]:
    """Yield what a recording holds, in order; the last part is left out when it is cut off.

    A frame that cannot be read is skipped, and said to be.

    Raises
    ------
    SourceError
        If the file cannot be opened, something other than a part comes, or no frame can be read.
    """
    yield from readable(_parts(path))


def _parts(path: Path) -> Iterator[Shot | Note | Skipped]:
    try:
        with path.open("rb") as file:
            number = 0
            while (part := _next_part(file, path)) is not None:
                number += 1
                yield _content(part, path, number)
    except OSError as error:
        raise SourceError(f"{path} cannot be read: {error.strerror}") from error


def _content(part: tuple[dict[str, str], bytes], path: Path, number: int) -> Shot | Note | Skipped:
    headers, data = part
    if headers["content-type"] == "application/json":
        try:
            json.loads(data)
            return Note(data.decode())
        except ValueError as error:
            raise SourceError(f"{path}: part {number} is no JSON: {error}") from error
    try:
        return Shot(decode(data), int(headers[_TIME.lower()]))
    except ImageError as error:
        return Skipped(f"{path}: part {number}: {error}")


def _next_part(file: BinaryIO, path: Path) -> tuple[dict[str, str], bytes] | None:
    start = file.tell()
    head = _head(file)
    if head is None:
        return None
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = {
        name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)
    }
    size = headers.get("content-length", "")
    if (
        first != f"--{BOUNDARY}"
        or not size.isdecimal()
        or int(size) > _MOST_PART_BYTES
        or not headers.get(_TIME.lower(), "").removeprefix("-").isdecimal()
        or "content-type" not in headers
    ):
        raise SourceError(f"{path}: expected a part of a recording at byte {start}")
    data = file.read(int(size))
    end = file.read(2)
    return (headers, data) if len(data) == int(size) and end == b"\r\n" else None


def _head(file: BinaryIO) -> bytes | None:
    """Return the lines before an empty line; None where the file ends before it."""
    lines: list[bytes] = []
    while True:
        line = file.readline(_MOST_HEADER_BYTES)
        if not line.endswith(b"\r\n"):
            return None if len(line) < _MOST_HEADER_BYTES else line
        if line == b"\r\n":
            return b"\r\n".join(lines)
        lines.append(line[:-2])
        if len(lines) > 16:
            return lines[0]

"""The files of the web page, ready to be sent: packed once, with an entity tag each.

A file is read again when its time of change moves, so that an edit shows on reload. The worker
of the page (`sw.js`) gets the list of all files and their common version, to keep them for
evenings without a network.
"""

import gzip
import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import Final

__all__ = ["Asset", "Assets", "accepts_gzip", "is_known"]

_MEDIA_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""The kinds of files that are served; nothing else is. A system's own table may be wrong."""
_PACKED: Final = frozenset({".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest"})
_KEPT_OUT: Final = frozenset({"sw.js", "start.css"})
"""Files the worker does not keep: itself, and the style of a page for programmers."""


@dataclass(frozen=True)
class Asset:
    """One file: its bytes, plain and packed, and what a browser is told of it."""

    body: bytes
    suffix: str

    @property
    def media_type(self) -> str:
        """The media type with its charset."""
        return _MEDIA_TYPES[self.suffix]

    @cached_property
    def digest(self) -> str:
        """What names exactly these bytes."""
        return hashlib.sha256(self.body).hexdigest()[:20]

    @cached_property
    def packed(self) -> bytes | None:
        """The bytes under gzip; None where they are packed already."""
        return gzip.compress(self.body, 9, mtime=0) if self.suffix in _PACKED else None


@dataclass(slots=True)
class Assets:
    """The files under one folder."""

    folder: Path
    _read: dict[str, tuple[int, Asset]] = field(default_factory=dict)

    def find(self, name: str) -> Asset | None:
        """Return a file by its path below the folder; None if there is none that is served."""
        pure = PurePosixPath(name)
        if pure.suffix not in _MEDIA_TYPES or pure.is_absolute() or ".." in pure.parts:
            return None
        path = self.folder / pure
        try:
            changed_ns = path.stat().st_mtime_ns
            known = self._read.get(name)
            if known is None or known[0] != changed_ns:
                known = self._read[name] = (changed_ns, Asset(path.read_bytes(), pure.suffix))
        except (OSError, ValueError):
            return None
        return known[1]

    def names(self) -> tuple[str, ...]:
        """Return the paths of all files that are served, sorted."""
        return tuple(sorted(self._names()))

    def _names(self) -> Iterator[str]:
        for path in self.folder.rglob("*"):
            if path.suffix in _MEDIA_TYPES and path.is_file():
                yield path.relative_to(self.folder).as_posix()

    def version(self) -> str:
        """Return what changes whenever any file does."""
        seen = hashlib.sha256()
        for name in self.names():
            found = self.find(name)
            seen.update(f"{name}={'' if found is None else found.digest};".encode())
        return seen.hexdigest()[:12]

    def worker(self) -> Asset:
        """Return the page's worker, told which files to keep and under which version."""
        script = self.find("sw.js")
        if script is None:
            raise FileNotFoundError(f"{self.folder} holds no sw.js")
        files = [f"/static/{name}" for name in self.names() if name not in _KEPT_OUT]
        head = f"const VERSION = {self.version()!r};\nconst FILES = {json.dumps(files)};\n"
        return Asset(head.encode() + script.body, ".js")


def accepts_gzip(accept_encoding: str) -> bool:
    """Say whether a browser unpacks gzip.

    >>> accepts_gzip("br, gzip;q=0.8"), accepts_gzip("gzip;q=0"), accepts_gzip("")
    (True, False, False)
    """
    for part in accept_encoding.split(","):
        name, _, quality = part.partition(";")
        if name.strip().lower() == "gzip":
            return quality.strip().replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def is_known(if_none_match: str | None, tags: Sequence[str]) -> bool:
    """Say whether a browser has one of these entity tags already.

    >>> is_known('W/"a", "b"', ['"b"']), is_known("*", ['"b"']), is_known(None, ['"b"'])
    (True, True, False)
    """
    if if_none_match is None:
        return False
    known = {part.strip().removeprefix("W/") for part in if_none_match.split(",")}
    return "*" in known or not known.isdisjoint(tags)

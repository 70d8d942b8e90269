"""Which photos a command was given, and what its results about them are called."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from service.errors import UsageError

__all__ = ["STDIN", "Photo", "find_photos", "result_names"]

STDIN: Final = "-"
"""The source that stands for standard input."""
_SUFFIXES: Final = frozenset(
    {".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif", ".avif", ".gif", ".bmp", ".tif", ".tiff"}
)


@dataclass(frozen=True, slots=True)
class Photo:
    """One photo to read.

    Attributes
    ----------
    source
        Path, or `STDIN`.
    """

    source: str

    @property
    def title(self) -> str:
        """What people call it."""
        return "standard input" if self.source == STDIN else self.source

    @property
    def file_name(self) -> str:
        """Name without folders."""
        return "stdin" if self.source == STDIN else Path(self.source).name


def find_photos(sources: Iterable[str]) -> tuple[Photo, ...]:
    """Replace each folder by the photos that lie in it, by name; each photo comes once.

    Folders inside a folder and hidden files are left out. A source that does not exist stays: it is
    reported when its turn comes, like any other that cannot be read.

    Raises
    ------
    UsageError
        If a folder holds no photo or cannot be listed.
    """
    found: dict[object, Photo] = {}
    for source in sources:
        for photo in _expanded(source):
            is_file = photo.source != STDIN
            found.setdefault(Path(photo.source).resolve() if is_file else STDIN, photo)
    return tuple(found.values())


def _expanded(source: str) -> tuple[Photo, ...]:
    folder = Path(source)
    if source == STDIN or not folder.is_dir():
        return (Photo(source),)
    try:
        names = sorted(
            path.name
            for path in folder.iterdir()
            if path.suffix.lower() in _SUFFIXES and path.is_file() and path.name[0] != "."
        )
    except OSError as error:
        raise UsageError(f"{source} cannot be listed: {error.strerror}") from error
    if not names:
        kinds = ", ".join(sorted(suffix[1:] for suffix in _SUFFIXES))
        raise UsageError(f"there is no photo ({kinds}) in the folder {source}")
    return tuple(Photo(str(folder / name)) for name in names)


def result_names(photos: Sequence[Photo]) -> tuple[str, ...]:
    """Return a different name for each photo's results, without suffix.

    That is the photo's own, ``a`` for ``a.jpg``. Where ``a.png`` is there too they are ``a.jpg``
    and ``a.png``; where several ``a.jpg`` come from different folders, ``a.jpg-2`` and so on. Upper
    and lower case count as alike, since some file systems take them so.

    >>> result_names([Photo("x/a.jpg"), Photo("a.png"), Photo("y/a.jpg"), Photo("b.jpg")])
    ('a.jpg', 'a.png', 'a.jpg-2', 'b')
    """
    stems = [Path(photo.file_name).stem for photo in photos]
    count = Counter(stem.casefold() for stem in stems)
    taken = {stem.casefold() for stem in stems if count[stem.casefold()] == 1}
    names: list[str] = []
    for photo, stem in zip(photos, stems, strict=True):
        name = stem if count[stem.casefold()] == 1 else _free(photo.file_name, taken)
        taken.add(name.casefold())
        names.append(name)
    return tuple(names)


def _free(name: str, taken: set[str]) -> str:
    candidate, number = name, 1
    while candidate.casefold() in taken:
        number += 1
        candidate = f"{name}-{number}"
    return candidate

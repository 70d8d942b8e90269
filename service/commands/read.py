"""`settable read SOURCE ...`: name every card on photos and find every SET among them.

Exit status: 0 every photo was read and holds a SET; 1 some photo holds no card or no SET, or could
not be read while others could; 2 wrong usage, nothing could be read, or a result not be written.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from service.errors import UsageError
from service.files import write_atomically
from service.reading.photo_files import Photo, find_photos, result_names
from solver.notation import parse_cards

if TYPE_CHECKING:
    from service.reading.reading import FrameReader, TableReading
    from vision.deck import DeckRule
    from vision.image import Frame

__all__ = ["add_arguments", "run"]

_PICTURE_SUFFIXES: Final = (".png", ".jpg", ".jpeg")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument(
        "sources",
        nargs="+",
        metavar="SOURCE",
        help="photo of any usual format, folder of photos, or - for standard input",
    )
    parser.add_argument("--json", action="store_true", help="for machines, on standard output")
    parser.add_argument(
        "--overlay",
        metavar="FILE_OR_DIR",
        help="draw the cards and SETs: into this .png or .jpg file, or as NAME-overlay.jpg "
        "into this folder",
    )
    parser.add_argument(
        "--decks", type=int, choices=(1, 2), default=1, help="mixed decks in play (default: 1)"
    )
    parser.add_argument(
        "--taken",
        action="append",
        default=[],
        metavar="CARDS",
        help='cards known to be elsewhere, such as 2-red-striped-oval or "1RFO 2RSO": they are '
        "not read; may be given again",
    )
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help="write one NAME.json a photo into this folder"
    )


@dataclass(frozen=True, slots=True)
class _Failure:
    """A photo that could not be read, and why."""

    photo: Photo
    message: str


@dataclass(frozen=True, slots=True)
class _Success:
    """A photo that was read."""

    photo: Photo
    reading: "TableReading"


@dataclass(frozen=True, slots=True)
class _Targets:
    """Where the results about one photo go; None for nowhere."""

    overlay: Path | None
    json: Path | None


def run(
    arguments: argparse.Namespace, load_reader: "Callable[[], FrameReader] | None" = None
) -> int:
    """Read the photos; see the module for the exit status."""
    taken = frozenset(parse_cards(" ".join(arguments.taken)))
    photos = find_photos(arguments.sources)
    targets = _targets(photos, arguments.overlay, arguments.out)

    from service.reading.reading import (
        load_shipped_reader,  # OpenCV, only when there is work for it
    )
    from vision.deck import DeckRule

    rule = DeckRule(copies=arguments.decks, taken=taken)
    reader = (load_reader or load_shipped_reader)()
    outcomes: Iterable[_Success | _Failure] = (
        _read(photo, reader, rule, target) for photo, target in zip(photos, targets, strict=True)
    )
    if arguments.json:
        return _report_json(outcomes)
    if len(photos) > 1 and sys.stderr.isatty():
        outcomes = _with_progress(outcomes, len(photos))
    return _report(outcomes)


def _targets(
    photos: tuple[Photo, ...], overlay: str | None, out: Path | None
) -> tuple[_Targets, ...]:
    names = result_names(photos)
    for photo, name in zip(photos, names, strict=True):
        if (out or overlay) and name != Path(photo.file_name).stem:
            _say(f"{photo.title} shares its name with another photo: results are named {name}")
    overlays = _overlay_paths(photos, names, overlay)
    return tuple(
        _Targets(picture, out / f"{name}.json" if out else None)
        for picture, name in zip(overlays, names, strict=True)
    )


def _overlay_paths(
    photos: tuple[Photo, ...], names: tuple[str, ...], overlay: str | None
) -> tuple[Path | None, ...]:
    if overlay is None:
        return (None,) * len(photos)
    path = Path(overlay)
    if path.is_dir() or overlay.endswith("/") or not path.suffix:
        paths = tuple(path / f"{name}-overlay.jpg" for name in names)
    elif len(photos) > 1:
        raise UsageError(
            f"--overlay {overlay} is one file, but there are {len(photos)} photos: name a folder"
        )
    elif path.suffix.lower() not in _PICTURE_SUFFIXES:
        raise UsageError(f"--overlay {overlay}: expected a .png or .jpg file, or a folder")
    else:
        paths = (path,)
    sources = {Path(photo.source).resolve() for photo in photos}
    for target in paths:
        if target.resolve() in sources:
            raise UsageError(f"--overlay {target} would overwrite a photo that is to be read")
    return paths


def _read(
    photo: Photo, reader: "FrameReader", rule: "DeckRule", targets: _Targets
) -> _Success | _Failure:
    from service.reading.as_json import reading_json
    from service.reading.reading import draw_reading, interpret, verdict
    from vision.errors import ImageError
    from vision.pictures.codec import read_image

    try:
        frame = read_image(photo.source)
    except ImageError as error:
        return _Failure(photo, str(error))
    reading = interpret(reader.read(frame, rule))
    if targets.json:
        told = reading_json(reading, verdict(reading))
        write_atomically(targets.json, f"{json.dumps(told)}\n".encode())
    if targets.overlay:
        write_atomically(targets.overlay, _encoded(draw_reading(frame, reading), targets.overlay))
    return _Success(photo, reading)


def _encoded(picture: "Frame", path: Path) -> bytes:
    from vision.pictures.codec import encode_jpeg, encode_png

    return encode_png(picture) if path.suffix.lower() == ".png" else encode_jpeg(picture)


def _report(outcomes: Iterable[_Success | _Failure]) -> int:
    """Print each reading as it comes; return the exit status."""
    from service.reading.console import print_reading, stdout_console

    console = stdout_console()
    statuses = []
    for outcome in outcomes:
        statuses.append(_status(outcome))
        match outcome:
            case _Success(photo, reading):
                print_reading(console, photo.title, reading)
            case _Failure(_, message):
                _say(message)
    return _total(statuses)


def _report_json(outcomes: Iterable[_Success | _Failure]) -> int:
    """Print all readings as one document; return the exit status."""
    from service.reading.as_json import FORMAT_VERSION, reading_json
    from service.reading.reading import verdict

    statuses = []
    photos: list[dict[str, Any]] = []
    for outcome in outcomes:
        statuses.append(_status(outcome))
        match outcome:
            case _Success(photo, reading):
                told = reading_json(reading, verdict(reading))
                photos.append({"source": photo.source} | told)
            case _Failure(photo, message):
                _say(message)
                photos.append({"source": photo.source, "error": message})
    print(json.dumps({"version": FORMAT_VERSION, "photos": photos}))
    return _total(statuses)


def _status(outcome: _Success | _Failure) -> int:
    match outcome:
        case _Success(_, reading):
            return 0 if reading.sets else 1
        case _Failure():
            return 2


def _total(statuses: list[int]) -> int:
    if all(status == 2 for status in statuses):
        return 2
    return 1 if any(statuses) else 0


def _say(message: str) -> None:
    print(f"settable: {message}", file=sys.stderr)


def _with_progress(
    outcomes: Iterable[_Success | _Failure], total: int
) -> list[_Success | _Failure]:
    """Use up the outcomes while a bar on standard error shows how far it is.

    Whatever there is to print comes after, so that it does not run into the bar.
    """
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    return list(track(outcomes, "reading photos", total=total, console=console, transient=True))

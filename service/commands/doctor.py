"""`settable doctor SOURCE ...`: say what stands in the way of reading photos and what to change.

Exit status: 0 nothing stands in the way; 1 on some photo something does or too little is seen to
judge it, or it could not be opened while others could; 2 wrong usage, or no photo could be opened.
"""

import argparse
import json
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from service.reading.photo_files import Photo, find_photos

if TYPE_CHECKING:
    from rich.console import Console

    from service.reading.reading import FrameReader
    from vision.view import TableView

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument(
        "sources",
        nargs="+",
        metavar="SOURCE",
        help="photo of any usual format, folder of photos, or - for standard input",
    )
    parser.add_argument("--json", action="store_true", help="for machines, on standard output")


def run(
    arguments: argparse.Namespace, load_reader: "Callable[[], FrameReader] | None" = None
) -> int:
    """Examine the photos; see the module for the exit status."""
    photos = find_photos(arguments.sources)

    from service.reading.as_json import FORMAT_VERSION
    from service.reading.console import stdout_console
    from service.reading.reading import (
        load_shipped_reader,  # OpenCV, only when there is work for it
    )
    from vision.errors import ImageError
    from vision.pictures.codec import read_image

    reader = (load_reader or load_shipped_reader)()
    console = None if arguments.json else stdout_console()
    entries: list[dict[str, Any]] = []
    statuses = []
    for photo in photos:
        try:
            view = reader.read(read_image(photo.source))
        except ImageError as error:
            print(f"settable: {error}", file=sys.stderr)
            entries.append({"source": photo.source, "error": str(error)})
            statuses.append(2)
            continue
        statuses.append(_status(view))
        if console is None:
            entries.append(_entry(photo, view))
        else:
            _print(console, photo, view)
    if console is None:
        print(json.dumps({"version": FORMAT_VERSION, "photos": entries}))
    if all(status == 2 for status in statuses):
        return 2
    return 1 if any(statuses) else 0


def _status(view: "TableView") -> int:
    from vision.findings import Severity

    return int(any(one.severity is not Severity.ADVICE for one in view.findings))


def _entry(photo: Photo, view: "TableView") -> dict[str, Any]:
    from service.reading.as_json import reading_json
    from service.reading.reading import interpret, verdict

    reading = interpret(view)
    return {"source": photo.source} | reading_json(reading, verdict(reading))


def _print(console: "Console", photo: Photo, view: "TableView") -> None:
    from rich.text import Text

    from service.reading.console import print_findings

    console.print(Text(photo.title, style="bold"))
    print_findings(console, view.findings)
    if not view.findings:
        count = len(view.cards)
        console.print(f"Nothing stands in the way: {count} card{'' if count == 1 else 's'} seen.")
    console.print()

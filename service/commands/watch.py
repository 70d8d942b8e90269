"""`settable watch SOURCE`: follow a table live, in a window or on a page, and tell what happens.

Exit status: 0 cards were seen (or cameras listed); 1 no card, or no camera; 2 wrong usage, or the
source cannot be opened.
"""

import argparse
import contextlib
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from service.errors import UsageError

if TYPE_CHECKING:
    from service.terminal.watching.display import Display
    from service.terminal.watching.table import WatchedTable
    from vision.capture.sources import FrameSource
    from vision.live.live_table import LiveView
    from vision.reading.table_reader import CardLooker

__all__ = ["add_arguments", "has_screen", "run"]

_NO_CARD_MS: Final = 5_000  # then somebody waits for cards that are not seen

_BROWSER: Final = "browser"
_EPILOG: Final = """\
keys: S SETs on and off, H a hint (each time a step further), F freeze, C correct a card, Q quit."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.epilog = _EPILOG
    parser.add_argument(
        "source",
        nargs="?",
        metavar="SOURCE",
        help="number of a webcam, RTSP or HTTP address, video, recording, folder of pictures, "
        "picture, or 'browser' for the camera of a browser",
    )
    parser.add_argument("--list", action="store_true", help="list the cameras of this machine")
    parser.add_argument(
        "--record", type=Path, metavar="FILE", help="keep frames, times and corrections; see replay"
    )
    parser.add_argument("--json", action="store_true", help="events as lines of JSON")
    display = parser.add_mutually_exclusive_group()
    display.add_argument(
        "--page", action="store_true", help="serve the page even where a screen is"
    )
    display.add_argument(
        "--no-display", action="store_true", help="events only; a video runs as fast as it can"
    )
    parser.add_argument(
        "--host", default="127.0.0.1", metavar="ADDRESS", help="of the page (%(default)s)"
    )
    parser.add_argument(
        "--port", type=int, default=8010, metavar="N", help="of the page (%(default)s); 0 any free"
    )


def run(
    arguments: argparse.Namespace,
    load_looker: "Callable[[], CardLooker] | None" = None,
) -> int:
    """Watch until the source ends or somebody quits; see the module for the exit status."""
    if arguments.list:
        return _list()
    if arguments.source is None:
        raise UsageError("watch what? Give a SOURCE, or --list for the cameras of this machine")
    if arguments.source == _BROWSER:
        return _serve_browsers()
    from vision.capture.sources import open_source

    source = open_source(arguments.source)
    if arguments.record is not None and arguments.record.exists():
        raise UsageError(f"{arguments.record} is there already; recordings are never overwritten")
    from service.terminal.watching.table import WatchedTable
    from vision.live.live_table import LiveTable

    watched = WatchedTable(table=LiveTable((load_looker or _shipped_looker)()))
    with contextlib.ExitStack() as open_parts:
        if arguments.record is not None:
            watched.recorder = open_parts.enter_context(_recorder(arguments.record))
        display = open_parts.enter_context(_display(arguments))
        with contextlib.suppress(KeyboardInterrupt):
            _watch(source, watched, display, is_json=arguments.json)
    if not watched.cards_seen:
        _say("no card was seen")
    return 0 if watched.cards_seen else 1


def _list() -> int:
    from vision.capture.sources import list_cameras

    cameras = list_cameras()
    for camera in cameras:
        print(f"{camera.number}  {camera.name}")
    if not cameras:
        print("settable: this machine has no camera", file=sys.stderr)
    return 0 if cameras else 1


def _serve_browsers() -> int:
    """Start the service, whose page shows what a browser's own camera sees."""
    from service.commands import serve

    parser = argparse.ArgumentParser("settable serve")
    serve.add_arguments(parser)
    return serve.run(parser.parse_args([]), page="live")


def _shipped_looker() -> "CardLooker":
    from models.shipped import ModelError, load_reader
    from service.errors import ServiceError

    try:
        return load_reader()
    except ModelError as error:
        raise ServiceError(str(error)) from error


@contextlib.contextmanager
def _recorder(path: Path) -> "Iterator[Any]":
    from vision.capture.recording import Recorder

    try:
        file = path.open("xb")
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}") from error
    with file:
        yield Recorder(file)


def has_screen() -> bool:
    """Say whether this machine can show a window."""
    return sys.platform in ("win32", "darwin") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )


@contextlib.contextmanager
def _display(arguments: argparse.Namespace) -> "Iterator[Display]":
    from service.terminal.watching.display import NoDisplay, Window, page_display

    if arguments.no_display:
        yield NoDisplay()
        return
    if has_screen() and not arguments.page:
        window = Window.opened("Settable")
        if window is not None:
            with window:
                yield window
            return
        _say("this OpenCV shows no windows; install opencv-python. Serving the page instead")
    with page_display(arguments.host, arguments.port) as (display, url):
        _say(f"the table is at {url} (Ctrl-C stops)")
        yield display


def _watch(
    source: "FrameSource", watched: "WatchedTable", display: "Display", *, is_json: bool
) -> None:
    from vision.capture.recording import Note, Shot, Skipped
    from vision.capture.sources import Lost, Regained

    start_s: float | None = None
    is_asked = False
    for item in source.items():
        match item:
            case Shot():
                view = watched.take(item)
                _tell(view, is_json=is_json)
                if not is_asked and not watched.cards_seen and item.at_ms > _NO_CARD_MS:
                    is_asked = True
                    _say("no card is seen yet: are they in the picture, face up, in enough light?")
                if start_s is None:
                    start_s = time.monotonic() - item.at_ms / 1000
                is_paced = display.is_watched and not source.is_live
                due_s = start_s + item.at_ms / 1000 if is_paced else 0.0
                display.show(watched, due_s)
            case Note():
                watched.take_note(item)
            case Lost(message) | Regained(message) | Skipped(message):
                _say(message)
        if watched.is_over:
            return
    display.rest(watched)


def _tell(view: "LiveView", *, is_json: bool) -> None:
    from service.reading.as_json import event_json
    from service.terminal.watching.table import format_event

    for event in view.events:
        print(json.dumps(event_json(event)) if is_json else format_event(event), flush=True)


def _say(message: str) -> None:
    print(f"settable: {message}", file=sys.stderr, flush=True)

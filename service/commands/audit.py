"""`settable audit SOURCE ...`: tick off the cards of a deck, shown in any order.

Exit status: 0 every card is there once; 1 cards are missing, there twice, or do not belong; 2 wrong
usage, or a source cannot be opened.
"""

import argparse
import contextlib
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Final, Protocol

from solver.deals import DeckKind

if TYPE_CHECKING:
    from service.reading.deck_audit import Audit
    from vision.deck import DeckRule
    from vision.image import Frame
    from vision.view import TableView

__all__ = ["add_arguments", "run"]

_EPILOG: Final = """\
Lay the cards out in any order, as many at a time as you like, face up and not on top of each other:
on several photos, or one heap after the other before a camera."""
_LOOK_EVERY_MS: Final = 250  # of a stream: hands need longer for the next heap


class AuditReader(Protocol):
    """A reader that can be told that cards may be there twice."""

    def read(self, frame: "Frame", rule: "DeckRule") -> "TableView":
        """Return what lies there."""
        ...


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.epilog = _EPILOG
    parser.add_argument(
        "sources",
        nargs="+",
        metavar="SOURCE",
        help="photos, folders of photos, a video, a recording, the number of a webcam, or an "
        "RTSP or HTTP address",
    )
    parser.add_argument(
        "--deck",
        choices=[kind.value for kind in DeckKind],
        default=DeckKind.FULL.value,
        help="81 cards, or the 27 solid ones (%(default)s)",
    )
    parser.add_argument("--json", action="store_true", help="for machines, at the end")


def run(
    arguments: argparse.Namespace, load_reader: "Callable[[], AuditReader] | None" = None
) -> int:
    """Look at every source, then say what is amiss."""
    from service.reading.deck_audit import Audit
    from vision.capture.sources import open_source
    from vision.deck import DeckRule
    from vision.errors import CameraError, SourceError

    sources = [open_source(text) for text in arguments.sources]
    reader = (load_reader or _shipped_reader)()
    audit = Audit(deck=tuple(DeckKind(arguments.deck).cards))
    is_telling, looks, is_whole = not arguments.json, 0, False
    with contextlib.suppress(KeyboardInterrupt):
        for source in sources:
            audit = _of_source(audit, is_stream=not _is_photos(source.name))
            try:
                for frame in _looks(source.items(), every_ms=_every_ms(source.name)):
                    looks += 1
                    view = reader.read(frame, DeckRule(copies=2))
                    audit = _told(audit, audit.see(view), is_telling=is_telling)
                    if source.is_live and audit.is_complete:
                        break
            except CameraError as error:
                if not looks:
                    raise
                print(f"settable: {error}", file=sys.stderr)
                break
            except SourceError as error:
                print(f"settable: {error}", file=sys.stderr)
        else:
            is_whole = True
    if not looks:
        print("settable: no picture could be read", file=sys.stderr)
        return 2
    if arguments.json:
        print(json.dumps(_as_json(audit, is_whole=is_whole)))
    elif is_whole or audit.is_right:
        _summarize(audit)
    else:
        known = f"{len(audit.shown)} of {len(audit.deck)} cards were shown"
        print(f"Broken off: {known}; what is missing is not known yet.")
    return 0 if audit.is_right else 1


def _shipped_reader() -> AuditReader:
    from models.shipped import ModelError, load_reader
    from service.errors import ServiceError

    try:
        return load_reader()
    except ModelError as error:
        raise ServiceError(str(error)) from error


def _is_photos(name: str) -> bool:
    from pathlib import Path

    from vision.capture.sources import PICTURE_SUFFIXES

    path = Path(name)
    return path.is_dir() or path.suffix.lower() in PICTURE_SUFFIXES


def _every_ms(name: str) -> int:
    return 0 if _is_photos(name) else _LOOK_EVERY_MS


def _of_source(audit: "Audit", *, is_stream: bool) -> "Audit":
    from dataclasses import replace

    return replace(audit, frames_needed=2 if is_stream else 1, _runs=())


def _looks(items: Iterable[object], *, every_ms: int) -> "Iterator[Frame]":
    """Yield the frames worth reading: each picture once, of a stream some each second."""
    from vision.capture.recording import Shot, Skipped
    from vision.capture.sources import Lost, Regained

    next_ms: int | None = None
    last: Frame | None = None
    for item in items:
        match item:
            case Shot(frame=frame, at_ms=at_ms):
                if frame is last or (next_ms is not None and at_ms < next_ms):
                    continue  # one picture is given several times
                last, next_ms = frame, at_ms + every_ms
                yield frame
            case Lost(message=message) | Regained(message=message) | Skipped(message=message):
                print(f"settable: {message}", file=sys.stderr)


def _told(before: "Audit", after: "Audit", *, is_telling: bool) -> "Audit":
    if is_telling:
        total = len(after.deck)
        for place in range(len(before.shown), len(after.shown)):
            print(f"{place + 1:2} of {total}  {after.shown[place]}", flush=True)
        for card in after.double[len(before.double) :]:
            print(f"TWICE     {card}", flush=True)
        for card in after.foreign[len(before.foreign) :]:
            print(f"FOREIGN   {card}", flush=True)
    return after


def _summarize(audit: "Audit") -> None:
    if audit.is_right:
        print(f"All {len(audit.deck)} cards are there, each once.")
        return
    for title, cards in (
        ("missing", audit.missing),
        ("there twice", audit.double),
        ("not of this deck", audit.foreign),
    ):
        if cards:
            print(f"{len(cards)} {title}:")
            for card in cards:
                print(f"  {card}")
    if audit.unsure:
        seen = f"{audit.unsure} card{'s' * (audit.unsure > 1)}"
        print(f"{seen} of the last picture could not be read surely: show them once more.")


def _as_json(audit: "Audit", *, is_whole: bool) -> dict[str, object]:
    return {
        "is_whole": is_whole,
        "shown": [str(card) for card in audit.shown],
        "missing": [str(card) for card in audit.missing] if is_whole else None,
        "double": [str(card) for card in audit.double],
        "foreign": [str(card) for card in audit.foreign],
        "is_right": audit.is_right,
    }

"""`settable replay RECORD`: step through a game that was kept."""

import argparse
import json
import sys
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.text import Text

from service.terminal.keyboard import Keys, open_keys
from service.terminal.record_files import read_text
from service.terminal.replay import Frame, Frames, frames_of
from solver.errors import IllegalError
from solver.record import format_time

__all__ = ["add_arguments", "run", "step"]

_KEYS: Final = "n or space: next, b: back, a: first, z: last, q: quit"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument("record", type=Path, metavar="RECORD", help="file of a game, - for input")
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--all", action="store_true", help="print every position, do not stop")
    shown.add_argument("--at", type=int, metavar="N", help="print the position after move N only")
    shown.add_argument("--json", action="store_true", help="every position, for machines")


def run(arguments: argparse.Namespace) -> int:
    """Step through the record at a terminal, else print it; 1 when a move is illegal."""
    text = read_text(arguments.record)
    try:
        found = frames_of(text)
    except IllegalError as error:
        print(f"settable: {error}", file=sys.stderr)
        return 1
    console = Console()
    if arguments.json:
        print(json.dumps(_as_json(found)))
    elif arguments.at is not None:
        last = len(found.frames) - 1
        if not 0 <= arguments.at <= last:
            print(f"settable: the moves are 0 to {last}, got {arguments.at}", file=sys.stderr)
            return 2
        _show(console, found, arguments.at)
    elif arguments.all or not sys.stdin.isatty():
        for number in range(len(found.frames)):
            _show(console, found, number)
    else:
        with open_keys() as keys:
            step(found, keys=keys, console=console)
    if found.error:
        print(f"settable: {found.error}", file=sys.stderr)
    return 1 if found.error else 0


def step(found: Frames, *, keys: Keys, console: Console) -> int:
    """Show one position after the other, as the keys ask; return the last one shown."""
    last = len(found.frames) - 1
    number = 0
    while True:
        if console.is_terminal:
            console.clear()
        _show(console, found, number)
        console.print(Text(_KEYS, style="dim"))
        try:
            key = keys.read(None)
        except EOFError:
            return number
        match key:
            case "q" | "Q":
                return number
            case "b":
                number = max(0, number - 1)
            case "a":
                number = 0
            case "z":
                number = last
            case _:
                number = min(last, number + 1)


def _show(console: Console, found: Frames, number: int) -> None:
    frame = found.frames[number]
    move = frame.move or "the beginning"
    title = f"{number}/{len(found.frames) - 1}  {format_time(frame.at_ms)}  {move}"
    console.print(Text(title, style="bold"))
    if frame.remark:
        console.print(Text(frame.remark))
    console.print(frame.picture)
    if frame.sets is not None:
        console.print(Text(f"SETs on the table: {frame.sets}"))


def _as_json(found: Frames) -> dict[str, object]:
    positions = [_position(frame) for frame in found.frames]
    return {"positions": positions, "error": found.error or None}


def _position(frame: Frame) -> dict[str, object]:
    return {
        "at_ms": frame.at_ms,
        "move": frame.move,
        "remark": frame.remark,
        "cards": list(frame.cards),
        "scores": list(frame.scores),
        "sets": frame.sets,
    }

"""`settable play solo`: solitaire at the keyboard, the cards dealt on the screen."""

import argparse
import secrets
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.text import Text

from service.terminal.game_options import add_option_arguments, read_options
from service.terminal.keyboard import Keys, open_keys
from service.terminal.record_files import read_text, write_text
from service.terminal.solo.screen import draw_solo
from service.terminal.solo.session import SoloSession, press_solo
from solver.deals import InHands, Seed
from solver.errors import InvalidError
from solver.solo import DEFAULTS
from solver.solo.record import SoloRecord, format_record, parse_record

__all__ = ["add_arguments", "play", "run"]

_HELPS: Final = {
    "deck": "all 81 cards, or the 27 solid ones",
    "layout_size": "cards laid out, 12, or 9 with the solid deck",
    "redemption": "how extra cards are redeemed among the last twelve: one by one, all by one "
    "SET, or never (lost at once)",
    "wrong_costs": "a wrong selection costs a point",
    "strict_no_set": "extra cards are refused while a SET lies there",
    "refill_in_place": "new cards take the places of the old ones",
    "ends_by_certainty": "with the deck empty the game ends when no SET is left",
    "hints": "hints may be asked for",
    "hint_cost": "points that each step of a hint costs",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument("--seed", type=int, metavar="N", help="deal this shuffle again")
    parser.add_argument("--record", type=Path, metavar="FILE", help="keep the game in a new file")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with the game in FILE")
    add_option_arguments(parser, DEFAULTS, _HELPS)


def run(arguments: argparse.Namespace) -> int:
    """Play until the game ends or the player leaves; 1 when it was not won."""
    record, path = _begun(arguments)
    with open_keys() as keys:
        session = play(record, keys=keys, console=Console(), clock=time.monotonic, path=path)
    return 0 if session.game.is_won else 1


def _begun(arguments: argparse.Namespace) -> tuple[SoloRecord, Path | None]:
    if arguments.resume is not None:
        if arguments.seed is not None or arguments.record is not None:
            raise InvalidError("--resume goes on with the game as it was begun; leave out the rest")
        record = parse_record(read_text(arguments.resume))
        if isinstance(record.source, InHands):
            raise InvalidError("a game of a physical table cannot go on at the keyboard")
        record.log.state()
        return record, arguments.resume
    if arguments.record is not None and arguments.record.exists():
        raise InvalidError(f"{arguments.record} exists; go on with --resume or name a new file")
    seed = secrets.randbelow(10**9) if arguments.seed is None else arguments.seed
    options = read_options(arguments, DEFAULTS)
    return SoloRecord(source=Seed(seed), options=options), arguments.record


def play(
    record: SoloRecord,
    *,
    keys: Keys,
    console: Console,
    clock: Callable[[], float],
    path: Path | None = None,
) -> SoloSession:
    """Play a solitaire key by key; the parameters are those of the classic game."""
    session = SoloSession(log=record.log)
    zero_ms = session.game.at_ms - round(clock() * 1000)
    shown: SoloSession | None = None
    while not session.is_left:
        if path is not None and (shown is None or shown.log != session.log):
            kept = replace(record, moves=session.log.moves, undone=session.log.undone)
            write_text(path, format_record(kept))
        _show(console, session, shown)
        shown = session
        try:
            key = keys.read(None)
        except EOFError:
            break
        if key is not None:
            session = press_solo(session, key, zero_ms + round(clock() * 1000))
    return session


def _show(console: Console, session: SoloSession, shown: SoloSession | None) -> None:
    """Draw all anew on a terminal; elsewhere the table only when it changed."""
    if console.is_terminal:
        console.clear()
    if console.is_terminal or shown is None or shown.log != session.log:
        console.print(draw_solo(session.game, session.chosen))
    console.print(Text(session.message or "? is help."))

"""`settable play classic`: a game at one keyboard, the cards dealt on the screen."""

import argparse
import re
import secrets
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from rich.console import Console

from service.terminal.classic.screen import draw_session
from service.terminal.classic.session import Bots, Session, catch_up, next_by_itself, press
from service.terminal.game_options import add_option_arguments, read_options
from service.terminal.keyboard import Keys, open_keys
from service.terminal.names import parse_names
from service.terminal.record_files import read_text, write_text
from solver.board import PhysicalBoard
from solver.classic import DEFAULTS, MAX_PLAYERS, BotLevel, Seed, Setup
from solver.classic.record import ClassicRecord, format_record, parse_record
from solver.errors import InvalidError
from solver.game import Seat, replay

__all__ = ["HELPS", "add_arguments", "play", "run"]

HELPS: Final = {
    "deck": "all 81 cards, or the 27 solid ones for beginners",
    "layout_size": "cards laid out, 12, or 9 with the solid deck",
    "claim_time_ms": "milliseconds to take three cards after the call, 3000 to 10000",
    "lockout": "after an error a player sits out until the next SET",
    "floor_at_zero": "points never fall below 0",
    "one_by_one": "from 15 cards on one card at a time is added",
    "strict_no_set": "a wrong agreement that no SET lies there is refused",
    "refill_in_place": "new cards take the places of the old ones",
    "ends_by_certainty": "with the deck empty the game ends when no SET is left, without a vote",
    "long_game": "every player deals once",
    "hints": "hints may be asked for",
    "hint_cost": "points that each step of a hint costs",
    "hints_by_vote": "a hint is told once every player has asked for it",
}
_TICK_S: Final = 0.5  # how often the seconds left are drawn anew


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument("--players", type=int, metavar="N", help="1 to 12 (default: 1)")
    parser.add_argument("--names", metavar="A,B", help="names of the players, with commas")
    parser.add_argument("--bots", type=int, default=0, metavar="N", help="bots beside them (0)")
    parser.add_argument(
        "--level",
        choices=[one.value for one in BotLevel],
        default=BotLevel.MEDIUM.value,
        help="how well the bots see (%(default)s)",
    )
    parser.add_argument("--seed", type=int, metavar="N", help="deal this shuffle again")
    parser.add_argument(
        "--record", type=Path, metavar="FILE", help="keep the game in this new file"
    )
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with the game in FILE")
    add_option_arguments(parser, DEFAULTS, HELPS)


def run(arguments: argparse.Namespace) -> int:
    """Play until the game ends or the players leave; 1 when it did not end."""
    record, path = _begun(arguments)
    console = Console()
    with open_keys() as keys:
        session = play(record, keys=keys, console=console, clock=time.monotonic, path=path)
    outcome = session.game.outcome()
    if outcome is None:
        console.print("The game goes on another time." if path else "The game was not kept.")
        return 1
    for seat, points in enumerate(outcome.scores):
        crown = "  wins" if seat in outcome.winners else ""
        console.print(f"{session.names[seat]}: {points}{crown}", markup=False, highlight=False)
    return 0


def _begun(arguments: argparse.Namespace) -> tuple[ClassicRecord, Path | None]:
    begun = (
        arguments.players,
        arguments.names,
        arguments.bots or None,
        arguments.seed,
        arguments.record,
    )
    if arguments.resume is not None:
        if any(value is not None for value in begun):
            raise InvalidError("--resume goes on with the game as it was begun; leave out the rest")
        record = parse_record(read_text(arguments.resume))
        game = replay(record.setup.start(), record.moves)
        if isinstance(game.board, PhysicalBoard):
            raise InvalidError("a game of a physical table cannot go on at the keyboard")
        return record, arguments.resume
    if arguments.record is not None and arguments.record.exists():
        raise InvalidError(f"{arguments.record} exists; go on with --resume or name a new file")
    names = parse_names(arguments.names, most=MAX_PLAYERS) if arguments.names is not None else ()
    people = len(names) or 1 if arguments.players is None else arguments.players
    players = people + arguments.bots
    if arguments.bots < 0:
        raise InvalidError(f"expected 0 or more bots, got {arguments.bots}")
    if arguments.bots:
        names = (*_numbered(names, people), *_bot_names(arguments.bots, arguments.level))
    seed = secrets.randbelow(10**9) if arguments.seed is None else arguments.seed
    options = read_options(arguments, DEFAULTS)
    setup = Setup(players=players, options=options, source=Seed(seed))
    return ClassicRecord(setup=setup, names=names), arguments.record


def _numbered(names: tuple[str, ...], players: int) -> tuple[str, ...]:
    return names or tuple(f"Player {place}" for place in range(1, players + 1))


def _bot_names(bots: int, level: str) -> tuple[str, ...]:
    return tuple(f"Bot {place} {level}" for place in range(1, bots + 1))


def _bots_among(names: tuple[str, ...]) -> Bots:
    """Return which players are bots, by the names that a record keeps."""
    for level in BotLevel:
        seats = frozenset(
            Seat(place)
            for place, name in enumerate(names)
            if re.fullmatch(rf"Bot \d+ {level.value}", name)
        )
        if seats:
            return Bots(seats=seats, level=level, seed=len(names))
    return Bots()


def play(
    record: ClassicRecord,
    *,
    keys: Keys,
    console: Console,
    clock: Callable[[], float],
    path: Path | None = None,
) -> Session:
    """Play a game key by key.

    Parameters
    ----------
    record
        The game so far; its time goes on from its last move.
    keys, console
        Where keys come from and pictures go to.
    clock
        Seconds since whenever; only differences count.
    path
        Where the record is kept after each move, or None.
    """
    names = _numbered(record.names, record.setup.players)
    session = Session(log=record.log, names=names, bots=_bots_among(names))
    known = (*record.moves, *record.undone)  # what can be redone keeps its times
    zero_ms = max((move.at_ms for move in known), default=0) - round(clock() * 1000)
    shown: Session | None = None
    while not session.is_left:
        now_ms = zero_ms + round(clock() * 1000)
        session = catch_up(session, now_ms)
        if path is not None and (shown is None or shown.log != session.log):
            write_text(path, format_record(_kept(record, session), annotate=True))
        is_ticking = session.game.control is not None
        if session != shown or (is_ticking and console.is_terminal):
            _show(console, session, shown, now_ms)
            shown = session
        try:
            key = keys.read(_wait_s(session, now_ms))
        except EOFError:
            break
        if key is not None:
            session = press(session, key, zero_ms + round(clock() * 1000))
    return session


def _wait_s(session: Session, now_ms: int) -> float | None:
    """Return how long to wait for a key: for ever, or until clock or bots do something."""
    control = session.game.control
    tick_s = None if control is None else _TICK_S
    move = next_by_itself(session)
    if move is None:
        return tick_s
    wait_s = max(0.0, (move.at_ms - now_ms) / 1000)
    return wait_s if tick_s is None else min(tick_s, wait_s)


def _kept(record: ClassicRecord, session: Session) -> ClassicRecord:
    return replace(record, moves=session.log.moves, undone=session.log.undone)


def _show(console: Console, session: Session, shown: Session | None, now_ms: int) -> None:
    """Draw all anew on a terminal; elsewhere the table only when it changed."""
    if console.is_terminal:
        console.clear()
    is_new = console.is_terminal or shown is None or _drawn(shown) != _drawn(session)
    console.print(draw_session(session, now_ms, with_table=is_new))


def _drawn(session: Session) -> tuple[object, ...]:
    game = session.game
    return (game.board, game.scores, game.hint, game.deal)

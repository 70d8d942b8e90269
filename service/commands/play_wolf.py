"""`settable play wolf`: the house game of Little Wolf against bots, or practice of the Set trick.

The game around the Set trick is ours and not official; the terminal says so.
"""

import argparse
import random
import sys
import time
from pathlib import Path
from typing import Final

from service.terminal.wolf import WolfTerminal
from solver.errors import InvalidError
from solver.game import Log
from solver.little_wolf import (
    BotLevel,
    WolfRecord,
    format_record,
    new_game,
    parse_record,
    parse_settings,
)

__all__ = ["add_arguments", "run"]

_BOT_NAMES: Final = ("Ada", "Ben", "Cleo")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument("--practice", action="store_true", help="one lead, one hand: find a play")
    parser.add_argument("--players", type=int, default=3, metavar="N", help="2 to 4 (%(default)s)")
    parser.add_argument("--name", default="You", help="your name (%(default)s)")
    parser.add_argument(
        "--bots",
        choices=[level.value for level in BotLevel],
        default=BotLevel.SIMPLE.value,
        help="how bots choose (%(default)s)",
    )
    parser.add_argument(
        "--hand-size", type=int, default=8, metavar="N", help="practice: 3 to 14 (%(default)s)"
    )
    parser.add_argument(
        "--tasks", type=int, default=0, metavar="N", help="practice: stop after N (0: never)"
    )
    parser.add_argument("--seed", type=int, help="the same seed deals the same cards")
    parser.add_argument(
        "--config",
        action="extend",
        nargs="+",
        default=[],
        metavar="KEY=VALUE",
        help="such as groupBy=rank+suit",
    )
    parser.add_argument("--record", type=Path, metavar="FILE", help="write the game there")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with a recorded game")


def run(arguments: argparse.Namespace) -> int:
    """Play until the end or until the person leaves; 1 when a game was left."""
    seed = random.SystemRandom().randrange(2**31) if arguments.seed is None else arguments.seed
    if arguments.record and not arguments.record.resolve().parent.is_dir():
        raise InvalidError(f"--record: there is no folder {arguments.record.resolve().parent}")
    if arguments.practice:
        terminal = _terminal(seed, since_ms=0)
        config = parse_settings(arguments.config)
        terminal.practise(hand_size=arguments.hand_size, tasks=arguments.tasks, config=config)
        return 0
    game = _resumed(arguments.resume) if arguments.resume else _new_game(arguments, seed)
    terminal = _terminal(seed, since_ms=game.log.state().at_ms)
    log = terminal.play(game.log, game.names, BotLevel(arguments.bots))
    if arguments.record:
        arguments.record.write_text(format_record(WolfRecord(game.names, log)), "utf-8")
        print(f"Record written to {arguments.record}.", file=sys.stderr)
    return 0 if log.state().outcome() else 1


def _terminal(seed: int, *, since_ms: int) -> WolfTerminal:
    started_s = time.monotonic()
    return WolfTerminal(
        ask=input,
        say=print,
        clock_ms=lambda: since_ms + round((time.monotonic() - started_s) * 1000),
        rng=random.Random(seed),
    )


def _new_game(arguments: argparse.Namespace, seed: int) -> WolfRecord:
    name = arguments.name.strip()
    if not name or "," in name or "#" in name or name in _BOT_NAMES:
        raise InvalidError(f"a name has no comma and no #, and is no bot's: got {name!r}")
    config = parse_settings(arguments.config)
    start = new_game(seed=seed, players=arguments.players, config=config)
    return WolfRecord((name, *_BOT_NAMES)[: arguments.players], Log(start))


def _resumed(path: Path) -> WolfRecord:
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidError(f"--resume: cannot read {path}: {error}") from error
    return parse_record(text)

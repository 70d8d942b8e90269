"""`settable play poker`: play SET Poker against bots in the terminal.

Nobody is hurried: bots answer at once, and the show question waits for the person.
"""

import argparse
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from rich.console import Console

from service.terminal.payout_options import add_odd_chips_argument
from service.terminal.poker import PokerTerminal
from solver.errors import InvalidError
from solver.game import Log
from solver.poker import (
    BotLevel,
    OddChips,
    PokerOptions,
    PokerState,
    ShortStacks,
    format_record,
    new_game,
)

__all__ = ["add_arguments", "play", "run"]

_BOT_NAMES: Final = (
    "Ada",
    "Ben",
    "Cleo",
    "Dan",
    "Eva",
    "Finn",
    "Gwen",
    "Hal",
    "Ida",
    "Jon",
    "Kira",
    "Leo",
    "Mia",
    "Ned",
    "Ora",
    "Pia",
    "Quin",
    "Rob",
    "Sue",
    "Tom",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument("--name", default="Player", help="your name (%(default)s)")
    parser.add_argument("--bots", type=int, default=3, metavar="N", help="1 to 19 (%(default)s)")
    parser.add_argument(
        "--level",
        choices=[level.value for level in BotLevel],
        default=BotLevel.MEDIUM.value,
        help="how well the bots play (%(default)s)",
    )
    parser.add_argument("--seed", type=int, help="deal the same cards and chances again")
    for name, default, what in (
        ("chips", 30, "chips each player starts with"),
        ("limit", 3, "most chips of a bet or a raise"),
        ("raises", 1, "raises of a player in one interval"),
        ("ante", 0, "chips each pays before the deal"),
    ):
        parser.add_argument(
            f"--{name}", type=int, default=default, metavar="N", help=f"{what} (%(default)s)"
        )
    parser.add_argument("--rounds", type=int, metavar="N", help="end after so many deals")
    parser.add_argument("--all-in", action="store_true", help="all-in with side pots")
    parser.add_argument("--disjoint", action="store_true", help="count SETs that share no card")
    add_odd_chips_argument(parser)
    parser.add_argument("--save", metavar="FILE", help="write the record there at the end")


def run(arguments: argparse.Namespace) -> int:
    """Play until the game is over or the person leaves."""
    start = time.monotonic()
    return play(
        arguments,
        console=Console(highlight=False),
        read_line=input,
        now_ms=lambda: round((time.monotonic() - start) * 1000),
    )


def play(
    arguments: argparse.Namespace,
    *,
    console: Console,
    read_line: Callable[[str], str],
    now_ms: Callable[[], int],
) -> int:
    """Play with a given console, input and clock.

    Parameters
    ----------
    read_line
        Asks for a line; raises EOFError where there is none left.
    now_ms
        Milliseconds since the table was opened, never running back.
    """
    seed = random.SystemRandom().getrandbits(63) if arguments.seed is None else arguments.seed
    rng = random.Random(f"bots {seed}")
    initial = _new_game(arguments, seed, rng)
    terminal = PokerTerminal(
        log=Log(initial),
        level=BotLevel(arguments.level),
        rng=rng,
        console=console,
        read_line=read_line,
        now_ms=now_ms,
    )
    log = terminal.play()
    if arguments.save is not None:
        _save(arguments.save, format_record(log, comments=True))
    return 0


def _new_game(arguments: argparse.Namespace, seed: int, rng: random.Random) -> PokerState:
    if not 1 <= arguments.bots <= 19:
        raise InvalidError(f"expected 1 to 19 bots, got {arguments.bots}")
    own = arguments.name.casefold()
    bots = [name for name in _BOT_NAMES if name.casefold() != own][: arguments.bots]
    options = PokerOptions(
        limit=arguments.limit,
        max_raises=arguments.raises,
        ante=arguments.ante,
        chips=arguments.chips,
        odd_chips=OddChips(arguments.odd_chips),
        disjoint=arguments.disjoint,
        short_stacks=ShortStacks.ALL_IN if arguments.all_in else ShortStacks.TABLE_STAKE,
        rounds=arguments.rounds,
    )
    names = (arguments.name, *bots)
    return new_game(names, options=options, seed=seed, dealer=rng.randrange(len(names)))


def _save(path: str, text: str) -> None:
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise InvalidError(f"cannot write the record {path}: {error}") from error

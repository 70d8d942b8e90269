"""`settable play passing`: pass-the-cards Set against bots, or several people on one device."""

import argparse
import random
import sys
import time
from pathlib import Path
from typing import Final

from service.games.passing_words import Category, load_category_title, load_words
from service.languages import Language
from service.terminal.keyboard import open_keys
from service.terminal.passing.game import PassingTerminal
from service.terminal.passing.screen import open_screen, result_text, seat_names
from service.terminal.passing.table import PassingTable
from solver.game import Seat
from solver.passing import (
    MAX_ROUNDS,
    MAX_SEATS,
    MIN_SEATS,
    TIMERS_S,
    Bot,
    BotLevel,
    Direction,
    Mode,
    PassingOptions,
    PassingState,
    clean_words,
    format_record,
)

__all__ = ["add_arguments", "run"]

_BOTS: Final = 3
_SEEDS: Final = 10**9


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    players = parser.add_mutually_exclusive_group()
    bots = range(MIN_SEATS - 1, MAX_SEATS)
    players.add_argument("--bots", type=int, choices=bots, help="how many to play against (3)")
    players.add_argument(
        "--pass-and-play",
        type=int,
        choices=range(MIN_SEATS, MAX_SEATS + 1),
        metavar="PEOPLE",
        help="3 to 6 people take turns at this terminal behind a cover screen, no bots",
    )
    parser.add_argument(
        "--level", choices=[level.value for level in BotLevel], default="medium", help="(medium)"
    )
    words = parser.add_mutually_exclusive_group()
    categories = [one.value for one in Category]
    words.add_argument(
        "--category", choices=categories, metavar="LIST", help=f"{', '.join(categories)} (birds)"
    )
    words.add_argument("--words", metavar="A,B", help="custom words, separated by commas")
    words.add_argument("--words-file", type=Path, metavar="FILE", help="custom words, one a line")
    parser.add_argument(
        "--language", choices=[one.value for one in Language], default="en", help="(en)"
    )
    parser.add_argument(
        "--direction",
        choices=[one.value for one in Direction],
        default="clockwise",
        help="where the cards go (clockwise, to the next player)",
    )
    parser.add_argument("--timer", type=int, choices=TIMERS_S, default=20, help="seconds (20)")
    parser.add_argument(
        "--rounds", type=int, choices=range(1, MAX_ROUNDS + 1), default=3, help="(3)"
    )
    parser.add_argument(
        "--redeal-if-complete", action="store_true", help="deal again if a dealt hand is complete"
    )
    parser.add_argument("--seed", type=int, help="the same seed deals the same cards")
    parser.add_argument("--record", type=Path, metavar="FILE", help="write the game as text")


def run(arguments: argparse.Namespace) -> int:
    """Play; 1 when the game was given up, 2 when a file cannot be read or written."""
    try:
        table, names = _table(arguments)
        if arguments.record is not None:
            arguments.record.write_text(format_record(table.log), encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        print(f"settable: {error}", file=sys.stderr)
        return 2
    start_ns = time.monotonic_ns()
    try:
        with open_keys() as keys, open_screen(sys.stdout) as screen:
            ended = PassingTerminal(
                table,
                names,
                keys=keys,
                screen=screen,
                clock=lambda: (time.monotonic_ns() - start_ns) // 1_000_000,
            ).run()
    finally:
        if arguments.record is not None:
            arguments.record.write_text(format_record(table.log), encoding="utf-8")
    print(result_text(table.view(Seat(0)), names))
    if not ended:
        print("settable: the game was given up", file=sys.stderr)
    return 0 if ended else 1


def _table(arguments: argparse.Namespace) -> tuple[PassingTable, tuple[str, ...]]:
    seats = arguments.pass_and_play or (arguments.bots or _BOTS) + 1
    words, category = _words(arguments, seats)
    options = PassingOptions(
        words=words,
        category=category,
        mode=Mode.PASS_AND_PLAY if arguments.pass_and_play else Mode.SIMULTANEOUS,
        direction=Direction(arguments.direction),
        timer_s=arguments.timer,
        rounds=arguments.rounds,
        redeal_if_complete=arguments.redeal_if_complete,
    )
    seed = arguments.seed
    if seed is None:
        seed = random.SystemRandom().randrange(_SEEDS)
    people = [Seat(seat) for seat in range(arguments.pass_and_play or 1)]
    level = BotLevel(arguments.level)
    bots = [Bot(seat=Seat(s), level=level, seed=seed) for s in range(len(people), seats)]
    initial = PassingState(options=options, seed=seed, seats=seats)
    return PassingTable(initial, bots), seat_names(people, seats)


def _words(arguments: argparse.Namespace, seats: int) -> tuple[tuple[str, ...], str]:
    if arguments.words is not None:
        return clean_words(arguments.words.split(","), seats=seats), "custom words"
    if arguments.words_file is not None:
        lines = arguments.words_file.read_text("utf-8-sig").splitlines()
        return clean_words(lines, seats=seats), "custom words"
    category, language = Category(arguments.category or "birds"), Language(arguments.language)
    return load_words(category, language), load_category_title(category, language)

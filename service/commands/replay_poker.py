"""`settable replay poker RECORD`: tell a recorded game of SET Poker, move by move."""

import argparse
import sys
from pathlib import Path

from service.terminal.record_files import read_text
from solver.errors import IllegalError
from solver.poker import format_move, narrate, parse_record
from solver.record import format_time

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument(
        "record", type=Path, metavar="RECORD", help="a file in the text format, - for stdin"
    )
    parser.add_argument(
        "--closed", action="store_true", help="do not tell hands that nobody has turned up"
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the game; 1 when a move is against the rules, with the reason."""
    log = parse_record(read_text(arguments.record))
    state = log.initial
    for move in log.moves:
        print(f"{format_time(move.at_ms)} {format_move(move, state.names)}")
        try:
            after = state.apply(move)
        except IllegalError as error:
            print(f"settable: that was against the rules: {error}", file=sys.stderr)
            return 1
        for line in narrate(state, after, open_hands=not arguments.closed):
            print(f"    {line}")
        state = after
    return 0

"""`settable store backup COPY`: copy the store as it stands, also while the service runs.

Exit status: 0 the copy is written and whole, 2 it is not.
"""

import argparse
from pathlib import Path

from service.commands.store_check import add_store, store_of

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument("copy", type=Path, metavar="COPY", help="the file to write")
    add_store(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write the copy."""
    from service.storage.upkeep import back_up

    games = back_up(store_of(arguments), arguments.copy)
    print(f"{arguments.copy} holds {games} game{'' if games == 1 else 's'}.")
    return 0

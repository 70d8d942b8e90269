"""`settable store restore COPY`: put a copy in the place of the store; the service must not run.

Exit status: 0 done, 2 the copy cannot be used or the store is in use.
"""

import argparse
from pathlib import Path

from service.commands.store_check import add_store, store_of

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument("copy", type=Path, metavar="COPY", help="written by settable store backup")
    add_store(parser)


def run(arguments: argparse.Namespace) -> int:
    """Put the copy back."""
    from service.storage.upkeep import restore

    path = store_of(arguments)
    games = restore(arguments.copy, path)
    print(f"{path} holds {games} game{'' if games == 1 else 's'}; what was there is {path}.before.")
    return 0

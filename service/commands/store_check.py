"""`settable store check`: whether the store is whole.

Exit status: 0 it is, 2 it is not, and what to do.
"""

import argparse
from pathlib import Path

from service.commands.serve import default_data_folder

__all__ = ["add_arguments", "add_store", "run", "store_of"]


def add_store(parser: argparse.ArgumentParser) -> None:
    """Declare the argument that says which store is meant."""
    parser.add_argument(
        "--data",
        type=Path,
        metavar="DIR",
        help="the folder that settable serve was given (the one of this user)",
    )


def store_of(arguments: argparse.Namespace) -> Path:
    """Return the file of the store that is meant."""
    folder: Path = arguments.data or default_data_folder()
    return folder / "settable.sqlite"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    add_store(parser)


def run(arguments: argparse.Namespace) -> int:
    """Read the whole store and say that it is whole."""
    from service.storage.upkeep import check_file

    path = store_of(arguments)
    games = check_file(path)
    print(f"The store {path} is whole: {games} game{'' if games == 1 else 's'}.")
    return 0

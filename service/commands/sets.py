"""`settable sets CARD ...`: find every SET among cards typed by hand."""

import argparse
import json
import sys

from service.errors import UsageError
from solver.notation import format_short, parse_cards
from solver.sets import sets_of

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument(
        "cards",
        nargs="+",
        metavar="CARD",
        help="such as 2-red-striped-oval or, in short, 2RSO; - reads them from standard input",
    )
    parser.add_argument("--json", action="store_true", help="for machines")


def run(arguments: argparse.Namespace) -> int:
    """Print the SETs; 1 when there is none."""
    typed = (sys.stdin.read() if one == "-" else one for one in arguments.cards)
    cards = parse_cards(" ".join(typed))
    if not cards:
        raise UsageError("expected cards such as 2RSO, got none")
    found = sets_of(cards)
    if arguments.json:
        print(json.dumps({"sets": [[str(card) for card in one] for one in found]}))
    elif not found:
        print(f"No SET among {len(cards)} card{'s' if len(cards) > 1 else ''}.")
    else:
        for place, one in enumerate(found, 1):
            print(f"{place:2}  " + "  ".join(f"{card} ({format_short(card)})" for card in one))
    return 0 if found else 1

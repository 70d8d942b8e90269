"""Options on the command line that decide what a showdown pays."""

import argparse

from solver.poker import OddChips

__all__ = ["add_odd_chips_argument", "add_payout_arguments"]


def add_odd_chips_argument(parser: argparse.ArgumentParser) -> None:
    """Declare who gets odd chips."""
    choices = [one.value for one in OddChips]
    parser.add_argument(
        "--odd-chips",
        choices=choices,
        metavar="WHO",
        default=OddChips.TIED_WINNER.value,
        help=f"who gets what cannot be divided: {' or '.join(choices)} (%(default)s)",
    )


def add_payout_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the pot, the stacks, who gets odd chips, and how SETs are counted."""
    parser.add_argument("--pot", type=int, default=0, metavar="N", help="chips to win (0)")
    parser.add_argument(
        "--stack",
        action="append",
        default=[],
        metavar="NAME=N",
        help="chips a player has left; they decide who gets odd chips (without: all the same)",
    )
    add_odd_chips_argument(parser)
    parser.add_argument("--disjoint", action="store_true", help="count SETs that share no card")

"""`settable poker showdown`: judge a showdown of SET Poker typed by hand.

The hands are named in seat order from the dealer's left, the dealer last: among equally poor
winners the first named gets the odd chips.
"""

import argparse
import json

from service.terminal.payout_options import add_payout_arguments
from solver.cards import Card
from solver.errors import InvalidError
from solver.notation import parse_cards
from solver.poker import OddChips, Showdown, explain, judge_showdown

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument(
        "--table",
        required=True,
        metavar="CARDS",
        help='the centre cards: "1RFO 2RFO 3-red-open-oval"',
    )
    parser.add_argument(
        "--hand",
        required=True,
        action="append",
        metavar="NAME:CARDS",
        help='"Ana: 1GSD 2PFO"; once for each player still in, in seat order from the dealer\'s '
        "left, the dealer last",
    )
    add_payout_arguments(parser)
    parser.add_argument("--json", action="store_true", help="for machines")


def run(arguments: argparse.Namespace) -> int:
    """Print SETs, winners and payout."""
    hands = _hands(arguments.hand)
    names = tuple(hands)
    verdict = judge_showdown(
        parse_cards(arguments.table),
        tuple(hands.values()),
        pot=arguments.pot,
        stacks=_stacks(arguments.stack, names),
        odd_chips=OddChips(arguments.odd_chips),
        disjoint=arguments.disjoint,
    )
    if arguments.json:
        print(json.dumps(_as_json(verdict, names)))
        return 0
    for line in explain(verdict, names):
        print(line)
    payout = zip(names, verdict.payout, strict=True)
    print("Payout: " + ", ".join(f"{name} +{chips}" for name, chips in payout))
    return 0


def _hands(texts: list[str]) -> dict[str, tuple[Card, ...]]:
    hands: dict[str, tuple[Card, ...]] = {}
    for text in texts:
        name, colon, cards = (part.strip() for part in text.partition(":"))
        if not name or not colon:
            raise InvalidError(f'expected a hand such as "Ana: 1GSD 2PFO", got {text!r}')
        if name in hands:
            raise InvalidError(f"each player has one hand, but {name} is named twice")
        hands[name] = parse_cards(cards)
        if len(hands[name]) != 2:
            raise InvalidError(f"expected two cards for {name}, got {len(hands[name])}")
    return hands


def _stacks(texts: list[str], names: tuple[str, ...]) -> list[int] | None:
    stacks: dict[str, int] = {}
    for text in texts:
        name, equals, chips = (part.strip() for part in text.rpartition("="))
        if not equals or not chips.isdecimal() or not chips.isascii():
            raise InvalidError(f"expected a stack such as Ana=14, got {text!r}")
        if name not in names or name in stacks:
            raise InvalidError(f"expected one stack for each of {', '.join(names)}, got {text!r}")
        stacks[name] = int(chips)
    if not stacks:
        return None
    if missing := [name for name in names if name not in stacks]:
        raise InvalidError(f"expected a stack for every hand, none for {', '.join(missing)}")
    return [stacks[name] for name in names]


def _as_json(verdict: Showdown, names: tuple[str, ...]) -> dict[str, object]:
    return {
        "counts": dict(zip(names, verdict.counts, strict=True)),
        "sets": {
            name: [[str(card) for card in one] for one in sets]
            for name, sets in zip(names, verdict.sets, strict=True)
        },
        "winners": [names[place] for place in verdict.winners],
        "payout": dict(zip(names, verdict.payout, strict=True)),
    }

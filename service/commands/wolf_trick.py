"""`settable wolf trick`: who takes a Set trick, and why."""

import argparse
import json
import sys
from collections.abc import Iterable

from solver.errors import IllegalError, InvalidError
from solver.little_wolf import (
    Lead,
    PlayKind,
    WolfCard,
    find_fault,
    format_wolf_cards,
    judge_trick,
    parse_settings,
    parse_suit,
    parse_wolf_cards,
    read_lead,
    set_words,
)

__all__ = ["add_arguments", "run"]

_CATEGORY_WORDS = {
    PlayKind.TRUMP_SET: "trump Set",
    PlayKind.TRUMPS: "trumps, no Set",
    PlayKind.SUITED_SET: "suited Set",
    PlayKind.NOTHING: "cannot win",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument("--trump", required=True, metavar="SUIT", help="C, D, H or S")
    parser.add_argument("--lead", required=True, metavar="CARDS", help='such as "9H 9D LW"')
    parser.add_argument("--leader", default="Leader", metavar="NAME", help="(%(default)s)")
    parser.add_argument(
        "--play",
        action="append",
        default=[],
        metavar='"NAME: CARDS"',
        help="an answer; repeat it in the order of playing",
    )
    parser.add_argument(
        "--hand",
        action="append",
        default=[],
        metavar='"NAME: CARDS"',
        help="what the player held before playing: the play is checked too",
    )
    parser.add_argument(
        "--config",
        action="extend",
        nargs="+",
        default=[],
        metavar="KEY=VALUE",
        help="such as ruffCompare=first",
    )
    parser.add_argument("--json", action="store_true", help="for machines")


def run(arguments: argparse.Namespace) -> int:
    """Print the winner and the reason; 1 when the lead or a play is illegal."""
    config = parse_settings(arguments.config)
    trump = parse_suit(arguments.trump)
    plays = _named(arguments.play)
    hands = _named(arguments.hand)
    if arguments.leader in plays:
        raise InvalidError(f"{arguments.leader!r} leads and cannot answer; name the --leader")
    if strangers := hands.keys() - plays.keys():
        raise InvalidError(f"a --hand needs the --play of the same name: {', '.join(strangers)}")
    try:
        lead = read_lead(parse_wolf_cards(arguments.lead), trump=trump, config=config)
        _check_hands(lead, plays, hands)
        verdict = judge_trick(lead, plays.values())
    except IllegalError as error:
        print(f"settable: {error}", file=sys.stderr)
        return 1
    names = (arguments.leader, *plays)
    cards = (lead.cards, *plays.values())
    words = [_CATEGORY_WORDS[standing.category] for standing in verdict.standings]
    if arguments.json:
        answer = {
            "winner": names[verdict.winner],
            "reason": verdict.reason,
            "paragraph": verdict.paragraph,
            "plays": [
                {"player": name, "cards": list(map(str, play)), "category": word}
                for name, play, word in zip(names, cards, words, strict=True)
            ],
        }
        print(json.dumps(answer, ensure_ascii=False))
        return 0
    print(f"Lead: {lead}, trump {trump.name.lower()}; {set_words(config.group_by)}.")
    width = max(map(len, names))
    for name, play, word in zip(names, cards, words, strict=True):
        print(f"  {name:{width}}  {format_wolf_cards(play)}   {word}")
    print(f"{names[verdict.winner]} takes the trick: {verdict.reason} ({verdict.paragraph}).")
    if plays.keys() - hands.keys():
        print("Whether a play was legal needs the hand it came from: --hand.", file=sys.stderr)
    return 0


def _named(texts: Iterable[str]) -> dict[str, tuple[WolfCard, ...]]:
    named: dict[str, tuple[WolfCard, ...]] = {}
    for text in texts:
        name, colon, cards = text.partition(":")
        name = name.strip()
        if not colon or not name:
            raise InvalidError(f'a play reads "NAME: CARDS", such as "Ana: KH KD KC"; got {text!r}')
        if name in named:
            raise InvalidError(f"{name!r} is named twice; every player plays once")
        named[name] = tuple(sorted(parse_wolf_cards(cards)))
    return named


def _check_hands(
    lead: Lead, plays: dict[str, tuple[WolfCard, ...]], hands: dict[str, tuple[WolfCard, ...]]
) -> None:
    for name, hand in hands.items():
        if fault := find_fault(lead, hand, plays[name]):
            error = fault.error()
            raise IllegalError(error.code, f"{name}: {error.args[0]}", rule=error.rule)

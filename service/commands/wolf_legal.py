"""`settable wolf legal`: the legal plays of a hand under a led Set, and the rule that decides."""

import argparse
import json
import sys

from solver.errors import IllegalError
from solver.little_wolf import (
    Duty,
    Lead,
    WolfCard,
    beats_lead,
    duty_of,
    fault_of,
    format_wolf_cards,
    owed_words,
    parse_settings,
    parse_suit,
    parse_wolf_cards,
    plays_of,
    read_lead,
    set_words,
)

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument("--trump", required=True, metavar="SUIT", help="C, D, H or S")
    parser.add_argument("--lead", required=True, metavar="CARDS", help='such as "9H 9D LW"')
    parser.add_argument("--hand", required=True, metavar="CARDS", help="the follower's hand")
    parser.add_argument("--play", metavar="CARDS", help="judge this one play instead")
    parser.add_argument(
        "--config",
        action="extend",
        nargs="+",
        default=[],
        metavar="KEY=VALUE",
        help="such as freeRuff=true",
    )
    parser.add_argument(
        "--json", action="store_true", help="a list of lists of cards; the rule goes to stderr"
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the legal plays or judge one; 1 when the lead or the play is illegal."""
    config = parse_settings(arguments.config)
    cards = parse_wolf_cards(arguments.lead)
    try:
        lead = read_lead(cards, trump=parse_suit(arguments.trump), config=config)
    except IllegalError as error:
        print(f"settable: no Set to lead: {error}", file=sys.stderr)
        return 1
    duty = duty_of(lead, parse_wolf_cards(arguments.hand))
    if arguments.play is not None:
        return _judge(duty, parse_wolf_cards(arguments.play), as_json=arguments.json)
    plays = plays_of(duty)
    if arguments.json:
        print(json.dumps([list(map(str, play)) for play in plays]))
        print(f"row {duty.full_row}, {duty.paragraph}: {owed_words(duty)}", file=sys.stderr)
        return 0
    _print_duty(duty)
    print(f"{len(plays)} legal play{'' if len(plays) == 1 else 's'}:")
    for play in plays:
        print(f"  {_play_line(lead, play)}")
    return 0


def _print_duty(duty: Duty) -> None:
    lead = duty.lead
    print(f"Lead: {lead}, trump {lead.trump.name.lower()}; {set_words(lead.config.group_by)}.")
    print(owed_words(duty))
    print(f"Decided by row {duty.full_row}, printed page {duty.paragraph}.")


def _play_line(lead: Lead, play: tuple[WolfCard, ...]) -> str:
    return format_wolf_cards(play) + ("   beats the lead" if beats_lead(lead, play) else "")


def _judge(duty: Duty, play: tuple[WolfCard, ...], *, as_json: bool) -> int:
    fault = fault_of(duty, play)
    if as_json:
        answer = {
            "legal": fault is None,
            "code": fault and fault.code,
            "message": fault and fault.message,
            "row": duty.full_row,
            "paragraph": duty.paragraph,
            "example": fault and list(map(str, fault.example)),
            "beats_lead": fault is None and beats_lead(duty.lead, play),
        }
        print(json.dumps(answer, ensure_ascii=False))
        return 0 if fault is None else 1
    _print_duty(duty)
    if fault is None:
        print(f"Legal: {_play_line(duty.lead, play)}")
        return 0
    print(f"Illegal: {fault.error()}")
    return 1

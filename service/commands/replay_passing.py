"""`settable replay passing FILE`: check and retell a recorded game of pass-the-cards Set."""

import argparse
import json
from pathlib import Path

from service.terminal.passing.screen import place_name, result_text
from service.terminal.record_files import read_text
from solver.passing import (
    CallSet,
    PassingLog,
    PassingMove,
    PassingState,
    format_move,
    parse_record,
    view,
)
from solver.record import format_time

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument("file", type=Path, help="a record, - for input")
    parser.add_argument(
        "--undo", type=int, default=0, metavar="N", help="take back the last N moves first"
    )
    parser.add_argument("--json", action="store_true", help="for machines")


def run(arguments: argparse.Namespace) -> int:
    """Tell the moves with the hands before and after; 1 when the game has no winner yet."""
    log = parse_record(read_text(arguments.file))
    for _ in range(arguments.undo):
        log = log.undo()
    state = log.state()
    if arguments.json:
        print(_json(log, state))
    else:
        _tell(log)
    return 0 if state.outcome() else 1


def _json(log: PassingLog, state: PassingState) -> str:
    outcome = state.outcome()
    return json.dumps(
        {
            "moves": [_line(move) for move in log.moves],
            "phase": state.phase.value,
            "hands": [list(holding.hand) for holding in state.holdings],
            "round_scores": [list(scores) for scores in state.round_scores],
            "totals": list(state.totals),
            "winners": list(outcome.winners) if outcome else [],
        },
        ensure_ascii=False,
    )


def _line(move: PassingMove) -> str:
    return f"{format_time(move.at_ms)} {format_move(move)}"


def _tell(log: PassingLog) -> None:
    states = log.states()
    before = next(states)
    for move, state in zip(log.moves, states, strict=True):
        print(_line(move))
        if isinstance(move, CallSet):
            place = state.placed.index(move.seat) + 1
            print(f"    {place_name(place)} Set: {state.holdings[move.seat].hand[0]}")
        elif [one.hand for one in state.holdings] != [one.hand for one in before.holdings]:
            for seat, holding in enumerate(state.holdings):
                print(f"    seat {seat}: {', '.join(holding.hand)}")
        before = state
    names = tuple(f"seat {seat}" for seat in range(before.seats))
    print(result_text(view(before, None), names))

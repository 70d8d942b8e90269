"""The command line: `settable VERB ...`. Finds the verb, imports its module, runs it.

Exit status: 0 done, 1 told "no" (no card, no SET, no winner), 2 wrong usage or unreadable input.
Results go to stdout, messages to stderr. Only the module of the verb asked for is imported, so
that `settable sets` answers without loading OpenCV.
"""

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final

from service.errors import ServiceError
from solver.errors import SolverError
from vision.errors import VisionError

__all__ = ["main"]

VERBS: Final = {
    "audit": ("service.commands.audit", "tick off a deck's cards; name missing and double ones"),
    "demo": ("service.commands.demo", "render a table, read it, and say what was found"),
    "doctor": ("service.commands.doctor", "say what on photos hinders reading, and what to change"),
    "read": ("service.commands.read", "name the cards on photos and find every SET"),
    "serve": ("service.commands.serve", "start the service for browsers and phones"),
    "play classic": ("service.commands.play_classic", "play the classic game at one keyboard"),
    "play solo": ("service.commands.play_solo", "play solitaire at the keyboard"),
    "referee": ("service.commands.referee", "referee a classic game with real cards by camera"),
    "film": ("service.commands.film", "render a whole game as people play it, as a recording"),
    "replay": ("service.commands.replay", "step through a game that was kept"),
    "play passing": ("service.commands.play_passing", "play pass-the-cards Set against bots"),
    "replay passing": ("service.commands.replay_passing", "retell a recorded pass-the-cards game"),
    "watch": ("service.commands.watch", "follow a table live and tell what happens on it"),
    "sets": ("service.commands.sets", "find every SET among cards typed by hand"),
    "play wolf": (
        "service.commands.play_wolf",
        "Little Wolf by our house rules against bots, or practice",
    ),
    "wolf legal": ("service.commands.wolf_legal", "Little Wolf: the legal plays of a hand"),
    "wolf trick": ("service.commands.wolf_trick", "Little Wolf: who takes a Set trick"),
    "poker look": ("service.commands.poker_look", "judge a showdown of SET Poker on a photo"),
    "poker showdown": (
        "service.commands.poker_showdown",
        "judge a showdown of SET Poker typed by hand",
    ),
    "replay poker": ("service.commands.replay_poker", "tell a recorded game of SET Poker"),
    "play poker": ("service.commands.play_poker", "play SET Poker against bots in the terminal"),
}
"""Verb of one or two words -> (module, one line of help). A module offers
`add_arguments(parser)` and `run(arguments) -> exit status`."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    verb, rest = _split_verb(arguments)
    if verb is None:
        _overview().parse_args(arguments or ["--help"])
        return 2
    module_name, summary = VERBS[verb]
    module = import_module(module_name)
    parser = argparse.ArgumentParser(f"settable {verb}", description=summary)
    module.add_arguments(parser)
    try:
        status: int = module.run(parser.parse_args(rest))
    except (SolverError, VisionError, ServiceError) as error:
        print(f"settable: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()
        return 1
    except KeyboardInterrupt:
        return 130
    return status


def _split_verb(arguments: list[str]) -> tuple[str | None, list[str]]:
    for words in (2, 1):
        verb = " ".join(arguments[:words])
        if verb in VERBS:
            return verb, arguments[words:]
    return None, arguments


def _overview() -> argparse.ArgumentParser:
    width = max(map(len, VERBS))
    verbs = "\n".join(f"  {verb:{width}}  {summary}" for verb, (_, summary) in VERBS.items())
    parser = argparse.ArgumentParser(
        "settable",
        description="A table assistant for the card game SET.",
        epilog=f"verbs:\n{verbs}\n\n`settable VERB --help` says more.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("verb", metavar="VERB", choices=tuple(VERBS), help="one of those below")
    return parser

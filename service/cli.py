"""The command line: `settable VERB ...`. Finds the verb, imports its module, runs it.

Exit status: 0 done, 1 told "no" (no card, no SET, no winner), 2 wrong usage or unreadable input.
Results go to stdout, messages to stderr; with `--json` an error is told on stdout too, in the one
shape of `service.commands.command_parser.error_json`.
"""

import io
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Final

from service.commands.command_parser import CommandParser, did_you_mean, error_json
from service.commands.verbs import GROUPS, VERBS, Command
from service.errors import ServiceError, UsageError
from solver.errors import SolverError
from vision.errors import CameraError, VisionError

__all__ = ["main"]

_HELP: Final = ("-h", "--help", "help")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    _make_printable()
    verb, rest = _split_verb(arguments)
    if verb is None:
        return _without_verb(arguments)
    command = VERBS[verb]
    is_json = "--json" in rest
    parser = CommandParser(verb, command, is_json=is_json)
    try:
        module = import_module(command.module)
        module.add_arguments(parser)
        status: int = module.run(parser.parse_args(rest))
    except (SolverError, VisionError, ServiceError) as error:
        if is_json:
            print(_as_json(error))
        print(f"settable: {error}", file=sys.stderr)
        return 1 if isinstance(error, CameraError) else 2
    except BrokenPipeError:
        sys.stderr.close()
        return 1
    except KeyboardInterrupt:
        return 130
    return status


def _make_printable() -> None:
    """Let output that is not UTF-8 replace what it cannot show, instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _split_verb(arguments: list[str]) -> tuple[str | None, list[str]]:
    for words in (2, 1):
        verb = " ".join(arguments[:words])
        if verb in VERBS:
            return verb, arguments[words:]
    return None, arguments


def _without_verb(arguments: list[str]) -> int:
    """Answer what names no verb: help, the version, a first word alone, or a mistake."""
    if not arguments or arguments[0] in _HELP:
        print(_overview())
        return 0
    if arguments[0] == "--version":
        from importlib.metadata import version

        print(f"settable {version('settable')}")
        return 0
    first = arguments[0]
    seconds = {verb: one for verb, one in VERBS.items() if verb.split()[0] == first}
    if seconds and (len(arguments) == 1 or arguments[1] in _HELP):
        print(f"usage: settable {first} ...\n\n{_lines(seconds)}")
        return 0 if len(arguments) > 1 else 2
    typed = " ".join(arguments[:2]) if seconds else first
    hint = did_you_mean(typed, VERBS) or did_you_mean(first, VERBS)
    message = f"there is no verb {typed!r}{hint}"
    if "--json" in arguments:
        print(error_json("USAGE", message))
    print(f"settable: {message}\n`settable --help` lists all verbs.", file=sys.stderr)
    return 2


def _overview() -> str:
    parts = [
        "usage: settable VERB ...\n       settable --version",
        "A table assistant for the card game SET.",
    ]
    for group in GROUPS:
        verbs = {verb: one for verb, one in VERBS.items() if one.group == group}
        parts.append(f"{group}:\n{_lines(verbs)}")
    parts.append("`settable VERB --help` says more, with an example.")
    return "\n\n".join(parts)


def _lines(verbs: Mapping[str, Command]) -> str:
    width = max(map(len, VERBS))
    return "\n".join(f"  {verb:{width}}  {one.summary}" for verb, one in verbs.items())


def _as_json(error: SolverError | VisionError | ServiceError) -> str:
    from service.http.problems import problem_of  # FastAPI comes with it: only on this way out

    if isinstance(error, UsageError):
        return error_json("USAGE", str(error))
    problem = problem_of(error)
    return error_json(problem.code, problem.detail, rule=problem.rule)

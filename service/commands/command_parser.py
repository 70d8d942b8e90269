"""The parser of one verb: help of 80 columns with an example, and errors that suggest a way out."""

import argparse
import difflib
import json
import shutil
import sys
import textwrap
from collections.abc import Iterable
from typing import Final, NoReturn

from service.commands.verbs import Command

__all__ = ["CommandParser", "did_you_mean", "error_json"]

_WIDEST: Final = 80  # columns of the narrowest terminal that help is written for
_LIKENESS: Final = 0.6


class CommandParser(argparse.ArgumentParser):
    """Parses the arguments of one verb.

    Help is at most 80 columns wide and ends with examples and the exit status. What was mistyped is
    answered with what is like it. Errors go to stderr, and as JSON to stdout where `--json` was
    among the arguments; then the exit status is 2.

    Parameters
    ----------
    words
        The verb, as it is typed.
    command
        What is known of it.
    is_json
        Whether errors are for machines too.
    """

    def __init__(self, words: str, command: Command, *, is_json: bool = False) -> None:
        super().__init__(
            f"settable {words}", description=command.summary, formatter_class=_HelpFormatter
        )
        self._command = command
        self._is_json = is_json

    def format_help(self) -> str:
        """Return the help, with what the verb's module says, examples and exit status."""
        own, self.epilog = self.epilog, None
        try:
            text = super().format_help()
        finally:
            self.epilog = own
        examples = "\n".join(f"  {one}" for one in self._command.examples)
        title = "example" if len(self._command.examples) == 1 else "examples"
        parts = [_wrapped(own)] if own else []
        parts += [f"{title}:\n{examples}", _wrapped(f"exit status: {self._command.statuses}")]
        return text + "\n" + "\n\n".join(parts) + "\n"

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and what may have been meant; leave with 2."""
        unknown = message.removeprefix("unrecognized arguments: ")
        if unknown != message:
            options = [text for action in self._actions for text in action.option_strings]
            message += did_you_mean(unknown.split()[0], options)
        if self._is_json:
            print(error_json("USAGE", message))
        self.print_usage(sys.stderr)
        self.exit(2, f"{self.prog}: {message}\n")


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return a question to add to an error, empty when nothing is alike.

    Examples
    --------
    >>> did_you_mean("raed", ["read", "replay"])
    '; did you mean read?'
    """
    alike = difflib.get_close_matches(word, list(known), n=1, cutoff=_LIKENESS)
    return f"; did you mean {alike[0]}?" if alike else ""


def error_json(code: str, message: str, *, rule: str | None = None) -> str:
    """Return an error as every verb with `--json` prints it: code, message, the rule if any.

    Examples
    --------
    >>> error_json("USAGE", "expected a card")
    '{"error": {"code": "USAGE", "message": "expected a card"}}'
    """
    error = {"code": code, "message": message} | ({"rule": rule} if rule else {})
    return json.dumps({"error": error}, ensure_ascii=False)


class _HelpFormatter(argparse.HelpFormatter):
    """Help of at most 80 columns."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=_width() - 2)


def _width() -> int:
    return min(_WIDEST, shutil.get_terminal_size().columns)


def _wrapped(text: str) -> str:
    return textwrap.fill(" ".join(text.split()), _width() - 2)

"""`settable completion SHELL`: print what makes a shell complete verbs and options."""

import argparse
from importlib import import_module

import shtab

from service.commands.verbs import VERBS

__all__ = ["add_arguments", "run", "whole_parser"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.epilog = 'for bash, add to ~/.bashrc: eval "$(settable completion bash)"'
    parser.add_argument("shell", choices=shtab.SUPPORTED_SHELLS, help="whose completion")


def run(arguments: argparse.Namespace) -> int:
    """Print the script."""
    print(shtab.complete(whole_parser(), shell=arguments.shell))
    return 0


def whole_parser() -> argparse.ArgumentParser:
    """Return one parser of all verbs with their options; the module of every verb is imported."""
    top = argparse.ArgumentParser("settable")
    words = top.add_subparsers()
    second_words = {
        first: words.add_parser(first, help=f"{first} ...").add_subparsers()
        for first in sorted({verb.split()[0] for verb in VERBS} - VERBS.keys())
    }
    for verb, command in VERBS.items():
        first, _, second = verb.partition(" ")
        if second and first in VERBS:  # "replay poker" beside "replay": the first word is enough
            continue
        branch = second_words[first] if second else words
        parser = branch.add_parser(second or first, help=command.summary)
        import_module(command.module).add_arguments(parser)
        parser.epilog = None
    return top

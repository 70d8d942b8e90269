"""Options of a game as arguments of the command line: one flag a field, with its default shown."""

import argparse
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar, assert_never

from solver.option_fields import OptionKind, list_fields

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

__all__ = ["add_option_arguments", "read_options"]

OptionsT = TypeVar("OptionsT", bound="DataclassInstance")


def add_option_arguments(
    parser: argparse.ArgumentParser, defaults: "DataclassInstance", helps: Mapping[str, str]
) -> None:
    """Declare a flag for each field: yes or no, a number, or a choice."""
    group = parser.add_argument_group("rules")
    for option in list_fields(defaults):
        flag = "--" + option.name.replace("_", "-")
        default = option.plain_default
        text = f"{helps[option.name]} (default: %(default)s)"
        match option.kind:
            case OptionKind.YES_NO:
                yes_no = argparse.BooleanOptionalAction
                said = f"{helps[option.name]} (default: {'yes' if default else 'no'})"
                group.add_argument(flag, action=yes_no, default=default, help=said)
            case OptionKind.CHOICE:
                choices = [str(choice) for choice in option.plain_choices]
                group.add_argument(flag, choices=choices, default=default, help=text)
            case OptionKind.NUMBER | OptionKind.NUMBER_OR_NONE:
                group.add_argument(flag, type=int, default=default, metavar="N", help=text)
            case _:
                assert_never(option.kind)


def read_options(arguments: argparse.Namespace, defaults: OptionsT) -> OptionsT:
    """Return the options that were asked for; raises what the options raise when they refuse."""
    given = {}
    for option in list_fields(defaults):
        value = getattr(arguments, option.name)
        is_choice = option.kind is OptionKind.CHOICE
        given[option.name] = type(option.default)(value) if is_choice else value
    return replace(defaults, **given)

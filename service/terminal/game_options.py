"""Options of a game as arguments of the command line: one flag a field, with its default shown."""

import argparse
from collections.abc import Mapping
from dataclasses import fields, replace
from enum import Enum
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

__all__ = ["add_option_arguments", "read_options"]

OptionsT = TypeVar("OptionsT", bound="DataclassInstance")


def add_option_arguments(
    parser: argparse.ArgumentParser, defaults: "DataclassInstance", helps: Mapping[str, str]
) -> None:
    """Declare a flag for each field: yes or no, a number, or a choice."""
    group = parser.add_argument_group("rules")
    for field in fields(defaults):
        default = getattr(defaults, field.name)
        flag = "--" + field.name.replace("_", "-")
        text = f"{helps[field.name]} (default: %(default)s)"
        match default:
            case bool():
                yes_no = argparse.BooleanOptionalAction
                said = f"{helps[field.name]} (default: {'yes' if default else 'no'})"
                group.add_argument(flag, action=yes_no, default=default, help=said)
            case Enum():
                choices = [str(choice.value) for choice in type(default)]
                group.add_argument(flag, choices=choices, default=default.value, help=text)
            case _:
                group.add_argument(flag, type=int, default=default, metavar="N", help=text)


def read_options(arguments: argparse.Namespace, defaults: OptionsT) -> OptionsT:
    """Return the options that were asked for; raises what the options raise when they refuse."""
    given = {}
    for field in fields(defaults):
        value = getattr(arguments, field.name)
        default = getattr(defaults, field.name)
        given[field.name] = type(default)(value) if isinstance(default, Enum) else value
    return replace(defaults, **given)

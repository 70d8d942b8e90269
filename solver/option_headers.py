"""Options of a game as headers of its record: ``option claim time ms: 5000``."""

import re
from collections.abc import Collection
from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING, TypeVar, assert_never

from solver.errors import InvalidError
from solver.option_fields import OptionField, OptionKind, list_fields
from solver.record import Record

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

__all__ = ["format_options", "option_keys", "parse_number", "parse_options"]

OptionsT = TypeVar("OptionsT", bound="DataclassInstance")


def _key(name: str) -> str:
    return f"option {name.replace('_', ' ')}"


def option_keys(options: "DataclassInstance", *, without: Collection[str] = ()) -> frozenset[str]:
    """Return the headers that can occur."""
    return frozenset(_key(one.name) for one in list_fields(options, without=without))


def format_options(
    options: "DataclassInstance", *, without: Collection[str] = ()
) -> tuple[tuple[str, str], ...]:
    """Return one header an option, in the order of its fields."""
    return tuple(
        (_key(one.name), _format_value(one.default))
        for one in list_fields(options, without=without)
    )


def _format_value(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case Enum():
            return str(value.value)
        case None:
            return "none"
        case _:
            return str(value)


def parse_options(record: Record, defaults: OptionsT, *, without: Collection[str] = ()) -> OptionsT:
    """Read the options of a record; one that is missing has its default.

    Raises
    ------
    InvalidError
        If a value cannot be read, or the options refuse it.
    """
    given = {
        one.name: _parse_value(text, one)
        for one in list_fields(defaults, without=without)
        if (text := record.value(_key(one.name))) is not None
    }
    return replace(defaults, **given)


def _parse_value(text: str, option: OptionField) -> object:
    key = _key(option.name)
    match option.kind:
        case OptionKind.YES_NO:
            allowed: dict[str, object] = {"yes": True, "no": False}
        case OptionKind.CHOICE:
            allowed = {str(choice.value): choice for choice in option.choices}
        case OptionKind.NUMBER_OR_NONE if text == "none":
            return None
        case OptionKind.NUMBER | OptionKind.NUMBER_OR_NONE:
            return parse_number(text, key)
        case _:
            assert_never(option.kind)
    if text not in allowed:
        raise InvalidError(f"the header {key!r} is {' or '.join(allowed)}, got {text!r}")
    return allowed[text]


def parse_number(text: str | None, key: str) -> int:
    """Read the value of a header that is a number.

    Raises
    ------
    InvalidError
        If there is none, or it is no number.
    """
    if text is None or not re.fullmatch(r"-?\d{1,100}", text, re.ASCII):
        raise InvalidError(f"the header {key!r} is a number, got {text!r}")
    return int(text)

"""Options of a game as headers of its record: ``option claim time ms: 5000``.

Any frozen dataclass of options whose fields are yes or no, numbers or enums can be written so.
"""

import re
from dataclasses import fields, replace
from enum import Enum
from typing import TYPE_CHECKING, TypeVar

from solver.errors import InvalidError
from solver.record import Record

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

__all__ = ["format_options", "option_keys", "parse_number", "parse_options"]

OptionsT = TypeVar("OptionsT", bound="DataclassInstance")


def _key(name: str) -> str:
    return f"option {name.replace('_', ' ')}"


def option_keys(options: "DataclassInstance") -> frozenset[str]:
    """Return the headers that can occur."""
    return frozenset(_key(field.name) for field in fields(options))


def format_options(options: "DataclassInstance") -> tuple[tuple[str, str], ...]:
    """Return one header an option, in the order of its fields."""
    return tuple(
        (_key(field.name), _format_value(getattr(options, field.name))) for field in fields(options)
    )


def _format_value(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case Enum():
            return str(value.value)
        case _:
            return str(value)


def parse_options(record: Record, defaults: OptionsT) -> OptionsT:
    """Read the options of a record; one that is missing has its default.

    Raises
    ------
    InvalidError
        If a value cannot be read, or the options refuse it.
    """
    given = {
        field.name: _parse_value(text, getattr(defaults, field.name), _key(field.name))
        for field in fields(defaults)
        if (text := record.value(_key(field.name))) is not None
    }
    return replace(defaults, **given)


def _parse_value(text: str, default: object, key: str) -> object:
    match default:
        case bool():
            allowed: dict[str, object] = {"yes": True, "no": False}
        case Enum():
            allowed = {str(choice.value): choice for choice in type(default)}
        case _:
            return parse_number(text, key)
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
    if text is None or not re.fullmatch(r"-?\d{1,18}", text, re.ASCII):
        raise InvalidError(f"the header {key!r} is a number, got {text!r}")
    return int(text)

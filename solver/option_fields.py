"""One description of a game's options, for its records, the command line and the screens.

The fields of an options dataclass are yes or no, a number, a number or none, or one of an enum's
choices; `list_fields` says which, with its default. What is neither (words, an order of ranks) is
left out by name and written by its game.
"""

from collections.abc import Collection
from dataclasses import dataclass, fields
from enum import Enum
from typing import TYPE_CHECKING, Any

from solver.errors import InvalidError

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

__all__ = ["OptionField", "OptionKind", "list_fields"]


class OptionKind(Enum):
    """What values an option takes."""

    YES_NO = "yes or no"
    NUMBER = "a whole number"
    NUMBER_OR_NONE = "a whole number or none"
    CHOICE = "one of some choices"


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionField:
    """One option: its name in Python, its kind, its default as the dataclass has it.

    `choices` are the values it can take, as the dataclass has them; none where any number goes.
    """

    name: str
    kind: OptionKind
    default: Any
    choices: tuple[Any, ...] = ()

    @property
    def plain_default(self) -> Any:  # noqa: ANN401 - a text, a number, a truth value or None
        """The default as JSON has it: the value of an enum instead of its member."""
        return self.default.value if isinstance(self.default, Enum) else self.default

    @property
    def plain_choices(self) -> tuple[Any, ...]:
        """The choices as JSON has them."""
        return tuple(one.value if isinstance(one, Enum) else one for one in self.choices)


def list_fields(
    defaults: "DataclassInstance", *, without: Collection[str] = ()
) -> tuple[OptionField, ...]:
    """Describe the options of a game, in the order of their fields.

    Parameters
    ----------
    defaults
        The options with the values they have by default.
    without
        Names of fields that are not to be chosen so.

    Raises
    ------
    InvalidError
        If a field is of another kind.

    Examples
    --------
    >>> from solver.solo import DEFAULTS
    >>> [(one.name, one.kind.name) for one in list_fields(DEFAULTS)][:3]
    [('deck', 'CHOICE'), ('layout_size', 'NUMBER'), ('redemption', 'CHOICE')]
    """
    names = [one.name for one in fields(defaults) if one.name not in without]
    return tuple(_described(name, getattr(defaults, name)) for name in names)


def _described(name: str, default: object) -> OptionField:
    match default:
        case bool():
            return OptionField(
                name=name, kind=OptionKind.YES_NO, default=default, choices=(False, True)
            )
        case Enum():
            choices = tuple(type(default))
            return OptionField(name=name, kind=OptionKind.CHOICE, default=default, choices=choices)
        case None:
            return OptionField(name=name, kind=OptionKind.NUMBER_OR_NONE, default=None)
        case int():
            return OptionField(name=name, kind=OptionKind.NUMBER, default=default)
        case _:
            raise InvalidError(f"the option {name!r} is no truth value, number or choice")

"""JSON of positions, views and moves: one rule for every game's frozen values.

Dataclasses become objects by field, enums their value, cards their text, tuples and sets lists.
Moves get their verb as ``type``. Reading goes by the fields of the move's class.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, Final, assert_never

from pydantic import BaseModel, ConfigDict, Field

from service.games.adapter import Adapter, Move, Option, Verb
from solver.cards import Card
from solver.errors import InvalidError
from solver.game import Seat
from solver.option_fields import OptionField, OptionKind, list_fields

__all__ = [
    "Encoder",
    "MoveBody",
    "field_name",
    "list_options",
    "make_move",
    "read_options",
    "stored_move",
]

_BODY_NAME: Final = {"card": "word"}
"""Field of a move -> its name in JSON, where they differ: a passing card is a word."""
_FIELD_NAME: Final = {body: name for name, body in _BODY_NAME.items()}


def field_name(name: str) -> str:
    """Return the name in JSON of a field of a move."""
    return _BODY_NAME.get(name, name)


class MoveBody(BaseModel):
    """A move. Which fields it needs depends on its `type`; `GET /api/games` lists the types."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {"type": "call"},
                {
                    "type": "claim",
                    "cards": ["1-red-solid-oval", "2-red-solid-oval", "3-red-solid-oval"],
                },
                {"type": "bet", "amount": 2},
                {"type": "answer", "show": True},
                {"type": "lock", "word": "Barn owl"},
                {"type": "play", "cards": ["9H", "9D", "LW"]},
            ]
        },
    )

    type: str = Field(min_length=1, max_length=20, description="The verb, such as `call`.")
    seat: int | None = Field(
        None, strict=True, ge=0, le=63, description="Whose move it is; your own seat when left out."
    )
    cards: list[str] | None = Field(None, max_length=81, description="Cards in their notation.")
    amount: int | None = Field(None, strict=True, ge=0, le=10**9, description="Chips.")
    show: bool | None = Field(None, strict=True)
    word: str | None = Field(None, max_length=64, description="The name on a card to be passed.")


class Encoder:
    """Turns the values of one game into JSON; `special` says how where the rule does not fit."""

    def __init__(
        self, verbs: Mapping[str, Verb], special: Mapping[type, Callable[[Any], Any]] | None = None
    ) -> None:
        self._verb_of = {verb.kind: name for name, verb in verbs.items()}
        self._special: dict[type, Callable[[Any], Any]] = {Card: str, **(special or {})}
        self._fields: dict[type, tuple[str, ...]] = {}

    def move(self, move: Move) -> dict[str, Any]:
        """Return the JSON of a move, without its time."""
        encoded: dict[str, Any] = {"type": self._verb_of[type(move)]}
        for field in fields(move):
            if field.name != "at_ms":
                encoded[field_name(field.name)] = self.value(getattr(move, field.name))
        return encoded

    def value(self, value: Any) -> Any:  # noqa: ANN401 - any game's value
        """Return the JSON of any value."""
        kind = type(value)
        if value is None or kind in (int, str, bool, float):
            return value
        if kind in self._special:
            return self._special[kind](value)
        if kind in self._verb_of:
            return {**self.move(value), "at_ms": value.at_ms}
        if kind in (tuple, list):
            return [self.value(one) for one in value]
        if kind is frozenset:
            return sorted(self.value(one) for one in value)
        if isinstance(value, Enum):
            return value.value
        if kind not in self._fields:
            if not is_dataclass(value):
                raise TypeError(f"no JSON for {kind.__name__}")
            self._fields[kind] = tuple(field.name for field in fields(value))
        return {name: self.value(getattr(value, name)) for name in self._fields[kind]}


def make_move(adapter: Adapter, body: MoveBody, seat: Seat | None, at_ms: int) -> Move:
    """Return the move that a body means.

    Raises
    ------
    InvalidError
        If the game has no such move, a field is missing or one is too many.
    """
    verb = adapter.verbs.get(body.type)
    if verb is None:
        known = ", ".join(adapter.verbs)
        raise InvalidError(f"the moves of {adapter.game} are {known}; got {body.type!r}")
    wanted = {field.name for field in fields(verb.kind)}
    given: dict[str, Any] = {"at_ms": at_ms}
    if "seat" in wanted:
        if seat is None:
            raise InvalidError(f"{body.type!r} needs the seat whose move it is")
        given["seat"] = seat
    for name in ("cards", "amount", "show", "word"):
        value, field = getattr(body, name), _FIELD_NAME.get(name, name)
        if (value is None) is (field in wanted):
            raise InvalidError(f"{body.type!r} {'needs' if value is None else 'takes no'} {name!r}")
        if value is not None:
            given[field] = adapter.parse_cards(value) if name == "cards" else value
    return verb.kind(**given)


def stored_move(adapter: Adapter, body: Mapping[str, Any], at_ms: int) -> Move:
    """Return the move that a stored body means."""
    read = MoveBody.model_validate(body)
    return make_move(adapter, read, None if read.seat is None else Seat(read.seat), at_ms)


def list_options(options: Any, *, without: Sequence[str] = ()) -> tuple[Option, ...]:  # noqa: ANN401
    """List the fields of an options dataclass (the one with the defaults) for a screen."""
    return tuple(
        Option(name=one.name, default=one.plain_default, choices=one.plain_choices)
        for one in list_fields(options, without=without)
    )


def read_options(
    given: Mapping[str, Any],
    defaults: Any,  # noqa: ANN401 - any game's options
    *,
    without: Sequence[str] = (),
) -> dict[str, Any]:
    """Return the given options as values of the fields of an options dataclass.

    Raises
    ------
    InvalidError
        If there is no such option, or a value is of another type or none of the choices.
    """
    options = {one.name: one for one in list_fields(defaults, without=without)}
    read = {}
    for name, value in given.items():
        if name not in options:
            raise InvalidError(f"the options are {', '.join(options)}; got {name!r}")
        read[name] = _read_option(options[name], value)
    return read


def _read_option(option: OptionField, value: object) -> object:
    match option.kind:
        case OptionKind.CHOICE:
            for choice in option.choices:
                if choice.value == value and type(choice.value) is type(value):
                    return choice
            choices = " or ".join(map(str, option.plain_choices))
            raise InvalidError(f"{option.name} is {choices}, got {value!r}")
        case OptionKind.YES_NO:
            if isinstance(value, bool):
                return value
            raise InvalidError(f"{option.name} is true or false, got {value!r}")
        case OptionKind.NUMBER_OR_NONE:
            if value is None or _is_count(value):
                return value
            raise InvalidError(f"{option.name} is a number or null, got {value!r}")
        case OptionKind.NUMBER:
            if _is_count(value):
                return value
            raise InvalidError(f"{option.name} is a whole number, got {value!r}")
        case _:
            assert_never(option.kind)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 10**9

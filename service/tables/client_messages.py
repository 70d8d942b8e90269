"""What a client may say over a table's socket, and how it is read.

========  =================================================================================
type      meaning
========  =================================================================================
hello     first of all: the seat's token; `since`, the last sequence number seen, if any
move      a move, with an `id` that comes back and makes a repeated one count once; a shout
          says when it was pressed, on the client's own clock, and does not count a second later
pong      the answer to a `ping`, with the client's own clock in milliseconds
shout     the phone heard one: when, on the client's own clock, and how loud
refresh   asks for the whole table again
========  =================================================================================

The service says: ``welcome`` (the table, and the entries missed since), ``state`` (after each
entry of the log, through the eyes of the own seat), ``table`` (changed otherwise), ``people`` (who
is here, with round trips), ``doubts`` (about the cards on a real table), ``heard`` (a shout: by
whose phones, and whose it was), ``done`` and ``problem`` (about a move, with its `id`), ``ping``.
"""

from typing import Annotated, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from service.games.encoding import MoveBody
from solver.errors import InvalidError

__all__ = ["Hello", "Message", "MoveMessage", "Pong", "Refresh", "ShoutMessage", "read_message"]

_MOST_LETTERS: Final = 16_384


class _Said(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Hello(_Said):
    """Who the client is; through whose eyes it looks where that is another seat of its own."""

    type: Literal["hello"]
    token: str = Field(max_length=128)
    since: int | None = Field(None, ge=0)
    seat: int | None = Field(None, ge=0, le=63)


class MoveMessage(_Said):
    """A move; `expected` is the sequence number it was made on, where that matters.

    `clock_ms` is when it was made, on the clock that the client tells in its pongs.
    """

    type: Literal["move"]
    id: str = Field(min_length=1, max_length=64, pattern=r"^[^\x00-\x1f\x7f]+$")
    move: MoveBody
    expected: int | None = Field(None, ge=0)
    clock_ms: float | None = Field(None, allow_inf_nan=False)


class Pong(_Said):
    """The answer to a ping."""

    type: Literal["pong"]
    id: int = Field(ge=0)
    clock_ms: float | None = Field(None, allow_inf_nan=False)


class ShoutMessage(_Said):
    """The phone heard the onset of a shout; no sound is ever sent."""

    type: Literal["shout"]
    clock_ms: float = Field(allow_inf_nan=False)
    loudness_db: float = Field(ge=-200, le=200, allow_inf_nan=False)


class Refresh(_Said):
    """The client asks for the whole table again."""

    type: Literal["refresh"]


Message: TypeAlias = Hello | MoveMessage | Pong | Refresh | ShoutMessage
_READER: Final[TypeAdapter[Message]] = TypeAdapter(Annotated[Message, Field(discriminator="type")])


def read_message(text: str) -> Message:
    """Read what a client says.

    Raises
    ------
    InvalidError
        If it is none of the messages.
    """
    if len(text) > _MOST_LETTERS:
        raise InvalidError(f"a message has at most {_MOST_LETTERS} letters, got {len(text)}")
    try:
        return _READER.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(map(str, first["loc"])) or "message"
        raise InvalidError(f"{where}: {first['msg']}") from error

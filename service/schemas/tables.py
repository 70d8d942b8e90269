"""The shapes of requests and answers about tables, as the OpenAPI document shows them."""

from enum import Enum
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from service.languages import Language
from service.tables.people import MAX_NAME

__all__ = [
    "Admission",
    "ClaimRequest",
    "EntryAnswer",
    "FinishedGame",
    "FinishedGames",
    "GameAnswer",
    "GameName",
    "ImportRequest",
    "LayoutRead",
    "LayoutRequest",
    "MoveDone",
    "Moves",
    "PersonAnswer",
    "TableAnswer",
    "TableRequest",
]

_EXAMPLE_PERSON: dict[str, JsonValue] = {
    "number": 1,
    "name": "Ana",
    "role": "host",
    "seat": 0,
    "control": "token",
    "bot_level": None,
    "is_connected": True,
    "trip_ms": 23,
    "offset_ms": -4,
}


class GameName(Enum):
    """The games a table can hold."""

    CLASSIC = "classic"
    SOLO = "solo"
    POKER = "poker"
    PASSING = "passing"
    LITTLE_WOLF = "little-wolf"


class _Request(BaseModel):
    model_config = ConfigDict(extra="forbid")


class OptionAnswer(BaseModel):
    """One option of a game; without `choices` any value of the default's kind goes."""

    name: str = Field(examples=["claim_time_ms"])
    default: JsonValue = Field(examples=[5000])
    choices: list[JsonValue]


class VerbAnswer(BaseModel):
    """One kind of move: its `type`, who may make it, and the fields it takes besides."""

    type: str = Field(examples=["claim"])
    who: Literal["seat", "players", "hands", "host", "clock"]
    fields: list[str] = Field(examples=[["seat", "cards"]])


class GameAnswer(BaseModel):
    """A game that can be played here."""

    game: GameName
    least_players: int = Field(examples=[2])
    most_players: int = Field(examples=[12])
    kinds: list[Literal["dealt", "physical"]]
    bot_levels: list[str] = Field(examples=[["easy", "medium", "hard"]])
    bots_at: list[Literal["dealt", "physical"]] = Field(
        description="The kinds of table at which bots can play."
    )
    options: list[OptionAnswer]
    moves: list[VerbAnswer]


class TableRequest(_Request):
    """What a table is opened with."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {"game": "classic", "name": "Ana", "options": {"claim_time_ms": 5000}},
                {"game": "poker", "kind": "physical", "name": "Ana", "plays": False},
            ]
        },
    )

    game: GameName
    kind: Literal["dealt", "physical"] = Field(
        "dealt", description="Who holds the cards: the service, or people at a real table."
    )
    options: dict[str, JsonValue] = Field(
        default_factory=dict, max_length=40, description="See `GET /api/games`."
    )
    language: Language = Language.ENGLISH
    name: str = Field("Host", min_length=1, max_length=4 * MAX_NAME, description="The host's.")
    plays: bool = Field(True, description="Whether the host takes a seat.")


class PersonAnswer(BaseModel):
    """Somebody at a table. `trip_ms` is the round trip to the phone, `offset_ms` its clock."""

    model_config = ConfigDict(json_schema_extra={"example": _EXAMPLE_PERSON})

    number: int
    name: str
    role: Literal["host", "player", "spectator", "camera"]
    seat: int | None
    control: Literal["token", "bot", "local", "open"]
    bot_level: str | None
    is_connected: bool
    trip_ms: int | None
    offset_ms: int | None


class Admission(BaseModel):
    """A place at a table. The token is told this once only; keep it."""

    code: str = Field(examples=["K7P3X"])
    join_url: str = Field(examples=["http://192.168.1.20:8000/join/K7P3X"])
    person: PersonAnswer
    token: str | None = Field(examples=["3q2-7wXc0aZ1bY5dE9fG4hJ8kL6mN2pR"])


class ClaimRequest(_Request):
    """Who wants to come to a table."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {"name": "Ben"},
                {"name": "Screen", "role": "spectator"},
                {"name": "Bot", "bot": "hard"},
            ]
        },
    )

    name: str = Field(min_length=1, max_length=4 * MAX_NAME)
    role: Literal["player", "spectator", "camera"] = "player"
    seat: int | None = Field(None, ge=0, le=63, description="The first free one when left out.")
    bot: str | None = Field(None, max_length=10, description="Level of a bot; for the host.")
    is_local: bool = Field(
        False, description="A player at the host's own screen, without a token; for the host."
    )


class TableAnswer(BaseModel):
    """A table as the caller may see it.

    Without a token `state` is null. `seat` is through whose eyes it is seen, null for an onlooker.
    Times ending in `_ms` with `now_ms` and `due_ms` are on the table's clock, `created_ms` and
    `finished_ms` since 1970. What `state` holds depends on the game.
    """

    code: str = Field(examples=["K7P3X"])
    game: GameName
    kind: Literal["dealt", "physical"]
    language: Language
    options: dict[str, Any]
    created_ms: int
    finished_ms: int | None
    status: Literal["gathering", "playing", "finished"]
    sequence: int = Field(description="Number of entries in the log; also the ETag.")
    now_ms: int
    due_ms: int | None = Field(description="When the clock moves if nobody does.")
    people: list[PersonAnswer]
    doubts: list[str] = Field(description="What cannot be so about the cards on a real table.")
    hands_free: bool = Field(description="Whether phones may listen for shouts.")
    you: int | None = Field(description="Your number among the people.")
    seat: int | None
    state: dict[str, Any] | None


class EntryAnswer(BaseModel):
    """One entry of a table's log, as the caller may know it."""

    sequence: int
    at_ms: int
    author: Literal["person", "clock", "bot"]
    person: int | None
    move: dict[str, Any] | None = Field(examples=[{"type": "call", "seat": 1}])
    undone: int = Field(description="How many moves this entry took back.")


class MoveDone(BaseModel):
    """A move that counts, and the table after it."""

    sequence: int
    at_ms: int
    repeated: bool = Field(description="It had come before under the same idempotency key.")
    table: TableAnswer


class LayoutRequest(_Request):
    """All cards that lie open on a real table, in any order."""

    cards: list[str] = Field(
        max_length=81, examples=[["1-red-solid-oval", "2RFO", "3-green-open-diamond"]]
    )


class LayoutRead(BaseModel):
    """What the cards meant: nothing moves while there are doubts."""

    doubts: list[str]
    table: TableAnswer


class Moves(BaseModel):
    """Entries of a log in their order; `sequence` is that of the table now."""

    sequence: int
    entries: list[EntryAnswer]


class FinishedGame(BaseModel):
    """A finished game; `scores` and `winners` are null when it was broken off."""

    code: str
    game: GameName
    kind: Literal["dealt", "physical"]
    created_ms: int
    finished_ms: int
    names: list[str]
    scores: list[int] | None
    winners: list[int] | None


class FinishedGames(BaseModel):
    """Finished games, the latest first; `before_ms` gets the next page, null at the end."""

    games: list[FinishedGame]
    before_ms: int | None


class ImportRequest(_Request):
    """A recorded game to be opened as a table."""

    game: GameName
    record: str = Field(min_length=1, max_length=900_000, description="The text of the game.")
    name: str = Field("Host", min_length=1, max_length=4 * MAX_NAME, description="The host's.")
    language: Language = Language.ENGLISH

"""The shapes of requests and answers about referees, zones and showdowns by camera."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, field_validator

from service.schemas.fields import CardText, Chips, check_different
from service.schemas.readings import SeenCardAnswer
from solver.poker import OddChips

__all__ = [
    "CorrectionRequest",
    "DecisionAnswer",
    "Decisions",
    "OverruleRequest",
    "PhotoShowdownAnswer",
    "PhotoShowdownQuestion",
    "ZoneShape",
    "Zones",
]

HandName = Annotated[str, Field(max_length=40, examples=["Ana"])]
Fraction = Annotated[float, Field(ge=-1, le=2)]


class _Request(BaseModel):
    model_config = ConfigDict(extra="forbid")


class DecisionAnswer(BaseModel):
    """What a referee by camera decided; `text` says it and what hands have to do."""

    number: int
    kind: Literal[
        "laid",
        "taken",
        "wrong",
        "too-late",
        "no-shout",
        "put-back",
        "agreed",
        "lifted",
        "renamed",
        "called",
        "refused",
        "doubt",
    ]
    at_ms: int = Field(description="On the table's clock.")
    seat: int | None
    points: int = Field(description="What it added to the player's score.")
    cards: list[CardText]
    text: str = Field(examples=["Taken without a shout: 1-red-solid-oval. Please put back ..."])
    before: str | None = Field(description="Address of a picture of the table before it.")
    after: str | None = Field(description="Address of the frame on which it was decided.")
    overruled: Literal["withdraw", "grant", "revised"] | None
    is_assumed: bool
    can: list[Literal["withdraw", "grant"]] = Field(description="How the host can overrule it.")


class Decisions(BaseModel):
    """The decisions of one table, the oldest first, and what cannot be so right now."""

    decisions: list[DecisionAnswer]
    doubts: list[str]


class OverruleRequest(_Request):
    """How people decide otherwise: a claim does not count, or cards count as a player's claim."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"examples": [{"action": "withdraw"}, {"action": "grant", "seat": 1}]},
    )

    action: Literal["withdraw", "grant"]
    seat: int | None = Field(None, ge=0, le=63, description="Whose claim it is; for `grant`.")


class CorrectionRequest(_Request):
    """A card that was misread when it was laid, and what it is."""

    seen: CardText
    actual: CardText


class ZoneShape(_Request):
    """A part of the table: a polygon in fractions of the picture; the middle has no name."""

    name: HandName
    points: list[tuple[Fraction, Fraction]] = Field(
        min_length=3, max_length=40, examples=[[[0.3, 0.3], [0.7, 0.3], [0.7, 0.6]]]
    )


class Zones(_Request):
    """The middle and the hands, in seat order from the dealer's left, the dealer last."""

    zones: list[ZoneShape] = Field(max_length=21)


class Stack(_Request):
    """What a player has left before the pot is paid out."""

    player: HandName
    chips: Chips


class PhotoShowdownQuestion(_Request):
    """A showdown on a photo: its zones, or names for the zones that are found."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"example": {"names": ["Ana", "Ben"], "pot": 12}}
    )

    zones: list[ZoneShape] | None = Field(
        None, max_length=21, description="Found from how the cards lie when left out."
    )
    table: str | None = Field(
        None, max_length=12, description="Take the zones that are kept at this table."
    )
    names: list[HandName] = Field(
        default_factory=list,
        max_length=20,
        description="Of the hands that are found: clockwise, beginning at the near edge.",
    )
    pot: Chips = 0
    stacks: list[Stack] = Field(default_factory=list, max_length=20)
    odd_chips: OddChips = OddChips.TIED_WINNER
    disjoint: StrictBool = False

    @field_validator("names")
    @classmethod
    def _names_differ(cls, names: list[str]) -> list[str]:
        check_different(names)
        return names

    @field_validator("stacks")
    @classmethod
    def _players_differ(cls, stacks: list[Stack]) -> list[Stack]:
        check_different([stack.player for stack in stacks])
        return stacks


class ShowdownCard(SeenCardAnswer):
    """A card of the photo, and whose it is."""

    zone: str | None = Field(
        description="Name of the zone it lies in, empty for the middle, null for none"
    )


class AskedAnswer(BaseModel):
    """Something that people have to say first; `guesses` are what one card may be."""

    text: str
    cards: list[int] = Field(description="Places of the cards it is about.")
    zone: str | None
    guesses: list[CardText]


class HandAnswer(BaseModel):
    """What one player has and gets."""

    player: str
    count: int
    sets: list[tuple[CardText, CardText, CardText]]
    wins: bool
    payout: int


class PhotoShowdownAnswer(BaseModel):
    """Zones and cards; winners and payout, or the questions that stand in the way."""

    zones: list[ZoneShape]
    cards: list[ShowdownCard]
    questions: list[AskedAnswer]
    seats: list[HandAnswer] | None
    winners: list[str] | None
    sentences: list[str]

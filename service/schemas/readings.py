"""What a reading looks like for machines: at the command line, over HTTP and on sockets alike.

`service.reading.as_json` makes it; `reading_schema` is `service/reading/reading.schema.json`, so
that other programs can check what they get:

- `Reading`: a file of ``settable read --out``, and part of every photo and view of the service
- `Photos`: ``settable read --json`` and ``settable doctor --json``
- `Event`: a line of ``settable watch --json``, and part of a view of a camera that is followed
"""

import json
import re
from typing import Annotated, Any, Final

from pydantic import BaseModel, Field
from pydantic.json_schema import models_json_schema

from service.reading.as_json import FORMAT_VERSION
from vision.findings import Severity
from vision.live.track import EventKind

__all__ = [
    "EventAnswer",
    "FindingAnswer",
    "GuessAnswer",
    "Label",
    "ReadingAnswer",
    "SeenCardAnswer",
    "SetAnswer",
    "reading_schema",
]

Label = Annotated[
    str,
    Field(
        description="A card's name in the long notation: number-color-shading-shape",
        pattern="^[123]-(red|green|purple)-(solid|striped|open)-(oval|squiggle|diamond)$",
        examples=["2-red-striped-oval"],
    ),
]
Quad = Annotated[
    list[tuple[float, float]],
    Field(
        min_length=4,
        max_length=4,
        description="Corners (x, y), clockwise, in pixels of the upright picture from its top left",
        examples=[[(10, 10), (50, 10), (50, 70), (10, 70)]],
    ),
]
Probability = Annotated[float, Field(ge=0, le=1, examples=[0.97])]
Version = Annotated[
    int,
    Field(
        description="Of this shape: rises when a field goes or changes its meaning",
        examples=[FORMAT_VERSION],
    ),
]


class GuessAnswer(BaseModel):
    """A card that a seen card may be."""

    label: Label
    probability: Probability


class SeenCardAnswer(BaseModel):
    """One card as it was read, or as a person named it."""

    place: int = Field(ge=1, description="Counted from 1, row by row", examples=[1])
    quad: Quad
    label: Label
    short: str = Field(description="The same in the short notation", examples=["2RSO"])
    confidence: Probability = Field(description="That the label is right")
    sure: bool = Field(description="Whether the reading can be relied on")
    pinned: bool = Field(description="Whether a person named this card")
    changed_by_deck: bool = Field(
        description="Whether the rule that a card occurs once changed the reading"
    )
    covered: bool = Field(description="Whether something hides it now: told as it was seen last")
    track: int | None = Field(
        description="Which track it is at a camera that is followed; null on a photo"
    )
    probabilities: dict[str, dict[str, float]] = Field(
        description="By feature and value, before that rule",
        examples=[{"number": {"1": 0.01, "2": 0.98, "3": 0.01}}],
    )
    guesses: list[GuessAnswer] = Field(description="The three most probable cards, best first")


class SetAnswer(BaseModel):
    """One SET among the cards."""

    number: int = Field(ge=1, description="As on the overlay", examples=[1])
    places: tuple[int, int, int] = Field(description="Of its cards", examples=[(1, 4, 9)])
    labels: tuple[Label, Label, Label]
    sure: bool = Field(description="Whether all three cards are sure")


class FindingAnswer(BaseModel):
    """One thing that stands in the way of reading a picture, and what to change."""

    problem: str = Field(description="See the table in vision/README.md", examples=["glare"])
    severity: Severity
    measured: float
    threshold: float = Field(description="From where on it is worth a word")
    unit: str = Field(examples=["%"])
    places: list[int] = Field(description="Of the cards it concerns, from 1; empty: the whole")
    beyond_judging: list[int] = Field(description="Those of them whose readings are guesses")
    what: str = Field(description="What is wrong, in a sentence")
    change: str = Field(description="What to change, in a sentence")


class ReadingAnswer(BaseModel):
    """What was seen on a picture, and what follows from it."""

    version: Version
    width: int = Field(ge=1, description="Of the upright picture, in pixels")
    height: int = Field(ge=1)
    cards: list[SeenCardAnswer]
    sets: list[SetAnswer]
    may_hold_set: bool = Field(
        description="Whether some choice among the guesses for the unsure cards makes a SET"
    )
    verdict: str = Field(examples=["12 cards, 3 SETs."])
    findings: list[FindingAnswer] = Field(
        description="What stands in the way of reading the picture, the worst first"
    )


class PhotoReadingAnswer(ReadingAnswer):
    """One photo of several that were read at the command line."""

    source: str = Field(description="As it was asked for", examples=["table.jpg"])


class UnreadPhotoAnswer(BaseModel):
    """One photo that could not be read, and why."""

    source: str
    error: str


class PhotosAnswer(BaseModel):
    """All photos that were read at the command line."""

    version: Version
    photos: list[PhotoReadingAnswer | UnreadPhotoAnswer]


class EventAnswer(BaseModel):
    """What happened to a card of a table that is followed."""

    version: Version
    kind: EventKind
    track: int = Field(ge=1, description="Never used twice at one table")
    label: Label | None = Field(description="What it is believed to be; null while it is not")
    sure: bool
    quad: Quad
    at_ms: int = Field(description="When the frame was taken, as the source counts")
    frame: int = Field(ge=1)


_ANSWER: Final = re.compile(r"\b([A-Z][A-Za-z]+)Answer\b")
"""A name of a class here: not every shape is an answer to a request."""
_DOCUMENTS: Final[tuple[type[BaseModel], ...]] = (ReadingAnswer, PhotosAnswer, EventAnswer)


def reading_schema() -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of all shapes, by name under ``$defs``."""
    _, schema = models_json_schema(
        [(document, "serialization") for document in _DOCUMENTS],
        ref_template="#/$defs/{model}",
        title="Settable's readings",
        description=f"Version {FORMAT_VERSION}. Choose a shape: Reading, Photos or Event.",
    )
    named: dict[str, Any] = json.loads(_ANSWER.sub(r"\1", json.dumps(schema)))
    return {"$schema": "https://json-schema.org/draft/2020-12/schema"} | named

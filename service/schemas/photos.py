"""What the API says about a photo, and what it takes as a correction."""

from datetime import UTC, datetime
from typing import Final

from pydantic import BaseModel, ConfigDict, Field

from service.languages import Language
from service.reading.corrections import correct
from service.reading.photo_store import StoredPhoto
from service.reading.reading import TableReading, interpret, may_hold_set, plain_probabilities
from service.reading.wording import caption_of
from service.schemas.fields import CardText
from solver.notation import format_short
from vision.view import SeenCard

__all__ = [
    "FindingAnswer",
    "PhotoAnswer",
    "PhotoCorrection",
    "PhotoCorrections",
    "SeenCardAnswer",
    "describe",
    "read_again",
]

_MOST_CORRECTIONS: Final = 200


class GuessAnswer(BaseModel):
    """A card that a seen card may be."""

    card: CardText
    probability: float = Field(ge=0, le=1, examples=[0.97])


class SeenCardAnswer(BaseModel):
    """One card as it was read, or as a person named it."""

    place: int = Field(ge=1, description="Counted from 1, row by row", examples=[1])
    quad: list[tuple[float, float]] = Field(
        description="Corners (x, y), clockwise, in pixels of the upright photo from its top left",
        examples=[[(10, 10), (50, 10), (50, 70), (10, 70)]],
    )
    card: CardText
    short: str = Field(examples=["2RSO"])
    confidence: float = Field(ge=0, le=1)
    sure: bool = Field(description="Whether the reading can be relied on")
    pinned: bool = Field(description="Whether a person named this card")
    changed_by_deck: bool = Field(
        description="Whether the rule that a card occurs once changed the reading"
    )
    probabilities: dict[str, dict[str, float]] = Field(
        description="By feature and value, before that rule",
        examples=[{"number": {"1": 0.01, "2": 0.98, "3": 0.01}}],
    )
    guesses: list[GuessAnswer] = Field(description="The three most probable cards, best first")


class SetAnswer(BaseModel):
    """One SET on the photo."""

    number: int = Field(ge=1, description="As on the overlay", examples=[1])
    places: tuple[int, int, int] = Field(examples=[(1, 4, 9)])
    cards: tuple[CardText, CardText, CardText]
    sure: bool = Field(description="Whether all three cards are sure")


class FindingAnswer(BaseModel):
    """One thing that stands in the way of reading a photo, and what to change."""

    problem: str = Field(examples=["glare"])
    severity: str = Field(
        description="advice, warning or cannot_judge", examples=["warning"], max_length=40
    )
    measured: float
    threshold: float = Field(description="From where on it is worth a word")
    unit: str = Field(examples=["%"])
    places: list[int] = Field(description="Of the cards it concerns, from 1; empty: the whole")
    beyond_judging: list[int] = Field(description="Those of them whose readings are guesses")
    what: str = Field(description="What is wrong, in a sentence")
    change: str = Field(description="What to change, in a sentence")


class PhotoAnswer(BaseModel):
    """A photo's reading with all that follows from it."""

    id: str = Field(description="Whoever knows it may see and correct the reading")
    created_at: datetime
    expires_at: datetime = Field(description="When the reading and a kept picture are deleted")
    width: int
    height: int
    kept: bool = Field(description="Whether the picture itself was kept")
    cards: list[SeenCardAnswer]
    sets: list[SetAnswer]
    may_hold_set: bool = Field(
        description="Whether some choice among the guesses for the unsure cards makes a SET"
    )
    verdict: str = Field(examples=["12 cards, 3 SETs."])
    findings: list[FindingAnswer] = Field(
        description="What stands in the way of reading the photo, the worst first"
    )


class PhotoCorrection(BaseModel):
    """The card that lies in one place; null takes an earlier correction back."""

    model_config = ConfigDict(extra="forbid")

    place: int = Field(ge=1, le=_MOST_CORRECTIONS, strict=True, examples=[3])
    card: CardText | None


class PhotoCorrections(BaseModel):
    """Corrections that are made together, all or none."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"example": {"cards": [{"place": 3, "card": "2-red-striped-oval"}]}},
    )

    cards: list[PhotoCorrection] = Field(min_length=1, max_length=_MOST_CORRECTIONS)


def read_again(photo: StoredPhoto) -> TableReading:
    """Return the reading as it stands after all corrections."""
    doubted = frozenset(place - 1 for one in photo.findings for place in one["beyond_judging"])
    return interpret(correct(photo.view, photo.pins, sure_from=photo.sure_from, doubted=doubted))


def describe(photo: StoredPhoto, language: Language) -> PhotoAnswer:
    """Return what the API says about a photo."""
    reading = read_again(photo)
    seen = reading.view.cards
    width, height = photo.view.frame_size_wh
    return PhotoAnswer(
        id=photo.id,
        created_at=_moment(photo.created_at_ms),
        expires_at=_moment(photo.expires_at_ms),
        width=width,
        height=height,
        kept=photo.kept,
        cards=[_describe_card(at, one, pinned=at in photo.pins) for at, one in enumerate(seen)],
        sets=[
            SetAnswer(
                number=number,
                places=(a + 1, b + 1, c + 1),
                cards=(str(seen[a].card), str(seen[b].card), str(seen[c].card)),
                sure=seen[a].sure and seen[b].sure and seen[c].sure,
            )
            for number, (a, b, c) in enumerate(reading.sets, 1)
        ],
        may_hold_set=may_hold_set(reading.view),
        verdict=caption_of(reading, language, pinned=len(photo.pins)),
        findings=[FindingAnswer.model_validate(one) for one in photo.findings],
    )


def _describe_card(at: int, seen: SeenCard, *, pinned: bool) -> SeenCardAnswer:
    return SeenCardAnswer(
        place=at + 1,
        quad=[(round(x, 2), round(y, 2)) for x, y in seen.quad.corners_xy],
        card=str(seen.card),
        short=format_short(seen.card),
        confidence=round(seen.confidence, 4),
        sure=seen.sure,
        pinned=pinned,
        changed_by_deck=seen.changed_by_deck,
        probabilities=plain_probabilities(seen),
        guesses=[
            GuessAnswer(card=str(one.card), probability=round(one.probability, 4))
            for one in seen.guesses
        ],
    )


def _moment(at_ms: int) -> datetime:
    return datetime.fromtimestamp(at_ms / 1000, UTC)

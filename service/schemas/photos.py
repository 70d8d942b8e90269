"""What the API says about a photo, and what it takes as a correction."""

from datetime import UTC, datetime
from typing import Final

from pydantic import BaseModel, ConfigDict, Field

from service.languages import Language
from service.reading.as_json import reading_json
from service.reading.corrections import correct
from service.reading.photo_store import StoredPhoto
from service.reading.reading import TableReading, interpret
from service.reading.wording import caption_of
from service.schemas.fields import CardText
from service.schemas.readings import ReadingAnswer

__all__ = [
    "PhotoAnswer",
    "PhotoCorrection",
    "PhotoCorrections",
    "describe",
    "read_again",
]

_MOST_CORRECTIONS: Final = 200


class PhotoAnswer(ReadingAnswer):
    """A photo's reading with all that follows from it."""

    id: str = Field(description="Whoever knows it may see and correct the reading")
    created_at: datetime
    expires_at: datetime = Field(description="When the reading and a kept picture are deleted")
    kept: bool = Field(description="Whether the picture itself was kept")


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
    caption = caption_of(reading, language, pinned=len(photo.pins))
    return PhotoAnswer(
        id=photo.id,
        created_at=_moment(photo.created_at_ms),
        expires_at=_moment(photo.expires_at_ms),
        kept=photo.kept,
        **reading_json(reading, caption, photo.findings),
    )


def _moment(at_ms: int) -> datetime:
    return datetime.fromtimestamp(at_ms / 1000, UTC)

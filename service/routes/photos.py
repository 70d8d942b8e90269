"""Photos: send one, get its reading, correct a card, see the overlay."""

import contextlib
import sys
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from service.dependencies import TheServices, limited
from service.errors import NotFoundError, WorkerLostError
from service.http.limits import LimitKind
from service.http.problems import PROBLEM_RESPONSES
from service.http.uploads import UPLOAD_CONTENT, read_upload
from service.languages import Language
from service.reading.photo_store import StoredPhoto, new_photo_id
from service.schemas.fields import CardText
from service.schemas.photos import PhotoAnswer, PhotoCorrections, describe, read_again
from service.services import Services
from service.workers.jobs import (
    OverlayOptions,
    PhotoRead,
    draw_overlay,
    read_photo,
    show_table,
)
from solver.errors import InvalidError
from solver.notation import parse_card
from vision.deck import DeckRule
from vision.drawing.overlay import MAX_DRAWN
from vision.drawing.set_styles import Palette
from vision.errors import ImageError

__all__ = ["router"]

_TRIES: Final = 2
_MOST_TAKEN: Final = 81
_MOST_WIDE_PX: Final = 8192
_LEAST_WIDE_PX: Final = 160

router = APIRouter(prefix="/api/photos", tags=["photos"])

_NOT_NOW: Final[dict[int | str, dict[str, Any]]] = {
    503: {
        "description": "Too many pictures wait, or no reader could be loaded; try again later.",
        "content": PROBLEM_RESPONSES["4XX"]["content"],
    }
}

PhotoId = Annotated[str, Path(max_length=64, description="As the upload's answer told it")]
WidthOption = Annotated[
    int | None,
    Query(ge=_LEAST_WIDE_PX, le=_MOST_WIDE_PX, description="Pixels; the photo's when left out"),
]
LanguageOption = Annotated[Language, Query(description="Of the sentences for people")]


@router.post(
    "",
    status_code=201,
    response_model=PhotoAnswer,
    responses=_NOT_NOW,
    openapi_extra={"requestBody": UPLOAD_CONTENT},
    max_body_size=sys.maxsize,  # `read_upload` counts, and answers with a problem
    dependencies=[Depends(limited(LimitKind.PICTURE))],
)
async def upload_photo(
    request: Request,
    services: TheServices,
    response: Response,
    keep: Annotated[
        bool, Query(description="Keep the picture itself, without EXIF, until it expires")
    ] = False,
    decks: Annotated[int, Query(ge=1, le=2, description="Mixed decks in play")] = 1,
    taken: Annotated[
        list[CardText] | None,
        Query(max_length=_MOST_TAKEN, description="Cards known to be elsewhere: not read"),
    ] = None,
    language: LanguageOption = Language.ENGLISH,
) -> PhotoAnswer:
    """Read the cards on a photo, which comes as the body or as a form's file.

    The reading is stored, the picture only with `keep`.
    """
    photo_id = new_photo_id()
    rule = DeckRule(copies=decks, taken=frozenset(parse_card(one) for one in taken or ()))
    data = await read_upload(request, services.settings.max_picture)
    read = await _read(services, photo_id, data, rule, keep=keep)
    photo = await services.photos.add(
        read.view,
        photo_id=photo_id,
        sure_from=read.sure_from,
        findings=read.findings,
        picture=read.picture,
    )
    if not keep:
        services.pictures.put(photo_id, data)
    response.headers["Location"] = f"{router.prefix}/{photo_id}"
    return describe(photo, language)


async def _read(
    services: Services, photo_id: str, data: bytes, rule: DeckRule, *, keep: bool
) -> PhotoRead:
    """Read a photo; one that brings a worker down is tried once more, then refused."""
    max_pixels = services.settings.max_pixels
    for _ in range(_TRIES):
        with contextlib.suppress(WorkerLostError):
            return await services.readers.run(
                read_photo, photo_id, data, max_pixels=max_pixels, keep=keep, rule=rule
            )
    raise ImageError(f"the reader broke down {_TRIES} times on this picture; it is refused")


@router.get("/{photo_id}", response_model=PhotoAnswer)
async def get_photo(
    services: TheServices, photo_id: PhotoId, language: LanguageOption = Language.ENGLISH
) -> PhotoAnswer:
    """Return a photo's reading as it stands after all corrections."""
    return describe(await _find(services, photo_id), language)


@router.patch("/{photo_id}", response_model=PhotoAnswer)
async def correct_photo(
    services: TheServices,
    photo_id: PhotoId,
    corrections: PhotoCorrections,
    language: LanguageOption = Language.ENGLISH,
) -> PhotoAnswer:
    """Say which card lies in a place; SETs, sureness and the other cards follow."""
    pins = {
        one.place - 1: None if one.card is None else parse_card(one.card)
        for one in corrections.cards
    }
    if len(pins) < len(corrections.cards):
        raise InvalidError("each place can be corrected once in a request; one is named twice")
    photo = await services.photos.pin(photo_id, pins)
    return describe(photo, language)


@router.delete("/{photo_id}", status_code=204)
async def delete_photo(services: TheServices, photo_id: PhotoId) -> None:
    """Delete a photo's reading, and its picture, now."""
    await services.photos.delete(photo_id)
    services.pictures.drop(photo_id)


@router.get(
    "/{photo_id}/overlay.png",
    response_class=Response,
    responses=_NOT_NOW | {200: {"content": {"image/png": {}}, "description": "The overlay"}},
)
async def get_overlay(
    services: TheServices,
    photo_id: PhotoId,
    sets: Annotated[
        list[int] | None,
        Query(description=f"Numbers of the SETs to draw; all when left out, at most {MAX_DRAWN}"),
    ] = None,
    palette: Annotated[
        Palette, Query(description="The usual one is safe for color-blind eyes")
    ] = Palette.COLOR_BLIND,
    language: LanguageOption = Language.ENGLISH,
    legend: Annotated[bool, Query(description="Whether to list the SETs below")] = True,
    width: WidthOption = None,
) -> Response:
    """Return the photo with every card named and the SETs drawn, as PNG.

    Where the picture is gone, since nobody asked to keep it, the cards are redrawn as they lay.
    """
    photo = await _find(services, photo_id)
    reading = read_again(photo)
    numbers = None if sets is None else tuple(sets)
    if unknown := [one for one in numbers or () if not 1 <= one <= len(reading.sets)]:
        raise NotFoundError(
            f"there is no SET {unknown[0]} on this photo; it has {len(reading.sets)}"
        )
    picture = await _picture_of(services, photo)
    options = OverlayOptions(
        sets=numbers, palette=palette, language=language, legend=legend, width_px=width
    )
    pinned = len(photo.pins)
    png = await services.readers.run(
        draw_overlay, photo_id, picture, reading.view, options, pinned=pinned
    )
    return Response(png, media_type="image/png")


@router.get(
    "/{photo_id}/picture.jpg",
    response_class=Response,
    responses={200: {"content": {"image/jpeg": {}}, "description": "The kept picture"}},
)
async def get_picture(services: TheServices, photo_id: PhotoId) -> Response:
    """Return the kept picture, upright and without EXIF."""
    photo = await _find(services, photo_id)
    picture = await services.photos.picture(photo)
    if picture is None:
        raise NotFoundError("the picture was not kept; send it with keep=true to have it kept")
    return Response(picture, media_type="image/jpeg")


@router.get(
    "/{photo_id}/table.jpg",
    response_class=Response,
    responses=_NOT_NOW | {200: {"content": {"image/jpeg": {}}, "description": "The table"}},
)
async def get_table_picture(
    services: TheServices, photo_id: PhotoId, width: WidthOption = None
) -> Response:
    """Return the photo as long as it is there, upright and without EXIF, nothing drawn on it.

    Where it is gone, since nobody asked to keep it, the cards are redrawn as they lay.
    """
    photo = await _find(services, photo_id)
    picture, view = await _picture_of(services, photo), read_again(photo).view
    jpeg = await services.readers.run(show_table, photo_id, picture, view, width_px=width)
    return Response(jpeg, media_type="image/jpeg")


async def _picture_of(services: Services, photo: StoredPhoto) -> bytes | None:
    """Return the photo's file while it is in memory, or was kept."""
    held = services.pictures.find(photo.id)
    if held is not None:
        return held
    return await services.photos.picture(photo)


async def _find(services: Services, photo_id: str) -> StoredPhoto:
    return await services.photos.find(photo_id)

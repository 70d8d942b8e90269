"""Photos: send one, get its reading, correct a card, see the overlay."""

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator
from functools import partial
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, FastAPI, Path, Query, Request, Response
from starlette.concurrency import run_in_threadpool

from service.errors import NotFoundError, WorkerLostError
from service.http.limits import LimitKind, limited
from service.http.problems import PROBLEM_RESPONSES
from service.http.uploads import UPLOAD_CONTENT, read_upload
from service.languages import Language
from service.reading.photo_store import PhotoStore, StoredPhoto, new_photo_id
from service.schemas.fields import CardText
from service.schemas.photos import PhotoAnswer, PhotoCorrections, describe, read_again
from service.settings import Settings
from service.workers.jobs import (
    OverlayOptions,
    PhotoRead,
    draw_overlay,
    read_photo,
    show_table,
)
from service.workers.pool import ReaderPool
from service.workers.recent_pictures import PictureMemory
from solver.errors import InvalidError
from solver.notation import parse_card
from vision.deck import DeckRule
from vision.drawing.overlay import MAX_DRAWN
from vision.drawing.set_styles import Palette
from vision.errors import ImageError

__all__ = ["lifespan", "router"]

_SWEEP_S: Final = 60.0
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


@contextlib.asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Open the readers, keep photos in the store; delete what is over, now and every minute."""
    settings: Settings = app.state.settings
    app.state.readers = ReaderPool(
        settings.reader,
        workers=settings.readers,
        timeout_s=settings.read_timeout_s,
        most_waiting=settings.max_waiting_pictures,
    )
    app.state.photos = PhotoStore(
        app.state.store, settings.photo_folder, retention_s=settings.photo_retention_s
    )
    app.state.checks["readers"] = partial(_can_read, app.state.readers)
    app.state.pictures = PictureMemory(settings.picture_memory, settings.picture_memory_s)
    sweeping = asyncio.create_task(_sweep(app))
    try:
        yield
    finally:
        sweeping.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await sweeping
        await run_in_threadpool(app.state.readers.close)


async def _can_read(readers: ReaderPool) -> bool:
    return not readers.is_broken


async def _sweep(app: FastAPI) -> None:
    while True:
        await app.state.photos.purge()
        app.state.pictures.sweep()
        await asyncio.sleep(_SWEEP_S)


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
    app, photo_id = request.app, new_photo_id()
    rule = DeckRule(copies=decks, taken=frozenset(parse_card(one) for one in taken or ()))
    data = await read_upload(request, app.state.settings.max_picture)
    read = await _read(app, photo_id, data, rule, keep=keep)
    photo = await app.state.photos.add(
        read.view,
        photo_id=photo_id,
        sure_from=read.sure_from,
        findings=read.findings,
        picture=read.picture,
    )
    if not keep:
        app.state.pictures.put(photo_id, data)
    response.headers["Location"] = f"{router.prefix}/{photo_id}"
    return describe(photo, language)


async def _read(
    app: FastAPI, photo_id: str, data: bytes, rule: DeckRule, *, keep: bool
) -> PhotoRead:
    """Read a photo; one that brings a worker down is tried once more, then refused."""
    readers: ReaderPool = app.state.readers
    max_pixels = app.state.settings.max_pixels
    for _ in range(_TRIES):
        with contextlib.suppress(WorkerLostError):
            return await readers.run(
                read_photo, photo_id, data, max_pixels=max_pixels, keep=keep, rule=rule
            )
    raise ImageError(f"the reader broke down {_TRIES} times on this picture; it is refused")


@router.get("/{photo_id}", response_model=PhotoAnswer)
async def get_photo(
    request: Request, photo_id: PhotoId, language: LanguageOption = Language.ENGLISH
) -> PhotoAnswer:
    """Return a photo's reading as it stands after all corrections."""
    return describe(await _find(request, photo_id), language)


@router.patch("/{photo_id}", response_model=PhotoAnswer)
async def correct_photo(
    request: Request,
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
    photo = await request.app.state.photos.pin(photo_id, pins)
    return describe(photo, language)


@router.delete("/{photo_id}", status_code=204)
async def delete_photo(request: Request, photo_id: PhotoId) -> None:
    """Delete a photo's reading, and its picture, now."""
    await request.app.state.photos.delete(photo_id)
    request.app.state.pictures.drop(photo_id)


@router.get(
    "/{photo_id}/overlay.png",
    response_class=Response,
    responses=_NOT_NOW | {200: {"content": {"image/png": {}}, "description": "The overlay"}},
)
async def get_overlay(
    request: Request,
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
    app = request.app
    photo = await _find(request, photo_id)
    reading = read_again(photo)
    numbers = None if sets is None else tuple(sets)
    if unknown := [one for one in numbers or () if not 1 <= one <= len(reading.sets)]:
        raise NotFoundError(
            f"there is no SET {unknown[0]} on this photo; it has {len(reading.sets)}"
        )
    picture = await _picture_of(app, photo)
    options = OverlayOptions(
        sets=numbers, palette=palette, language=language, legend=legend, width_px=width
    )
    pinned = len(photo.pins)
    png = await app.state.readers.run(
        draw_overlay, photo_id, picture, reading.view, options, pinned=pinned
    )
    return Response(png, media_type="image/png")


@router.get(
    "/{photo_id}/picture.jpg",
    response_class=Response,
    responses={200: {"content": {"image/jpeg": {}}, "description": "The kept picture"}},
)
async def get_picture(request: Request, photo_id: PhotoId) -> Response:
    """Return the kept picture, upright and without EXIF."""
    photo = await _find(request, photo_id)
    picture = await request.app.state.photos.picture(photo)
    if picture is None:
        raise NotFoundError("the picture was not kept; send it with keep=true to have it kept")
    return Response(picture, media_type="image/jpeg")


@router.get(
    "/{photo_id}/table.jpg",
    response_class=Response,
    responses=_NOT_NOW | {200: {"content": {"image/jpeg": {}}, "description": "The table"}},
)
async def get_table_picture(
    request: Request, photo_id: PhotoId, width: WidthOption = None
) -> Response:
    """Return the photo as long as it is there, upright and without EXIF, nothing drawn on it.

    Where it is gone, since nobody asked to keep it, the cards are redrawn as they lay.
    """
    app = request.app
    photo = await _find(request, photo_id)
    picture, view = await _picture_of(app, photo), read_again(photo).view
    jpeg = await app.state.readers.run(show_table, photo_id, picture, view, width_px=width)
    return Response(jpeg, media_type="image/jpeg")


async def _picture_of(app: FastAPI, photo: StoredPhoto) -> bytes | None:
    """Return the photo's file while it is in memory, or was kept."""
    held: bytes | None = app.state.pictures.find(photo.id)
    if held is not None:
        return held
    kept: bytes | None = await app.state.photos.picture(photo)
    return kept


async def _find(request: Request, photo_id: str) -> StoredPhoto:
    photo: StoredPhoto = await request.app.state.photos.find(photo_id)
    return photo

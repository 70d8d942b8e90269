"""The showdown by camera: zones of a table, and a photo of open hands judged."""

from fastapi import APIRouter, Request

from service.dependencies import Caller, TheServices, TheTable, find_table
from service.errors import ForbiddenError
from service.reading.showdown import Stakes, read_showdown, showdown_json
from service.schemas.photos import read_again
from service.schemas.referee import (
    PhotoShowdownAnswer,
    PhotoShowdownQuestion,
    Zones,
    ZoneShape,
)
from service.tables.people import Role
from service.tables.zone_rows import keep_zones, kept_zones
from vision.view import TableView
from vision.zones import Zone, check_zones, find_zones

__all__ = ["router"]

router = APIRouter(prefix="/api", tags=["showdown"])


@router.get("/tables/{code}/zones")
async def get_zones(table: TheTable, caller: Caller) -> Zones:
    """Return the zones drawn for this table; none when nobody drew any."""
    return _zones_answer(await kept_zones(table))


@router.put("/tables/{code}/zones")
async def put_zones(table: TheTable, caller: Caller, wish: Zones) -> Zones:
    """Draw the zones of this table; an empty list forgets them. For all but spectators."""
    if caller.role is Role.SPECTATOR:
        raise ForbiddenError("a spectator draws no zones")
    zones = _zones_of(wish.zones)
    await keep_zones(table, zones)
    return _zones_answer(zones)


@router.post("/photos/{photo_id}/showdown")
async def judge_photo(
    request: Request, services: TheServices, photo_id: str, question: PhotoShowdownQuestion
) -> PhotoShowdownAnswer:
    """Judge a showdown of SET Poker on a photo that was sent before.

    Cards that are not sure are asked for unless they make no difference; correct them on the
    photo (`PATCH /api/photos/ID`) and ask again. Hands count in the order of their zones.
    """
    photo = await services.photos.find(photo_id)
    view = read_again(photo).view
    zones = await _zones_for(request, question, view)
    stakes = Stakes(
        pot=question.pot,
        stacks=tuple((one.player, one.chips) for one in question.stacks),
        odd_chips=question.odd_chips,
        disjoint=question.disjoint,
    )
    return PhotoShowdownAnswer.model_validate(showdown_json(read_showdown(view, zones, stakes)))


async def _zones_for(
    request: Request, question: PhotoShowdownQuestion, view: TableView
) -> tuple[Zone, ...]:
    if question.zones is not None:
        return _zones_of(question.zones)
    if question.table is not None:
        kept = await kept_zones(await find_table(request, question.table))
        if kept:
            return kept
    quads = [seen.quad for seen in view.cards]
    return find_zones(quads, view.frame_size_wh, question.names)


def _zones_of(shapes: list[ZoneShape]) -> tuple[Zone, ...]:
    zones = tuple(Zone(name=one.name.strip(), points_xy=tuple(one.points)) for one in shapes)
    return check_zones(zones)


def _zones_answer(zones: tuple[Zone, ...]) -> Zones:
    return Zones(zones=[ZoneShape(name=zone.name, points=list(zone.points_xy)) for zone in zones])

"""The referee by camera: its decisions, their pictures, and how people overrule it."""

from typing import Annotated

from fastapi import APIRouter, Path, Response

from service.dependencies import Caller, TheServices, TheTable
from service.errors import NotFoundError, UsageError
from service.refereeing.published import decision_json
from service.refereeing.table_referee import TableReferee
from service.schemas.referee import CorrectionRequest, DecisionAnswer, Decisions, OverruleRequest
from service.services import Services
from service.tables.seating import require_host
from service.tables.table import Table
from solver.game import Seat
from solver.notation import parse_card

__all__ = ["router"]

router = APIRouter(prefix="/api", tags=["referee"])

_Number = Annotated[int, Path(ge=1, le=10**6, description="The decision's number.")]


async def _referee(services: Services, table: Table) -> TableReferee:
    return await services.table_cameras.referee_of(table)


@router.get("/tables/{code}/decisions")
async def list_decisions(services: TheServices, table: TheTable, caller: Caller) -> Decisions:
    """List what the referee by camera decided at this table."""
    return _answer(await _referee(services, table))


@router.post("/tables/{code}/decisions/{number}/overrule")
async def overrule_decision(
    services: TheServices, table: TheTable, caller: Caller, number: _Number, wish: OverruleRequest
) -> Decisions:
    """Decide otherwise than the referee did, and play on from there; for the host."""
    require_host(caller)
    referee = await _referee(services, table)
    if wish.action == "withdraw":
        await referee.withdraw(number, caller)
    elif wish.seat is None:
        raise UsageError("say to whose claim the cards shall count: seat")
    else:
        await referee.grant(number, Seat(wish.seat), caller)
    return _answer(referee)


@router.post("/tables/{code}/corrections")
async def correct_table_card(
    services: TheServices, table: TheTable, caller: Caller, wish: CorrectionRequest
) -> Decisions:
    """Say what a misread card is: what followed is judged again; for the host."""
    require_host(caller)
    referee = await _referee(services, table)
    await referee.correct(parse_card(wish.seen), parse_card(wish.actual), caller)
    return _answer(referee)


@router.get(
    "/snapshots/{key}",
    response_class=Response,
    responses={200: {"content": {"image/jpeg": {}}, "description": "A small picture"}},
)
async def get_snapshot(
    services: TheServices, key: Annotated[str, Path(min_length=16, max_length=64)]
) -> Response:
    """Return a picture of before or after a decision; whoever knows its address may see it."""
    picture = services.table_cameras.pictures.find(key)
    if picture is None:
        raise NotFoundError("there is no such picture; pictures are kept for an evening")
    headers = {"Cache-Control": "private, max-age=86400, immutable"}
    return Response(picture, media_type="image/jpeg", headers=headers)


def _answer(referee: TableReferee) -> Decisions:
    decisions = [DecisionAnswer.model_validate(decision_json(one)) for one in referee.decisions]
    return Decisions(decisions=decisions, doubts=list(referee.table.audience.doubts))

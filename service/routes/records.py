"""Records of games: the list of finished ones, their text, and games read from text."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import PlainTextResponse

from service.dependencies import MaybeCaller, TheServices, TheTable, join_url, limited
from service.errors import ConflictError, LimitError, TokenError
from service.http.limits import LimitKind, address_of
from service.schemas import tables as schemas
from service.tables.messages import person_json
from service.tables.rows import TableRow

__all__ = ["router"]

router = APIRouter(prefix="/api", tags=["records"])


@router.get("/records")
async def list_finished_games(
    services: TheServices,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
    before_ms: Annotated[int | None, Query(ge=0, le=10**15)] = None,
) -> schemas.FinishedGames:
    """List the finished games, the latest first."""
    rows = await services.tables.finished(limit=limit, before_ms=before_ms)
    games = [_finished(row) for row in rows]
    is_full = len(rows) == limit
    return schemas.FinishedGames(games=games, before_ms=games[-1].finished_ms if is_full else None)


def _finished(row: TableRow) -> schemas.FinishedGame:
    outcome = row.outcome or {}
    return schemas.FinishedGame.model_validate(
        {
            "code": row.code,
            "game": row.game,
            "kind": row.kind,
            "created_ms": row.created_ms,
            "finished_ms": row.finished_ms,
            "names": row.names,
            "scores": outcome.get("scores"),
            "winners": outcome.get("winners"),
        }
    )


@router.get(
    "/tables/{code}/record",
    response_class=PlainTextResponse,
    responses={200: {"content": {"text/plain": {"example": "settable classic 2\nplayers: 2\n"}}}},
)
async def get_record(table: TheTable, caller: MaybeCaller) -> PlainTextResponse:
    """Return the text of a finished game. It names every hidden card, so not of a running one.

    A game with real cards holds nothing that the service hides: those at its table may have it
    at any time.
    """
    playing = table.playing
    if playing is None:
        raise ConflictError("GAME_NOT_STARTED", "there is no game yet, so it has no record")
    if table.status != "finished":
        if caller is None:
            raise TokenError("the record of a running game is for those at its table")
        if not table.adapter.is_physical(playing.initial):
            raise ConflictError(
                "GAME_RUNNING", "the record tells hidden cards; finish or break off the game first"
            )
    return PlainTextResponse(table.adapter.format_record(playing.record))


@router.post("/records", status_code=201, dependencies=[Depends(limited(LimitKind.TABLE))])
async def import_record(
    request: Request, services: TheServices, wish: schemas.ImportRequest
) -> schemas.Admission:
    """Open a table with a recorded game; its seats can be taken over if it goes on."""
    address = address_of(request.scope)
    importing: set[str] = services.tables.importing
    if address in importing:
        raise LimitError("one record at a time, please", retry_after_s=5)
    importing.add(address)
    try:
        opened = await services.tables.import_record(
            wish.game.value, wish.record, host_name=wish.name, language=wish.language.value
        )
    finally:
        importing.discard(address)
    return schemas.Admission(
        code=opened.table.row.code,
        join_url=join_url(request, opened.table.row.code),
        person=schemas.PersonAnswer.model_validate(person_json(opened.host)),
        token=opened.token,
    )

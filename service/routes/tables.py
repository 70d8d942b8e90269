"""Tables: opened, joined, begun, played, taken back, broken off, deleted."""

from dataclasses import fields
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import JSONResponse

from service.dependencies import (
    Caller,
    ExpectedSequence,
    IdempotencyKey,
    MaybeCaller,
    TheServices,
    TheTable,
    join_url,
    limited,
)
from service.games import ADAPTERS
from service.games.adapter import Adapter
from service.games.encoding import MoveBody, field_name
from service.http.limits import LimitKind
from service.schemas import tables as schemas
from service.tables import actions, lobby
from service.tables.messages import person_json
from service.tables.people import Person, Role
from service.tables.registry import Opening
from service.tables.table import Table
from solver.errors import SolverError
from solver.notation import parse_card

__all__ = ["router"]

router = APIRouter(prefix="/api", tags=["tables"])

_Number = Annotated[int, Path(ge=1, le=10**6, description="The person's number.")]
_Seat = Annotated[
    int | None,
    Query(ge=0, le=63, description="Look through the eyes of a seat on your own screen."),
]


@router.get("/games")
async def list_games() -> list[schemas.GameAnswer]:
    """List the games with their options, bots and moves."""
    return [_game(adapter) for adapter in ADAPTERS.values()]


def _game(adapter: Adapter) -> schemas.GameAnswer:
    kinds: list[Literal["dealt", "physical"]] = [
        kind for kind in ("dealt", "physical") if kind in adapter.kinds
    ]
    return schemas.GameAnswer(
        game=schemas.GameName(adapter.game),
        least_players=adapter.seats.start,
        most_players=adapter.seats.stop - 1,
        kinds=kinds,
        bot_levels=list(adapter.bot_levels),
        bots_at=[kind for kind in kinds if adapter.bots_at(kind)],
        options=[
            schemas.OptionAnswer(name=one.name, default=one.default, choices=list(one.choices))
            for one in adapter.options()
        ],
        moves=[
            schemas.VerbAnswer(
                type=name,
                who=verb.who.value,
                fields=[field_name(one.name) for one in fields(verb.kind) if one.name != "at_ms"],
            )
            for name, verb in adapter.verbs.items()
        ],
    )


@router.post("/tables", status_code=201, dependencies=[Depends(limited(LimitKind.TABLE))])
async def open_table(
    request: Request, services: TheServices, wish: schemas.TableRequest
) -> schemas.Admission:
    """Open a table; whoever does is its host."""
    opened = await services.tables.open(
        Opening(
            game=wish.game.value,
            kind=wish.kind,
            options=wish.options,
            language=wish.language.value,
            host_name=wish.name,
            host_plays=wish.plays,
        )
    )
    return admission(request, opened.table, opened.host, opened.token)


def admission(
    request: Request, table: Table, person: Person, token: str | None
) -> schemas.Admission:
    """Return the answer that lets somebody in."""
    return schemas.Admission(
        code=table.row.code,
        join_url=join_url(request, table.row.code),
        person=schemas.PersonAnswer.model_validate(person_json(person, table.audience.listeners)),
        token=token,
    )


@router.get("/tables/{code}", response_model=schemas.TableAnswer)
async def get_table(table: TheTable, caller: MaybeCaller, seat: _Seat = None) -> Response:
    """Return the table as you may see it; without a token only who sits there."""
    return _table_response(table, table.snapshot(caller, seat))


def _table_response(table: Table, content: dict[str, Any], status: int = 200) -> Response:
    return JSONResponse(content, status, headers={"ETag": f'"{table.sequence}"'})


@router.delete("/tables/{code}", status_code=204)
async def delete_table(services: TheServices, table: TheTable, caller: Caller) -> None:
    """Delete the table and everything kept of it; for the host."""
    await services.tables.delete(table, caller)


@router.post(
    "/tables/{code}/seats", status_code=201, dependencies=[Depends(limited(LimitKind.CLAIM))]
)
async def claim_seat(
    request: Request, table: TheTable, caller: MaybeCaller, wish: schemas.ClaimRequest
) -> schemas.Admission:
    """Come to the table as a player or a spectator; the host adds bots, cameras, local players."""
    claimed = await lobby.claim(
        table,
        lobby.SeatClaim(
            role=Role(wish.role),
            name=wish.name,
            seat=wish.seat,
            bot=wish.bot,
            is_local=wish.is_local,
        ),
        caller,
    )
    return admission(request, table, claimed.person, claimed.token)


@router.delete("/tables/{code}/seats/{number}", status_code=204)
async def leave_seat(table: TheTable, caller: Caller, number: _Number) -> None:
    """Leave, or as the host send somebody away; players only before the start."""
    await lobby.remove(table, caller, number)


@router.post("/tables/{code}/seats/{number}/token")
async def renew_token(
    request: Request, table: TheTable, caller: Caller, number: _Number
) -> schemas.Admission:
    """Get a new token for yourself, or as the host for somebody; the old one ends."""
    renewed = await lobby.renew_token(table, caller, number)
    return admission(request, table, renewed.person, renewed.token)


@router.post("/tables/{code}/start", response_model=schemas.TableAnswer)
async def start_game(table: TheTable, caller: Caller) -> Response:
    """Begin the game with those who sit there; for the host."""
    await lobby.start(table, caller)
    return _table_response(table, table.snapshot(caller))


@router.post("/tables/{code}/moves", response_model=schemas.MoveDone)
async def make_move(
    table: TheTable,
    caller: Caller,
    expected: ExpectedSequence,
    body: MoveBody,
    key: IdempotencyKey = None,
) -> Response:
    """Make a move; an illegal one is answered with its rule, code and a sentence."""
    metrics = table.context.metrics.moves
    try:
        done = await actions.make_move(table, caller, body, key=key, expected=expected)
    except SolverError:
        metrics.labels(table.row.game, "refused").inc()
        raise
    metrics.labels(table.row.game, "repeated" if done.repeated else "done").inc()
    return _done(table, caller, done)


def _done(table: Table, caller: Person, done: actions.Done) -> Response:
    return _table_response(
        table,
        {
            "sequence": done.entry.sequence,
            "at_ms": done.entry.at_ms,
            "repeated": done.repeated,
            "table": table.snapshot(caller),
        },
    )


@router.get("/tables/{code}/moves")
async def list_moves(
    table: TheTable,
    caller: Caller,
    since: Annotated[int, Query(ge=0, le=10**9, description="Only later entries.")] = 0,
    seat: _Seat = None,
) -> schemas.Moves:
    """List the moves that stand, as you may know them."""
    entries = table.moment.entries_since(since, table.moment.looking_seat(caller, seat))
    return schemas.Moves(
        sequence=table.sequence,
        entries=[schemas.EntryAnswer.model_validate(entry) for entry in entries],
    )


@router.post("/tables/{code}/layout", response_model=schemas.LayoutRead)
async def tell_layout(table: TheTable, caller: Caller, wish: schemas.LayoutRequest) -> Response:
    """Tell a real table which cards lie open; the service works out what happened."""
    cards = tuple(parse_card(text) for text in wish.cards)
    doubts = await actions.tell_layout(table, cards, caller)
    return _table_response(table, {"doubts": list(doubts), "table": table.snapshot(caller)})


@router.post("/tables/{code}/undo", response_model=schemas.MoveDone)
async def undo_move(
    table: TheTable, caller: Caller, expected: ExpectedSequence, key: IdempotencyKey = None
) -> Response:
    """Take back the last move of a person, and what clock and bots did since; for the host."""
    return _done(table, caller, await actions.undo_move(table, caller, key=key, expected=expected))


@router.post("/tables/{code}/end", response_model=schemas.TableAnswer)
async def end_game(table: TheTable, caller: Caller) -> Response:
    """Break the game off before its end; for the host."""
    await actions.break_off(table, caller)
    return _table_response(table, table.snapshot(caller))

"""Shouts at a table: phones that listen, and a call given to whoever really shouted."""

from fastapi import APIRouter, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field

from service.dependencies import Caller, ExpectedSequence, TheTable
from service.schemas import tables as schemas
from service.tables import shouts
from service.tables.people import Person
from service.tables.table import Table

__all__ = ["router"]

router = APIRouter(prefix="/api/tables/{code}", tags=["tables"])


class HandsFree(BaseModel):
    """Whether phones may listen for shouts; each still asks its owner."""

    model_config = ConfigDict(extra="forbid")

    is_on: bool


class Reassignment(BaseModel):
    """Whose the last call was; without a seat it does not count."""

    model_config = ConfigDict(extra="forbid")

    seat: int | None = Field(None, ge=0, le=63)


@router.put("/hands-free", response_model=schemas.TableAnswer)
async def set_hands_free(table: TheTable, caller: Caller, wish: HandsFree) -> Response:
    """Let the phones listen for shouts, or no more; for the host."""
    shouts.set_hands_free(table, caller, is_on=wish.is_on)
    return _table_response(table, caller)


@router.post("/reassign", response_model=schemas.TableAnswer)
async def reassign_call(
    table: TheTable, caller: Caller, wish: Reassignment, expected: ExpectedSequence
) -> Response:
    """Give the last call to another seat, or say that it does not count; for the host."""
    await shouts.reassign(table, caller, wish.seat, expected=expected)
    return _table_response(table, caller)


def _table_response(table: Table, caller: Person) -> Response:
    return JSONResponse(table.snapshot(caller), headers={"ETag": f'"{table.sequence}"'})

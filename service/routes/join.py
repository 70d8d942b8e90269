"""The join link of a table: short enough to be typed, it leads to the page of that table."""

from fastapi import APIRouter
from fastapi.responses import RedirectResponse

from service.access import TheTable

__all__ = ["router"]

router = APIRouter()


@router.get("/join/{code}", include_in_schema=False)
async def join_table(table: TheTable) -> RedirectResponse:
    """Lead on to the page; a code that is none is told as everywhere."""
    return RedirectResponse(f"/?table={table.row.code}")

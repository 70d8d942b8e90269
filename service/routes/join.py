"""The join link of a table: short enough to be typed, with a QR code for phones."""

import io

import segno
from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from service.dependencies import MaybeCaller, TheTable, join_url

__all__ = ["router"]

router = APIRouter()


@router.get("/join/{code}", include_in_schema=False)
async def join_table(table: TheTable) -> RedirectResponse:
    """Lead on to the page; a code that is none is told as everywhere."""
    return RedirectResponse(f"/?table={table.row.code}")


@router.get(
    "/api/tables/{code}/qr.svg",
    tags=["tables"],
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}}}},
)
async def draw_join_code(request: Request, table: TheTable, caller: MaybeCaller) -> Response:
    """Return the join link as a QR code (SVG), black on white.

    With the token of a seat it is the link that opens this seat on another device; the token
    stands behind ``#``, which no browser sends and no log keeps.
    """
    out = io.BytesIO()
    link = join_url(request, table.row.code)
    if caller is not None:
        link += f"#seat={request.headers['authorization'].partition(' ')[2].strip()}"
    code = segno.make(link, error="m", micro=False)
    code.save(out, kind="svg", border=2, dark="#000", light="#fff", omitsize=True, xmldecl=False)
    return Response(out.getvalue(), media_type="image/svg+xml")

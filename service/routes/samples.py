"""Rendered tables, to try everything with where no cards are at hand."""

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Path, Response

from service.dependencies import TheServices, limited
from service.http.limits import LimitKind
from service.http.problems import PROBLEM_RESPONSES
from service.workers.jobs import render_sample

__all__ = ["router"]

_MOST: Final = 12

router = APIRouter(prefix="/api/samples", tags=["photos"])


@router.get(
    "/{number}",
    response_class=Response,
    responses={
        200: {"content": {"image/jpeg": {}}, "description": "A rendered table"},
        503: {
            "description": "Too many pictures wait; try again later.",
            "content": PROBLEM_RESPONSES["4XX"]["content"],
        },
    },
    dependencies=[Depends(limited(LimitKind.PICTURE))],
)
async def get_sample(
    services: TheServices,
    number: Annotated[int, Path(ge=1, le=_MOST, description="Each is another table")],
) -> Response:
    """Render a table of twelve cards as a photo would show it, as JPEG."""
    picture = await services.readers.run(render_sample, number)
    return Response(picture, media_type="image/jpeg")

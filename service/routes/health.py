"""Whether the service lives, whether it can work, and its metrics."""

from typing import Literal

from fastapi import APIRouter, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from pydantic import BaseModel

from service.dependencies import TheServices

__all__ = ["router"]

router = APIRouter(tags=["service"])


class Health(BaseModel):
    """The process answers."""

    status: Literal["ok"] = "ok"


class Readiness(BaseModel):
    """Each part the service needs, and whether it works."""

    status: Literal["ready", "not ready"]
    parts: dict[str, bool]


@router.get("/health")
async def get_health() -> Health:
    """Say that the process answers."""
    return Health()


@router.get("/ready", responses={503: {"model": Readiness}})
async def get_readiness(services: TheServices, response: Response) -> Readiness:
    """Say whether every part works: the store, and whatever else registered a check."""
    parts = {name: await check() for name, check in services.checks.items()}
    if all(parts.values()):
        return Readiness(status="ready", parts=parts)
    response.status_code = 503
    return Readiness(status="not ready", parts=parts)


@router.get("/metrics", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def get_metrics(services: TheServices) -> Response:
    """Return the metrics in the text format of Prometheus."""
    return Response(generate_latest(services.metrics.registry), media_type=CONTENT_TYPE_LATEST)

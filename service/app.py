"""The app, built by a function: `create_app(settings)`. Nothing happens at import time.

A capability is a module of `service.routes` with a `router`. What it holds open while the app runs
is one of `service.services.Services`, which routes get as a dependency.
"""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from importlib import import_module
from typing import Any, Final
from urllib.parse import urlsplit

from fastapi import FastAPI, Request, Response
from fastapi.routing import APIRoute

from service.http.bodies import BodyBudget, LimitBodies
from service.http.limits import LimitRequests, Limits
from service.http.observing import ObserveRequests
from service.http.problems import (
    PROBLEM_RESPONSES,
    ProblemDetails,
    handle_problems,
    problem_response,
)
from service.http.security import SECURITY_HEADERS, CheckHost, CheckOrigin, SecurityHeaders
from service.metrics import Metrics
from service.routes.pages import show_shell
from service.services import open_services
from service.settings import Settings

__all__ = ["ROUTES", "create_app"]

ROUTES: Final = (
    "service.routes.health",
    "service.routes.tables",
    "service.routes.photos",
    "service.routes.samples",
    "service.routes.camera",
    "service.routes.questions",
    "service.routes.shouts",
    "service.routes.referee",
    "service.routes.showdown",
    "service.routes.records",
    "service.routes.join",
    "service.routes.table_socket",
    "service.routes.start",
    "service.routes.pages",
)
"""The modules of the capabilities, in the order in which their paths are tried and they open."""

_DESCRIPTION: Final = """\
Photos, pure questions and game tables of the card game SET, for one evening on one laptop.

Errors are `application/problem+json` (RFC 9457) with a reason `code`, the `rule` and a sentence.
A seat's secret token travels as `Authorization: Bearer TOKEN`.
"""


def create_app(settings: Settings) -> FastAPI:
    """Return the app for these settings; it opens its store when it starts."""
    modules = [import_module(name) for name in ROUTES]
    limits, metrics = Limits(settings), Metrics()
    app = FastAPI(
        title="Settable",
        version="1",
        description=_DESCRIPTION,
        openapi_url="/api/openapi.json",
        docs_url=None,  # the stock pages load scripts from another host
        redoc_url=None,
        lifespan=_lifespan_of(settings, limits, metrics),
        generate_unique_id_function=_operation_id,
        max_body_size=settings.max_body,
        telemetry={"tracing": False, "metrics": False, "logs": False},  # nothing leaves the laptop
    )
    for module in modules:
        app.include_router(module.router, responses=PROBLEM_RESPONSES)
    handle_problems(app, show_shell)
    app.add_exception_handler(Exception, _on_fault)
    app.add_middleware(
        LimitBodies, BodyBudget(settings.body_budget, settings.body_budget_of_address)
    )
    app.add_middleware(CheckOrigin, settings.origins)
    app.add_middleware(LimitRequests, limits)
    if settings.hosts is not None:
        app.add_middleware(CheckHost, _known_hosts(settings))
    app.add_middleware(SecurityHeaders)
    app.add_middleware(ObserveRequests, metrics)
    _describe_problem(app)
    return app


def _lifespan_of(
    settings: Settings, limits: Limits, metrics: Metrics
) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with open_services(settings, limits, metrics) as services:
            app.state.services = services
            yield

    return lifespan


def _known_hosts(settings: Settings) -> frozenset[str]:
    public = urlsplit(settings.public_url or "").hostname
    return frozenset({"localhost", *(settings.hosts or ()), *((public,) if public else ())})


def _operation_id(route: APIRoute) -> str:
    return route.name


async def _on_fault(request: Request, error: Exception) -> Response:
    # This answer is made outside of every middleware, so it brings its headers along.
    response = problem_response(error)
    response.headers.update(SECURITY_HEADERS)
    return response


def _describe_problem(app: FastAPI) -> None:
    """Put the shape of a problem into the OpenAPI document, to which every route refers."""
    plain_openapi = app.openapi

    def openapi() -> dict[str, Any]:
        schema = plain_openapi()
        schemas = schema.setdefault("components", {}).setdefault("schemas", {})
        if "ProblemDetails" not in schemas:
            template = "#/components/schemas/{model}"
            problem = ProblemDetails.model_json_schema(ref_template=template)
            schemas |= problem.pop("$defs", {})
            schemas["ProblemDetails"] = problem
        return schema

    app.openapi = openapi  # type: ignore[method-assign]

"""Errors as RFC 9457 problem+json: one table from error class to status, one shape, one handler.

Every answer of 400 and more has this shape, whoever raised it: a game, the service, the
validation of a request or the router.
"""

import logging
from collections.abc import Awaitable, Callable, Sequence
from http import HTTPStatus
from typing import Any, Final, NamedTuple

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException

from service.errors import (
    ConflictError,
    ForbiddenError,
    LimitError,
    MisdirectedError,
    NotFoundError,
    ServiceError,
    StaleError,
    TokenError,
    TooLargeError,
    UnavailableError,
    UsageError,
)
from solver.errors import IllegalError, InvalidError, SolverError
from vision.errors import ImageError, VisionError, ZoneError

__all__ = [
    "PROBLEM_KINDS",
    "PROBLEM_RESPONSES",
    "FieldProblem",
    "ProblemDetails",
    "handle_problems",
    "problem_of",
]

MEDIA_TYPE: Final = "application/problem+json"
_TYPE: Final = "urn:settable:problem:"
_DATA: Final = ("/api/", "/static/", "/ws/")

logger = logging.getLogger(__name__)


class ProblemKind(NamedTuple):
    """What one class of errors becomes."""

    status: HTTPStatus
    code: str
    title: str


PROBLEM_KINDS: Final[dict[type[Exception], ProblemKind]] = {
    IllegalError: ProblemKind(HTTPStatus.CONFLICT, "ILLEGAL", "Against the rules here"),
    InvalidError: ProblemKind(HTTPStatus.UNPROCESSABLE_ENTITY, "INVALID", "Cannot be read"),
    SolverError: ProblemKind(HTTPStatus.UNPROCESSABLE_ENTITY, "INVALID", "Cannot be read"),
    ImageError: ProblemKind(HTTPStatus.UNPROCESSABLE_ENTITY, "BAD_IMAGE", "Not a usable picture"),
    ZoneError: ProblemKind(HTTPStatus.UNPROCESSABLE_ENTITY, "BAD_ZONES", "Not usable as zones"),
    VisionError: ProblemKind(HTTPStatus.UNPROCESSABLE_ENTITY, "BAD_IMAGE", "Not a usable picture"),
    UsageError: ProblemKind(HTTPStatus.BAD_REQUEST, "BAD_REQUEST", "Cannot be done"),
    NotFoundError: ProblemKind(HTTPStatus.NOT_FOUND, "NOT_FOUND", "Not found"),
    TokenError: ProblemKind(HTTPStatus.UNAUTHORIZED, "TOKEN_NEEDED", "A seat's token is needed"),
    ForbiddenError: ProblemKind(HTTPStatus.FORBIDDEN, "FORBIDDEN", "Not for this role"),
    ConflictError: ProblemKind(HTTPStatus.CONFLICT, "CONFLICT", "Not as things stand"),
    StaleError: ProblemKind(HTTPStatus.PRECONDITION_FAILED, "STALE", "The table moved on"),
    TooLargeError: ProblemKind(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "TOO_LARGE", "Too large"),
    MisdirectedError: ProblemKind(HTTPStatus.MISDIRECTED_REQUEST, "OTHER_HOST", "Not this host"),
    LimitError: ProblemKind(HTTPStatus.TOO_MANY_REQUESTS, "TOO_MANY", "Too much at once"),
    UnavailableError: ProblemKind(HTTPStatus.SERVICE_UNAVAILABLE, "UNAVAILABLE", "Not now"),
    ServiceError: ProblemKind(HTTPStatus.BAD_REQUEST, "BAD_REQUEST", "Cannot be done"),
}
"""The only place where an error gets its HTTP status; the nearest base class counts."""


class FieldProblem(BaseModel):
    """One part of a request that cannot be read."""

    where: str = Field(examples=["body.seat"])
    message: str = Field(examples=["Input should be a valid integer"])


class ProblemDetails(BaseModel):
    """What went wrong, as RFC 9457 has it, with the reason code and the rule."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "type": "urn:settable:problem:not-your-turn",
                "title": "Against the rules here",
                "status": 409,
                "detail": "seat 1 plays now, not seat 0",
                "code": "NOT_YOUR_TURN",
                "rule": "little wolf 1.6 (c)",
            }
        }
    )

    type: str
    title: str
    status: int
    detail: str
    code: str
    rule: str | None = None
    errors: list[FieldProblem] | None = None


PROBLEM_RESPONSES: Final[dict[int | str, dict[str, Any]]] = {
    "4XX": {
        "description": "A problem; `code` names it and `detail` explains it in a sentence.",
        "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/ProblemDetails"}}},
    }
}
"""The `responses=` of every router."""


def problem_of(error: Exception) -> ProblemDetails:
    """Return the problem that an error becomes, for an answer or a socket message.

    Anything that is not raised on purpose becomes a plain 500 that tells nothing.
    """
    match error:
        case RequestValidationError():
            faults = _faults(error.errors())
            detail = "; ".join(f"{fault.where}: {fault.message}" for fault in faults)
            return _problem(
                HTTPStatus.UNPROCESSABLE_ENTITY, "INVALID", "Cannot be read", detail, errors=faults
            )
        case HTTPException():
            status = HTTPStatus(error.status_code)
            code = status.phrase.upper().replace(" ", "_").replace("-", "_")
            return _problem(status, code, status.phrase, str(error.detail))
    row = next((PROBLEM_KINDS[kind] for kind in type(error).__mro__ if kind in PROBLEM_KINDS), None)
    if row is None:
        return _problem(
            HTTPStatus.INTERNAL_SERVER_ERROR,
            "FAULT",
            "A fault of the service",
            "Something went wrong on our side; nothing that was acknowledged is lost.",
        )
    detail = str(error.args[0]) if error.args else row.title
    code = error.code if isinstance(error, IllegalError | ConflictError) else row.code
    rule = error.rule if isinstance(error, IllegalError) else None
    return _problem(row.status, code, row.title, detail, rule=rule)


def _problem(
    status: HTTPStatus,
    code: str,
    title: str,
    detail: str,
    *,
    rule: str | None = None,
    errors: list[FieldProblem] | None = None,
) -> ProblemDetails:
    return ProblemDetails(
        type=_TYPE + code.lower().replace("_", "-"),
        title=title,
        status=status,
        detail=_sendable(detail),
        code=code,
        rule=rule,
        errors=errors,
    )


def _sendable(text: str) -> str:
    """Return the text without the lone surrogates that JSON may bring and UTF-8 cannot take."""
    return text.encode("utf-8", "replace").decode()


def _faults(errors: Sequence[Any]) -> list[FieldProblem]:
    return [
        FieldProblem(
            where=_sendable(".".join(map(str, error["loc"]))), message=_sendable(str(error["msg"]))
        )
        for error in errors
    ]


def _is_visit(request: Request) -> bool:
    """Say whether a person opened this address in a browser, and no program or page asks."""
    wants_page = "text/html" in request.headers.get("accept", "")
    return request.method == "GET" and wants_page and not request.url.path.startswith(_DATA)


def problem_response(error: Exception) -> JSONResponse:
    """Return the answer that an error becomes."""
    problem = problem_of(error)
    headers = (
        dict(error.headers or {}) if isinstance(error, HTTPException | UnavailableError) else {}
    )
    if isinstance(error, LimitError):
        headers["Retry-After"] = str(error.retry_after_s)
    if isinstance(error, TokenError):
        headers["WWW-Authenticate"] = "Bearer"
    return JSONResponse(
        problem.model_dump(exclude_none=True),
        status_code=problem.status,
        headers=headers,
        media_type=MEDIA_TYPE,
    )


def handle_problems(app: FastAPI, show_shell: Callable[[Request], Awaitable[Response]]) -> None:
    """Make every error of the app a problem+json answer, but a page where a person is lost."""

    async def on_error(request: Request, error: Exception) -> Response:
        answer = problem_response(error)
        if answer.status_code != HTTPStatus.NOT_FOUND or not _is_visit(request):
            return answer
        page = await show_shell(request)
        page.status_code = answer.status_code
        return page

    for kind in (*PROBLEM_KINDS, RequestValidationError, HTTPException, Exception):
        app.add_exception_handler(kind, on_error)

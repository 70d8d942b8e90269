"""Tests of `problems`: every error of the app has one shape, and one table its status."""

from collections.abc import Iterator

import pytest
from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.testclient import TestClient

from service.errors import ConflictError, LimitError, ServiceError, TokenError
from service.http.problems import PROBLEM_KINDS, handle_problems, problem_of
from solver.errors import IllegalError, InvalidError

router = APIRouter()


@router.get("/illegal")
async def illegal() -> None:
    raise IllegalError("CONTROL_TAKEN", "seat 1 called first", rule="classic 4.4")


@router.get("/token")
async def token() -> None:
    raise TokenError("send the token of your seat")


@router.get("/limit")
async def limit() -> None:
    raise LimitError("slower, please", retry_after_s=7)


@router.get("/fault")
async def fault() -> None:
    raise RuntimeError("a secret of the house")


@router.get("/count/{number}")
async def count(number: int) -> int:
    return number


async def _no_shell(request: Request) -> Response:
    return Response("the page", media_type="text/html")


@pytest.fixture
def client() -> Iterator[TestClient]:
    app = FastAPI()
    app.include_router(router)
    handle_problems(app, _no_shell)
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


def test_an_illegal_move_carries_rule_code_and_sentence(client: TestClient) -> None:
    answer = client.get("/illegal")
    assert answer.status_code == 409
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json() == {
        "type": "urn:settable:problem:control-taken",
        "title": "Against the rules here",
        "status": 409,
        "detail": "seat 1 called first",
        "code": "CONTROL_TAKEN",
        "rule": "classic 4.4",
    }


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/token", 401, "TOKEN_NEEDED"),
        ("/limit", 429, "TOO_MANY"),
        ("/nowhere", 404, "NOT_FOUND"),
        ("/count/many", 422, "INVALID"),
        ("/fault", 500, "FAULT"),
    ],
)
def test_every_error_has_the_same_shape(
    client: TestClient, path: str, status: int, code: str
) -> None:
    answer = client.get(path)
    problem = answer.json()
    assert (answer.status_code, problem["status"], problem["code"]) == (status, status, code)
    assert answer.headers["content-type"] == "application/problem+json"
    assert problem["type"].startswith("urn:settable:problem:")
    assert problem["title"]
    assert problem["detail"]


def test_a_wrong_method_is_a_problem_that_names_the_right_ones(client: TestClient) -> None:
    answer = client.post("/illegal")
    assert answer.json()["code"] == "METHOD_NOT_ALLOWED"
    assert answer.headers["allow"] == "GET"


def test_a_fault_tells_nothing_of_its_inside(client: TestClient) -> None:
    assert "secret" not in client.get("/fault").text


def test_a_validation_error_says_where(client: TestClient) -> None:
    (fault,) = client.get("/count/many").json()["errors"]
    assert fault["where"] == "path.number"


def test_a_missing_token_asks_for_a_bearer(client: TestClient) -> None:
    assert client.get("/token").headers["www-authenticate"] == "Bearer"


def test_a_limit_says_when_to_come_back(client: TestClient) -> None:
    assert client.get("/limit").headers["retry-after"] == "7"


def test_every_error_of_the_service_has_a_row_of_its_own() -> None:
    assert set(ServiceError.__subclasses__()) <= set(PROBLEM_KINDS)


def test_the_nearest_class_decides() -> None:
    assert problem_of(InvalidError("no card")).status == 422
    assert problem_of(ConflictError("SEAT_TAKEN", "sits Ana")).code == "SEAT_TAKEN"

"""The OpenAPI document: complete, with stable names and examples, and kept by every answer.

Schemathesis invents requests from the document, half of them to tables that are there with the
host's token, and holds every answer to it: no 500, no status, header or shape that is not said.
"""

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any, TypeAlias

import pytest
import schemathesis
from fastapi import FastAPI
from fastapi.testclient import TestClient
from httpx2 import Response
from hypothesis import HealthCheck, Phase
from hypothesis import settings as hypothesis_settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from service.app import create_app
from service.settings import Rate, Settings
from tests.dealt import DEALT
from tests.service.rooms import Room, open_room

EXAMPLES = 10
GAMES = (("classic", 2), ("solo", 1), ("poker", 2), ("passing", 3), ("little-wolf", 2))
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
pytestmark = pytest.mark.any_deal
PATIENT = Rate(100_000, 100_000)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    settings = Settings(
        data_folder=tmp_path_factory.mktemp("openapi"),
        seed=DEALT,
        reader="tests.service.fake_readers:load_fake_reader",
        request_rate=PATIENT,
        table_rate=PATIENT,
        claim_rate=PATIENT,
        picture_rate=PATIENT,
        max_tables=100_000,
    )
    return create_app(settings)


@pytest.fixture(scope="module")
def client(app: FastAPI) -> Iterator[TestClient]:
    with TestClient(app) as client:
        yield client


# Building the app touches nothing, so the document can be had while tests are collected.
api = schemathesis.openapi.from_dict(create_app(Settings(data_folder=Path("unused"))).openapi())
Case: TypeAlias = schemathesis.Case[Any]


def send(client: TestClient, case: Case) -> Response:
    """Send a case as it is, broken bodies and headers too."""
    sent = case.as_transport_kwargs(base_url="http://testserver")
    data = sent.pop("data", None)
    if isinstance(data, str | bytes):
        sent["content"] = data
    elif data is not None:
        sent["data"] = data
    allowed = ("method", "url", "headers", "params", "json", "content", "data", "files")
    answer = client.request(**{name: sent[name] for name in allowed if sent.get(name) is not None})
    answer.request.read()  # a form is sent as a stream, and the checks want to see it whole
    return answer


bounded = hypothesis_settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    phases=(Phase.generate,),
    suppress_health_check=list(HealthCheck),
)


@api.parametrize()
@bounded
def test_requests_invented_from_the_document_get_answers_that_it_names(
    case: Case, client: TestClient
) -> None:
    case.validate_response(send(client, case), checks=CHECKS)


_games = cycle(GAMES)
_rooms: dict[str, Room] = {}


def a_room(client: TestClient, case: Case) -> Room:
    """Return a table of the next game: a fresh one where the request changes what it is."""
    game, players = next(_games)
    if case.method == "DELETE" or case.path.endswith(("/start", "/end")):
        return open_room(client, game, players, start=not case.path.endswith("/start"))
    if game not in _rooms:
        _rooms[game] = open_room(client, game, players)
    return _rooms[game]


@api.include(path_regex=r"\{code\}").parametrize()
@bounded
def test_requests_to_tables_that_are_there_get_answers_that_it_names(
    case: Case, client: TestClient
) -> None:
    room = a_room(client, case)
    case.path_parameters["code"] = room.code
    case.headers["Authorization"] = room.headers()["Authorization"]
    case.validate_response(send(client, case), checks=CHECKS)


def operations(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


def test_operations_have_stable_names(app: FastAPI) -> None:
    names = [operation["operationId"] for _, _, operation in operations(app.openapi())]
    assert len(names) == len(set(names))
    assert {
        "get_health",
        "open_table",
        "get_table",
        "delete_table",
        "claim_seat",
        "start_game",
        "make_move",
        "list_moves",
        "undo_move",
        "end_game",
        "get_record",
        "import_record",
        "list_finished_games",
        "list_games",
    } <= set(names)


def test_every_operation_says_what_a_problem_looks_like(app: FastAPI) -> None:
    for path, method, operation in operations(app.openapi()):
        content = operation["responses"]["4XX"]["content"]
        assert "application/problem+json" in content, (method, path)
        assert operation["description"], (method, path)


def has_example(value: object) -> bool:
    match value:
        case dict():
            named = {"example", "examples"} & value.keys()
            return bool(named) or any(map(has_example, value.values()))
        case list():
            return any(map(has_example, value))
        case _:
            return False


@pytest.mark.parametrize(
    "shape",
    ["TableRequest", "ClaimRequest", "MoveBody", "Admission", "ProblemDetails", "PersonAnswer"],
)
def test_shapes_show_an_example(app: FastAPI, shape: str) -> None:
    assert has_example(app.openapi()["components"]["schemas"][shape])


def test_examples_of_requests_are_taken(client: TestClient, app: FastAPI) -> None:
    schemas = app.openapi()["components"]["schemas"]
    for example in schemas["TableRequest"]["examples"]:
        assert client.post("/api/tables", json=example).status_code == 201

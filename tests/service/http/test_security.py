"""Tests of the host names under which the service may be asked."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from service.app import create_app
from service.settings import Settings


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    named = replace(settings, hosts=("den.local",), public_url="https://table.example/set")
    with TestClient(create_app(named)) as client:
        yield client


@pytest.mark.parametrize(
    "host",
    ["localhost:8000", "DEN.local.:80", "192.168.1.7:8000", "[fe80::1]", "table.example"],
)
def test_own_names_and_all_addresses_are_known(client: TestClient, host: str) -> None:
    assert client.get("/api/about", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "den.local.evil.example", "[::1", "", "1.2.3"])
def test_a_page_that_bound_its_name_to_our_address_is_refused(
    client: TestClient, host: str
) -> None:
    answer = client.get("/api/about", headers={"Host": host})
    assert (answer.status_code, answer.json()["code"]) == (421, "OTHER_HOST")
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        client.websocket_connect("/ws/camera", headers={"Host": host}),
    ):
        pass
    assert closed.value.code == 1008


def test_probes_may_come_by_any_name(client: TestClient) -> None:
    assert client.get("/health", headers={"Host": "pod-7"}).status_code == 200

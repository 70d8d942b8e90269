"""Tests of service.app: built by a function, safe headers everywhere, nothing from other hosts."""

import subprocess
import sys
from dataclasses import replace

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from service.app import create_app
from service.services import Services
from service.settings import Rate, Settings


def test_building_the_app_touches_nothing(settings: Settings) -> None:
    assert isinstance(create_app(settings), FastAPI)
    assert not settings.data_folder.exists()


def test_the_process_answers_and_says_whether_it_can_work(client: TestClient) -> None:
    assert client.get("/health").json() == {"status": "ok"}
    readiness = client.get("/ready").json()
    assert readiness["status"] == "ready"
    assert all(readiness["parts"].values())


def test_a_failing_part_makes_the_service_not_ready(settings: Settings) -> None:
    async def failing() -> bool:
        return False

    app = create_app(settings)
    with TestClient(app) as client:
        services: Services = app.state.services
        checks = {**services.checks, "readers": failing}
        app.state.services = replace(services, checks=checks)
        answer = client.get("/ready")
    assert answer.status_code == 503
    assert answer.json()["parts"]["readers"] is False


def test_metrics_know_the_route_and_not_the_path(client: TestClient) -> None:
    client.get("/health")
    client.get("/secret-path-of-ana")
    metrics = client.get("/metrics").text
    assert 'route="/health"' in metrics
    assert "ana" not in metrics


@pytest.mark.parametrize("path", ["/health", "/nowhere", "/api/openapi.json"])
def test_every_answer_carries_the_security_headers(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "unsafe-inline" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_even_a_fault_carries_the_security_headers(settings: Settings) -> None:
    app = create_app(settings)

    @app.get("/fault")
    async def fault() -> None:
        raise RuntimeError("on purpose")

    with TestClient(app, raise_server_exceptions=False) as client:
        answer = client.get("/fault")
    assert answer.status_code == 500
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_page_of_another_origin_changes_nothing(client: TestClient) -> None:
    answer = client.post("/api/anything", headers={"Origin": "https://evil.example"})
    assert answer.status_code == 403
    own = client.post("/api/anything", headers={"Origin": "http://testserver"})
    assert own.status_code == 404


def test_an_allowed_origin_may(settings: Settings) -> None:
    app = create_app(replace(settings, origins=("https://table.example",)))
    with TestClient(app) as client:
        answer = client.post("/api/anything", headers={"Origin": "https://table.example"})
    assert answer.status_code == 404


def test_too_many_requests_of_one_address_wait(settings: Settings) -> None:
    app = create_app(replace(settings, request_rate=Rate(0.1, 2)))
    with TestClient(app) as client:
        statuses = [client.get("/metrics").status_code for _ in range(3)]
        assert statuses == [200, 200, 429]
        assert client.get("/health").status_code == 200


def test_importing_the_command_line_loads_no_web_framework() -> None:
    probe = "import sys, service.cli; sys.exit('fastapi' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", probe], check=False).returncode == 0

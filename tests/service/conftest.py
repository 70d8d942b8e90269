"""Settings of a service in a folder of its own, and the app built from them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from service.app import create_app
from service.settings import Settings
from tests.dealt import DEALT


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Return the default settings with a fresh data folder."""
    return Settings(data_folder=tmp_path / "data", seed=DEALT)


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    """Yield a client of a running app."""
    with TestClient(create_app(settings)) as client:
        yield client

"""A real server in a thread and a real Chromium.

Without a Chromium these tests are skipped; with ``BROWSER_NEEDED`` in the environment they fail.
"""

import contextlib
import os
import shutil
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
import uvicorn
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from service.app import create_app
from service.settings import Rate, Settings
from tests.browser.looking import PATIENCE_MS, Visit
from tests.dealt import DEALT

_OFTEN: Final = Rate(100_000, 100_000)
_NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
_START_WITHIN_S: Final = 60


class _Server(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ready = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.ready.set()


@contextlib.contextmanager
def serving(settings: Settings) -> Iterator[str]:
    """Serve the app of these settings in a thread; yield its address."""
    config = uvicorn.Config(
        create_app(settings), lifespan="on", log_config=None, ws="websockets-sansio"
    )
    server = _Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        try:
            assert server.ready.wait(_START_WITHIN_S), "the server did not start"
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(_START_WITHIN_S)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the browser's tests last: from the first on, an event loop runs in the main thread.

    Where the suite runs in parallel, a file stays in one process: what is made for a file is made
    once, and each process starts one browser.
    """
    items.sort(key=lambda item: Path(__file__).parent in item.path.parents)
    for item in items:
        item.add_marker(pytest.mark.xdist_group(str(item.path)))


@pytest.fixture(scope="session")
def server_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of a server with patient limits, one for all browser tests."""
    settings = Settings(
        data_folder=tmp_path_factory.mktemp("browser"),
        seed=DEALT,
        request_rate=_OFTEN,
        table_rate=_OFTEN,
        claim_rate=_OFTEN,
        picture_rate=_OFTEN,
    )
    with serving(settings) as url:
        yield url


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Yield the system's Chromium, with a camera that is not there."""
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        path = _chromium(playwright)
        if path is None:
            message = "no Chromium on this machine: sh .ci/browser.sh brings one"
            pytest.fail(message) if os.environ.get("BROWSER_NEEDED") else pytest.skip(message)
        browser = playwright.chromium.launch(
            executable_path=path,
            args=[
                "--no-sandbox",  # as root it has none
                "--use-fake-ui-for-media-stream",
                "--use-fake-device-for-media-stream",
                "--autoplay-policy=no-user-gesture-required",
            ],
        )
        yield browser
        browser.close()


def _chromium(playwright: Playwright) -> str | None:
    """Return the Chromium that Playwright has downloaded, else the system's."""
    downloaded = Path(playwright.chromium.executable_path)
    if downloaded.exists():
        return str(downloaded)
    return next(filter(None, map(shutil.which, _NAMES)), None)


@pytest.fixture
def visit(browser: Browser, server_url: str) -> Iterator[Callable[..., Visit]]:
    """Return what starts a person's browser; at the end no page may have logged a fault."""
    visits: list[Visit] = []

    def begin(**options: Any) -> Visit:  # noqa: ANN401 - Playwright's own options
        visits.append(Visit.begin(browser, server_url, **options))
        return visits[-1]

    yield begin
    for one in visits:
        one.context.close()
    assert [fault for one in visits for fault in one.faults] == []


@pytest.fixture
def page(visit: Callable[..., Visit]) -> Page:
    """Return the start page in a fresh English browser."""
    return visit().open("/")

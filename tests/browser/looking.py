"""What the browser tests share: opening pages, seats, pictures of pages, and axe's judgement."""

import contextlib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

__all__ = [
    "PATIENCE_MS",
    "PHONE",
    "READ_MS",
    "TV",
    "Seat",
    "Visit",
    "assert_no_serious_violations",
    "assert_nothing_sticks_out",
    "take_pictures",
]

PHONE: Final = (360, 740)
TV: Final = (1920, 1080)
_AXE: Final = Path(__file__).parent / "vendor" / "axe.min.js"
_GRAVE: Final = frozenset({"serious", "critical"})
PATIENCE_MS: Final = 1_000 * int(os.environ.get("SETTABLE_PATIENCE_S", "30"))
"""How long a browser test waits for what must come; long, for the machine may be busy."""
READ_MS: Final = 3 * PATIENCE_MS
"""The same where a picture must be read: the first one waits for the reader to be loaded."""
_PICTURES: Final = os.environ.get("SETTABLE_PICTURES")
"""A folder; when it is set, `take_pictures` leaves its pictures there to be looked at."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at a table as the service admitted it."""

    code: str
    token: str
    number: int


@dataclass(slots=True)
class Visit:
    """One person's browser: its own storage, and what went wrong in its pages."""

    context: BrowserContext
    url: str
    faults: list[str]

    @classmethod
    def begin(cls, browser: Browser, url: str, **options: Any) -> "Visit":  # noqa: ANN401 - Playwright's own options
        """Start a fresh browser profile; options are those of ``browser.new_context``."""
        settings = {"locale": "en-GB", "service_workers": "block", "reduced_motion": "reduce"}
        context = browser.new_context(**{**settings, **options})
        context.set_default_timeout(PATIENCE_MS)
        return cls(context, url, [])

    def open(self, path: str = "/") -> Page:
        """Open a page in a new tab and wait until it shows itself."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.faults.append(f"{path}: {error}"))
        page.on("console", lambda message: self._note(path, message.type, message.text))
        page.goto(self.url + path)
        page.wait_for_selector("html[data-ready]")
        return page

    def _note(self, path: str, kind: str, text: str) -> None:
        # The browser itself logs answers of 400 and more; those are the page's to show.
        if kind == "error" and not text.startswith("Failed to load resource"):
            self.faults.append(f"{path}: {text}")


def assert_no_serious_violations(page: Page) -> None:
    """Let axe-core look at the page as it is; nothing serious or critical may be found."""
    if not page.evaluate("'axe' in window"):
        # Through the debugger, which the page's policy does not bind.
        page.evaluate(_AXE.read_text(encoding="utf-8"))
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    found = page.evaluate(
        "tags => axe.run(document, {runOnly: {type: 'tag', values: tags}})"
        ".then(({violations}) => violations)",
        tags,
    )
    grave = [
        f"{one['id']}: {one['help']}: " + "; ".join(node["html"][:200] for node in one["nodes"][:3])
        for one in found
        if one["impact"] in _GRAVE
    ]
    assert not grave, "\n".join(grave)


def assert_nothing_sticks_out(page: Page) -> None:
    """Check that the page may be scrolled down, but not sideways.

    A window that was just resized is given the frames that it needs.
    """
    sides = "[document.documentElement.scrollWidth, innerWidth]"
    with contextlib.suppress(PlaywrightTimeoutError):
        page.wait_for_function(
            f"() => (([width, inner]) => width <= inner)({sides})", timeout=PATIENCE_MS
        )
    width, inner = page.evaluate(sides)
    assert width <= inner, f"{page.url} is {width} pixels wide in a window of {inner}"


def take_pictures(page: Page, name: str) -> None:
    """Look at the page on a phone and on a TV, light and dark; nothing may stick out.

    The pictures are kept as ``NAME-WIDTH-SCHEME.png`` in the folder ``SETTABLE_PICTURES``.
    """
    before = page.viewport_size
    for width, height in (PHONE, TV):
        page.set_viewport_size({"width": width, "height": height})
        assert_nothing_sticks_out(page)
        if _PICTURES:
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme)
                path = Path(_PICTURES) / f"{name}-{width}-{scheme}.png"
                page.screenshot(path=path, full_page=width == PHONE[0])
            page.emulate_media(color_scheme="light")
    if before is not None:
        page.set_viewport_size(before)

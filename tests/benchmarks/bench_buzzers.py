"""Buzzers on one machine: from a finger on SET, or on the third card, until every client shows it.

A server process and one Chromium with a host's screen and phones, each a browser profile of its
own. What counts is the frame in which the slowest of them shows the call, or the verdict.
"""

import re
import shutil
import statistics
import tempfile
from itertools import combinations
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

from solver.notation import parse_card
from solver.sets import is_set
from tests.benchmarks.measure import Row
from tests.service.running import running_server

__all__ = ["rows"]

_PHONES: Final = 2
_ROUNDS: Final = 25
_WARM_UP: Final = 5
_BOUND_MS: Final = 150

_WATCH: Final = """selector => {
  const now = () => performance.timeOrigin + performance.now();
  window.shown = new Promise((done) => {
    const look = () => {
      if (!document.querySelector(selector)) return false;
      requestAnimationFrame(() => done(now()));
      return true;
    };
    if (look()) return;
    const observer = new MutationObserver(() => look() && observer.disconnect());
    observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  });
}"""
_PRESS: Final = """button => {
  const at = performance.timeOrigin + performance.now();
  button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, button: 0 }));
  button.click();
  return at;
}"""


def rows() -> list[Row]:
    """Measure calls and verdicts."""
    path = shutil.which("chromium") or shutil.which("google-chrome")
    if path is None:
        return []
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        calls, verdicts = _played(browser, server.url)
        browser.close()
    return [_row("finger on SET to call shown", calls), _row("third card to verdict", verdicts)]


def _row(what: str, took_ms: list[float]) -> Row:
    counted = sorted(took_ms[_WARM_UP:])
    worst = counted[int(0.95 * (len(counted) - 1))]
    value = f"{statistics.median(counted):.0f} ms median, {worst:.0f} ms at 95 %"
    return Row(f"{what} on {_PHONES + 1} clients", value, f"{_BOUND_MS} ms")


def _played(browser: Browser, url: str) -> tuple[list[float], list[float]]:
    pages = _sit_down(browser, url)
    buzzers = pages[1:]
    calls, verdicts = [], []
    for turn in range(_ROUNDS):
        phone = buzzers[turn % len(buzzers)]
        calls.append(_timed(pages, phone, ".buzzer-set", ".situation.is-called"))
        names = phone.locator("[data-card]").evaluate_all("all => all.map(one => one.dataset.card)")
        cards = list(map(parse_card, names))
        wrong = next(trio for trio in combinations(cards, 3) if not is_set(*trio))
        for card in wrong[:2]:
            phone.locator(f'[data-card="{card}"]').evaluate("card => card.click()")
        verdicts.append(_timed(pages, phone, f'[data-card="{wrong[2]}"]', ".verdict"))
    return calls, verdicts


def _timed(pages: list[Page], phone: Page, press: str, shown: str) -> float:
    for page in pages:
        page.evaluate(_WATCH, shown)
    at_ms: float = phone.locator(press).evaluate(_PRESS)
    shown_ms: list[float] = [page.evaluate("window.shown") for page in pages]
    return max(shown_ms) - at_ms


def _sit_down(browser: Browser, url: str) -> list[Page]:
    host = _page(browser, f"{url}/classic")
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url(re.compile(r"\?table="))
    code = host.url.partition("table=")[2]
    phones = []
    for place in range(_PHONES):
        phone = _page(browser, f"{url}/join/{code}")
        phone.get_by_label("Your name").fill(f"Player {place + 1}")
        phone.get_by_role("button", name="Sit down").click()
        phone.get_by_text("The host starts the game").wait_for()
        phones.append(phone)
    host.get_by_role("button", name="Start the game").click()
    for page in (host, *phones):
        page.wait_for_selector(".layout .card")
    return [host, *phones]


def _page(browser: Browser, address: str) -> Page:
    page = browser.new_context(locale="en-GB").new_page()
    page.goto(address)
    page.wait_for_selector("html[data-ready]")
    return page

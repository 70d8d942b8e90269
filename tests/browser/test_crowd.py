"""Many phones behind one address: nobody gets an empty page, and a gap in the net is bridged."""

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Route, expect

from service.settings import Rate, Settings
from tests.browser.conftest import serving
from tests.browser.looking import PHONE, TV, Visit
from tests.browser.test_room import open_table

_NAMES: Final = ("Ana", "Bo", "Cleo", "Dan", "Eva", "Finn")
_PATIENCE_MS: Final = 60_000


@pytest.fixture(scope="module")
def strict_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield a server whose limit is the usual burst and that forgives next to nothing."""
    settings = Settings(
        data_folder=tmp_path_factory.mktemp("crowd"),
        request_rate=Rate(0.1, 200),
    )
    with serving(settings) as url:
        yield url


def test_six_phones_and_a_tv_of_one_address_start_a_game(browser: Browser, strict_url: str) -> None:
    screen = Visit.begin(
        browser, strict_url, viewport={"width": TV[0], "height": TV[1]}, service_workers="allow"
    )
    host = screen.open("/classic")
    code = open_table(host, "Screen")
    visits = [screen]
    phones = []
    for name in _NAMES:
        person = Visit.begin(
            browser,
            strict_url,
            viewport={"width": PHONE[0], "height": PHONE[1]},
            service_workers="allow",
        )
        visits.append(person)
        page = person.open(f"/join/{code}")
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Sit down").click()
        phones.append(page)
    for name in _NAMES:
        expect(host.get_by_text(name, exact=True)).to_be_visible()
    host.get_by_role("button", name="Start the game").click()
    for page in (host, *phones):
        expect(page.locator(".layout .card")).to_have_count(12, timeout=_PATIENCE_MS)
    for phone in phones:
        expect(phone.locator(".buzzer-set")).to_be_visible()
    for person in visits:
        person.context.close()
        assert person.faults == []


def test_a_module_that_did_not_come_is_asked_for_again(browser: Browser, server_url: str) -> None:
    person = Visit.begin(browser, server_url)
    gaps = ["abort", "busy"]

    def gap(route: Route) -> None:
        if not gaps:
            route.continue_()
        elif gaps.pop() == "busy":
            route.fulfill(status=429, body="too much", content_type="application/problem+json")
        else:
            route.abort("connectionreset")

    person.context.route(re.compile("/static/pages/rules.js"), gap)
    page = person.open("/")
    page.get_by_role("link", name="Rules").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Rules")
    assert gaps == []
    person.context.close()


def test_a_page_that_cannot_be_loaded_says_what_to_do(browser: Browser, server_url: str) -> None:
    person = Visit.begin(browser, server_url, locale="de")
    person.context.route(re.compile("/static/texts/"), lambda route: route.abort("failed"))
    page = person.context.new_page()
    page.goto(server_url + "/")
    expect(page.get_by_role("alert")).to_contain_text(
        "Versuch es noch einmal", timeout=_PATIENCE_MS
    )
    person.context.unroute_all()
    page.get_by_role("button").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Euer SET-Tisch mit Schiedsrichter")
    person.context.close()


def test_the_worker_answers_for_a_service_that_is_busy(browser: Browser, server_url: str) -> None:
    person = Visit.begin(browser, server_url, service_workers="allow")
    page = person.open("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    page.wait_for_function("navigator.serviceWorker.controller !== null", timeout=_PATIENCE_MS)
    person.context.route(
        re.compile("/static/|/rules"), lambda route: route.fulfill(status=503, body="busy")
    )
    page.goto(server_url + "/rules")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Rules", timeout=_PATIENCE_MS)
    person.context.close()

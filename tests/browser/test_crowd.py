"""Nobody gets an empty page: gaps in the net are bridged, a busy service is answered for."""

import re
from typing import Final

from playwright.sync_api import Browser, Route, expect

from tests.browser.looking import Visit

_PATIENCE_MS: Final = 60_000


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
